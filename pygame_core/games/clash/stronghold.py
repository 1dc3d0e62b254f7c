"""Chapters "Hand as health" and "Damage to the stronghold": Bastion, Fort, and losing.

The hand stands for a player's health; in solo mode the AI's deck does (CD-128).
"""

from __future__ import annotations

from ...kernel import ops
from .board import AI_DECK, AI_DISCARD, HAND, put, without
from .state import ClashState


def is_ai(state: ClashState, seat: int) -> bool:
    """Whether this seat is played by the printed solo rules."""
    return seat == 1 and state.solo


def health(state: ClashState, seat: int) -> int:
    """HP: the cards right of the stronghold (CD-043); for the AI the cards on its deck."""
    if is_ai(state, seat):
        return len(state.zones[AI_DECK])
    hand = state.zones[HAND[seat]]
    return len(hand) - 1 - hand.index(state.strongholds[seat])


def hit(state: ClashState, seat: int, amount: int) -> None:
    """One hit on a stronghold: one place to the right per point (CD-095); nothing beyond a Bastion (CD-048)."""
    if is_ai(state, seat):
        _mill(state, 1 if state.ai_resists else amount)
        return
    hand = state.zones[HAND[seat]]
    stronghold = state.strongholds[seat]
    place = hand.index(stronghold)
    end = min(place + amount, len(hand) - 1)
    state.zones[HAND[seat]] = put(without(hand, stronghold), end, stronghold)
    if state.log is not None:
        ops.emit(state, "stronghold-hit", seat, amount)
    check(state, seat)


def check(state: ClashState, seat: int) -> None:
    """A rightmost Bastion falls and becomes a leftmost Fort; a rightmost Fort has lost (CD-047, CD-049, CD-052)."""
    hand = state.zones[HAND[seat]]
    stronghold = state.strongholds[seat]
    if hand[-1] != stronghold:
        return
    if not state.forts[seat]:
        _show_side(state, seat, fort=1)
        hand = (stronghold, *hand[:-1])
        state.zones[HAND[seat]] = hand
        ops.emit(state, "bastion-fell", seat)
    if hand[-1] == stronghold:
        ops.finish(state, (1 - seat,), "fort-fell")


def _show_side(state: ClashState, seat: int, fort: int) -> None:
    forts = list(state.forts)
    forts[seat] = fort
    state.forts = tuple(forts)


def regenerate(state: ClashState, seat: int) -> None:
    """One place to the left; a leftmost Fort is a Bastion again, second from the right (CD-261, CD-262)."""
    if is_ai(state, seat):
        _refill(state)
        return
    hand = state.zones[HAND[seat]]
    stronghold = state.strongholds[seat]
    place = hand.index(stronghold)
    if place:
        state.zones[HAND[seat]] = put(without(hand, stronghold), place - 1, stronghold)
        ops.emit(state, "regenerated", seat)
    elif state.forts[seat]:
        _show_side(state, seat, fort=0)
        rest = hand[1:]
        state.zones[HAND[seat]] = put(rest, len(rest) - 1, stronghold)
        ops.emit(state, "bastion-restored", seat)


def _mill(state: ClashState, amount: int) -> None:
    """Damage to the AI: cards from the top of its deck, face up, to its discard pile (CD-128)."""
    for _ in range(amount):
        card, *rest = state.zones[AI_DECK]
        state.zones[AI_DECK] = tuple(rest)
        state.zones[AI_DISCARD] = (*state.zones[AI_DISCARD], card)
        ops.reveal(state, card, 3)
        if state.log is not None:
            ops.emit(state, "milled", card, cards=(card,))
        if expose(state):
            return


def expose(state: ClashState) -> bool:
    """When the AI deck has run out: the Bastion flips and the discard is the new deck; the Fort has lost.

    True if the deck had run out, so that damage beyond it is lost (CD-129, CD-130, CD-135, CD-138).
    """
    if state.zones[AI_DECK]:
        return False
    if not state.forts[1]:
        _show_side(state, 1, fort=1)
        ops.emit(state, "bastion-fell", 1)
        state.zones[AI_DECK], state.zones[AI_DISCARD] = state.zones[AI_DISCARD], ()
        ops.shuffle(state, AI_DECK)
    if not state.zones[AI_DECK]:
        ops.finish(state, (0,), "fort-exposed")
    return True


def _refill(state: ClashState) -> None:
    """AI Regeneration: the top card of its discard goes under the deck (CD-144)."""
    discard = state.zones[AI_DISCARD]
    if discard:
        state.zones[AI_DISCARD] = discard[:-1]
        state.zones[AI_DECK] = (*state.zones[AI_DECK], discard[-1])
        ops.emit(state, "regenerated", 1)
