"""The agents there are: one line each. An agent sees a view and gives one of its options; never the state."""

from __future__ import annotations

import importlib
import math
from typing import Any, Protocol

from ..kernel.errors import BadSetup
from ..kernel.rows import Option
from ..kernel.visibility import View

AGENTS: dict[str, str] = {
    "random": "pygame_core.agents.random_agent:RandomAgent",
    "greedy": "pygame_core.agents.greedy:GreedyAgent",
    "search": "pygame_core.agents.search:SearchAgent",
}

LEVELS: dict[str, str] = {
    "apprentice": "search:3",
    "adept": "search:12",
    "master": "search:80",
    "grandmaster": "search:1500",
}
"""The levels people choose by name, weakest first. Each beats the one below about four times in five, which is
measured in the README of the game; the steps are in iterations, so they are the same on a slow machine."""


class Agent(Protocol):
    """Decides for a seat. The same seed (and, for a search, the same number of iterations) decides the same."""

    def choose(self, view: View[Any]) -> Option:
        """One of view.options."""


def make_agent(spec: str, seed: int = 0) -> Agent:
    """An agent from its name, perhaps with a budget: `search`, `search:200` (iterations), `search:0.5s` (seconds).

    A level's name (`adept`) is short for its agent.
    """
    spec = LEVELS.get(spec, spec)
    name, _, budget = spec.partition(":")
    if name not in AGENTS:
        raise BadSetup(f"there is no agent {name!r}; there are: {', '.join(AGENTS)}")
    module, _, kind = AGENTS[name].partition(":")
    agent = getattr(importlib.import_module(module), kind)
    if budget and not getattr(agent, "BUDGETED", False):
        raise BadSetup(f"{spec!r}: {name} takes no budget")
    made: Agent = agent(seed=seed, **_budget(spec, budget))
    return made


def _budget(spec: str, budget: str) -> dict[str, Any]:
    if not budget:
        return {}
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if math.isfinite(seconds) and seconds >= 0:
                return {"seconds": seconds}
        elif int(budget) > 0:
            return {"iterations": int(budget)}
    except ValueError:
        pass
    raise BadSetup(f"{spec!r}: a budget is a number of iterations (200) or of seconds (0.5s)")
