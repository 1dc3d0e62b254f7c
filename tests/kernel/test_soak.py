"""Hundreds of random matches of all the made-up games; every promise is checked at every question."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import TABLES
from made_up.helpers import MOST_QUESTIONS, begin, play_on, random_answer, say, through_json

from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.game import Game
from pygame_core.kernel.visibility import determinise, view

MATCHES = 40


def check_question(game: Game[Any], state: Any, seed: int) -> None:
    before = state.digest()
    assert machine.options(game, state)
    assert 0 <= state.decision.seat < state.seats and state.decision.seat not in state.out
    assert state.clone().digest() == before
    assert through_json(game, state).digest() == before
    for seat in range(state.seats):
        seen = view(game, state, seat)
        assert view(game, determinise(game, seen, seed), seat) == seen
    assert state.digest() == before


@pytest.mark.parametrize("name", TABLES)
def test_random_matches_keep_every_promise(name: str) -> None:
    game, setup = TABLES[name]
    for seed in range(MATCHES):
        state, dice, given = begin(game, seed, listen=True, **setup), Dice(seed), []
        while state.result is None:
            check_question(game, state, seed + len(given))
            given.append(random_answer(game, state, dice))
            assert len(given) < MOST_QUESTIONS
        replayed = begin(game, seed, listen=True, **setup)
        say(game, replayed, *given)
        assert replayed.digest() == state.digest()
        assert replayed.log == state.log
        assert all(machine.why_not(game, state, option) is not None for option in [("pass",), ("done",)])


@pytest.mark.parametrize("name", TABLES)
def test_a_match_in_which_every_position_is_a_clone_or_a_loaded_save_ends_the_same(name: str) -> None:
    game, setup = TABLES[name]
    for seed in range(10):
        straight = begin(game, seed, **setup)
        given = play_on(game, straight, seed)
        cloned = loaded = begin(game, seed, **setup)
        for answer in given:
            cloned, loaded = cloned.clone(), through_json(game, loaded)
            say(game, cloned, answer)
            say(game, loaded, answer)
        assert straight.digest() == cloned.digest() == loaded.digest()


@pytest.mark.parametrize("name", TABLES)
def test_every_option_is_accepted_on_a_clone_and_leaves_the_original_alone(name: str) -> None:
    game, setup = TABLES[name]
    for seed in range(5):
        state, dice = begin(game, seed, **setup), Dice(seed)
        while state.result is None:
            before = state.digest()
            for option in machine.options(game, state):
                machine.answer(game, state.clone(), option)
            assert state.digest() == before
            random_answer(game, state, dice)


@pytest.mark.parametrize("name", TABLES)
def test_a_determinised_position_can_be_played_to_the_end_by_views(name: str) -> None:
    game, setup = TABLES[name]
    for seed in range(8):
        state, dice = begin(game, seed, **setup), Dice(seed)
        for _ in range(dice.below(8)):
            if state.result is None:
                random_answer(game, state, dice)
        for seat in range(state.seats):
            guess = determinise(game, view(game, state, seat), seed)
            while guess.result is None:
                deciding = machine.pending(guess).seat
                assert view(game, guess, deciding).options == machine.options(game, guess)
                random_answer(game, guess, dice)
