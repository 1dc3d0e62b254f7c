"""The scenario runner itself: every step key can pass and can fail, and bad files are named, never crashed on."""

from __future__ import annotations

import copy
import pathlib
import tomllib
from typing import Any

import pytest

from pygame_core.kernel.chance import Dice, mix
from pygame_core.kernel.errors import BadCard, BadFile, BadScenario, EngineError
from pygame_core.match import scenario

FOLDER = pathlib.Path(__file__).parent.parent / "games" / "clash" / "scenarios"
CARDS = {
    "imp": {"type": "creature", "cost": 1, "atk": 1, "hp": 2, "abilities": ["flight"], "name": "Imp"},
    "ogre": {"type": "creature", "cost": 5, "atk": 3, "hp": 6},
    "zap": {"type": "spell", "cost": 1, "effect": {"damage": 1}},
}
BASE: dict[str, Any] = {
    "game": "clash",
    "cards": CARDS,
    "position": {
        "mana": 3,
        "A": {"hand": ["B*", "imp", "ogre", "_"], "top": ["imp"]},
        "B": {"hand": ["B*", "zap", "_", "_"], "bottom": ["ogre"]},
    },
}
SETUP: dict[str, Any] = {"game": "clash", "setup": {"mode": "training", "decks": ["bulwark", "vanguard"]}}


def ran(*steps: dict[str, Any], **more: Any) -> list[str]:
    """The failures of a scenario with these steps."""
    return scenario.run({**BASE, **more, "steps": list(steps)}).failures


def bad(*steps: dict[str, Any], **more: Any) -> str:
    """The message about a scenario that is no scenario."""
    with pytest.raises(BadScenario) as caught:
        scenario.run({**BASE, **more, "steps": list(steps)}, "some.toml")
    assert str(caught.value).startswith("some.toml: ")
    return str(caught.value)


TRUE: dict[str, list[Any]] = {
    "do": ["stop", "play:imp>top", ["play:imp>top", "stop"], "play:c3>bottom", []],
    "seat": ["A"],
    "question": ["summon"],
    "offered": ["stop", ["play:imp>top", "play:imp>bottom"], []],
    "not_offered": ["play:ogre>top", ["play:ogre>top", "play:zap>imp"]],
    "options": [3, ["play:imp>top", "play:imp>bottom", "stop"]],
    "refused": ["play:ogre>top", {"try": "play:ogre>top", "rule": "CD-069", "code": "too-expensive"},
                [{"try": "play:ogre>top"}, "play:zap>imp"]],
    "expect": [{"mana": 3}, {"A.hand": ["B*", "imp", "ogre", "_"]}, {"A": {"top": ["imp"], "hand.count": 4}},
               {"A.top.0.damage": 0, "A.top.0.entered": False}, {"winner": "none", "over": False, "A.champion": "none"},
               {"B.bottom": [{"card": "ogre", "hp": 6}]}, {"A.top.0.abilities": ["flight"]}],
    "sees": [{"seat": "A", "expect": {"B.hand": ["B*", "?", "?", "?"]}, "options": 3},
             [{"seat": "B", "options": 0}, {"seat": "B", "expect": {"A.hand.1": "?", "B.hand.1": "zap"}}]],
    "no_events": ["attacked", ["destroyed", "summoned:0>imp>top"]],
    "text": [{"card": "imp", "contains": "Imp"}, [{"card": "imp", "lang": "ru", "contains": "1"}]],
    "note": ["anything at all"],
}
FALSE: dict[str, list[Any]] = {
    "do": ["play:ogre>top", "nonsense", ["stop", "play:imp>top"], ""],
    "seat": ["B", "none", "a"],
    "question": ["pick", "none"],
    "offered": ["play:ogre>top", ["stop", "play:imp>middle"]],
    "not_offered": ["stop", ["play:ogre>top", "play:imp>top"]],
    "options": [2, 4, ["stop"], ["play:imp>top", "play:imp>bottom"], "stop", []],
    "refused": ["stop", {"try": "play:imp>top"}, {"try": "play:ogre>top", "rule": "CD-070"},
                {"try": "play:ogre>top", "code": "out-of-reach"}, ["play:ogre>top", "play:imp>bottom"]],
    "expect": [{"mana": 4}, {"mana": "3"}, {"A.hand": ["B*", "imp", "ogre"]}, {"A.hand": ["B*", "ogre", "imp", "_"]},
               {"A.top.0.damage": 1}, {"A.top.0.entered": 0}, {"A.top.0.damage": False}, {"winner": "A"},
               {"over": True},
               {"A.top.0": "ogre"}, {"A.top.1": "imp"}, {"B.bottom": [{"card": "ogre", "hp": 5}]}, {"A": {"mana": 3}},
               {"A.hand.count": 3}, {"A.champion": "ash_dragon"}, {"B.bottom": [{"card": "ogre", "wings": 2}]},
               {"A.hand": "none"}, {"A.top": []}],
    "sees": [{"seat": "A", "expect": {"B.hand.1": "zap"}}, {"seat": "B", "expect": {"B.hand.1": "?"}},
             {"seat": "A", "options": 2}, [{"seat": "A"}, {"seat": "B", "options": 3}]],
    "no_events": ["turn-began", ["destroyed", "mana:1>4"], "mana"],
    "text": [{"card": "imp", "contains": "Fury"}, [{"card": "imp", "contains": "Imp"},
    {"card": "ogre", "contains": "%"}]],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in TRUE.items() for value in values])
