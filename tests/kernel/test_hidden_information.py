"""A seat sees only its view: faces, knowledge, fields, events and options."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import TABLES, bids, larder
from made_up.helpers import begin, guess_from, offered, questions, say, told

from pygame_core.kernel import machine, ops, query
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.errors import RulesBug
from pygame_core.kernel.rows import Event
from pygame_core.kernel.state import HIDDEN, KERNEL_FIELDS
from pygame_core.kernel.visibility import determinise, redact, view

GAME = larder.GAME


@pytest.fixture
def state() -> Any:
    return begin(GAME, listen=True)


def sees(state: Any, seat: int, card: int) -> bool:
    seen = view(GAME, state, seat).state
    assert ops.is_hidden(seen, card) == (seen.cards[card] == HIDDEN)
    assert seen.cards[card] in (HIDDEN, state.cards[card])
    return not ops.is_hidden(seen, card)


def test_a_hand_is_seen_by_its_owner_only_and_a_deck_by_nobody(state: Any) -> None:
    mine, theirs, unseen = (state.zones[zone][0] for zone in ("hand.0", "hand.1", "deck"))
    assert [sees(state, 0, c) for c in (mine, theirs, unseen)] == [True, False, False]
    assert [sees(state, 1, c) for c in (mine, theirs, unseen)] == [False, True, False]


def test_moving_to_an_open_zone_reveals(state: Any) -> None:
    card = state.zones["hand.0"][0]
    ops.move(state, card, "hand.0", "pot")
    assert sees(state, 1, card)


def test_moving_back_to_a_hidden_zone_does_not_make_anyone_forget(state: Any) -> None:
    card = state.zones["hand.0"][0]
    ops.move(state, card, "hand.0", "pot")
    ops.move(state, card, "pot", "deck")
    assert sees(state, 0, card) and sees(state, 1, card)


def test_a_reveal_tells_only_the_seats_it_names(state: Any) -> None:
    top = state.zones["deck"][0]
    ops.reveal(state, top, 1 << 1)
    assert [sees(state, seat, top) for seat in (0, 1)] == [False, True]
    ops.reveal(state, top, 1 << 0)
    assert [sees(state, seat, top) for seat in (0, 1)] == [True, True]


def test_a_created_card_is_known_to_whoever_sees_its_zone(state: Any) -> None:
    mine, hidden, shown = (ops.create(state, "egg", zone) for zone in ("hand.0", "deck", "pot"))
    assert [sees(state, 0, c) for c in (mine, hidden, shown)] == [True, False, True]
    assert [sees(state, 1, c) for c in (mine, hidden, shown)] == [False, False, True]


def test_cards_created_together_are_as_if_created_one_by_one() -> None:
    one, other = begin(bids.GAME, seats=2), begin(bids.GAME, seats=2)
    for zone in ("hand.1", "new", "deck"):
        for key in ("3", "1"):
            ops.create(one, key, zone)
        ops.create_all(other, ("3", "1"), zone)
    assert one.dump() == other.dump() and one.faces == other.faces
    assert [one.cards[c] for c in one.zones["new"]] == ["3", "1"]


def test_a_shuffle_permutes_the_faces_and_not_the_ids() -> None:
    orders = set()
    for seed in range(20):
        state = begin(GAME, seed)
        ids, keys = state.zones["deck"], sorted(state.cards[c] for c in state.zones["deck"])
        elsewhere = [state.cards[c] for c in state.zones["hand.0"]]
        ops.shuffle(state, "deck")
        assert state.zones["deck"] == ids
        assert sorted(state.cards[c] for c in ids) == keys
        assert [state.cards[c] for c in state.zones["hand.0"]] == elsewhere
        orders.add(tuple(state.cards[c] for c in ids))
    assert len(orders) == 20


def test_printed_faces_go_with_the_keys_in_a_shuffle() -> None:
    state = begin(bids.GAME, seats=2)
    ops.shuffle(state, "deck")
    assert [face["value"] for face in state.faces] == list(state.cards)


def test_a_view_shows_backs_where_it_shows_no_key() -> None:
    state = begin(bids.GAME, seats=2)
    seen = view(bids.GAME, state, 1).state
    assert [face["value"] for face in seen.faces] == [key if key != HIDDEN else "?" for key in seen.cards]
    assert HIDDEN in seen.cards


def test_knowledge_is_forgotten_at_a_shuffle_by_all(state: Any) -> None:
    card = state.zones["hand.0"][0]
    ops.move(state, card, "hand.0", "pot")
    ops.move(state, card, "pot", "deck")
    ops.shuffle(state, "deck")
    for seat in (0, 1):
        assert not any(sees(state, seat, c) for c in state.zones["deck"])


def test_a_shuffled_hand_is_still_known_to_its_owner_and_to_nobody_else(state: Any) -> None:
    card = state.zones["hand.0"][0]
    ops.reveal(state, card, 3)
    ops.shuffle(state, "hand.0")
    assert all(sees(state, 0, c) for c in state.zones["hand.0"])
    assert not any(sees(state, 1, c) for c in state.zones["hand.0"])


def test_shuffling_nothing_is_no_trouble(state: Any) -> None:
    ops.shuffle(state, "pot")
    ops.shuffle(state, "no such pile")


def test_a_card_can_be_put_at_a_place_in_a_pile(state: Any) -> None:
    card, deck = state.zones["hand.0"][0], state.zones["deck"]
    ops.move(state, card, "hand.0", "deck", 1)
    assert state.zones["deck"] == (deck[0], card, *deck[1:])
    ops.move(state, card, "deck", "deck", 0)
    assert state.zones["deck"] == (card, *deck)
    assert query.where(state, card) == "deck" and card not in state.zones["hand.0"]


@pytest.mark.parametrize("start", ["deck", "no such pile"])
def test_a_card_that_is_not_there_cannot_be_moved_and_is_never_doubled(state: Any, start: str) -> None:
    before = state.digest()
    with pytest.raises(RulesBug, match="is not in"):
        ops.move(state, state.zones["hand.0"][0], start, "pot")
    assert state.digest() == before


def test_a_field_that_is_not_public_reaches_no_view() -> None:
    state = begin(bids.GAME, seats=2)
    state.diary = "the secret"
    for seat in (0, 1):
        seen = view(bids.GAME, state, seat)
        assert "secret" not in str(seen.dump())
        assert seen.state.score == state.score


def test_a_new_attribute_that_nobody_allowed_reaches_no_view() -> None:
    state = begin(bids.GAME, seats=2)
    state.scribble = "the secret"
    assert not hasattr(view(bids.GAME, state, 0).state, "scribble")


def test_a_view_hides_what_others_know(state: Any) -> None:
    top = state.zones["deck"][0]
    ops.reveal(state, top, 1 << 1)
    seen = view(GAME, state, 0).state
    assert seen.known[top] == 0 and set(seen.known) <= {0, 1}


def test_a_view_shows_every_kernel_field_but_luck_as_it_is(state: Any) -> None:
    seen = view(GAME, state, 0).state
    for name in set(KERNEL_FIELDS) - {"cards", "known", "sealed", "chance", "luck"}:
        assert getattr(seen, name) == getattr(state, name), name


def test_changing_a_view_does_not_change_the_match(state: Any) -> None:
    before = state.digest()
    seen = view(GAME, state, 0).state
    ops.move(seen, seen.zones["hand.0"][0], "hand.0", "pot")
    ops.mark(seen, "damage", 0, 1)
    seen.sealed["x.0"] = None
    assert state.digest() == before


def test_events_are_redacted_by_what_the_seat_could_see_then(state: Any) -> None:
    top = state.zones["deck"][0]
    key = state.cards[top]
    ops.move(state, top, "deck", "hand.0")
    ops.move(state, top, "hand.0", "pot")
    drawn, cooked = told(state, "moved")[-2:]
    assert redact(drawn, 0) == Event("moved", (top, "deck", "hand.0"), ((top, key, 1),))
    assert redact(drawn, 1) == Event("moved", (top, "deck", "hand.0"), ((top, HIDDEN, 0),))
    assert redact(cooked, 1) == Event("moved", (top, "hand.0", "pot"), ((top, key, 2),))


def test_a_shuffle_afterwards_does_not_change_what_an_event_showed(state: Any) -> None:
    card = state.zones["hand.0"][0]
    key = state.cards[card]
    ops.move(state, card, "hand.0", "pot")
    ops.move(state, card, "pot", "deck")
    shown = told(state, "moved")[-1]
    ops.shuffle(state, "deck")
    assert redact(shown, 1).faces == ((card, key, 2),)


def test_no_redacted_event_of_a_whole_match_names_a_face_the_seat_could_not_see() -> None:
    state, dice = begin(GAME, 3, listen=True), Dice(3)
    while state.result is None:
        before = len(state.log)
        options = machine.options(GAME, state)
        machine.answer(GAME, state, options[dice.below(len(options))])
        for event in state.log[before:]:
            for seat in (0, 1):
                for (_, shown, known), (_, key, who) in zip(redact(event, seat).faces, event.faces, strict=True):
                    assert (shown, known) == ((key, 1 << seat) if who >> seat & 1 else (HIDDEN, 0))


def test_nobody_listens_to_a_clone(state: Any) -> None:
    before = len(state.log)
    ops.shuffle(state.clone(), "deck")
    assert len(state.log) == before


@pytest.mark.parametrize("name", TABLES)
def test_the_options_on_the_view_of_the_deciding_seat_are_those_on_the_state(name: str) -> None:
    game, setup = TABLES[name]
    for seed in range(3):
        for state in questions(game, seed, **setup):
            for seat in range(state.seats):
                decides = state.decision is not None and state.decision.seat == seat
                expected = machine.options(game, state) if decides else ()
                assert view(game, state, seat).options == expected


def test_a_determinisation_deals_the_unseen_cards_at_random_and_keeps_the_seen(state: Any) -> None:
    ops.reveal(state, state.zones["deck"][0], 1 << 0)
    seen = view(GAME, state, 0)
    deals = set()
    for seed in range(30):
        guess = determinise(GAME, seen, seed)
        assert view(GAME, guess, 0) == seen
        assert sorted(guess.cards) == sorted(larder.DECK)
        deals.add(guess.cards)
    assert len(deals) == 30


def test_a_determinisation_is_decided_by_its_seed_and_the_view_alone(state: Any) -> None:
    other = state.clone()
    ops.shuffle(other, "hand.1")
    other.chance = (999, 7)
    seen, same = view(GAME, state, 0), view(GAME, other, 0)
    assert seen == same
    assert determinise(GAME, seen, 5).digest() == determinise(GAME, same, 5).digest()


def test_in_a_determinisation_the_others_know_their_own_hands(state: Any) -> None:
    say(GAME, state, offered(GAME, state)[0], "done")
    guess = determinise(GAME, view(GAME, state, 0), 5)
    theirs = view(GAME, guess, 1).state
    assert all(theirs.cards[c] == guess.cards[c] for c in guess.zones["hand.1"])
    assert not any(theirs.cards[c] for c in (*guess.zones["hand.0"], *guess.zones["deck"]))


def test_a_determinisation_does_not_change_the_view(state: Any) -> None:
    seen = view(GAME, state, 1)
    before = seen.dump()
    guess = determinise(GAME, seen, 5)
    say(GAME, guess, offered(GAME, guess)[0], "done", "clean")
    assert seen.dump() == before


def test_views_differ_when_what_a_seat_may_know_differs(state: Any) -> None:
    other = state.clone()
    ops.reveal(other, other.zones["deck"][0], 1 << 0)
    assert view(GAME, state, 0) != view(GAME, other, 0)
    assert view(GAME, state, 1) == view(GAME, other, 1)
    assert view(GAME, state, 0) != "a view"


def test_the_helper_that_guesses_never_invents_a_card(state: Any) -> None:
    seen = view(GAME, state, 0).state
    keys = guess_from(larder.DECK, seen, Dice(1))
    assert sorted([*keys.values(), *(k for k in seen.cards if k)]) == sorted(larder.DECK)
