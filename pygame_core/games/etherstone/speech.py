"""What Etherstone has to say, as phrases: which template and which values; the words are in words/."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.rows import Decision, Option
from ...text.phrase import Card, Clause, Named, Noun, Phrase, Value, Values
from ...text.speech import Speech
from .abilities import COLOURS, EVENTS, STONES
from .attack import defence
from .board import leader_of, strength_of
from .card_text import block, card, count, event, line, price
from .cost import NO_LESS, cost_of
from .draft import HAND_SIZE, pool_of, presets
from .events import SILENT
from .market import VIOLET_DIE, refresh_loss
from .state import DICE, HAND, EtherstoneState
from .strength import current, total_strength

Say = Callable[[EtherstoneState, Decision, Any], Phrase | None]
"""The phrase of an answer from what follows its verb; None if that is nonsense."""


# Questions.

def prompt(state: EtherstoneState, decision: Decision) -> Values:
    """The numbers a question needs."""
    find = _PROMPTS.get(_word(decision))
    return find(state, decision) if find else {}


def _word(decision: Decision) -> str:
    return decision.question.rpartition("/")[2]


def _left(state: EtherstoneState, decision: Decision) -> Values:
    return {"left": decision.args[0]}


def _join(state: EtherstoneState, decision: Decision) -> Values:
    threat = decision.args[0]
    total = total_strength(state) if state.attacks else 0
    return {"threat": _named(state, threat), "total": total, "toughness": state.faces[threat].toughness}


def _use(state: EtherstoneState, decision: Decision) -> Values:
    """The moment whose abilities may be applied: the die taken, or what happened."""
    moment, colour, kind = decision.args[0], decision.args[3], decision.args[4]
    if moment in EVENTS:
        return {"moment": event(moment, colour, kind)}
    if moment == "die" and state.taken:
        die = Noun("cube", state.taken[0])
        return {"moment": Clause("options.die", die=die, number=state.taken[1])}
    if moment == "attack" and state.attacks:
        now = current(state)
        return {"moment": Clause("options.standing", total=total_strength(state), defence=defence(state, now),
                                 toughness=state.faces[now.threat].toughness)}
    return {"moment": Clause(f"when.{moment}")}


_PROMPTS: dict[str, Callable[[EtherstoneState, Decision], Values]] = {
    "draft": lambda state, decision: {"number": len(state.zones[HAND[decision.seat]]) + 1, "total": HAND_SIZE},
    "stone": _left,
    "pay": _left,
    "discount": _left,
    "name": lambda state, decision: {"number": state.dice[DICE.index(VIOLET_DIE)]},
    "action": lambda state, decision: {"toughness": state.toughness[decision.seat]},
    "join": _join,
    "use": _use,
    "x": lambda state, decision: {"card": _named(state, decision.args[0]), "most": decision.args[2]},
    "mode": lambda state, decision: {"card": _named(state, decision.args[0])},
    "target": lambda state, decision: {"card": _named(state, decision.args[2]),
                                       "what": Clause(f"targets.{decision.args[0]}")},
    "crush": lambda state, decision: {"strength": decision.args[0]},
    "apply": lambda state, decision: {"card": _named(state, decision.args[0])},
}


# Answers.

def option(state: EtherstoneState, decision: Decision, answer: Option, names: Sequence[str]) -> Phrase:
    """The phrase of an answer, legal or not; what no question could mean is 'unknown'."""
    verb, *args = answer
    plain, of_card, of_word = _PLAIN.get(verb), _OF_CARD.get(verb), _OF_WORD.get(verb)
    found: Phrase | None = None
    if plain and not args:
        found = plain(state, decision, None)
    elif of_card and args and _is_card(state, args[0]):
        found = of_card(state, decision, args if verb == "apply" else args[0]) if len(args) == _length(verb) else None
    elif of_word and len(args) == 1:
        found = of_word(state, decision, str(args[0]))
    return found or Clause("options.unknown")


def _length(verb: str) -> int:
    return 2 if verb == "apply" else 1


def _is_card(state: EtherstoneState, value: Any) -> bool:
    return type(value) is int and 0 <= value < len(state.cards)


def _named(state: EtherstoneState, card: int) -> Card:
    return Card(state.cards[card])


def _skip(state: EtherstoneState, decision: Decision, nothing: None) -> Phrase:
    return Clause("options.skip-summon" if _word(decision) == "summon" else "options.skip-attack")


def _refresh(state: EtherstoneState, decision: Decision, nothing: None) -> Phrase:
    lost = refresh_loss(state, decision.seat)
    return Clause("options.refresh", number=lost) if lost else Clause("options.refresh-free")


def _deal(state: EtherstoneState, decision: Decision, nothing: None) -> Phrase | None:
    leader = leader_of(state, decision.seat)
    return None if leader < 0 else Clause("options.deal", toughness=state.faces[leader].toughness)


def _strike(state: EtherstoneState, decision: Decision, nothing: None) -> Phrase:
    """With what it lacks: abilities on attack may still help."""
    total = total_strength(state) if state.attacks else 0
    needed = state.faces[decision.args[0]].toughness if _word(decision) == "join" else 0
    if total < needed:
        return Clause("options.strike-short", total=total, toughness=needed)
    return Clause("options.strike", total=total)


_PLAIN: dict[str, Say] = {
    "refresh": _refresh,
    "rest": lambda state, decision, nothing: Clause("options.rest"),
    "deal": _deal,
    "strike": _strike,
    "done": lambda state, decision, nothing: Clause("options.done"),
    "skip": _skip,
}


def _keep(state: EtherstoneState, decision: Decision, card: int) -> Phrase:
    return Clause("options.keep", card=_named(state, card), cost=price(state.faces[card].cost))


def _leader(state: EtherstoneState, decision: Decision, card: int) -> Phrase:
    face = state.faces[card]
    return Clause("options.leader", card=_named(state, card), toughness=face.toughness, strength=face.strength)


def _summon(state: EtherstoneState, decision: Decision, card: int) -> Phrase:
    """With what the card costs now; an uncoloured discount may be taken off anywhere (ES-111)."""
    less = decision.args[2] if _word(decision) == "summon" else NO_LESS
    need, free = cost_of(state, decision.seat, card, less)
    values: dict[str, Value] = {"card": _named(state, card), "cost": price(need)}
    if free and any(need):
        return Clause("options.summon-less", free=free, **values)
    return Clause("options.summon", **values)


def _threat(template: str) -> Say:
    return lambda state, decision, card: Clause(
        template, card=_named(state, card), toughness=state.faces[card].toughness)


def _joining(state: EtherstoneState, decision: Decision, card: int) -> Phrase:
    return Clause("options.join", card=_named(state, card), strength=strength_of(state, decision.seat, card))


def _choose(state: EtherstoneState, decision: Decision, card: int) -> Phrase | None:
    """A threat to crush, or a card for an effect."""
    if _word(decision) == "crush":
        return _threat("options.crush")(state, decision, card)
    return Clause(f"options.{decision.args[0]}", card=_named(state, card)) if _word(decision) == "target" else None


def _apply(state: EtherstoneState, decision: Decision, args: tuple[int, Any]) -> Phrase | None:
    """An ability with its text."""
    card, index = args
    ability = _nth(state.faces[card].abilities, index)
    return None if ability is None else Clause("options.apply", card=_named(state, card), line=line(ability))


def _nth(row: Sequence[Any], word: Any) -> Any:
    """The n-th of a row, if there is one."""
    number = _number(word)
    return row[number - 1] if 1 <= number <= len(row) else None


def _number(word: Any) -> int:
    return int(word) if isinstance(word, str) and word.isascii() and word.isdigit() and len(word) < 4 else 0


_OF_CARD: dict[str, Say] = {
    "keep": _keep,
    "leader": _leader,
    "summon": _summon,
    "attack": _threat("options.attack"),
    "join": _joining,
    "choose": _choose,
    "apply": _apply,
}


def _set(state: EtherstoneState, decision: Decision, key: str) -> Phrase | None:
    found = presets(pool_of(state)).get(key)
    return None if found is None else Clause("options.set", preset=Named("preset", key), leader=Card(found.leader))


def _take(state: EtherstoneState, decision: Decision, colour: str) -> Phrase | None:
    if colour not in DICE:
        return None
    return Clause("options.take", die=Noun("cube", colour), number=state.dice[DICE.index(colour)])


def _colour(state: EtherstoneState, decision: Decision, colour: str) -> Phrase | None:
    """A stone of this colour, or the colour of the violet die. Of a cost, violet is the part of any colour."""
    asked = _word(decision)
    if asked == "name" and colour in STONES:
        return Clause("options.name", colour=Noun("cube", colour, bare=True))
    if asked in ("stone", "pay", "discount") and colour in COLOURS:
        return Clause(f"options.{asked}", stone=Noun("stone", colour if colour in STONES else "any"))
    return None


def _mode(state: EtherstoneState, decision: Decision, word: str) -> Phrase | None:
    """One way of several, with its text."""
    if _word(decision) != "mode":
        return None
    card, index, blocks = decision.args
    way = _nth(blocks, word)
    return None if way is None else Clause("options.mode", effects=block(state.faces[card].abilities[index], way))


def _numbered(template: str) -> Say:
    return lambda state, decision, word: Clause(template, number=_number(word)) if _number(word) else None


_OF_WORD: dict[str, Say] = {
    "set": _set,
    "take": _take,
    "colour": _colour,
    "x": _numbered("options.x"),
    "mode": _mode,
    "value": _numbered("options.value"),
}


SPEECH = Speech(
    words=pathlib.Path(__file__).resolve().parent / "words",
    prompt=prompt,
    option=option,
    card=card,
    silent=SILENT,
    kinds={
        "die": lambda word: Noun("cube", word),
        "stone": lambda word: Noun("stone", word),
        "colour": lambda word: Noun("cube", word, bare=True),
        "count": count,
    },
)
