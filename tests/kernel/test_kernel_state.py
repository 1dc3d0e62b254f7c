"""The position: independent clones, saves, digests, and saves that are damaged."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import TABLES, bells, bids, duel, larder, later
from made_up.helpers import begin, offered, questions, random_answer, say, through_json

from pygame_core.kernel import machine, ops
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.errors import BadFile
from pygame_core.kernel.game import Game
from pygame_core.kernel.reactions import defer
from pygame_core.kernel.rows import Pending, Sealed
from pygame_core.kernel.state import KERNEL_FIELDS, State
from pygame_core.kernel.visibility import view


def full_position() -> Any:
    """A position in which no kernel field is at its default (but for the result)."""
    state = begin(bids.GAME, 5, seats=3, luck=[("shuffle", ["1"]), ("roll", 3)])
    say(bids.GAME, state, offered(bids.GAME, state)[0])
    card = state.zones["hand.2"][0]
    ops.mark(state, "damage", card, 2)
    ops.modify(state, card, "power", 1, "turn", source=0)
    defer(state, 2, "bids/round", "dusk", note=(1, "x", (2,)))
    state.queue = (Pending(1, "bids/round", {"event": (1, "a")}),)
    state.out = (0,)
    state.offered = None
    return state


# Clones

CHANGES = {
    "move": lambda s: ops.move(s, s.zones["hand.2"][0], "hand.2", "deck"),
    "create": lambda s: ops.create(s, "4", "new"),
    "shuffle": lambda s: ops.shuffle(s, "deck"),
    "reveal": lambda s: ops.reveal(s, s.zones["deck"][0], 7),
    "mark another": lambda s: ops.mark(s, "damage", 1, 5),
    "mark the same": lambda s: ops.mark(s, "damage", s.zones["hand.2"][0], 9),
    "mark off": lambda s: ops.mark(s, "damage", s.zones["hand.2"][0], 0),
    "new mark": lambda s: ops.mark(s, "stunned", 0, 1),
    "unmark": lambda s: ops.unmark(s, s.zones["hand.2"][0]),
    "modify": lambda s: ops.modify(s, 0, "power", 1, "turn"),
    "expire": lambda s: ops.expire(s, "turn"),
    "drop seat": lambda s: ops.drop_seat(s, 2, "left"),
    "finish": lambda s: ops.finish(s, (1,), "won"),
    "roll": lambda s: ops.roll(s, 6),
    "flip": lambda s: ops.flip(s),
    "defer": lambda s: defer(s, 1, "bids/round", "dawn"),
    "reveal answers": lambda s: machine.revealed(s, "bid"),
    "answer": lambda s: say(bids.GAME, s, offered(bids.GAME, s)[0]),
    "emit": lambda s: ops.emit(s, "nothing"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_clone_never_changes_the_original_nor_the_other_way_round(change: str) -> None:
    state = full_position()
    before = copy.deepcopy(state.dump())
    clone = state.clone()
    CHANGES[change](clone)
    assert state.dump() == before
    assert clone.dump() != before or change == "emit"
    fresh = state.clone()
    CHANGES[change](state)
    assert fresh.dump() == before


def test_the_full_position_has_every_kernel_field_filled() -> None:
    state = full_position()
    empty = {name for name in KERNEL_FIELDS if not getattr(state, name)}
    assert empty == {"result"}


@pytest.mark.parametrize("name", [*KERNEL_FIELDS, "score", "diary", "offered"])
def test_every_field_of_a_clone_is_its_own(name: str) -> None:
    state = full_position()
    machine.options(bids.GAME, state)
    clone = state.clone()
    value = getattr(clone, name)
    assert value == getattr(state, name)
    if isinstance(value, dict):
        value.clear()
    else:
        setattr(clone, name, "changed")
    assert getattr(state, name) != getattr(clone, name)


def test_a_clone_shares_no_list_and_has_no_listener() -> None:
    state = begin(bells.GAME, listen=True, towers=("bell", "bell"))
    clone = state.clone()
    assert clone.log is None
    clone.facts.append("a fact")
    assert state.facts == []


def test_a_clone_of_a_subclass_keeps_its_class_and_pool() -> None:
    state = full_position()
    assert type(state.clone()) is bids.BidsState and state.clone().pool is state.pool


# Saves


@pytest.mark.parametrize("name", TABLES)
def test_a_save_loads_to_the_same_position(name: str) -> None:
    game, setup = TABLES[name]
    for state in questions(game, 2, **setup):
        loaded = through_json(game, state)
        assert loaded.dump() == state.dump() and loaded.digest() == state.digest()
        for field in (*KERNEL_FIELDS, *state.own_fields()):
            if field != "marks":  # a save leaves out the names under which no marks are left
                assert getattr(loaded, field) == getattr(state, field), field
        assert loaded.faces == state.faces


def test_a_full_position_survives_a_save() -> None:
    state = full_position()
    loaded = through_json(bids.GAME, state)
    assert loaded.dump() == state.dump()
    assert loaded.deferred[0].names["note"] == (1, "x", (2,))
    assert loaded.marks == state.marks


def test_a_saved_view_can_be_loaded_with_its_backs() -> None:
    state = begin(bids.GAME, seats=2)
    say(bids.GAME, state, offered(bids.GAME, state)[0])
    seen = view(bids.GAME, state, 1).state
    loaded = through_json(bids.GAME, seen)
    assert loaded.dump() == seen.dump() and loaded.faces == seen.faces
    assert loaded.sealed["bid.0"] == Sealed("bids/bid", (), None)


def test_every_field_counts_in_the_digest() -> None:
    state = full_position()
    digests = {state.digest()}
    for name in (*KERNEL_FIELDS, *state.own_fields()):
        other = state.clone()
        empty = None if name == "decision" else type(getattr(state, name))()
        setattr(other, name, empty if getattr(state, name) else ("x",))
        digests.add(other.digest())
    assert len(digests) == 1 + len(KERNEL_FIELDS) + len(state.own_fields())


def test_the_digest_does_not_depend_on_the_order_in_which_tables_were_filled() -> None:
    state = full_position()
    other = state.clone()
    other.zones = dict(reversed(state.zones.items()))
    assert other.digest() == state.digest()


def test_what_is_not_data_is_not_saved() -> None:
    state = full_position()
    machine.options(bids.GAME, state)
    state.log = []
    assert not {"pool", "faces", "log", "facts", "offered"} & set(state.dump())


def test_a_game_adds_fields_by_declaring_them_through_several_classes() -> None:
    class Base(State):
        first: int = 1
        LOUD: int = 2
        _quiet: int = 3

    class Middle(Base):
        pass

    class Last(Middle):
        second: str = "x"

    assert Last.own_fields() == ("first", "second")
    assert Last.load(json.loads(json.dumps(Last().dump()))).dump() == Last().dump()


# Damaged saves

WRONG: list[Any] = [None, True, 7, -1, 1.5, "text", "", [], [None], [[]], [7.5], ["x"], [[1, 2]], {}, {"x": None},
                    {"x": [9999]}, {"x": [-1]}, {"x": {"9999": 1}}, {"x": {"a": 1}}, {"x": {"0": "1"}}, {"x.99": [1]},
                    float("inf"), float("nan"), 10**30, [10**30]]


def refuse(game: Game[Any], data: Any) -> None:
    with pytest.raises(BadFile):
        machine.load(game, data)


def fields() -> list[str]:
    return list(full_position().dump())


@pytest.mark.parametrize("field", fields())
def test_a_save_without_a_field_is_refused(field: str) -> None:
    data = full_position().dump()
    del data[field]
    refuse(bids.GAME, data)


@pytest.mark.parametrize("field", fields())
def test_a_field_of_a_wrong_type_is_refused(field: str) -> None:
    right = full_position().dump()
    kind = type(right[field])
    for value in WRONG:
        if type(value) is not kind and not (value is None and field in ("decision", "result")):
            refuse(bids.GAME, {**right, field: value})


@pytest.mark.parametrize("field", fields())
def test_a_damaged_field_is_refused_as_a_bad_file_or_loads_to_something_that_saves_again(field: str) -> None:
    right = full_position().dump()
    for value in WRONG:
        try:
            state = machine.load(bids.GAME, {**right, field: value})
        except BadFile:
            continue
        json.dumps(state.dump())


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a save."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths(part, (*path, key))


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    new = copy.copy(data)
    new[path[0]] = with_value(data[path[0]], path[1:], value)
    return new


@pytest.mark.parametrize("position", [
    pytest.param((bids.GAME, full_position), id="full"),
    pytest.param((later.GAME, lambda: begin(later.GAME, seats=2)), id="later"),
    pytest.param((duel.GAME, lambda: begin(duel.GAME)), id="duel"),
])
def test_damage_anywhere_inside_a_save_is_a_bad_file_and_nothing_else(position: Any) -> None:
    game, make = position
    data = make().dump()
    for path in paths(data):
        for value in WRONG:
            try:
                loaded = machine.load(game, with_value(data, path, value))
            except BadFile:
                continue
            loaded.digest()
            machine.where(loaded)


@pytest.mark.parametrize("path, value", [
    (("zones", "deck", 0), 25), (("zones", "deck", 0), -1), (("zones", "deck", 0), True), (("zones", "deck", 0), "0"),
    (("marks", "damage"), {"25": 1}), (("marks", "damage"), {"-1": 1}), (("marks", "damage"), {"0": 1.5}),
    (("modifiers", 0, 0), 25), (("modifiers", 0, 0), -1), (("modifiers", 0, 4), 25), (("modifiers", 0, 4), -2),
    (("decision", 0), 3), (("decision", 0), -1), (("decision", 1), "bids/nothing"), (("decision", 4), 1),
    (("queue", 0, 0), 3), (("queue", 0, 1), "nothing"), (("deferred", 0, 0), -1), (("deferred", 0, 1), "nothing"),
    (("agenda", 0, 0), "nothing"), (("agenda", 0, 1), 99), (("agenda", 0, 1), -1), (("agenda",), []),
    (("out",), [3]), (("out",), ["0"]), (("teams",), [0, 1]), (("teams",), [0, 1, "2"]), (("seats",), 2),
    (("seats",), 10**9), (("known", 0), 8), (("known", 0), -1), (("known",), []), (("cards", 0), 5),
    (("cards", 0), "no such card"), (("chance",), [1]), (("chance",), [1, 2, 3]), (("chance", 0), 1 << 64),
    (("luck", 0), ["roll"]), (("luck", 0), "ab"), (("sealed",), {"bid.3": ["bids/bid", [], ["bid", 0]]}),
    (("sealed",), {"bid": ["bids/bid", [], ["bid", 0]]}), (("sealed",), {"bid.0": ["nothing", [], ["bid", 0]]}),
    (("sealed",), {"bid.0": ["bids/bid", None, None]}), (("result",), [[3], "won"]), (("result",), [[0]]),
    (("result",), ["0", "won"]), (("score",), 5), (("diary",), 5), (("zones",), {"a": [0], "b": [0]}),
    (("zones",), {"a": [0, 0]}),
])
def test_ids_out_of_range_and_names_that_do_not_exist_are_refused(path: tuple[Any, ...], value: Any) -> None:
    refuse(bids.GAME, with_value(full_position().dump(), path, value))


@pytest.mark.parametrize("data", [None, 5, "text", [], {}, [1, 2], {"seats": 2}, {1: 2}, True])
def test_what_is_no_save_at_all_is_refused(data: Any) -> None:
    refuse(bids.GAME, data)


@pytest.mark.parametrize("name", ["extra", "pool", "faces", "log", "__class__", "sight", 5])
def test_an_unknown_field_is_refused_by_name(name: Any) -> None:
    with pytest.raises(BadFile, match=str(name)):
        machine.load(bids.GAME, {**full_position().dump(), name: 1})


def test_nesting_without_end_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    refuse(bids.GAME, {**full_position().dump(), "luck": deep})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=8,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_random_damage_is_a_bad_file_and_nothing_else(data: st.DataObject) -> None:
    right = full_position().dump()
    path = data.draw(st.sampled_from(list(paths(right))))
    with contextlib.suppress(BadFile):
        machine.load(bids.GAME, with_value(right, path, data.draw(JSON))).digest()


def test_a_refused_save_says_what_is_wrong() -> None:
    with pytest.raises(BadFile, match="a card lies in two places"):
        machine.load(bids.GAME, {**full_position().dump(), "zones": {"a": [0], "b": [0]}})


def test_a_loaded_position_goes_on_like_the_saved_one() -> None:
    state = begin(larder.GAME, 6)
    loaded = through_json(larder.GAME, state)
    dice, other = Dice(1), Dice(1)
    while state.result is None:
        assert random_answer(larder.GAME, state, dice) == random_answer(larder.GAME, loaded, other)
        loaded = through_json(larder.GAME, loaded)
    assert loaded.digest() == state.digest()
