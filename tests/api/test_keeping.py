"""Saves, reports, links, replays and branches."""

from __future__ import annotations

import json

import pytest

from pygame_core import api

from .door import AGENT, HUMAN, MODES, Table, ask, match, name_of, play, refusal, snapshot, start

EVERY_MODE = pytest.mark.parametrize("where", MODES, ids=name_of)
ADA, BEN = {"kind": "human", "name": "Ada"}, {"kind": "agent", "level": "adept", "name": "Ben"}


@EVERY_MODE
def test_a_save_opens_where_it_stopped_with_everybody_at_their_seats(where: tuple[str, str]) -> None:
    before = play(start(*where, 31, ADA, BEN), 31, most=9)
    digest, saved = match().digest(), ask("save", title="Ada's match")
    for key in ("text", "code"):
        ask("close")
        table = ask("open", **{key: saved[key]})
        assert match().digest() == digest == ask("digest")["digest"]
        assert table["title"] == "Ada's match"
        for name in ("seats", "viewer", "decision", "options", "scene", "layout", "next", "text", "choices", "mode",
                     "turn"):
            assert table[name] == before[name], name
        assert table["log"]["from"] == 0 and table["beats"] == []
    assert play(ask("table"), 32)["over"], "and goes on"


@EVERY_MODE
def test_what_is_saved_is_what_is_said_about_it(where: tuple[str, str]) -> None:
    for most in (5, 2000):
        table = play(start(*where, 33, HUMAN, HUMAN), 33, most=most)
        saved = ask("save", title="x")
        people = sum(row["kind"] == "human" for row in table["seats"])
        assert saved["hidden"] == (people > 1 and not table["over"])
        assert (saved["game"], saved["mode"], saved["over"]) == (*where, table["over"])
        assert (saved["choices"], saved["turn"], saved["what_if"]) == (table["choices"], table["turn"], False)
        assert saved["result"] == table["result"]
        before = snapshot()
        found = ask("check", text=saved["text"])
        assert snapshot() == before, "looking into a file does not put it on the table"
        data = json.loads(saved["text"])
        assert found == {**{k: v for k, v in saved.items() if k not in ("text", "code")},
                         "seats": data["seats"], "names": data["names"]}
        assert ask("check", code=saved["code"]) == found


def test_other_people_may_take_the_seats() -> None:
    start("clash", "training", 1, ADA, BEN)
    text = ask("save")["text"]
    table = ask("open", text=text, seats=[AGENT, {"kind": "human", "name": "Cy"}])
    assert [(row["kind"], row["name"]) for row in table["seats"]] == [("agent", "Player A"), ("human", "Cy")]


def test_long_names_and_titles_are_cut_and_still_open() -> None:
    start("clash", "training", 1, {"kind": "human", "name": "x" * 9000}, AGENT)
    saved = ask("save", title="y" * 9000)
    table = ask("open", text=saved["text"])
    assert table["seats"][0]["name"] == "x" * 40 and table["title"] == "y" * 200


def test_a_file_with_unknown_seats_has_a_person_and_agents() -> None:
    start("clash", "training", 1, ADA, BEN)
    data = json.loads(ask("save")["text"])
    for seats in (["search:200", "greedy"], ["human"], []):
        table = ask("open", text=json.dumps({**data, "seats": seats, "names": []}))
        assert [row["kind"] for row in table["seats"]] == ["human", "agent"]


@EVERY_MODE
def test_a_report_opens_like_a_save(where: tuple[str, str]) -> None:
    play(start(*where, 34, ADA, BEN), 34, most=7)
    digest, before = match().digest(), snapshot()
    report = ask("report", note="z" * 9000, title="It hangs")
    assert snapshot() == before and match().notes == {}
    table = ask("open", text=report["text"])
    assert match().digest() == digest and table["title"] == "It hangs"
    assert match().notes["report"] == "z" * 4000 and match().notes["engine"]
    assert table["seats"][0]["name"] == "Ada"


def test_damaged_files_are_refused_and_the_table_stays() -> None:
    play(start("clash", "training", 3, ADA, BEN), 3, most=6)
    saved, before = ask("save"), snapshot()
    data = json.loads(saved["text"])
    for method in ("open", "replay", "check"):
        for text in ("", "{", "[]", json.dumps({**data, "version": 99}), json.dumps({**data, "choices": ["dance"]}),
                     json.dumps({**data, "digest": "0"}), json.dumps({**data, "game": "chess"}), saved["text"][:-50],
                     json.dumps({**data, "seats": [7]}), json.dumps({**data, "setup": {"mode": 7}})):
            assert refusal(method, text=text).code in ("bad-file", "broken-replay"), text[:60]
        for code in (saved["code"][:-9], "x", "%%%", saved["code"][9:]):
            assert refusal(method, code=code).code == "bad-file"
        assert refusal(method).code == "bad-file"
    assert refusal("open", text=json.dumps({**data, "choices": ["dance"]})).code == "broken-replay"
    assert snapshot() == before


# Replays.

def finished(where: tuple[str, str], seed: int) -> str:
    play(start(*where, seed, ADA, BEN), seed)
    text: str = ask("save", title="To look at")["text"]
    return text


