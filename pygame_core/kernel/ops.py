"""The functions that change a State on behalf of every game; each tells its event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import chance
from .errors import BadScenario, RulesBug
from .rows import Event, Modifier, Result
from .state import HIDDEN, State


def emit(state: State, kind: str, *values: Any, cards: Sequence[int] = ()) -> None:
    """Tell a fact to whoever listens. `cards` are the ids among the values: their faces are kept with the event."""
    if state.log is None and state.facts is None:
        return
    event = Event(kind, values, tuple((c, state.cards[c], state.known[c]) for c in cards))
    if state.log is not None:
        state.log.append(event)
    if state.facts is not None:
        state.facts.append(event)


def create(state: State, key: str, zone: str) -> int:
    """Put a new card with this printed key at the end of a zone; its id is returned."""
    create_all(state, (key,), zone)
    return len(state.cards) - 1


def create_all(state: State, keys: Sequence[str], zone: str) -> None:
    """Put new cards with these printed keys at the end of a zone, in this order."""
    first, pool = len(state.cards), state.pool
    state.cards += tuple(keys)
    state.faces += tuple([pool.face(key) if pool else None for key in keys])
    state.known += (state.sight(zone),) * len(keys)
    state.zones[zone] = (*state.zones.get(zone, ()), *range(first, len(state.cards)))


def move(state: State, card: int, start: str, end: str, index: int | None = None) -> None:
    """Move a card between zones (to the end, or to `index`); whoever sees the new zone now knows its face."""
    here = state.zones.get(start, ())
    if card not in here:
        raise RulesBug(f"card {card} should move from {start} to {end}, but is not in {start}")
    state.zones[start] = tuple(c for c in here if c != card)
    there = state.zones.get(end, ())
    at = len(there) if index is None else index
    state.zones[end] = (*there[:at], card, *there[at:])
    reveal(state, card, state.sight(end))
    emit(state, "moved", card, start, end, cards=(card,))


def reveal(state: State, card: int, seats: int) -> None:
    """Let the seats of this bit mask know the card's face."""
    known = state.known
    if known[card] & seats != seats:
        state.known = (*known[:card], known[card] | seats, *known[card + 1:])


def shuffle(state: State, zone: str) -> None:
    """Shuffle a face-down pile.

    The ids keep their places and the *faces* are permuted among them, so an id never tells which card it is;
    what seats knew of the pile is forgotten, except where the zone itself is open to them.
    """
    ids = state.zones.get(zone, ())
    order = _shuffled_order(state, ids)
    cards, faces, known = list(state.cards), list(state.faces), list(state.known)
    sight = state.sight(zone)
    for place, source in zip(ids, order, strict=True):
        cards[place], faces[place], known[place] = state.cards[source], state.faces[source], sight
    state.cards, state.faces, state.known = tuple(cards), tuple(faces), tuple(known)
    emit(state, "shuffled", zone)


def _shuffled_order(state: State, ids: tuple[int, ...]) -> list[int]:
    script = chance.scripted(state, "shuffle")
    if script is None:
        return chance.shuffled(state, list(ids))
    if not isinstance(script, (tuple, list)):
        raise BadScenario(f"a scripted shuffle is {script!r}, but should be a list of card keys")
    left = list(ids)
    order = []
    for key in script:
        match = next((c for c in left if state.cards[c] == key), None)
        if match is None:
            raise BadScenario(f"a scripted shuffle names {key!r}, which is not (or no longer) in the pile")
        left.remove(match)
        order.append(match)
    return order + left


def roll(state: State, sides: int) -> int:
    """Roll one die with faces 1 to `sides`."""
    value = _scripted_number(state, "roll", 1, sides)
    if value is None:
        value = chance.below(state, sides) + 1
    emit(state, "rolled", value, sides)
    return value


def flip(state: State, outcomes: int = 2) -> int:
    """A fair pick among 0 .. outcomes - 1, for example who goes first."""
    value = _scripted_number(state, "flip", 0, outcomes - 1)
    if value is None:
        value = chance.below(state, outcomes)
    emit(state, "flipped", value)
    return value


def _scripted_number(state: State, kind: str, least: int, most: int) -> int | None:
    value = chance.scripted(state, kind)
    if value is None:
        return None
    if type(value) is not int or not least <= value <= most:
        raise BadScenario(f"a scripted {kind} is {value!r}, but should be a number from {least} to {most}")
    return value


def mark(state: State, name: str, card: int, value: int) -> None:
    """Set a mark (damage, a counter, a flag) on a card; 0 takes it off."""
    row = state.marks.get(name)
    if value:
        state.marks[name] = {**row, card: value} if row else {card: value}
    elif row and card in row:
        state.marks[name] = {c: v for c, v in row.items() if c != card}


def unmark(state: State, card: int) -> None:
    """Take every mark and modifier off a card (it left the place where they mattered)."""
    for name, row in state.marks.items():
        if card in row:
            state.marks[name] = {c: v for c, v in row.items() if c != card}
    if state.modifiers:
        state.modifiers = tuple(m for m in state.modifiers if m.target != card)


def modify(state: State, target: int, stat: str, amount: int, until: str, source: int = -1, how: str = "add") -> None:
    """Add a lasting modifier; it ends when `expire` is called with its duration."""
    state.modifiers = (*state.modifiers, Modifier(target, stat, amount, until, source, how))


def expire(state: State, until: str) -> None:
    """End every modifier with this duration."""
    if state.modifiers:
        state.modifiers = tuple(m for m in state.modifiers if m.until != until)


def drop_source(state: State, source: int) -> None:
    """End every modifier that lasts while its source is there."""
    state.modifiers = tuple(m for m in state.modifiers if not (m.until == "source" and m.source == source))


def drop_seat(state: State, seat: int, cause: str) -> None:
    """A seat leaves the match, and with it what it still had to do. When one team is left it has won."""
    if seat in state.out:
        return
    state.out = (*state.out, seat)
    state.queue = tuple(p for p in state.queue if p.seat != seat)
    state.deferred = tuple(p for p in state.deferred if p.seat != seat)
    emit(state, "dropped", seat)
    left = {state.teams[s] for s in range(state.seats) if s not in state.out}
    if len(left) <= 1:
        finish(state, tuple(s for s in range(state.seats) if state.teams[s] in left), cause)


def finish(state: State, winners: tuple[int, ...], cause: str) -> None:
    """The match is over."""
    if state.result is None:
        state.result = Result(winners, cause)
        state.decision = state.offered = None
        emit(state, "finished", winners, cause)


def is_hidden(state: State, card: int) -> bool:
    """Whether this (masked) state does not show the card's face."""
    return state.cards[card] == HIDDEN
