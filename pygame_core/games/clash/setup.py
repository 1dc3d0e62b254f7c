"""Chapters "Formats" and "Setup": the modes, choosing what the table plays, dealing, and who goes first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import ops
from ...kernel.chance import Dice
from ...kernel.errors import BadSetup, Reason, reason
from ...kernel.game import Mode
from ...kernel.machine import revealed
from ...kernel.picks import everyone
from ...kernel.procedure import Ask, Call, Flow, Procedure, Question
from ...kernel.rows import Decision, Frame, Names, Option
from ...kernel.state import HIDDEN
from .board import (
    AI_DECK,
    AI_DISCARD,
    BESIDE,
    BRIDGES,
    DRAFTED,
    HAND,
    LANE_ZONES,
    OFFER,
    POOL,
    RIDERS,
    SEAT_NAMES,
)
from .cards import BLANK, deck_cards
from .formats import check_sets, given_deck, pool_of, set_deck
from .own_champion import own_champion
from .solo import LEVELS, POINTS, apply_options, can_spend_exactly, may_add
from .state import ClashState

DUEL, SOLO = (2,), (1,)
MODES = (
    Mode("training", DUEL),
    Mode("competition", DUEL),
    Mode("battle", DUEL),
    Mode("competition-champions", DUEL),
    Mode("battle-champions", DUEL),
    Mode("solo-training", SOLO, automatic=(1,)),
    Mode("solo-competition", SOLO, automatic=(1,)),
    Mode("solo-adjustable", SOLO, automatic=(1,)),
    Mode("solo-champions", SOLO, automatic=(1,)),
)
FORMATS = {"solo-adjustable": "competition", "solo-champions": "competition"}
ADJUSTABLE = ("solo-adjustable", "solo-champions")
CHAMPION_LEVELS = 2
"""A champion takes this many points off the level that is credited (CD-153), so lower levels cannot be chosen."""


def begin(state: ClashState, setup: Mapping[str, Any]) -> None:
    """Read the setup: a mode, and optionally sets, decks, level, ai_options and champions. Faults raise BadSetup."""
    known = {"mode", "sets", "decks", "level", "ai_options", "champions"}
    if set(setup) - known:
        raise BadSetup(f"unknown setup: {', '.join(sorted(set(setup) - known))}; known: {', '.join(sorted(known))}")
    mode = setup.get("mode", "training")
    if mode not in {m.key for m in MODES}:
        code = reason("no-solo-battle", "CD-017") if mode == "solo-battle" else None
        raise BadSetup(f"no mode {mode!r}; there are: {', '.join(m.key for m in MODES)}", code)
    open_table(state, mode)
    state.sets = check_sets(state, setup.get("sets"))
    _given_decks(state, setup.get("decks"))
    _given_level(state, setup)
    state.agenda = (Frame("clash/match", 0, _given_champions(state, setup.get("champions"))),)


def open_table(state: ClashState, mode: str) -> None:
    """An empty table for a mode."""
    state.seats = 2
    state.teams = (0, 1)
    state.mode = mode
    state.solo = mode.startswith("solo")
    state.champions = mode.endswith("champions")
    state.format = FORMATS.get(mode) or mode.removeprefix("solo-").removesuffix("-champions")
    clear_table(state)


def clear_table(state: ClashState) -> None:
    """No cards anywhere."""
    state.cards = state.known = state.faces = state.owners = ()
    state.marks = {}
    zones = [*HAND, *BESIDE, *RIDERS, *DRAFTED, *LANE_ZONES[0], *LANE_ZONES[1], AI_DECK, AI_DISCARD, POOL, OFFER]
    state.zones = dict.fromkeys([*zones, BRIDGES], ())


def _given_decks(state: ClashState, decks: Any) -> None:
    if decks is None:
        return
    if state.format == "competition":
        raise BadSetup("in a competition the decks are drafted", reason("decks-are-drafted", "CD-024"))
    if not isinstance(decks, (list, tuple)) or not 1 <= len(decks) <= (1 if state.solo else 2):
        raise BadSetup("decks should be a list with one deck for each player who builds one")
    for seat, deck in enumerate(decks):
        if deck is not None:
            set_deck(state, seat, given_deck(state, deck))
    if state.format == "training" and state.decks[0] == state.decks[1] != ():
        raise BadSetup("the two players must take different preset decks", reason("deck-taken", "CD-029", deck=""))


def _given_level(state: ClashState, setup: Mapping[str, Any]) -> None:
    level, bought = setup.get("level"), setup.get("ai_options")
    if level is None and bought is None:
        return
    if state.mode not in ADJUSTABLE:
        raise BadSetup("levels belong to the adjustable solo variant", reason("no-levels-here", "CD-145"))
    if type(level) is not int or not _level_allowed(state, level):
        raise BadSetup(f"level {level!r} cannot be chosen", _level_fault(state, level))
    state.level = level
    if bought is None:
        return
    so_far: tuple[str, ...] = ()
    for option in bought if isinstance(bought, (list, tuple)) else ("?",):
        fault = _option_fault(so_far, state.level, option)
        if fault is not None:
            raise BadSetup(f"the AI option {option!r} is not allowed: {fault.code} ({fault.rule})", fault)
        so_far = (*so_far, option)
    left = points_left(state.level, so_far)
    if left:
        raise BadSetup("all points must be spent", reason("points-left", "CD-164", left=left))
    apply_options(state, so_far)


def _given_champions(state: ClashState, champions: Any) -> Names:
    if champions is None:
        return {}
    if not state.champions:
        raise BadSetup("champions are not used in this mode", reason("no-champions-here", "CD-169"))
    if not isinstance(champions, (list, tuple)) or len(champions) != (1 if state.solo else 2):
        raise BadSetup("champions should be a list with one for each player")
    pool = pool_of(state)
    keys = []
    for champion in champions:
        if isinstance(champion, Mapping):
            pool, key = own_champion(pool, champion)
        else:
            key = champion
        if not isinstance(key, str) or key not in pool.faces or pool.faces[key].type != "champion":
            raise BadSetup(f"there is no champion {key!r}", reason("no-such-champion", "CD-171"))
        keys.append(key)
    state.pool = pool
    return {"champions": tuple(keys)}


# The steps of a match.

def build_decks(state: ClashState, names: Names) -> Flow:
    """Training, competition or battle, unless the decks were given."""
    needed = (0,) if state.solo else (0, 1)
    if all(state.decks[seat] for seat in needed) and state.format != "training":
        return None
    return Call(f"clash/{state.format}")


def choose_level(state: ClashState, names: Names) -> Flow:
    """Adjustable solo: a level from 1 to 10 (CD-146)."""
    if state.mode not in ADJUSTABLE or state.level:
        return None
    return Ask(0, "clash/level", name="level")


def buy_options(state: ClashState, names: Names) -> Flow:
    """Adjustable solo: buy AI options until the level's points are spent exactly (CD-147, CD-164)."""
    if state.mode not in ADJUSTABLE or (state.ai_options and not points_left(state.level, state.ai_options)):
        return None
    if not state.level:
        state.level = int(names["level"][1])
        ops.emit(state, "level-chosen", state.level)
    if names.get("choice") is not None:
        state.ai_options = (*state.ai_options, str(names["choice"][1]))
        ops.emit(state, "option-bought", state.ai_options[-1])
    if points_left(state.level, state.ai_options):
        return Ask(0, "clash/ai-option", stay=True)
    apply_options(state, state.ai_options)
    return None


