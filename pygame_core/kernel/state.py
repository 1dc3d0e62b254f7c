"""State: everything true at one instant, including what is still to be done. Plain data; no rules.

Every value is immutable or treated so (an op replaces it), hence a clone is shallow and undo is "keep the old one".
A game subclasses State and adds its own fields as annotated class attributes with immutable defaults.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, Self, TypeVar

from .errors import BadFile
from .rows import Decision, Event, Frame, Modifier, Option, Pending, Result, Sealed

HIDDEN = ""
"""The key of a card whose face may not be seen."""

R = TypeVar("R")

_MOST_SEATS = 64

KERNEL_FIELDS = (
    "seats", "teams", "out", "cards", "known", "zones", "marks", "modifiers", "agenda",
    "decision", "sealed", "queue", "deferred", "chance", "luck", "result",
)


class Faces(Protocol):
    """The printed cards of a match: what a key looks like."""

    def face(self, key: str) -> Any:
        """The printed face of a key."""


class State:
    """One position of one match."""

    PUBLIC: ClassVar[tuple[str, ...]] = ()
    """The game's own fields that every seat may see; a field not listed here reaches no view."""

    seats: int = 0
    teams: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    known: tuple[int, ...] = ()
    zones: dict[str, tuple[int, ...]]
    marks: dict[str, dict[int, int]]
    modifiers: tuple[Modifier, ...] = ()
    agenda: tuple[Frame, ...] = ()
    decision: Decision | None = None
    sealed: dict[str, Sealed]
    queue: tuple[Pending, ...] = ()
    deferred: tuple[Pending, ...] = ()
    chance: tuple[int, int] = (0, 0)
    luck: tuple[tuple[str, Any], ...] = ()
    result: Result | None = None

    # Not data: the printed cards, what can be worked out again, and who is listening.
    pool: Faces | None = None
    faces: tuple[Any, ...] = ()
    log: list[Event] | None = None
    facts: list[Event] | None = None
    offered: tuple[Option, ...] | None = None

    def __init__(self) -> None:
        self.zones = {}
        self.marks = {}
        self.sealed = {}

    def sight(self, zone: str) -> int:
        """The bit mask of the seats that see the faces of cards in a zone. A game overrides this; here all do."""
        return (1 << self.seats) - 1

    def clone(self) -> Self:
        """An independent copy that nobody listens to."""
        new = object.__new__(self.__class__)
        data = new.__dict__
        data.update(self.__dict__)
        data["zones"] = self.zones.copy()
        data["marks"] = self.marks.copy()
        data["sealed"] = self.sealed.copy()
        data["log"] = None
        if self.facts is not None:
            data["facts"] = self.facts.copy()
        return new

    @classmethod
    def own_fields(cls) -> tuple[str, ...]:
        """The names of the fields the game added, in the order of their declaration."""
        if cls not in _FIELDS:
            bases = [base for base in reversed(cls.__mro__) if base is not State and issubclass(base, State)]
            names = [name for base in bases for name in base.__annotations__]
            _FIELDS[cls] = tuple(name for name in names if name.islower() and not name.startswith("_"))
        return _FIELDS[cls]

    def dump(self) -> dict[str, Any]:
        """The position as JSON-ready data."""
        data = {name: plain(getattr(self, name)) for name in KERNEL_FIELDS}
        data["marks"] = {name: row for name, row in data["marks"].items() if row}  # no marks left is as never marked
        data.update({name: plain(getattr(self, name)) for name in self.own_fields()})
        return data

    def digest(self) -> str:
        """A short fingerprint of everything in the position; equal positions have equal digests."""
        import hashlib

        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def show_faces(self, pool: Faces | None, back: Any = None) -> None:
        """Look every card's face up in the printed cards; hidden ones show the back."""
        self.pool = pool
        if pool is None:
            self.faces = (None,) * len(self.cards)
        else:
            self.faces = tuple(back if key == HIDDEN else pool.face(key) for key in self.cards)

    @classmethod
    def load(cls, data: dict[str, Any], pool: Faces | None = None, back: Any = None) -> Self:
        """The position that dump() wrote. Damaged data raises BadFile and gives nothing."""
        state = cls()
        try:
            _load_kernel(state, data)
            for name in cls.own_fields():
                setattr(state, name, _typed(name, data[name], getattr(cls, name)))
            unknown = [str(name) for name in data if name not in KERNEL_FIELDS and name not in cls.own_fields()]
            if unknown:
                raise ValueError(f"there are no fields {', '.join(sorted(unknown))}")
            state.show_faces(pool, back)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise BadFile(f"the position is damaged: {type(error).__name__}: {error}") from error
        return state


_FIELDS: dict[type[State], tuple[str, ...]] = {}
_LEAVES = (int, str, bool)


def plain(value: Any) -> Any:
    """Tuples as lists, dicts with text keys: what JSON can hold."""
    if isinstance(value, tuple):
        return [v if type(v) in _LEAVES else plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): v if type(v) in _LEAVES else plain(v) for k, v in value.items()}
    return value


