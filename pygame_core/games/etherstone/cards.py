"""Chapter "Components": what is printed on a card, and the schema that card files must keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...content.schema import Checker
from .abilities import COLOURS, COST, DO, TYPES, VIOLET, Ability, Effect, Reader

LEADER, THREAT = "leader", "threat"
SET = "core"
PASSIVE = ("defence", "strength", "cheaper", "rule")
"""The verbs of a constant ability that waits for nothing."""
PREFIXES = {"tu": "black", "uk": "green", "sa": "red", "sv": "white", "is": "violet"}
"""The letters of a code and the colour they stand for (ES-020)."""


class Face:
    """What is printed on one card: an entity, a leader or a threat (ES-014)."""

    __slots__ = ("abilities", "code", "colour", "cost", "key", "level", "marks", "moments", "passives", "set", "stones",
                 "strength", "toughness", "type", "vp")

    def __init__(self, key: str, kind: str, origin: str = "") -> None:
        self.key = key
        self.type = kind
        self.set = origin
        self.code = key.upper()
        self.colour = ""
        self.cost: tuple[int, ...] = (0,) * len(COLOURS)
        self.vp = 0
        self.strength = 0
        self.toughness = 0
        """Of a leader at the start, of a threat always."""
        self.stones: tuple[int, ...] = (0,) * len(COLOURS)
        self.marks = 0
        self.level = 0
        self.abilities: tuple[Ability, ...] = ()
        self.moments: frozenset[str] = frozenset()
        """The moments and events its abilities wait for."""
        self.passives: dict[str, tuple[Effect, ...]] = dict.fromkeys(PASSIVE, ())
        """What simply holds while the card is in play, by verb."""

    def give(self, abilities: tuple[Ability, ...]) -> None:
        """Print abilities on the card, and note what the rules look for again and again."""
        self.abilities = abilities
        self.moments = frozenset(ability.event or ability.when for ability in abilities)
        self.passives = {verb: _passive(abilities, verb) for verb in PASSIVE}

    def changes(self, rule: str) -> bool:
        """Whether the card says that a rule does not hold (ES-023)."""
        return any(effect.word == rule for effect in self.passives["rule"])


def _passive(abilities: tuple[Ability, ...], verb: str) -> tuple[Effect, ...]:
    return tuple(effect for ability in abilities if ability.when == "constant"
                 for effect in ability.blocks[DO] if effect.verb == verb)


BACK = Face("", "back")
BLANK = Face("blank", "follower")
BLANK.colour, BLANK.cost, BLANK.strength = "red", (1, 0, 0, 0, 0), 1
BLANK_LEADER = Face("blank_leader", LEADER)
BLANK_LEADER.toughness, BLANK_LEADER.strength = 9, 1
BLANK_THREAT = Face("blank_threat", THREAT)
BLANK_THREAT.level, BLANK_THREAT.toughness, BLANK_THREAT.strength, BLANK_THREAT.vp = 1, 4, 1, 1
BLANK_THREAT.give((Ability("reward"),))
BLANKS = (BLANK, BLANK_LEADER, BLANK_THREAT)
"""Plain cards that fill up positions in scenarios; in no set."""


def read_face(key: str, table: Mapping[str, Any], check: Checker, origin: str) -> Face:
    """One card of a card file; `check` collects what is wrong with it."""
    if key in [blank.key for blank in BLANKS]:
        check.wrong("key", "this key belongs to the table's own cards")
    kind = check.word("type", table, (*TYPES, LEADER, THREAT))
    face = Face(key, kind, origin)
    if kind == THREAT:
        _read_threat(face, table, check)
        return face
    if kind == LEADER:
        check.only(table, ("type", "toughness", "strength", "stones", "marks", "abilities"))
        face.toughness = check.number("toughness", table, 1, 16)
        face.strength = check.number("strength", table, 0, 9)
        face.stones = _stones("stones", table, check)
        face.marks = check.number("marks", table, 0, 9) if "marks" in table else 0
    else:
        _read_entity(face, table, check)
    face.give(_read_abilities(table.get("abilities", []), check))
    _check_passives(face, check)
    return face


def _read_entity(face: Face, table: Mapping[str, Any], check: Checker) -> None:
    check.only(table, ("type", "colour", "cost", "vp", "strength", "abilities"))
    face.colour = check.word("colour", table, COLOURS)
    face.cost = _stones("cost", table, check)
    if not 1 <= sum(face.cost) <= 6:
        check.wrong("cost", "an entity costs 1 to 6 stones (ES-280)")
    face.vp = check.number("vp", table, 0, 9) if "vp" in table else 0
    if face.type == "follower":
        face.strength = check.number("strength", table, 0, 9)
    elif "strength" in table:
        check.wrong("strength", "only followers and leaders have a strength (ES-026)")


def _read_threat(face: Face, table: Mapping[str, Any], check: Checker) -> None:
    check.only(table, ("type", "level", "toughness", "strength", "vp", "reward"))
    face.level = check.number("level", table, 1, 3)
    face.toughness = check.number("toughness", table, 1, 20)
    face.strength = check.number("strength", table, 0, 9)
    face.vp = check.number("vp", table, 0, 9)
    face.give((Reader(check, "reward").reward(table.get("reward", [])),))


def _read_abilities(tables: Any, check: Checker) -> tuple[Ability, ...]:
    if not isinstance(tables, list):
        check.wrong("abilities", "should be a list of tables")
        return ()
    return tuple(Reader(check, f"abilities.{i}").ability(table) for i, table in enumerate(tables, 1))


def _check_passives(face: Face, check: Checker) -> None:
    """What holds all the time has no moment at which it could be paid for or chosen."""
    for number, ability in enumerate(face.abilities, 1):
        verbs = {effect.verb for effect in ability.blocks[DO]}
        if ability.when == "constant" and (verbs - set(PASSIVE) or ability.blocks[COST] or ability.x):
            check.wrong(f"abilities.{number}", f"a constant without an event has only: {', '.join(PASSIVE)}")
        if ability.when == "end" and (verbs != {"score"} or ability.blocks[COST] or ability.x or face.type == LEADER):
            check.wrong(f"abilities.{number}", "at the end entities score, and nothing else (ES-069, ES-259)")
        if ability.when != "constant" and any(effect.verb == "cheaper" and (effect.word, effect.colour) != ("card", "")
                                              for block in ability.blocks for effect in block):
            check.wrong(f"abilities.{number}", "only a constant ability makes other cards cheaper, by type or colour")
        if ability.when == "before" and any((effect.verb == "gain" and effect.stones[VIOLET]) or effect.verb == "spend"
                                            for block in ability.blocks for effect in block):
            check.wrong(f"abilities.{number}", "before summoning, stones are gained in fixed colours and not spent")


def _stones(field: str, table: Mapping[str, Any], check: Checker) -> tuple[int, ...]:
    row = table.get(field)
    if not isinstance(row, Mapping):
        check.wrong(field, "should be a table such as { red = 2, violet = 1 }")
        return (0,) * len(COLOURS)
    check.only(row, COLOURS)
    return tuple(check.number(colour, row, 1, 9) if colour in row else 0 for colour in COLOURS)

