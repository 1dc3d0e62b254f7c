"""How quick the engine is where the page runs."""

from __future__ import annotations

import time

from ..games import load_game
from ..kernel import machine
from ..kernel.chance import Dice
from .params import Params, text, whole


def bench(params: Params) -> Params:
    """How many decisions a second random play makes here, over some whole matches of a game's first mode."""
    game, games = load_game(text(params, "game")), whole(params, "games", 20, 1, 1000)
    setup = {"mode": next(iter(game.modes))}
    dice, decisions, began = Dice(1), 0, time.perf_counter()
    for seed in range(games):
        state = machine.start(game, setup, seed)
        while state.result is None and game.turn_of(state) <= game.turn_cap:
            answers = machine.options(game, state)
            machine.answer(game, state, answers[dice.below(len(answers))])
            decisions += 1
    return {"decisions": decisions, "per_second": round(decisions / (time.perf_counter() - began), 1)}
