"""What a seat may see. A view is built up from what is allowed, never by deleting; a determinisation is a full
position that looks exactly the same to that seat."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from .chance import Dice, mix
from .game import Game
from .machine import options
from .rows import Decision, Event, Option, Sealed
from .state import HIDDEN, State

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """What one seat knows: a position in which every card it may not see shows its back.

    `options` is filled only for the seat that has to decide.
    """

    __slots__ = ("game", "options", "seat", "state")

    def __init__(self, game: Game[S], seat: int, state: S, answers: tuple[Option, ...]) -> None:
        self.game = game
        self.seat = seat
        self.state = state
        self.options = answers

    @property
    def decision(self) -> Decision | None:
        """The pending decision, whoever has to make it."""
        return self.state.decision

    def dump(self) -> dict[str, Any]:
        """The view as JSON-ready data."""
        return {"seat": self.seat, "options": [list(o) for o in self.options], "position": self.state.dump()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]


def view(game: Game[S], state: S, seat: int) -> View[S]:
    """What this seat may know of the position now."""
    seen = game.state()
    seen.pool = state.pool
    bit = 1 << seat
    seen.cards = tuple([key if k & bit else HIDDEN for key, k in zip(state.cards, state.known, strict=True)])
    seen.known = tuple([k & bit for k in state.known])
    back = game.hidden_face
    seen.faces = tuple([face if k & bit else back for face, k in zip(state.faces, state.known, strict=True)])
    seen.zones = state.zones.copy()
    seen.marks = state.marks.copy()
    seen.sealed = {key: _sealed(key, sealed, seat) for key, sealed in state.sealed.items()}
    for name in ("seats", "teams", "out", "modifiers", "agenda", "decision", "queue", "deferred", "result"):
        setattr(seen, name, getattr(state, name))
    for name in state.PUBLIC:
        setattr(seen, name, getattr(state, name))
    if game.mask is not None:
        game.mask(state, seen, seat)
    decides = state.decision is not None and state.decision.seat == seat
    return View(game, seat, seen, options(game, seen) if decides else ())


def _sealed(key: str, sealed: Sealed, seat: int) -> Sealed:
    return sealed if key.endswith(f".{seat}") else Sealed(sealed.question, sealed.args, None)


def determinise(game: Game[S], seen: View[S], seed: int) -> S:
    """A full position that looks the same to this seat: unseen cards dealt, unseen answers guessed, fresh luck."""
    dice = Dice(mix(seed, 0x5EED))
    state = seen.state.clone()
    state.offered = None
    if game.guess is not None:
        keys = game.guess(state, seen.seat, dice)
        if keys:
            cards, faces = list(state.cards), list(state.faces)
            for card, key in keys.items():
                cards[card] = key
                faces[card] = state.pool.face(key) if state.pool else None
            state.cards, state.faces = tuple(cards), tuple(faces)
    _let_others_see(state, seen.seat)
    for key, sealed in list(state.sealed.items()):
        if sealed.option is None:
            state.sealed[key] = _guess_answer(game, state, key, sealed, dice)
    state.chance = (mix(seed, 0xD1CE), 0)
    return state


def _let_others_see(state: State, seat: int) -> None:
    """The other seats know the faces in the zones they see; what they remember beyond that is not known to us."""
    known, others = list(state.known), ~(1 << seat)
    for zone, ids in state.zones.items():
        sight = state.sight(zone) & others
        if sight:
            for card in ids:
                known[card] |= sight
    state.known = tuple(known)


def _guess_answer(game: Game[S], state: S, key: str, sealed: Sealed, dice: Dice) -> Sealed:
    name, _, seat = key.rpartition(".")
    asked = Decision(int(seat), sealed.question, name, sealed.args, True)
    answers = game.questions[sealed.question].options(state, asked)
    return Sealed(sealed.question, sealed.args, answers[dice.below(len(answers))])


def redact(event: Event, seat: int) -> Event:
    """The event as this seat saw it: cards it could not see show their backs."""
    bit = 1 << seat
    faces = tuple((card, key if known & bit else HIDDEN, known & bit) for card, key, known in event.faces)
    return Event(event.kind, event.values, faces)
