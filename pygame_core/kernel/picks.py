"""Questions and procedures many games share: everyone chooses in secret; choose up to so many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .errors import Reason, reason
from .procedure import DONE, Ask, Call, Flow, Goto, Procedure, Question
from .rows import Decision, Names, Option
from .state import State

DONE_PICKING: Option = ("done",)


def everyone(question: str, seats: Sequence[int], *args: Any, name: str = "choice") -> Call:
    """Ask several seats the same question in secret; read the answers with machine.revealed(state, name)."""
    return Call("kernel/everyone", question=question, seats=tuple(seats), args=tuple(args), answer=name)


def ask_next(state: State, names: Names) -> Flow:
    """Ask the first seat that has not answered yet."""
    for seat in names["seats"]:
        if seat not in state.out and f"{names['answer']}.{seat}" not in state.sealed:
            return Ask(seat, names["question"], *names["args"], name=names["answer"], secret=True, stay=True)
    return DONE


EVERYONE = Procedure("kernel/everyone", ask_next)


def pick_up_to(
    key: str,
    candidates: Callable[[Any, Decision], Sequence[int]],
    then: Callable[[Any, int, tuple[int, ...]], None],
    rule: str,
    least: int = 0,
) -> tuple[Procedure, Question]:
    """A grouped pick as repeated single picks: Call(key, seat=..., most=N); `then(state, seat, picked)` ends it.

    The notation of a pick is `pick:c7`; `done` stops once `least` cards are picked.
    """

    def offer(state: State, names: Names) -> Flow:
        picked = names.get("picked", ())
        if len(picked) == names["most"]:
            return Goto("finish")
        return Ask(names["seat"], key, picked, names["most"], name="pick")

    def take(state: State, names: Names) -> Flow:
        if names["pick"] == DONE_PICKING:
            return None
        return Goto("offer", picked=(*names.get("picked", ()), names["pick"][1]))

    def finish(state: State, names: Names) -> Flow:
        then(state, names["seat"], names.get("picked", ()))
        return None

    def options(state: State, decision: Decision) -> list[Option]:
        picked = decision.args[0]
        found: list[Option] = [("pick", c) for c in candidates(state, decision) if c not in picked]
        if len(picked) >= least or not found:
            found.append(DONE_PICKING)
        return found

    def refusal(state: State, decision: Decision, option: Option) -> Reason | None:
        picked = decision.args[0]
        if option in options(state, decision):
            return None
        if option == DONE_PICKING:
            return reason("too-few-picked", rule, least=least, picked=len(picked))
        if option[:1] == ("pick",) and option[1:2] and option[1] in picked:
            return reason("already-picked", rule)
        return reason("not-a-candidate", rule)

    def tries(state: State, decision: Decision) -> list[Option]:
        return [*(("pick", c) for c in candidates(state, decision)), DONE_PICKING]

    return Procedure(key, offer, take, finish), Question(key, options, refusal, tries)
