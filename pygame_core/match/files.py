"""The one file format: save, replay, lesson, puzzle and bug report (docs/file-formats.md), and its code for links.

Whatever comes from outside is data only: it is checked whole before anything of it is used.
"""

from __future__ import annotations

import base64
import binascii
import functools
import json
import zlib
from collections.abc import Mapping
from typing import Any

from .. import __version__
from ..kernel.errors import BadFile, BrokenReplay, EngineError, IllegalChoice
from ..kernel.state import frozen, plain
from .match import DAMAGE, Match

FORMAT = "pygame_core.match"
VERSION = 1
MOST_BYTES = 4_000_000
MOST_CHOICES = 100_000
DEEPEST = 40
FIELDS: dict[str, type] = {
    "format": str, "version": int, "engine": str, "game": str, "rules": str, "cards_digest": str, "seed": int,
    "setup": dict, "position": dict, "cards": dict, "luck": list, "choices": list, "notes": dict, "names": list,
    "seats": list, "digest": str, "title": str, "goal": dict, "what_if": int,
}
ABOUT = ("title", "names", "seats", "goal", "what_if")
"""Fields that say something about the match; they are kept and change nothing in it."""


def save(match: Match, **more: Any) -> dict[str, Any]:
    """The match as JSON-ready data. `more` may add title, names, seats or goal."""
    data: dict[str, Any] = {
        "format": FORMAT, "version": VERSION, "engine": __version__, "game": match.game.key,
        "rules": match.game.rules_version, "cards_digest": cards_digest(match.game.key),
        "seed": match.seed, "choices": list(match.choices), "digest": match.digest(),
    }
    if match.position is None:
        data["setup"] = plain(match.setup)
    else:
        data["position"] = plain(match.position)
    for name, value in (("cards", match.cards), ("luck", [list(x) for x in match.luck]), ("notes", match.notes)):
        if value:
            data[name] = plain(value)
    return {**data, **match.about, **more}


def load(data: Any, check_digest: bool = True) -> Match:
    """The match a file describes, replayed to its last choice. Damaged or foreign data raises BadFile."""
    fields = check(data)
    try:
        match = Match(fields["game"], fields.get("setup"), fields["seed"], cards=fields.get("cards"),
                      position=fields.get("position"), luck=_luck(fields.get("luck", [])))
        for number, choice in enumerate(fields["choices"], 1):
            try:
                match.answer(choice)
            except IllegalChoice as error:
                why = f"choice {number} ({choice}) does not fit: {error}{_versions(fields, match)}"
                raise BrokenReplay(why) from error
    except BadFile:
        raise
    except EngineError as error:
        raise BadFile(f"the file cannot be played: {error}") from error
    except DAMAGE as error:
        raise BadFile(f"the file is damaged: {type(error).__name__}: {error}") from error
    if check_digest and "digest" in fields and fields["digest"] != match.digest():
        raise BrokenReplay(f"the match replays to {match.digest()}, but the file says {fields['digest']}"
                           f"{_versions(fields, match)}")
    match.notes = dict(fields.get("notes", {}))
    match.about = {name: fields[name] for name in ABOUT if name in fields}
    return match


def _versions(fields: Mapping[str, Any], match: Match) -> str:
    was, now = fields.get("rules"), match.game.rules_version
    if was != now:
        return f" (recorded with rules version {was}, this engine plays version {now})"
    if fields.get("cards_digest", "") not in ("", cards_digest(match.game.key)):
        return " (recorded with other card data)"
    return ""


def check(data: Any) -> dict[str, Any]:
    """The fields of a match file, each of the right type; everything wrong is named."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(f"this is not a match file (its format should be {FORMAT!r})")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadFile("version: should be a whole number from 1")
    if version > VERSION:
        raise BadFile(f"the file has version {version}, this engine reads up to {VERSION}: update the engine")
    for name, value in data.items():
        if name not in FIELDS:
            raise BadFile(f"{name!r}: unknown field")
        if not isinstance(value, FIELDS[name]) or isinstance(value, bool):
            raise BadFile(f"{name}: should be {FIELDS[name].__name__}, not {type(value).__name__}")
    for name in ("game", "seed", "choices"):
        if name not in data:
            raise BadFile(f"{name}: missing")
    if ("setup" in data) == ("position" in data):
        raise BadFile("exactly one of setup and position is needed")
    if not 0 <= data["seed"] < 1 << 64:
        raise BadFile("seed: should be from 0 to 2^64 - 1")
    _strings("choices", data["choices"], MOST_CHOICES)
    _strings("names", data.get("names", []), 16)
    _strings("seats", data.get("seats", []), 16)
    _strings("notes", list(data.get("notes", {}).values()), MOST_CHOICES)
    _shallow(data)
    _writable(data)
    return data


def _shallow(data: dict[str, Any]) -> None:
    """No table or list lies deeper than any real file has them (how deep Python itself goes differs by version)."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [v for box in level for v in (box.values() if isinstance(box, dict) else box)
                 if isinstance(v, (dict, list))]
        if not level:
            return
    raise BadFile(f"the file is nested more than {DEEPEST} deep")


def _writable(data: dict[str, Any]) -> None:
    """What was read can be written again: no infinite numbers, no halves of characters."""
    try:
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise BadFile(f"the file holds a value that no file can hold: {error}") from error


def _strings(name: str, values: list[Any], most: int) -> None:
    if len(values) > most:
        raise BadFile(f"{name}: more than {most}")
    if not all(isinstance(value, str) and len(value) < 5000 for value in values):
        raise BadFile(f"{name}: each should be a short text")


def _luck(rows: list[Any]) -> tuple[tuple[str, Any], ...]:
    if not all(isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) for row in rows):
        raise BadFile("luck: should be a list of [kind, outcome]")
    return tuple((row[0], frozen(row[1])) for row in rows)


def dumps(match: Match, **more: Any) -> str:
    """The match as the text of a file."""
    return json.dumps(save(match, **more), ensure_ascii=False, indent=1) + "\n"


def loads(text: str | bytes, check_digest: bool = True) -> Match:
    """The match in a file's text."""
    return load(parse(text), check_digest)


def parse(text: str | bytes) -> Any:
    """JSON from outside, with the faults named."""
    if len(text) > MOST_BYTES:
        raise BadFile(f"the file is larger than {MOST_BYTES} bytes")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"the file is not readable JSON: {error}") from error


def to_code(match: Match, **more: Any) -> str:
    """The match as a compact text for a link: letters, digits, - and _ only."""
    text = json.dumps(save(match, **more), ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def from_code(code: str, check_digest: bool = True) -> Match:
    """The match in a link's code."""
    if len(code) > MOST_BYTES:
        raise BadFile("the link is too long")
    try:
        packed = base64.b64decode(code.strip() + "=" * (-len(code.strip()) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise BadFile(f"the link is damaged: {error}") from error
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadFile("the link is damaged: it is cut off or too large")
    return loads(text, check_digest)


@functools.cache
def cards_digest(game: str) -> str:
    """A fingerprint of a game's card data, so that a replay knows which cards it was recorded with."""
    import hashlib

    from ..content.load import source

    rules = {name: {f: t for f, t in files.items() if not f.startswith("names.") and f != "emblems"}
             for name, files in source(game).items()}
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:12]