def test_a_step_that_holds_passes(key: str, value: Any) -> None:
    assert ran({key: value}) == []


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in FALSE.items() for value in values])
def test_a_step_that_does_not_hold_fails(key: str, value: Any) -> None:
    step = {key: value, **({"do": "stop"} if key == "no_events" else {})}
    (first, *_) = ran(step)
    assert first.startswith("step 1: ")


def test_every_step_key_is_tried_here_both_ways() -> None:
    elsewhere = {"events", "said", "luck", "undo"}
    assert set(TRUE) | elsewhere == set(scenario.STEP_KEYS)
    assert set(FALSE) | elsewhere | {"note"} == set(scenario.STEP_KEYS)


EVENTS = {"do": ["play:imp>top", "stop"]}


@pytest.mark.parametrize(("events", "holds"), [
    (["summoned:0>imp>top", "attacked-stronghold:imp>1", "turn-began:1>4"], True), ("summoned", True), ([], True),
    (["summoned", "mana"], True), ("mana:1>4", True), (["mana", "summoned"], False), ("destroyed", False),
    ("summoned:0>imp>bottom", False), ("summoned:0>ogre>top", False), (["summoned", "summoned"], False),
    ("mana:1>5", False),
])
def test_events_are_looked_for_in_their_order(events: Any, holds: bool) -> None:
    assert (ran({**EVENTS, "events": events}) == []) is holds


def test_events_are_those_of_the_step_and_in_a_first_step_without_choices_those_of_the_start() -> None:
    begun = {**BASE["position"], "phase": "mana"}
    assert ran({"events": "mana:0>4"}, position=begun) == []
    assert ran({"do": "stop", "events": "mana:0>4"}, position=begun) != []
    assert ran({"events": "mana:0>4"}, {"events": "mana:0>4"}, position=begun) != []


@pytest.mark.parametrize(("said", "holds"), [
    ("Imp", True), (["Imp", "Player"], False), ({"lines": ["Imp"], "not": ["Ogre"]}, True), ({"lines": "Imp"}, True),
    ({"not": "Imp"}, False), ({"not": ["Ogre", "Imp"]}, False), ({"lines": "spI"}, False), ("pmI", False),
    ({"lang": "ru", "lines": "«Imp»"}, True), ({"lang": "en", "lines": "«Imp»"}, False),
    ({"seat": "B", "lines": "Imp"}, True),
    ({"lang": "uk", "not": "«Imp»"}, False), ("", True), ([], True),
])
def test_what_was_said_is_looked_for_line_by_line(said: Any, holds: bool) -> None:
    assert (ran({"do": "play:imp>top", "said": said}) == []) is holds


def test_what_was_said_to_a_seat_hides_what_it_did_not_see() -> None:
    """No event of this game tells of a face-down card by name, so one is made to."""
    from pygame_core.kernel import ops
    from pygame_core.match.match import Match

    match = Match("clash", position=BASE["position"], cards=CARDS)
    zap = match.state.zones["B.hand"][1]
    ops.emit(match.state, "destroyed", zap, cards=(zap,))
    for seat, lines, holds in (("A", "Zap", False), ("A", "A card", True), ("B", "Zap", True), ("B", "A card", False)):
        step = scenario._Step(match, {"said": {"seat": seat, "lines": lines}}, first=True)
        assert (step.run() == []) is holds


