"""Choices deferred into another seat's turn; the topic that was noted for them is secret until then."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops, query
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import Ask, Call, Goto, Procedure, Question
from pygame_core.kernel.reactions import defer, take_due
from pygame_core.kernel.rows import Pending
from pygame_core.kernel.state import State

from .helpers import open_match

TURNS = 8
TOPICS = ("fire", "water")


class LaterState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "turn", "learned")
    active: int = 0
    turn: int = 0
    learned: tuple[str, ...] = ()


def set_up(state: LaterState, setup: Any) -> None:
    open_match(state, "later/turn", setup["seats"])


def due(state: LaterState, names: Any) -> Any:
    return take_due(state, f"turn.{state.active}") or Goto("work")


def more(state: LaterState, names: Any) -> Any:
    return Goto("due")


def work(state: LaterState, names: Any) -> Any:
    return Ask(state.active, "later/plan", name="plan")


def end_turn(state: LaterState, names: Any) -> Any:
    after = query.next_seat(state, state.active)
    if names["plan"] != ("rest",):
        defer(state, state.active, "later/learn", f"turn.{after}", topic=names["plan"][1])
    state.active, state.turn = after, state.turn + 1
    if state.turn == TURNS:
        ops.finish(state, (), "school-is-out")
    return Call("later/turn")


def ask_whether(state: LaterState, names: Any) -> Any:
    return Ask(names["seat"], "later/whether", name="whether")


def learn(state: LaterState, names: Any) -> Any:
    if names["whether"] == ("yes",):
        state.learned += (f"{names['seat']} {names['topic']}",)


def plans(state: LaterState, decision: Any) -> Any:
    return [*(("plan", topic) for topic in TOPICS), ("rest",)]


def whether(state: LaterState, decision: Any) -> Any:
    return [("yes",), ("no",)]


def refusal(state: LaterState, decision: Any, option: Any) -> Any:
    return reason("no-such-plan", "T-1")


def with_topic(waiting: Pending, topic: str) -> Pending:
    return waiting._replace(names={**waiting.names, "topic": topic})


def mask(state: LaterState, seen: LaterState, seat: int) -> None:
    seen.deferred = tuple(p if p.seat == seat else with_topic(p, "") for p in state.deferred)
    seen.agenda = tuple(
        f if f.names.get("seat", seat) == seat or f.key != "later/learn" else f._replace(names={**f.names, "topic": ""})
        for f in state.agenda
    )


def guess(state: LaterState, seat: int, dice: Any) -> dict[int, str]:
    def any_topic() -> str:
        return TOPICS[dice.below(len(TOPICS))]

    state.deferred = tuple(p if p.names["topic"] else with_topic(p, any_topic()) for p in state.deferred)
    state.agenda = tuple(
        f._replace(names={**f.names, "topic": any_topic()}) if f.names.get("topic") == "" else f for f in state.agenda
    )
    return {}


GAME = Game(
    key="later", rules_version="1", state=LaterState, modes=[Mode("open", (2, 3))],
    procedures=[Procedure("later/turn", due, more, work, end_turn), Procedure("later/learn", ask_whether, learn)],
    questions=[Question("later/plan", plans, refusal), Question("later/whether", whether, refusal)],
    events={}, begin=set_up, mask=mask, guess=guess,
)
