"""The command line: one module a command. `python -m pygame_core --help` lists them."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from .. import __version__
from ..kernel.errors import EngineError

COMMANDS = {
    "games": "the games, their modes, sets and languages",
    "play": "play a game here, in the terminal",
    "simulate": "let agents play many matches and see who wins",
    "scenario": "run scenario files; succeeds only if all hold",
    "replay": "replay a match file, verify it and tell what happened",
    "check": "validate all card data",
    "cards": "print every card's text",
    "bench": "measure the engine's speed",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says whether it went well."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(
        prog="pygame_core", description="Play, simulate and check tabletop card games by their complete rules.",
        epilog="`pygame_core COMMAND --help` explains a command.",
    )
    parser.add_argument("--version", action="version", version=f"pygame_core {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name in words[:1]:  # only the chosen command is imported
            importlib.import_module(f"{__name__}.{name}").arguments(command)
    options = parser.parse_args(words)
    module = importlib.import_module(f"{__name__}.{options.command}")
    try:
        return int(module.run(options))
    except EngineError as error:
        print(f"pygame_core: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