def test_scripted_luck_decides_and_can_fail() -> None:
    for flip, seat in ((0, "A"), (1, "B")):
        assert scenario.run({**SETUP, "luck": [{"flip": flip}], "steps": [{"seat": seat}]}).failures == []
        assert scenario.run({**SETUP, "luck": [{"flip": 1 - flip}], "steps": [{"seat": seat}]}).failures != []


def test_luck_in_a_step_is_used_by_the_choices_of_that_step() -> None:
    setup = {"game": "clash", "setup": {"mode": "training", "decks": ["bulwark"]}}
    for flip, seat in ((0, "A"), (1, "B")):
        step = {"luck": [{"flip": flip}], "do": "deck:vanguard", "expect": {"first": seat}}
        assert scenario.run({**setup, "steps": [step]}).failures == []
        step["expect"] = {"first": "AB"[1 - flip]}
        assert scenario.run({**setup, "steps": [step]}).failures != []


def test_undo_takes_back_so_many_choices() -> None:
    steps: list[dict[str, Any]] = [{"do": ["play:imp>top", "stop"]}, {"undo": 1, "expect": {"active": "A", "mana": 2}}]
    assert ran(*steps) == []
    assert ran(*steps, {"undo": 1, "expect": {"mana": 3}}) == []
    assert ran(*steps, {"undo": 1, "expect": {"mana": 2}}) != []
    assert ran({"undo": 0}) == []
    assert "nothing left to take back" in ran(*steps, {"undo": 2})[0]


def test_a_failure_names_its_step_and_ends_the_scenario() -> None:
    failures = ran({"do": "play:imp>top"}, {"expect": {"mana": 9, "turn": 9}}, {"expect": {"mana": 8}})
    assert [failure[:7] for failure in failures] == ["step 2:"] * 2
    assert "mana is 2, not 9" in failures[0]


def test_a_refused_choice_tells_what_was_offered() -> None:
    (failure,) = ran({"do": "play:ogre>top", "expect": {"mana": 99}})
    assert "too-expensive (CD-069)" in failure and "play:imp>top, play:imp>bottom, stop" in failure


def test_an_outcome_carries_title_rules_and_file() -> None:
    outcome = scenario.run({**BASE, "title": "T", "rules": ["CD-001", "CD-002"]}, "here.toml")
    assert (outcome.title, outcome.rules, outcome.file, outcome.failures) == ("T", ("CD-001", "CD-002"),
    "here.toml", [])


# A start that should be refused.

@pytest.mark.parametrize(("error", "holds"), [
    ({"rule": "CD-029"}, True), ({"code": "deck-taken"}, True), ({"contains": "different preset"}, True), ({}, True),
    ({"rule": "CD-029", "code": "deck-taken", "contains": "preset"}, True), ({"rule": "CD-030"}, False),
    ({"code": "no-such-deck"}, False), ({"contains": "bananas"}, False), ({"rule": "CD-029", "contains": "x!"}, False),
])
def test_a_start_that_is_refused_is_checked_for_its_reason(error: dict[str, str], holds: bool) -> None:
    data = {"game": "clash", "setup": {"mode": "training", "decks": ["smithy", "smithy"]}, "error": error}
    assert (scenario.run(data).failures == []) is holds


def test_a_start_that_should_be_refused_but_is_not_fails() -> None:
    assert scenario.run({**BASE, "error": {}}).failures == ["it should have been refused to start, but was not"]


def test_bad_cards_can_be_what_is_expected() -> None:
    cards = {"imp": {**CARDS["imp"], "hp": 0}}
    assert scenario.run({**BASE, "cards": cards, "error": {"contains": "imp: hp"}}).failures == []
    with pytest.raises(BadCard, match=r"x.toml: .*imp: hp"):
        scenario.run({**BASE, "cards": cards}, "x.toml")


# Files that are no scenarios.

