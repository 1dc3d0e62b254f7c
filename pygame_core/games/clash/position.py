"""Positions as data: any situation can be written down in a scenario, and any position read back in the same words.

`B*` and `F*` stand for the stronghold in a hand, `_` for a blank card; lanes are written from the bridge outward.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content.load import Pool
from ...content.schema import unknown
from ...kernel import ops
from ...kernel.errors import BadScenario
from ...kernel.rows import Frame
from .abilities import ABILITIES, BIT, GRANTED, abilities_at, names_of
from .board import (
    AI_DECK,
    AI_DISCARD,
    BESIDE,
    BRIDGES,
    DRAFTED,
    HAND,
    LANE_ZONES,
    LANES,
    OFFER,
    POOL,
    RIDERS,
    SEAT_NAMES,
    attack_of,
    health_of,
    rider_of,
)
from .cards import SETS
from .champions import cost_now
from .combat import RUSHED
from .damage import remaining
from .setup import MODES, open_table
from .solo import POINTS, apply_options
from .state import ClashState
from .stronghold import health, is_ai
from .summon import reachable

TOP_KEYS = ("mode", "active", "first", "turn", "phase", "mana", "level", "ai_options", "sets", "A", "B")
SIDE_KEYS = ("hand", "top", "bottom", "champion", "deck", "discard", "side", "seen", "list")
CREATURE_KEYS = ("card", "damage", "entered", "shielded", "rider", "granted", "rushed")
PHASES = {"mana": 0, "summon": 1, "attack": 2}
STRONGHOLDS = {"B*": 0, "F*": 1}
DEFAULT_HAND = ["B*", *["_"] * 8]


def read_position(pool: Pool[Any], table: Mapping[str, Any]) -> ClashState:
    """The position a table describes, ready to be run. What is left out has a sensible default."""
    _known(table, TOP_KEYS, "position")
    state = ClashState()
    state.pool = pool
    mode = table.get("mode", "battle")
    if mode not in {m.key for m in MODES}:
        raise BadScenario(f"position: mode: {unknown(str(mode), [m.key for m in MODES])}")
    open_table(state, mode)
    state.sets = tuple(_list(table, "sets", list(SETS), "position"))
    if any(name not in SETS for name in state.sets):
        raise BadScenario(f"position.sets: each is one of {', '.join(SETS)}")
    for _ in LANE_ZONES[0]:
        ops.create(state, "bridge", BRIDGES)
    for seat, letter in enumerate(SEAT_NAMES):
        _read_side(state, seat, _table(table, letter))
    _read_options(state, _list(table, "ai_options", [], "position"))
    state.level = _number(table, "level", 0)
    state.active = _seat(table, "active", "A")
    state.first = _seat(table, "first", SEAT_NAMES[state.first])
    state.turn = _number(table, "turn", 3)
    _read_phase(state, table)
    return state


def _read_options(state: ClashState, options: list[Any]) -> None:
    if any(option not in POINTS for option in options) or len(set(options)) < len(options):
        raise BadScenario(f"position.ai_options: each once, and one of {', '.join(POINTS)}")
    if options and not state.solo:
        raise BadScenario("position.ai_options: only a solo mode has an AI")
    apply_options(state, tuple(options))


def _read_phase(state: ClashState, table: Mapping[str, Any]) -> None:
    phase = table.get("phase", "summon")
    if phase not in PHASES:
        raise BadScenario(f"position: phase: {unknown(str(phase), list(PHASES))}")
    state.phase = "summon" if phase == "mana" else phase
    state.mana = _number(table, "mana", 9)
    step = PHASES[phase]
    turn = "clash/turn"
    if state.solo and state.active:
        turn, step = "clash/ai-turn", max(0, step - 1)
    state.agenda = (Frame("clash/rounds", 0, {}), Frame(turn, step, {}))


def _read_side(state: ClashState, seat: int, side: Mapping[str, Any]) -> None:
    where = f"position.{SEAT_NAMES[seat]}"
    _known(side, SIDE_KEYS, where)
    first = len(state.cards)
    stronghold = -1
    hand = _list(side, "hand", [] if is_ai(state, seat) else DEFAULT_HAND, where)
    for word in hand:
        card = _create(state, word, HAND[seat], f"{where}.hand", ("creature", "spell", "stronghold"))
        if word in STRONGHOLDS:
            stronghold = card
            _show(state, seat, STRONGHOLDS[word])
    if not is_ai(state, seat) and sum(word in STRONGHOLDS for word in hand) != 1:
        raise BadScenario(f"{where}.hand: needs the stronghold exactly once, as B* or F*")
    for lane, zone in zip(LANES, LANE_ZONES[seat], strict=True):
        for entry in _list(side, lane, [], where):
            _read_creature(state, seat, zone, entry, f"{where}.{lane}")
    if is_ai(state, seat):
        stronghold = _read_ai(state, side, where)
    elif {"deck", "discard", "side"} & set(side):
        raise BadScenario(f"{where}: deck, discard and side belong to the AI of a solo mode")
    if "champion" in side:
        table = side["champion"] if isinstance(side["champion"], Mapping) else {"card": side["champion"]}
        _known(table, ("card", "exhausted"), f"{where}.champion")
        card = _create(state, table.get("card"), BESIDE[seat], f"{where}.champion", ("champion",))
        ops.mark(state, "exhausted", card, int(bool(table.get("exhausted"))))
        state.champions = True
    state.strongholds += (stronghold,)
    state.owners += (-1,) * (first - len(state.owners)) + (seat,) * (len(state.cards) - first)
    _read_knowledge(state, seat, side, where)


def _read_ai(state: ClashState, side: Mapping[str, Any], where: str) -> int:
    deck = _list(side, "deck", ["_"] * 8, where)
    if not deck:
        raise BadScenario(f"{where}.deck: an AI without a deck has lost or flipped already; give at least one card")
    for word in deck:
        _create(state, word, AI_DECK, f"{where}.deck")
    for word in _list(side, "discard", [], where):
        _create(state, word, AI_DISCARD, f"{where}.discard")
    if side.get("side", "bastion") not in ("bastion", "fort"):
        raise BadScenario(f"{where}.side: bastion or fort")
    _show(state, 1, int(side.get("side") == "fort"))
    state.cards += ("stronghold",)
    state.known += (3,)
    state.faces += (state.pool.face("stronghold") if state.pool else None,)
    return len(state.cards) - 1


def _read_knowledge(state: ClashState, seat: int, side: Mapping[str, Any], where: str) -> None:
    """Strongholds are always seen (CD-044); `seen` names the hand cards the opponent knows; `list` the deck list."""
    hand = state.zones[HAND[seat]]
    seen = _list(side, "seen", [], where)
    for key in seen:
        if key not in [state.cards[card] for card in hand]:
            raise BadScenario(f"{where}.seen: {key!r} is not in the hand")
    for card in hand:
        if state.cards[card] == "stronghold" or state.cards[card] in seen:
            ops.reveal(state, card, 3)
    mine = [state.cards[c] for c, owner in enumerate(state.owners) if owner == seat]
    deck = _list(side, "list", [k for k in mine if k != "stronghold"], where)
    state.decks = (*state.decks[:seat], tuple(sorted(deck)), *state.decks[seat + 1:])


def _read_creature(state: ClashState, seat: int, zone: str, entry: Any, where: str) -> None:
    table = entry if isinstance(entry, Mapping) else {"card": entry}
    _known(table, CREATURE_KEYS, where)
    card = _create(state, table.get("card"), zone, where, ("creature", "champion"))
    state.champions = state.champions or state.faces[card].type == "champion"
    for name in ("damage", "entered", "shielded"):
        ops.mark(state, name, card, int(table.get(name, 0)))
    if "rider" in table:
        rider = _create(state, table["rider"], RIDERS[seat], f"{where}.rider", ("creature", "champion"))
        ops.mark(state, "rider", card, rider)
    if remaining(state, card) <= 0:
        raise BadScenario(f"{where}: {table.get('card')!r} has more damage than it can bear")
    for ability in table.get("granted", ()):
        if ability not in BIT:
            raise BadScenario(f"{where}: granted: {unknown(str(ability), ABILITIES)}")
        ops.modify(state, card, GRANTED, BIT[ability], until="turn")
    if "rushed" in table:
        ops.modify(state, card, RUSHED, int(table["rushed"]), until="attack")


def _create(
    state: ClashState, word: Any, zone: str, where: str, types: tuple[str, ...] = ("creature", "spell")
) -> int:
    key = "stronghold" if word in STRONGHOLDS else "blank" if word == "_" else word
    pool = state.pool
    assert isinstance(pool, Pool)
    if not isinstance(key, str) or key not in pool.faces:
        raise BadScenario(f"{where}: there is no card {word!r}")
    if pool.faces[key].type not in types:
        raise BadScenario(f"{where}: {word!r} is a {pool.faces[key].type}; here lies a {' or '.join(types)}")
    return ops.create(state, key, zone)


def _show(state: ClashState, seat: int, fort: int) -> None:
    state.forts = (*state.forts[:seat], fort, *state.forts[seat + 1:])


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(f"{where}: {unknown(str(key), keys)}")


def _table(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise BadScenario(f"position.{key}: should be a table")
    return value


def _list(table: Mapping[str, Any], key: str, default: list[Any], where: str) -> list[Any]:
    value = table.get(key, default)
    if not isinstance(value, list):
        raise BadScenario(f"{where}.{key}: should be a list")
    return value


def _number(table: Mapping[str, Any], key: str, default: int) -> int:
    value = table.get(key, default)
    if type(value) is not int or value < 0:
        raise BadScenario(f"position: {key}: should be a whole number from 0")
    return value


def _seat(table: Mapping[str, Any], key: str, default: str) -> int:
    value = table.get(key, default)
    if value not in SEAT_NAMES:
        raise BadScenario(f"position: {key}: A or B")
    return SEAT_NAMES.index(value)


# Writing.

def write_position(state: ClashState) -> dict[str, Any]:
    """Everything about a position in the words of read_position, and what follows from it (hp, abilities ...)."""
    return {
        "mode": state.mode, "format": state.format, "solo": state.solo, "champions": state.champions,
        "sets": list(state.sets), "phase": state.phase, "turn": state.turn, "mana": state.mana,
        "active": SEAT_NAMES[state.active], "first": SEAT_NAMES[state.first],
        "level": state.level, "credited": max(0, state.level - 2 * (state.champions and state.level > 0)),
        "ai_options": list(state.ai_options), "ai_mana": state.ai_mana, "ai_per_creature": state.ai_per_creature,
        "bridges": len(state.zones[BRIDGES]), "offer": _words(state, OFFER), "pool": len(state.zones[POOL]),
        "A": _side(state, 0), "B": _side(state, 1),
    }


def _side(state: ClashState, seat: int) -> dict[str, Any]:
    side: dict[str, Any] = {
        "hand": _words(state, HAND[seat]), "cards": len(state.zones[HAND[seat]]),
        "side": "fort" if state.forts[seat] else "bastion",
        "top": _lane(state, seat, 0), "bottom": _lane(state, seat, 1),
        "creatures": sum(len(state.zones[zone]) for zone in LANE_ZONES[seat]),
        "drafted": _words(state, DRAFTED[seat]), "list": list(state.decks[seat]),
    }
    if state.strongholds:
        side["hp"] = health(state, seat)
    if is_ai(state, seat):
        side["deck"] = _words(state, AI_DECK)
        side["discard"] = _words(state, AI_DISCARD)
    elif state.strongholds:
        side["reach"] = [_word(state, card) for card in reachable(state, seat)]
    for card in state.zones[BESIDE[seat]]:
        exhausted = card in state.marks.get("exhausted", ())
        side["champion"] = {"card": state.cards[card], "exhausted": exhausted, "cost": cost_now(state, card)}
    return side


def _lane(state: ClashState, seat: int, lane: int) -> list[dict[str, Any]]:
    ids = state.zones[LANE_ZONES[seat][lane]]
    return [_creature(state, seat, ids, place) for place in range(len(ids))]


def _creature(state: ClashState, seat: int, ids: tuple[int, ...], place: int) -> dict[str, Any]:
    card = ids[place]
    marks = state.marks
    rider = rider_of(state, card)
    return {
        "card": _word(state, card), "atk": attack_of(state, card), "hp": health_of(state, card),
        "damage": marks.get("damage", {}).get(card, 0), "left": remaining(state, card),
        "entered": card in marks.get("entered", ()), "shielded": card in marks.get("shielded", ()),
        "abilities": list(names_of(abilities_at(state, seat, ids, place))),
        "rider": None if rider is None else _word(state, rider),
        "rushed": sum(m.amount for m in state.modifiers if m.target == card and m.stat == RUSHED),
    }


def _words(state: ClashState, zone: str) -> list[str]:
    return [_word(state, card) for card in state.zones[zone]]


def _word(state: ClashState, card: int) -> str:
    key = state.cards[card]
    if key == "stronghold":
        return "F*" if state.forts[state.strongholds.index(card)] else "B*"
    return {"blank": "_", "": "?"}.get(key, key)
