"""Two to five seats, teams, and seats that drop out in mid-game."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import table
from made_up.helpers import begin, offered, say, through_json, told

from pygame_core.kernel import machine, ops, query
from pygame_core.kernel.errors import IllegalChoice, RulesBug
from pygame_core.kernel.reactions import defer
from pygame_core.kernel.rows import Pending, Result

GAME = table.GAME


def sit(*lives: int, teams: tuple[int, ...] | None = None, listen: bool = False) -> Any:
    return begin(GAME, teams=teams or tuple(range(len(lives))), lives=lives, listen=listen)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_turn_goes_round_all_seats(seats: int) -> None:
    state = sit(*[9] * seats)
    order = []
    for _ in range(2 * seats):
        order.append(state.decision.seat)
        say(GAME, state, offered(GAME, state)[0])
    assert order == [*range(seats), *range(seats)]


def test_the_turn_order_skips_a_seat_that_dropped_out() -> None:
    state = sit(9, 1, 9, 9)
    say(GAME, state, "hit:s1")
    assert state.out == (1,)
    order = []
    for _ in range(6):
        order.append(state.decision.seat)
        say(GAME, state, offered(GAME, state)[0])
    assert order == [2, 3, 0, 2, 3, 0]


def test_the_turn_order_skips_several_in_a_row_and_wraps() -> None:
    state = sit(9, 9, 9, 9, 9)
    for seat in (3, 4):
        ops.drop_seat(state, seat, "left")
    assert query.next_seat(state, 2) == 0
    ops.drop_seat(state, 0, "left")
    assert query.next_seat(state, 2) == 1


def test_the_last_seat_left_follows_itself() -> None:
    state = sit(9, 9)
    ops.drop_seat(state, 1, "left")
    assert query.next_seat(state, 0) == 0


def test_the_seat_to_be_asked_next_may_drop_out_before_it_is_asked() -> None:
    state = sit(9, 9, 1, 9)
    say(GAME, state, "storm")
    assert state.decision.seat == 1
    say(GAME, state, "duck")
    assert state.out == (2,)
    assert state.decision.seat == 3
    assert state.asked == (1, 3)


def test_the_seat_whose_turn_is_next_may_drop_out() -> None:
    state = sit(9, 1, 9)
    say(GAME, state, "hit:s1")
    assert state.decision.seat == 2


def test_a_seat_may_drop_out_in_its_own_turn() -> None:
    state = sit(1, 9, 9)
    say(GAME, state, "vote", "name:s1", "name:s0", "name:s0")
    assert state.out == (0,)
    assert state.decision.seat == 1


def test_what_a_dropped_seat_still_had_to_do_is_dropped_with_it() -> None:
    state = sit(1, 9, 9)
    say(GAME, state, "storm")
    defer(state, 0, "table/curse", "someday")
    defer(state, 1, "table/curse", "someday")
    state.queue = (Pending(0, "table/curse", {}), Pending(2, "table/curse", {}))
    ops.drop_seat(state, 0, "left")
    assert [p.seat for p in state.deferred] == [1]
    assert [p.seat for p in state.queue] == [2]


def test_a_deferred_choice_of_a_seat_that_dropped_out_is_never_asked() -> None:
    state = sit(1, 9, 9)
    say(GAME, state, "curse")
    assert (state.decision.seat, state.decision.question) == (0, "table/whom")
    say(GAME, state, "name:s2", "hit:s0")
    assert state.out == (0,) and state.decision.question == "table/act"
    assert state.decision.seat == 2


def test_asking_a_seat_that_is_out_is_a_bug_that_is_reported() -> None:
    state = sit(9, 9, 9)
    state.out = (1,)
    state.active = 1
    state.decision = state.offered = None
    state.agenda = (state.agenda[0]._replace(step=0),)
    with pytest.raises(RulesBug, match=r"seat 1 is out, but is asked at table/turn"):
        machine.advance(GAME, state)


def test_the_last_team_wins_with_its_dropped_members() -> None:
    state = sit(9, 1, 1, 1, teams=(0, 1, 0, 1), listen=True)
    say(GAME, state, "hit:s1")
    assert state.result is None and state.decision.seat == 2
    say(GAME, state, "hit:s3")
    assert state.result == Result((0, 2), "last-team")
    assert [e.values for e in told(state, "dropped")] == [(1,), (3,)]
    assert [e.values for e in told(state, "finished")] == [((0, 2), "last-team")]


def test_a_seat_that_dropped_out_wins_when_its_team_does() -> None:
    state = sit(1, 9, 9, 1, teams=(0, 1, 0, 1))
    say(GAME, state, "storm", "stand", "stand", "stand")
    assert state.out == (3,)
    say(GAME, state, "hit:s0")
    assert state.result is None
    ops.drop_seat(state, 1, "last-team")
    assert state.result == Result((0, 2), "last-team")


def test_a_team_is_in_as_long_as_one_of_it_is() -> None:
    state = sit(9, 9, 9, 9, teams=(0, 1, 0, 1))
    ops.drop_seat(state, 1, "left")
    assert state.result is None
    assert query.opponents(state, 0) == (3,)
    assert query.allies(state, 3) == ()


def test_opponents_are_told_clockwise_and_allies_by_seat() -> None:
    state = sit(9, 9, 9, 9, 9, teams=(0, 1, 0, 1, 2))
    assert query.opponents(state, 2) == (3, 4, 1)
    assert query.allies(state, 3) == (1,)


def test_dropping_twice_changes_nothing() -> None:
    state = sit(9, 9, 9)
    ops.drop_seat(state, 1, "left")
    before = state.digest()
    ops.drop_seat(state, 1, "left")
    assert state.digest() == before


def test_an_ally_cannot_be_hit_and_the_reason_says_so() -> None:
    state = sit(9, 9, 9, 9, teams=(0, 1, 0, 1))
    with pytest.raises(IllegalChoice) as refused:
        say(GAME, state, "hit:s2")
    assert refused.value.why.code == "same-team"


def test_a_match_given_up_at_a_question_is_over_and_takes_no_more_answers() -> None:
    state = sit(9, 9)
    ops.drop_seat(state, 0, "gave-up")
    assert state.result == Result((1,), "gave-up")
    assert state.decision is None and machine.options(GAME, state) == ()
    with pytest.raises(IllegalChoice) as refused:
        say(GAME, state, "storm")
    assert refused.value.why.code == "match-over"


def test_only_the_first_result_counts() -> None:
    state = sit(9, 9)
    ops.finish(state, (0,), "first")
    ops.finish(state, (1,), "second")
    assert state.result == Result((0,), "first")


def test_who_is_out_survives_a_save() -> None:
    state = sit(9, 1, 9, 9, teams=(0, 1, 0, 1))
    say(GAME, state, "hit:s1")
    copy = through_json(GAME, state)
    assert (copy.out, copy.teams, copy.seats) == ((1,), (0, 1, 0, 1), 4)


def test_the_value_of_a_result_is_one_for_winners_zero_for_losers_half_for_a_draw() -> None:
    state = sit(9, 9)
    assert GAME.evaluate(state, 0) == 0.5
    ops.finish(state, (1,), "x")
    assert (GAME.evaluate(state, 0), GAME.evaluate(state, 1)) == (0.0, 1.0)
    state.result = Result((), "draw")
    assert GAME.evaluate(state, 0) == 0.5
