"""What a position is worth to a seat, for agents and hints: points now and points to come. Not a rule.

The weights are in victory points; they were found by letting agents with different weights play each other.
"""

from __future__ import annotations

import functools

from .abilities import COLOURS, VIOLET, Ability, Effect
from .board import in_play, is_exhausted, leader_of
from .cards import Face
from .cost import current as current_summons
from .draft import HAND_SIZE
from .scoring import total
from .setup import AREA, LEVELS, SUPPLY
from .state import HAND, LEADERS, PACKET, SUMMONING, THREAT_DECK, EtherstoneState
from .strength import current, total_strength

STONE = 0.35
WILD_STONE = 0.25
SPARE_STONE = 0.05
"""A stone of a colour the hand needs, one that pays for violet, one that nothing needs."""
STRENGTH = 0.8
TIRED = 0.5
"""How much an exhausted follower's strength counts of that."""
MARK = 0.5
DANGER = 0.9
"""A point of toughness below 3 is worth that much more than its half point."""
SICK = 2.0
LATE = 0.3
"""What is still worth of things to come just before the end."""
SCALE = 8.0

VERB_WORTH = {
    "toughness": 0.45, "lose": -0.45, "vp": 1.0, "aside": 1.0, "mark": MARK, "discard": -MARK, "strength": 0.4,
    "defence": 0.3, "crush": 0.7, "score": 2.5,
}
FLAT_WORTH = {
    "restore": 0.6, "exhaust": -0.4, "recall": -0.8, "destroy": -1.5, "attack": 1.5, "apply": 0.9, "summon": 0.9,
    "die": 0.4, "opponents": 0.3, "most": 0.3, "choose": 0.9, "cheaper": 1.0, "rule": 1.0,
}
OFTEN = {"now": 1.0, "before": 1.0, "attack": 2.0, "constant": 1.0, "event": 1.5, "end": 1.0, "reward": 1.0}
DICE_TO_COME = 4.0
"""How many dice a player takes on average while a card is in play from the beginning."""
COLOUR_CHANCE = 0.4


