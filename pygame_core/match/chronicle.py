"""The chronicle: events as sentences, cards as text. The door between matches and the words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..kernel.game import Game
from ..kernel.rows import Event
from ..text.speaker import Speaker


def seat_names(speaker: Speaker, state: Any) -> tuple[str, ...]:
    """The names of the seats when nobody gave any."""
    automatic = speaker.game.modes[state.mode].automatic if hasattr(state, "mode") else ()
    keys = ("ai" if seat in automatic else f"player.{'ABCDEFGH'[seat]}" for seat in range(state.seats))
    return tuple(speaker.word(key) for key in keys)


def lines(
    game: Game[Any], pool: Any, events: Iterable[Event], lang: str, names: Sequence[str] = ("A", "B", "C", "D", "E")
) -> list[str]:
    """What happened, one sentence an event; silent events are left out."""
    speaker = Speaker(game, lang, pool)
    said = (speaker.event(event, names) for event in events)
    return [line for line in said if line]


def card_text(game: Game[Any], pool: Any, key: str, lang: str) -> str:
    """A card's whole generated text."""
    text = Speaker(game, lang, pool).card(key)
    return "\n".join([text.name, text.type_line, *text.rules])
