"""What is printed on a card of Etherstone, as phrases: a type line, and a line for each ability, made from its data."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from ...text.phrase import Clause, Counted, Listing, Named, Noun, Phrase, Value
from .abilities import AFTER, COLOURS, COST, DO, STONES, TYPES, Ability, Amount, Effect
from .cards import Face

YOU, THEY = "do", "they"
"""Who an effect speaks to: orders to the player, or what somebody else does."""
X = "X"


# Amounts and stones.

def number(amount: Amount) -> Value:
    """An amount alone: 2, X or 2X."""
    return amount if amount >= 0 else X if amount == -1 else f"{-amount}{X}"


def things(amount: Amount, noun: Noun | None = None) -> Phrase:
    """An amount of something; without a noun, the template has it."""
    return Counted(abs(amount), noun, X if amount < 0 else "")


def stones(row: Sequence[Amount], bare: bool = False) -> list[Value]:
    """Stones by colour; violet ones are of any colour (ES-145, ES-146). `bare` leaves the word stone to be thought."""
    words = (*STONES, "any")
    return [things(amount, Noun("stone", word, bare=bare)) for word, amount in zip(words, row, strict=False) if amount]


def price(row: Sequence[int]) -> Phrase:
    """A cost, shortly: 2 green and 1 any."""
    return Listing(stones(row, bare=True)) if any(row) else Clause("price.free")


# The type line.

def card(face: Face) -> tuple[Phrase, list[Phrase]]:
    """The type line and the rules lines; every printed field is in one of them."""
    lines = [line(ability) for ability in face.abilities if any(ability.blocks)]
    return _joined(list(_type_line(face)), "list.comma"), lines


def _type_line(face: Face) -> Iterator[Phrase]:
    """What the card is, and its numbers."""
    if face.type in TYPES:
        yield Clause("types.entity", kind=Noun(face.type, face.colour), species=Named("species", face.colour))
    else:
        yield Clause(f"types.{face.type}", level=face.level)
    if face.toughness:
        yield Clause("types.toughness", number=face.toughness)
    if face.type in ("follower", "leader", "threat"):
        yield Clause("types.strength", number=face.strength)
    if face.vp:
        yield Clause("types.vp", number=face.vp)
    if face.type in TYPES:
        yield Clause("types.cost", cost=price(face.cost))
    start = [*stones(face.stones), *([Counted(face.marks, Noun("marker"))] if face.marks else [])]
    if start:
        yield Clause("types.start", start=Listing(start))


# One ability.

def line(ability: Ability) -> Phrase:
    """An ability in full: its moment, its cost, what it does, what X is."""
    when = Clause("rules.must", when=moment(ability)) if ability.must else moment(ability)
    said = Clause("rules.free", when=when, effects=_body(ability))
    if ability.blocks[COST]:
        said = Clause("rules.paid", when=when, cost=block(ability, COST), effects=_body(ability))
    return Clause("rules.with-x", line=said, x=_x(ability.x)) if ability.x else said


def _body(ability: Ability) -> Phrase:
    if not ability.blocks[AFTER]:
        return block(ability, DO)
    after = Clause("rules.after", effects=block(ability, AFTER))
    return _joined([block(ability, DO), after], "list.semicolon") if ability.blocks[DO] else after


def _x(word: str) -> Phrase:
    """What X is: chosen, a number of the table, or how many there are of something (ES-207)."""
    if word in ("choose", "toughness", "die"):
        return Clause(f"x.{word}")
    return Clause("x.count", things=_own(word))


def moment(ability: Ability) -> Phrase:
    """When an ability is applied."""
    if ability.when == "event":
        return event(ability.event, ability.colour, ability.event_type)
    return _joined(list(_symbols(ability)), "list.or") if ability.when == "die" else Clause(f"when.{ability.when}")


def _symbols(ability: Ability) -> Iterator[Phrase]:
    if ability.colour:
        yield Noun("cube", ability.colour)
    if ability.values:
        yield Clause("when.values", values=_joined(ability.values, "list.or"))
    if ability.high:
        yield Clause("when.range", low=ability.low, high=ability.high)


def event(word: str, colour: str, kind: str) -> Phrase:
    """What a constant ability waits for."""
    if word.endswith(("take", "takes")):
        return Clause(f"when.{word}-colour", die=Noun("cube", colour)) if colour else Clause(f"when.{word}")
    if word.endswith(("summon", "summons")):
        return Clause(f"when.{word}", card=_kind(kind or "card", colour))
    return Clause(f"when.{word}")


# Effects.

def block(ability: Ability, index: int, person: str = YOU) -> Phrase:
    """The effects of a block, one after another; what is gained in a row is said in one."""
    said: list[tuple[Phrase, bool]] = []
    for gains, group in itertools.groupby(ability.blocks[index], lambda effect: _is_gained(ability, effect)):
        effects = list(group)
        if gains:
            items = [item for effect in effects for item in _GAINS[effect.verb](effect)]
            said.append((Clause(f"{person}.gain", things=Listing(items)), False))
        else:
            said += [(_effect(ability, effect, person), effect.verb in ("opponents", "most")) for effect in effects]
    return _in_order(said)


def _in_order(said: Sequence[tuple[Phrase, bool]]) -> Phrase:
    """Commas between, 'then' before the last; a semicolon where others were spoken of and the player is again."""
    whole, others = said[0]
    for place, (phrase, of_others) in enumerate(said[1:], 2):
        joint = "semicolon" if others and not of_others else "then" if place == len(said) else "comma"
        whole, others = Clause(f"list.{joint}", first=whole, next=phrase), of_others
    return whole


def _is_gained(ability: Ability, effect: Effect) -> bool:
    return effect.verb in _GAINS and ability.when != "constant"


_GAINS: dict[str, Callable[[Effect], list[Value]]] = {
    "gain": lambda effect: stones(effect.stones),
    "toughness": lambda effect: [things(effect.amount, Noun("toughness"))],
    "vp": lambda effect: [things(effect.amount, Noun("vp"))],
    "aside": lambda effect: [things(effect.amount, Noun("aside"))],
    "strength": lambda effect: [_per(effect, Clause("gains.strength", amount=number(effect.amount)))],
    "defence": lambda effect: [_per(effect, Clause("gains.defence", amount=number(effect.amount)))],
}


def _effect(ability: Ability, effect: Effect, person: str) -> Phrase:
    """One effect; what has no words for somebody else is said as an order that they follow."""
    if person == THEY and effect.verb not in _FOR_ALL:
        return Clause("they.other", effects=_effect(ability, effect, YOU))
    return _VERBS[effect.verb](ability, effect, person)


def _spend(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause(f"{person}.spend", things=Listing(stones(effect.stones)))


def _amount(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause(f"{person}.{effect.verb}", amount=things(effect.amount))


def _mark(ability: Ability, effect: Effect, person: str) -> Phrase:
    target = Clause(f"{person}.target.{effect.word}")
    return Clause(f"{person}.mark", amount=things(effect.amount), target=target)


def _target(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause(f"{person}.{effect.verb}", target=Clause(f"{person}.target.{effect.word}"))


def _holds(ability: Ability, effect: Effect, person: str) -> Phrase:
    """Strength and defence while the card is in play."""
    return _per(effect, Clause(f"holds.{effect.verb}", amount=number(effect.amount)))


def _score(ability: Ability, effect: Effect, person: str) -> Phrase:
    return _per(effect, Clause("do.score", amount=things(effect.amount)))


def _per(effect: Effect, said: Phrase) -> Phrase:
    if effect.count:
        noun = _own(effect.count)
        if effect.each == 1:
            said = Clause("per.one", effect=said, thing=Noun(noun.key, "every", *noun.adjectives))
        else:
            every = Noun(noun.key, "every", bare=True)
            said = Clause("per.many", effect=said, every=every, things=Counted(effect.each, noun))
    return Clause("per.most", effect=said, most=effect.upto) if effect.upto else said


def _crush(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause("do.crush", strength=number(effect.amount))


def _apply(ability: Ability, effect: Effect, person: str) -> Phrase:
    """Of another card, which is said where the card itself would be one of them (ES-220)."""
    colours = [effect.colour] if effect.colour else []
    cards = Noun("entity", "other", *colours) if effect.word == "card" else Noun(effect.word, *colours)
    return Clause(f"do.apply-{effect.symbol}" if effect.symbol else "do.apply", cards=cards)


def _summon(ability: Ability, effect: Effect, person: str) -> Phrase:
    said = _kind(effect.word, effect.colour)
    if any(effect.less):
        return Clause("do.summon-less", card=said, less=_less(effect))
    return Clause("do.summon", card=said)


def _less(effect: Effect) -> Phrase:
    """How much less a card costs: of a colour, of the part of any colour, or just less, as the payer wants (ES-111)."""
    *row, free = effect.less
    return Listing([*stones(row), *([things(free, Noun("stone"))] if free or not any(row) else [])])


def _cheaper(ability: Ability, effect: Effect, person: str) -> Phrase:
    if ability.when == "constant":
        return Clause("holds.cheaper", cards=_kind(effect.word, effect.colour), less=_less(effect))
    return Clause("do.cheaper", less=_less(effect))


def _word(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause(f"do.{effect.verb}-{effect.word}")


def _attack(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause("do.attack")


def _opponents(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause("do.opponents", effects=block(ability, effect.blocks[0], THEY))


def _most(ability: Ability, effect: Effect, person: str) -> Phrase:
    return Clause("do.most", things=count(effect.count), effects=block(ability, effect.blocks[0], THEY))


def _choose(ability: Ability, effect: Effect, person: str) -> Phrase:
    ways: list[Value] = [Clause("list.way", number=place, effects=block(ability, way))
                         for place, way in enumerate(effect.blocks, 1)]
    return Clause("do.choose", ways=_joined(ways, "list.or"))


_VERBS: dict[str, Callable[[Ability, Effect, str], Phrase]] = {
    "spend": _spend,
    **dict.fromkeys(("lose", "discard"), _amount),
    "mark": _mark,
    **dict.fromkeys(("restore", "exhaust", "recall", "destroy"), _target),
    **dict.fromkeys(("strength", "defence"), _holds),
    "crush": _crush,
    "attack": _attack,
    "apply": _apply,
    "summon": _summon,
    "die": _word,
    "opponents": _opponents,
    "most": _most,
    "choose": _choose,
    "score": _score,
    "cheaper": _cheaper,
    "rule": _word,
}
_FOR_ALL = ("spend", "lose", "discard", "mark", "restore", "exhaust", "recall", "destroy")
"""The verbs that have words for what somebody else does."""


# Nouns.

def _kind(word: str, colour: str) -> Noun:
    """A type of card, perhaps of a colour."""
    return Noun(word, colour) if colour else Noun(word)


_COUNTED: dict[str, tuple[str, ...]] = {
    "followers": ("follower",), "rituals": ("ritual",), "technologies": ("technology",), "cards": ("entity",),
    "ready": ("follower", "ready"), "exhausted": ("follower", "exhausted"),
    **{colour: ("entity", colour) for colour in COLOURS},
    "colours": ("hue",), "marks": ("marker_here",), "all_marks": ("marker",), "trophies": ("trophy",),
    "stones": ("stone",), **{f"{colour}_stones": ("stone", colour) for colour in STONES},
    "hand": ("held",), "toughness": ("toughness",), "die": ("pip",), "deals": ("deal",), "tokens": ("vp_token",),
    "opponents": ("adversary",),
}
_NOBODYS = {"colours": "hue_own", "marks": "marker_here", "all_marks": "marker_own", "die": "pip",
            "opponents": "adversary"}
"""Nouns that tell by themselves whose they are."""


def count(word: str) -> Noun:
    """What is counted, whoever has it."""
    key, *adjectives = _COUNTED[word]
    return Noun(key, *adjectives)


def _own(word: str) -> Noun:
    """What the player has of it."""
    if word in _NOBODYS:
        return Noun(_NOBODYS[word])
    key, *adjectives = _COUNTED[word]
    return Noun(key, "your", *adjectives)


def _joined(items: Sequence[Value], last: str) -> Phrase:
    """Several phrases: commas between, the last one joined by a template."""
    said = items[0]
    for item in items[1:-1]:
        said = Clause("list.comma", first=said, next=item)
    if len(items) > 1:
        said = Clause(last, first=said, next=items[-1])
    return said if isinstance(said, Phrase) else Listing([said])
