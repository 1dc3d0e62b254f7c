"""Everyone chooses in secret; the answers are opened together."""

from __future__ import annotations

import json
from typing import Any

import pytest
from made_up import bids, table
from made_up.helpers import begin, offered, play_on, say, through_json

from pygame_core.kernel import machine
from pygame_core.kernel.rows import Sealed
from pygame_core.kernel.visibility import determinise, view


def bid(state: Any, place: int) -> None:
    say(bids.GAME, state, offered(bids.GAME, state)[place])


def test_seats_are_asked_one_after_the_other_and_nothing_happens_before_the_last() -> None:
    state = begin(bids.GAME, seats=3)
    for seat in range(3):
        assert state.decision.seat == seat and state.decision.secret
        assert "table" not in state.zones
        bid(state, 0)
    assert len(state.zones["table"]) == 3
    assert state.sealed == {}


def test_no_view_shows_the_sealed_answer_of_another_seat() -> None:
    state = begin(bids.GAME, seats=3)
    bid(state, 1)
    chosen = state.sealed["bid.0"].option
    assert view(bids.GAME, state, 0).state.sealed["bid.0"].option == chosen
    for seat in (1, 2):
        assert view(bids.GAME, state, seat).state.sealed["bid.0"] == Sealed("bids/bid", (), None)


def test_what_was_answered_makes_no_difference_to_the_views_of_the_others() -> None:
    views = []
    for place in range(bids.HAND):
        state = begin(bids.GAME, seats=3)
        bid(state, place)
        views.append([json.dumps(view(bids.GAME, state, seat).dump(), sort_keys=True) for seat in (1, 2)])
    assert views[0] == views[1] == views[2]


def test_a_seat_with_two_digits_sees_only_its_own_answer() -> None:
    state = begin(bids.GAME, seats=2)
    state.sealed = {"bid.1": Sealed("bids/bid", (), ("bid", 1)), "bid.11": Sealed("bids/bid", (), ("bid", 2))}
    assert view(bids.GAME, state, 1).state.sealed["bid.11"].option is None


def test_a_determinisation_guesses_every_legal_answer_and_looks_the_same() -> None:
    state = begin(bids.GAME, seats=3)
    bid(state, 0)
    bid(state, 0)
    seen = view(bids.GAME, state, 2)
    guesses = set()
    for seed in range(60):
        guess = determinise(bids.GAME, seen, seed)
        assert view(bids.GAME, guess, 2) == seen
        guesses.add((guess.sealed["bid.0"].option, guess.sealed["bid.1"].option))
    hands = [[("bid", c) for c in state.zones[f"hand.{seat}"]] for seat in (0, 1)]
    assert guesses == {(a, b) for a in hands[0] for b in hands[1]}


def test_a_guessed_answer_says_nothing_about_the_luck_that_follows() -> None:
    from pygame_core.kernel.chance import below

    state = begin(bids.GAME, seats=2)
    bid(state, 0)
    seen = view(bids.GAME, state, 1)
    together = set()
    for seed in range(100):
        guess = determinise(bids.GAME, seen, seed)
        together.add((guess.sealed["bid.0"].option, below(guess, bids.HAND)))
    assert len(together) == bids.HAND**2


def test_own_answer_is_kept_in_a_determinisation() -> None:
    state = begin(bids.GAME, seats=2)
    bid(state, 2)
    guess = determinise(bids.GAME, view(bids.GAME, state, 0), 7)
    assert guess.sealed["bid.0"].option == state.sealed["bid.0"].option


def test_a_determinisation_can_be_played_to_the_end() -> None:
    state = begin(bids.GAME, seats=4)
    bid(state, 0)
    play_on(bids.GAME, determinise(bids.GAME, view(bids.GAME, state, 1), 3), 3)


def test_the_answers_are_opened_in_the_order_of_the_seats_whoever_answered_first() -> None:
    state = begin(bids.GAME, seats=3)
    state.sealed = {f"bid.{seat}": Sealed("bids/bid", (), ("bid", seat)) for seat in (2, 0, 1)}
    state.sealed["bid.no.0"] = Sealed("bids/bid", (), ("other",))
    assert list(machine.revealed(state, "bid").items()) == [(0, ("bid", 0)), (1, ("bid", 1)), (2, ("bid", 2))]
    assert list(state.sealed) == ["bid.no.0"]


def test_the_order_in_which_answers_were_given_is_not_part_of_the_position() -> None:
    state = begin(bids.GAME, seats=3)
    bid(state, 0)
    bid(state, 0)
    other = state.clone()
    other.sealed = dict(reversed(other.sealed.items()))
    assert other.digest() == state.digest()
    for each in (state, other):
        bid(each, 1)
    assert other.digest() == state.digest()


def test_sealed_answers_survive_a_save() -> None:
    state = begin(bids.GAME, seats=3)
    bid(state, 2)
    copy = through_json(bids.GAME, state)
    assert copy.sealed == state.sealed
    for each in (state, copy):
        bid(each, 0)
        bid(each, 1)
    assert copy.digest() == state.digest()


def test_a_seat_that_is_out_is_not_asked() -> None:
    state = begin(table.GAME, teams=(0, 1, 2, 3), lives=(2, 1, 2, 2))
    say(table.GAME, state, "hit:s1", "vote")
    asked = []
    while state.decision.secret:
        asked.append(state.decision.seat)
        say(table.GAME, state, offered(table.GAME, state)[0])
    assert asked == [0, 2, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_highest_single_bid_scores(seats: int) -> None:
    hands = [["1", "5", "3"], ["5", "4", "2"], ["1", "2", "4"], ["2", "1", "4"], ["3", "1", "2"]][:seats]
    state = begin(bids.GAME, seats=seats, luck=[("shuffle", [key for hand in hands for key in hand])])
    for _ in range(seats):
        bid(state, 0)
    assert state.score.index(1) == 1
