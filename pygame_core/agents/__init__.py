"""The agents there are: one line each. An agent sees a view and gives one of its options; never the state."""

from __future__ import annotations

import importlib
from typing import Any, Protocol

from ..kernel.errors import BadSetup
from ..kernel.rows import Option
from ..kernel.visibility import View

AGENTS: dict[str, str] = {
    "random": "pygame_core.agents.random_agent:RandomAgent",
    "greedy": "pygame_core.agents.greedy:GreedyAgent",
    "search": "pygame_core.agents.search:SearchAgent",
}


class Agent(Protocol):
    """Decides for a seat. The same seed (and, for a search, the same number of iterations) decides the same."""

    def choose(self, view: View[Any]) -> Option:
        """One of view.options."""


def make_agent(spec: str, seed: int = 0) -> Agent:
    """An agent from its name, perhaps with a budget: `search`, `search:200` (iterations), `search:0.5s` (seconds)."""
    name, _, budget = spec.partition(":")
    if name not in AGENTS:
        raise BadSetup(f"there is no agent {name!r}; there are: {', '.join(AGENTS)}")
    module, _, kind = AGENTS[name].partition(":")
    made: Agent = getattr(importlib.import_module(module), kind)(seed=seed, **_budget(spec, budget))
    return made


def _budget(spec: str, budget: str) -> dict[str, Any]:
    if not budget:
        return {}
    try:
        if budget.endswith("s"):
            return {"seconds": float(budget[:-1])}
        return {"iterations": int(budget)}
    except ValueError:
        raise BadSetup(f"{spec!r}: a budget is a number of iterations (200) or of seconds (0.5s)") from None
