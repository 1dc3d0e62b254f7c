"""What people type: notation with card ids, with card names, or with places, made into options."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.notation import read, write
from ..kernel.rows import Option
from ..kernel.state import State

_NUMBERED = re.compile(r"(.+)#(\d{1,4})$")
_PLACE = re.compile(r"(.+)\.(\d{1,4})$")


def resolve(state: State, text: str, options: Sequence[Option]) -> Option:
    """The option a text means: first among those offered, then whatever the words name.

    A card is named by id (c5), by key (gate_warden, or gate_warden#2 for the second one there is) or by place
    (A.hand.0, counted from 0).
    """
    plain = read(text)
    if plain in options:
        return plain
    for option in options:
        if spelled(state, option) == text.strip():
            return option
    fits = [option for option in options if _fits(state, option, plain)]
    if fits:
        return fits[0]
    return (plain[0], *(_card(state, word) for word in plain[1:]))


def spelled(state: State, option: Option) -> str:
    """The notation of an option with card keys instead of ids."""
    return write((option[0], *(state.cards[a] if isinstance(a, int) else a for a in option[1:])))


def _fits(state: State, option: Option, plain: Option) -> bool:
    return (len(option) == len(plain) and option[0] == plain[0]
            and all(_names(state, a, b) for a, b in zip(option[1:], plain[1:], strict=True)))


def _names(state: State, value: object, word: object) -> bool:
    if value == word:
        return True
    if not isinstance(value, int) or not isinstance(word, str):
        return False
    return value in _candidates(state, word)


def _candidates(state: State, word: str) -> list[int]:
    """The cards a word can mean."""
    numbered = _NUMBERED.match(word)
    if numbered:
        same = [c for c, key in enumerate(state.cards) if key == numbered[1]]
        return same[int(numbered[2]) - 1:int(numbered[2])]
    place = _PLACE.match(word)
    if place and place[1] in state.zones:
        return list(state.zones[place[1]][int(place[2]):int(place[2]) + 1])
    return [c for c, key in enumerate(state.cards) if key == word and key]


def _card(state: State, word: int | str) -> int | str:
    if isinstance(word, int):
        return word
    found = _candidates(state, word)
    return found[0] if found else word
