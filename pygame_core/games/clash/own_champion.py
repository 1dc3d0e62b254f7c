"""Making one's own champion: the cards of the Champions module are made by the players (CD-179).

A budget keeps hand-made champions in the range of ours: each cost buys so many points, each point of atk or hp
costs one, each ability its price; drawbacks give points back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content.load import Pool
from ...kernel.errors import BadCard, BadSetup, Reason, reason
from .cards import Face

COSTS = (4, 5, 6, 7)
PRICES = {
    "flight": 2, "water_power": 2, "berserk": 2, "indestructible": 1, "catalyst": 2, "guard": -3, "instinct": 2,
    "mercenary": 0, "piercing_strike": 1, "blood_price": 1, "protection": 2, "fury": 2, "regeneration": 2,
    "spraying": 1, "mass_strike": 2, "rush": 1, "symbiont": 2, "retreat": 1, "frenzy": 4,
}
AURA_PRICE = 1
MOST_ABILITIES = 2
LONGEST_NAME = 40


def budget(cost: int) -> int:
    """The points a champion of this cost may be worth."""
    return 2 * cost + 2


def worth(face: Face) -> int:
    """The points a champion is worth."""
    return face.atk + face.hp + sum(PRICES[a] for a in face.abilities) + (AURA_PRICE if face.aura else 0)


def champion_fault(face: Face) -> Reason | None:
    """Why a hand-made champion is not allowed; None if it is."""
    if face.cost not in COSTS:
        return reason("champion-cost", "CD-179", cost=face.cost)
    if len(face.abilities) + bool(face.aura) > MOST_ABILITIES:
        return reason("champion-abilities", "CD-179", most=MOST_ABILITIES)
    if worth(face) > budget(face.cost):
        return reason("champion-budget", "CD-179", worth=worth(face), budget=budget(face.cost))
    return None


def own_champion(pool: Pool[Any], table: Mapping[str, Any]) -> tuple[Pool[Any], str]:
    """The pool with this champion added, and its key. The table is a card of the schema with a `name`."""
    name = table.get("name")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise BadCard(f"your champion: name: should be a text of 1 to {LONGEST_NAME} characters")
    key = "own_" + "".join(c if c.isascii() and c.isalnum() else "_" for c in name).lower()[:LONGEST_NAME]
    while key in pool.faces:  # two players may choose the same name, or names that differ only in other scripts
        key += "_"
    bigger = pool.extended({key: {**table, "type": "champion"}}, "own", "your champion")
    fault = champion_fault(bigger.face(key))
    if fault is not None:
        raise BadSetup(f"this champion is not allowed: {fault.code} {dict(fault.values)}", fault)
    return bigger, key
