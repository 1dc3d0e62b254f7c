"""Where card data lies and how it becomes a Pool: all printed faces of a game with names in each language.

In a checkout the data is `cards/<game>/<set>/*.toml`; in a wheel the same folder lies inside the package, and beside
it the compiled `cards/<game>.json`, which loads faster.
"""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from ..kernel.errors import BadCard
from .schema import Checker

F = TypeVar("F")
Reader = Callable[[str, Mapping[str, Any], Checker, str], F]

_HERE = pathlib.Path(__file__).resolve().parent.parent
ROOTS = (_HERE / "cards", _HERE.parent / "cards")
_MOST_CARDS = 2000
_LONGEST_NAME = 60


class Pool(Generic[F]):
    """The printed faces by key, the names by language and key, and the other tables of the sets (decks ...)."""

    def __init__(self, reader: Reader[F]) -> None:
        self.reader = reader
        self.faces: dict[str, F] = {}
        self.names: dict[str, dict[str, str]] = {}
        self.tables: dict[str, dict[str, Any]] = {}

    def face(self, key: str) -> F:
        """The face with this key; unknown keys name the fault."""
        try:
            return self.faces[key]
        except KeyError:
            raise BadCard(f"there is no card {key!r}") from None

    def name(self, key: str, lang: str) -> str:
        """The card's name in a language; a card without one (an inline card) shows its key in words."""
        found = self.names.get(lang, {}).get(key)
        return found if found is not None else key.replace("_", " ").capitalize()

    def extended(self, tables: Any, origin: str, file: str = "inline cards") -> Pool[F]:
        """A pool with further cards; checked like ours, and all or nothing."""
        bigger = Pool(self.reader)
        bigger.faces = {**self.faces, **read_cards(tables, self.reader, origin, file)}
        bigger.names = self.names
        bigger.tables = self.tables
        names = {key: table["name"] for key, table in tables.items()
                 if isinstance(table, Mapping) and isinstance(table.get("name"), str)}
        if names:
            bigger.names = {lang: {**row, **names} for lang, row in self.names.items()}
        return bigger


def read_cards(tables: Any, reader: Reader[F], origin: str, file: str) -> dict[str, F]:
    """All cards of one file, or one error that lists every fault. Inline cards may bring their name along."""
    if not isinstance(tables, Mapping) or len(tables) > _MOST_CARDS:
        raise BadCard(f"{file}: should be a table of at most {_MOST_CARDS} cards")
    faces: dict[str, F] = {}
    faults: list[str] = []
    for key, table in tables.items():
        check = Checker(f"{file}: {key}")
        if not isinstance(key, str) or not key.isidentifier() or not key.islower() or len(key) > 60:
            check.wrong("key", "a card's key is a lower_case word")
        elif not isinstance(table, Mapping):
            check.wrong("card", "should be a table")
        else:
            faces[key] = reader(key, {k: v for k, v in table.items() if k != "name"}, check, origin)
            if "name" in table and not _is_name(table["name"]):
                check.wrong("name", f"should be one line of 1 to {_LONGEST_NAME} characters")
        faults += check.faults
    if faults:
        raise BadCard("\n".join(faults))
    return faces


def _is_name(name: Any) -> bool:
    """Names are shown as they are, so they hold nothing that a terminal or page would take for a command."""
    return isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and name.isprintable()


def read_game(game: str, reader: Reader[F], sets: Sequence[str] = ()) -> Pool[F]:
    """The pool of a game from the data that came with the package, these sets first and in this order."""
    pool: Pool[F] = Pool(reader)
    tables = source(game)
    for origin, files in sorted(tables.items(), key=lambda row: sets.index(row[0]) if row[0] in sets else len(sets)):
        for name, tables in files.items():
            if name == "cards":
                file = f"{game}/{origin}/cards.toml"
                new = read_cards(tables, reader, origin, file)
                prose = [key for key, table in tables.items() if "name" in table]
                if prose:
                    raise BadCard(f"{file}: {prose[0]}: name: names live in names.<language>.toml")
                twice = set(new) & set(pool.faces)
                if twice:
                    raise BadCard(f"{game}/{origin}/cards.toml: also in another set: {', '.join(sorted(twice))}")
                pool.faces.update(new)
            elif name.startswith("names."):
                pool.names.setdefault(name[6:], {}).update(tables.get("cards", {}))
                pool.tables.setdefault(name, {})[origin] = tables
            else:
                pool.tables.setdefault(name, {})[origin] = tables
    return pool


def source(game: str) -> dict[str, dict[str, Any]]:
    """The raw tables: set, then file (without its ending), then content."""
    for root in ROOTS:
        compiled = root / f"{game}.json"
        if compiled.is_file():
            data: dict[str, dict[str, Any]] = json.loads(compiled.read_text(encoding="utf-8"))
            return data
        if (root / game).is_dir():
            return read_folder(root / game)
    raise BadCard(f"no card data for {game!r}: neither {game}.json nor the folder {game} is there")


def read_folder(folder: pathlib.Path) -> dict[str, dict[str, Any]]:
    """The TOML files of every set of a game."""
    import tomllib

    sets: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*/*.toml")):
        try:
            sets.setdefault(path.parent.name, {})[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadCard(f"{folder.name}/{path.parent.name}/{path.name}: {error}") from error
    return sets
