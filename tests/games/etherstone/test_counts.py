"""What an ability may count (ES-207): every word, on one table where each has a number of its own kind."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.games.etherstone.abilities import COUNTS
from pygame_core.match.match import Match

GAME = load_game("etherstone")
CARDS = {
    "fox": {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 1},
    "owl": {"type": "follower", "colour": "white", "cost": {"white": 1}, "strength": 1},
    "hymn": {"type": "ritual", "colour": "violet", "cost": {"violet": 1}},
    "drum": {"type": "technology", "colour": "green", "cost": {"green": 1}},
    "wolf": {"type": "threat", "level": 1, "toughness": 9, "strength": 1, "vp": 1},
}
FOUND = {
    "followers": 5, "rituals": 3, "technologies": 2, "cards": 10, "ready": 4, "exhausted": 1, "red": 3, "black": 1,
    "green": 2, "white": 2, "violet": 2, "colours": 5, "marks": 2, "all_marks": 9, "trophies": 2, "stones": 12,
    "red_stones": 2, "black_stones": 5, "green_stones": 3, "white_stones": 2, "hand": 4, "toughness": 7, "die": 6,
    "deals": 1, "tokens": 8, "opponents": 2,
}
"""Of A, whose black ritual with 2 marks counts, after taking a red 6."""


def counted(word: str, event: str = "", turn_of: str = "A") -> int:
    """How many green stones A gains for each of something, with a red 6 in the turn of a player."""
    when: dict[str, Any] = {"event": event} if event else {"colour": "red"}
    sage = {"type": "ritual", "colour": "black", "cost": {"black": 1},
            "abilities": [{"when": when, "x": word, "do": [{"gain": {"green": "X"}}]}]}
    play = ["fox", {"card": "fox", "marks": 3}, {"card": "fox", "exhausted": True}, "owl", "owl", "hymn",
            {"card": "hymn", "exhausted": True}, "drum", "drum", {"card": "sage", "marks": 2}]
    own = {"play": play, "marks": 4, "trophies": ["wolf", "wolf"], "hand": ["fox", "_", "_", "_"], "toughness": 7,
           "deals": 1, "tokens": 8, "stones": {"black": 5, "green": 3, "white": 2}}
    match: Any = Match(GAME, cards={**CARDS, "sage": sage}, position={
        "seats": 3, "active": turn_of, "dice": {"red": 6}, "A": own,
        "B": {"play": ["fox", "drum"], "marks": 5, "hand": ["_"], "stones": {"red": 9}},
    })
    match.answer("take:red")
    before = match.state.stones[0][2]
    match.answer("apply:sage>1")
    return int(match.state.stones[0][2] - before)


@pytest.mark.rules("ES-068", "ES-199", "ES-204", "ES-207")
@pytest.mark.parametrize("word", COUNTS)
def test_what_x_counts(word: str) -> None:
    assert counted(word) == FOUND[word]


@pytest.mark.rules("ES-092", "ES-207")
def test_the_die_of_an_opponent_is_not_ones_own() -> None:
    assert counted("die", "opponent-takes", turn_of="B") == 0
    assert counted("followers", "opponent-takes", turn_of="B") == FOUND["followers"]
