"""The games there are: one line each. A game is imported when it is first asked for."""

from __future__ import annotations

import importlib
from typing import Any

from ..kernel.errors import BadSetup
from ..kernel.game import Game

GAMES: dict[str, str] = {
    "clash": "pygame_core.games.clash",
    "etherstone": "pygame_core.games.etherstone",
}


def load_game(key: str) -> Game[Any]:
    """The rules of one game."""
    if key not in GAMES:
        raise BadSetup(f"there is no game {key!r}; there are: {', '.join(GAMES)}")
    game: Game[Any] = importlib.import_module(GAMES[key]).GAME
    return game
