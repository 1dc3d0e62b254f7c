"""Rules of the chapter Terms that a scenario cannot say: marks of cards that lie in the box."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.match import scenario

PYRE = {"type": "ritual", "colour": "black", "cost": {"black": 1},
        "abilities": [{"when": {"colour": "black"}, "do": [{"destroy": "follower"}]}]}
GUARD = {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 3}


@pytest.mark.rules("ES-206")
def test_a_destroyed_card_leaves_no_marks_behind_and_does_not_lie_sideways_in_the_box() -> None:
    match: Any = scenario.begin({
        "game": "etherstone", "cards": {"pyre": PYRE, "guard": GUARD},
        "position": {"A": {"play": ["pyre", {"card": "guard", "marks": 3, "exhausted": True}]}},
    })
    guard = match.state.zones["A.play"][1]
    assert match.state.marks["marks"][guard] == 3
    for choice in ("take:black", "apply:pyre>1"):
        match.answer(choice)
    assert match.state.zones["box"] == (guard,)
    assert not any(guard in row for row in match.state.marks.values())
