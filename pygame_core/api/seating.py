"""Who sits where: people and agents of a match, as a request or a file names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..agents import LEVELS
from ..kernel.game import Game
from ..match.chronicle import seat_names
from ..match.match import Match
from ..text.speaker import Speaker
from .params import Params, text

USUAL = "adept"
"""The level of an agent whose level is not known."""


def begun(game: Game[Any], mode: str, setup: Params, people: int) -> Params:
    """How a match is set up; where a mode leaves the number of seats open, as many as were named."""
    made = {**setup, "mode": mode or next(iter(game.modes))}
    counts = game.modes[made["mode"]].seats if made["mode"] in game.modes else ()
    if len(counts) > 1 and people and "seats" not in made:
        made["seats"] = people
    return made


def deciding(match: Match) -> range:
    """The seats somebody decides for."""
    modes, mode = match.game.modes, mode_of(match)
    return range(match.state.seats - len(modes[mode].automatic) if mode in modes else match.state.seats)


def mode_of(match: Match) -> str:
    """The mode that is played; games without modes have none."""
    return str(getattr(match.state, "mode", ""))


def in_file(match: Match) -> list[Params]:
    """Who sat where, as the file says it."""
    specs, names = match.about.get("seats", []), match.about.get("names", [])
    rows: list[Params] = []
    for seat, spec in enumerate(specs):
        kind, _, level = spec.partition(":")
        rows.append({"kind": kind, "level": level, "name": names[seat] if seat < len(names) else ""})
    return rows


def for_file(seats: Sequence[Params]) -> Params:
    """The same for a file: `human` or `agent:adept`, and the names."""
    return {"seats": [row["kind"] if row["kind"] == "human" else f"agent:{row['level']}" for row in seats],
            "names": [row["name"] for row in seats]}


def called(speaker: Speaker, match: Match, seats: Sequence[Params]) -> tuple[str, ...]:
    """The names of all seats: those given, for the others the usual ones."""
    given = [row["name"] for row in seats]
    usual = seat_names(speaker, match.state)
    return tuple((given[seat] if seat < len(given) else "") or name for seat, name in enumerate(usual))


def seated(match: Match, given: Sequence[Params]) -> list[Params]:
    """A row for every seat somebody decides for; what is unknown becomes a person at the first seat, agents beside."""
    rows: list[Params] = []
    for seat in deciding(match):
        row = given[seat] if seat < len(given) else {}
        kind, level, name = text(row, "kind"), text(row, "level"), text(row, "name", most=40)
        if kind not in ("human", "agent"):
            kind = "agent" if seat else "human"
        if level not in LEVELS:
            level = USUAL
        rows.append({"kind": kind, "level": level if kind == "agent" else "", "name": name})
    return rows
