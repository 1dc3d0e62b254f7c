"""Chapter "Action: summon an entity", and summoning by an ability (ES-100 to ES-111, ES-214)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import DONE, Ask, Call, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from . import use
from .abilities import COLOURS, STONES, VIOLET
from .attempt import remember, take_back
from .board import put
from .cost import ANY, NO_LESS, Summons, can_pay_now, choices, cost_of, current, fault
from .state import HAND, PLAY, SUMMONING, EtherstoneState
from .stones import pay_any, payable, spend


def summon(seat: int, card: int, less: tuple[int, ...] = NO_LESS) -> Call:
    """Summon a card of the hand."""
    return Call("etherstone/summoning", seat=seat, card=card, less=less)


# The procedure, in the order of ES-103 to ES-105.

def announce_card(state: EtherstoneState, names: Names) -> Flow:
    """The card is shown; abilities right before summoning come first, before any stone is spent (ES-103)."""
    seat, card = names["seat"], names["card"]
    before = remember(state)
    state.summons = (*state.summons, tuple(Summons(seat, card, names["less"])))
    ops.move(state, card, HAND[seat], SUMMONING[seat])
    return Goto("before", before=before)


def before(state: EtherstoneState, names: Names) -> Flow:
    """Immediately before summoning."""
    return use.use(state, names["seat"], "before", names["card"])


def make_cheaper(state: EtherstoneState, less: tuple[int, ...]) -> None:
    """The card being summoned costs less."""
    if state.summons:
        seat, card, so_far = current(state)
        more = tuple([a + b for a, b in zip(so_far, less, strict=True)])
        state.summons = (*state.summons[:-1], tuple(Summons(seat, card, more)))


def discount(state: EtherstoneState, names: Names) -> Flow:
    """An uncoloured discount: the payer says which colours (ES-111); what leaves no choice is not asked for."""
    if names.get("choice") is not None:
        _take_one_off(state, COLOURS.index(names["choice"][1]))
        return Goto("discount", choice=None)
    if not can_pay_now(state):  # a card that made this one cheaper is gone by now (ES-108)
        return Goto("fail")
    seat, card, less = current(state)
    need, free = cost_of(state, seat, card, less)
    if not free or not sum(need):
        return Goto("pay_fixed", need=need)
    if sum(need) <= free:
        return Goto("pay_fixed", need=(0,) * len(COLOURS))
    colours = _discounts(state)
    if len(colours) > 1:
        return Ask(seat, "etherstone/discount", free, stay=True)
    _take_one_off(state, colours[0])
    return Goto("discount")


def _discounts(state: EtherstoneState) -> list[int]:
    """The colours a stone may be taken off so that the rest can still be paid."""
    seat, card, less = current(state)
    need, free = cost_of(state, seat, card, less)
    return [c for c in range(len(COLOURS))
            if need[c] and payable(state.stones[seat], put(need, c, need[c] - 1), free - 1)]


def _take_one_off(state: EtherstoneState, colour: int) -> None:
    make_cheaper(state, tuple([(c == colour) - (c == ANY) for c in range(len(NO_LESS))]))


def pay_fixed(state: EtherstoneState, names: Names) -> Flow:
    """Spend the stones of the colours in the cost (ES-101, ES-107)."""
    for colour in range(len(STONES)):
        spend(state, names["seat"], colour, names["need"][colour])
    return None


def perform(state: EtherstoneState, names: Names) -> Flow:
    """And for the violet part any stones (ES-102)."""
    wild = names["need"][VIOLET]
    return pay_any(state, names, wild) if wild else None


def place(state: EtherstoneState, names: Names) -> Flow:
    """The card is in play, ready and without marks (ES-109, ES-110); then its immediate abilities (ES-105)."""
    seat, card = names["seat"], names["card"]
    state.summons = state.summons[:-1]
    ops.move(state, card, SUMMONING[seat], PLAY[seat])
    ops.emit(state, "summoned", seat, card, cards=(card,))
    return use.use(state, seat, "now", card)


def tell(state: EtherstoneState, names: Names) -> Flow:
    """Constant abilities answer."""
    face = state.faces[names["card"]]
    return use.announce(state, names["seat"], "summon", face.colour, face.type)


def finish(state: EtherstoneState, names: Names) -> Flow:
    """The summon is done."""
    return DONE


def fail(state: EtherstoneState, names: Names) -> Flow:
    """It cannot be paid for, so it was not legal and nothing of it has happened (ES-108)."""
    seat, card = names["seat"], names["card"]
    take_back(state, names["before"], card)
    ops.emit(state, "summon-failed", seat, card, cards=(card,))
    return DONE


SUMMONING_PROCEDURE = Procedure(
    "etherstone/summoning", announce_card, before, discount, pay_fixed, perform, place, tell, finish, fail)


# The questions.

def _discount_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("colour", COLOURS[colour]) for colour in _discounts(state)]


def _discount_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    return reason("cannot-afford" if option[1:2] and option[1] in COLOURS else "no-such-answer", "ES-111", missing=1)


def _summon_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    found: list[Option] = [("summon", card) for card in choices(state, decision.seat, *decision.args)]
    return [*found, ("skip",)]


def _summon_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option[:1] != ("summon",) or len(option) != 2:
        return reason("no-such-answer", "ES-214")
    return fault(state, decision.seat, option[1], *decision.args)


def _summon_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [*(("summon", card) for card in state.zones[HAND[decision.seat]]), ("skip",)]


QUESTIONS = (
    Question("etherstone/discount", _discount_options, _discount_refusal),
    Question("etherstone/summon", _summon_options, _summon_refusal, _summon_tries),
)
