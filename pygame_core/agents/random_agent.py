"""Picks any option, all equally likely."""

from __future__ import annotations

from typing import Any

from ..kernel.chance import Dice
from ..kernel.rows import Option
from ..kernel.visibility import View


class RandomAgent:
    """The weakest opponent, and the one that finds the rules' corners."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(seed)

    def choose(self, view: View[Any]) -> Option:
        """Any option."""
        return view.options[self.dice.below(len(view.options))]
