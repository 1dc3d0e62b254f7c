"""Rules of the chapters Components to Draft phase, and of the preset sets, that a scenario cannot say: counts, luck,
whole matches, and what only the rulebook tells."""

from __future__ import annotations

import functools
import itertools
import pathlib
import re
import statistics
from collections import Counter
from typing import Any

import pytest

import pygame_core.games.etherstone as etherstone
from pygame_core.games import load_game
from pygame_core.games.etherstone.abilities import STONES, TYPES
from pygame_core.games.etherstone.draft import presets
from pygame_core.games.etherstone.slots import combine
from pygame_core.games.etherstone.state import DICE
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.match.match import Match
from pygame_core.text.rulebook import read_rulebook, rulebook_languages

GAME = load_game("etherstone")
POOL = GAME.pool()
RULEBOOK = pathlib.Path(etherstone.__file__).parent / "rulebook"
COUNTS = (2, 3, 4)
SEEDS = 240
DECK = {2: (3, 3, 4), 3: (4, 4, 5), 4: (4, 5, 6)}
"""Threats of each level in the deck, by the number of players (ES-035 to ES-037)."""


def begun(setup: dict[str, Any] | None = None, seed: int = 0, **more: Any) -> Any:
    """A new match, its state not typed so that the fields of this game can be read."""
    return Match(GAME, setup, seed, **more)


@functools.cache
def begun_often(mode: str, seats: int) -> tuple[Any, ...]:
    """The first positions of many matches; only to be looked at."""
    return tuple(begun({"mode": mode, "seats": seats}, seed).state for seed in range(SEEDS))


def keys(state: Any, zone: str) -> list[str]:
    return [state.cards[card] for card in state.zones[zone]]


def level(key: str) -> int:
    return POOL.face(key).level


def drafted(state: Any, seat: int) -> list[str]:
    """All entities a seat has, wherever they lie."""
    return sorted(state.cards[card] for zone in ("hand", "play", "summoning")
                  for card in state.zones[f"{'ABCD'[seat]}.{zone}"])


# Components.

@functools.cache
def told(rule: str) -> dict[str, str]:
    """What the rulebook says about a rule, by language."""
    found = {}
    for lang in rulebook_languages(RULEBOOK):
        chapters = read_rulebook(RULEBOOK, lang)["chapters"]
        found[lang] = " ".join(row["text"] for chapter in chapters for row in chapter["rules"] if rule in row["ids"])
    return found


def numbers(text: str) -> list[int]:
    """The different numbers of a text; Russian and Ukrainian write a 1 as a word."""
    text = re.sub(r"\b(один|одной|одній)\b", "1", text)
    return sorted({int(number) for number in re.findall(r"\d+", text)})


BOX = [
    pytest.param("ES-004", [5], marks=pytest.mark.rules("ES-004")),
    pytest.param("ES-005", [4], marks=pytest.mark.rules("ES-005")),
    pytest.param("ES-006", [1, 3, 4], marks=pytest.mark.rules("ES-006")),
    pytest.param("ES-007", [20, 80], marks=pytest.mark.rules("ES-007")),
    pytest.param("ES-008", [32], marks=pytest.mark.rules("ES-008")),
    pytest.param("ES-009", [32], marks=pytest.mark.rules("ES-009")),
    pytest.param("ES-010", [8], marks=pytest.mark.rules("ES-010")),
    pytest.param("ES-011", [1], marks=pytest.mark.rules("ES-011")),
    pytest.param("ES-012", [4], marks=pytest.mark.rules("ES-012")),
    pytest.param("ES-043", [1], marks=pytest.mark.rules("ES-043")),
]
"""Tokens and reference cards have no limit and no effect in play, so their numbers stand in the rulebook only."""


