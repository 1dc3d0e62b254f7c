"""`replay`: a recorded match, verified and told."""

from __future__ import annotations

import argparse
import json
import pathlib

from ..kernel.errors import BadFile
from ..match import files
from ..match.chronicle import lines, seat_names
from ..text import LANGUAGES
from ..text.speaker import Speaker


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("file", metavar="FILE", help="a match file, or `code:...` for the code of a link")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language of the chronicle (default en)")
    parser.add_argument("--seat", type=int, help="tell it as this seat saw it (0 is the first); default: everything")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """Replay and verify; a match that does not replay to its digest is an error."""
    if options.file.startswith("code:"):
        match = files.from_code(options.file[5:])
    else:
        try:
            data = pathlib.Path(options.file).read_bytes()
        except (OSError, ValueError) as error:
            raise BadFile(str(error)) from error
        match = files.loads(data)
    if options.seat is not None and not 0 <= options.seat < match.state.seats:
        raise BadFile(f"there is no seat {options.seat}; seats go from 0 to {match.state.seats - 1}")
    speaker = Speaker(match.game, options.lang, match.pool)
    names = seat_names(speaker, match.state)
    told = lines(match.game, match.pool, match.chronicle(options.seat), options.lang, names)
    if options.json:
        print(json.dumps({"verified": True, "digest": match.digest(), "choices": match.choices, "over": match.over,
                          "winners": list(match.state.result.winners) if match.state.result else None,
                          "chronicle": told}, ensure_ascii=False))
        return 0
    print("\n".join(told))
    print(f"-- {len(match.choices)} choices, verified, digest {match.digest()}")
    return 0
