"""What a position is worth to a seat, for agents and hints. Not a rule.

The weights were found by letting greedy agents with different weights play each other.
"""

from __future__ import annotations

from .board import DRAFTED, HAND, LANE_ZONES
from .cards import Face
from .state import ClashState
from .stronghold import health, is_ai

LIFE = 1.5
BASTION = 5.4
ATTACK = 2.6
BODY = 0.7
PRESENCE = 0.5
CARD = 0.3
AI_LIFE = 0.6
"""A point of the AI's 24-card deck counts less than one of a hand."""

ABILITY_WORTH = {
    "flight": 2.0, "water_power": 1.5, "berserk": 1.5, "indestructible": 0.5, "catalyst": 2.0, "guard": -2.0,
    "instinct": 1.5, "mercenary": -2.0, "piercing_strike": 1.0, "blood_price": 0.0, "protection": 2.0, "fury": 1.0,
    "regeneration": 2.0, "spraying": 0.7, "mass_strike": 1.2, "rush": 1.0, "symbiont": 0.5, "retreat": 0.7,
    "frenzy": 4.0,
}
AURA_WORTH = 0.7
SPELL_WORTH = 3.0


def evaluate(state: ClashState, seat: int) -> float:
    """A number from 0 (lost) to 1 (won)."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    worth = strength if state.strongholds else deck_worth
    edge = worth(state, seat) - worth(state, 1 - seat)
    return 0.5 + 0.5 * edge / (abs(edge) + 12.0)


def strength(state: ClashState, seat: int) -> float:
    """Health (a standing Bastion is worth a second life), the creatures on the board, the cards in hand."""
    lives = health(state, seat) * LIFE
    if is_ai(state, seat):
        lives *= AI_LIFE
    total = lives + CARD * len(state.zones[HAND[seat]])
    if not state.forts[seat]:
        total += BASTION
    faces = state.faces
    for zone in LANE_ZONES[seat]:
        for card in state.zones[zone]:
            total += body_worth(faces[card])
    return total


def body_worth(face: Face) -> float:
    """A creature on the board."""
    worth = _BODIES.get(face)
    if worth is None:
        worth = PRESENCE + ATTACK * face.atk + BODY * face.hp + sum(ABILITY_WORTH[a] for a in face.abilities)
        if face.aura:
            worth += AURA_WORTH
        _BODIES[face] = worth
    return worth


_BODIES: dict[Face, float] = {}


def card_worth(face: Face) -> float:
    """A card in a deck: what it brings for its mana."""
    if face.type == "spell":
        return SPELL_WORTH
    return body_worth(face) - 2.0 * face.cost


def deck_worth(state: ClashState, seat: int) -> float:
    """During the draft: the cards taken so far."""
    return sum(card_worth(state.faces[card]) for card in state.zones[DRAFTED[seat]])
