"""What effects can reach and what abilities cost: read-only (ES-183, ES-192, ES-193, ES-218 to ES-228)."""

from __future__ import annotations

from collections.abc import Sequence

from .abilities import COST, STONES, Ability, Effect, value
from .board import count, followers, in_play, is_exhausted, is_there, leader_of, marks_on, of_kind
from .state import THREATS, EtherstoneState
from .stones import payable


def targets(state: EtherstoneState, seat: int, card: int, verb: str, word: str) -> list[int]:
    """The cards an effect may be about. To restore needs an exhausted card, to exhaust a ready one (ES-226)."""
    if word == "self":
        found = [card] if is_there(state, seat, card) else []
    elif word == "leader":
        found = [leader_of(state, seat)]
    elif word == "each-follower":
        found = followers(state, seat)
    elif word == "another":
        found = [other for other in in_play(state, seat) if other != card]
    else:
        found = [other for other in in_play(state, seat) if of_kind(state, other, word)]
    if verb == "restore":
        return [target for target in found if is_exhausted(state, target)]
    if verb == "exhaust":
        return [target for target in found if not is_exhausted(state, target)]
    if verb in ("recall", "destroy"):
        return [target for target in found if target in in_play(state, seat)]
    return found


def area(state: EtherstoneState) -> list[int]:
    """The threats of the area; one whose reward is just being gained is defeated already (ES-117, ES-122)."""
    beaten = [frame.names["threat"] for frame in state.agenda if frame.key == "etherstone/defeat"]
    return [threat for threat in state.zones[THREATS] if threat not in beaten]


def crushable(state: EtherstoneState, strength: int) -> list[int]:
    """The threats a crush of this strength defeats (ES-222)."""
    return [threat for threat in area(state) if state.faces[threat].toughness <= strength]


def resolving(state: EtherstoneState) -> list[tuple[int, int]]:
    """The abilities that are being applied right now (ES-193)."""
    return [(frame.names["card"], frame.names["ability"]) for frame in state.agenda if frame.key == "etherstone/apply"]


def abilities_to_apply(state: EtherstoneState, seat: int, card: int, effect: Effect) -> list[tuple[int, int]]:
    """The abilities "apply an ability" may choose: with a die symbol, on another own card in play, not being applied
    (ES-193, ES-203, ES-218, ES-220)."""
    busy = resolving(state)
    return [
        (other, index) for other in in_play(state, seat)
        if other != card and of_kind(state, other, effect.word, effect.colour)
        for index, ability in enumerate(state.faces[other].abilities)
        if ability.when == "die" and (not effect.symbol or effect.symbol in ability.symbols())
        and (other, index) not in busy and can_pay(state, seat, other, ability)
    ]


# Paying.

def can_pay(state: EtherstoneState, seat: int, card: int, ability: Ability) -> bool:
    """Whether the cost can be paid in full (ES-192); where X is chosen, for an X of 1 (ES-223)."""
    return not ability.blocks[COST] or pays(state, seat, card, ability, least_x(state, seat, card, ability))


def least_x(state: EtherstoneState, seat: int, card: int, ability: Ability) -> int:
    """X as it is counted, or the least that can be chosen."""
    return count(state, seat, card, ability.x) if ability.x not in ("", "choose") else 1


def pays(state: EtherstoneState, seat: int, card: int, ability: Ability, x: int) -> bool:
    """Whether the cost can be paid in full for this X. Toughness is lost, never paid (ES-158), but a chosen X stops at
    what there is (ES-223)."""
    if ability.x == "choose" and x > 1:
        lost = sum(value(effect.amount, x) for effect in ability.blocks[COST] if effect.verb == "lose")
        if lost > state.toughness[seat]:
            return False
    return pays_all(state, seat, card, [(effect, x) for effect in ability.blocks[COST]])


def pays_all(state: EtherstoneState, seat: int, card: int, costs: Sequence[tuple[Effect, int]]) -> bool:
    """Whether several costs can be paid together: one card pays for one of them."""
    need = [0] * (len(STONES) + 1)
    marks = 0
    for effect, x in costs:
        if effect.verb == "spend":
            need = [n + value(amount, x) for n, amount in zip(need, effect.stones, strict=True)]
        elif effect.verb == "discard":
            marks += value(effect.amount, x)
    if marks > marks_on(state, card) or not payable(state.stones[seat], need):
        return False
    wanted = [effect for effect, _ in costs]
    return (_different(state, seat, card, [e for e in wanted if e.verb in ("recall", "destroy")])
            and all(_different(state, seat, card, [e for e in wanted if e.verb == verb])
                    for verb in ("exhaust", "restore", "mark")))


def _different(
    state: EtherstoneState, seat: int, card: int, wanted: Sequence[Effect], claimed: tuple[int, ...] = ()
) -> bool:
    """Whether each of these costs finds a card of its own."""
    if not wanted:
        return True
    found = targets(state, seat, card, wanted[0].verb, wanted[0].word)
    if wanted[0].word == "each-follower":
        return bool(found) and _different(state, seat, card, wanted[1:], claimed)
    return any(_different(state, seat, card, wanted[1:], (*claimed, target))
               for target in found if target not in claimed)


def cost_targets(state: EtherstoneState, seat: int, card: int, block: Sequence[Effect], at: int) -> list[int]:
    """The cards one cost of a block may fall on, so that the following ones can be paid, too (ES-192)."""
    effect = block[at]
    alike = ("recall", "destroy") if effect.verb in ("recall", "destroy") else (effect.verb,)
    rest = [other for other in block[at + 1:] if other.verb in alike]
    found = targets(state, seat, card, effect.verb, effect.word)
    return [target for target in found if _different(state, seat, card, rest, (target,))] if rest else found


def most_x(state: EtherstoneState, seat: int, card: int, ability: Ability) -> int:
    """The largest X that can be paid; there is no more to pay with than this (ES-021, ES-223)."""
    x, wealth = 1, sum(state.stones[seat]) + marks_on(state, card) + state.toughness[seat]
    while x < wealth and pays(state, seat, card, ability, x + 1):
        x += 1
    return x
