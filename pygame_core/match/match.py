"""Match: a game, a position, the choices that led to it, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..games import load_game
from ..kernel import machine
from ..kernel.errors import BadFile, BadSetup, EngineError, IllegalChoice, Reason
from ..kernel.game import Game
from ..kernel.notation import write
from ..kernel.rows import Event, Option
from ..kernel.state import State
from ..kernel.visibility import View, redact, view
from .words import resolve

DAMAGE = (ArithmeticError, AttributeError, TypeError, ValueError, LookupError, RecursionError)
"""What reading data from outside can run into when a value is of a kind nobody thought of."""


class Match:
    """One running match. Every choice is recorded, so it can be undone, saved and replayed."""

    def __init__(
        self,
        game: str | Game[Any],
        setup: Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        cards: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        luck: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        self.game: Game[Any] = load_game(game) if isinstance(game, str) else game
        self.setup = dict(setup or {})
        self.seed = seed & ((1 << 64) - 1)
        self.cards = dict(cards or {})
        self.position = dict(position) if position is not None else None
        self.luck = luck
        self.notes: dict[str, str] = {}
        self.about: dict[str, Any] = {}
        """What a file says besides: title, names, seats, goal."""
        self.choices: list[str] = []
        self._before: list[tuple[State, int]] = []
        self._after: list[str] = []
        self.log: list[Event] = []
        self.playing: State | None = None
        """The position an answer is being played on, for a log that wants to look at it (match/film.py)."""
        self.pool = self.game.pool()
        if self.cards:
            self.pool = self.pool.extended(self.cards, "inline")
        self.state: State = self._begin()
        self.pool = self.state.pool  # a setup may bring cards along

    def _begin(self) -> State:
        game = self.game
        state: State
        if self.position is None:
            state = game.state()
            state.pool = self.pool
            state.luck = self.luck
            state.chance = (self.seed, 0)
            state.facts = [] if game.triggers is not None else None
            state.log = self.log
            try:
                game.begin(state, self.setup)
            except DAMAGE as error:
                raise BadSetup(f"the setup cannot be read: {type(error).__name__}: {error}") from error
        else:
            if game.read_position is None:
                raise BadSetup(f"{game.key} cannot start from a position")
            try:
                state = game.read_position(self.pool, self.position)
            except DAMAGE as error:
                raise BadFile(f"the position cannot be read: {type(error).__name__}: {error}") from error
            state.luck = self.luck
            state.chance = (self.seed, 0)
            state.log = self.log
        machine.advance(game, state)
        return state

    @property
    def over(self) -> bool:
        """Whether the match has a result."""
        return self.state.result is not None

    @property
    def options(self) -> tuple[Option, ...]:
        """Every legal answer now."""
        return machine.options(self.game, self.state)

    def view(self, seat: int) -> View[Any]:
        """What a seat may know now."""
        return view(self.game, self.state, seat)

    def answer(self, choice: str | Option) -> tuple[Event, ...]:
        """Take an answer, typed or as an option; the events it caused are returned. A refused one changes nothing."""
        option = resolve(self.state, choice, self.options) if isinstance(choice, str) else choice
        options = self.options
        if option not in options:
            why = machine.why_not(self.game, self.state, option)
            assert why is not None
            raise IllegalChoice(choice, why)
        self._after.clear()
        return self._apply(options[options.index(option)])  # an equal True or 1.0 is recorded as what was offered

    def _apply(self, option: Option) -> tuple[Event, ...]:
        new = self.state.clone()
        start = len(self.log)
        new.log = self.log
        self.playing = new
        try:
            machine.answer(self.game, new, option)
        except EngineError:
            del self.log[start:]
            raise
        finally:
            self.playing = None
        self._before.append((self.state, start))
        self.choices.append(write(option))
        self.state = new
        return tuple(self.log[start:])

    def why_not(self, choice: str | Option) -> Reason | None:
        """Why an answer is refused; None if it is legal."""
        option = resolve(self.state, choice, self.options) if isinstance(choice, str) else choice
        return machine.why_not(self.game, self.state, option)

    def undo(self) -> bool:
        """Take the last choice back; False when there is none."""
        if not self._before:
            return False
        self.state, start = self._before.pop()
        del self.log[start:]
        self._after.append(self.choices.pop())
        return True

    def redo(self) -> bool:
        """Make the choice that was taken back again; False when there is none."""
        if not self._after:
            return False
        self._apply(resolve(self.state, self._after.pop(), self.options))
        return True

    @property
    def can_redo(self) -> bool:
        """Whether a choice was taken back and none made since."""
        return bool(self._after)

    def forget_undone(self) -> None:
        """Give up the choices that were taken back."""
        self._after.clear()

    def state_at(self, number: int) -> State:
        """The position after so many choices."""
        return self._before[number][0] if number < len(self._before) else self.state

    def log_at(self, number: int) -> int:
        """How many events had happened after so many choices."""
        return self._before[number][1] if number < len(self._before) else len(self.log)

    def chronicle(self, seat: int | None = None) -> tuple[Event, ...]:
        """All events so far, as this seat saw them; everything for None."""
        return tuple(self.log) if seat is None else tuple(redact(event, seat) for event in self.log)

    def digest(self) -> str:
        """The fingerprint of the position."""
        return self.state.digest()
