"""What the tests do with every game: begin, answer by notation, copy through JSON, play at random."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.game import Game
from pygame_core.kernel.notation import read, write
from pygame_core.kernel.rows import Event, Frame
from pygame_core.kernel.state import HIDDEN, State

MOST_QUESTIONS = 2000


def open_match(state: Any, first: str, seats: int, teams: tuple[int, ...] | None = None, luck: Any = ()) -> None:
    state.seats = seats
    state.teams = tuple(range(seats)) if teams is None else tuple(teams)
    state.luck = tuple(luck)
    state.agenda = (Frame(first, 0, {}),)


def begin(game: Game[Any], seed: int = 0, listen: bool = False, **setup: Any) -> Any:
    return machine.start(game, setup, seed, listen=listen)


def say(game: Game[Any], state: Any, *texts: str) -> None:
    for text in texts:
        machine.answer(game, state, read(text))


def offered(game: Game[Any], state: Any) -> list[str]:
    return [write(option) for option in machine.options(game, state)]


def through_json(game: Game[Any], state: Any) -> Any:
    return machine.load(game, json.loads(json.dumps(state.dump())))


def guess_from(every_key: list[str], state: State, dice: Dice) -> dict[int, str]:
    """The hidden cards are, in some order, the keys that are not seen anywhere."""
    left = list(every_key)
    for key in state.cards:
        if key != HIDDEN:
            left.remove(key)
    hidden = [card for card, key in enumerate(state.cards) if key == HIDDEN]
    return dict(zip(hidden, dice.shuffled(left), strict=True))


def random_answer(game: Game[Any], state: Any, dice: Dice) -> str:
    options = machine.options(game, state)
    option = options[dice.below(len(options))]
    machine.answer(game, state, option)
    return write(option)


def questions(game: Game[Any], seed: int, **setup: Any) -> Iterator[Any]:
    """The position at every question of a random match, and at its end."""
    state, dice = begin(game, seed, **setup), Dice(seed)
    for _ in range(MOST_QUESTIONS):
        yield state
        if state.result is not None:
            return
        random_answer(game, state, dice)
    raise AssertionError(f"{game.key} does not end")


def play_on(game: Game[Any], state: Any, seed: int) -> list[str]:
    """Play to the end at random; the answers given."""
    dice, given = Dice(seed), []
    while state.result is None:
        given.append(random_answer(game, state, dice))
        assert len(given) < MOST_QUESTIONS, f"{game.key} does not end"
    return given


def told(state: State, kind: str) -> list[Event]:
    assert state.log is not None
    return [event for event in state.log if event.kind == kind]
