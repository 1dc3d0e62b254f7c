"""Attempts that may fail and then have not happened at all: an attack too weak (ES-129), a card that cannot be paid for
after all (ES-108)."""

from __future__ import annotations

from .state import EtherstoneState

Remembered = tuple[object, ...]
_FIELDS = ("toughness", "stones", "tokens", "supply", "aside", "dice", "taken", "summons")


def remember(state: EtherstoneState) -> Remembered:
    """Everything an attempt can change, as data for a frame."""
    marks = tuple(sorted((name, tuple(sorted(row.items()))) for name, row in state.marks.items() if row))
    return (*(getattr(state, name) for name in _FIELDS), dict(state.zones), marks)


def take_back(state: EtherstoneState, before: Remembered, card: int) -> None:
    """Everything is as before; whoever tried still owes an action, but not the same again this turn (ES-118)."""
    *values, zones, marks = before
    for name, found in zip(_FIELDS, values, strict=True):
        setattr(state, name, found)
    state.zones = dict(zones)  # type: ignore[call-overload]
    state.marks = {name: dict(row) for name, row in marks}  # type: ignore[attr-defined]
    state.failed = (*state.failed, card)


def has_failed(state: EtherstoneState, card: int, zone: str) -> bool:
    """Whether an attempt on a card of this zone, made just now, was taken back."""
    return card in state.failed and card in state.zones[zone]
