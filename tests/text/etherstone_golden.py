"""Everything Etherstone can say, as one text: the golden file of a language."""

from __future__ import annotations

from typing import Any

from pygame_core.games.etherstone.abilities import COLOURS, EVENTS, STONES
from pygame_core.games.etherstone.draw import draw
from pygame_core.games.etherstone.events import CAUSES
from pygame_core.kernel import machine
from pygame_core.kernel.rows import Decision, Result
from pygame_core.kernel.visibility import view

from .etherstone_samples import (
    GAME,
    NAMES,
    SPEAKERS,
    WORDS,
    abilities,
    card_with,
    position,
    printed,
    read,
    reasons,
    said_events,
    start,
)

TABLE: dict[str, Any] = {
    "seats": 3, "dice": {"white": 6, "red": 4}, "threats": ["ug101", "ug305", "_"], "end_token": "B", "supply": 3,
    "A": {"leader": "vo002", "stones": {"red": 2, "green": 5, "white": 1}, "hand": ["uk003", "sv007", "is014"],
          "play": ["uk013", {"card": "sa009", "exhausted": True, "marks": 2}, "uk001"], "trophies": ["ug103"],
          "dice": ["violet"], "tokens": 4, "marks": 1},
    "B": {"toughness": 0, "deals": 1, "hand": ["tu001", "tu002"], "dice": ["green"]},
    "C": {"hand": [], "play": ["sv013"]},
}


def written(lang: str) -> str:
    """The whole file."""
    speaker = SPEAKERS[lang]
    lines = [f"# etherstone, {lang}", "", "## words"]
    lines += [f"{key}: {speaker.word(key)}" for key in WORDS]
    lines += [f"{speaker.symbol(colour)}: {speaker.word(colour)}" for colour in COLOURS]
    lines += ["", "## the table as text", *_drawn(lang)]
    lines += ["", "## events", *said_events(lang)]
    lines += ["", "## prompts and answers", *_answers(lang)]
    lines += ["", "## reasons", *(f"{code}: {speaker.reason(why)}" for code, why in reasons().items())]
    lines += ["", "## results", *_results(lang)]
    lines += ["", "## every effect", *_effects(lang)]
    lines += ["", "## cards"]
    for key in GAME.pool().faces:
        card = speaker.card(key)
        lines += [f"{card.name} ({card.set_name})" if card.set_name else card.name, f"  {card.type_line}"]
        lines += [f"  {line}" for line in card.rules]
    return "\n".join(lines) + "\n"


def _effects(lang: str) -> list[str]:
    faces = [read(card_with(ability)) for ability in abilities()]
    return [printed(lang, face)[1] for face in faces if face is not None]


def _drawn(lang: str) -> list[str]:
    """A position in the middle of a game, and one in the draft, as the first seat sees them."""
    lines = []
    drafting = start("draft", 2, 1)
    for _ in range(4):
        machine.answer(GAME, drafting, machine.options(GAME, drafting)[0])
    choosing = start("preset", 2, 1)
    machine.answer(GAME, choosing, machine.options(GAME, choosing)[0])
    for state in (position(**TABLE), drafting, choosing):
        lines += ["", draw(SPEAKERS[lang], view(GAME, state, 0).state, NAMES[lang])]
    return lines


def _answers(lang: str) -> list[str]:
    """Every question with answers of all kinds."""
    speaker, names, state = SPEAKERS[lang], NAMES[lang], position(**TABLE)
    lines = []
    for question, args, answers in _questions(state):
        decision = Decision(0, f"etherstone/{question}", "choice", args)
        lines.append(speaker.prompt(state, decision, names))
        lines += [f"  {speaker.option(state, decision, answer, names)}" for answer in answers]
        if question == "join":
            state.attacks = ()
    free = Decision(2, "etherstone/action", "choice")
    return [*lines, speaker.option(state, free, ("refresh",), names)]


def _questions(state: Any) -> list[tuple[str, tuple[Any, ...], list[tuple[Any, ...]]]]:
    duchess, maiden, portal = state.zones["A.hand"]
    tamer, alchemist, hunter = state.zones["A.play"]
    (leader,), threat = state.zones["A.leader"], state.zones["threats"][0]
    state.attacks = ((0, threat, (leader, hunter), 1, 0, ()),)
    state.taken = ("red", 4, "red")
    moments = ("die", "attack", "now", "before", *EVENTS)
    colours: list[tuple[Any, ...]] = [("colour", colour) for colour in STONES]
    reward = state.zones["threats"][1]
    return [
        ("preset", (), [("set", key) for key in "abcde"]),
        ("draft", (), [("keep", duchess)]),
        ("leader", (), [("leader", leader)]),
        ("action", (), [*(("take", colour) for colour in COLOURS), ("summon", duchess), ("summon", maiden),
                        ("attack", threat), ("rest",), ("deal",), ("refresh",), ("dance",)]),
        ("name", (), colours),
        ("stone", (2,), colours),
        ("pay", (1,), colours),
        ("discount", (1,), [*colours, ("colour", "violet")]),
        ("summon", ("card", "", (0, 0, 0, 0, 4, 0)), [("summon", duchess), ("summon", portal), ("skip",)]),
        ("use", ("attack", -1, (), "", ""), []),
        ("join", (threat,), [("join", leader), ("join", hunter), ("strike",)]),
        ("join", (threat,), [("strike",)]),
        ("raid", (), [("attack", threat), ("skip",)]),
        *(("use", (moment, -1, (), "red", "ritual"), []) for moment in moments),
        ("use", ("die", -1, (), "", ""), [("apply", alchemist, "1"), ("apply", leader, "1"), ("done",)]),
        ("x", (alchemist, 1, 3), [("x", "1"), ("x", "3")]),
        ("mode", (reward, 0, (3, 4)), [("mode", "1"), ("mode", "2")]),
        *(("target", (verb, "card", tamer), [("choose", hunter)])
          for verb in ("restore", "exhaust", "recall", "destroy", "mark")),
        ("crush", (5,), [("choose", threat)]),
        ("apply", (tamer, 0, 1, 0), [("apply", alchemist, "2")]),
        ("value", (), [("value", "1"), ("value", "6")]),
    ]


def _results(lang: str) -> list[str]:
    speaker, state = SPEAKERS[lang], GAME.state()
    lines = [speaker.result(state, NAMES[lang])]
    for winners in ((0,), (1, 2), ()):
        for cause in CAUSES:
            state.result = Result(winners, cause)
            lines.append(speaker.result(state, NAMES[lang]))
    return lines
