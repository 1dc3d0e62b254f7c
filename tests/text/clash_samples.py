"""Samples of everything Clash of Decks can say: used by the matrix, and written down in the golden files."""

from __future__ import annotations

from typing import Any

from pygame_core.agents import LEVELS
from pygame_core.games import load_game
from pygame_core.games.clash.abilities import ABILITIES
from pygame_core.games.clash.cards import SETS
from pygame_core.games.clash.setup import MODES
from pygame_core.games.clash.solo import POINTS
from pygame_core.kernel.errors import Reason
from pygame_core.kernel.rows import Event
from pygame_core.text.speaker import Speaker

from .sampling import LANGS, calls, reasons_of, texts
from .sampling import ROOT as ROOT

GAME = load_game("clash")
SPEAKERS = {lang: Speaker(GAME, lang) for lang in LANGS}
NAMES = {
    "en": ("Player A", "AI"),
    "ru": ("Игрок А", "ИИ"),
    "uk": ("Гравець А", "ШІ"),
}
WITH_AURA = (*ABILITIES, "aura")
WORDS = (
    "game", "ai", "attack", "health", "cost", "level", "mana", "turn", "stronghold", "bastion", "fort", "bridge",
    "lane", "creature", "spell", "champion", "card", "player", "player.A", "player.B", "lane.top", "lane.bottom",
    *(f"mode.{mode.key}" for mode in MODES),
    *(f"set.{key}" for key in (*SETS, "champions")),
    *(f"format.{key}" for key in ("training", "competition", "battle")),
    *(f"phase.{key}" for key in ("setup", "mana", "summon", "attack")),
    *(f"deck.{key}" for key in ("bulwark", "vanguard", "skywatch", "smithy")),
    *(f"zone.{key}" for key in ("hand", "top", "bottom", "deck", "discard", "champion", "riders", "drafted", "pool",
                                "offer", "bridges")),
    *(f"question.{key.rpartition('/')[2]}" for key in GAME.questions),
)
TABLE_WORDS = (
    *(f"about.{key}" for key in ("game", *GAME.modes)),
    *dict.fromkeys(f"field.{field['key']}" for mode in GAME.modes for field in GAME.look.fields(GAME.pool(), mode)),
    *(f"state.{key}" for key in ("entered", "shielded", "exhausted", "ready", "far", "bastion", "fort")),
    *(f"agent.{key}" for key in LEVELS),
    *(f"board.{key}" for key in ("ready", "exhausted")),
)
COUNTED = tuple(f"board.{key}" for key in ("turn", "mana", "hp", "deck", "discard"))
VALUES: dict[str, Any] = {
    "seat": 0, "number": 2, "lane": "top", "ability": "fury", "deck": "bulwark", "option": "rush", "seats": (0,),
    "cause": "fort-fell", "zone": "A.hand",
}
REASON_VALUES: dict[str, Any] = {
    "cost": 5, "mana": 3, "card": 0, "key": "bridge", "card_key": "gate_warden", "deck": "bulwark", "count": 7,
    "left": 2, "worth": 21, "budget": 12, "most": 2, "least": 2, "picked": 1,
}


def reasons() -> dict[str, Reason]:
    """A sample of every reason the code can give, with the values it gives."""
    return reasons_of("clash", REASON_VALUES)


def causes() -> list[str]:
    """Every cause with which the code ends a match."""
    return sorted({cause for call in calls("clash", "finish") if len(call.args) == 3 for cause in texts(call.args[2])})


def event(kind: str, seen: bool = True, number: int = 2, **changed: Any) -> Event:
    """A sample of an event; the first card is Young Griffin, the second Grey Marshal, or both unseen."""
    keys = iter(("young_griffin", "grey_marshal"))
    values: list[Any] = []
    faces: list[tuple[int, str, int]] = []
    for name in GAME.events[kind]:
        if name == "card":
            values.append(len(faces))
            faces.append((len(faces), next(keys) if seen else "", int(seen)))
        else:
            values.append({**VALUES, "number": number, **changed}[name])
    return Event(kind, tuple(values), tuple(faces))


def said_events(lang: str) -> list[str]:
    """Every event: seen, unseen where it has cards, with several numbers where it has one."""
    speaker, names = SPEAKERS[lang], NAMES[lang]
    events = []
    for kind, kinds in GAME.events.items():
        numbers = (1, 2, 5, 21) if "number" in kinds else (2,)
        events += [event(kind, number=number) for number in numbers]
        if "card" in kinds:
            events.append(event(kind, seen=False))
        for cause in causes() if "cause" in kinds else ():
            events.append(event(kind, cause=cause))
        for option in POINTS if "option" in kinds else ():
            events.append(event(kind, option=option))
        for ability in ABILITIES if "ability" in kinds else ():
            events.append(event(kind, ability=ability))
        events += [event(kind, lane="bottom")] if "lane" in kinds else []
    return list(dict.fromkeys(line for line in (speaker.event(e, names) for e in events) if line is not None))
