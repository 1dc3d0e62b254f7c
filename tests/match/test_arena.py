"""Series of matches between agents: independent, repeatable, and counted by agent when the seats are exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.kernel.rows import Option
from pygame_core.kernel.visibility import View
from pygame_core.match import arena

GAME = load_game("clash")
SETUP = {"mode": "training", "decks": ["bulwark", "vanguard"]}


class Stops:
    """Never plays a card."""

    def choose(self, view: View[Any]) -> Option:
        return view.options[-1]


def test_a_series_is_repeatable_and_its_matches_are_independent() -> None:
    rows = arena.series(GAME, SETUP, ["random", "random"], 6, 4)
    assert rows == arena.series(GAME, SETUP, ["random", "random"], 6, 4)
    assert rows[:3] == arena.series(GAME, SETUP, ["random", "random"], 3, 4)
    assert rows[4] == arena.one_of_series(GAME, SETUP, ["random", "random"], 4, 4, False)
    assert rows != arena.series(GAME, SETUP, ["random", "random"], 6, 5)
    assert len(set(rows)) > 1


def test_progress_is_told() -> None:
    told: list[int] = []
    arena.series(GAME, SETUP, ["random", "random"], 3, 1, tick=told.append)
    assert told == [1, 2, 3]


def test_with_swap_every_seed_is_played_from_both_seats_and_winners_are_told_by_agent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The strong agent wins wherever it sits; the agents are mere names here."""
    tables: list[tuple[int, list[Any]]] = []

    def won_by_the_strong_one(game: Any, setup: Any, seed: int, agents: list[Any]) -> arena.Played:
        tables.append((seed, agents))
        return arena.Played((agents.index("strong"),), 1, 1)

    monkeypatch.setattr(arena, "make_agent", lambda spec, seed: spec)
    monkeypatch.setattr(arena, "play_out", won_by_the_strong_one)
    rows = arena.series(GAME, SETUP, ["strong", "weak"], 6, 2, swap=True)
    assert [row.winners for row in rows] == [(0,)] * 6
    assert [agents for _, agents in tables] == [["strong", "weak"], ["weak", "strong"]] * 3
    seeds = [seed for seed, _ in tables]
    assert seeds[0::2] == seeds[1::2] and len(set(seeds)) == 3
    tables.clear()
    rows = arena.series(GAME, SETUP, ["weak", "strong"], 4, 2)
    assert [row.winners for row in rows] == [(1,)] * 4
    assert [agents for _, agents in tables] == [["weak", "strong"]] * 4 and len({seed for seed, _ in tables}) == 4


def test_a_match_without_end_is_capped_and_has_no_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "turn_cap", 20)
    played = arena.play_out(GAME, SETUP, 1, [Stops(), Stops()])
    assert played.winners is None and played.turns == 21 and played.decisions == 20


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (10, 10), (1, 3), (500, 1000)])
def test_the_interval_holds_the_rate_and_shrinks_with_more_games(wins: int, games: int) -> None:
    low, high = arena.interval(wins, games)
    assert 0.0 <= low <= wins / games <= high <= 1.0
    closer = arena.interval(wins * 10, games * 10)
    assert closer[1] - closer[0] < high - low


def test_known_values_of_the_interval() -> None:
    assert arena.interval(0, 0) == (0.0, 1.0)
    low, high = arena.interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_what_won_is_counted_by_what_was_brought() -> None:
    rows = [arena.Played((0,), 9, 9, (("deck.a", "card.x"), ("deck.b", "card.x"))),
            arena.Played((0, 1), 9, 9, (("deck.a",), ("deck.b", "card.y", "card.y"))),
            arena.Played(None, 9, 9, (("deck.a",), ("deck.b",)))]
    assert arena.by_brought(rows) == {
        "card.x": (2, 1.0), "card.y": (2, 1.0), "deck.a": (3, 1.5), "deck.b": (3, 0.5)}


def test_a_match_tells_what_each_seat_brought_also_when_the_agents_move_on() -> None:
    first, second = arena.series(GAME, SETUP, ["random", "random"], 2, 4, swap=True)
    for row, decks in ((first, ("deck.bulwark", "deck.vanguard")), (second, ("deck.vanguard", "deck.bulwark"))):
        assert tuple(words[0] for words in row.brought) == decks
        assert all(len(words) == 9 and all(word.startswith("card.") for word in words[1:]) for words in row.brought)
    etherstone = load_game("etherstone")
    setup = {"mode": "preset", "seats": 3, "presets": ["e", "a", "b"]}
    (row,) = arena.series(etherstone, setup, ["random"] * 3, 1, 1)
    assert [words[0] for words in row.brought] == ["preset.e", "preset.a", "preset.b"]
    for words in row.brought:
        kinds = [word.partition(".")[0] for word in words]
        assert (kinds.count("leader"), kinds.count("colour"), kinds.count("card")) == (1, 7, 7)
