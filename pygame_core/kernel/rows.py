"""The immutable rows a State is made of. Rows hold scalars, tuples and read-only dicts; never code."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

Option = tuple[Any, ...]
"""One answer: a verb and its arguments, e.g. ("play", 5, "top"). Integers are card ids, strings are words."""

Names = dict[str, Any]
"""What the names of a frame mean. Treated as read-only: a change makes a new dict."""


class Frame(NamedTuple):
    """Which procedure, how far, and what its names mean."""

    key: str
    step: int
    names: Names


frame: Callable[[tuple[str, int, Names]], Frame] = functools.partial(tuple.__new__, Frame)
"""A Frame from its three values; quicker than calling the class, which matters once for every step of a match."""


class Decision(NamedTuple):
    """One question to one seat. `name` is where the answer goes in the asking frame."""

    seat: int
    question: str
    name: str
    args: tuple[Any, ...] = ()
    secret: bool = False


class Modifier(NamedTuple):
    """A lasting change of one stat of one card; it ends with the duration named by `until`."""

    target: int
    stat: str
    amount: int
    until: str
    source: int = -1
    how: str = "add"


class Sealed(NamedTuple):
    """A secret answer waiting to be revealed; `option` is None in the eyes of other seats."""

    question: str
    args: tuple[Any, ...]
    option: Option | None


class Pending(NamedTuple):
    """A trigger that has happened and waits in the queue for its turn."""

    seat: int
    key: str
    names: Names


class Result(NamedTuple):
    """How a match ended. No winners means a draw."""

    winners: tuple[int, ...]
    cause: str


class Event(NamedTuple):
    """A fact that has happened, with the faces its cards showed then and who could see them."""

    kind: str
    values: tuple[Any, ...]
    faces: tuple[tuple[int, str, int], ...] = ()
