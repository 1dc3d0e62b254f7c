"""Two to five seats in teams; a seat without lives drops out, perhaps just before it would have been asked.

A hit takes a life. In a storm the other seats are asked one after the other: one that ducks takes nothing and the
next one in line is hit at once. A vote is secret, and whoever is named most often is hit.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops, query
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.machine import revealed
from pygame_core.kernel.picks import EVERYONE, everyone
from pygame_core.kernel.procedure import DONE, Ask, Call, Procedure, Question
from pygame_core.kernel.reactions import defer, take_due
from pygame_core.kernel.state import State

from .helpers import open_match


class TableState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "lives", "asked")
    active: int = 0
    lives: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()


def set_up(state: TableState, setup: Any) -> None:
    teams = setup["teams"]
    open_match(state, "table/turn", len(teams), teams)
    state.lives = tuple(setup.get("lives", (3,) * len(teams)))


def hit(state: TableState, seat: int) -> None:
    state.lives = tuple(v - (s == seat) for s, v in enumerate(state.lives))
    ops.emit(state, "hit", seat)
    if state.lives[seat] <= 0:
        ops.drop_seat(state, seat, "last-team")


def act(state: TableState, names: Any) -> Any:
    return Ask(state.active, "table/act", name="act")


def perform(state: TableState, names: Any) -> Any:
    verb, *args = names["act"]
    if verb == "hit":
        hit(state, int(args[0][1:]))
    if verb == "curse":
        defer(state, state.active, "table/curse", "next-turn")
    if verb == "vote":
        return Call("table/vote")
    if verb == "storm":
        order = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return Call("table/storm", left=tuple(order))
    return None


def end_turn(state: TableState, names: Any) -> Any:
    state.active = query.next_seat(state, state.active)
    return take_due(state, "next-turn")


def on_and_on(state: TableState, names: Any) -> Any:
    return Call("table/turn")


def ask_curse(state: TableState, names: Any) -> Any:
    return Ask(names["seat"], "table/whom", name="whom")


def curse(state: TableState, names: Any) -> Any:
    hit(state, int(names["whom"][1][1:]))
    if state.active in state.out:
        state.active = query.next_seat(state, state.active)


def next_in_storm(state: TableState, names: Any) -> Any:
    left = tuple(s for s in names["left"] if s not in state.out)
    if not left:
        return DONE
    state.asked += (left[0],)
    return Ask(left[0], "table/duck", name="duck")


def weather(state: TableState, names: Any) -> Any:
    here, *rest = [s for s in names["left"] if s not in state.out]
    if names["duck"] == ("stand",):
        hit(state, here)
    elif rest:
        hit(state, rest[0])
    return Call("table/storm", left=tuple(rest))


def vote(state: TableState, names: Any) -> Any:
    return everyone("table/whom", range(state.seats), name="vote")


def count(state: TableState, names: Any) -> Any:
    votes = [int(option[1][1:]) for option in revealed(state, "vote").values()]
    hit(state, max(votes, key=lambda seat: (votes.count(seat), -seat)))


def acts(state: TableState, decision: Any) -> Any:
    verbs: list[Any] = [("hit", f"s{s}") for s in query.opponents(state, decision.seat)]
    return [*verbs, ("storm",), ("vote",), ("curse",)]


def whom(state: TableState, decision: Any) -> Any:
    return [("name", f"s{s}") for s in query.opponents(state, decision.seat)]


def ducks(state: TableState, decision: Any) -> Any:
    return [("duck",), ("stand",)]


def refusal(state: TableState, decision: Any, option: Any) -> Any:
    if option[1:] and option[1] in [f"s{s}" for s in query.allies(state, decision.seat)]:
        return reason("same-team", "T-2")
    return reason("not-there", "T-1")


GAME = Game(
    key="table", rules_version="1", state=TableState, modes=[Mode("open", (2, 3, 4, 5))],
    procedures=[
        Procedure("table/turn", act, perform, end_turn, on_and_on), Procedure("table/storm", next_in_storm, weather),
        Procedure("table/vote", vote, count), Procedure("table/curse", ask_curse, curse), EVERYONE,
    ],
    questions=[
        Question("table/act", acts, refusal), Question("table/whom", whom, refusal),
        Question("table/duck", ducks, refusal),
    ],
    events={"hit": ("seat",)}, begin=set_up,
)