@pytest.mark.parametrize(("rule", "counts"), BOX)
def test_the_rulebook_tells_what_is_in_the_box(rule: str, counts: list[int]) -> None:
    texts = told(rule)
    assert set(texts) == {"en", "ru", "uk"}
    assert {lang: numbers(text) for lang, text in texts.items()} == dict.fromkeys(texts, counts)


@pytest.mark.rules("ES-004", "ES-005", "ES-007")
def test_four_dice_have_the_colours_of_the_stones_and_one_is_violet() -> None:
    assert sorted(DICE) == sorted([*STONES, "violet"])
    assert sorted(STONES) == ["black", "green", "red", "white"]


@pytest.mark.rules("ES-006")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_player_has_a_toughness_counter_and_one_is_the_first_players(seats: int) -> None:
    taken = list("abcd")[:seats]
    match = begun({"mode": "preset", "seats": seats, "presets": taken})
    while machine.pending(match.state).question == "etherstone/stone":
        match.answer(match.options[0])
    assert match.state.toughness == tuple(POOL.face(presets(POOL)[key].leader).toughness for key in taken)
    assert match.state.first in range(seats)


@pytest.mark.rules("ES-022")
def test_both_modes_are_for_two_three_and_four_players() -> None:
    assert {key: mode.seats for key, mode in GAME.modes.items()} == {"draft": COUNTS, "preset": COUNTS}


@pytest.mark.rules("ES-024", "ES-029")
def test_each_die_is_fair_with_the_faces_1_to_6() -> None:
    rolled = [Counter(state.dice[die] for seats in COUNTS for state in begun_often("draft", seats)) for die in range(5)]
    for faces in rolled:
        assert set(faces) == {1, 2, 3, 4, 5, 6}
        assert min(faces.values()) > 80  # of 720 rolls, 120 of each are expected
        assert max(faces.values()) < 160
    assert len({state.dice for state in begun_often("draft", 2)}) > 200  # five rolls, not one


# Setup.

@pytest.mark.rules("ES-035", "ES-036", "ES-037", "ES-038", "ES-039", "ES-040", "ES-041", "ES-045")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_threat_deck_is_layered_and_what_is_not_used_is_nowhere(seats: int) -> None:
    for state in begun_often("draft", seats)[:20]:
        area, deck = keys(state, "threats"), keys(state, "threat-deck")
        levels = [level(key) for key in area + deck]
        assert levels == [1] * DECK[seats][0] + [2] * DECK[seats][1] + [3] * DECK[seats][2]
        assert len(area) == 3
        assert len(deck) == {2: 7, 3: 10, 4: 12}[seats]
        assert len(set(area + deck)) == len(levels)
        there = [key for key in state.cards if POOL.face(key).type == "threat"]
        assert sorted(there) == sorted(area + deck)  # those in the box were never given an id
        assert 18 - len(there) == {2: 8, 3: 5, 4: 3}[seats]
        assert keys(state, "box") == []


@pytest.mark.rules("ES-034", "ES-039")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_level_is_shuffled(seats: int) -> None:
    """Every threat comes to be used, to lie first in its level, and to be left in the box."""
    first: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for state in begun_often("draft", seats):
        cards = keys(state, "threats") + keys(state, "threat-deck")
        used.update(cards)
        first.update(next(key for key in cards if level(key) == number) for number in (1, 2, 3))
    threats = {key for key, face in POOL.faces.items() if face.type == "threat" and face.set}
    assert len(threats) == 18
    assert set(first) == set(used) == threats
    for key in threats:
        number = {1: 5, 2: 6, 3: 7}[level(key)]
        assert 0.5 < first[key] * number / SEEDS < 1.6
        assert used[key] < SEEDS
        assert 0.8 < used[key] / SEEDS / (DECK[seats][level(key) - 1] / number) < 1.2


