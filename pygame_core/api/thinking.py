"""Thinking in slices, so that a page can breathe, see how far it is, and stop it."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Sequence
from typing import Any

from ..agents import make_agent
from ..agents.search import Search, SearchAgent
from ..kernel import machine
from ..kernel.chance import mix
from ..kernel.rows import Event, Option
from ..kernel.visibility import View, determinise, redact

SLICE = 0.02
"""Seconds of work between two breaths."""

LONGEST = 10.0
"""Seconds after which a slow machine answers with what it has."""

Report = Callable[[float], None]
Stop = Callable[[], bool]


async def breathe(pause: float = 0.0) -> None:
    """Let whatever else waits go on."""
    await asyncio.sleep(pause)


async def ponder(search: Search, iterations: int, report: Report, stop: Stop, longest: float = LONGEST) -> None:
    """Let a search run to its budget, or until it is stopped or has taken too long."""
    end = time.monotonic() + longest
    while search.iterations < iterations and not stop() and time.monotonic() < end:
        breath = time.monotonic() + SLICE
        search.run(1)
        while search.iterations < iterations and time.monotonic() < breath:
            search.run(1)
        report(search.iterations / iterations)
        await breathe()


async def decide(view: View[Any], level: str, seed: int, report: Report, stop: Stop, longest: float) -> Option:
    """What an agent of this level answers."""
    agent = make_agent(level, seed)
    if len(view.options) == 1 or not isinstance(agent, SearchAgent):
        return agent.choose(view)
    search = Search(view, agent.dice.below(1 << 62), agent.horizon)
    await ponder(search, agent.iterations, report, stop, longest)
    return search.best()


class Advice:
    """A search for a hint: what is best, how good, what else there is, and what comes of it."""

    def __init__(self, view: View[Any], seed: int) -> None:
        self.view = view
        self.search = Search(view, mix(seed, 77))
        self.seed = seed

    async def think(self, iterations: int, report: Report, stop: Stop) -> None:
        """Search; more than once does more."""
        if len(self.view.options) > 1:
            await ponder(self.search, iterations, report, stop, 3.0)

    def ranked(self) -> list[tuple[Option, float | None]]:
        """The answers, best first, with the expected chance to win of those that were tried."""
        best = self.search.best()
        rest = [option for option in self.view.options if option != best]
        rest.sort(key=lambda option: -(self.search.rating(option) or 0.0))
        return [(option, self.search.rating(option)) for option in (best, *rest)]

    def consequences(self) -> list[Event]:
        """The events of the rest of the turn if the best line is played, up to the first card that is only guessed."""
        view = self.view
        state = determinise(view.game, view, mix(self.seed, 78))
        log: list[Event] = []
        state.log = log
        turn, node = view.game.turn_of(state), self.search.root
        option: Option | None = self.search.best()
        while option is not None:
            machine.answer(view.game, state, option)
            child = node.children.get(option)
            decision = state.decision
            if decision is None or decision.seat != view.seat or view.game.turn_of(state) != turn or child is None:
                break
            node = child
            known = [o for o in machine.options(view.game, state) if o in node.children]
            option = max(known, key=lambda o: node.children[o].visits) if known else None
        events = (redact(event, view.seat) for event in log)
        return list(itertools.takewhile(lambda event: not _guesses(event, view.state.cards), events))


def _guesses(event: Event, cards: Sequence[str]) -> bool:
    """Whether an event names a card that these do not."""
    return any(key and key not in cards[card:card + 1] for card, key, _ in event.faces)
