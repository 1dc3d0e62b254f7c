"""Chapters "Draft phase", "Leaders" and "First-game preset sets" (ES-047 to ES-062, ES-261 to ES-270)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...content.load import Pool
from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.machine import revealed
from ...kernel.picks import everyone
from ...kernel.procedure import DONE, Ask, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from .abilities import STONES, TYPES, VIOLET
from .board import leader_of, put
from .cards import LEADER as LEADER_TYPE
from .state import HAND, LEADER, LEADERS, PACKET, PILES, EtherstoneState
from .stones import gain, gain_any

LEADERS_EACH = 2
HAND_SIZE = 7
LEADER_PILE, ENTITY_PILE = PILES


class Preset(NamedTuple):
    """A ready set for a first game."""

    leader: str
    cards: tuple[str, ...]


def pool_of(state: EtherstoneState) -> Pool[Any]:
    """The printed cards of this match."""
    pool = state.pool
    assert isinstance(pool, Pool)
    return pool


@functools.lru_cache(maxsize=8)
def presets(pool: Pool[Any]) -> Mapping[str, Preset]:
    """The five sets of ES-262 to ES-266."""
    tables = pool.tables.get("decks", {}).values()
    return {key: Preset(row["leader"], tuple(row["cards"])) for table in tables for key, row in table.items()}


@functools.lru_cache(maxsize=8)
def printed(pool: Pool[Any], kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of all cards of some types that belong to a set."""
    return tuple(key for key, face in pool.faces.items() if face.set and face.type in kinds)


def deal(state: EtherstoneState, keys: tuple[str, ...], pile: str, zones: tuple[str, ...], number: int) -> None:
    """Shuffle cards and give each zone so many; the others are out of the game, unseen (ES-059)."""
    first = len(state.cards)
    ops.create_all(state, keys, pile)
    ops.shuffle(state, pile)
    for zone in zones:
        for card in state.zones[pile][:number]:
            ops.move(state, card, pile, zone)
    end = first + number * len(zones)
    state.cards, state.known, state.faces = state.cards[:end], state.known[:end], state.faces[:end]
    del state.zones[pile]


# The draft.

def deal_draft(state: EtherstoneState, names: Names) -> Flow:
    """Two leaders and seven entities each (ES-047, ES-048)."""
    state.phase = "draft"
    seats, pool = range(state.seats), pool_of(state)
    deal(state, printed(pool, (LEADER_TYPE,)), LEADER_PILE, tuple(LEADERS[seat] for seat in seats), LEADERS_EACH)
    deal(state, printed(pool, TYPES), ENTITY_PILE, tuple(PACKET[seat] for seat in seats), HAND_SIZE)
    return None


def ask_picks(state: EtherstoneState, names: Names) -> Flow:
    """All choose at the same time (ES-049); the last card is simply kept (ES-051)."""
    if len(state.zones[PACKET[0]]) > 1:
        return everyone("etherstone/draft", range(state.seats), name="kept")
    for seat in range(state.seats):
        _keep(state, seat, state.zones[PACKET[seat]][0])
        ops.shuffle(state, HAND[seat])  # the order of the picks is nobody's business
    return Goto("ask_leaders")


def take_picks(state: EtherstoneState, names: Names) -> Flow:
    """One card is kept, the rest goes to the left (ES-050)."""
    for seat, (_, card) in revealed(state, "kept").items():
        _keep(state, seat, card)
    packets = [state.zones[PACKET[seat]] for seat in range(state.seats)]
    passed = list(state.passed)
    for seat, packet in enumerate(packets):
        left = (seat + 1) % state.seats
        passed[seat] = tuple(dict.fromkeys((*passed[seat], *(state.cards[card] for card in packet))))
        state.zones[PACKET[left]] = packet
        _only_known_to(state, packet, left)
    state.passed = tuple(passed)
    return Goto("ask_picks")


def _keep(state: EtherstoneState, seat: int, card: int) -> None:
    """The kept face changes places with the last of the packet, so that ids tell nobody which one it was (ES-061)."""
    last = state.zones[PACKET[seat]][-1]
    cards, faces = list(state.cards), list(state.faces)
    cards[card], cards[last] = cards[last], cards[card]
    faces[card], faces[last] = faces[last], faces[card]
    state.cards, state.faces = tuple(cards), tuple(faces)
    ops.move(state, last, PACKET[seat], HAND[seat])
    ops.emit(state, "kept", seat, last, cards=(last,))


