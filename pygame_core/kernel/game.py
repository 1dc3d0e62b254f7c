"""Game: everything the kernel must be told about a game. A game's __init__ is this class filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .chance import Dice
from .errors import BadSetup
from .procedure import Procedure, Question
from .reactions import Replacement, Trigger
from .rows import Result
from .state import State

S = TypeVar("S", bound=State)


class Mode(NamedTuple):
    """One way to play: how many seats there are, and which of them no agent ever decides for."""

    key: str
    seats: tuple[int, ...]
    automatic: tuple[int, ...] = ()

    def setup(self, seats: int = 0) -> dict[str, Any]:
        """The least setup of a match: the mode, and where it can be played by several numbers, how many play."""
        if len(self.seats) == 1:
            return {"mode": self.key}
        return {"mode": self.key, "seats": seats or self.seats[0]}


class Game(Generic[S]):
    """The rules of one game."""

    def __init__(
        self,
        *,
        key: str,
        rules_version: str,
        state: type[S],
        modes: Iterable[Mode],
        procedures: Iterable[Procedure],
        questions: Iterable[Question],
        events: Mapping[str, tuple[str, ...]],
        begin: Callable[[S, Mapping[str, Any]], None],
        hidden_face: Any = None,
        pool: Callable[[], Any] | None = None,
        guess: Callable[[S, int, Dice], dict[int, str]] | None = None,
        mask: Callable[[S, S, int], None] | None = None,
        settle: Callable[[S], None] | None = None,
        triggers: Callable[[S], Iterable[tuple[int, int, Trigger]]] | None = None,
        replacements: Callable[[S], Iterable[tuple[int, int, Replacement]]] | None = None,
        first_to_trigger: Callable[[S], Iterable[int]] | None = None,
        evaluate: Callable[[S, int], float] | None = None,
        brought: Callable[[S, int], Iterable[str]] | None = None,
        turn_of: Callable[[S], int] | None = None,
        turn_cap: int = 1000,
        read_position: Callable[[Any, Mapping[str, Any]], S] | None = None,
        write_position: Callable[[S], dict[str, Any]] | None = None,
        check_cards: Callable[[Any], list[str]] | None = None,
        draw: Callable[[Any, S, tuple[str, ...]], str] | None = None,
        look: Any = None,
        speech: Any = None,
    ) -> None:
        self.key = key
        self.rules_version = rules_version
        self.state = state
        self.modes = {mode.key: mode for mode in modes}
        self.procedures = {p.key: p for p in procedures}
        self.questions = {q.key: q for q in questions}
        self.events = dict(events)
        self.begin = begin
        self.hidden_face = hidden_face
        self.pool: Callable[[], Any] = pool or (lambda: None)
        self.guess = guess
        self.mask = mask
        self.settle = settle
        self.triggers = triggers
        self.replacements = replacements
        self.first_to_trigger = first_to_trigger
        self.evaluate: Callable[[S, int], float] = evaluate or _by_result
        self.brought: Callable[[S, int], Iterable[str]] = brought or (lambda state, seat: ())
        """What a seat brings into its first turn, in words that a study counts wins by (`card.KEY`, say)."""
        self.turn_of: Callable[[S], int] = turn_of or (lambda state: 0)
        self.turn_cap = turn_cap
        self.read_position = read_position
        self.write_position = write_position
        self.check_cards = check_cards
        self.draw = draw
        self.look = look
        self.speech = speech

    def mode(self, key: str) -> Mode:
        """The mode with this key, or an error that names those there are."""
        try:
            return self.modes[key]
        except KeyError:
            raise BadSetup(f"{self.key} has no mode {key!r}; it has: {', '.join(self.modes)}") from None


def _by_result(state: State, seat: int) -> float:
    """The value of a finished match for a seat: 1 won, 0 lost, one half otherwise."""
    result: Result | None = state.result
    if result is None or not result.winners:
        return 0.5
    return 1.0 if seat in result.winners else 0.0
