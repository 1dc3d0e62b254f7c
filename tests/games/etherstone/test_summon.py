"""Rules of the chapter Summon that a scenario cannot say: what holds for every layout of the cards in play."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.match.match import Match
from pygame_core.match.words import spelled

GAME = load_game("etherstone")
CARDS = {
    "fox": {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 2, "vp": 1},
    "bear": {"type": "follower", "colour": "green", "cost": {"red": 2}, "strength": 3,
             "abilities": [{"when": {"colour": "white"}, "do": [{"mark": 1, "on": "another"}]}]},
    "drum": {"type": "ritual", "colour": "black", "cost": {"black": 1}, "vp": 2,
             "abilities": [{"when": "attack", "do": [{"strength": 2}]},
                           {"when": "end", "do": [{"score": 1, "per": "followers"}]}]},
    "guild": {"type": "technology", "colour": "white", "cost": {"white": 1},
              "abilities": [{"when": "constant", "do": [{"cheaper": {"red": 1}}, {"defence": 1}]}]},
    "wolf": {"type": "threat", "level": 1, "toughness": 7, "strength": 3, "vp": 1},
}
PLAY = ("fox", "bear", "drum", "guild")
LINES = (
    (),
    ("take:white",),
    ("take:white", "apply:bear>1"),
    ("summon:A.hand.0",),
    ("attack:wolf",),
    ("attack:wolf", "join:bear", "strike"),
    ("attack:wolf", "join:blank_leader", "join:fox", "join:bear", "strike", "apply:drum>1"),
    ("rest",),
)


def told(line: tuple[str, ...], play: tuple[str, ...]) -> Any:
    """What can be done and what is the case after some choices, without the order of the cards in play."""
    side = {"play": list(play), "hand": ["bear", "_"], "stones": {"red": 1}}
    match: Any = Match(GAME, cards=CARDS, position={"threats": ["wolf"], "A": side})
    for choice in line:
        match.answer(choice)
    facts = GAME.write_position(match.state)
    for letter in "AB":
        facts[letter]["play"].sort(key=lambda card: card["card"])
    return sorted(spelled(match.state, option) for option in match.options), facts


@pytest.mark.rules("ES-106")
@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line) or "nothing")
def test_the_layout_of_cards_in_play_means_nothing(line: tuple[str, ...]) -> None:
    first = told(line, PLAY)
    for play in itertools.permutations(PLAY):
        assert told(line, play) == first