def evaluate(state: EtherstoneState, seat: int) -> float:
    """A number from 0 (lost) to 1 (won)."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    worth = prospects if state.phase == "play" else drafted
    values = [worth(state, other) for other in range(state.seats)]
    mine = values.pop(seat)
    edge = mine - max(values)
    return 0.5 + 0.5 * edge / (abs(edge) + SCALE)


def left_of(state: EtherstoneState) -> float:
    """How much of the match is still to come, from 1 to 0."""
    if state.end_token >= 0:
        return 0.05
    deck = sum(LEVELS[state.seats]) - AREA
    least = min(len(state.zones[HAND[seat]]) for seat in range(state.seats)) / HAND_SIZE
    nearest = min(least, state.supply / SUPPLY[state.seats], len(state.zones[THREAT_DECK]) / deck)
    return LATE + (1.0 - LATE) * nearest


def prospects(state: EtherstoneState, seat: int) -> float:
    """Points now, and what stones, followers, abilities, marks and toughness will bring."""
    left = left_of(state)
    faces, marks = state.faces, state.marks.get("marks", {})
    worth = total(state, seat) + _stones(state, seat, left) + _toughness(state, seat, left)
    for card in in_play(state, seat):
        face = faces[card]
        coming = ability_worth(face) + MARK * marks.get(card, 0)
        if face.strength:
            coming += face.strength * (STRENGTH * TIRED if is_exhausted(state, card) else STRENGTH)
        worth += coming * left
    worth += MARK * marks.get(leader_of(state, seat), 0) * left
    return worth + _under_way(state, seat, left)


def _stones(state: EtherstoneState, seat: int, left: float) -> float:
    """Stones are worth something as long as there is something to buy."""
    needed = [0] * len(COLOURS)
    for card in state.zones[HAND[seat]]:
        needed = [n + more for n, more in zip(needed, state.faces[card].cost, strict=True)]
    stones = state.stones[seat]
    fitting = sum(map(min, stones, needed))
    spare = sum(stones) - fitting
    wild = min(spare, needed[VIOLET])
    return (fitting * STONE + wild * WILD_STONE + (spare - wild) * SPARE_STONE) * left


def _toughness(state: EtherstoneState, seat: int, left: float) -> float:
    toughness = state.toughness[seat]
    if toughness == 0:
        return -SICK * left
    return 0.5 * (toughness % 2) - DANGER * max(0, 3 - toughness) * left


def _under_way(state: EtherstoneState, seat: int, left: float) -> float:
    """An attack or a summon that has begun."""
    worth = 0.0
    if state.attacks and state.attacks[-1][0] == seat:
        attack = current(state)
        face = state.faces[attack.threat]
        prize = face.vp + ability_worth(face) + 0.5
        worth += prize * (0.9 if total_strength(state) >= face.toughness else 0.3 * bool(attack.joined))
    for card in state.zones[SUMMONING[seat]]:
        face = state.faces[card]
        worth += face.vp + ability_worth(face) * left + face.strength * STRENGTH * left
        worth -= STONE * (sum(face.cost) - sum(current_summons(state).less)) if state.summons else 0.0
    return worth


def drafted(state: EtherstoneState, seat: int) -> float:
    """During the draft: the cards kept so far, the better leader, and a bonus for colours that fit together."""
    faces = state.faces
    hand = [faces[card] for card in state.zones[HAND[seat]]]
    leaders = [faces[card] for card in (*state.zones[LEADERS[seat]], leader_of(state, seat)) if card >= 0]
    worth = sum(card_worth(face) for face in hand)
    if leaders and not state.zones[PACKET[seat]]:
        chosen = leader_of(state, seat)
        worth += leader_worth(faces[chosen]) if chosen >= 0 else max(leader_worth(face) for face in leaders)
    if sum(face.type == "follower" for face in hand) < 3:
        worth -= 1.0
    return worth


@functools.cache
def ability_worth(face: Face) -> float:
    """What the abilities of a card bring over a whole match."""
    return sum(_ability(ability) for ability in face.abilities)


@functools.cache
def card_worth(face: Face) -> float:
    """A card of the hand: what it brings, less what it costs."""
    return face.vp + 0.8 * ability_worth(face) + face.strength * STRENGTH - STONE * sum(face.cost)


@functools.cache
def leader_worth(face: Face) -> float:
    """A leader: toughness, strength, abilities, and what it starts with."""
    return (face.toughness * 0.5 + face.strength * 0.6 + ability_worth(face) + STONE * sum(face.stones)
            + MARK * face.marks)


def _ability(ability: Ability) -> float:
    worth = sum(_effect(ability, effect) for block in ability.blocks[1:3] for effect in block)
    price = sum(_effect(ability, effect) for effect in ability.blocks[0])
    if ability.when == "die":
        often = DICE_TO_COME * _chance(ability)
    else:
        often = OFTEN[ability.when]
    return max(worth + price, 0.0 if not ability.must else worth + price) * often


def _chance(ability: Ability) -> float:
    """How likely a die that is taken matches."""
    values = len({*ability.values, *(range(ability.low, ability.high + 1) if ability.high else ())}) / 6
    return min(0.9, values + (COLOUR_CHANCE if ability.colour else 0.0))


def _effect(ability: Ability, effect: Effect) -> float:
    amount = 2 * -effect.amount if effect.amount < 0 else effect.amount
    if effect.verb in ("gain", "spend"):
        number = sum(2 * -n if n < 0 else n for n in effect.stones)
        return STONE * number * (1 if effect.verb == "gain" else -1)
    if effect.verb in ("cheaper", "summon"):
        return FLAT_WORTH[effect.verb] + 0.4 * sum(effect.less)
    if effect.verb == "score":
        return min(VERB_WORTH["score"] * amount / effect.each, effect.upto or 9) if effect.count else amount
    if effect.verb == "choose":
        return max(sum(_effect(ability, inner) for inner in ability.blocks[block]) for block in effect.blocks)
    if effect.verb == "opponents":
        return -0.4 * sum(_effect(ability, inner) for inner in ability.blocks[effect.blocks[0]])
    if effect.verb in VERB_WORTH:
        return VERB_WORTH[effect.verb] * amount * (1.5 if effect.count else 1.0)
    return FLAT_WORTH[effect.verb]
