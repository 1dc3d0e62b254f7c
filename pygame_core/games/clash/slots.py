"""The slots of our card sets: how many cards of which kind a set must have (CD-310 to CD-321)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...content.load import Pool
from .cards import CHAMPIONS, SETS, Face
from .formats import DECK_SIZE, presets

CREATURES, SPELLS = 26, 6
PLAIN = 6
DAMAGE_SPELLS, OTHER_SPELLS = 3, 2
COSTS_TWICE = range(1, 8)
CHEAP, CHEAP_IN_DECK = 4, 4
CHAMPION_COSTS = (4, 5, 6, 7)

# How many creatures of each set carry an ability at least, in the order of SETS.
MINIMUMS: dict[str, tuple[int, ...]] = {
    "flight": (2, 0, 2, 2, 0, 4, 0),
    "water_power": (0, 0, 6, 0, 2, 0, 2),
    "aura": (0, 2, 2, 2, 2, 0, 3),
    "berserk": (2, 2, 0, 3, 0, 0, 2),
    "indestructible": (0, 0, 0, 2, 0, 2, 4),
    "catalyst": (2, 0, 2, 0, 2, 2, 0),
    "guard": (2, 0, 0, 2, 0, 0, 4),
    "instinct": (0, 0, 2, 0, 4, 0, 3),
    "mercenary": (0, 5, 0, 2, 0, 2, 0),
    "piercing_strike": (2, 2, 0, 3, 0, 0, 2),
    "blood_price": (0, 5, 2, 0, 2, 0, 0),
    "protection": (2, 0, 2, 0, 0, 2, 4),
    "fury": (3, 2, 0, 4, 0, 2, 0),
    "regeneration": (2, 2, 3, 0, 3, 0, 2),
    "spraying": (2, 2, 3, 2, 0, 0, 0),
    "mass_strike": (2, 0, 2, 3, 2, 0, 0),
    "rush": (0, 2, 0, 4, 0, 3, 0),
    "symbiont": (0, 0, 0, 0, 6, 2, 0),
    "retreat": (0, 0, 2, 0, 2, 6, 0),
    "frenzy": (0, 3, 0, 0, 3, 2, 2),
}


def check_cards(pool: Pool[Any]) -> list[str]:
    """Every slot that is not filled, one line each."""
    faults: list[str] = []
    for number, name in enumerate(SETS):
        cards = [face for face in pool.faces.values() if face.set == name]
        faults += [f"{name}: {fault}" for fault in _set_faults(cards, number)]
    faults += [f"deck {key}: {fault}" for key, deck in presets(pool).items() for fault in _deck_faults(pool, deck)]
    costs = [face.cost for face in pool.faces.values() if face.set == CHAMPIONS]
    faults += [f"champions: fewer than 2 of cost {c}" for c in CHAMPION_COSTS if costs.count(c) < 2]
    return faults


def _set_faults(cards: list[Face], number: int) -> Iterable[str]:
    creatures = [face for face in cards if face.type == "creature"]
    spells = [face for face in cards if face.type == "spell"]
    if (len(creatures), len(spells)) != (CREATURES, SPELLS):
        yield f"{len(creatures)} creatures and {len(spells)} spells, not {CREATURES} and {SPELLS} (CD-314)"
    for cost in COSTS_TWICE:
        if sum(face.cost == cost for face in cards) < 2:
            yield f"fewer than two cards of cost {cost} (CD-315)"
    if sum(not face.abilities and not face.aura for face in creatures) < PLAIN:
        yield f"fewer than {PLAIN} creatures without an ability (CD-317)"
    harming = sum(face.effect is not None and face.effect[0] == "damage" for face in spells)
    if harming < DAMAGE_SPELLS or len(spells) - harming < OTHER_SPELLS:
        yield f"{harming} damage spells and {len(spells) - harming} others (CD-319)"
    for ability, row in MINIMUMS.items():
        have = sum(bool(face.aura) if ability == "aura" else ability in face.abilities for face in creatures)
        if have < row[number]:
            yield f"{have} creatures with {ability}, at least {row[number]} are needed"


def _deck_faults(pool: Pool[Any], deck: tuple[str, ...]) -> Iterable[str]:
    faces = [pool.face(key) for key in deck]
    spells = sum(face.type == "spell" for face in faces)
    if len(set(deck)) != DECK_SIZE or any(face.set != SETS[0] for face in faces):
        yield "not eight different cards of Initiation (CD-311)"
    if spells not in (1, 2):
        yield f"{spells} spells, not 1 or 2 (CD-314)"
    if sum(face.cost <= CHEAP for face in faces) < CHEAP_IN_DECK:
        yield f"fewer than {CHEAP_IN_DECK} cards of cost {CHEAP} or less (CD-316)"