@pytest.mark.rules("ES-042", "ES-046")
@pytest.mark.parametrize("mode", ["draft", "preset"])
@pytest.mark.parametrize("seats", COUNTS)
def test_the_first_player_is_random_and_always_one_of_those_who_play(mode: str, seats: int) -> None:
    first = Counter(state.first for state in begun_often(mode, seats))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 0.7 * SEEDS / seats
    assert all(state.active == state.first for state in begun_often(mode, seats))


# Draft.

@pytest.mark.rules("ES-047", "ES-048", "ES-059")
@pytest.mark.parametrize("seats", COUNTS)
def test_two_leaders_and_seven_entities_each_are_dealt_at_random_and_the_others_are_nowhere(seats: int) -> None:
    dealt: Counter[str] = Counter()
    for state in begun_often("draft", seats):
        leaders = [keys(state, f"{'ABCD'[seat]}.leaders") for seat in range(seats)]
        packets = [keys(state, f"{'ABCD'[seat]}.packet") for seat in range(seats)]
        assert [len(row) for row in leaders] == [2] * seats
        assert [len(row) for row in packets] == [7] * seats
        both = [key for row in leaders + packets for key in row]
        assert len(set(both)) == 9 * seats
        assert sorted(both) == sorted(key for key in state.cards if POOL.face(key).type != "threat")
        dealt.update([*leaders[0], *packets[0]])
    for kinds, share in ((("leader",), 2 / 13), (TYPES, 7 / 75)):
        cards = [key for key, face in POOL.faces.items() if face.set and face.type in kinds]
        assert len(cards) == round((2 if kinds == ("leader",) else 7) / share)
        assert all(0.3 * share < dealt[key] / SEEDS < 2 * share for key in cards)


def play_draft(seats: int, seed: int) -> Any:
    """A draft with random picks, up to the first turn."""
    match, dice = begun({"mode": "draft", "seats": seats}, seed), Dice(seed)
    while match.state.phase == "draft":
        match.answer(match.options[dice.below(len(match.options))])
    return match


@pytest.mark.rules("ES-049", "ES-050", "ES-051")
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("seed", range(3))
def test_each_card_is_kept_by_whoever_chose_it_and_packets_go_round_to_the_left(seats: int, seed: int) -> None:
    match, dice = begun({"mode": "draft", "seats": seats}, seed), Dice(seed)
    kept: list[list[str]] = [[] for _ in range(seats)]
    packets = [keys(match.state, f"{'ABCD'[seat]}.packet") for seat in range(seats)]
    for picks in range(6):
        for seat in range(seats):
            assert machine.pending(match.state)[:2] == (seat, "etherstone/draft")
            assert sorted(match.state.cards[card] for _, card in match.options) == sorted(packets[seat])
            option = match.options[dice.below(len(match.options))]
            kept[seat].append(match.state.cards[option[1]])
            packets[seat].remove(kept[seat][-1])
            match.answer(option)
        packets = [packets[seat - 1] for seat in range(seats)]
        if picks < 5:
            assert [sorted(drafted(match.state, seat)) for seat in range(seats)] == [sorted(row) for row in kept]
    assert machine.pending(match.state).question == "etherstone/leader"
    for seat in range(seats):
        assert drafted(match.state, seat) == sorted([*kept[seat], *packets[seat]])
        assert len(drafted(match.state, seat)) == 7


@pytest.mark.rules("ES-053", "ES-055", "ES-056", "ES-057", "ES-063")
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("seed", range(3))
def test_after_the_draft_everybody_has_one_leader_and_what_it_brings(seats: int, seed: int) -> None:
    match = play_draft(seats, seed)
    state = match.state
    assert state.phase == "play"
    assert (state.turn, machine.pending(state).seat) == (1, state.first)
    for seat in range(seats):
        (leader,) = state.zones[f"{'ABCD'[seat]}.leader"]
        face = POOL.face(state.cards[leader])
        assert face.type == "leader"
        assert state.toughness[seat] == face.toughness
        assert state.marks.get("marks", {}).get(leader, 0) == face.marks
        assert sum(state.stones[seat]) == sum(face.stones)
        assert all(have >= least for have, least in zip(state.stones[seat], face.stones, strict=False))


