"""Everything Clash of Decks can say, as one text: the golden file of a language."""

from __future__ import annotations

from pygame_core.games.clash.setup import MODES
from pygame_core.games.clash.solo import POINTS
from pygame_core.kernel.rows import Decision, Result

from .clash_samples import (
    COUNTED,
    GAME,
    NAMES,
    SPEAKERS,
    TABLE_WORDS,
    WITH_AURA,
    WORDS,
    causes,
    reasons,
    said_events,
)


def written(lang: str) -> str:
    """The whole file."""
    speaker = SPEAKERS[lang]
    lines = [f"# clash, {lang}", "", "## words"]
    lines += [f"{key}: {speaker.word(key)}" for key in WORDS]
    lines += ["", "## the table"]
    lines += [f"{key}: {speaker.word(key)}" for key in TABLE_WORDS]
    lines += [f"{key}: {speaker.word(key, number=2)}" for key in COUNTED]
    lines += ["", "## abilities"]
    for key in WITH_AURA:
        name, reminder = speaker.ability(key)
        lines.append(f"{speaker.symbol(key)} | {speaker.short(key)} | {name}. {reminder}")
    lines += ["", "## events", *said_events(lang)]
    lines += ["", "## prompts and answers", *_answers(lang)]
    lines += ["", "## reasons", *(f"{code}: {speaker.reason(why)}" for code, why in reasons().items())]
    lines += ["", "## results", *_results(lang)]
    lines += ["", "## cards"]
    for key in GAME.pool().faces:
        card = speaker.card(key)
        lines += [f"{card.name} ({card.set_name})" if card.set_name else card.name, f"  {card.type_line}"]
        lines += [f"  {line}" for line in card.rules]
    return "\n".join(lines) + "\n"


def _answers(lang: str) -> list[str]:
    speaker, names = SPEAKERS[lang], NAMES[lang]
    assert GAME.read_position is not None
    state = GAME.read_position(GAME.pool(), {
        "mode": MODES[-1].key, "mana": 2, "level": 5,
        "A": {"hand": ["B*", "young_griffin", "signal_arrow", "blood_oath_brother", "clinging_lichen"],
              "top": ["wall_giant"], "champion": "ash_dragon"},
        "B": {"top": ["grey_marshal"], "bottom": ["gate_warden", "oath_knight"]},
    })
    lines = [speaker.prompt(state, Decision(0, question, "choice"), names) for question in GAME.questions]
    _, griffin, arrow, brother, lichen = state.zones["A.hand"]
    (giant,), (champion,) = state.zones["A.top"], state.zones["A.champion"]
    options = [
        ("stop",), ("play", griffin, "top"), ("play", griffin, "bottom"), ("play", champion, "top"),
        ("play", brother, "top"), ("play", lichen, giant), ("play", arrow, giant),
        *(("play", arrow, card) for card in (*state.zones["B.top"], *state.zones["B.bottom"])),
        ("play", arrow, state.strongholds[1]), ("dance",), ("pick", griffin), ("add", "young_griffin"),
        ("deck", "bulwark"), ("level", "3"), ("champion", "ash_dragon"), *(("buy", key) for key in POINTS),
    ]
    decision = Decision(0, "clash/summon", "choice")
    lines += [speaker.option(state, decision, option, names) for option in options]
    state.mana = 0
    return [*lines, speaker.option(state, decision, ("play", brother, "top"), names)]


def _results(lang: str) -> list[str]:
    speaker, state = SPEAKERS[lang], GAME.state()
    lines = [speaker.result(state, NAMES[lang])]
    for winners in ((0,), (1,), (0, 1), ()):
        for cause in causes():
            state.result = Result(winners, cause)
            lines.append(speaker.result(state, NAMES[lang]))
    return lines
