"""Lasting changes: printed number, then what sets it, then what adds to it; each ends with its duration."""

from __future__ import annotations

import pytest

from pygame_core.kernel import ops, query
from pygame_core.kernel.state import State


@pytest.fixture
def state() -> State:
    state = State()
    state.seats, state.teams = 2, (0, 1)
    for key in ("knight", "banner", "mule"):
        ops.create(state, key, "field")
    return state


def power(state: State, card: int = 0) -> int:
    return query.stat(state, card, "power", 2)


def test_additions_add_up(state: State) -> None:
    ops.modify(state, 0, "power", 3, "turn")
    ops.modify(state, 0, "power", -1, "phase")
    assert power(state) == 4


def test_setting_comes_before_adding_whichever_came_first(state: State) -> None:
    ops.modify(state, 0, "power", 3, "turn")
    ops.modify(state, 0, "power", 7, "turn", how="set")
    assert power(state) == 10


def test_the_last_setting_counts(state: State) -> None:
    ops.modify(state, 0, "power", 7, "turn", how="set")
    ops.modify(state, 0, "power", 0, "phase", how="set")
    assert power(state) == 0
    ops.expire(state, "phase")
    assert power(state) == 7


def test_only_the_named_stat_of_the_named_card_changes(state: State) -> None:
    ops.modify(state, 0, "power", 3, "turn")
    assert power(state, 1) == 2
    assert query.stat(state, 0, "health", 5) == 5


def test_each_duration_ends_by_itself(state: State) -> None:
    for amount, until in ((1, "phase"), (10, "turn"), (100, "source"), (1000, "game")):
        ops.modify(state, 0, "power", amount, until, source=1)
    assert power(state) == 1113
    ops.expire(state, "phase")
    assert power(state) == 1112
    ops.expire(state, "turn")
    assert power(state) == 1102
    ops.drop_source(state, 1)
    assert power(state) == 1002


def test_what_lasts_while_its_source_is_there_ends_with_that_source_only(state: State) -> None:
    ops.modify(state, 0, "power", 1, "source", source=1)
    ops.modify(state, 0, "power", 10, "source", source=2)
    ops.modify(state, 0, "power", 100, "turn", source=1)
    ops.drop_source(state, 1)
    assert power(state) == 112


def test_unmarking_takes_marks_and_modifiers_off_this_card_only(state: State) -> None:
    for card in (0, 1):
        ops.modify(state, card, "power", 1, "turn")
        ops.mark(state, "damage", card, 2)
        ops.mark(state, "stunned", card, 1)
    ops.unmark(state, 0)
    assert (power(state, 0), power(state, 1)) == (2, 3)
    assert [query.marked(state, "damage", c) for c in (0, 1)] == [0, 2]
    assert [query.marked(state, "stunned", c) for c in (0, 1)] == [0, 1]


def test_a_mark_of_zero_is_no_mark_and_leaves_no_trace(state: State) -> None:
    before = state.digest()
    ops.mark(state, "damage", 0, 3)
    assert query.marked(state, "damage", 0) == 3
    assert state.digest() != before
    ops.mark(state, "damage", 0, 0)
    assert query.marked(state, "damage", 0) == 0
    assert state.digest() == before
    ops.mark(state, "never", 1, 0)
    assert state.digest() == before


def test_modifiers_survive_a_save(state: State) -> None:
    ops.modify(state, 0, "power", 7, "turn", source=2, how="set")
    copy = State.load(state.dump())
    assert copy.modifiers == state.modifiers and power(copy) == 7
    ops.expire(copy, "turn")
    assert (power(copy), power(state)) == (2, 7)
