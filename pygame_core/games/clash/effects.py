"""Chapter "Spells": what a spell does to the creature it is aimed at (CD-099 to CD-105)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel import ops
from .abilities import BIT, GRANTED, INDESTRUCTIBLE, abilities_of
from .board import LANE_ZONES, locate, without
from .cards import Face
from .combat import targets
from .damage import deal, leave_play, retreat, to_the_back
from .state import ClashState

Effect = Callable[[ClashState, int, Any], None]


def cast_at(state: ClashState, seat: int, face: Face, target: int) -> None:
    """Perform a spell's effect on its target."""
    if face.effect is None:
        return
    verb, value = face.effect
    if verb == "damage":
        _damage(state, seat, face, target, value)
    elif not abilities_of(state, target) & INDESTRUCTIBLE:  # no effects from spells (CD-217)
        PERFORMS[verb](state, target, value)


def _damage(state: ClashState, seat: int, face: Face, target: int, amount: int) -> None:
    """Damage the target and, if it is an enemy, its neighbours by Mass or Piercing strike (CD-105, CD-220)."""
    found = locate(state, target)
    if found is None:
        return
    side, lane, place = found
    victims = targets(state, side, lane, place, face.mask if side != seat else 0)
    for victim in victims:
        victim.amount = 0 if victim.abilities & INDESTRUCTIBLE else amount
    dead = deal(state, side, victims)
    retreat(state, [v.creature for v in victims if v.amount and v not in dead])  # CD-299; Instinct sleeps (CD-231)


def _grant(state: ClashState, target: int, ability: str) -> None:
    ops.modify(state, target, GRANTED, BIT[ability], until="turn")
    ops.emit(state, "granted", target, ability, cards=(target,))


def _move(state: ClashState, target: int, way: str) -> None:
    found = locate(state, target)
    if way == "back":
        to_the_back(state, target)
    elif found is not None:
        seat, lane, _ = found
        here, there = LANE_ZONES[seat][lane], LANE_ZONES[seat][1 - lane]
        state.zones[here] = without(state.zones[here], target)
        state.zones[there] = (*state.zones[there], target)
        ops.emit(state, "changed-lane", target, there.partition(".")[2], cards=(target,))


def _return(state: ClashState, target: int, _: bool) -> None:
    found = locate(state, target)
    if found is not None:
        leave_play(state, found[0], target, found[0], destroyed=False)


PERFORMS: dict[str, Effect] = {"grant": _grant, "move": _move, "return": _return}
