"""The other seat answers in the middle of an action: attack > defend > boost, and only then the damage."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops, query
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import Ask, Call, Procedure, Question
from pygame_core.kernel.state import State

from .helpers import open_match

POWER = {"wolf": 2, "bear": 3}
HEALTH = 4


class DuelState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "turn", "lives", "boosts", "defender")
    active: int = 0
    turn: int = 0
    lives: tuple[int, ...] = (5, 5)
    boosts: tuple[int, ...] = (2, 2)
    defender: int = -1


def set_up(state: DuelState, setup: Any) -> None:
    open_match(state, "duel/turn", 2)
    for seat in (0, 1):
        for key in ("wolf", "bear", "wolf"):
            ops.create(state, key, f"side.{seat}")


def power(state: DuelState, card: int) -> int:
    return query.stat(state, card, "power", POWER[state.cards[card]])


def with_seat(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return tuple(v + change * (s == seat) for s, v in enumerate(values))


def attacker(state: DuelState, names: Any) -> Any:
    return Ask(state.active, "duel/attacker", name="attacker")


def attack(state: DuelState, names: Any) -> Any:
    if names["attacker"] == ("pass",):
        return None
    return Call("duel/attack", seat=state.active, attacker=names["attacker"][1])


def end_turn(state: DuelState, names: Any) -> Any:
    ops.expire(state, "turn")
    state.active, state.turn = 1 - state.active, state.turn + 1
    if state.turn == 60:
        ops.finish(state, (), "tired")
    return Call("duel/turn")


def defend(state: DuelState, names: Any) -> Any:
    return Call("duel/defend", seat=1 - names["seat"], attacker=names["attacker"])


def strike(state: DuelState, names: Any) -> Any:
    victim, force, seat = state.defender, power(state, names["attacker"]), 1 - names["seat"]
    state.defender = -1
    if victim < 0:
        state.lives = with_seat(state.lives, seat, -force)
        ops.emit(state, "struck-seat", seat, force)
        if state.lives[seat] <= 0:
            ops.drop_seat(state, seat, "no-lives")
        return None
    ops.mark(state, "damage", victim, query.marked(state, "damage", victim) + force)
    ops.emit(state, "struck", victim, force, cards=(victim,))
    if query.marked(state, "damage", victim) >= HEALTH:
        ops.unmark(state, victim)
        ops.move(state, victim, f"side.{seat}", "gone")
    return None


def ask_defender(state: DuelState, names: Any) -> Any:
    return Ask(names["seat"], "duel/defender", names["attacker"], name="defender")


def offer_boost(state: DuelState, names: Any) -> Any:
    state.defender = names["defender"][1] if names["defender"] != ("none",) else -1
    return Call("duel/boost", seat=1 - names["seat"], attacker=names["attacker"])


def ask_boost(state: DuelState, names: Any) -> Any:
    return Ask(names["seat"], "duel/boost", name="boost") if state.boosts[names["seat"]] else None


def boost(state: DuelState, names: Any) -> Any:
    if names.get("boost") == ("boost",):
        state.boosts = with_seat(state.boosts, names["seat"], -1)
        ops.modify(state, names["attacker"], "power", 1, until="turn")


def attackers(state: DuelState, decision: Any) -> Any:
    return [*(("attack", c) for c in state.zones[f"side.{decision.seat}"]), ("pass",)]


def defenders(state: DuelState, decision: Any) -> Any:
    return [*(("defend", c) for c in state.zones[f"side.{decision.seat}"]), ("none",)]


def boosts(state: DuelState, decision: Any) -> Any:
    return [("boost",), ("no",)]


def not_yours(state: DuelState, decision: Any, option: Any) -> Any:
    return reason("not-yours", "D-1", seat=decision.seat)


GAME = Game(
    key="duel", rules_version="1", state=DuelState, modes=[Mode("open", (2,))],
    procedures=[
        Procedure("duel/turn", attacker, attack, end_turn), Procedure("duel/attack", defend, strike),
        Procedure("duel/defend", ask_defender, offer_boost), Procedure("duel/boost", ask_boost, boost),
    ],
    questions=[
        Question("duel/attacker", attackers, not_yours), Question("duel/defender", defenders, not_yours),
        Question("duel/boost", boosts, not_yours),
    ],
    events={"struck": ("card", "amount"), "struck-seat": ("seat", "amount")}, begin=set_up,
)
