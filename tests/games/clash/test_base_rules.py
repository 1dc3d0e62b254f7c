"""Rules of the chapters Components to Duel turn that a scenario cannot say: counts, randomness, whole matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.games.clash.cards import SETS, deck_cards
from pygame_core.games.clash.formats import presets
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.rows import Option
from pygame_core.match.arena import play_out
from pygame_core.match.match import Match

GAME = load_game("clash")
POOL = GAME.pool()
DUEL = {"mode": "training", "decks": ["bulwark", "vanguard"]}
MIXED = {"mode": "battle", "decks": ["bulwark", "smithy"]}


def begun(setup: dict[str, Any] | None = None, seed: int = 0, **more: Any) -> Any:
    """A new match, its state not typed so that the fields of this game can be read."""
    return Match(GAME, setup, seed, **more)


def box(name: str, strongholds: str = "strongholds") -> Counter[str]:
    """What lies in the box of a set, by kind of card."""
    printed = Counter(face.type for face in POOL.faces.values() if face.set == name)
    table = POOL.tables["set"][name]
    return printed + Counter(stronghold=table[strongholds], bridge=table["bridges"])


# Components.

@pytest.mark.rules("CD-001", "CD-011")
def test_initiation_is_32_cards_4_strongholds_and_2_bridges() -> None:
    content = box("initiation")
    assert content["creature"] + content["spell"] == 32
    assert (content["stronghold"], content["bridge"]) == (4, 2)
    assert sum(content.values()) == 38


@pytest.mark.rules("CD-002")
def test_the_seven_sets_have_cards_and_no_other_set_has_any_for_decks() -> None:
    assert SETS == ("initiation", "treachery", "immersion", "invasion", "adaptation", "elusiveness", "resistance")
    assert {face.set for face in POOL.faces.values() if face.set and face.type != "champion"} == set(SETS)
    assert set(POOL.tables["set"]) == set(SETS)


@pytest.mark.rules("CD-003", "CD-012")
@pytest.mark.parametrize("name", SETS[1:])
def test_a_stand_alone_set_is_32_cards_2_strongholds_and_2_bridges(name: str) -> None:
    content = box(name)
    assert content["creature"] + content["spell"] == 32
    assert (content["stronghold"], content["bridge"]) == (2, 2)
    assert sum(content.values()) == 36


@pytest.mark.rules("CD-013")
def test_initiation_as_a_36_card_set_has_the_same_cards_and_two_strongholds() -> None:
    small, full = box("initiation", "standalone_strongholds"), box("initiation")
    assert sum(small.values()) == 36
    assert full - small == Counter(stronghold=2)


@pytest.mark.rules("CD-003")
@pytest.mark.parametrize("name", SETS)
def test_every_set_is_playable_by_itself(name: str) -> None:
    keys = deck_cards(POOL, (name,))
    match = begun({"mode": "battle", "sets": [name], "decks": [keys[:8], keys[8:16]]})
    assert match.state.phase == "summon"
    draft = begun({"mode": "solo-competition", "sets": [name]})
    drafted = [*draft.state.zones["pool"], *draft.state.zones["offer"]]
    assert {draft.state.faces[c].set for c in drafted} == {name}
    assert len(drafted) == 32


@pytest.mark.rules("CD-003", "CD-022", "CD-023")
@pytest.mark.parametrize("name", SETS[1:])
def test_every_set_can_be_mixed_with_initiation(name: str) -> None:
    match = begun({"mode": "competition", "sets": ["initiation", name]})
    mixed = sorted(match.state.cards)
    assert mixed == sorted(deck_cards(POOL, ("initiation", name)))
    assert len(mixed) == 64


@pytest.mark.rules("CD-014")
def test_every_card_exists_once_in_one_set_and_no_two_share_a_name() -> None:
    keys = deck_cards(POOL, SETS)
    assert len(keys) == len(set(keys)) == 7 * 32
    for lang, names in POOL.names.items():
        told = [names[key].casefold() for key in keys]
        assert len(set(told)) == len(keys), lang


@pytest.mark.rules("CD-014")
def test_a_card_that_stands_in_two_sets_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame_core.content import load
    from pygame_core.games.clash.cards import read_face
    from pygame_core.kernel.errors import BadCard

    card = {"twin": {"type": "creature", "cost": 1, "atk": 1, "hp": 1}}
    monkeypatch.setattr(load, "source", lambda game: {"one": {"cards": card}, "two": {"cards": card}})
    with pytest.raises(BadCard, match="twin"):
        load.read_game("clash", read_face)


@pytest.mark.rules("CD-007", "CD-008", "CD-009")
@pytest.mark.parametrize("key", deck_cards(POOL, SETS))
def test_every_printed_card_has_what_its_kind_needs(key: str) -> None:
    face = POOL.face(key)
    assert face.cost >= 1
    if face.type == "creature":
        assert face.hp >= 1
        assert face.atk >= 0
        assert face.effect is None
    else:
        assert face.effect is not None
        assert (face.atk, face.hp) == (0, 0)


# Formats.

@pytest.mark.rules("CD-015", "CD-017")
def test_there_are_modes_for_one_and_two_players_and_battle_only_for_two() -> None:
    seats = {key: mode.seats for key, mode in GAME.modes.items()}
    assert set(seats.values()) == {(1,), (2,)}
    assert all(seats[key] == (1,) for key in seats if key.startswith("solo"))
    assert all(seats[key] == (2,) for key in seats if "battle" in key)


@pytest.mark.rules("CD-030", "CD-018")
def test_four_disjoint_preset_decks_of_eight_are_the_32_initiation_cards() -> None:
    decks = presets(POOL)
    assert [len(deck) for deck in decks.values()] == [8, 8, 8, 8]
    assert sorted(key for deck in decks.values() for key in deck) == sorted(deck_cards(POOL, ("initiation",)))


@pytest.mark.rules("CD-031")
def test_first_picker_and_first_player_are_both_random_and_independent() -> None:
    found = set()
    for seed in range(40):
        match = begun({"mode": "competition", "sets": ["initiation", "treachery"]}, seed)
        picker = machine.pending(match.state).seat
        while match.state.phase == "setup":
            match.answer(match.options[0])
        found.add((picker, match.state.first))
    assert found == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rules("CD-019", "CD-024", "CD-026")
@pytest.mark.parametrize("seed", range(5))
def test_a_draft_gives_two_decks_of_eight_different_cards(seed: int) -> None:
    match = begun({"mode": "competition"}, seed)
    dice = Dice(seed)
    picks = [0, 0]
    while match.state.phase == "setup":
        picks[machine.pending(match.state).seat] += 1
        match.answer(match.options[dice.below(len(match.options))])
    both = match.state.decks[0] + match.state.decks[1]
    assert [len(deck) for deck in match.state.decks] == [8, 8]
    assert len(set(both)) == 16
    assert picks == [6, 6]  # twice one pick as the first of a round, twice two as the second


@pytest.mark.rules("CD-033")
def test_what_is_being_built_for_a_battle_is_hidden_from_the_other_player() -> None:
    match = begun({"mode": "battle"})
    for key in presets(POOL)["bulwark"]:
        match.answer(("add", key))
    match.answer(("add", "wall_giant"))
    hidden = match.view(1).state.sealed
    assert len(hidden) == 9
    assert {key for key, sealed in hidden.items() if sealed.option is not None} == {"build0.1"}
    assert {key for key, sealed in match.view(0).state.sealed.items() if sealed.option is None} == {"build0.1"}
    assert "oath_knight" not in str(match.view(1).state.dump())
    assert all(event.kind != "picked" for event in match.log)


# Setup.

@pytest.mark.rules("CD-037", "CD-038", "CD-039")
@pytest.mark.parametrize("seed", range(10))
def test_both_hands_are_the_whole_deck_with_the_stronghold_leftmost(seed: int) -> None:
    state = begun(DUEL, seed).state
    for seat, zone in enumerate(("A.hand", "B.hand")):
        hand = state.zones[zone]
        assert hand[0] == state.strongholds[seat]
        assert sorted(state.cards[c] for c in hand[1:]) == sorted(state.decks[seat])
    assert state.cards.count("stronghold") == 2
    assert state.forts == (0, 0)


@pytest.mark.rules("CD-038", "CD-040")
def test_the_shuffles_and_the_coin_differ_from_match_to_match() -> None:
    hands: tuple[set[Any], set[Any]] = (set(), set())
    first: Counter[int] = Counter()
    for seed in range(60):
        state = begun(DUEL, seed).state
        for seat, zone in enumerate(("A.hand", "B.hand")):
            hands[seat].add(tuple(state.cards[c] for c in state.zones[zone]))
        first[state.first] += 1
    assert len(hands[0]) == len(hands[1]) == 60
    assert min(first[0], first[1]) >= 15


# Whole matches.

class Passer:
    """Never plays a card."""

    def choose(self, view: Any) -> Option:
        return ("stop",)


@pytest.mark.rules("CD-059")
def test_there_is_no_turn_limit_and_no_draw() -> None:
    match = begun(DUEL)
    for _ in range(GAME.turn_cap + 100):
        match.answer(("stop",))
    assert match.state.result is None
    assert GAME.turn_of(match.state) == GAME.turn_cap + 101


@pytest.mark.rules("CD-059")
def test_a_match_stopped_by_the_cap_is_reported_as_unfinished() -> None:
    played = play_out(GAME, DUEL, 1, [Passer(), Passer()])
    assert played.winners is None
    assert played.turns > GAME.turn_cap


def plain_hand(state: Any, seat: int) -> list[int]:
    """A hand without its stronghold."""
    return [c for c in state.zones["AB"[seat] + ".hand"] if c != state.strongholds[seat]]


@pytest.mark.rules("CD-042", "CD-046")
@pytest.mark.parametrize("seed", range(12))
def test_no_hand_is_ever_rearranged_and_everything_comes_back_rightmost(seed: int) -> None:
    match, dice = begun(MIXED, seed), Dice(seed)
    before = [plain_hand(match.state, seat) for seat in (0, 1)]
    changes = 0
    while match.state.result is None and match.state.turn < 60:
        option = match.options[dice.below(len(match.options))]
        match.answer(option)
        for seat in (0, 1):
            after = plain_hand(match.state, seat)
            gone = {option[1]} if option[0] == "play" else set()
            stayed = [c for c in before[seat] if c in after and c not in gone]
            assert after[:len(stayed)] == stayed
            changes += after != before[seat]
            before[seat] = after
    assert changes > 5


@pytest.mark.rules("CD-065", "CD-069", "CD-078")
@pytest.mark.parametrize("seed", range(12))
def test_questions_come_only_in_phase_2_and_mana_is_never_negative(seed: int) -> None:
    match, dice = begun(MIXED, seed), Dice(seed)
    while match.state.result is None and match.state.turn < 60:
        decision = machine.pending(match.state)
        assert decision.question == "clash/summon"
        assert (match.state.phase, decision.seat) == ("summon", match.state.active)
        mana, option = match.state.mana, match.options[dice.below(len(match.options))]
        match.answer(option)
        if option[0] == "play" and match.state.result is None:
            assert match.state.mana == mana - match.state.faces[option[1]].cost >= 0


@pytest.mark.rules("CD-045", "CD-049", "CD-098")
@pytest.mark.parametrize("seed", range(12))
def test_a_match_ends_exactly_when_a_fort_is_rightmost(seed: int) -> None:
    match, dice = begun(MIXED, seed), Dice(seed)
    while match.state.result is None and match.state.turn < 300:
        rightmost = [match.state.zones[zone][-1] for zone in ("A.hand", "B.hand")]
        assert not set(rightmost) & set(match.state.strongholds)
        match.answer(match.options[dice.below(len(match.options))])
    state = match.state
    assert state.result is not None
    (winner,) = state.result.winners
    assert state.forts[1 - winner] == 1
    assert state.zones[("B.hand", "A.hand")[winner]][-1] == state.strongholds[1 - winner]
    assert state.zones[("A.hand", "B.hand")[winner]][-1] != state.strongholds[winner]
    assert match.log[-1].kind == "finished"


@pytest.mark.rules("CD-049", "CD-098")
def test_nothing_happens_after_the_point_of_blood_price_that_loses() -> None:
    heart = {"type": "creature", "cost": 5, "atk": 1, "hp": 1, "abilities": ["blood_price"]}
    match = begun(cards={"heart": heart}, position={"mana": 0, "A": {"hand": ["F*", "heart", "_"]}})
    told = [event.kind for event in match.answer("play:heart>top")]
    assert told == ["blood-price", "stronghold-hit", "stronghold-hit", "finished"]
    assert match.state.result is not None
    assert match.state.result.winners == (1,)