@EVERY_MODE
def test_a_replay_shows_every_place_of_a_match(where: tuple[str, str]) -> None:
    text = finished(where, 41)
    choices = list(match().choices)
    table = ask("replay", text=text)
    assert table["replay"]["at"] == 0 and table["replay"]["of"] == len(choices)
    assert table["next"] == "replay" and table["open"] and table["options"] == [] and not table["over"]
    assert table["undo"] == {"undo": False, "redo": False, "reveals": False}
    have, lines = table["log"]["to"], [line["text"] for line in table["log"]["lines"]]
    for at in range(1, len(choices) + 1):
        table = ask("goto", at=at, have=have)
        assert table["replay"]["at"] == at and table["log"]["from"] == have == match().log_at(at - 1)
        assert table["turn"] == match().game.turn_of(match().state_at(at))
        have = table["log"]["to"]
        lines += [line["text"] for line in table["log"]["lines"]]
    assert table["over"] and table["result"] and table["winners"] == list(match().state.result.winners)
    whole = ask("goto", at=len(choices), have=0)
    assert [line["text"] for line in whole["log"]["lines"]] == lines and whole["beats"] == []
    assert match().choices == choices, "looking changes nothing"
    assert ask("replay", text=text, at=3)["replay"]["at"] == min(3, len(choices))
    assert ask("goto", at=10_000)["replay"]["at"] == len(choices)


def test_the_turns_of_a_replay_lead_to_where_they_begin() -> None:
    ask("replay", text=finished(("clash", "training"), 42))
    turns = ask("goto", at=0)["replay"]["turns"]
    assert len(turns) > 3 and turns[0] == [0, 0]
    for turn, at in turns:
        assert ask("goto", at=at)["turn"] == turn
        assert at == 0 or ask("goto", at=at - 1)["turn"] != turn


def test_nothing_is_played_in_a_replay() -> None:
    ask("replay", text=finished(("clash", "training"), 43), at=4)
    before = snapshot()
    for method, params in (("answer", {"choice": "stop"}), ("undo", {}), ("redo", {}), ("hint", {"stage": 1})):
        assert refusal(method, **params).code == "not-now"
    assert ask("think")["replay"]["at"] == 4
    assert ask("why", path=[]) == {"reasons": [], "idle": True}
    assert snapshot() == before
    ask("branch")
    assert refusal("goto", at=1).code == "no-replay"


def test_a_replay_begins_with_the_eyes_of_the_person_who_played() -> None:
    text = finished(("clash", "training"), 44)
    assert ask("replay", text=text)["viewer"] == 0
    assert ask("goto", at=3, seat=1)["viewer"] == 1
    assert ask("goto", at=4)["viewer"] == 1, "these eyes stay"
    table = start("clash", "training", 44, ADA, BEN)
    while table["next"] != "agent":
        table = ask("answer", choice=table["options"][-1]["choice"])
    assert ask("replay", text=ask("save")["text"])["viewer"] == 0, "also if the agent was to decide"


@EVERY_MODE
def test_a_branch_plays_on_from_there_and_leaves_the_file_as_it_was(where: tuple[str, str]) -> None:
    text = finished(where, 45)
    choices = list(match().choices)
    ask("replay", text=text)
    at = len(choices) // 2
    digest = match().state_at(at).digest()
    ask("goto", at=at)
    table = ask("branch")
    assert table["replay"] is None and match().digest() == digest and match().choices == choices[:at]
    assert table["next"] in ("human", "agent") and not table["open"]
    assert table["seats"][0]["name"] == "Ada" and not table["undo"]["redo"]
    assert play(table, 99)["over"]
    assert match().choices[:at] == choices[:at]
    assert ask("replay", text=text)["replay"]["of"] == len(choices)


def test_a_branch_is_a_what_if_only_if_something_was_learnt_beyond_it() -> None:
    play(start("clash", "training", 46, ADA, BEN), 46, most=14)
    text, count = ask("save")["text"], len(match().choices)
    ask("replay", text=text, at=count)
    assert not ask("branch")["what_if"], "from the end nothing was seen that the players did not see"
    ask("replay", text=text, at=count)
    ask("goto", at=count, seat=1)
    assert ask("branch")["what_if"], "somebody looked into the agent's hand"
    ask("replay", text=text)
    assert ask("branch")["what_if"], "the coin and the cards are known"


def test_a_branch_may_have_other_players() -> None:
    ask("replay", text=finished(("clash", "training"), 47), at=3)
    table = ask("branch", seats=[AGENT, AGENT])
    assert [row["kind"] for row in table["seats"]] == ["agent", "agent"] and table["open"]


def test_a_lesson_can_be_played_on_as_a_match() -> None:
    ask("lesson", game="clash", key="first_game")
    table = ask("branch")
    assert table["lesson"] is None and api.DESK.course is None
    assert play(table, 1)["over"]


def test_saves_of_a_scenario_keep_position_cards_and_luck() -> None:
    scenario = {"game": "clash", "title": "Zap",
                "cards": {"zap": {"type": "spell", "cost": 1, "effect": {"damage": 2}}},
                "position": {"mana": 3, "A": {"hand": ["B*", "zap", "wall_giant"]}, "B": {"top": ["raw_recruit"]}}}
    table = ask("scenario", scenario=scenario)
    assert table["faces"]["zap"]["name"] == "Zap"
    ask("answer", choice="play:zap>raw_recruit")
    digest, saved = match().digest(), ask("save")
    again: Table = ask("open", text=saved["text"])
    assert match().digest() == digest and again["title"] == "Zap" == saved["title"]
