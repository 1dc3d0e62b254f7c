"""Looks one decision ahead and takes what the game's evaluation likes best."""

from __future__ import annotations

from typing import Any

from ..kernel import machine
from ..kernel.chance import Dice
from ..kernel.rows import Option
from ..kernel.visibility import View, determinise


class GreedyAgent:
    """Tries every option on a few worlds it cannot tell apart, and takes the one with the best average."""

    WORLDS = 3

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(seed)

    def choose(self, view: View[Any]) -> Option:
        """The option whose next position is worth most; ties are broken by the seed."""
        options = view.options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(self.WORLDS):
            world = determinise(view.game, view, self.dice.below(1 << 62))
            for i, option in enumerate(options):
                state = world.clone()
                machine.answer(view.game, state, option)
                totals[i] += view.game.evaluate(state, view.seat)
        best = max(totals)
        top = [option for option, total in zip(options, totals, strict=True) if total > best - 1e-12]
        return top[self.dice.below(len(top))]
