"""Chapter "Damage to creatures": Protection, damage, destruction and the way back to a hand (CD-085 to CD-094)."""

from __future__ import annotations

from ...kernel import ops
from .abilities import MERCENARY, PROTECTION, RETREAT, abilities_at, abilities_of
from .board import (
    AI_DECK,
    AI_DISCARD,
    BESIDE,
    HAND,
    LANE_ZONES,
    RIDERS,
    creatures,
    health_of,
    in_order,
    locate,
    rider_of,
    without,
)
from .state import ClashState
from .stronghold import is_ai


class Victim:
    """One creature about to take damage from one source."""

    __slots__ = ("abilities", "amount", "creature", "left")

    def __init__(self, creature: int, abilities: int, left: int) -> None:
        self.creature = creature
        self.abilities = abilities
        self.left = left
        self.amount = 0


def victim_at(state: ClashState, seat: int, lane: int, place: int) -> Victim:
    """The creature at a place of a lane, with the HP it has left and the abilities it has now."""
    ids = state.zones[LANE_ZONES[seat][lane]]
    creature = ids[place]
    return Victim(creature, abilities_at(state, seat, ids, place), remaining(state, creature))


def remaining(state: ClashState, creature: int) -> int:
    """Current HP: hp less the damage of this turn (CD-090, CD-306)."""
    damaged = state.marks.get("damage")
    hp = health_of(state, creature)
    return hp - damaged.get(creature, 0) if damaged else hp


def deal(state: ClashState, seat: int, victims: list[Victim]) -> list[Victim]:
    """Deal all amounts at the same time (CD-244, CD-273); the destroyed go back to hand and are returned."""
    dead: list[Victim] = []
    for victim in victims:
        if victim.amount and victim.abilities & PROTECTION:
            _protect(state, victim)
        if victim.amount:
            if victim.amount >= victim.left:
                dead.append(victim)
            else:
                creature = victim.creature
                ops.mark(state, "damage", creature, victim.amount + health_of(state, creature) - victim.left)
            if state.log is not None:
                ops.emit(state, "damaged", victim.creature, victim.amount, cards=(victim.creature,))
    if dead:
        destroy(state, seat, dead)
    return dead


def _protect(state: ClashState, victim: Victim) -> None:
    """The first damaging hit of the turn does nothing (CD-251, CD-255)."""
    creature = victim.creature
    if victim.left < health_of(state, creature) or creature in state.marks.get("shielded", ()):
        return
    ops.mark(state, "shielded", creature, 1)
    victim.amount = 0
    ops.emit(state, "shielded", creature, cards=(creature,))


def destroy(state: ClashState, seat: int, dead: list[Victim]) -> None:
    """Return destroyed creatures: top lane back to front, then bottom lane (CD-091)."""
    if len(dead) > 1:
        order = creatures(state, seat)
        dead.sort(key=lambda victim: order.index(victim.creature))
    for victim in dead:
        if state.log is not None:
            ops.emit(state, "destroyed", victim.creature, cards=(victim.creature,))
        receiver = 1 - seat if victim.abilities & MERCENARY else seat
        leave_play(state, seat, victim.creature, receiver, destroyed=True)


def leave_play(state: ClashState, seat: int, creature: int, receiver: int, destroyed: bool) -> None:
    """Take a creature and its Symbiont off the board; the Symbiont goes first (CD-286)."""
    for zone in LANE_ZONES[seat]:
        if creature in state.zones[zone]:
            state.zones[zone] = without(state.zones[zone], creature)
    rider = rider_of(state, creature)
    ops.unmark(state, creature)
    if rider is not None:
        state.zones[RIDERS[seat]] = without(state.zones[RIDERS[seat]], rider)
        _send_back(state, seat, rider, receiver, destroyed)
    _send_back(state, seat, creature, receiver, destroyed)


def _send_back(state: ClashState, seat: int, card: int, receiver: int, destroyed: bool) -> None:
    if state.faces[card].type == "champion":  # never to a hand; destruction exhausts it (CD-176, CD-186)
        state.zones[BESIDE[state.owners[card]]] = (card,)
        if destroyed:
            ops.mark(state, "exhausted", card, 1)
            ops.emit(state, "exhausted", card, cards=(card,))
    elif not is_ai(state, receiver):  # the far right of the hand (CD-087, CD-237, CD-239)
        state.zones[HAND[receiver]] = (*state.zones[HAND[receiver]], card)
        if state.log is not None:
            ops.emit(state, "returned", card, receiver, cards=(card,))
    elif seat != receiver:  # the human's Mercenary, on top of the AI deck (CD-238)
        state.zones[AI_DECK] = (card, *state.zones[AI_DECK])
        ops.emit(state, "returned", card, receiver, cards=(card,))
    elif destroyed:
        state.zones[AI_DISCARD] = (*state.zones[AI_DISCARD], card)
    else:  # returned by a spell: the AI's hand is its deck, and far right is just above the stronghold (as CD-144)
        state.zones[AI_DECK] = (*state.zones[AI_DECK], card)
        ops.emit(state, "returned", card, receiver, cards=(card,))


def retreat(state: ClashState, hurt: list[int]) -> None:
    """Those hurt that have Retreat and live move to the back of their lane, farther ones first (CD-296, CD-300)."""
    for creature in [c for c in in_order(state, hurt) if abilities_of(state, c) & RETREAT]:
        if abilities_of(state, creature) & RETREAT:
            to_the_back(state, creature)


def to_the_back(state: ClashState, creature: int) -> None:
    """Move a creature in play behind all others of its lane."""
    found = locate(state, creature)
    if found is None:
        return
    seat, lane, place = found
    zone = LANE_ZONES[seat][lane]
    ids = state.zones[zone]
    if place + 1 < len(ids):
        state.zones[zone] = (*without(ids, creature), creature)
        ops.emit(state, "retreated", creature, cards=(creature,))
