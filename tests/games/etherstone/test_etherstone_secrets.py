"""Chapter "Hidden information": nobody learns from a view, an id, an event or an option what is not theirs to know.

Most tests play the same match twice with another secret in it, and what the others can see must be the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.games.etherstone.abilities import TYPES
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.state import HIDDEN
from pygame_core.kernel.visibility import determinise, view
from pygame_core.match.match import Match

GAME = load_game("etherstone")
POOL = GAME.pool()
COUNTS = (2, 3, 4)
NAMES = "ABCD"
ENTITIES = sorted(key for key, face in POOL.faces.items() if face.set and face.type in TYPES)
LEADERS = sorted(key for key, face in POOL.faces.items() if face.set and face.type == "leader")
THREATS = sorted(key for key, face in POOL.faces.items() if face.set and face.type == "threat")
CODES = {*ENTITIES, *LEADERS, *THREATS}
FERRY = {
    "type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 1,
    "abilities": [{"when": {"colour": "red"}, "do": [{"recall": "self"}]}],
}


def begun(setup: dict[str, Any] | None = None, seed: int = 0, **more: Any) -> Any:
    return Match(GAME, setup, seed, **more)


def draft(seats: int = 2, seed: int = 0, **shuffles: Iterable[str]) -> Any:
    """A draft whose leaders and entities come in this order; the threats lie sorted."""
    order = [shuffles.get("threats", ()), (), (), shuffles.get("leaders", LEADERS), shuffles.get("entities", ENTITIES)]
    luck = (("flip", 0), *(("shuffle", tuple(row)) for row in order))
    return begun({"mode": "draft", "seats": seats}, seed, luck=luck)


def seen(match: Any, seat: int) -> tuple[Any, ...]:
    """Everything a seat can look at: its view, the position in words, and the events so far."""
    mine = match.view(seat)
    return mine.dump(), GAME.write_position(mine.state), match.chronicle(seat)


def others(match: Any, *seats: int) -> list[int]:
    return [seat for seat in range(match.state.seats) if seat not in seats]


def finish_draft(match: Any, picks: int = 0) -> None:
    """Everybody keeps the card at a place of the packet, until leaders are to be chosen."""
    while machine.pending(match.state).question == "etherstone/draft":
        match.answer(match.options[picks % len(match.options)])


def keys_in(data: Any) -> set[str]:
    """The card keys that stand anywhere in some data."""
    if isinstance(data, dict):
        return set().union(*(keys_in(part) for part in (*data, *data.values())))
    if isinstance(data, (list, tuple)):
        return set().union(*(keys_in(part) for part in data))
    return {data} & CODES if isinstance(data, str) else set()


# The draft.

@pytest.mark.rules("ES-049", "ES-061")
@pytest.mark.parametrize("seats", COUNTS)
def test_before_all_have_chosen_the_others_see_the_same_whatever_one_keeps(seats: int) -> None:
    looks = []
    for place in range(7):
        match = draft(seats)
        match.answer(match.options[place])
        looks.append([seen(match, seat) for seat in others(match, 0)])
    assert all(look == looks[0] for look in looks)


@pytest.mark.rules("ES-049", "ES-061")
def test_the_last_to_choose_knows_nothing_of_the_choices_before() -> None:
    looks = []
    for first in range(7):
        match = draft(3)
        match.answer(match.options[first])
        match.answer(match.options[6 - first])
        look = match.view(2)
        assert all(sealed.option is None for sealed in look.state.sealed.values())
        looks.append((seen(match, 2), look.options))
    assert all(look == looks[0] for look in looks)


@pytest.mark.rules("ES-049", "ES-052", "ES-061")
@pytest.mark.parametrize("seats", [3, 4])
def test_after_the_pass_whoever_did_not_get_the_packet_sees_the_same_whatever_was_kept(seats: int) -> None:
    looks = []
    for place in range(7):
        match = draft(seats)
        match.answer(match.options[place])
        for _ in range(seats - 1):
            match.answer(match.options[0])
        assert machine.pending(match.state).seat == 0
        assert len(match.options) == 6
        looks.append([seen(match, seat) for seat in others(match, 0, 1)])
    assert all(look == looks[0] for look in looks)


@pytest.mark.rules("ES-049", "ES-052", "ES-061")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_next_holder_sees_the_six_cards_passed_on_and_not_the_one_kept(seats: int) -> None:
    frames = []
    for place in range(7):
        match = draft(seats)
        packet = [match.state.cards[card] for _, card in match.options]
        match.answer(match.options[place])
        for _ in range(seats - 1):
            match.answer(match.options[0])
        dump, words, told = seen(match, 1)
        assert sorted(words["B"]["packet"]) == sorted({*packet} - {packet[place]})
        assert words["A"]["hand"] == ["?"]
        assert packet[place] not in keys_in([dump, words, [event.faces for event in told]])
        dump["position"] = {**dump["position"], "cards": [bool(key) for key in dump["position"]["cards"]]}
        frames.append((dump, [(event.kind, event.values) for event in told]))
    assert all(frame == frames[0] for frame in frames)  # no id and no number tells the place it lay in


@pytest.mark.rules("ES-051", "ES-052", "ES-061")
def test_the_order_of_the_picks_is_not_told_by_the_finished_hand() -> None:
    """The seven cards are shuffled, so that an id does not say when a card was taken."""
    orders = []
    for seed in range(8):
        match = draft(seed=seed)
        finish_draft(match)
        orders.append(tuple(match.state.cards[card] for card in match.state.zones["A.hand"]))
        kept = [event for event in match.chronicle(1) if event.kind == "kept" and event.values[0] == 0]
        assert [[key for _, key, _ in event.faces] for event in kept] == [[HIDDEN]] * 7
    assert len({tuple(sorted(order)) for order in orders}) == 1  # the same seven cards
    assert len(set(orders)) > 4


@pytest.mark.rules("ES-049")
def test_whoever_passed_a_card_on_still_knows_it_and_nobody_else_is_told() -> None:
    match = draft(3)
    packet = [match.state.cards[card] for _, card in match.options]
    for _ in range(3):
        match.answer(match.options[0])
    assert sorted(match.view(0).state.passed[0]) == sorted(packet[1:])
    for seat in range(3):
        passed = match.view(seat).state.passed
        assert [bool(row) for row in passed] == [other == seat for other in range(3)]
    assert match.view(2).state.cards.count(HIDDEN) > match.state.cards.count(HIDDEN) == 0


# Leaders.

@pytest.mark.rules("ES-047")
def test_dealt_leaders_are_seen_by_their_owner_only() -> None:
    one = draft(leaders=[LEADERS[0], LEADERS[1], LEADERS[2], LEADERS[3]])
    two = draft(leaders=[LEADERS[4], LEADERS[5], LEADERS[2], LEADERS[3]])
    assert seen(one, 1) == seen(two, 1)
    assert seen(one, 0) != seen(two, 0)


@pytest.mark.rules("ES-053", "ES-061")
@pytest.mark.parametrize("seats", COUNTS)
def test_nobody_sees_a_leader_before_all_have_chosen(seats: int) -> None:
    looks = []
    for place in range(2):
        match = draft(seats)
        finish_draft(match)
        match.answer(match.options[place])
        assert machine.pending(match.state).question == "etherstone/leader"
        looks.append([seen(match, seat) for seat in others(match, 0)])
    assert looks[0] == looks[1]


@pytest.mark.rules("ES-054", "ES-060")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_leader_not_chosen_is_never_shown(seats: int) -> None:
    looks, dice = [], Dice(1)
    more = LEADERS[2:2 * seats]
    rest = LEADERS[2 * seats:]
    picks = [dice.below(1000) for _ in range(25)]
    for rejected in (LEADERS[1], rest[0]):
        match = draft(seats, leaders=[LEADERS[0], rejected, *more])
        finish_draft(match)
        for _ in range(seats):
            match.answer(match.options[0])
        found = []
        for pick in picks:
            if match.over:
                break
            match.answer(match.options[pick % len(match.options)])
            found.append([seen(match, seat) for seat in others(match, 0)])
            assert rejected not in keys_in(found[-1])
        looks.append(found)
    assert looks[0] == looks[1]


# Hands, threats, luck.

@pytest.mark.rules("ES-052")
def test_a_hand_is_known_by_its_size_only() -> None:
    looks = []
    for hand in (["tu001", "uk001", "sa001"], ["sa001", "tu001", "uk001"], ["sv001", "sv002", "is015"], ["_"] * 3):
        match = begun(position={"A": {"hand": hand, "stones": {"red": 6, "black": 6, "green": 6, "white": 6}}})
        looks.append(seen(match, 1))
        assert looks[-1][1]["A"]["cards"] == 3
        assert looks[-1][1]["A"]["hand"] == ["?", "?", "?"]
    assert all(look == looks[0] for look in looks)


@pytest.mark.rules("ES-052")
def test_what_one_can_afford_is_not_told_to_the_others() -> None:
    """The options of a decision reach the one who decides, and nobody else."""
    match = begun(position={"seats": 3, "A": {"hand": ["_", "tu001"], "stones": {"red": 1}}})
    assert any(option[0] == "summon" for option in match.view(0).options)
    assert match.view(1).options == match.view(2).options == ()


@pytest.mark.rules("ES-270", "ES-052")
def test_the_hand_of_a_preset_set_shows_its_back_although_the_list_is_public() -> None:
    match = begun({"mode": "preset", "seats": 2, "presets": ["a", "b"]})
    for seat, other in ((0, 1), (1, 0)):
        look = match.view(seat).state
        assert [look.cards[card] for card in look.zones[f"{NAMES[other]}.hand"]] == [HIDDEN] * 7
        assert look.presets == ("a", "b")


@pytest.mark.rules("ES-052", "ES-058")
def test_a_recalled_card_is_still_known_to_everybody() -> None:
    match = begun(cards={"ferry": FERRY}, position={"A": {"hand": ["_"], "play": ["ferry"]}})
    match.answer("take:red")
    match.answer("apply:ferry>1")
    assert GAME.write_position(match.view(1).state)["A"]["hand"] == ["?", "ferry"]


@pytest.mark.rules("ES-038")
def test_the_threats_in_the_deck_are_known_to_nobody() -> None:
    looks = []
    for deck in (["ug101", "ug102", "ug301"], ["ug102", "ug101", "ug301"], ["ug104", "ug103", "ug307"]):
        match = begun(position={"deck": deck})
        looks.append([seen(match, seat) for seat in (0, 1)])
        assert looks[-1][0][1]["levels"] == [1, 1, 3]
    assert all(look == looks[0] for look in looks)


@pytest.mark.rules("ES-045", "ES-039")
def test_boxed_threats_leave_no_trace() -> None:
    """The two that stay in the box are another pair, and nothing in the whole position tells."""
    one = draft(threats=["ug101", "ug102", "ug103", "ug104", "ug105"])
    two = draft(threats=["ug101", "ug102", "ug103", "ug105", "ug104"])
    assert one.state.dump() == two.state.dump()
    assert keys_in(one.state.dump()) & {"ug104", "ug105"} == set()


@pytest.mark.rules("ES-059")
def test_undealt_entities_leave_no_trace() -> None:
    one = draft(entities=ENTITIES)
    two = draft(entities=[*ENTITIES[:14], *reversed(ENTITIES[14:])])
    assert one.state.dump() == two.state.dump()
    assert keys_in(one.state.dump()) & set(ENTITIES) == set(ENTITIES[:14])


@pytest.mark.rules("ES-075")
def test_future_rolls_are_known_to_nobody() -> None:
    one, two = begun(position={}, seed=1), begun(position={}, seed=2)
    for seat in (0, 1):
        assert seen(one, seat) == seen(two, seat)
        assert one.view(seat).state.chance == (0, 0)
    one, two = (begun(position={}, luck=(("roll", face),)) for face in (1, 6))
    assert seen(one, 0) == seen(two, 0)


# Whole matches.

def open_to(state: Any, seat: int, recalled: set[int]) -> set[str]:
    """The keys a seat may know by the rules: what lies open, what is its own, what everybody saw go back."""
    found = set()
    for zone, ids in state.zones.items():
        owner, _, kind = zone.rpartition(".")
        hidden = kind == "threat-deck" or (kind in ("hand", "packet", "leaders") and owner != NAMES[seat])
        found |= {state.cards[card] for card in ids if not hidden or card in recalled}
    return found


@pytest.mark.rules("ES-047", "ES-049", "ES-052", "ES-060", "ES-038")
@pytest.mark.parametrize("mode", ["draft", "preset"])
@pytest.mark.parametrize("seats", COUNTS)
def test_in_a_whole_match_no_view_and_no_event_names_a_hidden_card(mode: str, seats: int) -> None:
    match, dice = begun({"mode": mode, "seats": seats}, seats), Dice(seats)
    recalled: set[int] = set()
    ever: list[set[str]] = [set() for _ in range(seats)]
    start = 0
    while match.state.result is None and match.state.turn < 24:
        for seat in range(seats):
            may = open_to(match.state, seat, recalled)
            ever[seat] |= may
            look = view(GAME, match.state, seat)
            assert keys_in([look.state.cards, GAME.write_position(look.state)]) - set(look.state.passed[seat]) <= may
            assert keys_in(json.loads(json.dumps(look.dump()))) - may <= set(look.state.passed[seat])
            assert set(look.state.passed[seat]) <= ever[seat]
            assert keys_in([event.faces for event in match.chronicle(seat)[start:]]) <= ever[seat]
        start = len(match.log)
        told = match.answer(match.options[dice.below(len(match.options))])
        recalled |= {event.values[1] for event in told if event.kind in ("recalled", "summon-failed")}
    assert match.state.turn > 10


@pytest.mark.rules("ES-038", "ES-049", "ES-052", "ES-060")
@pytest.mark.parametrize("mode", ["draft", "preset"])
@pytest.mark.parametrize("seats", COUNTS)
def test_what_a_seat_thinks_possible_looks_the_same_to_it(mode: str, seats: int) -> None:
    """A guess at the hidden cards, made from a view alone, fits everything in that view."""
    match, dice = begun({"mode": mode, "seats": seats}, 7), Dice(7)
    for step in range(40):
        if match.over:
            break
        for seat in range(seats):
            look = match.view(seat)
            guess = determinise(GAME, look, step)
            assert HIDDEN not in guess.cards
            assert view(GAME, guess, seat) == look
            backs = GAME.write_position(look.state)["levels"]
            assert [POOL.face(guess.cards[card]).level for card in guess.zones["threat-deck"]] == backs
        match.answer(match.options[dice.below(len(match.options))])
