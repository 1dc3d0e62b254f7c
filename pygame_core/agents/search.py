"""Information-set Monte-Carlo tree search: every iteration plays on in a world the seat cannot tell from the real one.

The tree is shared by all worlds and its edges are options, so a branch is good only if it is good on average. The
search can be stopped between any two iterations and always has an answer; with an iteration budget it is
deterministic by seed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ..kernel import machine
from ..kernel.chance import Dice, mix
from ..kernel.rows import Option
from ..kernel.state import State
from ..kernel.visibility import View, determinise

EXPLORE = 0.5
"""How much an option that was tried little is preferred to one that did well."""

SOONER = 0.001
"""A result is worth this much less for each decision it takes, so that a sure win is not put off."""

HORIZON = 2
"""A simulation is played on for this many turns beyond the root's, then evaluated."""


class Node:
    """What is known of one branch: visits, how often it could have been chosen, its value for who moved into it,
    and how often it won the match at once."""

    __slots__ = ("available", "children", "total", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Option, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.wins = 0


class Search:
    """One search from one view; run it in slices of any size."""

    def __init__(self, view: View[Any], seed: int, horizon: int = HORIZON) -> None:
        self.view = view
        self.game = view.game
        self.seed = seed
        self.root = Node()
        self.iterations = 0
        self.dice = Dice(mix(seed, 1))
        self.last_turn = view.game.turn_of(view.state) + horizon

    def run(self, iterations: int) -> None:
        """Do so many iterations."""
        for _ in range(iterations):
            self._iterate()

    def best(self) -> Option:
        """The answer so far: one that always wins at once, otherwise the option tried most."""
        children = self.root.children
        if not children:
            return self.view.options[0]
        tried = [option for option in self.view.options if option in children]
        return max(tried, key=lambda option: _preference(children[option]))

    def rating(self, option: Option) -> float | None:
        """How good an option looked, from 0 to 1; None if it was not tried."""
        node = self.root.children.get(option)
        return node.total / node.visits if node is not None and node.visits else None

    def _iterate(self) -> None:
        self.iterations += 1
        state = determinise(self.game, self.view, mix(self.seed, self.iterations + 1))
        path = self._descend(state)
        at_once = len(path) == 1 and state.result is not None
        steps = len(path) + self._play_on(state)
        values = {seat: self.game.evaluate(state, seat) for seat in {seat for seat, _ in path}}
        if state.result is not None:
            values = {seat: _delayed(value, steps) for seat, value in values.items()}
            path[0][1].wins += at_once and path[0][0] in state.result.winners
        self.root.visits += 1
        for seat, node in path:
            node.visits += 1
            node.total += values[seat]

    def _descend(self, state: State) -> list[tuple[int, Node]]:
        """Follow the tree to a new branch and add it."""
        game, node = self.game, self.root
        path: list[tuple[int, Node]] = []
        while state.decision is not None and game.turn_of(state) <= self.last_turn:
            seat = state.decision.seat
            options = machine.options(game, state)
            children = node.children
            new = [option for option in options if option not in children]
            if new:
                option = new[self.dice.below(len(new))] if len(new) > 1 else new[0]
                child = children[option] = Node()
            else:
                option, child = self._select(children, options)
            for other in options:
                if other in children:
                    children[other].available += 1
            machine.answer(game, state, option)
            path.append((seat, child))
            if new and len(options) > 1:
                break
            node = child
        return path

    def _select(self, children: dict[Option, Node], options: tuple[Option, ...]) -> tuple[Option, Node]:
        best, found = -1.0, options[0]
        for option in options:
            child = children[option]
            score = child.total / child.visits + EXPLORE * math.sqrt(math.log(child.available + 1) / child.visits)
            if score > best:
                best, found = score, option
        return found, children[found]

    def _play_on(self, state: State) -> int:
        """Random play to the horizon; how many decisions it took."""
        game, below, steps = self.game, self.dice.below, 0
        while state.decision is not None and game.turn_of(state) <= self.last_turn:
            options = machine.options(game, state)
            machine.answer(game, state, options[below(len(options))] if len(options) > 1 else options[0])
            steps += 1
        return steps


def _preference(node: Node) -> tuple[bool, int, float]:
    return node.wins == node.visits, node.visits, node.total


def _delayed(value: float, steps: int) -> float:
    """A result that takes so many decisions: nearer to a draw, never beyond it."""
    return 0.5 + (value - 0.5) * max(0.0, 1.0 - SOONER * steps)


class SearchAgent:
    """Decides by search, within a budget of iterations or seconds."""

    BUDGETED = True
    SLICE = 16

    def __init__(
        self, seed: int = 0, iterations: int = 1000, seconds: float | None = None, horizon: int = HORIZON,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.dice = Dice(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.horizon = horizon
        self.stop = stop

    def choose(self, view: View[Any]) -> Option:
        """The best option found when the budget is used up or `stop` says so."""
        if len(view.options) == 1:
            return view.options[0]
        search = Search(view, self.dice.below(1 << 62), self.horizon)
        end = None if self.seconds is None else time.monotonic() + self.seconds
        while not self._enough(search, end):
            left = self.SLICE if end is not None else min(self.SLICE, self.iterations - search.iterations)
            search.run(left)
        return search.best()

    def _enough(self, search: Search, end: float | None) -> bool:
        if self.stop is not None and self.stop():
            return True
        return search.iterations >= self.iterations if end is None else time.monotonic() >= end
