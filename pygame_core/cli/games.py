"""`games`: what can be played."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from ..games import GAMES, load_game
from ..kernel.game import Game
from ..text import LANGUAGES
from ..text.speaker import Speaker


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language of titles (default en)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """List the games."""
    rows = [describe(load_game(key), options.lang) for key in GAMES]
    if options.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        print(f"{row['game']}: {row['title']} (rules version {row['rules']}, languages {', '.join(row['languages'])})")
        for mode in row["modes"]:
            print(f"  mode {mode['mode']:<22} {mode['title']}; {mode['players']} player(s)")
        for name, entry in row["sets"].items():
            print(f"  set  {name:<22} {entry['title']}; {entry['cards']} cards")
    return 0


def describe(game: Game[Any], lang: str) -> dict[str, Any]:
    """One game as data."""
    speaker = Speaker(game, lang)
    counts = Counter(face.set for face in game.pool().faces.values() if getattr(face, "set", ""))
    return {
        "game": game.key, "title": speaker.word("game"), "rules": game.rules_version, "languages": list(LANGUAGES),
        "modes": [{"mode": m.key, "title": speaker.word(f"mode.{m.key}"), "players": "/".join(map(str, m.seats))}
                  for m in game.modes.values()],
        "sets": {name: {"title": speaker.word(f"set.{name}"), "cards": count} for name, count in counts.items()},
    }