def frozen(value: Any) -> Any:
    """The inverse of plain(), except for the keys of dicts."""
    if isinstance(value, list):
        return tuple([v if type(v) in _LEAVES else frozen(v) for v in value])
    if isinstance(value, dict):
        return {k: v if type(v) in _LEAVES else frozen(v) for k, v in value.items()}
    return value


def _typed(name: str, value: Any, default: Any) -> Any:
    value = frozen(value)
    if default is not None and type(value) is not type(default):
        raise TypeError(f"{name} should be {type(default).__name__}, not {type(value).__name__}")
    return value


def _load_kernel(state: State, data: dict[str, Any]) -> None:
    for name in ("seats", "teams", "out", "cards", "known", "chance", "luck"):
        setattr(state, name, _typed(name, data[name], getattr(State, name)))
    seats, count = state.seats, len(state.cards)
    _in_range("seats", (seats,), 0, _MOST_SEATS + 1)
    _in_range("teams", state.teams, 0, _MOST_SEATS)
    _in_range("out", state.out, 0, seats)
    _in_range("known", state.known, 0, 1 << seats)
    _in_range("chance", state.chance, 0, 1 << 64)
    if len(state.teams) not in (0, seats) or len(state.known) != count or len(state.chance) != 2:
        raise ValueError("teams, known or chance has the wrong length")
    if not all(isinstance(k, str) for k in state.cards):
        raise TypeError("cards should be texts")
    for pair in state.luck:
        if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str:
            raise TypeError(f"luck is {pair!r}")
    state.zones = {zone: _in_range(zone, frozen(ids), 0, count) for zone, ids in _table(data, "zones")}
    lying = [card for ids in state.zones.values() for card in ids]
    if len(set(lying)) != len(lying):
        raise ValueError("a card lies in two places")
    state.marks = {mark: _marks(mark, row, count) for mark, row in _table(data, "marks")}
    state.modifiers = _rows(data, "modifiers", Modifier, int, str, int, str, int, str)
    _in_range("modifiers", tuple(m.target for m in state.modifiers), 0, count)
    _in_range("modifiers", tuple(m.source for m in state.modifiers), -1, count)
    state.agenda = _rows(data, "agenda", Frame, str, int, dict)
    state.queue = _rows(data, "queue", Pending, int, str, dict)
    state.deferred = _rows(data, "deferred", Pending, int, str, dict)
    _in_range("queue", tuple(p.seat for p in state.queue + state.deferred), 0, seats)
    state.sealed = {key: _sealed(row) for key, row in _table(data, "sealed")}
    _in_range("sealed", tuple(int(key.rpartition(".")[2]) for key in state.sealed), 0, seats)
    if data["decision"] is not None:
        state.decision = _row("decision", Decision, data["decision"], int, str, str, tuple, bool)
        _in_range("decision", (state.decision.seat,), 0, seats)
        if not state.agenda:
            raise ValueError("a question without an agenda")
    if data["result"] is not None:
        state.result = _row("result", Result, data["result"], tuple, str)
        _in_range("result", state.result.winners, 0, seats)


def _in_range(name: str, numbers: Any, least: int, end: int) -> tuple[int, ...]:
    if type(numbers) is not tuple or not all(type(n) is int and least <= n < end for n in numbers):
        raise ValueError(f"{name} should be numbers from {least} to {end - 1}, not {numbers!r}")
    return numbers


def _table(data: dict[str, Any], name: str) -> Any:
    if type(data[name]) is not dict:
        raise TypeError(f"{name} should be a table")
    return data[name].items()


def _marks(name: str, row: Any, count: int) -> dict[int, int]:
    found = {int(card): value for card, value in row.items()}
    _in_range(name, tuple(found), 0, count)
    if not all(type(value) is int for value in found.values()):
        raise TypeError(f"the marks {name} should be numbers")
    return found


def _rows(data: dict[str, Any], name: str, make: Callable[..., R], *types: type) -> tuple[R, ...]:
    if type(data[name]) is not list:
        raise TypeError(f"{name} should be a list")
    return tuple(_row(name, make, row, *types) for row in data[name])


def _row(name: str, make: Callable[..., R], value: Any, *types: type) -> R:
    row = frozen(value)
    if type(row) is not tuple or len(row) != len(types):
        raise TypeError(f"{name} holds {row!r}")
    for part, wanted in zip(row, types, strict=True):
        if type(part) is not wanted:
            raise TypeError(f"{name} holds {part!r} in the place of a {wanted.__name__}")
    return make(*row)


def _sealed(value: Any) -> Sealed:
    """A sealed answer; in the views of other seats its option is None."""
    if type(value) is list and value[2:] == [None]:
        return _row("sealed", Sealed, [*value[:2], []], str, tuple, tuple)._replace(option=None)
    return _row("sealed", Sealed, value, str, tuple, tuple)
