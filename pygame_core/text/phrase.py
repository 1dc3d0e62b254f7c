"""Phrases: what fills the placeholders of a template. A phrase keeps its case open until the template asks for one,
and knows no language until a Grammar says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .words import Grammar

UNSEEN = ""
"""The key of a card whose face is not shown."""


class Slot:
    """A placeholder: the value's name, and what the sentence asks of it."""

    __slots__ = ("cap", "case", "name", "noun", "number", "of")

    def __init__(self, name: str, noun: str = "", number: str = "sg", case: str = "nom", cap: bool = False) -> None:
        self.name = name
        self.noun = noun
        self.of = ""
        """The name of another value: the noun that this number counts."""
        self.number = number
        self.case = case
        self.cap = cap


class Phrase:
    """Something that can be said in any language."""

    __slots__ = ()

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """The words for this place of a sentence."""
        raise NotImplementedError


Value = int | str | Phrase
"""A number is said in digits, a text (a seat's name) verbatim."""
Values = Mapping[str, Value]


class Clause(Phrase):
    """A template with its values."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, **values: Value) -> None:
        self.key = key
        self.values: Values = values

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """The template, filled; a clause has no case."""
        return grammar.fill(self.key, self.values)


class Card(Phrase):
    """A card by its printed key: its name, after a common noun if the slot gives one; unseen, that noun or 'a card'."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """The name in the nominative and in quotation marks; the case falls on the common noun."""
        if self.key == UNSEEN:
            return grammar.indefinite(slot.noun or "card", slot.case)
        return grammar.titled(grammar.card_name(self.key), slot)


class Noun(Phrase):
    """A noun of the lexicon with adjectives that agree with it; `bare`, the adjectives alone: 'красный'."""

    __slots__ = ("adjectives", "bare", "key")

    def __init__(self, key: str, *adjectives: str, bare: bool = False) -> None:
        self.key = key
        self.adjectives = adjectives
        self.bare = bare

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """In the number and case asked for."""
        return grammar.noun(self.key, slot.number, slot.case, self.adjectives, self.bare)


class Counted(Phrase):
    """A number and what it counts: a Noun, or the noun of the slot. With a `unit`, a number not known yet: X, 2X."""

    __slots__ = ("n", "noun", "unit")

    def __init__(self, n: int, noun: Noun | None = None, unit: str = "") -> None:
        self.n = n
        self.noun = noun
        self.unit = unit

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """The number in digits, or the unit, and the noun as it stands after a number."""
        noun = self.noun or Noun(slot.noun)
        return grammar.counted(self.n, noun.key, slot.case, noun.adjectives, noun.bare, self.unit)


class Named(Phrase):
    """A thing of the game by kind and key (a lane, an ability, a deck): a noun of the lexicon, a word, or a title."""

    __slots__ = ("key", "kind")

    def __init__(self, kind: str, key: str) -> None:
        self.kind = kind
        self.key = key

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """A noun in the case asked for; after a common noun, and for titles, in quotation marks."""
        key = f"{self.kind}.{self.key}"
        if grammar.has_noun(key):
            if slot.noun:
                return grammar.titled(grammar.noun(key), slot)
            return grammar.noun(key, slot.number, slot.case)
        if grammar.has_template(f"words.{key}"):
            return grammar.fill(f"words.{key}", {})
        return grammar.titled(grammar.title(self.kind, self.key), slot)


class Listing(Phrase):
    """Several phrases, joined as the language joins them."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Value]) -> None:
        self.items = items

    def say(self, grammar: Grammar, slot: Slot) -> str:
        """One, two; the last after 'and'."""
        return grammar.joined([grammar.said(item, slot) for item in self.items])
