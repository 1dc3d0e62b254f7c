"""`check`: is all card data valid, complete in every language, and in its slots?"""

from __future__ import annotations

import argparse
import json

from ..games import GAMES, load_game
from ..kernel.errors import BadCard
from ..text import LANGUAGES


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """0 only if nothing is wrong."""
    faults = {key: check_game(key) for key in GAMES}
    if options.json:
        print(json.dumps(faults, ensure_ascii=False))
    else:
        for key, lines in faults.items():
            cards = "" if lines else f", {len(load_game(key).pool().faces)} faces"
            print(f"{key}: {'ok' if not lines else f'{len(lines)} fault(s)'}{cards}")
            for line in lines:
                print(f"  {line}")
    return 1 if any(faults.values()) else 0


def check_game(key: str) -> list[str]:
    """Everything wrong with one game's cards."""
    game = load_game(key)
    try:
        pool = game.pool()
    except BadCard as error:
        return str(error).splitlines()
    faults = []
    for lang in LANGUAGES:
        names = pool.names.get(lang, {})
        real = [k for k, face in pool.faces.items() if getattr(face, "set", "")]
        faults += [f"{k}: no name in {lang}" for k in real if k not in names]
        faults += [f"{k}: named in {lang}, but there is no such card" for k in names if k not in pool.faces]
        seen: dict[str, str] = {}
        for k in real:
            name = names.get(k, k).casefold()
            if name in seen:
                faults.append(f"{k}: the same name in {lang} as {seen[name]}")
            seen[name] = k
    if game.check_cards is not None:
        faults += game.check_cards(pool)
    return faults
