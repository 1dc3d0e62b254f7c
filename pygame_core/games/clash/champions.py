"""Chapter "Champions module": what a champion costs, when it is exhausted and when it is ready (CD-169 to CD-188)."""

from __future__ import annotations

from ...kernel import ops
from .board import BESIDE, creatures
from .state import ClashState


def cost_now(state: ClashState, card: int) -> int:
    """The cost of a card; a champion's is 1 less per creature in play with its printed cost (CD-175, CD-183)."""
    face = state.faces[card]
    cost: int = face.cost
    if face.type != "champion":
        return cost
    same = sum(1 for c in creatures(state, 0) + creatures(state, 1) if state.faces[c].cost == cost)
    return max(0, cost - same)


def ready_champions(state: ClashState, cost: int) -> None:
    """A card of this cost was played: exhausted champions of the same printed cost are ready again (CD-178)."""
    for seat in (0, 1):
        for card in state.zones[BESIDE[seat]]:
            if card in state.marks.get("exhausted", ()) and state.faces[card].cost == cost:
                ops.mark(state, "exhausted", card, 0)
                ops.emit(state, "readied", card, cards=(card,))
