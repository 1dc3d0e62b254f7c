"""Luck by choice: roll a die, flip a coin, or shuffle a face-down pile and turn its first card up."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.procedure import Ask, Call, Procedure, Question
from pygame_core.kernel.state import State

from .helpers import guess_from, open_match

DECK = ["ace", "king", "queen", "knave", "ten"]
TURNS = 6


class CasinoState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("turn", "results")
    turn: int = 0
    results: tuple[str, ...] = ()

    def sight(self, zone: str) -> int:
        return 0 if zone == "deck" else super().sight(zone)


def set_up(state: CasinoState, setup: Any) -> None:
    open_match(state, "casino/turn", 2, luck=setup.get("luck", ()))
    for key in DECK:
        ops.create(state, key, "deck")
    ops.shuffle(state, "deck")


def ask(state: CasinoState, names: Any) -> Any:
    return Ask(state.turn % 2, "casino/game", name="game")


def gamble(state: CasinoState, names: Any) -> Any:
    game = names["game"][0]
    if game == "roll":
        state.results += (f"rolled {ops.roll(state, 6)}",)
    elif game == "flip":
        state.results += (f"flipped {ops.flip(state)}",)
    else:
        ops.shuffle(state, "deck")
        top = state.zones["deck"][0]
        ops.move(state, top, "deck", "table")
        state.results += (f"turned {state.cards[top]}",)
        ops.move(state, top, "table", "deck", 0)
    state.turn += 1
    if state.turn == TURNS:
        ops.finish(state, (), "closing-time")
    return Call("casino/turn")


def games(state: CasinoState, decision: Any) -> Any:
    return [("roll",), ("flip",), ("shuffle",)]


def refusal(state: CasinoState, decision: Any, option: Any) -> Any:
    return reason("no-such-game", "C-1")


GAME = Game(
    key="casino", rules_version="1", state=CasinoState, modes=[Mode("open", (2,))],
    procedures=[Procedure("casino/turn", ask, gamble)], questions=[Question("casino/game", games, refusal)],
    events={}, begin=set_up, guess=lambda state, seat, dice: guess_from(DECK, state, dice),
)
