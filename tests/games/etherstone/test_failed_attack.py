"""An attack that fails is undone completely (ES-129), whatever its abilities have done."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.match.match import Match

GAME = load_game("etherstone")
COMMON = {
    "fox": {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 2},
    "bear": {"type": "follower", "colour": "green", "cost": {"red": 1}, "strength": 9},
    "anvil": {"type": "technology", "colour": "white", "cost": {"white": 1},
              "abilities": [{"when": {"colour": "red"}, "do": [{"gain": {"white": 2}}, {"vp": 1}]}]},
    "watch": {"type": "technology", "colour": "white", "cost": {"white": 1},
              "abilities": [{"when": {"event": "opponent-summons"}, "must": True, "do": [{"toughness": 1}]}]},
    "raider": {"type": "leader", "toughness": 9, "strength": 1, "stones": {"red": 1},
               "abilities": [{"when": {"colour": "red"}, "do": [{"attack": True}]}]},
    "wolf": {"type": "threat", "level": 1, "toughness": 8, "strength": 2, "vp": 1},
}
DEEDS: dict[str, dict[str, Any]] = {
    "nothing but strength": {"do": [{"strength": 1}]},
    "defence": {"do": [{"defence": 2}]},
    "loses toughness": {"cost": [{"lose": 3}], "do": [{"strength": 1}]},
    "gets infected": {"cost": [{"lose": 9}], "do": [{"strength": 1}]},
    "gains toughness": {"do": [{"toughness": 3}]},
    "gains stones": {"do": [{"gain": {"red": 2, "violet": 1}}]},
    "spends stones": {"cost": [{"spend": {"red": 1, "violet": 2}}], "do": [{"strength": 1}]},
    "spends X stones": {"x": "choose", "cost": [{"spend": {"red": "X"}}], "do": [{"strength": "X"}]},
    "gains points": {"do": [{"vp": 2}]},
    "gains more points than the supply has": {"do": [{"vp": 6}]},
    "gains points set aside": {"do": [{"aside": 2}]},
    "marks itself": {"do": [{"mark": 2}]},
    "marks the leader": {"do": [{"mark": 1, "on": "leader"}]},
    "marks another card": {"do": [{"mark": 1, "on": "another"}]},
    "discards marks": {"cost": [{"discard": 2}], "do": [{"strength": 1}]},
    "discards the last mark": {"cost": [{"discard": 3}], "do": [{"strength": 1}]},
    "restores a follower": {"do": [{"restore": "follower"}]},
    "restores each follower": {"do": [{"restore": "each-follower"}]},
    "exhausts itself": {"cost": [{"exhaust": "self"}], "do": [{"strength": 1}]},
    "exhausts another card": {"cost": [{"exhaust": "another"}], "do": [{"strength": 1}]},
    "recalls a follower": {"cost": [{"recall": "follower"}], "do": [{"strength": 1}]},
    "recalls itself": {"do": [{"recall": "self"}]},
    "destroys a follower": {"cost": [{"destroy": "follower"}], "do": [{"strength": 1}]},
    "destroys itself": {"cost": [{"destroy": "self"}], "do": [{"strength": 1}]},
    "summons": {"do": [{"summon": "follower"}]},
    "applies an ability": {"do": [{"apply": "technology"}]},
    "weakens opponents": {"do": [{"opponents": [{"lose": 2}]}]},
    "recalls cards of opponents": {"do": [{"opponents": [{"recall": "card"}]}]},
    "gives opponents stones": {"do": [{"opponents": [{"gain": {"green": 1}}]}]},
    "helps whoever has most": {"do": [{"most": "stones", "do": [{"vp": 1}, {"gain": {"black": 1}}]}]},
    "chooses": {"do": [{"choose": [[{"gain": {"black": 3}}], [{"vp": 1}]]}]},
    "something after the attack": {"do": [{"strength": 1}], "after": [{"toughness": 2}]},
}
RAID_DEEDS = {**DEEDS, "changes the die": {"do": [{"die": "up"}]}}
"""In an attack by an ability a die was taken before."""
IGNORED = ("refreshed", "failed")
"""Step 1 of the turn is behind, and the same threat is not attacked again this turn (ES-118)."""


def table(match: Any) -> dict[str, Any]:
    """Everything that lies on the table."""
    state = match.state
    found = {name: getattr(state, name) for name in type(state).PUBLIC if name not in IGNORED}
    marks = {name: dict(row) for name, row in state.marks.items() if row}
    return {**found, "zones": dict(state.zones), "cards": state.cards, "marks": marks, "passed": state.passed}


def begun(deed: dict[str, Any]) -> Any:
    cards = {**COMMON, "altar": {"type": "ritual", "colour": "black", "cost": {"black": 1},
                                 "abilities": [{"when": "attack", **deed}]}}
    play = [{"card": "altar", "marks": 3}, "fox", "bear", {"card": "fox", "exhausted": True, "marks": 1}, "anvil"]
    return Match(GAME, cards=cards, position={
        "threats": ["wolf", "wolf"], "supply": 4, "aside": 9,
        "A": {"leader": "raider", "hand": ["fox", "_"], "toughness": 7, "stones": {"red": 3, "green": 2}, "play": play},
        "B": {"play": ["watch", {"card": "fox", "marks": 1}], "stones": {"white": 1}, "toughness": 6},
    })


def fail(match: Any) -> bool:
    """Attack with the fox alone, apply everything, always taking the first answer; whether anything was applied."""
    count = len(match.log)
    match.answer("attack:threats.0")
    match.answer("join:A.play.1")
    match.answer("strike")
    for _ in range(30):
        if match.state.decision.question in ("etherstone/action", "etherstone/raid"):
            break
        match.answer(match.options[0])
    kinds = [event.kind for event in match.log[count:]]
    assert "attack-failed" in kinds
    assert "defeated" not in kinds
    assert "turn-began" not in kinds
    return "applied" in kinds


@pytest.mark.rules("ES-129")
@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_everything_is_as_before_and_an_action_is_still_owed(deed: dict[str, Any]) -> None:
    match = begun(deed)
    before, options = table(match), set(match.options)
    assert fail(match)
    assert table(match) == before
    assert match.state.decision.question == "etherstone/action"
    assert options - set(match.options) == {("refresh",), ("attack", match.state.zones["threats"][0])}
    assert set(match.options) < options


@pytest.mark.rules("ES-129", "ES-178")
@pytest.mark.parametrize("deed", RAID_DEEDS.values(), ids=RAID_DEEDS)
def test_an_attack_by_an_ability_is_undone_back_to_its_own_beginning(deed: dict[str, Any]) -> None:
    match = begun(deed)
    match.answer("take:red")
    match.answer("apply:raider>1")
    before = table(match)
    assert before["stones"][0] == (5, 0, 2, 0)
    assert fail(match)
    assert table(match) == before
    assert match.state.decision.question == "etherstone/raid"
