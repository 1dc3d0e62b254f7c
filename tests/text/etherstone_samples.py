"""Samples of everything Etherstone can say: used by the matrix, and written down in the golden files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygame_core.content.schema import Checker
from pygame_core.games import load_game
from pygame_core.games.etherstone.abilities import (
    COLOURS,
    COMPARED,
    COUNTS,
    DIE_CHANGES,
    EVENTS,
    RULES,
    STONES,
    SYMBOLS,
    TARGETS,
    TYPES,
)
from pygame_core.games.etherstone.cards import Face, read_face
from pygame_core.games.etherstone.events import CAUSES, CONDITIONS
from pygame_core.games.etherstone.scoring import PARTS
from pygame_core.kernel import machine
from pygame_core.kernel.errors import Reason, reason
from pygame_core.kernel.rows import Event
from pygame_core.text.speaker import Speaker

from .sampling import LANGS, calls, reasons_of, texts

GAME = load_game("etherstone")
SPEAKERS = {lang: Speaker(GAME, lang) for lang in LANGS}
NAMES = {lang: tuple(speaker.word(f"player.{seat}") for seat in "ABCD") for lang, speaker in SPEAKERS.items()}
QUESTIONS = tuple(key.rpartition("/")[2] for key in GAME.questions)
WORDS = (
    "game", "cost", *COLOURS, "toughness", "strength", "vp", "marks", "starting-marks", "tokens", "deals", "score",
    "trophies", "hand", "supply", "aside", "end-token", *PARTS, "total", *TYPES, "leader", "threat", "card", "player",
    *(f"player.{seat}" for seat in "ABCD"), *(f"mode.{mode}" for mode in GAME.modes), "set.core",
    *(f"preset.{key}" for key in "abcde"), *(f"die.{colour}" for colour in COLOURS),
    *(f"phase.{key}" for key in ("setup", "draft", "play", "over")),
    *(f"zone.{key}" for key in ("hand", "packet", "leaders", "leader", "play", "trophies", "summoning", "threats",
                                "threat-deck", "market", "kept", "dice")),
    *(f"question.{key}" for key in QUESTIONS), *(f"about.{key}" for key in ("game", *GAME.modes)), "field.presets",
    *(f"state.{key}" for key in ("exhausted", "joined", "attacked", "infected")),
    *(f"agent.{key}" for key in ("apprentice", "adept", "master", "grandmaster")),
)
VALUES: dict[str, Any] = {
    "seat": 0, "number": 2, "die": "red", "colour": "red", "stone": "green", "preset": "a", "count": "followers",
    "condition": CONDITIONS[0], "zone": "A.hand", "seats": (0,), "cause": CAUSES[0],
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "die": ("violet",), "colour": STONES, "stone": STONES, "preset": ("b",), "count": COUNTS, "condition": CONDITIONS,
    "cause": CAUSES, "seats": ((1,), (0, 1), (0, 1, 2)),
}
REASON_VALUES: dict[str, Any] = {
    "missing": 2, "most": 3, "needed": 5, "strength": 4, "card": 0, "least": 2, "picked": 1,
}


def reasons() -> dict[str, Reason]:
    """A sample of every reason the code can give, also those it gives through a helper."""
    found = reasons_of("etherstone", REASON_VALUES)
    for call in calls("etherstone", "_no_such"):
        found |= {code: reason(code, "-") for arg in call.args[1:] for code in texts(arg)}
    return dict(sorted(found.items()))


def event(kind: str, seen: bool = True, number: int = 2, **changed: Any) -> Event:
    """A sample of an event about the Ant Duchess, or a card unseen."""
    values: list[Any] = []
    faces: list[tuple[int, str, int]] = []
    for name in GAME.events[kind]:
        if name == "card":
            values.append(len(faces))
            faces.append((len(faces), "uk003" if seen else "", int(seen)))
        else:
            values.append({**VALUES, "number": number, **changed}[name])
    return Event(kind, tuple(values), tuple(faces))


def said_events(lang: str) -> list[str]:
    """Every event: seen, unseen where it has a card, with several numbers and every word it may have."""
    events = []
    for kind, kinds in GAME.events.items():
        events += [event(kind, number=number) for number in ((1, 2, 5, 21) if "number" in kinds else (2,))]
        events += [event(kind, seen=False)] if "card" in kinds else []
        events += [event(kind, **{name: other}) for name in kinds for other in OTHERS.get(name, ())]
    lines = [SPEAKERS[lang].event(told, NAMES[lang]) for told in events]
    return list(dict.fromkeys(line for line in lines if line is not None))


# Cards.

def read(table: dict[str, Any], key: str = "sample") -> Face | None:
    """A card from its data; None if the schema refuses it."""
    check = Checker("sample")
    face = read_face(key, table, check, "")
    return None if check.faults else face


def printed(lang: str, face: Face) -> tuple[str, ...]:
    """The type line and the rules lines."""
    said = SPEAKERS[lang]._grammar.said
    kind, lines = GAME.speech.card(face)
    return (said(kind), *(said(line) for line in lines))


def card_with(ability: dict[str, Any]) -> dict[str, Any]:
    """The data of a follower with one ability."""
    return {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 1, "abilities": [ability]}


def abilities() -> Iterator[dict[str, Any]]:
    """Every verb with every word it may have, at every moment."""
    yield from ({"when": when, "do": [{"gain": {"red": 2}}]} for when in _moments())
    yield {"when": "attack", "do": [{"strength": 1}], "after": [{"toughness": 1}]}
    yield {"when": "attack", "after": [{"opponents": [{"lose": 1}]}, {"vp": 1}]}
    yield {"when": "before", "must": True, "do": [{"destroy": "card"}]}
    for do in _effects():
        yield {"when": "now", "do": [do]}
    for word in COUNTS:
        yield {"when": "now", "x": word, "do": [{"crush": "X"}]}
        yield {"when": "end", "do": [{"score": 1, "per": word}]}
        yield {"when": "end", "do": [{"score": 2, "per": word, "each": 2, "upto": 6}]}
        yield {"when": "constant", "do": [{"defence": 1, "per": word, "each": 5}]}
    yield {"when": "now", "x": "choose", "cost": [{"spend": {"red": "X", "violet": "2X"}}], "do": [
        {"gain": {"white": "X"}}, {"toughness": "2X"}, {"mark": "X"}, {"aside": "X"}, {"strength": "X"}]}
    for constant in ({"strength": 2}, {"defence": 1}, *({"rule": rule} for rule in RULES), *_cheaper()):
        yield {"when": "constant", "do": [constant]}


def _moments() -> Iterator[Any]:
    yield from ("now", "before", "attack", {"colour": "red"}, {"values": [3]}, {"values": [1, 4]})
    yield from ({"values": [1, 3, 5]}, {"from": 2, "to": 5}, {"colour": "black", "from": 4, "to": 6})
    yield {"colour": "white", "values": [1, 2], "from": 4, "to": 6}
    for word in EVENTS:
        yield {"event": word}
        if word.endswith(("take", "takes")):
            yield from ({"event": word, "colour": colour} for colour in STONES)
        if word.endswith(("summon", "summons")):
            yield from ({"event": word, "type": kind} for kind in TYPES)
            yield from ({"event": word, "colour": "green", **kind} for kind in ({}, {"type": "technology"}))


def _effects() -> Iterator[dict[str, Any]]:
    yield from _for_both()
    yield from ({"opponents": [effect]} for effect in _for_both())
    yield {"opponents": [{"gain": {"green": 1}}, {"crush": 3}]}
    yield from ({"most": word, "do": [{"vp": 1}]} for word in COMPARED)
    yield from ({"die": word} for word in DIE_CHANGES)
    yield from ({"apply": word, "symbol": symbol} for word in ("card", *TYPES) for symbol in SYMBOLS)
    yield from ({"apply": word, "colour": "red"} for word in ("card", *TYPES))
    yield from ({"summon": word} for word in ("card", *TYPES))
    yield {"summon": "follower", "colour": "black", "less": {"black": 2, "any": 1}}
    yield {"cheaper": {"white": 1, "violet": 2, "any": 3}}
    yield from ({"crush": 4}, {"attack": True}, {"strength": 1, "per": "rituals"}, {"defence": 2}, {"score": 3})
    yield {"choose": [[{"vp": 1}], [{"restore": "self"}, {"attack": True}], [{"lose": 1}]]}


def _for_both() -> Iterator[dict[str, Any]]:
    """What players are told to do, and what may happen to others."""
    yield {"gain": dict.fromkeys(COLOURS, 1)}
    yield from ({"spend": {colour: number}} for number, colour in enumerate(COLOURS, 1))
    yield from ({verb: number} for verb in ("toughness", "lose", "vp", "aside", "discard") for number in (1, 2, 5))
    yield from ({"mark": 2, "on": target} for target in TARGETS)
    yield from ({verb: target} for verb in ("restore", "exhaust", "recall", "destroy")
                for target in TARGETS if target != "leader")


def _cheaper() -> Iterator[dict[str, Any]]:
    yield {"cheaper": {"any": 1}}
    yield from ({"cheaper": {"green": 2}, "of": kind, "colour": "green"} for kind in TYPES)


# Positions.

def start(mode: str, seats: int, seed: int) -> Any:
    """A match up to its first question."""
    state = GAME.state()
    state.pool = GAME.pool()
    state.chance = (seed, 0)
    state.log = []
    GAME.begin(state, {"mode": mode, "seats": seats})
    machine.advance(GAME, state)
    return state


def position(**table: Any) -> Any:
    """A position at the beginning of a turn, with the question it asks."""
    assert GAME.read_position is not None
    state = GAME.read_position(GAME.pool(), table)
    machine.advance(GAME, state)
    return state
