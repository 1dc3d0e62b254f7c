"""Rules of the chapter Stones that a scenario cannot say: how many results there are."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.match.match import Match

GAME = load_game("etherstone")
CARDS = {
    "mixer": {"type": "leader", "toughness": 9, "strength": 1, "stones": {"red": 1},
              "abilities": [{"when": {"values": [6]}, "do": [{"gain": {"violet": 2}}]}]},
}


def results(*choices: str, leader: str) -> set[tuple[int, ...]]:
    """The stones A may end up with after these choices and all ways to answer what is asked then."""
    found = set()
    waiting: list[list[Any]] = [[]]
    while waiting:
        more = waiting.pop()
        match: Any = Match(GAME, cards=CARDS, position={"dice": {"green": 6}, "A": {"leader": leader}})
        for choice in (*choices, *more):
            match.answer(choice)
        if match.state.active == 0:
            waiting += [[*more, option] for option in match.options]
        else:
            found.add(match.state.stones[0])
    return found


@pytest.mark.rules("ES-145", "ES-148")
def test_two_violet_stones_by_an_ability_are_one_of_ten_pairs() -> None:
    found = results("take:green", "apply:mixer>1", leader="mixer")
    gained = {(red, black, green - 2, white) for red, black, green, white in found}
    assert all(sum(pair) == 2 and min(pair) >= 0 for pair in gained)
    assert len(gained) == 10
    assert sum(max(pair) == 2 for pair in gained) == 4


@pytest.mark.rules("ES-148")
def test_the_violet_die_gives_one_of_four_pairs_of_one_colour() -> None:
    assert results("take:violet", leader="_") == {(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2)}
