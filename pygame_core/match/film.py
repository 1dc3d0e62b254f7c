"""Film: a log that also keeps a picture of the position at each event, so that an answer can be shown in steps."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from ..kernel import machine
from ..kernel.notation import read
from ..kernel.rows import Event
from ..kernel.state import State
from .match import Match

Picture = tuple[int, Event, State]
"""The number of an event in the log, the event, and the position just after it."""


class Film(list[Event]):
    """Takes the place of a match's log."""

    def __init__(self, events: list[Event], playing: Callable[[], State | None], kinds: Container[str]) -> None:
        super().__init__(events)
        self.playing = playing
        self.kinds = kinds
        self.pictures: list[Picture] = []

    def append(self, event: Event) -> None:
        """Write an event down; of the kinds asked for, with a picture (a copy costs about a microsecond)."""
        super().append(event)
        state = self.playing()
        if state is not None and event.kind in self.kinds:
            self.pictures.append((len(self) - 1, event, state.clone()))

    def cut(self) -> list[Picture]:
        """The pictures since the last cut."""
        pictures, self.pictures = self.pictures, []
        return pictures


def record(match: Match, kinds: Container[str]) -> Film:
    """Let a match be filmed from now on."""
    film = Film(match.log, lambda: match.playing, kinds)
    match.log = film
    match.state.log = film
    return film


def pictures_of(match: Match, number: int, kinds: Container[str]) -> list[Picture]:
    """The pictures of one choice of a match that was not filmed."""
    state: Any = match.state_at(number).clone()
    film = Film(list(match.log[:match.log_at(number)]), lambda: state, kinds)
    state.log = film
    machine.answer(match.game, state, read(match.choices[number]))
    return film.cut()
