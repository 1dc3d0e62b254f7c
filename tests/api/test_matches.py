"""Whole matches of every mode of every game through the door: with people, with agents, with both."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core import api
from pygame_core.games import load_game
from pygame_core.kernel.notation import write
from pygame_core.kernel.visibility import redact, view
from pygame_core.match.chronicle import lines
from pygame_core.match.match import Match

from .door import AGENT, HUMAN, MODES, Table, ask, match, name_of, numbers, play, refusal, start

EVERY_MODE = pytest.mark.parametrize("where", MODES, ids=name_of)


def spots(box: dict[str, Any]) -> set[str]:
    """The zones of a layout."""
    found = {box["zone"]} if box["box"] == "zone" else set()
    return found.union(*(spots(inner) for inner in box.get("of", ())))


def check_table(table: Table) -> None:
    """What holds for every table."""
    desk, state = api.DESK, match().state
    game, viewer = desk.match.game, table["viewer"]
    seen = view(game, state, viewer)
    assert table["over"] == (state.result is not None) == (table["decision"] is None) == bool(table["result"])
    assert table["winners"] == (list(state.result.winners) if state.result else [])
    assert len(table["seats"]) == state.seats and table["turn"] == game.turn_of(state)
    mine = bool(table["decision"] and table["decision"]["mine"])
    if mine:
        assert [o["choice"] for o in table["options"]] == [write(o) for o in seen.options]
        assert all(o["text"] for o in table["options"])
    else:
        assert table["options"] == []
    assert mine == (table["next"] == "human")
    check_scene(table, seen.state)


def check_scene(table: Table, seen: Any) -> None:
    """The scene is the view, card by card; whatever an option points at is there."""
    scene, cards = table["scene"], table["scene"]["cards"]
    assert set(scene["zones"]) == spots(table["layout"])
    for zone, row in scene["zones"].items():
        ids = [f"c{card}" for card in seen.zones.get(zone, ())]
        assert row["count"] == len(ids) and set(row["cards"]) <= set(ids)
        assert len(row["cards"]) in (len(ids), min(1, len(ids)))
    for spot, card in cards.items():
        assert card["face"] == seen.cards[int(spot[1:])]
        assert bool(card["say"]) == bool(card["face"])
        assert set(card["under"]) <= set(cards)
        assert set(card["states"]) <= set(table["states"])
    for option in table["options"]:
        assert not (option["path"] and option["faces"])
        assert all(spot in cards or not spot.startswith("c") for spot in option["path"])


def check_log(told: list[dict[str, Any]], viewer: int) -> None:
    """The lines told one table after another are the chronicle of this seat."""
    whole = [redact(event, viewer) for event in match().log]
    seats = api.DESK.names(api.DESK._painter({"lang": "en"}).speaker)
    assert [line["text"] for line in told] == lines(match().game, match().state.pool, whole, "en", seats)
    assert numbers(told) == sorted(set(numbers(told)))


@EVERY_MODE
def test_a_whole_match_of_one_person(where: tuple[str, str]) -> None:
    told: list[dict[str, Any]] = []
    end = [0]

    def look(table: Table) -> None:
        check_table(table)
        assert table["viewer"] == 0
        assert table["log"]["from"] == end.pop(), "the log goes on where the last table left it"
        end.append(table["log"]["to"])
        told.extend(table["log"]["lines"])

    table = play(start(*where, 11, HUMAN, AGENT), 11, look)
    assert table["over"] and table["next"] == "over"
    check_log(told, 0)


@EVERY_MODE
def test_a_whole_match_of_people_at_one_device(where: tuple[str, str]) -> None:
    viewers = set()

    def look(table: Table) -> None:
        check_table(table)
        viewers.add(table["viewer"])
        if table["next"] == "curtain":
            assert table["decision"]["seat"] != table["viewer"]

    people = max(load_game(where[0]).modes[where[1]].seats)
    table = play(start(*where, 12, *[HUMAN] * people), 12, look)
    assert table["over"]
    assert viewers == set(range(people))


@EVERY_MODE
def test_a_whole_match_of_agents(where: tuple[str, str]) -> None:
    """The table is open, looks through the eyes of who decides, and asks nobody."""

    def look(table: Table) -> None:
        check_table(table)
        assert table["open"] and table["next"] in ("agent", "over")
        assert table["decision"] is None or table["viewer"] == table["decision"]["seat"]

    assert play(start(*where, 13, AGENT, AGENT), 13, look)["over"]


@EVERY_MODE
def test_the_door_plays_the_same_match_as_the_engine(where: tuple[str, str]) -> None:
    """Filming, painting and thinking aloud change nothing."""
    play(start(*where, 14, HUMAN, AGENT), 14)
    plain = Match(match().game, match().setup, match().seed)
    for choice in match().choices:
        plain.answer(choice)
    assert plain.digest() == match().digest() == ask("digest")["digest"]
    assert plain.log == list(match().log)


@EVERY_MODE
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_every_table_can_be_said_in_every_language(where: tuple[str, str], lang: str) -> None:
    def look(table: Table) -> None:
        said = json.dumps(table)
        assert "There is no" not in said and "{" not in table["text"]
        assert table["decision"] is None or table["decision"]["prompt"]

    assert play(start(*where, 15, HUMAN, HUMAN, lang=lang), 15, look, lang=lang)["over"]


@EVERY_MODE
def test_faces_are_given_once_and_never_missing(where: tuple[str, str]) -> None:
    known: set[str] = set()

    def look(table: Table) -> None:
        assert not known & set(table["faces"]), "the page has them already"
        known.update(table["faces"])
        for scene in (table["scene"], *(beat["scene"] for beat in table["beats"])):
            assert {card["face"] for card in scene["cards"].values()} - {""} <= known
        assert {key for option in table["options"] for key in option["faces"]} <= known

    play(start(*where, 16, HUMAN, AGENT), 16, look)
    assert known
    assert set(ask("table", lang="ru")["faces"]) <= known
    assert ask("table", lang="ru")["faces"] == {}


def test_names_and_levels_are_told_and_unknown_ones_have_a_default() -> None:
    table = start("clash", "training", 1, {"kind": "human", "name": "Ada"}, {"kind": "agent", "level": "no such level"})
    assert table["seats"][0] == {"name": "Ada", "kind": "human", "level": "", "level_name": ""}
    assert table["seats"][1] == {
        "name": "Player B", "kind": "agent", "level": "adept", "level_name": "Adept"}
    solo = ask("start", game="clash", mode="solo-training", lang="uk")
    assert [row["kind"] for row in solo["seats"]] == ["human", "auto"]
    assert solo["seats"][1]["name"] == "ШІ"


def test_a_refused_setup_says_why_with_its_rule_and_leaves_the_old_table() -> None:
    start("clash", "training", 1, HUMAN, AGENT)
    before = ask("digest")
    for lang, word in (("en", "taken"), ("ru", "колод"), ("uk", "колод")):
        problem = refusal("start", game="clash", mode="training", setup={"decks": ["bulwark"] * 2}, lang=lang)
        assert (problem.code, problem.rule) == ("bad-setup", "CD-029")
        assert word in problem.message.lower()
    assert ask("digest") == before


def test_what_may_be_chosen_before_a_match_is_taken() -> None:
    table = start("clash", "solo-adjustable", 3, HUMAN, setup={"level": 4, "sets": ["initiation"]})
    assert match().setup == {"mode": "solo-adjustable", "level": 4, "sets": ["initiation"]}
    assert table["mode"] == "solo-adjustable" and table["mode_name"]


def test_closing_leaves_nothing() -> None:
    start("clash", "training", 1, HUMAN, AGENT)
    assert ask("close") == {}
    for method in ("table", "next", "answer", "undo", "redo", "think", "hint", "why", "save", "report", "digest",
                   "goto", "branch"):
        assert refusal(method).code == "no-table"
