"""Chapter "Special abilities": their names, and which of them a creature has right now (CD-106, CD-107).

What each ability does is told where it matters: attacks in combat.py, plays in summon.py, damage in damage.py.
"""

from __future__ import annotations

from .board import LANE_ZONES, locate
from .state import ClashState

ABILITIES = (
    "flight", "water_power", "berserk", "indestructible", "catalyst", "guard", "instinct", "mercenary",
    "piercing_strike", "blood_price", "protection", "fury", "regeneration", "spraying", "mass_strike",
    "rush", "symbiont", "retreat", "frenzy",
)
BIT = {name: 1 << i for i, name in enumerate(ABILITIES)}
(
    FLIGHT, WATER_POWER, BERSERK, INDESTRUCTIBLE, CATALYST, GUARD, INSTINCT, MERCENARY,
    PIERCING_STRIKE, BLOOD_PRICE, PROTECTION, FURY, REGENERATION, SPRAYING, MASS_STRIKE,
    RUSH, SYMBIONT, RETREAT, FRENZY,
) = BIT.values()

NEVER_AURAS = ("symbiont", "blood_price")
"""These work before the card is in play, so no Aura gives them (CD-207)."""

GRANTED = "abilities"
"""The stat under which spells lend abilities for a turn."""


def mask(names: tuple[str, ...]) -> int:
    """The bit mask of a list of ability names."""
    bits = 0
    for name in names:
        bits |= BIT[name]
    return bits


def names_of(bits: int) -> tuple[str, ...]:
    """The ability names in a bit mask, in the order of the rulebook."""
    return tuple(name for name in ABILITIES if bits & BIT[name])


def abilities_at(state: ClashState, seat: int, lane: tuple[int, ...], i: int) -> int:
    """What the creature at place i of a lane has: printed, joined, lent, given by Auras beside it, bought by the AI.

    A set of bits: the same ability twice adds nothing (CD-107).
    """
    faces = state.faces
    bits: int = faces[lane[i]].mask
    if i:
        bits |= faces[lane[i - 1]].aura
    if i + 1 < len(lane):
        bits |= faces[lane[i + 1]].aura
    riders = state.marks.get("rider")
    if riders:
        bits |= _joined(state, riders, lane, i)
    for modifier in state.modifiers:
        if modifier.stat == GRANTED and modifier.target == lane[i]:
            bits |= modifier.amount
    if seat and state.solo:
        bits |= state.ai_abilities
    return bits


def _joined(state: ClashState, riders: dict[int, int], lane: tuple[int, ...], i: int) -> int:
    """What Symbionts add: their abilities to their host, their Auras to the host's neighbours (CD-206)."""
    faces = state.faces
    bits = 0
    if lane[i] in riders:
        bits |= faces[riders[lane[i]]].mask
    for j in (i - 1, i + 1):
        if 0 <= j < len(lane) and lane[j] in riders:
            bits |= faces[riders[lane[j]]].aura
    return bits


def abilities_of(state: ClashState, creature: int) -> int:
    """What a creature in play has right now; 0 for a card that is not in play."""
    found = locate(state, creature)
    if found is None:
        return 0
    seat, lane, i = found
    return abilities_at(state, seat, state.zones[LANE_ZONES[seat][lane]], i)

