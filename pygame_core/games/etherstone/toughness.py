"""Chapter "Toughness and infection" (ES-149 to ES-159)."""

from __future__ import annotations

from ...kernel import ops
from .board import put
from .state import EtherstoneState

MOST = 16


def is_infected(state: EtherstoneState, seat: int) -> bool:
    """Whether the counter shows 0 (ES-152)."""
    return state.toughness[seat] == 0


def gain_toughness(state: EtherstoneState, seat: int, number: int) -> None:
    """At most to 16 (ES-151); an infected leader gains nothing (ES-156)."""
    now = state.toughness[seat]
    gained = min(number, MOST - now) if now else 0
    if gained > 0:
        state.toughness = put(state.toughness, seat, now + gained)
        ops.emit(state, "toughened", seat, gained)


def lose_toughness(state: EtherstoneState, seat: int, number: int) -> None:
    """At most all of it (ES-155, ES-158); at 0 the leader is infected at once (ES-157)."""
    now = state.toughness[seat]
    lost = min(number, now)
    if lost > 0:
        state.toughness = put(state.toughness, seat, now - lost)
        ops.emit(state, "weakened", seat, lost)
        if lost == now:
            ops.emit(state, "infected", seat)
