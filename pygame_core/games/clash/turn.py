"""Chapter "Duel turn": mana, summon, attack, end (CD-057 to CD-060)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.procedure import Ask, Call, Flow, Procedure
from ...kernel.rows import Names
from .abilities import CATALYST, abilities_at
from .board import HAND, LANE_ZONES
from .combat import attack_phase
from .solo import ai_turn
from .state import ClashState
from .summon import STOP, play

FIRST_TURN_MANA = 6
CATALYST_MANA = 2

_TURN, _AI_TURN = Call("clash/turn", stay=True), Call("clash/ai-turn", stay=True)
_ASK = tuple(Ask(seat, "clash/summon", stay=True) for seat in (0, 1))


def next_turn(state: ClashState, names: Names) -> Flow:
    """The next player becomes active (CD-060), on and on until someone has won (CD-059)."""
    state.active = state.first if state.turn == 0 else 1 - state.active
    state.turn += 1
    ops.emit(state, "turn-began", state.active, state.turn)
    return _AI_TURN if state.solo and state.active else _TURN


def catalysts(state: ClashState, seat: int) -> int:
    """Mana from Catalysts in play (CD-221, CD-222)."""
    count = 0
    for zone in LANE_ZONES[seat]:
        lane = state.zones[zone]
        for place in range(len(lane)):
            if abilities_at(state, seat, lane, place) & CATALYST:
                count += CATALYST_MANA
    return count


def receive_mana(state: ClashState, names: Names) -> Flow:
    """Phase 1: as much mana as cards in hand; the very first turn gives 6 (CD-061, CD-062, CD-166)."""
    seat = state.active
    state.phase = "summon"
    cards = FIRST_TURN_MANA if state.turn == 1 else len(state.zones[HAND[seat]])
    state.mana = cards + catalysts(state, seat)
    ops.emit(state, "mana", seat, state.mana)
    return None


def summon(state: ClashState, names: Names) -> Flow:
    """Phase 2: play after play until the active player stops (CD-067)."""
    choice = names.get("choice")
    if choice is not None:
        if choice == STOP:
            return None
        play(state, state.active, choice[1], choice[2])
    return _ASK[state.active]


def attack(state: ClashState, names: Names) -> Flow:
    """Phase 3."""
    state.phase = "attack"
    attack_phase(state)
    return None


def end_turn(state: ClashState, names: Names) -> Flow:
    """Mana is lost, the living regain all hp, what lasted a turn ends (CD-064, CD-089, CD-254)."""
    state.mana = 0
    for name in ("damage", "entered", "shielded"):
        if state.marks.get(name):
            state.marks[name] = {}
    ops.expire(state, "turn")
    return None


def play_ai(state: ClashState, names: Names) -> Flow:
    """The AI's phases 1 and 2."""
    ai_turn(state, catalysts(state, 1))
    return None


ROUNDS = Procedure("clash/rounds", next_turn)
TURN = Procedure("clash/turn", receive_mana, summon, attack, end_turn)
AI_TURN = Procedure("clash/ai-turn", play_ai, attack, end_turn)
