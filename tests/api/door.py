"""Asking the API as a page does, and playing whole matches with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame_core import api
from pygame_core.games import GAMES, load_game
from pygame_core.kernel.chance import Dice
from pygame_core.match.match import Match

Table = dict[str, Any]
LANGS = ("en", "ru", "uk")
SHOWN = [game for game in GAMES if load_game(game).look is not None]
"""The games a page can show; the others are played in the terminal only."""

MODES = [(game, mode) for game in SHOWN for mode in load_game(game).modes]
HUMAN, AGENT = {"kind": "human"}, {"kind": "agent", "level": "apprentice"}


def name_of(value: object) -> str:
    """How a test is called that was made for a mode."""
    return "-".join(value) if isinstance(value, tuple) else str(value)


class Problem(Exception):
    """The API refused."""

    def __init__(self, error: Mapping[str, str]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]
        self.rule = error["rule"]


def refuse_constant(word: str) -> Any:
    raise AssertionError(f"{word} is no JSON")


def unpacked(text: str) -> Any:
    """What an answer says; an error is raised."""
    text.encode()  # no half characters
    answer = json.loads(text, parse_constant=refuse_constant)
    assert list(answer) in (["ok"], ["error"])
    if "error" in answer:
        assert set(answer["error"]) == {"code", "message", "rule"}
        assert all(isinstance(value, str) for value in answer["error"].values())
        raise Problem(answer["error"])
    return answer["ok"]


async def asked(method: str, **params: Any) -> Any:
    """Ask, inside a running loop."""
    return unpacked(await api.call(method, json.dumps(params)))


def ask(method: str, **params: Any) -> Any:
    """Ask and wait."""
    return asyncio.run(asked(method, **params))


def refusal(method: str, **params: Any) -> Problem:
    """The refusal of a request; it is a fault if there is none."""
    try:
        ask(method, **params)
    except Problem as problem:
        return problem
    raise AssertionError(f"{method} {params} was not refused")


def match() -> Match:
    """The match on the table: the truth, which no test may get from an answer."""
    return api.DESK.match


def start(game: str, mode: str, seed: int, *seats: Mapping[str, Any], **more: Any) -> Table:
    """A new match."""
    table: Table = ask("start", game=game, mode=mode, seed=seed, seats=list(seats), **more)
    return table


def step(table: Table, dice: Dice, **more: Any) -> Table:
    """Whatever comes next, with a random answer of whoever is asked."""
    have = table["log"]["to"]
    if table["next"] == "agent":
        made = ask("think", have=have, **more)
    elif table["next"] == "curtain":
        made = ask("table", seat=table["decision"]["seat"], have=0, **more)
    elif table["next"] == "lesson":
        made = ask("next", have=have, **more)
    else:
        assert table["next"] == "human", table["next"]
        options = table["options"]
        made = ask("answer", choice=options[dice.below(len(options))]["choice"], have=have, **more)
    found: Table = made
    return found


def play(
    table: Table, seed: int, look: Callable[[Table], None] | None = None, most: int = 2000, **more: Any
) -> Table:
    """Random play to the end, or for so many steps; `look` sees every table."""
    dice = Dice(seed)
    for _ in range(most):
        if look is not None:
            look(table)
        if table["next"] == "over":
            return table
        table = step(table, dice, **more)
    return table


def snapshot() -> tuple[Any, ...]:
    """Everything a refused request must leave as it was."""
    desk = api.DESK
    found = desk.match
    return (found, found.digest(), tuple(found.choices), found.can_redo, len(found.log), dict(found.about), desk.viewer,
            desk.at, desk.open_eyes, desk.peeked, tuple(map(tuple, map(dict.items, desk.seats))), desk.course)


def numbers(rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """The event numbers of log lines or beats."""
    return [row["n"] for row in rows]