def _only_known_to(state: EtherstoneState, cards: tuple[int, ...], seat: int) -> None:
    known = list(state.known)
    for card in cards:
        known[card] = 1 << seat
    state.known = tuple(known)


def ask_leaders(state: EtherstoneState, names: Names) -> Flow:
    """After the entities, one of the two leaders (ES-053)."""
    return everyone("etherstone/leader", range(state.seats), name="leaders")


def take_leaders(state: EtherstoneState, names: Names) -> Flow:
    """Revealed together (ES-061); the others are never shown (ES-060)."""
    for seat, (_, card) in revealed(state, "leaders").items():
        ops.move(state, card, LEADERS[seat], LEADER[seat])
        ops.emit(state, "leader-chosen", seat, card, cards=(card,))
    return None


DRAFT = Procedure("etherstone/draft", deal_draft, ask_picks, take_picks, ask_leaders, take_leaders)


# Preset sets.

def choose_preset(state: EtherstoneState, names: Names) -> Flow:
    """In turn order from the first player, each set once (ES-269)."""
    state.phase = "draft"
    seat = next(((state.first + step) % state.seats for step in range(state.seats)
                 if not state.presets[(state.first + step) % state.seats]), None)
    return DONE if seat is None else Ask(seat, "etherstone/preset")


def take_preset(state: EtherstoneState, names: Names) -> Flow:
    """One leader and seven entities."""
    seat = next((state.first + step) % state.seats for step in range(state.seats)
                if not state.presets[(state.first + step) % state.seats])
    give_preset(state, seat, names["choice"][1])
    return Goto("choose_preset")


def give_preset(state: EtherstoneState, seat: int, key: str) -> None:
    """Put a preset set before a player; the hand stays secret (ES-270)."""
    leader, cards = presets(pool_of(state))[key]
    state.presets = (*state.presets[:seat], key, *state.presets[seat + 1:])
    ops.emit(state, "set-chosen", seat, key)
    ops.create_all(state, (leader,), LEADER[seat])
    ops.create_all(state, cards, HAND[seat])


PRESET = Procedure("etherstone/preset", choose_preset, take_preset)


# Steps 4 and 5: starting stones, marks and toughness (ES-055, ES-056).

def next_leader(state: EtherstoneState, names: Names) -> Flow:
    """The next player's leader, from the first player on."""
    turn = names["turn"]
    if turn == state.seats:
        return DONE
    seat = (state.first + turn) % state.seats
    leader = leader_of(state, seat)
    face = state.faces[leader]
    state.toughness = put(state.toughness, seat, face.toughness)
    ops.mark(state, "marks", leader, face.marks)
    for colour in range(len(STONES)):
        gain(state, seat, colour, face.stones[colour])
    return Goto("perform", seat=seat, choice=None, left=None)


def perform(state: EtherstoneState, names: Names) -> Flow:
    """Violet starting stones are any stones (ES-062)."""
    wild = state.faces[leader_of(state, names["seat"])].stones[VIOLET]
    return gain_any(state, names, wild) if wild else None


def after_leader(state: EtherstoneState, names: Names) -> Flow:
    """And the next."""
    return Goto("next_leader", turn=names["turn"] + 1)


START = Procedure("etherstone/start", next_leader, perform, after_leader)


# The questions.

def _draft_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("keep", card) for card in state.zones[PACKET[decision.seat]]]


def _draft_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    return reason("not-in-packet", "ES-049")


def _leader_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("leader", card) for card in state.zones[LEADERS[decision.seat]]]


def _leader_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    return reason("not-your-leader", "ES-053")


def _preset_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("set", key) for key in presets(pool_of(state)) if key not in state.presets]


def _preset_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option[1:] and option[1] in presets(pool_of(state)):
        return reason("preset-taken", "ES-269")
    return reason("no-such-preset", "ES-261")


def _preset_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [("set", key) for key in presets(pool_of(state))]


QUESTIONS = (
    Question("etherstone/draft", _draft_options, _draft_refusal),
    Question("etherstone/leader", _leader_options, _leader_refusal),
    Question("etherstone/preset", _preset_options, _preset_refusal, _preset_tries),
)


def brought(state: EtherstoneState, seat: int) -> Iterator[str]:
    """What a player begins with: the preset set, the leader, and each card of the hand with its colour."""
    if state.presets[seat]:
        yield f"preset.{state.presets[seat]}"
    yield f"leader.{state.cards[leader_of(state, seat)]}"
    for card in state.zones[HAND[seat]]:
        yield f"colour.{state.faces[card].colour}"
        yield f"card.{state.cards[card]}"
