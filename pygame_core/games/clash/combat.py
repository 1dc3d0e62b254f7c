"""Chapter "Phase 3: attack". Nobody decides anything here: it is all determined (CD-078)."""

from __future__ import annotations

from ...kernel import ops
from .abilities import (
    BERSERK,
    FLIGHT,
    FRENZY,
    FURY,
    GUARD,
    INSTINCT,
    MASS_STRIKE,
    PIERCING_STRIKE,
    REGENERATION,
    RUSH,
    SPRAYING,
    WATER_POWER,
    abilities_at,
    abilities_of,
)
from .board import LANE_ZONES, TOP, attack_of, in_order, locate
from .damage import Victim, deal, retreat, victim_at
from .state import ClashState
from .stronghold import health, hit, regenerate

RUSHED = "rushed"
"""The stat that holds the bonus of Rush; it lasts until the end of phase 3 (CD-279)."""


def attack_phase(state: ClashState) -> None:
    """Every creature of the active player acts once: top lane from back to front, then bottom lane (CD-079)."""
    seat = state.active
    for lane in (0, 1):
        _attack_in_lane(state, seat, lane)
    ops.expire(state, "attack")


def _attack_in_lane(state: ClashState, seat: int, lane: int) -> None:
    """The next to act is always the backmost that has not acted yet, however the lane was reordered (CD-083)."""
    zone = LANE_ZONES[seat][lane]
    if not state.zones[zone]:
        return
    acted: set[int] = set()
    while state.result is None:
        ids = state.zones[zone]
        for creature in reversed(ids):
            if creature not in acted:
                break
        else:
            return
        acted.add(creature)
        activate(state, seat, lane, creature, creature in state.marks.get("entered", ()))


def activate(state: ClashState, seat: int, lane: int, creature: int, entered: bool) -> None:
    """One creature's attacks with all their effects, then what they set off: Retreats, then Instincts (CD-298)."""
    hurt: list[int] = []
    _attack(state, seat, lane, creature, entered, hurt)
    waiting: list[int] = []
    while hurt or waiting:
        if state.result is not None:
            return
        if hurt:
            retreat(state, hurt)
        waiting += hurt
        waiting = [c for c in waiting if abilities_of(state, c) & INSTINCT]
        if not waiting:
            return
        next_one = in_order(state, waiting)[0]
        waiting.remove(next_one)
        found = locate(state, next_one)
        hurt = []
        if found is not None:
            seat, lane, _ = found
            if _has_target(state, seat, lane, abilities_of(state, next_one), False):
                ops.emit(state, "instinct", next_one, cards=(next_one,))
            _attack(state, seat, lane, next_one, False, hurt)


def _attack(state: ClashState, seat: int, lane: int, creature: int, entered: bool, hurt: list[int]) -> None:
    """An attack, and with Berserk another one each time it destroyed a creature (CD-208, CD-209)."""
    while _strike(state, seat, lane, creature, entered, hurt):
        pass
    if hurt:
        in_play = state.zones[LANE_ZONES[1 - seat][0]] + state.zones[LANE_ZONES[1 - seat][1]]
        hurt[:] = [c for c in dict.fromkeys(hurt) if c in in_play]


def _strike(state: ClashState, seat: int, lane: int, creature: int, entered: bool, hurt: list[int]) -> bool:
    """One attack. True if Berserk makes the creature attack again."""
    zones = state.zones
    zone = LANE_ZONES[seat][lane]
    ids = zones[zone]
    place = ids.index(creature)
    abilities = abilities_at(state, seat, ids, place)
    if entered and not abilities & FURY:
        return False
    if not _has_target(state, seat, lane, abilities, entered):
        return False
    if abilities & RUSH and place:
        rush(state, zone, creature, place)
        place = 0
        abilities = abilities_at(state, seat, zones[zone], 0)
        if not _has_target(state, seat, lane, abilities, entered):
            return False
    if abilities & FRENZY:
        base = -1
    else:
        base = attack_of(state, creature)
    for modifier in state.modifiers:
        if modifier.target == creature and modifier.stat == RUSHED:
            base += modifier.amount
    factor = 2 if place == 0 and abilities & WATER_POWER else 1
    if not zones[LANE_ZONES[1 - seat][lane]] or (abilities & FLIGHT and lane == TOP):
        _strike_stronghold(state, seat, creature, abilities, base, factor)
        return False
    return _strike_creatures(state, seat, lane, creature, abilities, base, factor, hurt)


def _has_target(state: ClashState, seat: int, lane: int, abilities: int, entered: bool) -> bool:
    """Whether there is something it may attack: Guard and the turn of entry spare the stronghold (CD-225, CD-258)."""
    if state.zones[LANE_ZONES[1 - seat][lane]] and not (abilities & FLIGHT and lane == TOP):
        return True
    return not (entered or abilities & GUARD)


def rush(state: ClashState, zone: str, creature: int, place: int) -> None:
    """Move to position 1; one more damage for each creature passed (CD-276, CD-277)."""
    ids = state.zones[zone]
    state.zones[zone] = (creature, *ids[:place], *ids[place + 1:])
    ops.modify(state, creature, RUSHED, place, until="attack")
    ops.emit(state, "rushed", creature, place, cards=(creature,))


def _strike_stronghold(state: ClashState, seat: int, creature: int, abilities: int, base: int, factor: int) -> None:
    """No creature in the way, or Flight above them all (CD-081, CD-189)."""
    enemy = 1 - seat
    if abilities & FRENZY:  # X is the target's HP less 1 (CD-302, CD-305)
        base += health(state, enemy)
    amount = base * factor
    if state.log is not None:
        ops.emit(state, "attacked-stronghold", creature, enemy, cards=(creature,))
    if amount > 0:
        hit(state, enemy, amount)
        if abilities & REGENERATION and state.result is None:
            regenerate(state, seat)


def _strike_creatures(
    state: ClashState, seat: int, lane: int, creature: int, abilities: int, base: int, factor: int, hurt: list[int]
) -> bool:
    """Hit the front enemy of the lane and, at the same time, whom Piercing and Mass strike add (CD-080, CD-275)."""
    enemy = 1 - seat
    victims = targets(state, enemy, lane, 0, abilities)
    if state.log is not None:
        target = victims[0].creature
        ops.emit(state, "attacked", creature, target, cards=(creature, target))
    for victim in victims:  # Frenzy's X is worked out for each target (CD-303)
        victim.amount = (base + victim.left if abilities & FRENZY else base) * factor
    dead = deal(state, enemy, victims)
    hurt += [v.creature for v in victims if v.amount and v not in dead]
    if abilities & SPRAYING and dead:
        excess = sum(v.amount - v.left for v in dead)
        if excess:  # one hit, after the destroyed are back in hand (CD-269, CD-270)
            hit(state, enemy, excess)
    if abilities & REGENERATION and state.result is None and any(v.amount for v in victims):
        regenerate(state, seat)
    return bool(dead) and bool(abilities & BERSERK) and state.result is None


def targets(state: ClashState, seat: int, lane: int, place: int, abilities: int) -> list[Victim]:
    """A creature, the one behind it (Piercing strike) and the one beside it in the other lane (Mass strike)."""
    victims = [victim_at(state, seat, lane, place)]
    if abilities & PIERCING_STRIKE and len(state.zones[LANE_ZONES[seat][lane]]) > place + 1:
        victims.append(victim_at(state, seat, lane, place + 1))
    if abilities & MASS_STRIKE and len(state.zones[LANE_ZONES[seat][1 - lane]]) > place:
        victims.append(victim_at(state, seat, 1 - lane, place))
    return victims
