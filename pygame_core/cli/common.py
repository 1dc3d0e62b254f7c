"""What several commands share: reading a setup from the command line."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..kernel.errors import BadSetup
from ..kernel.game import Game


def read_setup(game: Game[Any], options: argparse.Namespace, seats: int = 0) -> dict[str, Any]:
    """The setup that --mode, --deck and --setup describe; `seats` is how many play, where a mode leaves that open."""
    setup: dict[str, Any] = {}
    if options.setup:
        try:
            setup = json.loads(options.setup)
        except ValueError as error:
            raise BadSetup(f"--setup is not readable JSON: {error}") from None
        if not isinstance(setup, dict):
            raise BadSetup("--setup should be a JSON object")
    if options.mode:
        setup["mode"] = options.mode
    setup.setdefault("mode", next(iter(game.modes)))
    setup = {**game.mode(str(setup["mode"])).setup(seats), **setup}
    if options.deck:
        setup["decks"] = [deck.split(",") if "," in deck else deck for deck in options.deck]
    return setup
