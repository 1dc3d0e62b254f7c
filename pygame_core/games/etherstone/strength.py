"""How strong an attack is, and could be at the most (ES-113, ES-117, ES-128)."""

from __future__ import annotations

from typing import Any, NamedTuple

from .abilities import DO, Ability, value
from .board import counted, followers, in_play, is_exhausted, leader_of, strength_of
from .state import EtherstoneState
from .targets import area, can_pay, least_x, most_x

_GROWTH = 6
"""How much what is counted may grow before it is counted, at the most; hope is never too small."""


class Attack(NamedTuple):
    """An attack under way: who attacks which threat with whom, what abilities added, and what comes afterwards."""

    seat: int
    threat: int
    joined: tuple[int, ...] = ()
    bonus: int = 0
    defence: int = 0
    after: tuple[tuple[int, int, int], ...] = ()
    """Card, ability and X of each part after the attack."""


def current(state: EtherstoneState) -> Attack:
    """The innermost attack under way."""
    return Attack(*state.attacks[-1])


def change(state: EtherstoneState, **values: Any) -> None:
    """Replace something of the innermost attack."""
    state.attacks = (*state.attacks[:-1], tuple(current(state)._replace(**values)))


def total_strength(state: EtherstoneState) -> int:
    """The total attack strength of the innermost attack."""
    attack = current(state)
    return attack.bonus + sum(strength_of(state, attack.seat, card) for card in attack.joined)


def can_join(state: EtherstoneState, seat: int) -> list[int]:
    """Ready followers in play and the leader (ES-113, ES-115)."""
    return [leader_of(state, seat), *(card for card in followers(state, seat) if not is_exhausted(state, card))]


def most_strength(state: EtherstoneState, seat: int) -> int:
    """The most an attack could reach: everybody joins and every ability on attack helps. Never too small."""
    found = [(card, ability) for card in (leader_of(state, seat), *in_play(state, seat))
             if "attack" in state.faces[card].moments
             for ability in state.faces[card].abilities if ability.when == "attack"]
    joining = can_join(state, seat)
    most = sum(strength_of(state, seat, card) for card in joining)
    turned = len(joining) - 1
    if not found:
        return most + _swelling(state, joining, turned, "exhausted")
    growth = max([turned, *(_growth(state, seat, card, ability) for card, ability in found)])
    if len(found) > 1:
        growth = max(growth, _GROWTH)
    most += _swelling(state, joining, growth)
    for card, ability in found:
        if len(found) > 1 or can_pay(state, seat, card, ability):
            x = most_x(state, seat, card, ability) if ability.x == "choose" else least_x(state, seat, card, ability)
            most += _at_most(state, seat, card, ability, DO, x + growth * bool(ability.x), growth)
    return most


def _swelling(state: EtherstoneState, joining: list[int], growth: int, word: str = "") -> int:
    """How much strengths for each of something (of this word) grow, if there is so much more of it."""
    return sum(growth * value(effect.amount, 0) for card in joining
               for effect in state.faces[card].passives["strength"] if effect.count and word in ("", effect.count))


def _growth(state: EtherstoneState, seat: int, card: int, ability: Ability) -> int:
    """How much more there may be to count once an ability is applied; attacking alone turns followers sideways."""
    others = [effect for effect in ability.blocks[DO] if effect.verb not in ("strength", "defence")]
    if not others:
        return len(can_join(state, seat))
    x = most_x(state, seat, card, ability) if ability.x == "choose" else least_x(state, seat, card, ability)
    return max(_GROWTH, *(sum(value(n, x) for n in (effect.amount, *effect.stones)) for effect in others))


def _at_most(
    state: EtherstoneState, seat: int, card: int, ability: Ability, block: int, x: int, growth: int
) -> int:
    """The most strength a block of effects can add."""
    most = 0
    for effect in ability.blocks[block]:
        if effect.verb in ("choose", "most"):
            most += max(_at_most(state, seat, card, ability, inner, x, growth) for inner in effect.blocks)
        elif effect.verb == "apply":
            most += _GROWTH
        elif effect.verb == "strength":
            found = counted(state, seat, card, effect, x) + (growth * value(effect.amount, x) if effect.count else 0)
            most += min(found, effect.upto) if effect.upto else found
    return most


def within_reach(state: EtherstoneState, seat: int) -> list[int]:
    """The threats an attack could defeat; others would only be attacked in vain (ES-117)."""
    threats = area(state)
    if not threats:
        return []
    most = most_strength(state, seat)
    return [threat for threat in threats if state.faces[threat].toughness <= most]


def hopeful(state: EtherstoneState, seat: int) -> list[int]:
    """Those of them that were not attacked in vain already (ES-118)."""
    return [threat for threat in within_reach(state, seat) if threat not in state.failed]
