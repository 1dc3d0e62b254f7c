"""Chapter "End of the game": end conditions, equal turns, scoring and tie-breaks (ES-230 to ES-260)."""

from __future__ import annotations

from ...kernel import ops
from .abilities import DO
from .board import counted, in_play
from .state import HAND, THREAT_DECK, TROPHIES, EtherstoneState
from .toughness import is_infected

PARTS = ("tokens", "end-token", "entities", "abilities", "trophies", "toughness", "deals", "infection")
"""The parts of a score, in the order of ES-243 to ES-250."""
END_TOKEN = 2
TOUGHNESS_A_POINT = 2
DEAL = -7
INFECTION = -3


def parts(state: EtherstoneState, seat: int) -> tuple[int, ...]:
    """What a seat would score now, part by part; hands, stones and marks score nothing (ES-251)."""
    faces, cards = state.faces, in_play(state, seat)
    return (
        state.tokens[seat],
        END_TOKEN * (state.end_token == seat),
        sum(faces[card].vp for card in cards),
        sum(counted(state, seat, card, effect) for card in cards if "end" in faces[card].moments
            for ability in faces[card].abilities if ability.when == "end" for effect in ability.blocks[DO]),
        sum(faces[card].vp for card in state.zones[TROPHIES[seat]]),
        state.toughness[seat] // TOUGHNESS_A_POINT,
        DEAL * state.deals[seat],
        INFECTION * is_infected(state, seat),
    )


def total(state: EtherstoneState, seat: int) -> int:
    """What a seat would score now; it may be less than 0 (ES-258)."""
    return sum(parts(state, seat))


# The end.

def condition(state: EtherstoneState) -> str:
    """The end condition the active player meets, if any (ES-231 to ES-234)."""
    if not state.zones[HAND[state.active]]:
        return "hand-empty"
    if not state.zones[THREAT_DECK]:
        return "threats-gone"
    return "" if state.supply else "supply-empty"


def check_end(state: EtherstoneState) -> None:
    """Whoever is first to meet a condition takes the end-game token, once and for all (ES-235, ES-239 to ES-242)."""
    met = condition(state)
    if met and state.end_token < 0:
        state.end_token = state.active
        ops.emit(state, "end-triggered", state.active, met)


def is_last_turn(state: EtherstoneState) -> bool:
    """Whether the end has come and everybody has had equally many turns (ES-236)."""
    return state.end_token >= 0 and (state.active + 1) % state.seats == state.first


def score_all(state: EtherstoneState) -> None:
    """Most points win (ES-252); among equals fewer cards in hand, more stones, more toughness (ES-253 to ES-256)."""
    state.phase = "over"
    best: list[int] = list(range(state.seats))
    for seat in best:
        ops.emit(state, "tallied", seat, total(state, seat))
    cause = "shared"
    for word, worth in _DECIDES:
        most = max(worth(state, seat) for seat in best)
        best = [seat for seat in best if worth(state, seat) == most]
        if len(best) == 1:
            cause = word
            break
    ops.finish(state, tuple(best), cause)


_DECIDES = (
    ("most-points", total),
    ("fewest-cards", lambda state, seat: -len(state.zones[HAND[seat]])),
    ("most-stones", lambda state, seat: sum(state.stones[seat])),
    ("most-toughness", lambda state, seat: state.toughness[seat]),
)
