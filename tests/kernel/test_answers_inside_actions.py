"""The other seat answers in the middle of an action, two procedures deep; every question can be saved and copied."""

from __future__ import annotations

from made_up import duel
from made_up.helpers import begin, play_on, questions, say, through_json

from pygame_core.kernel import machine

GAME = duel.GAME


def test_the_attacked_seat_then_the_attacking_seat_are_asked_before_any_damage() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c1")
    assert (state.decision.seat, state.decision.question) == (1, "duel/defender")
    say(GAME, state, "defend:c4")
    assert (state.decision.seat, state.decision.question) == (0, "duel/boost")
    assert [f.key for f in state.agenda] == ["duel/turn", "duel/attack", "duel/boost"]  # duel/defend has no step left
    assert not state.marks
    say(GAME, state, "boost")
    assert state.zones["gone"] == (4,)
    assert state.decision.seat == 1 and state.decision.question == "duel/attacker"


def test_the_inner_question_binds_its_answer_in_its_own_frame_only() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c0")
    say(GAME, state, "none")
    assert "defender" not in state.agenda[0].names and "defender" not in state.agenda[1].names
    assert state.agenda[1].names == {"seat": 0, "attacker": 0}


def test_without_a_defender_the_seat_is_struck() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c1", "none", "no")
    assert state.lives == (5, 2)


def test_a_boost_lasts_for_this_turn_only() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c1", "none", "boost")
    assert state.lives == (5, 1)
    assert duel.power(state, 1) == 3
    assert state.modifiers == ()


def test_a_defender_that_has_left_cannot_defend() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c1", "defend:c3", "boost", "pass", "attack:c0")
    why = machine.why_not(GAME, state, ("defend", 3))
    assert why is not None and why.code == "not-yours"


def test_a_copy_made_at_any_question_by_json_or_clone_goes_on_the_same_way() -> None:
    for number, state in enumerate(questions(GAME, seed=5)):
        if state.result is not None:
            return
        before = state.digest()
        copies = [through_json(GAME, state), state.clone()]
        original = state.clone()
        assert {copy.digest() for copy in copies} == {before}
        answers = play_on(GAME, original, number)
        for copy in copies:
            assert machine.options(GAME, copy) == machine.options(GAME, state)
            say(GAME, copy, *answers)
            assert copy.digest() == original.digest()
        assert state.digest() == before


def test_a_saved_question_remembers_who_is_asked_and_where_we_were() -> None:
    state = begin(GAME)
    say(GAME, state, "attack:c1", "defend:c4")
    copy = through_json(GAME, state)
    assert copy.decision == state.decision
    assert copy.agenda == state.agenda
    assert machine.where(copy) == "duel/turn[2] > duel/attack[1] > duel/boost[1]"
