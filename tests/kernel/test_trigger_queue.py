"""Triggers wait first in, first out; the non-active seat's come first; those of triggers wait behind the others."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import bells
from made_up.helpers import begin, offered, play_on, say, through_json

from pygame_core.kernel import ops
from pygame_core.kernel.game import Game
from pygame_core.kernel.reactions import Trigger, collect
from pygame_core.kernel.visibility import determinise, view

GAME = bells.GAME


def ring(*towers: str, answers: tuple[str, ...] = ("ring:c0",)) -> Any:
    state = begin(GAME, towers=towers)
    say(GAME, state, *answers)
    return state


def test_the_non_active_seat_comes_first() -> None:
    assert ring("bell bell", "bell").heard == ("c2", "c0", "c1")


def test_the_order_follows_the_active_seat() -> None:
    state = ring("bell bell", "bell", answers=("ring:c0", "ring:c2"))
    assert state.heard[3:] == ("c0", "c1", "c2")


def test_triggers_of_triggers_wait_behind_the_others() -> None:
    # c2 and c0 sound before any echo; then the echoes of c2's sound, then those of c0's, seat 1 first each time
    assert ring("bell echo", "bell echo").heard == ("c2", "c0", "c3", "c1", "c3", "c1")


def test_a_trigger_whose_condition_does_not_hold_is_not_queued() -> None:
    state = ring("choir", "bell")
    assert state.heard == ("c1",) and state.queue == ()
    assert state.decision.question == "bells/ring"


def test_without_triggers_the_queue_is_empty_and_play_goes_on() -> None:
    state = ring("echo", "echo")
    assert state.heard == () and state.decision.seat == 1


def test_a_question_of_a_trigger_goes_to_its_own_seat_while_the_rest_waits() -> None:
    state = ring("bell", "choir echo")
    assert state.decision.seat == 1 and state.decision.question == "bells/loud"
    assert [p.key for p in state.queue] == ["bells/bell", "bells/echo"]
    say(GAME, state, "loud")
    assert state.heard == ("c1 loud", "c0", "c2", "c2")


def test_the_facts_of_a_step_that_asks_are_queued_before_the_question() -> None:
    state = ring("bell", "choir echo")
    assert state.facts == []
    assert state.queue[-1].names == {"source": 2, "seat": 1, "event": (1,)}


@pytest.mark.parametrize("copied", ["json", "clone", "determinised"])
def test_the_queue_and_later_triggers_survive_a_copy_at_a_question(copied: str) -> None:
    state = ring("bell echo", "choir echo")
    copy = {
        "json": lambda: through_json(GAME, state),
        "clone": state.clone,
        "determinised": lambda: determinise(GAME, view(GAME, state, 1), 1),
    }[copied]()
    for each in (state, copy):
        say(GAME, each, "soft", "ring:c3", "loud")
    assert copy.heard == state.heard
    assert state.heard.count("c2 loud") == 1 and len(state.heard) > 6
    assert copy.queue == state.queue


def test_events_told_during_setup_trigger_too() -> None:
    def set_up(state: Any, setup: Any) -> None:
        bells.set_up(state, setup)
        ops.emit(state, "rung", 0)

    game = Game(
        key="bells", rules_version="1", state=bells.BellsState, modes=[], procedures=GAME.procedures.values(),
        questions=GAME.questions.values(), events={}, begin=set_up, triggers=bells.triggers,
    )
    state = begin(game, towers=("bell", "bell"))
    assert [p.names["source"] for p in state.queue] == [0, 1]


def test_triggers_of_a_seat_the_order_does_not_name_wait_last() -> None:
    game = Game(
        key="odd", rules_version="1", state=bells.BellsState, modes=[], procedures=[], questions=[], events={},
        begin=bells.set_up, first_to_trigger=lambda state: (1,),
        triggers=lambda state: [(0, 0, Trigger("rung", "a")), (0, 1, Trigger("rung", "b"))],
    )
    state = bells.BellsState()
    state.seats, state.facts = 2, []
    ops.emit(state, "rung")
    collect(game, state)
    assert [p.key for p in state.queue] == ["b", "a"]


def test_a_game_with_only_triggerless_facts_ends_with_an_empty_queue() -> None:
    state = begin(GAME, towers=("bell echo choir", "bell echo"))
    play_on(GAME, state, 4)
    assert state.queue == () and state.facts == []
    assert offered(GAME, state) == []
