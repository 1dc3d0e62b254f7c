"""Positions as data: any situation can be written down in a scenario, and any position read back in the same words.

`_` stands for a plain card. A card in play is its key, or a table with `exhausted` and `marks`; stones are a table by
colour; dice are a table from colour to value, and a player's `dice` are the colours lying with that player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...content.load import Pool
from ...content.schema import unknown
from ...kernel import ops
from ...kernel.errors import BadScenario
from ...kernel.rows import Frame
from .abilities import STONES, TYPES
from .board import in_play, is_exhausted, leader_of, marks_on, put, strength_of
from .cards import BLANK, BLANK_LEADER, BLANK_THREAT
from .cards import LEADER as LEADER_TYPE
from .cards import THREAT as THREAT_TYPE
from .cost import current as current_summons
from .market import in_market, refresh_loss
from .scoring import PARTS, parts, total
from .setup import COUNTS, MODES, SUPPLY, level_of, open_table
from .state import (
    BOX,
    DICE,
    HAND,
    LEADER,
    LEADERS,
    PACKET,
    PLAY,
    SEAT_NAMES,
    THREAT_DECK,
    THREATS,
    TROPHIES,
    EtherstoneState,
)
from .strength import current, most_strength, total_strength
from .toughness import MOST, is_infected

TOP_KEYS = ("mode", "seats", "active", "first", "turn", "supply", "aside", "dice", "threats", "deck", "end_token",
            "refreshed", *SEAT_NAMES)
SIDE_KEYS = ("leader", "marks", "toughness", "stones", "tokens", "deals", "hand", "play", "trophies", "dice", "seen")
CARD_KEYS = ("card", "exhausted", "marks")
DEFAULT_DICE = {"white": 1, "red": 2, "green": 3, "black": 4, "violet": 5}
_BLANKS = {LEADER_TYPE: BLANK_LEADER.key, THREAT_TYPE: BLANK_THREAT.key}


def read_position(pool: Pool[Any], table: Mapping[str, Any]) -> EtherstoneState:
    """The position a table describes, at the beginning of a turn. What is left out has a sensible default."""
    _known(table, TOP_KEYS, "position")
    seats = table.get("seats", COUNTS[0])
    mode = table.get("mode", "draft")
    if type(seats) is not int or seats not in COUNTS:
        raise BadScenario(f"position.seats: one of {COUNTS}")
    if mode not in {m.key for m in MODES}:
        raise BadScenario(f"position.mode: {unknown(str(mode), [m.key for m in MODES])}")
    state = EtherstoneState()
    state.pool = pool
    open_table(state, mode, seats)
    state.phase = "play"
    state.supply = _number(table, "supply", SUPPLY[seats], "position")
    state.aside = _number(table, "aside", state.aside, "position")
    _read_threats(state, table)
    _read_dice(state, table)
    for seat in range(seats):
        _read_side(state, seat, table.get(SEAT_NAMES[seat], {}), f"position.{SEAT_NAMES[seat]}")
    for letter in SEAT_NAMES[seats:]:
        if letter in table:
            raise BadScenario(f"position.{letter}: only {seats} play")
    state.active = _seat(table, "active", "A", seats)
    state.first = _seat(table, "first", "A", seats)
    state.end_token = _seat(table, "end_token", "A", seats) if "end_token" in table else -1
    state.turn = _number(table, "turn", 3, "position") - 1
    state.agenda = (Frame("etherstone/rounds", 0, {}),)
    return state


def _read_threats(state: EtherstoneState, table: Mapping[str, Any]) -> None:
    """The area and the deck, the top card first."""
    for word in _list(table, "threats", ["_", "_", "_"], "position"):
        _create(state, word, THREATS, "position.threats", (THREAT_TYPE,))
    for word in _list(table, "deck", ["_"] * 5, "position"):
        _create(state, word, THREAT_DECK, "position.deck", (THREAT_TYPE,))
    levels = [state.faces[card].level for card in state.zones[THREAT_DECK]]
    if levels != sorted(levels):
        raise BadScenario("position.deck: level I lies on top, level III at the bottom (ES-038)")
    state.levels = tuple(levels.count(level) for level in (1, 2, 3))


def _read_dice(state: EtherstoneState, table: Mapping[str, Any]) -> None:
    row = _table(table, "dice", "position")
    _known(row, DICE, "position.dice")
    dice = {**DEFAULT_DICE, **row}
    if not all(type(value) is int and 1 <= value <= 6 for value in dice.values()):
        raise BadScenario("position.dice: values are whole numbers from 1 to 6")
    state.dice = tuple(dice[colour] for colour in DICE)


def _read_side(state: EtherstoneState, seat: int, side: Any, where: str) -> None:
    if not isinstance(side, Mapping):
        raise BadScenario(f"{where}: should be a table")
    _known(side, SIDE_KEYS, where)
    leader = _create(state, side.get("leader", "_"), LEADER[seat], f"{where}.leader", (LEADER_TYPE,))
    ops.mark(state, "marks", leader, _number(side, "marks", 0, where))
    toughness = _number(side, "toughness", state.faces[leader].toughness, where)
    if toughness > MOST:
        raise BadScenario(f"{where}.toughness: at most {MOST} (ES-151)")
    state.toughness = put(state.toughness, seat, toughness)
    state.tokens = put(state.tokens, seat, _number(side, "tokens", 0, where))
    state.deals = put(state.deals, seat, _number(side, "deals", 0, where))
    row = _table(side, "stones", where)
    _known(row, STONES, f"{where}.stones")
    stones = tuple(_number(row, colour, 0, f"{where}.stones") for colour in STONES)
    state.stones = (*state.stones[:seat], stones, *state.stones[seat + 1:])
    for word in _list(side, "hand", ["_", "_"], where):
        _create(state, word, HAND[seat], f"{where}.hand", TYPES)
    for entry in _list(side, "play", [], where):
        _read_card(state, seat, entry, f"{where}.play")
    for word in _list(side, "trophies", [], where):
        _create(state, word, TROPHIES[seat], f"{where}.trophies", (THREAT_TYPE,))
    for colour in _list(side, "dice", [], where):
        if colour not in DICE:
            raise BadScenario(f"{where}.dice: {unknown(str(colour), DICE)}")
        state.holders = put(state.holders, DICE.index(colour), seat)
    _read_seen(state, seat, _list(side, "seen", [], where), where)


def _read_card(state: EtherstoneState, seat: int, entry: Any, where: str) -> None:
    table = entry if isinstance(entry, Mapping) else {"card": entry}
    _known(table, CARD_KEYS, where)
    card = _create(state, table.get("card"), PLAY[seat], where, TYPES)
    ops.mark(state, "exhausted", card, int(bool(table.get("exhausted"))))
    ops.mark(state, "marks", card, _number(table, "marks", 0, where))


def _read_seen(state: EtherstoneState, seat: int, keys: list[Any], where: str) -> None:
    """The hand cards everybody knows, because they were recalled."""
    hand = {state.cards[card]: card for card in state.zones[HAND[seat]]}
    for key in keys:
        if key not in hand:
            raise BadScenario(f"{where}.seen: {key!r} is not in the hand")
        ops.reveal(state, hand[key], (1 << state.seats) - 1)


def _create(state: EtherstoneState, word: Any, zone: str, where: str, types: Sequence[str]) -> int:
    pool = state.pool
    assert isinstance(pool, Pool)
    key = _BLANKS.get(types[0], BLANK.key) if word == "_" else word
    if not isinstance(key, str) or key not in pool.faces:
        raise BadScenario(f"{where}: there is no card {word!r}")
    if pool.faces[key].type not in types:
        raise BadScenario(f"{where}: {word!r} is a {pool.faces[key].type}; here lies a {' or '.join(types)}")
    return ops.create(state, key, zone)


def _known(table: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(f"{where}: {unknown(str(key), keys)}")


def _table(table: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise BadScenario(f"{where}.{key}: should be a table")
    return value


def _list(table: Mapping[str, Any], key: str, default: list[Any], where: str) -> list[Any]:
    value = table.get(key, default)
    if not isinstance(value, list):
        raise BadScenario(f"{where}.{key}: should be a list")
    return value


def _number(table: Mapping[str, Any], key: str, default: int, where: str) -> int:
    value = table.get(key, default)
    if type(value) is not int or not 0 <= value <= 99:
        raise BadScenario(f"{where}.{key}: should be a whole number from 0 to 99")
    return value


def _seat(table: Mapping[str, Any], key: str, default: str, seats: int) -> int:
    value = table.get(key, default)
    if value not in SEAT_NAMES[:seats]:
        raise BadScenario(f"position.{key}: one of {', '.join(SEAT_NAMES[:seats])}")
    return SEAT_NAMES.index(value)


# Writing.

def write_position(state: EtherstoneState) -> dict[str, Any]:
    """Everything about a position in the words of read_position, and what follows from it (scores, strengths ...)."""
    facts: dict[str, Any] = {
        "mode": state.mode, "seats": state.seats, "phase": state.phase, "turn": state.turn,
        "active": SEAT_NAMES[state.active], "first": SEAT_NAMES[state.first],
        "supply": state.supply, "aside": state.aside, "market": in_market(state),
        "dice": dict(zip(DICE, state.dice, strict=True)), "taken": list(state.taken[:2]),
        "threats": _words(state, THREATS), "deck": len(state.zones[THREAT_DECK]),
        "deck_cards": _words(state, THREAT_DECK), "box": _words(state, BOX), "levels": _levels(state),
        "end_token": SEAT_NAMES[state.end_token] if state.end_token >= 0 else "", "refreshed": state.refreshed,
        "cards": len(state.cards),
    }
    if state.attacks:
        facts["attack"] = {"total": total_strength(state), "threat": _word(state, current(state).threat),
                           "joined": [_word(state, card) for card in current(state).joined],
                           "defence": current(state).defence}
    if state.summons:
        facts["summons"] = {"card": _word(state, current_summons(state).card),
                            "less": list(current_summons(state).less)}
    for seat in range(state.seats):
        facts[SEAT_NAMES[seat]] = _side(state, seat)
    return facts


def _levels(state: EtherstoneState) -> list[int]:
    """The levels on the backs of the threats in the deck, the top card first."""
    return [level_of(state, card) for card in state.zones[THREAT_DECK]]


def _side(state: EtherstoneState, seat: int) -> dict[str, Any]:
    side: dict[str, Any] = {
        "toughness": state.toughness[seat], "stones": dict(zip(STONES, state.stones[seat], strict=True)),
        "all_stones": sum(state.stones[seat]), "tokens": state.tokens[seat], "deals": state.deals[seat],
        "hand": _words(state, HAND[seat]), "cards": len(state.zones[HAND[seat]]),
        "packet": _words(state, PACKET[seat]), "leaders": _words(state, LEADERS[seat]),
        "play": [_card(state, seat, card) for card in in_play(state, seat)], "trophies": _words(state, TROPHIES[seat]),
        "dice": [die for die, holder in zip(DICE, state.holders, strict=True) if holder == seat],
        "preset": state.presets[seat], "passed": list(state.passed[seat]),
    }
    leader = leader_of(state, seat)
    if leader >= 0:
        side |= {
            "leader": _word(state, leader), "marks": marks_on(state, leader), "infected": is_infected(state, seat),
            "strength": strength_of(state, seat, leader), "most_strength": most_strength(state, seat),
            "refresh": refresh_loss(state, seat),
            "score": {**dict(zip(PARTS, parts(state, seat), strict=True)), "total": total(state, seat)},
        }
    return side


def _card(state: EtherstoneState, seat: int, card: int) -> dict[str, Any]:
    return {"card": _word(state, card), "exhausted": is_exhausted(state, card), "marks": marks_on(state, card),
            "strength": strength_of(state, seat, card)}


def _words(state: EtherstoneState, zone: str) -> list[str]:
    return [_word(state, card) for card in state.zones[zone]]


def _word(state: EtherstoneState, card: int) -> str:
    key = state.cards[card]
    return {"": "?", BLANK.key: "_", BLANK_LEADER.key: "_", BLANK_THREAT.key: "_"}.get(key, key)
