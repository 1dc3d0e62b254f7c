"""Chapter "Solo mode": the AI's mana and how it reveals its cards (CD-119 to CD-144), and the options it can be
given in the adjustable variant (CD-145 to CD-168)."""

from __future__ import annotations

import functools

from ...kernel import ops
from .abilities import BIT
from .board import AI_DECK, AI_DISCARD, LANE_ZONES, LANES, creatures
from .champions import ready_champions
from .effects import cast_at
from .state import ClashState
from .stronghold import expose

HUMAN, AI = 0, 1


def ai_turn(state: ClashState, catalyst_mana: int) -> None:
    """The AI's phases 1 and 2: mana, then reveal card after card until their cost reaches it."""
    mana = state.ai_mana + state.ai_per_creature * len(creatures(state, HUMAN)) + catalyst_mana
    state.phase = "summon"
    state.mana = mana
    ops.emit(state, "mana", AI, mana)
    spent = 0
    lane = 0
    while True:  # the first card is revealed whatever the mana (CD-120); after that only below it (CD-121)
        spent += _reveal(state, lane)
        if state.result is not None or spent >= mana:
            return
        lane = 1 - lane  # every revealed card uses up its lane's turn (CD-140)


def _reveal(state: ClashState, lane: int) -> int:
    """Turn up the top card and play it in this lane; the mana it spends is returned."""
    card, *rest = state.zones[AI_DECK]
    state.zones[AI_DECK] = tuple(rest)
    ops.reveal(state, card, 3)
    ops.emit(state, "revealed", card, cards=(card,))
    expose(state)  # the last card leaving exposes the stronghold before the card is resolved (CD-136)
    if state.result is not None:
        return 0
    face = state.faces[card]
    if face.type == "spell":
        return _cast(state, lane, card)
    zone = LANE_ZONES[AI][lane]
    state.zones[zone] = (*state.zones[zone], card)
    ops.mark(state, "entered", card, 1)
    ops.emit(state, "summoned", AI, card, LANES[lane], cards=(card,))
    ready_champions(state, face.cost)
    return int(face.cost)


def _cast(state: ClashState, lane: int, card: int) -> int:
    """A spell goes at the front human creature of the lane; without one it fizzles and costs nothing (CD-124)."""
    face = state.faces[card]
    line = state.zones[LANE_ZONES[HUMAN][lane]]
    if line:
        ops.emit(state, "cast", AI, card, line[0], cards=(card, line[0]))
        cast_at(state, AI, face, line[0])
        ready_champions(state, face.cost)
    else:
        ops.emit(state, "fizzled", card, cards=(card,))
    state.zones[AI_DISCARD] = (*state.zones[AI_DISCARD], card)
    return int(face.cost) if line else 0


# The adjustable variant. The point costs are lost in the scan, so they stand in one table (CD-155 to CD-162).
LEVELS = range(1, 11)
MANA_OPTIONS = {"mana-7": 7, "mana-8": 8, "mana-9": 9, "mana-10": 10}
POINTS = {
    "mana-per-creature": 2,
    "mana-7": 1, "mana-8": 2, "mana-9": 3, "mana-10": 4,
    "goes-first": 1,
    "resists": 3,
    "spraying": 1, "water_power": 1, "retreat": 1, "piercing_strike": 1, "mass_strike": 1, "rush": 1,
    "berserk": 2, "instinct": 2, "fury": 2,
    "catalyst": 3, "protection": 3,
}


def may_add(bought: tuple[str, ...], option: str) -> bool:
    """Each option once, and one value of fixed mana (CD-163)."""
    if option in bought:
        return False
    return not (option in MANA_OPTIONS and any(b in MANA_OPTIONS for b in bought))


def can_spend_exactly(bought: tuple[str, ...], points: int) -> bool:
    """Whether the options still to be had can use up exactly these points (CD-164)."""
    return _can_spend(tuple(sorted(bought)), points)


@functools.cache
def _can_spend(bought: tuple[str, ...], points: int) -> bool:
    reach = {0}
    for option, cost in POINTS.items():
        if option not in MANA_OPTIONS and may_add(bought, option):
            reach |= {r + cost for r in reach}
    fixed = {POINTS[o] for o in MANA_OPTIONS if may_add(bought, o)} | {0}
    return any(points - cost in reach for cost in fixed)


def apply_options(state: ClashState, bought: tuple[str, ...]) -> None:
    """Give the AI what was bought for it (CD-148 to CD-154)."""
    state.ai_options = bought
    for option in bought:
        if option in MANA_OPTIONS:
            state.ai_mana = MANA_OPTIONS[option]
        elif option == "mana-per-creature":
            state.ai_per_creature = 2
        elif option == "resists":
            state.ai_resists = True
        elif option == "goes-first":
            state.first = AI
        else:
            state.ai_abilities |= BIT[option]
