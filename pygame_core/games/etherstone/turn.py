"""Chapters "Turn structure", "Action: rest" and "Action: deal with the Abyss" (ES-070 to ES-084, ES-134 to ES-142)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import Ask, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from . import attack, cost, market, summon, use
from .attempt import has_failed
from .board import followers, leader_of, put, turn
from .scoring import check_end, is_last_turn, score_all
from .state import DICE, HAND, THREATS, EtherstoneState
from .strength import hopeful
from .toughness import is_infected

REFRESH: Option = ("refresh",)
REST: Option = ("rest",)
DEAL: Option = ("deal",)


def begin_turn(state: EtherstoneState, names: Names) -> Flow:
    """Clockwise, the first player first (ES-070); dice of earlier turns mean nothing now (ES-077)."""
    state.turn += 1
    state.taken = ()
    state.failed = ()
    state.refreshed = False
    ops.emit(state, "turn-began", state.active, state.turn)
    return None


def market_step(state: EtherstoneState, names: Names) -> Flow:
    """An empty market must be refreshed, for nothing (ES-073)."""
    if market.in_market(state):
        return None
    state.refreshed = True
    market.refresh(state, state.active)
    return use.announce(state, state.active, "refresh")


def ask_action(state: EtherstoneState, names: Names) -> Flow:
    """Exactly one action (ES-072); as long as none was tried, the market may be refreshed first (ES-074, ES-080)."""
    return Ask(state.active, "etherstone/action")


def act(state: EtherstoneState, names: Names) -> Flow:
    """Do what was chosen."""
    seat, (verb, *args) = state.active, names["choice"]
    state.refreshed = True
    if verb == "take":
        return market.take_die(seat, args[0])
    if verb == "summon":
        return summon.summon(seat, args[0])
    if verb == "attack":
        return attack.attack(seat, args[0])
    return _WITHOUT_OBJECT[verb](state, seat)


def _refresh(state: EtherstoneState, seat: int) -> Flow:
    market.refresh(state, seat)
    return use.announce(state, seat, "refresh")


def _rest(state: EtherstoneState, seat: int) -> Flow:
    """Restore all own followers (ES-134, ES-135)."""
    ops.emit(state, "rested", seat)
    for card in followers(state, seat):
        turn(state, card, False)
    return use.announce(state, seat, "rest")


def _deal(state: EtherstoneState, seat: int) -> Flow:
    """The leader is as tough as at the start, for a token worth -7 VP (ES-139 to ES-141)."""
    state.deals = put(state.deals, seat, state.deals[seat] + 1)
    state.toughness = put(state.toughness, seat, state.faces[leader_of(state, seat)].toughness)
    ops.emit(state, "deal-made", seat)
    return use.announce(state, seat, "deal")


_WITHOUT_OBJECT = {"refresh": _refresh, "rest": _rest, "deal": _deal}


def acted(state: EtherstoneState, names: Names) -> Flow:
    """A refresh was no action, and an attempt that failed none either (ES-108, ES-118, ES-129)."""
    (verb, *args), zones = names["choice"], {"attack": THREATS, "summon": HAND[state.active]}
    if verb == "refresh" or (verb in zones and has_failed(state, args[0], zones[verb])):
        return Goto("ask_action")
    return None


def end_step(state: EtherstoneState, names: Names) -> Flow:
    """Step 3: the end conditions (ES-230); then the turn passes clockwise (ES-078)."""
    state.taken = ()
    check_end(state)
    if is_last_turn(state):
        score_all(state)
        return None
    state.active = (state.active + 1) % state.seats
    return Goto("begin_turn")


ROUNDS = Procedure("etherstone/rounds", begin_turn, market_step, ask_action, act, acted, end_step)


# The question.

def _options(state: EtherstoneState, decision: Decision) -> list[Option]:
    seat = decision.seat
    found: list[Option] = [] if state.refreshed else [REFRESH]
    if is_infected(state, seat):
        return [DEAL, *found]
    actions: list[Option] = [("take", die) for die in market.in_market(state)]
    actions += [("summon", card) for card in cost.choices(state, seat) if card not in state.failed]
    actions += [("attack", threat) for threat in hopeful(state, seat)]
    return [*actions, REST, *found]


def _refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    """Why an action cannot be done now."""
    seat, (verb, *args) = decision.seat, option
    if option == REFRESH:
        return reason("one-refresh", "ES-080")
    if option == DEAL:
        return reason("not-infected", "ES-138")
    if is_infected(state, seat):
        return reason("only-deal", "ES-137")
    if len(args) != 1 or verb not in ("take", "summon", "attack"):
        return reason("no-such-answer", "ES-072")
    if verb == "take":
        return market.fault(state, args[0])
    if verb == "summon" and args[0] in state.failed:
        return reason("failed-already", "ES-108")
    return (cost.fault if verb == "summon" else attack.fault)(state, seat, args[0])


def _tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [*(("take", die) for die in DICE), *(("summon", card) for card in state.zones[HAND[decision.seat]]),
            *(("attack", threat) for threat in state.zones[THREATS]), REST, DEAL, REFRESH]


ACTION = Question("etherstone/action", _options, _refusal, _tries)
