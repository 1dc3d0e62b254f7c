"""Performing effects: one function a verb, and the procedures that apply an ability from its cost to its end.

A frame of `etherstone/effects` performs one block of one ability. Its names: `seat` (who is affected and chooses),
`card` and `ability` (whose block it is), `block`, `at` (which effect), `x`; while an effect asks: `choice`, `left`.
A verb's function returns None when the effect is done, or what the procedure has to do first.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import DONE, Ask, Call, Flow, Goto, Procedure, Question
from ...kernel.query import opponents
from ...kernel.rows import Decision, Names, Option
from . import attack, cost, summon
from .abilities import AFTER, COST, DO, STONES, VIOLET, Ability, Effect, value
from .board import add_marks, count, counted, destroy, is_there, recall, turn
from .points import gain_aside, gain_vp
from .state import DICE, EtherstoneState
from .stones import gain, gain_any, pay_any, spend
from .targets import abilities_to_apply, area, cost_targets, crushable, most_x, targets
from .toughness import gain_toughness, lose_toughness
from .use import apply

DIE_VALUES = (1, 2, 3, 4, 5, 6)


# Applying one ability (ES-091, ES-187).

def _ability(state: EtherstoneState, names: Names) -> Ability:
    found: Ability = state.faces[names["card"]].abilities[names["ability"]]
    return found


def find_x(state: EtherstoneState, names: Names) -> Flow:
    """X is chosen, as far as it can be paid (ES-223), or counted."""
    seat, card, ability = names["seat"], names["card"], _ability(state, names)
    ops.emit(state, "applied", seat, card, cards=(card,))
    if ability.x == "choose":
        most = most_x(state, seat, card, ability)
        if most > 1:
            return Ask(seat, "etherstone/x", card, names["ability"], most, name="x")
        return Goto("pay", x=("x", "1"))
    if ability.x:
        return Goto("pay", x=("x", str(count(state, seat, card, ability.x))))
    return Goto("pay", x=("x", "0"))


def pay(state: EtherstoneState, names: Names) -> Flow:
    """The cost comes first."""
    return _block(state, names, COST)


def do(state: EtherstoneState, names: Names) -> Flow:
    """Then the effects."""
    return _block(state, names, DO)


def keep_after(state: EtherstoneState, names: Names) -> Flow:
    """What comes after the attack waits for it (ES-121)."""
    if _ability(state, names).blocks[AFTER]:
        attack.add_after(state, names["card"], names["ability"], int(names["x"][1]))
    return DONE


def _block(state: EtherstoneState, names: Names, block: int) -> Flow:
    if not _ability(state, names).blocks[block]:
        return None
    return effects(names["seat"], names["card"], names["ability"], block, int(names["x"][1]))


APPLY = Procedure("etherstone/apply", find_x, pay, do, keep_after)


def effects(seat: int, card: int, ability: int, block: int = DO, x: int = 0) -> Call:
    """Perform one block of an ability for a seat."""
    return Call("etherstone/effects", seat=seat, card=card, ability=ability, block=block, at=0, x=x)


def perform(state: EtherstoneState, names: Names) -> Flow:
    """One effect."""
    effect = _ability(state, names).blocks[names["block"]][names["at"]]
    return VERBS[effect.verb](state, names, effect)


def advance(state: EtherstoneState, names: Names) -> Flow:
    """To the next effect, if there is one."""
    at = names["at"] + 1
    if at == len(_ability(state, names).blocks[names["block"]]):
        return DONE
    return Goto("perform", at=at, choice=None, left=None)


EFFECTS = Procedure("etherstone/effects", perform, advance)


def each(state: EtherstoneState, names: Names) -> Flow:
    """A block for each of several seats, one after the other (ES-197)."""
    seats = names["seats"]
    return effects(seats[0], names["card"], names["ability"], names["block"], names["x"]) if seats else DONE


def each_next(state: EtherstoneState, names: Names) -> Flow:
    """The next seat."""
    return Goto("each", seats=names["seats"][1:])


EACH = Procedure("etherstone/each", each, each_next)


# Verbs.

def _is_new(names: Names) -> bool:
    """Whether an effect has not asked anything yet."""
    return names.get("choice") is None and names.get("left") is None


def _gain(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    if _is_new(names):
        for colour in range(len(STONES)):
            gain(state, names["seat"], colour, value(effect.stones[colour], names["x"]))
    wild = value(effect.stones[VIOLET], names["x"])
    return gain_any(state, names, wild) if wild else None


def _spend(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    seat = names["seat"]
    if _is_new(names):
        for colour in range(len(STONES)):
            spend(state, seat, colour, min(value(effect.stones[colour], names["x"]), state.stones[seat][colour]))
    wild = value(effect.stones[VIOLET], names["x"])
    return pay_any(state, names, wild) if wild else None


def _number(op: Callable[[EtherstoneState, int, int], None]) -> Callable[[EtherstoneState, Names, Effect], Flow]:
    """A verb that only changes a number of the seat."""

    def verb(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
        op(state, names["seat"], value(effect.amount, names["x"]))
        return None

    return verb


def _discard(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    add_marks(state, names["card"], -value(effect.amount, names["x"]))  # from the card itself (ES-205)
    return None


def _mark(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    number = value(effect.amount, names["x"])
    return _to_targets(state, names, effect, lambda seat, card: add_marks(state, card, number))


def _turn(exhausted: bool) -> Callable[[EtherstoneState, Names, Effect], Flow]:
    def verb(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
        return _to_targets(state, names, effect, lambda seat, card: turn(state, card, exhausted))

    return verb


def _recall(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    return _to_targets(state, names, effect, lambda seat, card: recall(state, seat, card))


def _destroy(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    return _to_targets(state, names, effect, lambda seat, card: destroy(state, seat, card))


def _to_targets(state: EtherstoneState, names: Names, effect: Effect, op: Callable[[int, int], None]) -> Flow:
    """Do something to the card an effect is about; where there are several, the seat is asked which (ES-183)."""
    seat, choice = names["seat"], names.get("choice")
    if choice is not None:
        op(seat, choice[1])
        return None
    found = _reached(state, names, effect)
    if len(found) > 1 and effect.word != "each-follower":
        return Ask(seat, "etherstone/target", effect.verb, effect.word, names["card"], stay=True)
    for card in found:
        op(seat, card)
    return None


def _reached(state: EtherstoneState, names: Names, effect: Effect) -> list[int]:
    """The cards an effect may be about; costs leave each other what they need."""
    seat, card, block = names["seat"], names["card"], names["block"]
    if block == COST:
        return cost_targets(state, seat, card, _ability(state, names).blocks[COST], names["at"])
    return targets(state, seat, card, effect.verb, effect.word)


def _strength(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    attack.strengthen(state, names["seat"], counted(state, names["seat"], names["card"], effect, names["x"]))
    return None


def _defence(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    attack.defend(state, names["seat"], counted(state, names["seat"], names["card"], effect, names["x"]))
    return None


def _crush(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """Defeat a threat by this strength alone (ES-201, ES-202, ES-221, ES-222)."""
    seat, strength, choice = names["seat"], value(effect.amount, names["x"]), names.get("choice")
    found = crushable(state, strength)
    if choice is None and len(found) > 1:
        return Ask(seat, "etherstone/crush", strength, stay=True)
    if not found:
        return None
    threat = choice[1] if choice is not None else found[0]
    ops.emit(state, "crushed", seat, threat, strength, cards=(threat,))
    return attack.defeat(seat, threat)


def _attack(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """An attack with all its steps, beside the turn's action (ES-178)."""
    return attack.raid(state, names["seat"])


