"""The machine: questions, answers, refusals, flow, and the bugs it reports."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import duel, table
from made_up.helpers import begin, open_match, say

from pygame_core.kernel import machine, ops
from pygame_core.kernel.errors import BadSetup, IllegalChoice, RulesBug, reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import DONE, Ask, Call, Goto, Procedure, Question
from pygame_core.kernel.state import State


class Notes(State):
    notes: tuple[str, ...] = ()


def note(text: str, flow: Any = None, name: str = "") -> Any:
    """A step that writes down that it ran, and then steers."""

    def step(state: Notes, names: Any) -> Any:
        state.notes += (text,)
        return flow

    step.__name__ = name or text
    return step


def here(state: Notes, names: Any) -> Any:
    """A step that does nothing."""


def yes_or_no(state: Any, decision: Any) -> Any:
    return [("yes",), ("no",)]


def only_those(state: Any, decision: Any, option: Any) -> Any:
    return reason("say-yes-or-no", "M-1", said=option[0]) if option[:1] != ("perhaps",) else None


YES_OR_NO = Question("odd/yes", yes_or_no, only_those)
ASK = Ask(0, "odd/yes", name="said")


def machine_of(*procedures: Procedure, question: Question = YES_OR_NO, **more: Any) -> Game[Any]:
    def set_up(state: Notes, setup: Any) -> None:
        open_match(state, procedures[0].key, 2)

    return Game(key="odd", rules_version="1", state=Notes, modes=[Mode("open", (2,))], procedures=procedures,
                questions=[question], events={}, begin=set_up, **more)


def run(*steps: Any) -> Any:
    return begin(machine_of(Procedure("odd/main", *steps)))


# Refusals


@pytest.mark.parametrize("option", [("perhaps",), ("maybe",), (), ("yes", 1), ["yes"], "yes", None, 5, ("yes", [])])
def test_a_refused_answer_changes_nothing(option: Any) -> None:
    game = duel.GAME
    state = begin(game)
    before, waiting = state.digest(), state.decision
    with pytest.raises(IllegalChoice) as error:
        machine.answer(game, state, option)
    assert error.value.choice == option
    assert state.digest() == before and state.decision is waiting
    say(game, state, "pass")


def test_a_refusal_carries_the_reason_of_the_question() -> None:
    game = machine_of(Procedure("odd/main", note("a", ASK)))
    state = begin(game)
    with pytest.raises(IllegalChoice, match=r"say-yes-or-no \(M-1\)") as error:
        say(game, state, "never")
    assert error.value.why == reason("say-yes-or-no", "M-1", said="never")
    assert machine.why_not(game, state, ("never",)) == error.value.why


def test_a_question_that_knows_no_reason_still_gives_one() -> None:
    game = machine_of(Procedure("odd/main", note("a", ASK)))
    with pytest.raises(IllegalChoice) as error:
        say(game, begin(game), "perhaps")
    assert error.value.why.code == "not-an-option"


def test_there_is_no_reason_against_an_option() -> None:
    state = begin(duel.GAME)
    assert all(machine.why_not(duel.GAME, state, option) is None for option in machine.options(duel.GAME, state))


def test_after_the_end_every_answer_is_refused_because_the_match_is_over() -> None:
    state = begin(table.GAME, teams=(0, 1), lives=(1, 1))
    say(table.GAME, state, "hit:s1")
    assert machine.options(table.GAME, state) == () and machine.tries(table.GAME, state) == ()
    before = state.digest()
    with pytest.raises(IllegalChoice) as error:
        say(table.GAME, state, "storm")
    assert error.value.why.code == "match-over" and state.digest() == before


def test_without_a_question_an_answer_is_refused() -> None:
    state = Notes()
    game = machine_of(Procedure("odd/main"))
    with pytest.raises(IllegalChoice) as error:
        machine.answer(game, state, ("yes",))
    assert error.value.why.code == "no-question"
    with pytest.raises(RulesBug, match="no pending decision"):
        machine.pending(state)


@pytest.mark.parametrize("equal", [("attack", True), ("attack", 1.0)])
def test_an_answer_that_is_merely_equal_is_recorded_as_the_option_offered(equal: Any) -> None:
    one, other = begin(duel.GAME), begin(duel.GAME)
    machine.answer(duel.GAME, one, ("attack", 1))
    machine.answer(duel.GAME, other, equal)
    assert one.digest() == other.digest()


def test_the_options_are_worked_out_once_per_question_and_anew_for_the_next() -> None:
    asked = []

    def counted(state: Any, decision: Any) -> Any:
        asked.append(decision.name)
        return [("yes",)]

    first, second = Ask(0, "odd/yes", name="one"), Ask(1, "odd/yes", name="two")
    game = machine_of(Procedure("odd/main", note("a", first), note("b", second)),
                      question=Question("odd/yes", counted, only_those))
    state = begin(game)
    machine.options(game, state)
    machine.options(game, state)
    say(game, state, "yes")
    machine.options(game, state)
    assert asked == ["one", "two"]
    assert machine.pending(state).seat == 1


# Bugs that are reported


def test_an_endless_procedure_is_reported_with_the_agenda() -> None:
    with pytest.raises(RulesBug, match=r"odd: no question within \d+ steps, at odd/main\[\d\]"):
        run(here, lambda state, names: Goto("here"))


def test_procedures_that_call_each_other_at_their_end_without_a_question_are_reported() -> None:
    game = machine_of(Procedure("odd/main", lambda state, names: Call("odd/other")),
                      Procedure("odd/other", lambda state, names: Call("odd/main")))
    with pytest.raises(RulesBug, match="no question within"):
        begin(game)


def test_a_procedure_that_calls_itself_from_its_middle_is_reported_before_it_fills_the_memory() -> None:
    with pytest.raises(RulesBug, match=r"procedures under way at once, at odd/main\[1\] > odd/main\[1\]"):
        run(lambda state, names: Call("odd/main"), note("b"))


def test_a_question_without_options_is_reported_with_the_agenda() -> None:
    game = machine_of(Procedure("odd/main", note("a", ASK)),
                      question=Question("odd/yes", lambda state, decision: [], only_those))
    state = begin(game)
    for ask in (machine.options, lambda g, s: machine.answer(g, s, ("yes",)), lambda g, s: machine.why_not(g, s, ())):
        with pytest.raises(RulesBug, match=r"odd/yes has no option, at odd/main\[1\]"):
            ask(game, state)


def test_nothing_left_to_do_without_a_result_is_reported() -> None:
    with pytest.raises(RulesBug, match="nothing left to do"):
        run(note("a"))


def test_an_unknown_mode_names_those_there_are() -> None:
    with pytest.raises(BadSetup, match="it has: open"):
        duel.GAME.mode("closed")
    assert duel.GAME.mode("open").seats == (2,)


# Flow


def test_steps_run_in_order_up_to_the_question() -> None:
    state = run(note("a"), note("b"), note("c", ASK), note("d"))
    assert state.notes == ("a", "b", "c")


def test_the_answer_is_bound_to_its_name_for_the_next_step() -> None:
    heard = []

    def hear(state: Any, names: Any) -> Any:
        heard.append(dict(names))
        return ASK

    game = machine_of(Procedure("odd/main", note("a", ASK), hear))
    say(game, begin(game), "no")
    assert heard == [{"said": ("no",)}]


def test_goto_goes_on_at_the_named_step() -> None:
    assert run(note("a", Goto("c")), note("b"), note("c", ASK)).notes == ("a", "c")


def test_goto_keeps_the_names() -> None:
    def on(state: Any, names: Any) -> Any:
        return Goto("last")

    def last(state: Any, names: Any) -> Any:
        state.notes += (names["said"][0],)
        return ASK

    game = machine_of(Procedure("odd/main", note("a", ASK), on, note("b"), last))
    state = begin(game)
    say(game, state, "no")
    assert state.notes == ("a", "no")


def test_goto_may_give_names_a_meaning_on_the_way() -> None:
    def count(state: Notes, names: Any) -> Any:
        return Goto("count", times=names.get("times", 0) + 1) if names.get("times", 0) < 3 else None

    def write_down(state: Notes, names: Any) -> Any:
        state.notes += (f"{names['times']} {names['said'][0]}",)
        return ASK

    game = machine_of(Procedure("odd/main", note("a", ASK), count, write_down))
    state = begin(game)
    say(game, state, "no")
    assert state.notes == ("a", "3 no")


def test_done_leaves_this_procedure_only() -> None:
    game = machine_of(Procedure("odd/main", note("a", Call("odd/inner")), note("b", ASK)),
                      Procedure("odd/inner", note("c", DONE), note("d")))
    assert begin(game).notes == ("a", "c", "b")


def test_a_call_runs_first_and_then_we_go_on() -> None:
    game = machine_of(Procedure("odd/main", note("a", Call("odd/inner")), note("b", ASK)),
                      Procedure("odd/inner", note("c"), note("d")))
    assert begin(game).notes == ("a", "c", "d", "b")


def test_a_called_procedure_has_names_of_its_own() -> None:
    seen = []
    game = machine_of(
        Procedure("odd/main", note("a", Call("odd/inner", depth=1)), lambda s, names: seen.append(names) or ASK),
        Procedure("odd/inner", lambda s, names: seen.append(names)),
    )
    begin(game)
    assert seen == [{"depth": 1}, {}]


def test_a_call_with_stay_comes_back_to_the_step_that_called() -> None:
    def three_times(state: Notes, names: Any) -> Any:
        return Call("odd/inner", stay=True) if state.notes.count("b") < 3 else None

    game = machine_of(Procedure("odd/main", three_times, note("end", ASK)), Procedure("odd/inner", note("b")))
    state = begin(game)
    assert state.notes == ("b", "b", "b", "end")
    assert [(f.key, f.step) for f in state.agenda] == [("odd/main", 2)]


def test_a_call_with_stay_from_the_last_step_comes_back_too() -> None:
    def twice_then_ask(state: Notes, names: Any) -> Any:
        return Call("odd/inner", stay=True) if state.notes.count("b") < 2 else ASK

    game = machine_of(Procedure("odd/main", twice_then_ask), Procedure("odd/inner", note("b")))
    assert begin(game).notes == ("b", "b")


def test_an_empty_procedure_does_nothing() -> None:
    game = machine_of(Procedure("odd/main", note("a", Call("odd/empty")), note("b", ASK)), Procedure("odd/empty"))
    assert begin(game).notes == ("a", "b")


def test_with_stay_the_answer_comes_back_to_the_step_that_asked() -> None:
    def until_no(state: Notes, names: Any) -> Any:
        said = names.get("said", ("-",))[0]
        state.notes += (said,)
        return None if said == "no" else Ask(0, "odd/yes", name="said", stay=True)

    game = machine_of(Procedure("odd/main", until_no, note("end", ASK)))
    state = begin(game)
    say(game, state, "yes", "yes", "no")
    assert state.notes == ("-", "yes", "yes", "no", "end")


def test_the_match_stops_at_its_end_whatever_the_step_returns() -> None:
    for flow in (None, ASK, Goto("b"), Call("odd/main"), DONE):
        def end(state: Notes, names: Any, flow: Any = flow) -> Any:
            ops.finish(state, (0,), "won")
            return flow

        state = run(end, note("b"))
        assert state.result.winners == (0,) and state.notes == () and state.decision is None


def test_the_agenda_does_not_grow_over_500_turns() -> None:
    def back(state: Notes, names: Any) -> Any:
        return Call("odd/main")

    game = machine_of(Procedure("odd/main", note("a", Call("odd/inner")), back),
                      Procedure("odd/inner", note("b", ASK), note("c", Call("odd/last"))),
                      Procedure("odd/last", note("d")))
    state = begin(game)
    depth = len(state.agenda)
    for _ in range(500):
        say(game, state, "yes")
        assert len(state.agenda) == depth == 2
    assert state.notes.count("d") == 500


# Settling


def test_the_games_checks_run_after_every_step_but_not_between_a_question_and_its_answer() -> None:
    def settle(state: Notes) -> None:
        assert state.decision is None
        state.notes += ("check",)

    game = machine_of(Procedure("odd/main", note("a"), note("b", ASK), note("c"), note("d", ASK)), settle=settle)
    state = begin(game)
    assert state.notes == ("a", "check", "b")
    say(game, state, "yes")
    assert state.notes == ("a", "check", "b", "c", "check", "d")


def test_the_games_checks_may_end_the_match() -> None:
    game = machine_of(Procedure("odd/main", note("a"), note("b")), settle=lambda state: ops.finish(state, (), "dead"))
    assert begin(game).notes == ("a",)


def test_the_agenda_in_words_of_a_match_without_one() -> None:
    assert machine.where(Notes()) == "the end"


def test_a_pool_given_to_start_is_used() -> None:
    class Pool:
        def face(self, key: str) -> str:
            return key.upper()

    state = machine.start(duel.GAME, {}, 0, pool=Pool())
    assert state.faces[0] == "WOLF"
