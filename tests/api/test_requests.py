"""Requests: every method answers a good one, and a damaged one is refused without changing anything."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygame_core import api
from pygame_core.api import METHODS, desk
from pygame_core.kernel.chance import Dice

from .door import HUMAN, Problem, ask, asked, match, refusal, snapshot, start, step, unpacked

BULWARK = ["raw_recruit", "gate_warden", "false_signpost", "shieldbearer", "sturdy_militiaman", "field_chaplain",
           "oath_knight", "wall_giant"]
SETUP = {"decks": ["bulwark", "vanguard"]}
SCENARIO = {"game": "clash", "position": {"A": {"hand": ["B*", "gate_warden"]}}}
GOOD: dict[str, dict[str, Any]] = {
    "lobby": {},
    "faces": {"game": "clash", "keys": ["gate_warden"]},
    "cards": {"game": "clash", "text": "gate", "set": "", "type": "", "trait": "", "cost": "2", "decks": True,
              "from": 0, "most": 5},
    "glossary": {"game": "clash"},
    "deck": {"game": "clash", "cards": BULWARK},
    "rulebook": {"game": "clash"},
    "bench": {"game": "clash", "games": 1},
    "start": {"game": "clash", "mode": "training", "setup": SETUP, "seed": 5, "seats": [HUMAN, HUMAN]},
    "open": {"text": "", "seats": [HUMAN, HUMAN]},
    "check": {"text": ""},
    "scenario": {"scenario": SCENARIO},
    "lesson": {"game": "clash", "key": "first_game"},
    "next": {"have": 1},
    "table": {"seat": 0, "have": 1},
    "answer": {"choice": "stop", "have": 1},
    "undo": {"by": "decision", "have": 1},
    "redo": {"by": "turn", "have": 1},
    "think": {"seconds": 1, "have": 1},
    "stop": {},
    "hint": {"stage": 3},
    "why": {"path": ["c3", "top"]},
    "save": {"title": "A match"},
    "report": {"note": "it hangs"},
    "digest": {},
    "replay": {"text": "", "at": 1},
    "goto": {"at": 1, "seat": 0, "have": 1},
    "branch": {"seats": [HUMAN, HUMAN]},
    "close": {},
}
WRONG: dict[str, list[Any]] = {
    "game": [7, True, [], {}, "no such game", ""],
    "keys": ["gate_warden", 7, {}, [7], [None], ["gate_warden"] * 501],
    "text": [7, True, [], {}],
    "set": [7, []], "type": [7, {}], "trait": [7, True], "cost": [True, [], {}, 1.5],
    "decks": [1, "yes", []],
    "from": [-1, 1.5, "1", True, [], 1 << 70], "most": [-1, "5", [], 2.5],
    "cards": ["gate_warden", 8, {}, [8], [["gate_warden"]], [None] * 8],
    "games": [0, -1, 1001, "3", 1.5, True],
    "mode": [7, [], {}, "no such mode"],
    "setup": [7, "training", [], [1], {"decks": 7}, {"decks": [7, 7]}, {"decks": [["x"], "bulwark"]}, {"no_such": 1},
              {"decks": [{}, {}]}, {"level": 3}, {"sets": "initiation"}],
    "seed": [-1, 1.5, "5", True, [], 1 << 64],
    "seats": [7, "human", {}, [7], ["human"], [HUMAN] * 17, [{"kind": 7}], [{"kind": "human", "name": 7}],
              [{"kind": "agent", "level": []}]],
    "scenario": [7, "x", [], {}, {"game": 7}, {"game": "clash", "position": 7}, {"game": "clash", "setup": [1]},
                 {"game": "clash", "position": {"A": {"hand": [7]}}}, {"game": "clash", "luck": 7},
                 {"game": "clash", "seed": "x"}, {"game": "clash", "cards": {"x": 7}},
                 {"game": "clash", "setup": {"mode": []}}],
    "key": [7, [], "no_such_lesson", "", "../first_game"],
    "seat": [-1, 2, 99, "0", 0.0, True, []],
    "choice": [7, [], {}, "", "dance", "play:c1>top", "play:c99999>top", "play:", ":", ">", "play:c1>c2>c3", "\u0000",
               "🂡"],
    "by": [7, [], "", "hour"],
    "seconds": [0, -1, "1", [], True],
    "stage": [0, 4, -1, "1", 1.5, []],
    "path": ["c1", 7, {}, [7], [[]], ["c1"] * 9],
    "title": [7, [], {}],
    "note": [7, [], {}],
    "at": [-1, "1", 1.5, True, []],
    "have": [-1, "1", 1.5, [], {}, True, 1 << 70],
}


@pytest.fixture(autouse=True)
def small_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "HINT_ITERATIONS", 3)


def lay_out(method: str) -> dict[str, Any]:
    """A table where the method has something to do, and its good parameters."""
    params = dict(GOOD[method])
    table = start("clash", "training", 5, HUMAN, HUMAN, setup=SETUP)
    dice = Dice(1)
    for _ in range(4):
        table = step(table, dice)
    if method in ("goto", "branch"):
        ask("replay", text=ask("save")["text"])
    elif method == "redo":
        ask("undo")
        ask("table", seat=match().state.decision.seat)
    elif method in ("table", "answer", "hint", "why"):
        table = ask("table", seat=match().state.decision.seat)
        params.update({"seat": table["viewer"]} if method == "table" else {})
    if params.get("text") == "":
        params["text"] = ask("save")["text"]
    return params


def test_every_method_has_a_good_request_here() -> None:
    assert set(GOOD) == set(METHODS)
    used = {name for params in GOOD.values() for name in params}
    assert used == set(WRONG), "and every parameter has wrong values"


@pytest.mark.parametrize("method", METHODS)
def test_a_good_request_is_answered(method: str) -> None:
    assert ask(method, **lay_out(method)) is not None


@pytest.mark.parametrize("method", METHODS)
def test_wrong_values_are_refused_by_name_and_change_nothing(method: str) -> None:
    good = lay_out(method)
    for name in good:
        for value in WRONG[name]:
            before = snapshot()
            problem = refusal(method, **{**good, name: value})
            assert problem.code != "bug", (method, name, value, problem.message)
            assert snapshot() == before, (method, name, value)


@pytest.mark.parametrize("method", METHODS)
def test_what_is_missing_or_null_has_a_default_or_is_refused(method: str) -> None:
    for name in GOOD[method]:
        for params in ({k: v for k, v in lay_out(method).items() if k != name}, {**lay_out(method), name: None}):
            before = snapshot()
            try:
                ask(method, **params)
            except Problem as problem:
                assert problem.code != "bug", (method, name, problem.message)
                assert snapshot() == before


def raw(method: Any, text: Any) -> Problem:
    try:
        unpacked(asyncio.run(api.call(method, text)))
    except Problem as problem:
        return problem
    raise AssertionError("was not refused")


@pytest.mark.parametrize("text", [
    "{", "[]", "7", '"x"', "null", "\x00", '{"a": NaN}', '{"a": Infinity}', '{"a": 1e999}', "[" * 100_000,
    '{"a":' * 100_000, '{"name": "\\ud800"}', "{'a': 1}", "{}{}", '{"a": 1', "﻿{}",
], ids=lambda text: ascii(text)[:20])
def test_what_is_no_json_is_refused(text: str) -> None:
    start("clash", "training", 1, HUMAN, HUMAN)
    before = snapshot()
    for method in METHODS:
        assert raw(method, text).code == "bad-request"
    assert snapshot() == before


def test_an_unknown_method_is_refused() -> None:
    for method in ("", "no-such-method", "_play", "__init__", "match", "people"):
        assert raw(method, "{}").code == "bad-request"


def test_no_parameters_are_no_text() -> None:
    assert "games" in unpacked(asyncio.run(api.call("lobby", "")))


def test_an_unknown_language_is_english() -> None:
    for lang in ("xx", 7, [], None):
        assert ask("lobby", lang=lang) == ask("lobby", lang="en")


def test_a_bug_is_told_with_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    start("clash", "training", 1, HUMAN, HUMAN)
    monkeypatch.setattr(desk.Desk, "_undo_row", lambda self: 1 // 0)
    problem = refusal("table")
    assert problem.code == "bug" and "ZeroDivisionError" in problem.message and "desk.py" in problem.message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "clash", "training", "human", "agent", "stop", "c1", "top", "deck:smithy", "first_game",
                       "turn", "bulwark", "gate_warden", "en", "A", "position", "pygame_core.match"])
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*WRONG, "A", "B", "hand", "position", "luck", "kind", "level", "name",
                                       "format"]), inner, max_size=4),
    max_leaves=8,
)
CALL = st.tuples(st.sampled_from([method for method in METHODS if method not in ("bench", "lobby")]),
                 st.dictionaries(st.sampled_from([*WRONG, "lang"]), JSON, max_size=4))


@given(calls=st.lists(CALL, min_size=1, max_size=8))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_asked_is_answered_and_nothing_refused_changes_anything(
    calls: list[tuple[str, dict[str, Any]]],
) -> None:
    async def run() -> None:
        await asked("start", game="clash", mode="training", seed=1, setup=SETUP, seats=[HUMAN, HUMAN])
        for method, params in calls:
            before = snapshot() if api.DESK._match is not None else None
            text = await api.call(method, json.dumps(params))
            try:
                unpacked(text)
            except Problem as problem:
                assert problem.code != "bug", (method, params, problem.message)
                assert before is None or snapshot() == before, (method, params)

    asyncio.run(run())


@given(position=JSON, setup=JSON, cards=JSON, luck=JSON, seed=JSON)
@settings(max_examples=150, deadline=None)
def test_whatever_is_in_a_scenario_is_opened_or_refused(**parts: Any) -> None:
    for left_out in ("position", "setup"):
        scenario = {"game": "clash", **{k: v for k, v in parts.items() if k != left_out and v is not None}}
        try:
            ask("scenario", scenario=scenario)
        except Problem as problem:
            assert problem.code in ("bad-file", "bad-setup"), problem.message