@pytest.mark.rules("ES-058", "ES-063", "ES-052")
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_match_nobody_draws_a_card_or_loses_the_leader(seats: int, seed: int) -> None:
    match, dice = play_draft(seats, seed), Dice(seed)
    mine = [drafted(match.state, seat) for seat in range(seats)]
    leaders = [match.state.zones[f"{'ABCD'[seat]}.leader"] for seat in range(seats)]
    hands = [set(match.state.zones[f"{'ABCD'[seat]}.hand"]) for seat in range(seats)]
    start = len(match.state.cards)
    while match.state.result is None and match.state.turn < 80:
        told = match.answer(match.options[dice.below(len(match.options))])
        state = match.state
        recalled = {event.values[1] for event in told if event.kind == "recalled"}
        undone = any(event.kind in ("attack-failed", "summon-failed") for event in told)  # and what it moved
        for seat in range(seats):
            now = set(state.zones[f"{'ABCD'[seat]}.hand"])
            assert undone or now - hands[seat] <= recalled
            hands[seat] = now
            assert set(drafted(state, seat)) <= set(mine[seat])
            assert state.zones[f"{'ABCD'[seat]}.leader"] == leaders[seat]
        assert len(state.cards) == start
    assert match.state.turn > 10


# Preset sets.

@pytest.mark.rules("ES-261")
@pytest.mark.parametrize("key", "abcde")
def test_after_the_preset_sets_comes_step_4(key: str) -> None:
    other = "b" if key == "a" else "a"
    match = begun({"mode": "preset", "seats": 2, "presets": [key, other]})
    while machine.pending(match.state).question == "etherstone/stone":
        match.answer(match.options[0])
    assert machine.pending(match.state).question == "etherstone/action"
    face = POOL.face(match.state.cards[match.state.zones["A.leader"][0]])
    assert match.state.toughness[0] == face.toughness
    assert sum(match.state.stones[0]) == sum(face.stones)
    assert match.state.marks.get("marks", {}).get(match.state.zones["A.leader"][0], 0) == face.marks
    assert not any(event.kind in ("kept", "leader-chosen") for event in match.log)


def pairs(cards: list[str]) -> int:
    """How many pairs of these cards use what the other gives."""
    return sum(combine(POOL.face(one), POOL.face(other)) for one, other in itertools.combinations(cards, 2))


@pytest.mark.rules("ES-268")
def test_preset_sets_combine_better_than_what_chance_deals() -> None:
    dice = Dice(268)
    leaders = [key for key, face in POOL.faces.items() if face.set and face.type == "leader"]
    entities = [key for key, face in POOL.faces.items() if face.set and face.type in TYPES]
    dealt = [pairs([*dice.some(leaders, 1), *dice.some(entities, 7)]) for _ in range(200)]
    for leader, cards in presets(POOL).values():
        assert pairs([leader, *cards]) > statistics.mean(dealt) + statistics.stdev(dealt)


@pytest.mark.rules("ES-268", "ES-261")
def test_a_first_game_is_offered_with_preset_sets() -> None:
    """Preset sets are for the first game: they are what a table gets that asks for nothing else."""
    assert next(iter(GAME.modes)) == "preset"
    assert begun().state.mode == "preset"


@pytest.mark.rules("ES-269")
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("first", range(4))
def test_preset_sets_are_chosen_clockwise_from_the_first_player(seats: int, first: int) -> None:
    match = begun({"mode": "preset", "seats": seats}, luck=(("flip", first % seats),))
    asked = []
    while machine.pending(match.state).question == "etherstone/preset":
        asked.append(machine.pending(match.state).seat)
        match.answer(match.options[-1])
    assert asked == [(first + step) % seats for step in range(seats)]
    assert len(set(match.state.presets)) == seats
