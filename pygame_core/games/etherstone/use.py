"""Choosing which abilities to apply, in which order, or none (ES-090, ES-103, ES-105, ES-116, ES-168, ES-180, ES-181).

One procedure serves every moment: a die was taken ("die"), an attack is under way ("attack"), a card is placed ("now")
or about to be ("before"), or something happened that constant abilities wait for (a word of abilities.EVENTS).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.errors import Reason, reason
from ...kernel.procedure import DONE, Ask, Call, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from . import cost
from .abilities import AFTER, DO, Ability, Effect
from .board import in_play, is_there, leader_of
from .state import PLAY, SEAT_NAMES, EtherstoneState
from .strength import within_reach
from .targets import abilities_to_apply, can_pay, crushable, resolving, targets

DONE_USING: Option = ("done",)
Used = tuple[tuple[int, int], ...]


class Chance:
    """An opportunity to apply abilities: the moment, whose cards, what was applied already, and what happened."""

    __slots__ = ("colour", "kind", "moment", "only", "used")

    def __init__(self, moment: str, only: int = -1, used: Used = (), colour: str = "", kind: str = "") -> None:
        self.moment = moment
        self.only = only
        """The one card whose abilities may be applied; -1 for all."""
        self.used = used
        self.colour = colour
        self.kind = kind

    def fits(self, state: EtherstoneState, ability: Ability) -> bool:
        """Whether the ability waits for this moment."""
        if self.moment == "die":
            return ability.when == "die" and ability.matches(state.taken[0], state.taken[1])
        if ability.when == "event":
            return (ability.event == self.moment and ability.colour in ("", self.colour)
                    and ability.event_type in ("", self.kind))
        return ability.when == self.moment


def _sources(state: EtherstoneState, seat: int, chance: Chance) -> list[int]:
    """The cards that may have something to apply: the leader and the cards in play (ES-065, ES-066, ES-182)."""
    cards = (leader_of(state, seat), *in_play(state, seat)) if chance.only < 0 else (chance.only,)
    if chance.only >= 0 and not is_there(state, seat, chance.only):  # it has left meanwhile (ES-179)
        return []
    faces, moment = state.faces, chance.moment
    return [card for card in cards if card >= 0 and moment in faces[card].moments]


def _waiting(state: EtherstoneState, seat: int, chance: Chance) -> Iterator[tuple[int, int]]:
    """The abilities of this moment that were not applied yet."""
    for card in _sources(state, seat, chance):
        for index, ability in enumerate(state.faces[card].abilities):
            if (card, index) not in chance.used and chance.fits(state, ability):
                yield card, index


def applicable(state: EtherstoneState, seat: int, chance: Chance) -> list[tuple[int, int]]:
    """The abilities that can be applied now."""
    return [(card, index) for card, index in _waiting(state, seat, chance)
            if fault(state, seat, card, index) is None]


def apply(seat: int, card: int, ability: int) -> Call:
    """Apply an ability once, completely."""
    return Call("etherstone/apply", seat=seat, card=card, ability=ability)


# Whether applying would do anything.

def fault(state: EtherstoneState, seat: int, card: int, index: int) -> Reason | None:
    """Why an ability whose moment has come cannot be applied."""
    ability = state.faces[card].abilities[index]
    if (card, index) in resolving(state):
        return reason("being-applied", "ES-193")
    if not can_pay(state, seat, card, ability):
        return reason("cost-unpaid", "ES-192")
    if not ability.blocks[AFTER] and not any(_does(state, seat, card, effect) for effect in ability.blocks[DO]):
        return reason("nothing-happens", "ES-192")
    return None


def _does(state: EtherstoneState, seat: int, card: int, effect: Effect) -> bool:
    """Whether an effect can do something now."""
    verb = effect.verb
    if verb in ("restore", "exhaust", "recall", "destroy", "mark"):
        return bool(targets(state, seat, card, verb, effect.word))
    if verb == "crush":
        return effect.amount < 0 or bool(crushable(state, effect.amount))
    if verb == "summon":
        return bool(cost.choices(state, seat, effect.word, effect.colour, effect.less))
    if verb == "apply":
        return bool(abilities_to_apply(state, seat, card, effect))
    if verb == "attack":
        return bool(within_reach(state, seat))
    if verb == "die":
        return bool(state.taken) and state.active == seat
    return True


# The procedure.

def use(state: EtherstoneState, seat: int, moment: str, only: int = -1, colour: str = "", kind: str = "") -> Flow:
    """Let a seat apply its abilities of a moment; None if it has none."""
    if not applicable(state, seat, Chance(moment, only, (), colour, kind)):
        return None
    return Call("etherstone/use", seat=seat, moment=moment, only=only, used=(), colour=colour, kind=kind)


def offer(state: EtherstoneState, names: Names) -> Flow:
    """Ask which ability comes next, as long as there is one."""
    chance = Chance(names["moment"], names["only"], names["used"], names["colour"], names["kind"])
    if not applicable(state, names["seat"], chance):
        return DONE
    return Ask(names["seat"], "etherstone/use", chance.moment, chance.only, chance.used, chance.colour, chance.kind)


def take(state: EtherstoneState, names: Names) -> Flow:
    """An opportunity applies an ability once (ES-091, ES-132)."""
    choice = names["choice"]
    if choice == DONE_USING:
        return DONE
    card, index = choice[1], int(choice[2]) - 1
    return Goto("run", used=(*names["used"], (card, index)), card=card, ability=index)


def run(state: EtherstoneState, names: Names) -> Flow:
    """Finish one ability before the next (ES-187)."""
    return apply(names["seat"], names["card"], names["ability"])


def again(state: EtherstoneState, names: Names) -> Flow:
    """What else fits by now: also abilities of cards summoned meanwhile (ES-186), and the die's new value (ES-096)."""
    return Goto("offer")


