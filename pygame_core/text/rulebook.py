"""Reads the rulebooks of games: chapters of short texts with the ids of the rules they tell. Knows no game.

A rulebook is `<lang>.toml` in a game's folder `rulebook`. A build may lay a compiled `<lang>.json` beside it, which is
read instead. It has a `title` and `chapters`, each with `key`, `title` and `rules`; each rule has `ids` and `text`.
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

from .words import MissingWords


def read_rulebook(folder: pathlib.Path, lang: str) -> dict[str, Any]:
    """The rulebook in one language: {"title", "chapters": [{"key", "title", "rules": [{"ids", "text"}]}]}."""
    there = rulebook_languages(folder)
    if lang not in there:
        raise MissingWords(f"there is no rulebook in {lang!r}; there are: {', '.join(there) or 'none'}")
    compiled = folder / f"{lang}.json"
    if compiled.is_file():
        data: dict[str, Any] = json.loads(compiled.read_text(encoding="utf-8"))
        return data
    import tomllib

    return tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))


def rulebook_languages(folder: pathlib.Path) -> tuple[str, ...]:
    """The languages a folder has a rulebook in."""
    if not folder.is_dir():
        return ()
    return tuple(sorted({path.stem for path in folder.iterdir() if path.suffix in (".toml", ".json")}))
