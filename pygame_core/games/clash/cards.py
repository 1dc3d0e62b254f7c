"""Chapter "Components" and "Cards": what is printed on a card, and the schema that card files must keep."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from ...content.load import Pool
from ...content.schema import Checker
from .abilities import ABILITIES, BLOOD_PRICE, MASS_STRIKE, NEVER_AURAS, PIERCING_STRIKE, mask

TYPES = ("creature", "spell", "champion")
SPELL_ABILITIES = ("mass_strike", "piercing_strike", "blood_price")
MOVES = ("back", "lane")
SETS = ("initiation", "treachery", "immersion", "invasion", "adaptation", "elusiveness", "resistance")
CHAMPIONS = "champions"


class Face:
    """What is printed on one card."""

    __slots__ = ("abilities", "atk", "aura", "aura_name", "cost", "effect", "hp", "key", "mask", "set", "type")

    def __init__(
        self, key: str, kind: str, cost: int = 0, atk: int = 0, hp: int = 0,
        abilities: tuple[str, ...] = (), aura: str = "", effect: tuple[str, Any] | None = None, origin: str = "",
    ) -> None:
        self.key = key
        self.type = kind
        self.cost = cost
        self.atk = atk
        self.hp = hp
        self.abilities = abilities
        self.mask = mask(abilities)
        self.aura_name = aura
        self.aura = mask((aura,)) if aura else 0
        self.effect = effect
        self.set = origin


STRONGHOLD = Face("stronghold", "stronghold")
BRIDGE = Face("bridge", "bridge")
BACK = Face("", "back")
BLANK = Face("blank", "creature", cost=9, atk=0, hp=1)
"""A plain creature that fills up positions in scenarios; in no set."""


def read_face(key: str, table: Mapping[str, Any], check: Checker, origin: str) -> Face:
    """One card of a card file; `check` collects what is wrong with it."""
    if key in (STRONGHOLD.key, BRIDGE.key, BLANK.key):
        check.wrong("key", "this key belongs to the table's own cards")
    kind = check.word("type", table, TYPES)
    cost = check.number("cost", table, 1, 9)
    abilities = check.words("abilities", table, SPELL_ABILITIES if kind == "spell" else ABILITIES)
    if kind == "spell":
        check.only(table, ("type", "cost", "effect", "abilities"))
        effect = _read_effect(table.get("effect"), check)
        bits = mask(abilities)
        if bits & (MASS_STRIKE | PIERCING_STRIKE) and effect is not None and effect[0] != "damage":
            check.wrong("abilities", "mass_strike and piercing_strike need a damage effect")
        return Face(key, kind, cost, abilities=abilities, effect=effect, origin=origin)
    check.only(table, ("type", "cost", "atk", "hp", "abilities", "aura"))
    aura = check.word("aura", table, ABILITIES, "") if "aura" in table else ""
    if aura in NEVER_AURAS:
        check.wrong("aura", f"{aura} works before the card is in play and is never an aura (CD-207)")
    return Face(key, kind, cost, check.number("atk", table, 0, 20), check.number("hp", table, 1, 20),
                abilities, aura, origin=origin)


def _read_effect(table: Any, check: Checker) -> tuple[str, Any] | None:
    if not isinstance(table, Mapping) or len(table) != 1:
        check.wrong("effect", "exactly one of damage, grant, move, return")
        return None
    verb = next(iter(table))
    if verb == "damage":
        return verb, check.number("damage", table, 1, 20)
    if verb == "grant":
        return verb, check.word("grant", table, tuple(a for a in ABILITIES if a not in NEVER_AURAS))
    if verb == "move":
        return verb, check.word("move", table, MOVES)
    if verb == "return" and table[verb] is True:
        return verb, True
    check.wrong("effect", f"unknown effect {verb!r}; exactly one of damage, grant, move, return = true")
    return None


def is_playable_set_card(face: Face) -> bool:
    """Whether a card is one a deck may hold: creatures and spells, not champions (CD-018, CD-179)."""
    return face.type in ("creature", "spell")


@functools.lru_cache(maxsize=32)
def deck_cards(pool: Pool[Face], sets: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of all creatures and spells of these sets, one copy per name (CD-032), in a fixed order."""
    return tuple(key for key, face in pool.faces.items() if face.set in sets and is_playable_set_card(face))


def needs_mana(face: Face) -> bool:
    """Whether missing mana forbids the play (everything but Blood price, CD-245)."""
    return not face.mask & BLOOD_PRICE
