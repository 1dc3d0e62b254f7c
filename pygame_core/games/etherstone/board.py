"""What lies where, and what can be counted: cards in play, ready or exhausted, marks, strengths."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import ops
from .abilities import COLOURS, STONES, Effect, value
from .state import BOX, HAND, LEADER, PLAY, SUMMONING, TROPHIES, EtherstoneState


def in_play(state: EtherstoneState, seat: int) -> tuple[int, ...]:
    """The entities a player has played, ready or exhausted (ES-199); the leader is not among them (ES-068)."""
    return state.zones[PLAY[seat]]


def leader_of(state: EtherstoneState, seat: int) -> int:
    """A player's leader (ES-063); -1 before one is chosen."""
    ids = state.zones[LEADER[seat]]
    return ids[0] if ids else -1


def followers(state: EtherstoneState, seat: int) -> list[int]:
    """The followers in play."""
    faces = state.faces
    return [card for card in in_play(state, seat) if faces[card].type == "follower"]


def is_exhausted(state: EtherstoneState, card: int) -> bool:
    """Whether a card lies sideways."""
    return card in state.marks.get("exhausted", ())


def marks_on(state: EtherstoneState, card: int) -> int:
    """The mark tokens on a card."""
    return state.marks.get("marks", {}).get(card, 0)


def of_kind(state: EtherstoneState, card: int, word: str, colour: str = "") -> bool:
    """Whether a card is of a type ("card" is any) and colour ("" is any)."""
    face = state.faces[card]
    return word in ("card", face.type) and colour in ("", face.colour)


def strength_of(state: EtherstoneState, seat: int, card: int) -> int:
    """The strength of a leader or follower now: printed, and what the card itself adds (ES-215)."""
    face = state.faces[card]
    strength: int = face.strength
    for effect in face.passives["strength"]:
        strength += counted(state, seat, card, effect)
    return strength


# Counting.

def counted(state: EtherstoneState, seat: int, card: int, effect: Effect, x: int = 0) -> int:
    """The number of an effect that may be for each of something."""
    amount = value(effect.amount, x)
    if effect.count:
        amount *= count(state, seat, card, effect.count) // effect.each
    return min(amount, effect.upto) if effect.upto else amount


def count(state: EtherstoneState, seat: int, card: int, word: str) -> int:
    """How many a player has of something; `card` is the card that asks."""
    return _COUNTS[word](state, seat, card)


_Count = Callable[[EtherstoneState, int, int], int]


def _of_type(kind: str) -> _Count:
    return lambda state, seat, card: sum(state.faces[c].type == kind for c in in_play(state, seat))


def _of_colour(colour: str) -> _Count:
    return lambda state, seat, card: sum(state.faces[c].colour == colour for c in in_play(state, seat))


def _of_stone(index: int) -> _Count:
    return lambda state, seat, card: state.stones[seat][index]


def _turned(exhausted: bool) -> _Count:
    return lambda state, seat, card: sum(is_exhausted(state, c) == exhausted for c in followers(state, seat))


_COUNTS: dict[str, _Count] = {
    "followers": _of_type("follower"),
    "rituals": _of_type("ritual"),
    "technologies": _of_type("technology"),
    "cards": lambda state, seat, card: len(in_play(state, seat)),
    "ready": _turned(False),
    "exhausted": _turned(True),
    **{colour: _of_colour(colour) for colour in COLOURS},
    "colours": lambda state, seat, card: len({state.faces[c].colour for c in in_play(state, seat)}),
    "marks": lambda state, seat, card: marks_on(state, card),
    "all_marks": lambda state, seat, card: sum(
        marks_on(state, c) for c in (*in_play(state, seat), *state.zones[LEADER[seat]])),
    "trophies": lambda state, seat, card: len(state.zones[TROPHIES[seat]]),
    "stones": lambda state, seat, card: sum(state.stones[seat]),
    **{f"{colour}_stones": _of_stone(index) for index, colour in enumerate(STONES)},
    "hand": lambda state, seat, card: len(state.zones[HAND[seat]]),
    "toughness": lambda state, seat, card: state.toughness[seat],
    "die": lambda state, seat, card: int(state.taken[1]) if state.taken and state.active == seat else 0,
    "deals": lambda state, seat, card: state.deals[seat],
    "tokens": lambda state, seat, card: state.tokens[seat],
    "opponents": lambda state, seat, card: state.seats - 1,
}


# Changing cards.

def add_marks(state: EtherstoneState, card: int, number: int) -> None:
    """Place marks on a card, or with a number below 0 take them off; no card has fewer than none."""
    have = marks_on(state, card)
    number = max(number, -have)
    if number:
        ops.mark(state, "marks", card, have + number)
        ops.emit(state, "marked" if number > 0 else "unmarked", card, abs(number), cards=(card,))


def turn(state: EtherstoneState, card: int, exhausted: bool) -> None:
    """Turn a card sideways or upright (ES-212, ES-213); nothing happens if it lies so already."""
    if is_exhausted(state, card) != exhausted:
        ops.mark(state, "exhausted", card, int(exhausted))
        ops.emit(state, "exhausted" if exhausted else "restored", card, cards=(card,))


def recall(state: EtherstoneState, seat: int, card: int) -> None:
    """Return an entity in play to its owner's hand; its marks go to the supply (ES-206, ES-209)."""
    _leave(state, seat, card, HAND[seat])
    ops.emit(state, "recalled", seat, card, cards=(card,))


def destroy(state: EtherstoneState, seat: int, card: int) -> None:
    """Remove an entity in play to the box, out of the game (ES-206, ES-210)."""
    _leave(state, seat, card, BOX)
    ops.emit(state, "destroyed", seat, card, cards=(card,))


def _leave(state: EtherstoneState, seat: int, card: int, zone: str) -> None:
    ops.unmark(state, card)
    ops.move(state, card, PLAY[seat], zone)


def is_there(state: EtherstoneState, seat: int, card: int) -> bool:
    """Whether a card is in play, a leader, or just being summoned."""
    return any(card in state.zones[zones[seat]] for zones in (PLAY, LEADER, SUMMONING))


def put(row: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """A row of numbers with one of them replaced."""
    return (*row[:index], number, *row[index + 1:])