def choose_champions(state: ClashState, names: Names) -> Flow:
    """Each player chooses a champion, all reveal together (CD-171)."""
    if not state.champions or "champions" in names:
        return None
    return everyone("clash/champion", (0,) if state.solo else (0, 1), name="champion")


def deal(state: ClashState, names: Names) -> Flow:
    """Bridges, strongholds, shuffled hands; in solo mode the AI's deck on its stronghold (CD-034 to CD-039)."""
    chosen = {seat: str(option[1]) for seat, option in revealed(state, "champion").items()}
    chosen.update(enumerate(names.get("champions", ())))
    clear_table(state)
    ops.create_all(state, ("bridge", "bridge"), BRIDGES)  # one for each lane (CD-004)
    homes = (HAND[0], AI_DECK if state.solo else HAND[1])
    strongholds = []
    for seat in (0, 1):
        ops.create_all(state, state.decks[seat], homes[seat])
        ops.shuffle(state, homes[seat])
        strongholds.append(_place_stronghold(state, seat))
    state.strongholds = tuple(strongholds)
    for seat, key in sorted(chosen.items()):
        ops.create(state, key, BESIDE[seat])
        ops.emit(state, "champion-chosen", seat, len(state.cards) - 1, cards=(len(state.cards) - 1,))
    state.owners = _owners(state)
    return None


def _place_stronghold(state: ClashState, seat: int) -> int:
    """Leftmost in the hand, Bastion up (CD-039). The AI's lies under its deck (CD-116), that is, in no pile."""
    stronghold = len(state.cards)
    state.cards += ("stronghold",)
    state.known += (3,)
    state.faces += (pool_of(state).face("stronghold"),)
    if not (state.solo and seat):
        state.zones[HAND[seat]] = (stronghold, *state.zones[HAND[seat]])
    return stronghold


