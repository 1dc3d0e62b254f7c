"""Grouped picks from hidden hands: cook one to three; then peek at the deck; the pot goes back and is shuffled."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.picks import pick_up_to
from pygame_core.kernel.procedure import Ask, Call, Procedure, Question
from pygame_core.kernel.state import State

from .helpers import guess_from, open_match

DECK = [food for food in ("egg", "leek", "salt", "rice") for _ in range(4)]
TURNS = 8


class LarderState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("active", "turn", "cooked")
    active: int = 0
    turn: int = 0
    cooked: tuple[int, ...] = (0, 0)

    def sight(self, zone: str) -> int:
        return {"deck": 0, "hand.0": 1, "hand.1": 2}.get(zone, 3)


def set_up(state: LarderState, setup: Any) -> None:
    open_match(state, "larder/turn", 2, luck=setup.get("luck", ()))
    state.zones = dict.fromkeys(("deck", "hand.0", "hand.1", "pot"), ())
    for key in DECK:
        ops.create(state, key, "deck")
    ops.shuffle(state, "deck")
    for seat in (0, 1):
        draw(state, seat, setup.get("hand", 4))


def draw(state: LarderState, seat: int, count: int) -> None:
    for card in state.zones["deck"][:count]:
        ops.move(state, card, "deck", f"hand.{seat}")


def cook(state: LarderState, names: Any) -> Any:
    return Call("larder/cook", seat=state.active, most=3)


def cooked(state: LarderState, seat: int, picked: tuple[int, ...]) -> None:
    for card in picked:
        ops.move(state, card, f"hand.{seat}", "pot")
    state.cooked = tuple(v + len(picked) * (s == seat) for s, v in enumerate(state.cooked))


def ask_peek(state: LarderState, names: Any) -> Any:
    return Ask(state.active, "larder/after", name="after")


def clear_up(state: LarderState, names: Any) -> Any:
    if names["after"] == ("peek",):
        ops.reveal(state, state.zones["deck"][0], 1 << state.active)
    elif names["after"] == ("clean",):
        for card in state.zones["pot"]:
            ops.move(state, card, "pot", "deck")
        ops.shuffle(state, "deck")
    else:
        draw(state, state.active, 2)
    state.active, state.turn = 1 - state.active, state.turn + 1
    if state.turn == TURNS:
        best = max(state.cooked)
        ops.finish(state, tuple(s for s in (0, 1) if state.cooked[s] == best), "dinner")
    return Call("larder/turn")


def afters(state: LarderState, decision: Any) -> Any:
    return [*([("peek",), ("draw",)] if state.zones["deck"] else []), ("clean",)]


def refusal(state: LarderState, decision: Any, option: Any) -> Any:
    return reason("deck-empty", "P-2")


COOK, WHAT = pick_up_to(
    "larder/cook", lambda state, decision: state.zones[f"hand.{decision.seat}"], cooked, "P-1", least=1,
)

GAME = Game(
    key="larder", rules_version="1", state=LarderState, modes=[Mode("open", (2,))],
    procedures=[Procedure("larder/turn", cook, ask_peek, clear_up), COOK],
    questions=[WHAT, Question("larder/after", afters, refusal)],
    events={}, begin=set_up, guess=lambda state, seat, dice: guess_from(DECK, state, dice),
)
