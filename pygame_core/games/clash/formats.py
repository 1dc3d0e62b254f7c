"""Chapter "Formats": training, competition (draft) and battle (constructed), and what a legal deck is."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...content.load import Pool
from ...kernel import ops
from ...kernel.errors import BadSetup, Reason, reason
from ...kernel.machine import revealed
from ...kernel.procedure import DONE, Ask, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from .board import DRAFTED, OFFER, POOL
from .cards import SETS, deck_cards, is_playable_set_card
from .state import ClashState

DECK_SIZE = 8
OFFERED = 4
SOLO_POOL = 32


def pool_of(state: ClashState) -> Pool[Any]:
    """The printed cards of this match."""
    pool = state.pool
    assert isinstance(pool, Pool)
    return pool


@functools.lru_cache(maxsize=32)
def presets(pool: Pool[Any]) -> Mapping[str, tuple[str, ...]]:
    """The four preset decks of Initiation (CD-020)."""
    decks = pool.tables.get("decks", {}).get("initiation", {})
    return {key: tuple(table["cards"]) for key, table in decks.items()}


def deck_faults(pool: Pool[Any], keys: Sequence[str], sets: Sequence[str] = SETS) -> Iterator[Reason]:
    """Everything that keeps these cards from being a deck (CD-018, CD-019) of cards the player owns (CD-028)."""
    for key in keys:
        face = pool.faces.get(key)
        if face is None or not face.set or not is_playable_set_card(face):
            yield reason("not-a-deck-card", "CD-018", key=str(key))
        elif face.set in SETS and face.set not in sets:
            yield reason("not-a-deck-card", "CD-028", key=key)
    for key in dict.fromkeys(key for key in keys if key in pool.faces and list(keys).count(key) > 1):
        yield reason("duplicate-in-deck", "CD-019", card_key=key)
    if len(keys) != DECK_SIZE:
        yield reason("deck-size", "CD-018", count=len(keys))


def deck_fault(pool: Pool[Any], keys: Sequence[str], sets: Sequence[str] = SETS) -> Reason | None:
    """The first fault of a deck list; None if it is a deck."""
    return next(deck_faults(pool, keys, sets), None)


def given_deck(state: ClashState, deck: Any) -> tuple[str, ...]:
    """A deck of the setup, by preset name or as a list of keys; checked."""
    pool = pool_of(state)
    if isinstance(deck, str):
        if deck not in presets(pool):
            raise BadSetup(f"there is no preset deck {deck!r}; there are: {', '.join(presets(pool))}",
                           reason("no-such-deck", "CD-020"))
        deck = presets(pool)[deck]
    elif state.format == "training":
        raise BadSetup("training uses the preset decks", reason("training-is-preset", "CD-020"))
    if not isinstance(deck, (list, tuple)) or not all(isinstance(key, str) for key in deck):
        raise BadSetup("a deck is a preset's name or a list of card keys", reason("deck-size", "CD-018", count=0))
    fault = deck_fault(pool, deck, SETS if state.format == "training" else state.sets)
    if fault is not None:
        raise BadSetup(f"this deck is not allowed: {fault.code} ({fault.rule})", fault)
    return tuple(deck)


def set_deck(state: ClashState, seat: int, keys: Sequence[str]) -> None:
    """Remember a seat's deck list, in a fixed order that tells nothing of the hand."""
    decks = list(state.decks)
    decks[seat] = tuple(sorted(keys))
    state.decks = tuple(decks)


# Training: each player takes one of the preset decks (CD-020); solo, the AI has the other three (CD-021).

def choose_preset(state: ClashState, names: Names) -> Flow:
    """A chooses first, then B among the others (CD-029)."""
    if names.get("choice") is not None:
        seat = 0 if not state.decks[0] else 1
        deck = str(names["choice"][1])
        set_deck(state, seat, presets(pool_of(state))[deck])
        ops.emit(state, "deck-chosen", seat, deck)
    if state.decks[0] and (state.decks[1] or state.solo):
        return None
    return Ask(0 if not state.decks[0] else 1, "clash/deck", stay=True)


def rest_to_ai(state: ClashState, names: Names) -> Flow:
    """Solo: the decks not chosen are the AI's."""
    if state.solo:
        left = [deck for deck in presets(pool_of(state)).values() if tuple(sorted(deck)) != state.decks[0]]
        set_deck(state, 1, [key for deck in left for key in deck])
    return None


def deck_options(state: ClashState, decision: Decision) -> list[Option]:
    """The preset decks nobody has taken."""
    return [("deck", key) for key, cards in presets(pool_of(state)).items() if tuple(sorted(cards)) not in state.decks]


def deck_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """A deck that is taken, or none at all."""
    if option[1:] and option[1] in presets(pool_of(state)):
        return reason("deck-taken", "CD-029", deck=option[1])
    return reason("no-such-deck", "CD-020")


def deck_tries(state: ClashState, decision: Decision) -> list[Option]:
    """All preset decks."""
    return [("deck", key) for key in presets(pool_of(state))]


# Competition: a public draft from one shuffled pool (CD-022 to CD-027; solo CD-113, CD-114).

def check_sets(state: ClashState, sets: Any) -> tuple[str, ...]:
    """The sets of a competition: in a duel Initiation and at least one further (CD-022)."""
    if sets is None:
        return SETS
    if not isinstance(sets, (list, tuple)) or not sets or not all(s in SETS for s in sets):
        raise BadSetup(f"sets should be a list of: {', '.join(SETS)}")
    chosen = tuple(s for s in SETS if s in sets)
    if state.format == "competition" and not state.solo and ("initiation" not in chosen or len(chosen) < 2):
        raise BadSetup("a competition needs Initiation and a further set", reason("sets-too-few", "CD-022"))
    return chosen