def _owners(state: ClashState) -> tuple[int, ...]:
    owners = [-1] * len(state.cards)
    for zone, ids in state.zones.items():
        for card in ids:
            if zone[:2] in ("A.", "B."):
                owners[card] = SEAT_NAMES.index(zone[0])
    for seat in (0, 1):
        owners[state.strongholds[seat]] = seat
    return tuple(owners)


def choose_first(state: ClashState, names: Names) -> Flow:
    """A coin flip (CD-040); in solo mode the human, unless the AI bought the first turn (CD-117, CD-150)."""
    if not state.solo:
        state.first = ops.flip(state)
    return Call("clash/rounds")


MATCH = Procedure("clash/match", build_decks, choose_level, buy_options, choose_champions, deal, choose_first)


# The questions of the setup.

def points_left(level: int, bought: tuple[str, ...]) -> int:
    """Difficulty points not spent yet."""
    return level - sum(POINTS[option] for option in bought)


def _level_allowed(state: ClashState, level: int) -> bool:
    return level in LEVELS and not (state.champions and level <= CHAMPION_LEVELS)


def _level_fault(state: ClashState, level: Any) -> Reason:
    if state.champions and level in LEVELS:
        return reason("level-with-champion", "CD-165")
    return reason("no-such-level", "CD-146")


def level_options(state: ClashState, decision: Decision) -> list[Option]:
    """The levels that can be chosen."""
    return [("level", str(n)) for n in LEVELS if _level_allowed(state, n)]


def level_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """Levels go from 1 to 10; with a champion from 3."""
    word = str(option[-1])
    return _level_fault(state, int(word) if word.isdecimal() and len(word) < 4 else None)


def level_tries(state: ClashState, decision: Decision) -> list[Option]:
    """All levels of the rulebook."""
    return [("level", str(n)) for n in LEVELS]


def _option_fault(bought: tuple[str, ...], level: int, option: Any) -> Reason | None:
    if not isinstance(option, str) or option not in POINTS:
        return reason("no-such-option", "CD-152")
    if not may_add(bought, option):
        return reason("option-bought-already", "CD-163")
    left = points_left(level, bought) - POINTS[option]
    if left < 0:
        return reason("too-few-points", "CD-147", cost=POINTS[option], left=left + POINTS[option])
    if not can_spend_exactly((*bought, option), left):
        return reason("points-left", "CD-164", left=left)
    return None


def ai_options(state: ClashState, decision: Decision) -> list[Option]:
    """What can still be bought so that the points come out exactly."""
    return [("buy", o) for o in POINTS if _option_fault(state.ai_options, state.level, o) is None]


def ai_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """Why an AI option cannot be bought."""
    return _option_fault(state.ai_options, state.level, option[-1])


def ai_tries(state: ClashState, decision: Decision) -> list[Option]:
    """All AI options."""
    return [("buy", o) for o in POINTS]


def champion_options(state: ClashState, decision: Decision) -> list[Option]:
    """All champions."""
    return [("champion", key) for key, face in pool_of(state).faces.items() if face.type == "champion"]


def champion_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """It is not a champion."""
    return reason("no-such-champion", "CD-171")


QUESTIONS = (
    Question("clash/level", level_options, level_refusal, level_tries),
    Question("clash/ai-option", ai_options, ai_refusal, ai_tries),
    Question("clash/champion", champion_options, champion_refusal),
)


# Hidden information.

def mask_decks(state: ClashState, seen: ClashState, seat: int) -> None:
    """Deck lists are public except in battle, where each knows only their own (CD-033)."""
    seen.decks = tuple(deck if state.format != "battle" or owner == seat else ()
                       for owner, deck in enumerate(state.decks))


def guess_cards(state: ClashState, seat: int, dice: Dice) -> dict[int, str]:
    """Keys for the cards this seat cannot see, consistent with all it knows."""
    hidden = [card for card, key in enumerate(state.cards) if key == HIDDEN]
    if not hidden:
        return {}
    seen = [key for key in state.cards if key != HIDDEN]
    if state.phase != "setup" and state.decks[1 - seat]:
        left = [key for deck in state.decks for key in deck]
        for key in seen:
            if key in left:
                left.remove(key)
    else:  # the draft's pool, or an opponent's secretly built deck: any other cards of the sets
        seen_there = _not_again(state, seat)
        left = [key for key in deck_cards(pool_of(state), state.sets) if key not in seen_there]
    keys = dice.some(left, len(hidden))
    keys += [BLANK.key] * (len(hidden) - len(keys))  # a scenario may list fewer cards than it hides
    return dict(zip(hidden, keys, strict=True))


def _not_again(state: ClashState, seat: int) -> set[str]:
    """The cards that cannot be among the hidden ones: in a draft all seen, in battle those seen of that deck."""
    if state.phase == "setup":
        return set(state.cards)
    return {key for card, key in enumerate(state.cards) if state.owners[card] == 1 - seat}

