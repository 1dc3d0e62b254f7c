"""Agents playing whole matches against each other, and what can be said of the results."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..agents import Agent, make_agent
from ..kernel import machine
from ..kernel.chance import mix
from ..kernel.game import Game
from ..kernel.visibility import view


class Played(NamedTuple):
    """One finished (or capped) match: who won, how long it took, what each seat had brought."""

    winners: tuple[int, ...] | None
    turns: int
    decisions: int
    brought: tuple[tuple[str, ...], ...] = ()


def play_out(game: Game[Any], setup: Mapping[str, Any], seed: int, agents: Sequence[Agent | None]) -> Played:
    """One match between agents; `winners` is None if the turn cap came first."""
    state = machine.start(game, setup, seed)
    decisions = 0
    brought: tuple[tuple[str, ...], ...] = ()
    while state.result is None and game.turn_of(state) <= game.turn_cap:
        seat = machine.pending(state).seat
        agent = agents[seat]
        assert agent is not None
        machine.answer(game, state, agent.choose(view(game, state, seat)))
        decisions += 1
        if not brought and game.turn_of(state) > 0:
            brought = tuple(tuple(game.brought(state, seat)) for seat in range(state.seats))
    winners = None if state.result is None else state.result.winners
    return Played(winners, game.turn_of(state), decisions, brought)


def series(
    game: Game[Any], setup: Mapping[str, Any], seats: Sequence[str], games: int, seed: int,
    swap: bool = False, tick: Callable[[int], None] | None = None,
) -> list[Played]:
    """Many matches with different seeds. With `swap` every seed is played as often as there are seats, with the agents
    one seat on each time; winners are then told by agent, not by seat."""
    rows = []
    for number in range(games):
        rows.append(one_of_series(game, setup, seats, number, seed, swap))
        if tick is not None:
            tick(number + 1)
    return rows


def one_of_series(
    game: Game[Any], setup: Mapping[str, Any], seats: Sequence[str], number: int, seed: int, swap: bool
) -> Played:
    """The match with this number of a series; independent of the others, so a series can be split up.

    With `swap` what was brought is told by agent, as the winners are."""
    match_seed, count = mix(seed, number // len(seats) if swap else number), len(seats)
    order = [(seat + number) % count if swap else seat for seat in range(count)]
    agents = [make_agent(seats[order[s]], mix(match_seed, 1 + s)) for s in range(len(seats))]
    played = play_out(game, setup, match_seed, agents)
    moved = [order[seat] if seat < count else seat for seat in range(max(count, len(played.brought)))]
    brought = tuple(row for _, row in sorted(zip(moved, played.brought, strict=False)))
    winners = None if played.winners is None else tuple(moved[w] if w < len(moved) else w for w in played.winners)
    return played._replace(winners=winners, brought=brought)


def by_brought(rows: Sequence[Played]) -> dict[str, tuple[int, float]]:
    """For everything that was brought, how often, and how many of those won; a shared victory is divided."""
    found: dict[str, tuple[int, float]] = {}
    for row in rows:
        for seat, words in enumerate(row.brought):
            won = 1 / len(row.winners) if row.winners and seat in row.winners else 0.0
            for word in words:
                times, wins = found.get(word, (0, 0.0))
                found[word] = times + 1, wins + won
    return dict(sorted(found.items()))


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson)."""
    if not games:
        return 0.0, 1.0
    z, p = 1.96, wins / games
    middle = p + z * z / (2 * games)
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    low, high = ((middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games))
    return max(0.0, low), min(1.0, high)
