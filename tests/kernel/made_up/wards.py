"""Replacement and prevention: a strike is proposed, the wards on the table change it, what is left happens."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import Ask, Call, Procedure, Question
from pygame_core.kernel.reactions import Replacement, propose
from pygame_core.kernel.rows import Event
from pygame_core.kernel.state import State

from .helpers import open_match


class WardsState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "lives")
    active: int = 0
    lives: tuple[int, ...] = (9, 9)


def owner(state: WardsState, ward: int) -> int:
    return 0 if ward in state.zones["ward.0"] else 1


def changed(state: WardsState, ward: int, event: Event, amount: int) -> Event:
    return event._replace(values=(event.values[0], amount)) if event.values[0] == owner(state, ward) else event


def mirror(state: WardsState, ward: int, event: Event) -> Event | None:
    mine, amount = owner(state, ward), event.values[1]
    return event._replace(values=(1 - mine, amount)) if event.values[0] == mine else event


def double(state: WardsState, ward: int, event: Event) -> Event | None:
    return changed(state, ward, event, 2 * event.values[1])


def cap(state: WardsState, ward: int, event: Event) -> Event | None:
    return changed(state, ward, event, 3) if event.values[1] > 3 else event


def shield(state: WardsState, ward: int, event: Event) -> Event | None:
    return None if event.values == (owner(state, ward), 1) else event


def bless(state: WardsState, ward: int, event: Event) -> Event | None:
    return event._replace(kind="heal") if event.values[0] == owner(state, ward) else event


REPLACEMENTS = {
    "mirror": Replacement("hurt", mirror), "double": Replacement("hurt", double), "cap": Replacement("hurt", cap),
    "shield": Replacement("hurt", shield), "bless": Replacement("hurt", bless),
    "double-heal": Replacement("heal", double),
}


def replacements(state: WardsState) -> Any:
    for seat in (0, 1):
        for card in state.zones[f"ward.{seat}"]:
            yield card, seat, REPLACEMENTS[state.cards[card]]


def set_up(state: WardsState, setup: Any) -> None:
    open_match(state, "wards/turn", 2)
    state.zones = {"ward.0": (), "ward.1": ()}
    for seat, keys in enumerate(setup["wards"]):
        for key in keys.split():
            ops.create(state, key, f"ward.{seat}")


def ask(state: WardsState, names: Any) -> Any:
    return Ask(state.active, "wards/strike", name="strike")


def strike(state: WardsState, names: Any) -> Any:
    event = propose(GAME, state, Event("hurt", (1 - state.active, len(names["strike"][1]))))
    if event is not None:
        seat, amount = event.values
        change = amount if event.kind == "heal" else -amount
        state.lives = tuple(v + change * (s == seat) for s, v in enumerate(state.lives))
        ops.emit(state, event.kind, seat, amount)
        if state.lives[seat] <= 0:
            ops.drop_seat(state, seat, "no-lives")
    state.active = 1 - state.active
    return Call("wards/turn")


def strikes(state: WardsState, decision: Any) -> Any:
    return [("strike", "*"), ("strike", "**"), ("strike", "***")]


def refusal(state: WardsState, decision: Any, option: Any) -> Any:
    return reason("too-strong", "W-1")


GAME: Game[WardsState] = Game(
    key="wards", rules_version="1", state=WardsState, modes=[Mode("open", (2,))],
    procedures=[Procedure("wards/turn", ask, strike)], questions=[Question("wards/strike", strikes, refusal)],
    events={"hurt": ("seat", "amount"), "heal": ("seat", "amount")}, begin=set_up, replacements=replacements,
)
