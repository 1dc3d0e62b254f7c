"""Read-only questions about a State."""

from __future__ import annotations

from .state import State


def next_seat(state: State, seat: int) -> int:
    """The next seat in turn order that is still in the match."""
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if following not in state.out:
            return following
    return seat


def opponents(state: State, seat: int) -> tuple[int, ...]:
    """The seats of other teams still in the match, clockwise from this seat."""
    order = ((seat + step) % state.seats for step in range(1, state.seats))
    return tuple(s for s in order if state.teams[s] != state.teams[seat] and s not in state.out)


def allies(state: State, seat: int) -> tuple[int, ...]:
    """The other seats of this seat's team still in the match."""
    return tuple(s for s in range(state.seats)
                 if s != seat and state.teams[s] == state.teams[seat] and s not in state.out)


def stat(state: State, card: int, name: str, printed: int) -> int:
    """A number as it stands now: the printed one, then 'set' modifiers in order, then the sum of 'add' ones."""
    value, added = printed, 0
    for modifier in state.modifiers:
        if modifier.target == card and modifier.stat == name:
            if modifier.how == "set":
                value = modifier.amount
            else:
                added += modifier.amount
    return value + added


def where(state: State, card: int) -> str | None:
    """The zone a card lies in."""
    for zone, ids in state.zones.items():
        if card in ids:
            return zone
    return None


def marked(state: State, name: str, card: int) -> int:
    """The value of a mark on a card, 0 when there is none."""
    row = state.marks.get(name)
    return row.get(card, 0) if row else 0
