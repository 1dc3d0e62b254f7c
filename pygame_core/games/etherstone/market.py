"""Chapters "Dice market" and "Action: take a die" (ES-073 to ES-099)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import Ask, Call, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from . import use
from .abilities import STONES
from .board import in_play, leader_of, put
from .state import DICE, MARKET, EtherstoneState
from .stones import gain
from .toughness import lose_toughness

STONES_A_DIE = 2
VIOLET_DIE = "violet"
VIOLET_LOSS = 1
SIDES = 6


def in_market(state: EtherstoneState) -> list[str]:
    """The colours of the dice nobody has taken since the last refresh."""
    return [colour for colour, holder in zip(DICE, state.holders, strict=True) if holder == MARKET]


def roll_market(state: EtherstoneState) -> None:
    """Gather all five dice, roll them and put them back (ES-029, ES-075)."""
    state.dice = tuple([ops.roll(state, SIDES) for _ in DICE])
    state.holders = (MARKET,) * len(DICE)
    ops.emit(state, "market-rolled", *state.dice)


def refresh_loss(state: EtherstoneState, seat: int) -> int:
    """What a refresh costs: 1 toughness for each die in the market (ES-074), unless a card says otherwise."""
    return 0 if _changes(state, seat, "free-refresh") else len(in_market(state))


def refresh(state: EtherstoneState, seat: int) -> None:
    """Lose the toughness first, then roll (ES-074, ES-081)."""
    lost = refresh_loss(state, seat)
    ops.emit(state, "refreshed", seat, lost)
    lose_toughness(state, seat, lost)
    roll_market(state)


def _changes(state: EtherstoneState, seat: int, rule: str) -> bool:
    return any(state.faces[card].changes(rule) for card in (leader_of(state, seat), *in_play(state, seat)))


# Taking a die.

def take_die(seat: int, colour: str) -> Call:
    """Take a die from the market."""
    return Call("etherstone/take", seat=seat, die=colour)


def take(state: EtherstoneState, names: Names) -> Flow:
    """The die lies beside the leader until the next refresh (ES-076); the violet one is a colour of choice (ES-087)."""
    seat, die = names["seat"], names["die"]
    index = DICE.index(die)
    state.holders = put(state.holders, index, seat)
    ops.emit(state, "took", seat, die, state.dice[index])
    if die != VIOLET_DIE:
        return Goto("stones", choice=("colour", die))
    if not _changes(state, seat, "clean-violet"):
        lose_toughness(state, seat, VIOLET_LOSS)
    return Ask(seat, "etherstone/name")


def stones(state: EtherstoneState, names: Names) -> Flow:
    """Two stones of its colour, whatever its value (ES-085, ES-086); then the abilities that match (ES-090)."""
    seat, die, colour = names["seat"], names["die"], names["choice"][1]
    if die == VIOLET_DIE:
        ops.emit(state, "named", seat, colour)
    state.taken = (colour, state.dice[DICE.index(die)], die)
    gain(state, seat, STONES.index(colour), STONES_A_DIE)
    return use.use(state, seat, "die")


def tell(state: EtherstoneState, names: Names) -> Flow:
    """Constant abilities answer to the colour it counts as (ES-088)."""
    return use.announce(state, names["seat"], "take", state.taken[0])


TAKE = Procedure("etherstone/take", take, stones, tell)


def fault(state: EtherstoneState, die: object) -> Reason | None:
    """Why a die cannot be taken."""
    return None if die in in_market(state) else reason("not-in-market", "ES-085")


def _name_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("colour", colour) for colour in STONES]


def _name_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    return reason("no-such-answer", "ES-093")


NAME = Question("etherstone/name", _name_options, _name_refusal)
