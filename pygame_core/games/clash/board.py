"""Chapter "Setup", the play area: two lanes, two kingdoms, and where things lie in them (CD-034, CD-035)."""

from __future__ import annotations

from .state import ClashState

SEAT_NAMES = ("A", "B")
LANES = ("top", "bottom")
LANE_ZONES = (("A.top", "A.bottom"), ("B.top", "B.bottom"))
TOP, BOTTOM = 0, 1
HAND = ("A.hand", "B.hand")
RIDERS = ("A.riders", "B.riders")
BESIDE = ("A.champion", "B.champion")
DRAFTED = ("A.drafted", "B.drafted")
AI_DECK, AI_DISCARD = "B.deck", "B.discard"
POOL, OFFER, BRIDGES = "pool", "offer", "bridges"

def locate(state: ClashState, creature: int) -> tuple[int, int, int] | None:
    """Seat, lane and place (0 is next to the bridge) of a creature in play."""
    for seat in (0, 1):
        for lane in (TOP, BOTTOM):
            ids = state.zones[LANE_ZONES[seat][lane]]
            if creature in ids:
                return seat, lane, ids.index(creature)
    return None


def creatures(state: ClashState, seat: int) -> tuple[int, ...]:
    """The creatures of a kingdom in the order of CD-108: top lane back to front, then bottom lane."""
    top, bottom = LANE_ZONES[seat]
    return state.zones[top][::-1] + state.zones[bottom][::-1]


def in_order(state: ClashState, chosen: list[int]) -> list[int]:
    """These creatures in the order their effects apply: active player's first (CD-109), then as CD-108."""
    both = creatures(state, state.active) + creatures(state, 1 - state.active)
    return [c for c in both if c in chosen]


def rider_of(state: ClashState, creature: int) -> int | None:
    """The Symbiont on a creature."""
    riders = state.marks.get("rider")
    return riders.get(creature) if riders else None


def attack_of(state: ClashState, creature: int) -> int:
    """The printed atk of a creature, with its Symbiont's added (CD-285)."""
    atk: int = state.faces[creature].atk
    riders = state.marks.get("rider")
    return atk + int(state.faces[riders[creature]].atk) if riders and creature in riders else atk


def health_of(state: ClashState, creature: int) -> int:
    """The hp of a creature, with its Symbiont's added (CD-285), before damage."""
    hp: int = state.faces[creature].hp
    riders = state.marks.get("rider")
    return hp + int(state.faces[riders[creature]].hp) if riders and creature in riders else hp


def put(ids: tuple[int, ...], i: int, card: int) -> tuple[int, ...]:
    """The pile with a card put in at place i."""
    return (*ids[:i], card, *ids[i:])


def without(ids: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The pile without a card; the gap closes (CD-088)."""
    i = ids.index(card)
    return ids[:i] + ids[i + 1:]
