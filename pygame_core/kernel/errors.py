"""The short list of things that can go wrong; each names the fault and, where it can, the remedy."""

from __future__ import annotations

from typing import Any, NamedTuple


class Reason(NamedTuple):
    """Why something may not be done: a stable code, the rule behind it, and the values its sentence needs."""

    code: str
    rule: str
    values: tuple[tuple[str, Any], ...] = ()


def reason(code: str, rule: str, **values: Any) -> Reason:
    """A Reason from keywords."""
    return Reason(code, rule, tuple(values.items()))


class EngineError(Exception):
    """Base of every error this package raises on purpose."""


class IllegalChoice(EngineError):
    """A choice that is not among the options of the pending decision."""

    def __init__(self, choice: object, why: Reason) -> None:
        super().__init__(f"{choice!r} is refused: {why.code} ({why.rule})")
        self.choice = choice
        self.why = why


class BadSetup(EngineError):
    """A match that may not be started this way (unknown mode, forbidden deck ...)."""

    def __init__(self, message: str, why: Reason | None = None) -> None:
        super().__init__(message)
        self.why = why


class BadFile(EngineError):
    """A file, link or text from outside that cannot be read; nothing of it was used."""


class BadCard(BadFile):
    """Card data that breaks the schema; the message names file, card and field."""


class BadScenario(BadFile):
    """A scenario file that says something the format does not know."""


class BrokenReplay(BadFile):
    """A recorded match that does not replay to the recorded digests."""


class RulesBug(EngineError):
    """Something the rules promise cannot happen did happen; the message carries the agenda."""
