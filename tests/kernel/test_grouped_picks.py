"""Choose up to so many, at least so many, one at a time."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import larder
from made_up.helpers import begin, offered, say, through_json

from pygame_core.kernel import machine
from pygame_core.kernel.errors import IllegalChoice

GAME = larder.GAME


def kitchen(hand: int = 4) -> Any:
    return begin(GAME, hand=hand)


def hand(state: Any) -> list[str]:
    return [f"pick:c{card}" for card in state.zones["hand.0"]]


def refused(state: Any, text: str) -> Any:
    before = state.digest()
    with pytest.raises(IllegalChoice) as error:
        say(GAME, state, text)
    assert state.digest() == before
    return error.value.why


def test_each_pick_leaves_the_others_to_pick_from() -> None:
    state = kitchen()
    first, *others = hand(state)
    assert offered(GAME, state) == [first, *others]
    say(GAME, state, first)
    assert offered(GAME, state) == [*others, "done"]


def test_the_picks_take_effect_together_at_the_end() -> None:
    state = kitchen()
    picks = hand(state)[:2]
    say(GAME, state, *picks)
    assert state.zones["pot"] == ()
    say(GAME, state, "done")
    assert [f"pick:c{card}" for card in state.zones["pot"]] == picks
    assert state.cooked == (2, 0)


def test_the_most_that_may_be_picked_ends_it() -> None:
    state = kitchen()
    say(GAME, state, *hand(state)[:3])
    assert state.cooked == (3, 0) and state.decision.question == "larder/after"


def test_done_too_early_is_refused_with_the_reason() -> None:
    why = refused(kitchen(), "done")
    assert (why.code, why.rule, dict(why.values)) == ("too-few-picked", "P-1", {"least": 1, "picked": 0})


def test_the_same_card_twice_is_refused_with_the_reason() -> None:
    state = kitchen()
    say(GAME, state, hand(state)[0])
    assert refused(state, hand(state)[0]).code == "already-picked"


@pytest.mark.parametrize("text", ["pick:c15", "pick", "pick:", "pick:c99", "eat:c0", "", "pick:c0>c1"])
def test_anything_else_is_refused_with_the_reason(text: str) -> None:
    assert refused(kitchen(), text).code == "not-a-candidate"


def test_with_nothing_to_pick_done_is_the_only_answer_even_below_the_least() -> None:
    state = kitchen(hand=0)
    assert offered(GAME, state) == ["done"]
    say(GAME, state, "done")
    assert state.cooked == (0, 0)


def test_fewer_candidates_than_the_most_is_fine() -> None:
    state = kitchen(hand=2)
    say(GAME, state, *hand(state))
    assert offered(GAME, state) == ["done"]


def test_the_question_gives_no_refusal_for_what_it_offers() -> None:
    state = kitchen()
    say(GAME, state, hand(state)[0])
    refusal = GAME.questions["larder/cook"].refusal
    assert [refusal(state, state.decision, option) for option in machine.options(GAME, state)] == [None] * 4


def test_done_is_among_the_tries_so_that_a_page_can_say_why_not() -> None:
    state = kitchen()
    tried = {option: machine.why_not(GAME, state, option) for option in machine.tries(GAME, state)}
    assert tried[("done",)] is not None
    assert all(why is None for option, why in tried.items() if option != ("done",))


def test_a_save_between_two_picks_remembers_what_is_picked() -> None:
    state = kitchen()
    picks = hand(state)
    say(GAME, state, picks[0])
    copy = through_json(GAME, state)
    for each in (state, copy):
        say(GAME, each, picks[2], "done")
    assert copy.digest() == state.digest()


def test_a_second_group_starts_afresh() -> None:
    state = kitchen()
    say(GAME, state, hand(state)[0], "done", "draw")
    assert state.decision.seat == 1 and state.decision.args == ((), 3)
    say(GAME, state, offered(GAME, state)[0], "done", "draw")
    assert state.decision.seat == 0 and state.decision.args == ((), 3)
