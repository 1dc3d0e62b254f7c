"""Chapter "Setup": modes, the common supply, dice, threats, who goes first (ES-022, ES-028 to ES-046)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import ops
from ...kernel.chance import Dice
from ...kernel.errors import BadSetup, reason
from ...kernel.game import Mode
from ...kernel.procedure import Call, Flow, Procedure
from ...kernel.rows import Frame, Names
from ...kernel.state import HIDDEN
from .abilities import STONES, TYPES
from .cards import LEADER, THREAT
from .draft import give_preset, pool_of, presets, printed
from .market import roll_market
from .state import (
    BOX,
    HAND,
    LEADERS,
    OF_A_SEAT,
    PACKET,
    THREAT_DECK,
    THREATS,
    EtherstoneState,
)

COUNTS = (2, 3, 4)
MODES = (Mode("preset", COUNTS), Mode("draft", COUNTS))
SUPPLY = {2: 15, 3: 20, 4: 25}
ALL_TOKENS = 32
LEVELS = {2: (3, 3, 4), 3: (4, 4, 5), 4: (4, 5, 6)}
AREA = 3


def begin(state: EtherstoneState, setup: Mapping[str, Any]) -> None:
    """Read the setup: mode, seats (2 to 4) and, with preset sets, who takes which. Faults raise BadSetup."""
    known = {"mode", "seats", "presets"}
    if set(setup) - known:
        raise BadSetup(f"unknown setup: {', '.join(sorted(set(setup) - known))}; known: {', '.join(sorted(known))}")
    mode, seats = setup.get("mode", MODES[0].key), setup.get("seats", COUNTS[0])
    if mode not in {m.key for m in MODES}:
        raise BadSetup(f"no mode {mode!r}; there are: {', '.join(m.key for m in MODES)}")
    if type(seats) is not int or seats not in COUNTS:
        raise BadSetup(f"2, 3 or 4 play, not {seats!r}", reason("seats-wrong", "ES-022"))
    open_table(state, mode, seats)
    state.agenda = (Frame("etherstone/match", 0, {"given": _given(state, setup.get("presets"))}),)


def _given(state: EtherstoneState, wanted: Any) -> tuple[str, ...]:
    """The preset sets chosen before the match, by seat; "" leaves the choice to the table."""
    if wanted is None:
        return ()
    if state.mode != "preset":
        raise BadSetup("in a draft nobody takes a preset set", reason("no-such-preset", "ES-261"))
    if not isinstance(wanted, (list, tuple)) or len(wanted) > state.seats:
        raise BadSetup("presets should be a list with at most one set for each player")
    keys = ["" if key is None else key for key in wanted]
    for key in keys:
        if not isinstance(key, str) or (key and key not in presets(pool_of(state))):
            raise BadSetup(f"there is no preset set {key!r}", reason("no-such-preset", "ES-261"))
    if len(set(filter(None, keys))) < len(list(filter(None, keys))):
        raise BadSetup("each preset set is taken at most once", reason("preset-taken", "ES-269"))
    return tuple(keys)


def open_table(state: EtherstoneState, mode: str, seats: int) -> None:
    """An empty table, with the common supply (ES-028, ES-030 to ES-033)."""
    state.seats, state.mode = seats, mode
    state.teams = tuple(range(seats))
    state.zones = dict.fromkeys([zones[seat] for zones in OF_A_SEAT for seat in range(seats)], ())
    state.zones |= dict.fromkeys((THREATS, THREAT_DECK, BOX), ())
    state.toughness = state.tokens = state.deals = (0,) * seats
    state.stones = ((0,) * len(STONES),) * seats
    state.presets = ("",) * seats
    state.passed = ((),) * seats
    state.supply = SUPPLY[seats]
    state.aside = ALL_TOKENS - state.supply
    state.levels = LEVELS[seats]


# The match.

def lay_threats(state: EtherstoneState, names: Names) -> Flow:
    """The dice are rolled (ES-029); each level is shuffled, level I lies on top (ES-034 to ES-040)."""
    roll_market(state)
    threats = printed(pool_of(state), (THREAT,))
    faces = pool_of(state).faces
    for level, number in enumerate(state.levels, 1):
        _lay_level(state, tuple(key for key in threats if faces[key].level == level), number)
    for card in state.zones[THREAT_DECK][:AREA]:
        ops.move(state, card, THREAT_DECK, THREATS)
    return None


def _lay_level(state: EtherstoneState, keys: tuple[str, ...], number: int) -> None:
    """Some threats of a level at the bottom of the deck; the others go back to the box, unseen (ES-039, ES-045)."""
    above, first = state.zones[THREAT_DECK], len(state.cards)
    state.zones[THREAT_DECK] = ()
    ops.create_all(state, keys, THREAT_DECK)
    ops.shuffle(state, THREAT_DECK)
    end = first + number
    state.cards, state.known, state.faces = state.cards[:end], state.known[:end], state.faces[:end]
    state.zones[THREAT_DECK] = (*above, *range(first, end))


def choose_first(state: EtherstoneState, names: Names) -> Flow:
    """Whoever gets the first-player counter is first (ES-042, ES-046)."""
    state.first = state.active = ops.flip(state, state.seats)
    return Call("etherstone/given", given=names["given"]) if names["given"] else None


def take_sets(state: EtherstoneState, names: Names) -> Flow:
    """The draft, or preset sets (ES-044)."""
    return Call(f"etherstone/{state.mode}")


def take_stones(state: EtherstoneState, names: Names) -> Flow:
    """Then stones, marks and toughness."""
    return Call("etherstone/start", turn=0)


def main_phase(state: EtherstoneState, names: Names) -> Flow:
    """The main phase begins (ES-057)."""
    state.phase = "play"
    return Call("etherstone/rounds")


MATCH = Procedure("etherstone/match", lay_threats, choose_first, take_sets, take_stones, main_phase)


def give_sets(state: EtherstoneState, names: Names) -> Flow:
    """The preset sets that were chosen before the match."""
    for seat, key in enumerate(names["given"]):
        if key:
            give_preset(state, seat, key)
    return None


GIVEN = Procedure("etherstone/given", give_sets)


# What a seat may know, and what it may think possible.

def mask_passed(state: EtherstoneState, seen: EtherstoneState, seat: int) -> None:
    """A seat knows what it passed on in the draft itself (ES-049)."""
    seen.passed = tuple(row if other == seat else () for other, row in enumerate(state.passed))


def guess_cards(state: EtherstoneState, seat: int, dice: Dice) -> dict[int, str]:
    """Deal the cards a seat does not see in a way that fits all it has seen."""
    found: dict[int, str] = {}
    seen = {key for key in state.cards if key}
    for other in range(state.seats):
        if state.presets[other]:
            left = [key for key in presets(pool_of(state))[state.presets[other]].cards if key not in seen]
            found |= zip(_hidden(state, HAND[other]), dice.shuffled(left), strict=False)
    entities = [card for zones in (HAND, PACKET) for other in range(state.seats)
                for card in _hidden(state, zones[other]) if card not in found]
    found |= _from(state, entities, [key for key in state.passed[seat] if key not in seen], TYPES, dice)
    leaders = [card for other in range(state.seats) for card in _hidden(state, LEADERS[other])]
    found |= _from(state, leaders, [], (LEADER,), dice)
    return found | _guess_threats(state, dice)


def _hidden(state: EtherstoneState, zone: str) -> list[int]:
    return [card for card in state.zones[zone] if state.cards[card] == HIDDEN]


def _from(
    state: EtherstoneState, hidden: list[int], certain: list[str], kinds: tuple[str, ...], dice: Dice
) -> dict[int, str]:
    """Those that are certainly there, then any that were not seen."""
    if not hidden:
        return {}
    taken = {*certain, *state.cards}
    others = [key for key in printed(pool_of(state), kinds) if key not in taken]
    keys = (certain + dice.some(others, len(hidden) - len(certain)))[:len(hidden)]
    return dict(zip(hidden, dice.shuffled(keys), strict=True))


def _guess_threats(state: EtherstoneState, dice: Dice) -> dict[int, str]:
    """By level: the deck's backs tell it (ES-038)."""
    found: dict[int, str] = {}
    seen, pool = set(state.cards), pool_of(state)
    for level in (1, 2, 3):
        hidden = [card for card in _hidden(state, THREAT_DECK) if level_of(state, card) == level]
        keys = [key for key in printed(pool, (THREAT,)) if pool.faces[key].level == level and key not in seen]
        found |= zip(hidden, dice.some(keys, len(hidden)), strict=True)
    return found


def level_of(state: EtherstoneState, card: int) -> int:
    """The level on the back of a threat in the deck: counted from the bottom, III first."""
    deck = state.zones[THREAT_DECK]
    below = len(deck) - deck.index(card)
    for level in (3, 2):
        if below <= state.levels[level - 1]:
            return level
        below -= state.levels[level - 1]
    return 1
