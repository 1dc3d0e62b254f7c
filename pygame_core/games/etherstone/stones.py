"""Chapter "Stones": gaining and spending them, and what can be paid; violet means any colours (ES-143 to ES-147)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import Ask, Flow, Goto, Question
from ...kernel.rows import Decision, Names, Option
from .abilities import STONES, VIOLET
from .board import put
from .state import EtherstoneState


def gain(state: EtherstoneState, seat: int, colour: int, number: int) -> None:
    """Take stones of one colour from the supply, which never runs out (ES-021, ES-143)."""
    if number:
        _change(state, seat, colour, number)
        ops.emit(state, "gained", seat, number, STONES[colour])


def spend(state: EtherstoneState, seat: int, colour: int, number: int) -> None:
    """Return stones of one colour to the supply (ES-144)."""
    if number:
        _change(state, seat, colour, -number)
        ops.emit(state, "spent", seat, number, STONES[colour])


def _change(state: EtherstoneState, seat: int, colour: int, number: int) -> None:
    stones = state.stones
    row = put(stones[seat], colour, stones[seat][colour] + number)
    state.stones = (*stones[:seat], row, *stones[seat + 1:])


def payable(have: Sequence[int], need: Sequence[int], free: int = 0) -> bool:
    """Whether stones pay for a need by colour, of which `free` stones may be left off anywhere (ES-107, ES-111)."""
    short = rest = 0
    for index in range(len(STONES)):
        left = have[index] - need[index]
        if left < 0:
            short -= left
        else:
            rest += left
    return short <= free and need[VIOLET] - (free - short) <= rest


# Gaining and paying stones of any colours, one after another.

def gain_any(state: EtherstoneState, names: Names, number: int) -> Flow:
    """Take any stones: each colour is asked for (ES-145). Used inside a step called `perform`; None when done."""
    left: int = names.get("left") or number
    choice = names.get("choice")
    if choice is None:
        return Ask(names["seat"], "etherstone/stone", left, stay=True)
    gain(state, names["seat"], STONES.index(choice[1]), 1)
    return Goto("perform", left=left - 1, choice=None) if left > 1 else None


def pay_any(state: EtherstoneState, names: Names, number: int) -> Flow:
    """Return any stones, as far as there are any; what leaves no choice is not asked for (ES-146)."""
    seat = names["seat"]
    left: int = names.get("left") or number
    choice = names.get("choice")
    if choice is not None:
        spend(state, seat, STONES.index(choice[1]), 1)
        left -= 1
    have = state.stones[seat]
    colours = [index for index, number in enumerate(have) if number]
    if left > 0 and len(colours) > 1 and sum(have) > left:
        if choice is not None:
            return Goto("perform", left=left, choice=None)
        return Ask(seat, "etherstone/pay", left, stay=True)
    for index in colours:
        spend(state, seat, index, min(left, have[index]))
        left -= min(left, have[index])
    return None


def _any_colour(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("colour", colour) for colour in STONES]


def _held(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("colour", colour) for colour, number in zip(STONES, state.stones[decision.seat], strict=True) if number]


def _refuse(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option[:1] == ("colour",) and option[1:2] and option[1] in STONES:
        return reason("no-stone", "ES-107")
    return reason("no-such-answer", "ES-147" if option[1:2] == ("violet",) else "ES-145")


STONE = Question("etherstone/stone", _any_colour, _refuse)
PAY = Question("etherstone/pay", _held, _refuse, _any_colour)
