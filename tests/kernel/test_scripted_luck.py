"""Luck can be scripted, lives in the state, and every draw tells an event."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import casino
from made_up.helpers import begin, say, through_json, told

from pygame_core.kernel import ops
from pygame_core.kernel.errors import BadScenario
from pygame_core.kernel.visibility import determinise, view

GAME = casino.GAME
EVERYTHING = ("roll", "flip", "shuffle", "roll", "flip", "shuffle")


def play(seed: int, luck: Any = (), answers: tuple[str, ...] = EVERYTHING) -> Any:
    state = begin(GAME, seed, listen=True, luck=luck)
    say(GAME, state, *answers)
    return state


def test_rolls_flips_and_shuffles_follow_the_script() -> None:
    luck = [("shuffle", []), ("roll", 6), ("flip", 1), ("shuffle", ["queen"]), ("roll", 1), ("flip", 0)]
    assert play(9, luck).results[:5] == ("rolled 6", "flipped 1", "turned queen", "rolled 1", "flipped 0")


def test_each_kind_has_its_own_place_in_the_script() -> None:
    state = play(9, [("flip", 1), ("roll", 2), ("flip", 0), ("roll", 3)], ("roll", "flip", "roll", "flip"))
    assert state.results == ("rolled 2", "flipped 1", "rolled 3", "flipped 0")
    assert state.luck == ()


def test_a_script_takes_nothing_from_the_seeded_luck() -> None:
    plain, scripted = begin(GAME, 4), begin(GAME, 4)
    scripted.luck = (("roll", 6),)
    say(GAME, scripted, "roll", "roll")
    say(GAME, plain, "roll")
    assert scripted.results[1:] == plain.results
    assert scripted.chance == plain.chance


def test_after_the_script_luck_is_seeded_again() -> None:
    results = {play(seed, [("roll", 6)], ("roll", "roll")).results for seed in range(40)}
    assert {r[0] for r in results} == {"rolled 6"}
    assert len({r[1] for r in results}) == 6


def test_a_scripted_shuffle_names_the_first_cards_and_leaves_the_rest_in_order() -> None:
    state = play(1, [("shuffle", []), ("shuffle", ["ten", "king"])], ("shuffle",))
    assert [state.cards[c] for c in state.zones["deck"]] == ["ten", "king", "ace", "queen", "knave"]


@pytest.mark.parametrize("keys", [["joker"], ["ace", "ace"]])
def test_a_scripted_shuffle_of_cards_that_are_not_there_is_refused(keys: list[str]) -> None:
    with pytest.raises(BadScenario, match=keys[-1]):
        play(1, [("shuffle", []), ("shuffle", keys)], ("shuffle",))


@pytest.mark.parametrize("answer, value", [
    ("roll", 0), ("roll", 7), ("roll", "6"), ("roll", True), ("roll", 2.0), ("flip", 2), ("flip", -1), ("flip", "head"),
])
def test_a_scripted_number_out_of_range_is_refused(answer: str, value: Any) -> None:
    with pytest.raises(BadScenario, match=answer):
        play(1, [(answer, value)], (answer,))


def test_the_same_seed_gives_the_same_results_and_another_seed_others() -> None:
    assert play(3).digest() == play(3).digest()
    assert len({play(seed).results for seed in range(20)}) > 15


def test_luck_is_in_the_save() -> None:
    state = play(3, [("roll", 5), ("roll", 4), ("shuffle", ()), ("shuffle", ("ten",))], ("roll",))
    copy = through_json(GAME, state)
    assert (copy.chance, copy.luck) == (state.chance, state.luck)
    for each in (state, copy):
        say(GAME, each, "roll", "shuffle", "flip", "roll", "shuffle")
    assert copy.results == state.results and copy.digest() == state.digest()
    assert state.results[1:3] == ("rolled 4", "turned ten")


def test_every_draw_tells_an_event() -> None:
    state = play(3)
    assert [e.values[0] for e in told(state, "rolled")] == [int(r[-1]) for r in state.results if r[:6] == "rolled"]
    assert [e.values[0] for e in told(state, "flipped")] == [int(r[-1]) for r in state.results if r[:7] == "flipped"]
    assert [e.values for e in told(state, "shuffled")] == [("deck",)] * 3
    assert all(e.values[1] == 6 for e in told(state, "rolled"))


def test_scripted_draws_tell_the_same_events() -> None:
    state = play(3, [("shuffle", []), ("roll", 2), ("flip", 1), ("shuffle", ["ace"])], ("roll", "flip", "shuffle"))
    assert [(e.kind, e.values) for e in state.log if e.kind != "moved"] == [
        ("shuffled", ("deck",)), ("rolled", (2, 6)), ("flipped", (1,)), ("shuffled", ("deck",)),
    ]


def test_a_coin_with_more_sides_is_fair_too() -> None:
    state = begin(GAME, 1)
    assert {ops.flip(state, 5) for _ in range(200)} == {0, 1, 2, 3, 4}


def test_no_view_shows_the_luck_to_come() -> None:
    state = begin(GAME, 12345, luck=[("shuffle", []), ("roll", 6)])
    for seat in (0, 1):
        seen = view(GAME, state, seat).state
        assert (seen.chance, seen.luck) == ((0, 0), ())


def test_a_determinisation_has_luck_of_its_own() -> None:
    state = begin(GAME, 12345, luck=[("shuffle", []), ("roll", 6)])
    seen = view(GAME, state, 0)
    rolls = set()
    for seed in range(60):
        guess = determinise(GAME, seen, seed)
        say(GAME, guess, "roll")
        rolls.add(guess.results)
    assert len(rolls) == 6