def open_pool(state: ClashState, names: Names) -> Flow:
    """Shuffle the pool and see who picks first (CD-023, CD-031; solo: 32 cards, CD-142)."""
    ops.create_all(state, deck_cards(pool_of(state), state.sets), POOL)
    ops.shuffle(state, POOL)
    if state.solo:
        state.zones[POOL] = state.zones[POOL][:SOLO_POOL]
    state.active = 0 if state.solo else ops.flip(state)
    return None


def reveal_four(state: ClashState, names: Names) -> Flow:
    """Reveal the top four, or finish when the decks are complete (CD-026)."""
    if len(state.zones[DRAFTED[0]]) == DECK_SIZE:
        return Goto("close_pool")
    for card in state.zones[POOL][:OFFERED]:
        ops.move(state, card, POOL, OFFER)
    return None


def pick(state: ClashState, names: Names) -> Flow:
    """One, then two by the other, and the last one to the first picker; solo: one, the rest to the AI."""
    first = state.active
    choice = names.get("choice")
    offer = state.zones[OFFER]
    if choice is not None and choice[1] in offer:
        _take(state, first if len(offer) == OFFERED else 1 - first, choice[1])
        offer = state.zones[OFFER]
    if len(offer) == OFFERED:
        return Ask(first, "clash/pick", stay=True)
    if not state.solo and len(offer) > 1:
        return Ask(1 - first, "clash/pick", stay=True)
    for card in offer:
        _take(state, 1 if state.solo else first, card)
    if not state.solo:
        state.active = 1 - first  # the other picks first in the next round (CD-025)
    return Goto("reveal_four")


def _take(state: ClashState, seat: int, card: int) -> None:
    ops.move(state, card, OFFER, DRAFTED[seat])
    ops.emit(state, "picked", seat, card, cards=(card,))


def close_pool(state: ClashState, names: Names) -> Flow:
    """The drafted cards are the decks; all others go back to the box."""
    for seat in (0, 1):
        set_deck(state, seat, [state.cards[c] for c in state.zones[DRAFTED[seat]]])
    return None


def pick_options(state: ClashState, decision: Decision) -> list[Option]:
    """The revealed cards."""
    return [("pick", card) for card in state.zones[OFFER]]


def pick_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """Only a revealed card can be picked."""
    return reason("not-revealed", "CD-114" if state.solo else "CD-024")


# Battle: each builds in secret from all cards there are (CD-028, CD-033).

def build(state: ClashState, names: Names) -> Flow:
    """Ask for the next card of a deck, first all of A's, then all of B's; nothing is shown."""
    for seat in (0, 1):
        if not state.decks[seat]:
            for number in range(DECK_SIZE):
                if f"build{number}.{seat}" not in state.sealed:
                    return Ask(seat, "clash/build", name=f"build{number}", secret=True, stay=True)
    return None


def collect_decks(state: ClashState, names: Names) -> Flow:
    """Turn the sealed picks into deck lists."""
    picks = [revealed(state, f"build{number}") for number in range(DECK_SIZE)]
    for seat in (0, 1):
        if not state.decks[seat]:
            set_deck(state, seat, [str(row[seat][1]) for row in picks])
    return DONE


def built(state: ClashState, seat: int) -> list[str]:
    """The cards a seat has already put in its deck, as far as this position shows them."""
    found = []
    for number in range(DECK_SIZE):
        sealed = state.sealed.get(f"build{number}.{seat}")
        if sealed is not None and sealed.option is not None:
            found.append(str(sealed.option[1]))
    return found


def build_options(state: ClashState, decision: Decision) -> list[Option]:
    """Every card of the owned sets that is not in the deck yet (CD-019)."""
    found = build_tries(state, decision)
    for key in built(state, decision.seat):
        found.remove(("add", key))
    return found


def build_refusal(state: ClashState, decision: Decision, option: Option) -> Reason | None:
    """A card twice, one that nobody owns, or one that is not there."""
    if option[1:] and option[1] in built(state, decision.seat):
        return reason("duplicate-in-deck", "CD-019", card_key=option[1])
    exists = option[-1] in deck_cards(pool_of(state), SETS)
    return reason("not-a-deck-card", "CD-028" if exists else "CD-018", key=str(option[-1]))


def build_tries(state: ClashState, decision: Decision) -> list[Option]:
    """Every card, also those already in the deck."""
    return list(_all_adds(pool_of(state), state.sets))


@functools.lru_cache(maxsize=32)
def _all_adds(pool: Pool[Any], sets: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(("add", key) for key in deck_cards(pool, sets))


PROCEDURES = (
    Procedure("clash/training", choose_preset, rest_to_ai),
    Procedure("clash/competition", open_pool, reveal_four, pick, close_pool),
    Procedure("clash/battle", build, collect_decks),
)
QUESTIONS = (
    Question("clash/deck", deck_options, deck_refusal, deck_tries),
    Question("clash/pick", pick_options, pick_refusal),
    Question("clash/build", build_options, build_refusal, build_tries),
)


def brought(state: ClashState, seat: int) -> Iterator[str]:
    """The ready deck a player has, if it is one, and its cards."""
    deck = state.decks[seat] if seat < len(state.decks) else ()
    for name, cards in presets(pool_of(state)).items():
        if deck and tuple(sorted(cards)) == tuple(sorted(deck)):
            yield f"deck.{name}"
    for card in deck:
        yield f"card.{card}"
