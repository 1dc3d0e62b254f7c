"""What a seat may not know, and whether a text tells it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any

from pygame_core.games import load_game
from pygame_core.kernel.rows import Event
from pygame_core.kernel.visibility import redact, view
from pygame_core.match.match import Match
from pygame_core.text.speaker import Speaker


def secrets(match: Match, seat: int, at: int | None = None) -> set[str]:
    """The keys of the cards in this match that the seat cannot know of: not seen now, and never named to it before."""
    state = match.state if at is None else match.state_at(at)
    log: list[Event] = match.log if at is None else match.log[:match.log_at(at)]
    seen = view(match.game, state, seat).state
    told = {key for event in log for _, key, _ in redact(event, seat).faces}
    return _all(state) - {key for key in seen.cards if key} - told - _sealed(seen)


def _all(state: Any) -> set[str]:
    return {*state.cards, *_sealed(state)} - {""}


def _sealed(state: Any) -> set[str]:
    """The cards in secret answers, as far as a position shows them."""
    answers = [sealed.option for sealed in state.sealed.values() if sealed.option]
    return {word for answer in answers for word in answer[1:] if word in state.pool.faces}


def told(text: str, hidden: Iterable[str], match: Match, lang: str = "en") -> set[str]:
    """The hidden cards that a text names by key or by name, unless as a part of another card's name."""
    text, names = text.casefold(), _names(match.game.key, match.state.pool, lang)
    hidden = set(hidden)
    return {key for key in hidden if _says(text, key, set()) or _says(text, names[key], _longer(names, key, hidden))}


def _says(text: str, word: str, longer: set[str]) -> bool:
    if word not in text:
        return False
    for other in longer:
        text = text.replace(other, "~")
    return re.search(rf"\b{re.escape(word)}\b", text) is not None


def _longer(names: Mapping[str, str], key: str, hidden: set[str]) -> set[str]:
    """The names of cards that are not hidden of which this name is a part."""
    return {name for other, name in names.items() if other not in hidden and names[key] in name}


@functools.lru_cache(maxsize=64)
def _names(game: str, pool: Any, lang: str) -> Mapping[str, str]:
    speaker = Speaker(load_game(game), lang, pool)
    return {key: speaker.card_name(key).casefold() for key in pool.faces}
