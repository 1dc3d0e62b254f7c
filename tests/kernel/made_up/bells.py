"""A first-in-first-out queue of triggers, the non-active seat's first; triggers of triggers wait behind the others.

A bell sounds when any bell is rung; an echo sounds after every bell; a choir sounds and asks its owner in one step.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import Ask, Call, Procedure, Question
from pygame_core.kernel.reactions import QUEUE, Trigger
from pygame_core.kernel.state import State

from .helpers import open_match

RINGS = 5


class BellsState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "rings", "heard")
    active: int = 0
    rings: int = 0
    heard: tuple[str, ...] = ()


TRIGGERS = {
    "bell": Trigger("rung", "bells/bell"),
    "echo": Trigger("sounded", "bells/echo"),
    "choir": Trigger("rung", "bells/choir", when=lambda state, source, event: event.values[0] != source),
}


def triggers(state: BellsState) -> Any:
    for seat in (0, 1):
        for card in state.zones[f"tower.{seat}"]:
            yield card, seat, TRIGGERS[state.cards[card]]


def set_up(state: BellsState, setup: Any) -> None:
    open_match(state, "bells/turn", 2)
    for seat, keys in enumerate(setup["towers"]):
        for key in keys.split():
            ops.create(state, key, f"tower.{seat}")


def ask(state: BellsState, names: Any) -> Any:
    return Ask(state.active, "bells/ring", name="ring")


def ring(state: BellsState, names: Any) -> Any:
    ops.emit(state, "rung", names["ring"][1], cards=(names["ring"][1],))


def resolve(state: BellsState, names: Any) -> Any:
    return Call("kernel/queue")


def end_turn(state: BellsState, names: Any) -> Any:
    state.active, state.rings = 1 - state.active, state.rings + 1
    if state.rings == RINGS:
        ops.finish(state, (), "silence")
    return Call("bells/turn")


def sound(state: BellsState, names: Any) -> Any:
    state.heard += (f"c{names['source']}",)
    ops.emit(state, "sounded", names["source"])


def echo(state: BellsState, names: Any) -> Any:
    state.heard += (f"c{names['source']}",)


def sing(state: BellsState, names: Any) -> Any:
    ops.emit(state, "sounded", names["source"])
    return Ask(names["seat"], "bells/loud", name="how")


def sung(state: BellsState, names: Any) -> Any:
    state.heard += (f"c{names['source']} {names['how'][0]}",)


def own_tower(state: BellsState, decision: Any) -> Any:
    return [("ring", card) for card in state.zones[f"tower.{decision.seat}"]]


def how_loud(state: BellsState, decision: Any) -> Any:
    return [("loud",), ("soft",)]


def refusal(state: BellsState, decision: Any, option: Any) -> Any:
    return reason("not-yours", "L-1")


GAME = Game(
    key="bells", rules_version="1", state=BellsState, modes=[Mode("open", (2,))],
    procedures=[
        Procedure("bells/turn", ask, ring, resolve, end_turn), Procedure("bells/bell", sound),
        Procedure("bells/echo", echo), Procedure("bells/choir", sing, sung), QUEUE,
    ],
    questions=[Question("bells/ring", own_tower, refusal), Question("bells/loud", how_loud, refusal)],
    events={"rung": ("card",), "sounded": ("card",)}, begin=set_up, triggers=triggers,
    first_to_trigger=lambda state: (1 - state.active, state.active),
)
