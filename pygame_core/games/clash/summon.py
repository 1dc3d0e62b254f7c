"""Chapter "Phase 2: summon": which cards may be played, why others may not, and playing one (CD-067 to CD-076)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import Question
from ...kernel.rows import Decision, Option
from .abilities import BLOOD_PRICE, SYMBIONT, abilities_of
from .board import BESIDE, HAND, LANE_ZONES, LANES, RIDERS, creatures, without
from .cards import needs_mana
from .champions import cost_now, ready_champions
from .effects import cast_at
from .state import ClashState
from .stronghold import check, hit

REACH = 4
"""The leftmost cards of the hand that can be played, the stronghold not counted (CD-068)."""

STOP: Option = ("stop",)


def reachable(state: ClashState, seat: int) -> list[int]:
    """The cards that may be played as far as their place goes: the four leftmost, and the champion (CD-174)."""
    hand = state.zones[HAND[seat]]
    stronghold = state.strongholds[seat]
    cards = list(hand[:REACH + 1])
    if stronghold in cards:
        cards.remove(stronghold)
    else:
        del cards[REACH:]
    if state.champions:
        cards += state.zones[BESIDE[seat]]
    return cards


def options(state: ClashState, decision: Decision) -> list[Option]:
    """Every play of phase 2, and stopping."""
    seat = decision.seat
    faces = state.faces
    mana = state.mana
    found: list[Option] = []
    for card in reachable(state, seat):
        face = faces[card]
        if face.type == "champion":
            if refuse_card(state, seat, card) is not None:
                continue
        elif face.cost > mana and not face.mask & BLOOD_PRICE:
            continue
        if face.type == "spell":
            found += [("play", card, target) for target in creatures(state, 0) + creatures(state, 1)]
        else:
            found.append(("play", card, "top"))
            found.append(("play", card, "bottom"))
            if face.mask & SYMBIONT:
                found += [("play", card, host) for host in hosts(state, seat)]
    found.append(STOP)
    return found


def hosts(state: ClashState, seat: int) -> list[int]:
    """Own creatures without Symbiont: those a Symbiont may be placed on (CD-284, CD-288)."""
    return [c for c in creatures(state, seat) if not abilities_of(state, c) & SYMBIONT]


def refuse_card(state: ClashState, seat: int, card: int) -> Reason | None:
    """Why this card cannot be played at all now; None if it can."""
    face = state.faces[card]
    if card not in reachable(state, seat):
        if card in state.zones[HAND[seat]]:
            return reason("stronghold" if card == state.strongholds[seat] else "out-of-reach", "CD-068")
        return reason("not-in-hand", "CD-067")
    if card in state.marks.get("exhausted", ()):
        return reason("champion-exhausted", "CD-177", card=card)
    cost = cost_now(state, card)
    if cost > state.mana and needs_mana(face):
        return reason("too-expensive", "CD-069", cost=cost, mana=state.mana)
    return None


def refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """Why an answer is not among the options."""
    if option == STOP:
        return None
    if len(option) != 3 or option[0] != "play" or not isinstance(option[1], int):
        return reason("not-a-play", "CD-067")
    _, card, target = option
    if not 0 <= card < len(state.cards):
        return reason("not-in-hand", "CD-067")
    return refuse_card(state, decision.seat, card) or _refuse_target(state, decision.seat, card, target)


def _refuse_target(state: ClashState, seat: int, card: int, target: object) -> Reason | None:
    face = state.faces[card]
    if face.type == "spell":
        return _refuse_aim(state, target)
    if target in LANES:
        return None
    if not face.mask & SYMBIONT:
        return reason("creatures-go-to-lanes", "CD-071")
    if target not in creatures(state, seat):
        return reason("host-not-own", "CD-284")
    return None if target in hosts(state, seat) else reason("host-is-symbiont", "CD-288")


def _refuse_aim(state: ClashState, target: object) -> Reason | None:
    in_play = creatures(state, 0) + creatures(state, 1)
    if target in state.strongholds:
        return reason("spell-at-stronghold", "CD-097")
    if not in_play:
        return reason("no-target", "CD-103")
    return None if target in in_play else reason("spell-needs-creature", "CD-100")


def tries(state: ClashState, decision: Decision) -> list[Option]:
    """Every card of the hand and the champion, on everything it could be dropped on."""
    seat = decision.seat
    cards = [c for c in state.zones[HAND[seat]] if c != state.strongholds[seat]] + list(state.zones[BESIDE[seat]])
    aims: list[int | str] = [*LANES, *creatures(state, 0), *creatures(state, 1), state.strongholds[1 - seat]]
    return [("play", card, aim) for card in cards for aim in aims] + [STOP]


SUMMON = Question("clash/summon", options, refusal, tries)


def play(state: ClashState, seat: int, card: int, target: int | str) -> None:
    """Pay for a card and play it: a creature to a lane or host, a spell at a creature."""
    pay(state, seat, card)
    if state.result is not None:
        return
    face = state.faces[card]
    if face.type == "spell":
        cast(state, seat, card, int(target))
    else:
        summon(state, seat, card, target)
    if state.champions and state.result is None:
        ready_champions(state, face.cost)


def pay(state: ClashState, seat: int, card: int) -> None:
    """Spend mana; Blood price turns what is missing into damage, point by point (CD-245, CD-246)."""
    cost = cost_now(state, card) if state.champions else state.faces[card].cost
    missing = cost - state.mana
    state.mana = max(0, -missing)
    if missing > 0:
        ops.emit(state, "blood-price", seat, card, missing, cards=(card,))
        for _ in range(missing):
            hit(state, seat, 1)
            if state.result is not None:
                return


def summon(state: ClashState, seat: int, card: int, target: int | str) -> None:
    """A creature enters behind the others of its lane (CD-072), or a Symbiont joins its host."""
    zones = state.zones
    home = BESIDE[seat] if state.faces[card].type == "champion" else HAND[seat]
    zones[home] = without(zones[home], card)
    ops.reveal(state, card, 3)
    if isinstance(target, str):
        lane = LANE_ZONES[seat][LANES.index(target)]
        zones[lane] = (*zones[lane], card)
        ops.mark(state, "entered", card, 1)
        if state.log is not None:
            ops.emit(state, "summoned", seat, card, target, cards=(card,))
    else:
        zones[RIDERS[seat]] = (*zones.get(RIDERS[seat], ()), card)
        ops.mark(state, "rider", target, card)
        ops.emit(state, "joined", seat, card, target, cards=(card, target))
    check(state, seat)


def cast(state: ClashState, seat: int, card: int, target: int) -> None:
    """Apply a spell at once, then it goes to the far right of the hand; only then is the hand checked (CD-055)."""
    ops.reveal(state, card, 3)
    if state.log is not None:
        ops.emit(state, "cast", seat, card, target, cards=(card, target))
    hand = HAND[seat]
    state.zones[hand] = without(state.zones[hand], card)
    cast_at(state, seat, state.faces[card], target)
    state.zones[hand] = (*state.zones[hand], card)
    check(state, seat)
