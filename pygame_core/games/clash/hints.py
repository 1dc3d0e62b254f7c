"""What a position is worth to a seat, for agents and hints. Not a rule."""

from __future__ import annotations

from .board import HAND, LANE_ZONES
from .state import ClashState
from .stronghold import health


def evaluate(state: ClashState, seat: int) -> float:
    """A number from 0 (lost) to 1 (won)."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    edge = _strength(state, seat) - _strength(state, 1 - seat)
    return 0.5 + 0.5 * edge / (abs(edge) + 12.0)


def _strength(state: ClashState, seat: int) -> float:
    """Health (a standing Bastion is worth a second life) and creatures on the board."""
    lives = health(state, seat) + (0 if state.forts[seat] else 8)
    if state.solo and seat:
        lives *= 0.6
    board = 0.0
    faces = state.faces
    for zone in LANE_ZONES[seat]:
        for card in state.zones[zone]:
            face = faces[card]
            board += face.atk * 1.2 + face.hp * 0.7 + (1.0 if face.mask or face.aura else 0.0) + 0.5
    return lives * 1.5 + board + 0.3 * len(state.zones[HAND[seat]])
