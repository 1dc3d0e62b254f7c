"""A choice made now is finished in another seat's turn."""

from __future__ import annotations

from made_up import later
from made_up.helpers import begin, say, through_json

from pygame_core.kernel.procedure import Call
from pygame_core.kernel.reactions import defer, take_due
from pygame_core.kernel.state import State
from pygame_core.kernel.visibility import determinise, view

GAME = later.GAME


def test_the_choice_is_asked_in_the_next_seats_turn_of_the_seat_that_deferred_it() -> None:
    state = begin(GAME, seats=2)
    say(GAME, state, "plan:fire")
    assert state.active == 1
    assert (state.decision.seat, state.decision.question) == (0, "later/whether")
    say(GAME, state, "yes")
    assert state.learned == ("0 fire",) and state.deferred == ()
    assert (state.decision.seat, state.decision.question) == (1, "later/plan")


def test_nothing_deferred_means_no_question() -> None:
    state = begin(GAME, seats=2)
    say(GAME, state, "rest")
    assert (state.decision.seat, state.decision.question) == (1, "later/plan")


def test_what_is_deferred_survives_a_save() -> None:
    state = begin(GAME, seats=3)
    defer(state, 0, "later/learn", "turn.2", topic="water")
    copy = through_json(GAME, state)
    assert copy.deferred == state.deferred
    for each in (state, copy):
        say(GAME, each, "rest", "rest", "yes")
    assert copy.learned == ("0 water",) and copy.digest() == state.digest()


def test_it_waits_for_its_own_moment() -> None:
    state = begin(GAME, seats=3)
    defer(state, 0, "later/learn", "turn.2", topic="water")
    say(GAME, state, "rest")
    assert (state.active, state.decision.seat) == (1, 1)
    say(GAME, state, "rest")
    assert (state.active, state.decision.seat) == (2, 0)


def test_several_come_due_in_the_order_they_were_deferred() -> None:
    state = begin(GAME, seats=3)
    defer(state, 2, "later/learn", "turn.1", topic="fire")
    defer(state, 1, "later/learn", "turn.1", topic="water")
    say(GAME, state, "rest")
    assert state.decision.seat == 2
    say(GAME, state, "yes")
    assert state.decision.seat == 1
    say(GAME, state, "yes")
    assert state.learned == ("2 fire", "1 water")


def test_taking_only_what_is_due_to_one_seat_leaves_the_rest_in_order() -> None:
    state = State()
    for seat, key in ((0, "a"), (1, "b"), (0, "c")):
        defer(state, seat, key, "dusk", note=key)
    call = take_due(state, "dusk", seat=1)
    assert isinstance(call, Call) and call.key == "b"
    assert call.names == {"note": "b", "seat": 1, "due": "dusk"}
    assert [p.key for p in state.deferred] == ["a", "c"]
    assert take_due(state, "dusk", seat=1) is None
    assert take_due(state, "dawn") is None
    assert [p.key for p in state.deferred] == ["a", "c"]


def test_a_masked_topic_is_hidden_from_the_others_until_learned_and_guessed_in_searches() -> None:
    state = begin(GAME, seats=2)
    say(GAME, state, "plan:fire")
    seen = view(GAME, state, 1)
    assert "fire" not in str(seen.state.agenda[-1].names)
    assert view(GAME, state, 0).state.agenda[-1].names["topic"] == "fire"
    topics = set()
    for seed in range(20):
        guess = determinise(GAME, seen, seed)
        assert view(GAME, guess, 1) == seen
        topics.add(guess.agenda[-1].names["topic"])
    assert topics == set(later.TOPICS)