USE = Procedure("etherstone/use", offer, take, run, again)


# Constant abilities, of all players (ES-168, ES-176, ES-177).

_EVENT_WORDS = {
    "refresh": ("you-refresh", "opponent-refreshes"), "take": ("you-take", "opponent-takes"),
    "summon": ("you-summon", "opponent-summons"), "defeat": ("you-defeat", "opponent-defeats"),
    "rest": ("you-rest", "opponent-rests"), "deal": ("you-deal", "opponent-deals"),
}


def announce(state: EtherstoneState, by: int, what: str, colour: str = "", kind: str = "") -> Flow:
    """Let constant abilities answer to what a player did; None if nobody has any."""
    words = _EVENT_WORDS[what]
    for seat in range(state.seats):
        word = words[seat != by]
        for card in (*state.zones[PLAY[seat]], leader_of(state, seat)):
            if word in state.faces[card].moments:
                order = tuple((state.active + step) % state.seats for step in range(state.seats))
                return Call("etherstone/constants", by=by, what=what, colour=colour, kind=kind, order=order)
    return None


def answer_next(state: EtherstoneState, names: Names) -> Flow:
    """The active player first, then clockwise (ES-177)."""
    if not names["order"]:
        return DONE
    seat = names["order"][0]
    word = _EVENT_WORDS[names["what"]][seat != names["by"]]
    return use(state, seat, word, colour=names["colour"], kind=names["kind"])


def pass_by(state: EtherstoneState, names: Names) -> Flow:
    """The next seat."""
    return Goto("answer_next", order=names["order"][1:])


CONSTANTS = Procedure("etherstone/constants", answer_next, pass_by)


# The question.

def _chance(decision: Decision) -> Chance:
    return Chance(*decision.args)


def _may_stop(state: EtherstoneState, seat: int, chance: Chance, found: list[tuple[int, int]]) -> Reason | None:
    """Why one may not stop here: something is mandatory (ES-180), or the card could not be paid for (ES-108)."""
    if any(state.faces[card].abilities[index].must for card, index in found):
        return reason("must-apply", "ES-180")
    if chance.moment == "before" and not cost.can_pay_now(state):
        return reason("must-apply", "ES-108")
    return None


def _options(state: EtherstoneState, decision: Decision) -> list[Option]:
    chance = _chance(decision)
    found = applicable(state, decision.seat, chance)
    options: list[Option] = [("apply", card, str(index + 1)) for card, index in found]
    if _may_stop(state, decision.seat, chance, found) is None:
        options.append(DONE_USING)
    return options


def _refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    chance, seat = _chance(decision), decision.seat
    if option == DONE_USING:
        return _may_stop(state, seat, chance, applicable(state, seat, chance))
    if len(option) not in (2, 3) or option[0] != "apply" or not isinstance(option[1], int):
        return reason("no-such-answer", "ES-090")
    card = option[1]
    if not 0 <= card < len(state.cards) or not is_there(state, seat, card):
        return reason("not-your-card", "ES-228")
    if card in [used for used, _ in chance.used]:
        return reason("already-applied", "ES-091")
    waiting = [index for other, index in _waiting(state, seat, chance) if other == card]
    return fault(state, seat, card, waiting[0]) if waiting else reason("no-symbol", "ES-090")


def _tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    cards = [*state.zones[f"{SEAT_NAMES[decision.seat]}.leader"], *in_play(state, decision.seat)]
    named: list[Option] = [("apply", card, str(index + 1)) for card in cards
                           for index in range(len(state.faces[card].abilities))]
    return [*named, DONE_USING]


QUESTION = Question("etherstone/use", _options, _refusal, _tries)