def test_unknown_keys_are_named_with_the_nearest_known_one() -> None:
    assert "did you mean 'steps'?" in bad(step=[])
    assert "did you mean 'position'?" in bad(positoin={})
    assert "step 2" in bad({}, {"expct": {}}) and "did you mean 'expect'?" in bad({}, {"expct": {}})
    assert "did you mean 'lines'?" in bad({"said": {"line": ["x"]}})
    assert "did you mean 'try'?" in bad({"refused": [{"tyr": "stop"}]})
    assert "did you mean 'options'?" in bad({"sees": {"seat": "A", "option": 3}})
    assert "did you mean 'contains'?" in bad({"text": {"card": "imp", "contain": "x"}})
    assert "did you mean 'mana'?" in bad(position={"maan": 4})
    assert "did you mean 'contains'?" in bad(error={"contain": ""}, position={"mode": "x"})


def test_a_misspelt_event_is_a_fault_of_the_file_and_not_an_event_that_did_not_happen() -> None:
    assert "did you mean 'attacked'?" in bad({"no_events": ["atacked"]})
    assert "did you mean 'destroyed'?" in bad({"events": "destroid:imp"})


def test_a_path_that_leads_nowhere_is_a_fault_of_the_file() -> None:
    for value in (5, "none"):
        assert "there is no 'maan'" in bad({"expect": {"maan": value}})


@pytest.mark.parametrize("step", [
    {"do": 5}, {"do": ["stop", 5]}, {"do": {}}, {"do": None}, {"undo": "x"}, {"undo": -1}, {"undo": True},
    {"undo": 1.5},
    {"luck": 5}, {"luck": [5]}, {"offered": 5}, {"offered": [["stop"]]}, {"not_offered": {}}, {"options": True},
    {"options": 1.5}, {"options": [1]}, {"options": None}, {"refused": 5}, {"refused": {}},
    {"refused": [{"rule": "x"}]},
    {"refused": {"try": 5}}, {"expect": 5}, {"expect": ["mana"]}, {"sees": 5}, {"sees": {}}, {"sees": [5]},
    {"sees": {"seat": 0}}, {"sees": {"seat": ""}}, {"sees": {"seat": "AB"}}, {"sees": {"seat": "C"}},
    {"sees": {"seat": "A", "expect": 5}}, {"events": 5}, {"events": [5]}, {"no_events": {}}, {"said": 5},
    {"said": {"lines": 5}}, {"said": {"lang": "xx"}}, {"said": {"lang": []}}, {"said": {"seat": "Z"}}, {"said": [5]},
    {"text": 5}, {"text": {}}, {"text": {"card": "imp"}}, {"text": {"contains": "x"}},
    {"text": {"card": "imp", "lang": "xx", "contains": "x"}},
])
def test_a_step_of_the_wrong_type_is_named(step: dict[str, Any]) -> None:
    message = bad({}, step)
    words = {*step, *(key for value in step.values() if isinstance(value, dict) for key in value)}
    assert "step 2" in message and any(word in message for word in words)


@pytest.mark.parametrize("more", [
    {"game": "klash"}, {"game": 5}, {"game": []}, {"steps": 5}, {"steps": {}}, {"rules": 5}, {"rules": [5]},
    {"seed": "x"},
    {"seed": -1}, {"seed": True}, {"seed": 1.5}, {"seed": None}, {"luck": 5}, {"luck": [5]}, {"luck": {"flip": 1}},
    {"cards": 5}, {"cards": []}, {"position": []}, {"position": 5}, {"setup": {}},
    {"position": {"mode": "x"}, "error": 5}, {"position": {"phase": {"a": 1}}}, {"position": {"A": {"hand": [{}]}}},
])
def test_a_top_value_of_the_wrong_type_is_named(more: dict[str, Any]) -> None:
    with pytest.raises(BadFile) as caught:
        scenario.run({**BASE, "steps": [], **more}, "some.toml")
    assert str(caught.value)


def test_a_scenario_without_a_game_says_so() -> None:
    with pytest.raises(BadScenario, match=r"x.toml: game: missing"):
        scenario.run({"steps": []}, "x.toml")


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(BadFile, match="ghost"):
        scenario.run({**BASE, "steps": [{"text": {"card": "ghost", "contains": ""}}]})
    assert "ghost" in bad(position={"A": {"top": ["ghost"]}})


# Whole files.

