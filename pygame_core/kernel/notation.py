"""Notation: every option as a short text a person can type, and back. `("play", 5, "top")` is `play:c5>top`."""

from __future__ import annotations

import re

from .rows import Option

_CARD = re.compile(r"c([0-9]{1,6})$")


def write(option: Option) -> str:
    """The notation of an option: verb, a colon, the arguments with '>' between. Integers are cards: c5."""
    verb, *args = option
    words = [f"c{a}" if isinstance(a, int) else str(a) for a in args]
    return f"{verb}:{'>'.join(words)}" if words else str(verb)


def read(text: str) -> Option:
    """The option a notation means. Anything unreadable gives an option that no question offers."""
    verb, colon, rest = text.strip().partition(":")
    if not colon:
        return (verb,)
    return (verb.strip(), *(_value(word.strip()) for word in rest.split(">")))


def _value(word: str) -> int | str:
    found = _CARD.match(word)
    return int(found[1]) if found else word
