"""Going back: by decision or by turn, and whether something hidden was learnt since, which makes it a what-if."""

from __future__ import annotations

from collections.abc import Collection

from ..kernel.state import State
from .match import Match


def target(match: Match, people: Collection[int], by: str) -> int | None:
    """How many choices are left after going back: to the last decision of a person, or to the start of a turn."""
    own = [n for n in range(len(match.choices)) if _decider(match, n) in people]
    if not own:
        return None
    if by == "decision":
        return own[-1]
    turn_of = match.game.turn_of
    turn = turn_of(match.state_at(own[-1]))
    return next(n for n in own if turn_of(match.state_at(n)) == turn)


def learnt(match: Match, since: int, people: Collection[int], together: bool = False) -> bool:
    """Whether these seats know more now than after so many choices: by luck, a card they saw, or a secret told.

    `together`: they look at the table with each other's eyes, so only what was new to all of them counts.
    """
    return any(_learnt(match, number, people, together) for number in range(since, len(match.choices)))


def _learnt(match: Match, number: int, people: Collection[int], together: bool) -> bool:
    """Whether the choice with this number taught them something."""
    old, new = match.state_at(number), match.state_at(number + 1)
    if old.chance != new.chance or len(old.known) != len(new.known):
        return True
    bits = sum(1 << seat for seat in people)
    if any(now & bits & ~was and not (together and was & bits) for was, now in zip(old.known, new.known, strict=True)):
        return True
    told = match.log_at(number + 1) > match.log_at(number)
    return told and not together and any(seat != owner for owner in _opened(old, new) for seat in people)


def _opened(old: State, new: State) -> list[int]:
    """Whose secret answers were opened between two positions, also the one just given."""
    decision = old.decision
    sealed = [*old.sealed, *([f"{decision.name}.{decision.seat}"] if decision and decision.secret else [])]
    return [int(key.rpartition(".")[2]) for key in sealed if key not in new.sealed]


def _decider(match: Match, number: int) -> int | None:
    decision = match.state_at(number).decision
    return None if decision is None else decision.seat
