"""Chapter "Victory-point tokens": the supply made at setup, and the tokens set aside (ES-160 to ES-164)."""

from __future__ import annotations

from ...kernel import ops
from .board import put
from .state import EtherstoneState


def gain_vp(state: EtherstoneState, seat: int, number: int) -> None:
    """From the supply; what it lacks comes from the set-aside tokens, which never run out (ES-021, ES-161)."""
    if number:
        missing = max(0, number - state.supply)
        state.supply = max(0, state.supply - number)
        state.aside = max(0, state.aside - missing)
        state.tokens = put(state.tokens, seat, state.tokens[seat] + number)
        ops.emit(state, "vp-gained", seat, number)


def gain_aside(state: EtherstoneState, seat: int, number: int) -> None:
    """From the set-aside tokens; the supply stays as it is (ES-162)."""
    if number:
        state.aside = max(0, state.aside - number)
        state.tokens = put(state.tokens, seat, state.tokens[seat] + number)
        ops.emit(state, "aside-gained", seat, number)
