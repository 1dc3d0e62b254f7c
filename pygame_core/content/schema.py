"""Checks on one card's table: every fault is collected with its field, so an author sees them all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Checker:
    """Collects what is wrong with one table of one file."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.faults: list[str] = []

    def wrong(self, field: str, message: str) -> None:
        """Note a fault in a field."""
        self.faults.append(f"{self.where}: {field}: {message}")

    def number(self, field: str, table: Mapping[str, Any], least: int, most: int) -> int:
        """A whole number in a range."""
        value = table.get(field)
        if type(value) is not int:
            self.wrong(field, "missing" if value is None else f"should be a whole number, not {value!r}")
            return least
        if not least <= value <= most:
            self.wrong(field, f"{value} is not between {least} and {most}")
        return value

    def word(self, field: str, table: Mapping[str, Any], known: Sequence[str], default: str | None = None) -> str:
        """One word of a closed vocabulary."""
        value = table.get(field, default)
        if not isinstance(value, str):
            self.wrong(field, "missing" if value is None else f"should be a word, not {value!r}")
            return known[0]
        if value not in known:
            self.wrong(field, unknown(value, known))
            return known[0]
        return value

    def words(self, field: str, table: Mapping[str, Any], known: Sequence[str]) -> tuple[str, ...]:
        """A list of different words of a closed vocabulary; missing means empty."""
        value = table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            self.wrong(field, f"should be a list of words, not {value!r}")
            return ()
        good = []
        for word in value:
            if word not in known:
                self.wrong(field, unknown(word, known))
            elif word in good:
                self.wrong(field, f"{word} is listed twice")
            else:
                good.append(word)
        return tuple(good)

    def only(self, table: Mapping[str, Any], fields: Sequence[str]) -> None:
        """No other fields than these."""
        for field in table:
            if field not in fields:
                self.wrong(str(field), unknown(str(field), fields))


def unknown(word: str, known: Sequence[str]) -> str:
    """An unknown word, with the nearest known one."""
    import difflib

    near = difflib.get_close_matches(word, known, 1)
    return f"unknown word {word!r}" + (f"; did you mean {near[0]!r}?" if near else f"; one of: {', '.join(known)}")
