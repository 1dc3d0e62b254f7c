"""`cards`: every card's generated text."""

from __future__ import annotations

import argparse
import json

from ..games import load_game
from ..kernel.errors import BadSetup
from ..text import LANGUAGES
from ..text.speaker import Speaker


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("game", help="which game, for example clash")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language (default en)")
    parser.add_argument("--set", dest="origin", help="only this set")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the cards, set by set."""
    game = load_game(options.game)
    speaker = Speaker(game, options.lang)
    rows = []
    for key, face in game.pool().faces.items():
        origin = getattr(face, "set", "")
        if not origin or options.origin not in (None, origin):
            continue
        text = speaker.card(key)
        rows.append({"key": key, "set": origin, "name": text.name, "line": text.type_line, "rules": list(text.rules)})
    if not rows:
        raise BadSetup(f"{game.key} has no cards in a set {options.origin!r}")
    if options.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    origin = ""
    for row in rows:
        if row["set"] != origin:
            origin = str(row["set"])
            print(f"\n=== {speaker.word(f'set.{origin}')} ===")
        print(f"\n{row['name']}\n  {row['line']}")
        for line in row["rules"]:
            print(f"  {line}")
    return 0