def test_a_file_is_one_scenario_or_a_list_with_shared_parts(tmp_path: pathlib.Path) -> None:
    one = tmp_path / "one.toml"
    one.write_text('game = "clash"\ntitle = "one"\n[[steps]]\nquestion = "deck"\n')
    assert [o.failures for o in scenario.run_file(one)] == [[]]
    many = tmp_path / "many.toml"
    many.write_text(
        'game = "clash"\ntitle = "file"\nrules = ["CD-1"]\n[cards.a]\ntype = "creature"\ncost = 1\natk = 1\nhp = 1\n'
        '[[scenario]]\ntitle = "first"\nposition = { A = { top = ["a"] } }\n'
        '[[scenario.steps]]\nexpect = { "A.top" = ["a"] }\n'
        '[[scenario]]\ntitle = "second"\nposition = { A = { top = ["a", "b"] } }\n'
        '[scenario.cards.b]\ntype = "creature"\ncost = 1\natk = 1\nhp = 1\n'
        '[[scenario.steps]]\nexpect = { "A.top" = ["b"] }\n'
    )
    outcomes = scenario.run_file(str(many))
    assert [(o.title, o.rules, bool(o.failures)) for o in outcomes] == [("first", (), False), ("second", (), True)]


@pytest.mark.parametrize("content", [b"[[scenario", b"game = ", b"\xff\xfe", b"scenario = 5", b"scenario = [5]",
                                     b"a = " + b"[" * 3000, b"game = 'clash'\ngame = 'x'", b"", b"x = 1"])
def test_a_damaged_file_is_named(tmp_path: pathlib.Path, content: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BadScenario, match=r"bad\.toml"):
        scenario.run_file(path)


def test_a_missing_or_huge_file_is_named(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BadScenario, match=r"nowhere\.toml"):
        scenario.run_file(tmp_path / "nowhere.toml")
    with pytest.raises(BadScenario):
        scenario.run_file(tmp_path)
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (scenario.MOST_BYTES + 1))
    with pytest.raises(BadScenario, match="larger than"):
        scenario.run_file(path)


# Fuzz.

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 5, 10 ** 30, 1.5, float("inf"), float("nan"), "", "x", "A", "_", "B*", "none", "summon",
    "stop", "c1", "play:c1>top", [], [1], ["x"], [[]], [None], {}, {"x": 1}, {"card": "x"}, {"try": 5}, {"seat": "A"},
)


def paths(data: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    rows = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path for key, value in rows for path in ((*before, key), *paths(value, (*before, key)))]


def test_junk_anywhere_in_a_scenario_raises_nothing_but_our_own_errors() -> None:
    tables = [table for path in sorted(FOLDER.glob("*.toml"))
              for table in scenario.split(tomllib.loads(path.read_text(encoding="utf-8")), path.name)]
    passed = failed = refused = 0
    for number in range(900):
        dice = Dice(mix(21, number))
        table = copy.deepcopy(tables[dice.below(len(tables))])
        found = paths(table)
        where = found[dice.below(len(found))]
        place: Any = table
        for key in where[:-1]:
            place = place[key]
        junk = JUNK[dice.below(len(JUNK))]
        place[where[-1]] = junk
        try:
            outcome = scenario.run(table)
        except EngineError as error:
            assert str(error)
            refused += 1
        except Exception as error:
            raise AssertionError(f"{type(error).__name__} for {junk!r} at {where} of {table.get('title')!r}") from error
        else:
            passed, failed = passed + (not outcome.failures), failed + bool(outcome.failures)
    assert min(passed, failed, refused) > 50


def test_a_changed_expectation_of_a_real_scenario_makes_it_fail() -> None:
    """The files of the game are worth something only if what they expect could be wrong."""
    tried = 0
    for path in sorted(FOLDER.glob("*.toml")):
        for table in scenario.split(tomllib.loads(path.read_text(encoding="utf-8")), path.name):
            for number, step in enumerate(table.get("steps", [])):
                numbers = [key for key, value in step.get("expect", {}).items() if type(value) is int]
                if numbers and tried < 150:
                    changed = copy.deepcopy(table)
                    changed["steps"][number]["expect"][numbers[-1]] += 1
                    assert scenario.run(changed).failures, (path.name, table["title"], numbers[-1])
                    tried += 1
    assert tried > 100
