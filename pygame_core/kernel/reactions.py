"""Triggers after a fact, replacements before it. Which abilities there are is the game's business; when they are
looked for and in what order they wait is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import RulesBug
from .procedure import DONE, Call, Flow, Procedure
from .rows import Event, Names, Pending
from .state import State

if TYPE_CHECKING:
    from .game import Game


_LONGEST = 1000
"""More replacements than ever apply to one event."""


class Trigger:
    """After an event of this kind (and if `when` holds) run the procedure `key`."""

    __slots__ = ("key", "kind", "when")

    def __init__(self, kind: str, key: str, when: Callable[[Any, int, Event], bool] | None = None) -> None:
        self.kind = kind
        self.key = key
        self.when = when


class Replacement:
    """Before an event of this kind: `instead` gives the event that happens in its place, None prevents it."""

    __slots__ = ("instead", "kind")

    def __init__(self, kind: str, instead: Callable[[Any, int, Event], Event | None]) -> None:
        self.kind = kind
        self.instead = instead


def collect(game: Game[Any], state: State) -> None:
    """Put the triggers of the new facts at the end of the queue, seat by seat in the game's order."""
    facts = state.facts
    if not facts or game.triggers is None:
        return
    state.facts = []
    found: list[Pending] = []
    for event in facts:
        for source, seat, trigger in game.triggers(state):
            if trigger.kind == event.kind and (trigger.when is None or trigger.when(state, source, event)):
                found.append(Pending(seat, trigger.key, {"source": source, "seat": seat, "event": event.values}))
    order = game.first_to_trigger(state) if game.first_to_trigger else range(state.seats)
    rank = {seat: i for i, seat in enumerate(order)}
    found.sort(key=lambda pending: rank.get(pending.seat, len(rank)))
    state.queue += tuple(found)


def resolve_queue(state: State, names: Names) -> Flow:
    """Run the trigger that has waited longest; what it triggers waits behind the others."""
    if not state.queue:
        return DONE
    first, *rest = state.queue
    state.queue = tuple(rest)
    return Call(first.key, stay=True, **first.names)


QUEUE = Procedure("kernel/queue", resolve_queue)
"""Empties the queue, first in first out. A game calls it wherever its rulebook lets triggers resolve."""


def propose(game: Game[Any], state: State, event: Event) -> Event | None:
    """What happens when this event is about to: each replacement is applied at most once; None means prevented.

    A replacement that left the event as it was has not been applied, and is asked again about what became of it.
    """
    if game.replacements is None:
        return event
    used: set[tuple[int, Callable[[Any, int, Event], Event | None]]] = set()
    for _ in range(_LONGEST):
        for source, _, replacement in game.replacements(state):
            mark = (source, replacement.instead)
            if replacement.kind == event.kind and mark not in used:
                new = replacement.instead(state, source, event)
                if new is None:
                    return None
                if new != event:
                    used.add(mark)
                    event = new
                    break
        else:
            return event
    raise RulesBug(f"{game.key}: {event.kind} is replaced without end; is `instead` a new function each time?")


def defer(state: State, seat: int, key: str, due: str, **names: Any) -> None:
    """Leave a procedure (usually a choice of `seat`) for the moment `due`, perhaps in another seat's turn."""
    state.deferred = (*state.deferred, Pending(seat, key, {**names, "seat": seat, "due": due}))


def take_due(state: State, due: str, seat: int | None = None) -> Call | None:
    """The first deferred procedure whose moment this is (and whose seat, if given), taken off the list."""
    for i, waiting in enumerate(state.deferred):
        if waiting.names["due"] == due and seat in (None, waiting.seat):
            state.deferred = state.deferred[:i] + state.deferred[i + 1:]
            return Call(waiting.key, **waiting.names)
    return None
