"""Secret simultaneous choices: everyone bids a card from a hidden hand at once; the highest single one scores."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame_core.kernel import ops
from pygame_core.kernel.errors import reason
from pygame_core.kernel.game import Game, Mode
from pygame_core.kernel.machine import revealed
from pygame_core.kernel.picks import EVERYONE, everyone
from pygame_core.kernel.procedure import Call, Procedure, Question
from pygame_core.kernel.state import State

from .helpers import guess_from, open_match

DECK = [str(value) for value in (1, 2, 3, 4, 5) for _ in range(5)]
HAND = 3


class BidsState(State):
    PUBLIC: ClassVar[tuple[str, ...]] = ("score",)
    score: tuple[int, ...] = ()
    diary: str = ""

    def sight(self, zone: str) -> int:
        if zone == "deck":
            return 0
        return 1 << int(zone[5:]) if zone.startswith("hand.") else super().sight(zone)


class Pool:
    def face(self, key: str) -> Any:
        return {"value": DECK[DECK.index(key)]}


def set_up(state: BidsState, setup: Any) -> None:
    open_match(state, "bids/round", setup["seats"], luck=setup.get("luck", ()))
    state.score = (0,) * state.seats
    state.diary = "nobody may read this"
    for key in DECK:
        ops.create(state, key, "deck")
    ops.shuffle(state, "deck")
    for seat in range(state.seats):
        for _ in range(HAND):
            ops.move(state, state.zones["deck"][0], "deck", f"hand.{seat}")


def bid(state: BidsState, names: Any) -> Any:
    return everyone("bids/bid", range(state.seats), name="bid")


def score(state: BidsState, names: Any) -> Any:
    bids = {seat: option[1] for seat, option in revealed(state, "bid").items()}
    for seat, card in bids.items():
        ops.move(state, card, f"hand.{seat}", "table")
    values = [state.cards[card] for card in bids.values()]
    single = {state.cards[card]: seat for seat, card in bids.items() if values.count(state.cards[card]) == 1}
    if single:
        winner = single[max(single)]
        state.score = tuple(s + (seat == winner) for seat, s in enumerate(state.score))
    if not state.zones["hand.0"]:
        ops.finish(state, tuple(s for s in range(state.seats) if state.score[s] == max(state.score)), "hands-empty")
    return None


def next_round(state: BidsState, names: Any) -> Any:
    return Call("bids/round")


def options(state: BidsState, decision: Any) -> Any:
    return [("bid", card) for card in state.zones[f"hand.{decision.seat}"]]


def refusal(state: BidsState, decision: Any, option: Any) -> Any:
    return reason("not-in-hand", "B-1")


GAME = Game(
    key="bids", rules_version="1", state=BidsState, modes=[Mode("open", (2, 3, 4, 5))],
    procedures=[Procedure("bids/round", bid, score, next_round), EVERYONE],
    questions=[Question("bids/bid", options, refusal)], events={}, begin=set_up,
    pool=Pool, hidden_face={"value": "?"},
    guess=lambda state, seat, dice: guess_from(DECK, state, dice),
)
