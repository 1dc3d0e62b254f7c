"""Lessons through the door, from the first word to the last, in three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core import api
from pygame_core.kernel.chance import Dice
from pygame_core.match.lesson import lessons, read_lesson

from .door import LANGS, SHOWN, Problem, Table, ask, match, refusal, snapshot, step

LESSONS = [(game, key) for game in SHOWN for key in lessons(game)]
EVERY = pytest.mark.parametrize("game, key", LESSONS, ids=["-".join(row) for row in LESSONS])


def do_as_asked(table: Table, lang: str) -> tuple[Table, int]:
    """Try the options until one is what the teacher wants; how many were refused, each without a trace."""
    for tried, option in enumerate(table["options"]):
        before = snapshot()
        try:
            return ask("answer", choice=option["choice"], have=table["log"]["to"], lang=lang), tried
        except Problem as problem:
            assert problem.code == "lesson-other" and problem.rule == ""
            assert problem.message and (lang == "en") != bool(re.search("[А-я]", problem.message))
            assert snapshot() == before
    raise AssertionError("the teacher wants something that is not allowed")


@EVERY
@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_from_beginning_to_end(game: str, key: str, lang: str) -> None:
    data = read_lesson(game, key)
    table, refused, dice = ask("lesson", game=game, key=key, lang=lang), 0, Dice(1)
    spoken = [step["say"] for step in data["steps"] if "say" in step]
    told = []
    while not table["lesson"]["done"]:
        row = table["lesson"]
        assert row["title"] == data["title"][lang] and row["of"] == len(spoken)
        told.append(row["at"])
        assert row["say"] == spoken[row["at"] - 1][lang]
        check_points(table)
        if row["asks"] == "next":
            assert table["next"] == "lesson"
            table = ask("next", have=table["log"]["to"], lang=lang)
        elif row["asks"] == "do":
            table, more = do_as_asked(table, lang)
            refused += more
        else:
            table = step(table, dice, lang=lang)
    assert told == sorted(told) and set(told) == set(range(1, len(spoken) + 1))
    assert refused > 0, "the teacher refused something legal"
    while table["next"] != "over":
        table = step(table, dice, lang=lang)
    assert table["lesson"]["say"] == "" or table["lesson"]["done"]


def check_points(table: Table) -> None:
    """What the teacher points at is there."""
    for spot in table["lesson"]["point"]:
        if re.fullmatch(r"c\d+", spot):
            assert spot in table["scene"]["cards"]
            continue
        kind, _, name = spot.partition(":")
        if kind == "token":
            assert name in {token.get("spot") for token in tokens(table["layout"])}
        else:
            assert kind in ("lane", "zone", "seat", "button", "log")


def tokens(box: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every token in a box of the layout."""
    yield from box.get("tokens", ())
    for inner in box.get("of", ()):
        yield from tokens(inner)


@EVERY
def test_back_is_a_step_back_and_forward_again_leads_to_the_same(game: str, key: str) -> None:
    table, places = ask("lesson", game=game, key=key), []
    for _ in range(12):
        places.append((table["lesson"]["at"], match().digest()))
        table = ask("next") if table["lesson"]["asks"] == "next" else do_as_asked(table, "en")[0]
    for wanted in reversed(places):
        assert table["undo"] == {"undo": True, "redo": False, "reveals": False}
        table = ask("undo")
        assert (table["lesson"]["at"], match().digest()) == wanted
        assert not table["what_if"]
    assert not table["undo"]["undo"]
    assert ask("undo")["lesson"]["at"] == 1
    assert ask("redo")["lesson"]["at"] == 1 and match().digest() == places[0][1], "a lesson is done again, not redone"


def test_before_reading_nothing_can_be_done() -> None:
    table = ask("lesson", game="clash", key="first_game")
    assert table["lesson"]["asks"] == "next"
    before = snapshot()
    problem = refusal("answer", choice=table["options"][0]["choice"], lang="uk")
    assert problem.code == "lesson-other" and "прочитайте" in problem.message
    assert ask("think")["choices"] == 0
    assert snapshot() == before


def test_an_illegal_choice_in_a_lesson_gets_the_rule_not_the_teacher() -> None:
    ask("lesson", game="clash", key="first_game")
    problem = refusal("answer", choice="play:c0>top")
    assert problem.code == "illegal-choice"


def test_reading_on_outside_a_lesson_does_nothing() -> None:
    ask("start", game="clash")
    before = snapshot()
    assert ask("next")["lesson"] is None
    assert snapshot() == before


def test_unknown_lessons_are_refused() -> None:
    assert refusal("lesson", game="clash", key="no_such").code == "bad-file"
    assert refusal("lesson", game="chess", key="first_game").code == "bad-file"


def test_the_opponent_of_a_lesson_is_the_one_it_names() -> None:
    for game, key in LESSONS:
        table = ask("lesson", game=game, key=key)
        agents = [row["level"] for row in table["seats"] if row["kind"] == "agent"]
        assert set(agents) <= {read_lesson(game, key).get("opponent", "apprentice")}
        assert api.DESK.people == [0]