def _apply(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """An ability of another card, as though a fitting die had been taken (ES-203)."""
    seat, choice = names["seat"], names.get("choice")
    found = abilities_to_apply(state, seat, names["card"], effect)
    if choice is not None:
        return apply(seat, choice[1], int(choice[2]) - 1)
    if len(found) > 1:
        place = (names["card"], names["ability"], names["block"], names["at"])
        return Ask(seat, "etherstone/apply", *place, stay=True)
    return apply(seat, *found[0]) if found else None


def _summon(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """The summon action inside an ability, with a condition or a changed cost (ES-214)."""
    seat, choice = names["seat"], names.get("choice")
    if choice is not None:
        return summon.summon(seat, choice[1], effect.less) if choice[0] == "summon" else None
    if not cost.choices(state, seat, effect.word, effect.colour, effect.less):
        return None
    return Ask(seat, "etherstone/summon", effect.word, effect.colour, effect.less, stay=True)


def _die(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """Change the value of the die one has taken this turn (ES-089, ES-096)."""
    if not state.taken or state.active != names["seat"]:
        return None
    choice = names.get("choice")
    if effect.word == "any" and choice is None:
        return Ask(names["seat"], "etherstone/value", stay=True)
    step = {"up": 1, "down": -1}.get(effect.word, 0)
    number = int(choice[1]) if choice is not None else min(6, max(1, state.taken[1] + step))
    die = DICE.index(state.taken[2])
    state.taken = (state.taken[0], number, state.taken[2])
    state.dice = (*state.dice[:die], number, *state.dice[die + 1:])
    ops.emit(state, "die-changed", names["seat"], number)
    return None


def _opponents(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """Each opponent, clockwise from the active player (ES-197)."""
    order = sorted(opponents(state, names["seat"]), key=lambda seat: (seat - state.active) % state.seats)
    return _for_seats(names, effect, tuple(order))


def _most(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """The one player with the most; a tie leaves this part out (ES-188)."""
    numbers = [count(state, seat, names["card"], effect.count) for seat in range(state.seats)]
    best = max(numbers)
    if numbers.count(best) > 1:
        ops.emit(state, "tied", effect.count)
        return None
    return _for_seats(names, effect, (numbers.index(best),))


def _for_seats(names: Names, effect: Effect, seats: tuple[int, ...]) -> Flow:
    return Call("etherstone/each", seats=seats, card=names["card"], ability=names["ability"],
                block=effect.blocks[0], x=names["x"])


def _choose(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    choice = names.get("choice")
    if choice is None:
        return Ask(names["seat"], "etherstone/mode", names["card"], names["ability"], effect.blocks, stay=True)
    block = effect.blocks[int(choice[1]) - 1]
    return effects(names["seat"], names["card"], names["ability"], block, names["x"])


def _cheaper(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    summon.make_cheaper(state, effect.less)
    return None


def _nothing(state: EtherstoneState, names: Names, effect: Effect) -> Flow:
    """Read where it matters: at the end of the game, or as long as the card is in play."""
    return None


VERBS: dict[str, Callable[[EtherstoneState, Names, Effect], Flow]] = {
    "gain": _gain,
    "spend": _spend,
    "toughness": _number(gain_toughness),
    "lose": _number(lose_toughness),
    "vp": _number(gain_vp),
    "aside": _number(gain_aside),
    "mark": _mark,
    "discard": _discard,
    "restore": _turn(False),
    "exhaust": _turn(True),
    "recall": _recall,
    "destroy": _destroy,
    "strength": _strength,
    "defence": _defence,
    "crush": _crush,
    "attack": _attack,
    "apply": _apply,
    "summon": _summon,
    "die": _die,
    "opponents": _opponents,
    "most": _most,
    "choose": _choose,
    "score": _nothing,
    "cheaper": _cheaper,
    "rule": _nothing,
}


# What effects ask.

def _x_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("x", str(number)) for number in range(1, decision.args[2] + 1)]


def _target_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    names = state.agenda[-1].names
    effect = _ability(state, names).blocks[names["block"]][names["at"]]
    return [("choose", target) for target in _reached(state, names, effect)]


def _target_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    verb, _, _ = decision.args
    if option[:1] != ("choose",) or not option[1:2] or not isinstance(option[1], int):
        return reason("no-such-answer", "ES-183")
    if not is_there(state, decision.seat, option[1]):
        return reason("not-your-card", "ES-228")
    if verb in ("restore", "exhaust"):
        return reason("not-exhausted" if verb == "restore" else "not-ready", "ES-226")
    return reason("not-a-target", "ES-183")


def _target_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("choose", card) for seat in range(state.seats) for card in state.zones[f"{'ABCD'[seat]}.play"]]


def _crush_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("choose", threat) for threat in crushable(state, decision.args[0])]


def _crush_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option[:1] == ("choose",) and option[1:2] and option[1] in area(state):
        return reason("too-tough", "ES-222", strength=decision.args[0])
    return reason("not-in-area", "ES-112")


def _crush_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("choose", threat) for threat in state.zones["threats"]]


def _apply_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    card, ability, block, at = decision.args
    effect = state.faces[card].abilities[ability].blocks[block][at]
    return [("apply", other, str(index + 1)) for other, index in abilities_to_apply(state, decision.seat, card, effect)]


def _apply_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option[1:2] == (decision.args[0],):
        return reason("own-ability", "ES-220")
    return reason("no-symbol", "ES-218")


def _mode_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("mode", str(number)) for number in range(1, len(decision.args[2]) + 1)]


def _value_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("value", str(number)) for number in DIE_VALUES]


def _no_such(rule: str, code: str = "no-such-answer") -> Callable[[EtherstoneState, Decision, Option], Reason]:
    return lambda state, decision, option: reason(code, rule)


QUESTIONS = (
    Question("etherstone/x", _x_options, _no_such("ES-223", "x-range")),
    Question("etherstone/target", _target_options, _target_refusal, _target_tries),
    Question("etherstone/crush", _crush_options, _crush_refusal, _crush_tries),
    Question("etherstone/apply", _apply_options, _apply_refusal),
    Question("etherstone/mode", _mode_options, _no_such("ES-183")),
    Question("etherstone/value", _value_options, _no_such("ES-089")),
)
