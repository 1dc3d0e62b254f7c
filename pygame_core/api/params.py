"""Reading the parameters of a request: each has a type, and one of another type is refused by its name.

What is missing or null has its default. Nothing here knows what the values mean.
"""

from __future__ import annotations

from typing import Any

from ..kernel.errors import EngineError

Params = dict[str, Any]


class Refused(EngineError):
    """A request that is not followed: a code the page knows, and particulars."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule if rule != "-" else ""


def _wrong(name: str, wanted: str) -> Refused:
    return Refused("bad-request", f"{name}: should be {wanted}")


def whole(params: Params, name: str, default: int, least: int = 0, most: int = (1 << 64) - 1) -> int:
    """A whole number in a range."""
    value = params.get(name)
    if value is None:
        return default
    if type(value) is not int or not least <= value <= most:
        raise _wrong(name, f"a whole number from {least} to {most}")
    return value


def seconds(params: Params, name: str, default: float, most: float) -> float:
    """A time; longer ones are shortened."""
    value = params.get(name)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise _wrong(name, "a number of seconds")
    return min(float(value), most)


def flag(params: Params, name: str) -> bool:
    """Yes or no."""
    value = params.get(name)
    if value is not None and not isinstance(value, bool):
        raise _wrong(name, "true or false")
    return bool(value)


def text(params: Params, name: str, default: str = "", most: int | None = None) -> str:
    """A text; what is longer than `most` is cut."""
    value = params.get(name)
    if value is None:
        return default
    if not isinstance(value, str):
        raise _wrong(name, "a text")
    return value[:most]


def texts(params: Params, name: str, most: int) -> list[str]:
    """A list of texts."""
    return [value for value in _rows(params, name, most, str, "texts") if isinstance(value, str)]


def tables(params: Params, name: str, most: int) -> list[Params]:
    """A list of tables."""
    return [value for value in _rows(params, name, most, dict, "tables") if isinstance(value, dict)]


def table(params: Params, name: str) -> Params:
    """A table."""
    value = params.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _wrong(name, "a table")
    return value


def _rows(params: Params, name: str, most: int, kind: type, what: str) -> list[Any]:
    value = params.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > most or not all(isinstance(row, kind) for row in value):
        raise _wrong(name, f"a list of at most {most} {what}")
    return value
