"""The slots of our card set: which cards there must be, and how many carry each mechanic (ES-271 to ES-282)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ...content.load import Pool
from .abilities import AFTER, COLOURS, COST, DO, STONES, TYPES, VIOLET, Ability, Effect
from .cards import LEADER, PREFIXES, THREAT, Face

PER_COLOUR = 15
PER_TYPE = {"follower": 9, "ritual": 3, "technology": 3}
LEADERS = 13
THREATS = {1: 5, 2: 6, 3: 7}
LEADER_TOUGHNESS, LEADER_STRENGTH = range(7, 13), range(1, 4)
THREAT_TOUGHNESS = {1: range(3, 6), 2: range(5, 9), 3: range(8, 13)}
THREAT_STRENGTH, THREAT_VP = range(1, 6), range(1, 8)
COSTS = range(1, 7)
PRESETS = {
    "a": ("vo002", "tu010", "uk001", "sa003", "sa006", "sv011", "is007", "is014"),
    "b": ("vo003", "tu001", "tu002", "tu014", "sa002", "sv015", "is003", "is006"),
    "c": ("vo004", "uk002", "uk003", "uk010", "uk011", "sa012", "sa009", "is012"),
    "d": ("vo005", "uk004", "uk007", "sa004", "sv001", "sv005", "sv009", "is004"),
    "e": ("vo010", "tu004", "tu005", "tu006", "sa001", "sv003", "sv012", "is005"),
}
"""The leader and the entities of each ready set (ES-262 to ES-266)."""
PRESET_FOLLOWERS = 3

_CODES = {
    **{prefix: [f"{prefix}{number:03}" for number in range(1, PER_COLOUR + 1)] for prefix in PREFIXES},
    "vo": [f"vo{number:03}" for number in range(1, LEADERS + 1)],
    **{f"ug{level}": [f"ug{level}{number:02}" for number in range(1, many + 1)] for level, many in THREATS.items()},
}


def check_cards(pool: Pool[Any]) -> list[str]:
    """Every slot that is not filled, one line each."""
    cards: list[Face] = [face for face in pool.faces.values() if face.set]
    faults = list(_code_faults(cards))
    for face in cards:
        faults += [f"{face.key}: {fault}" for fault in _card_faults(face)]
    faults += _example_faults(cards)
    for row in COVERAGE:
        have = len(row.carriers(cards))
        if have < row.least:
            faults.append(f"{row.what}: {have} cards, at least {row.least} are needed ({row.rule})")
    return faults + list(_preset_faults(pool))


# Codes and numbers on single cards.

def _code_faults(cards: list[Face]) -> Iterable[str]:
    keys = {face.key for face in cards}
    known = {code for codes in _CODES.values() for code in codes}
    for prefix, codes in _CODES.items():
        rule = "ES-271" if prefix in PREFIXES else "ES-272" if prefix == "vo" else "ES-273, ES-277"
        missing = [code.upper() for code in codes if code not in keys]
        if missing:
            yield f"there is no {', '.join(missing)} ({rule})"
    for key in sorted(keys - known):
        yield f"{key}: no slot has this code (ES-271, ES-272, ES-277)"
    for colour in PREFIXES.values():
        for kind, many in PER_TYPE.items():
            have = sum(face.colour == colour and face.type == kind for face in cards)
            if have != many:
                yield f"{colour}: {have} cards of type {kind}, not {many} (ES-276)"


def _card_faults(face: Face) -> Iterable[str]:
    if face.type == THREAT:
        yield from _threat_faults(face)
        return
    if face.type == LEADER:
        if not face.key.startswith("vo"):
            yield "a leader's code begins with VO (ES-020)"
        if face.toughness not in LEADER_TOUGHNESS or face.strength not in LEADER_STRENGTH:
            yield f"toughness {face.toughness} or strength {face.strength} do not fit a leader (ES-278)"
        if not sum(face.stones):
            yield "a leader has starting stones (ES-018)"
        if any(ability.when == "end" for ability in face.abilities):
            yield "a leader has no ability at the end of the game (ES-069, ES-282)"
    else:
        if PREFIXES.get(face.key[:2]) != face.colour:
            yield f"the code does not belong to the colour {face.colour} (ES-020)"
        if sum(face.cost) not in COSTS:
            yield f"costs {sum(face.cost)} stones, not 1 to 6 (ES-280)"
        if face.colour and 2 * face.cost[COLOURS.index(face.colour)] <= sum(face.cost):
            yield f"is not paid mostly in {face.colour} (ES-280)"
        if face.type != "follower" and face.strength:
            yield f"a {face.type} has no strength (ES-026)"
    yield from _forbidden(face)


def _threat_faults(face: Face) -> Iterable[str]:
    if not face.key.startswith(f"ug{face.level}"):
        yield f"the code does not belong to level {face.level} (ES-277)"
    if (face.toughness not in THREAT_TOUGHNESS[face.level] or face.strength not in THREAT_STRENGTH
            or face.vp not in THREAT_VP):
        yield f"{face.toughness} toughness, {face.strength} strength or {face.vp} VP do not fit its level (ES-279)"
    if not face.abilities[0].blocks[DO]:
        yield "a threat has a reward (ES-279)"


_REVEALING = ("crush", "attack", "summon", "apply", "die")
"""Verbs that would reveal a threat or lead on to other abilities in the middle of an attack."""


def _forbidden(face: Face) -> Iterable[str]:
    for ability in face.abilities:
        if ability.when == "die" and ability.colour and ability.colour not in STONES:
            yield "no die symbol is violet (ES-094, ES-282)"
        if ability.when == "attack" and any(effect.verb in _REVEALING for effect in every(ability)):
            yield "an ability on attack reveals nothing and rolls nothing (ES-130, ES-282)"
        if any(effect.verb in ("vp", "aside") for effect in ability.blocks[COST]):
            yield "nobody gives VP tokens back (ES-165, ES-282)"


# What abilities do.

def every(ability: Ability) -> Iterator[Effect]:
    """All effects of an ability, for whomever."""
    for block in ability.blocks:
        yield from block


def inside(ability: Ability, verb: str) -> Iterator[Effect]:
    """The effects that another effect wraps, such as those on opponents."""
    for effect in every(ability):
        if effect.verb == verb:
            for block in effect.blocks:
                yield from ability.blocks[block]


def own(ability: Ability) -> Iterator[Effect]:
    """The effects that are not done to opponents."""
    others = list(inside(ability, "opponents"))
    return (effect for effect in every(ability) if effect not in others)


Test = Callable[[Face], bool]


def _ability(test: Callable[[Ability], bool]) -> Test:
    return lambda face: any(test(ability) for ability in face.abilities)


def _effect(test: Callable[[Effect], bool]) -> Test:
    return _ability(lambda ability: any(test(effect) for effect in own(ability)))


def _cost(test: Callable[[Effect], bool]) -> Test:
    return _ability(lambda ability: any(test(effect) for effect in ability.blocks[COST]))


def _opponents(test: Callable[[Effect], bool] = lambda effect: True) -> Test:
    return _ability(lambda ability: any(test(effect) for effect in inside(ability, "opponents")))


def _when(moment: str, test: Callable[[Ability], bool] = lambda ability: True) -> Test:
    return _ability(lambda ability: ability.when == moment and test(ability))


def _verb(*verbs: str) -> Test:
    return _effect(lambda effect: effect.verb in verbs)


def _both(*tests: Test) -> Test:
    return lambda face: all(test(face) for test in tests)


def _type(*kinds: str) -> Test:
    return lambda face: face.type in kinds


def _colour(colour: str) -> Test:
    return lambda face: face.colour == colour


def _constant(test: Callable[[Ability], bool] = lambda ability: True) -> Test:
    return _ability(lambda ability: ability.when in ("constant", "event") and test(ability))


def _has(*verbs: str) -> Callable[[Ability], bool]:
    return lambda ability: any(effect.verb in verbs for effect in own(ability))


def _scores(*counts: str) -> Test:
    return _when("end", lambda ability: any(effect.count in counts for effect in ability.blocks[DO]))


def _die_colour(colour: str) -> Test:
    return _when("die", lambda ability: ability.colour == colour)


def _die_value(number: int) -> Test:
    return _when("die", lambda ability: number in ability.values)


def _range(low: int, high: int) -> Test:
    return _when("die", lambda ability: (ability.low, ability.high) == (low, high))


def _apart(ability: Ability) -> bool:
    """Whether the values of a list have a gap, as 1-4 has."""
    return len(ability.values) > 1 and any(b - a > 1 for a, b in zip(ability.values, ability.values[1:], strict=False))


def _symbols(face: Face) -> set[str]:
    return {symbol for ability in face.abilities for symbol in ability.symbols()}


def _amounts(effect: Effect) -> tuple[int, ...]:
    return (effect.amount, *effect.stones)


def _is_multiple(effect: Effect) -> bool:
    return any(amount < -1 for amount in _amounts(effect))


def _gains(effect: Effect) -> bool:
    return effect.verb == "gain" and any(effect.stones[:VIOLET])


def _gains_any(effect: Effect) -> bool:
    return effect.verb == "gain" and bool(effect.stones[VIOLET])


def _spends_any(effect: Effect) -> bool:
    return effect.verb == "spend" and bool(effect.stones[VIOLET])


def _on(verb: str, *words: str) -> Callable[[Effect], bool]:
    return lambda effect: effect.verb == verb and effect.word in words


def _with_second_part(ability: Ability) -> bool:
    """Whether a part about the player with the most stands beside another, untied part (ES-188)."""
    return any(effect.verb == "most" for effect in ability.blocks[DO]) and any(
        effect.verb != "most" for effect in ability.blocks[DO])


_HARM = ("spend", "lose", "recall", "exhaust", "destroy")
_HELP = ("gain", "toughness", "vp", "aside", "restore")
_ELSEWHERE = ("another", "each-follower", "card", *TYPES)


class Row(NamedTuple):
    """A mechanic, and how many cards carry it at least."""

    rule: str
    what: str
    least: int
    test: Test
    threats: bool = False
    """Counted among the threats instead of entities and leaders."""

    def carriers(self, cards: Iterable[Face]) -> list[Face]:
        """The cards that carry it."""
        return [face for face in cards if (face.type == THREAT) == self.threats and self.test(face)]


_NOW = _when("now")
_ATTACK = _when("attack")
_LEADER = _type(LEADER)

COVERAGE: tuple[Row, ...] = (
    Row("ES-166", "immediately", 14, _NOW),
    *(Row("ES-166", f"immediately, {colour}", 2, _both(_NOW, _colour(colour))) for colour in COLOURS),
    *(Row("ES-166", f"immediately, {kind}", 1, _both(_NOW, _type(kind))) for kind in TYPES),
    Row("ES-167", "before summoning", 6, _when("before")),
    Row("ES-167", "before summoning, stones gained or a lower cost", 2, _when("before", _has("gain", "cheaper"))),
    Row("ES-167", "before summoning, a mandatory drawback", 2,
        _when("before", lambda ability: ability.must and _has("destroy", "recall")(ability))),
    Row("ES-168", "constant", 10, _constant()),
    Row("ES-176", "constant, on an opponent's turn", 2,
        _constant(lambda ability: ability.event.startswith("opponent"))),
    Row("ES-168", "constant, defence", 2, _when("constant", _has("defence"))),
    Row("ES-169", "end of game", 10, _when("end")),
    Row("ES-169", "end of game, counting followers or colours", 2, _scores("followers", "colours")),
    Row("ES-169", "end of game, counting marks", 2, _scores("marks", "all_marks")),
    Row("ES-169", "end of game, counting trophies or stones", 2,
        _scores("trophies", "stones", *(f"{stone}_stones" for stone in STONES))),
    Row("ES-170", "on attack", 12, _ATTACK),
    Row("ES-170", "on attack, ritual or technology", 3, _both(_ATTACK, _type("ritual", "technology"))),
    Row("ES-170", "on attack, leader", 2, _both(_ATTACK, _LEADER)),
    Row("ES-121", "on attack, a part after the attack", 4,
        _when("attack", lambda ability: bool(ability.blocks[AFTER]))),
    Row("ES-171", "die colour", 16, lambda face: "colour" in _symbols(face)),
    *(Row("ES-171", f"die colour {colour}", 3, _die_colour(colour)) for colour in STONES),
    Row("ES-171", "die colour, leader", 2, _both(_LEADER, lambda face: "colour" in _symbols(face))),
    Row("ES-172", "die value", 12, lambda face: "value" in _symbols(face)),
    *(Row("ES-172", f"die value {number}", 3, _die_value(number)) for number in range(1, 7)),
    Row("ES-174", "die value, a list with a gap", 3, _when("die", _apart)),
    Row("ES-173", "die range", 12, lambda face: "range" in _symbols(face)),
    Row("ES-173", "die range, low", 2, _range(1, 3)),
    Row("ES-173", "die range, high", 2, _range(4, 6)),
    Row("ES-173", "die range, wide", 2, _range(2, 5)),
    Row("ES-173", "die range, leader", 2, _both(_LEADER, lambda face: "range" in _symbols(face))),
    Row("ES-095", "two different die symbols", 6, lambda face: len(_symbols(face)) > 1),
    Row("ES-197", "opponents", 8, _opponents()),
    Row("ES-197", "opponents, harmed", 3, _opponents(lambda effect: effect.verb in _HARM)),
    Row("ES-198", "opponents, helped", 3, _opponents(lambda effect: effect.verb in _HELP)),
    Row("ES-188", "the player with the most, and a part without a tie", 4, _ability(_with_second_part)),
    Row("ES-201", "crush", 5, _verb("crush")),
    Row("ES-201", "crush 3", 1, _effect(lambda effect: effect.verb == "crush" and effect.amount == 3)),
    Row("ES-201", "crush 8", 1, _effect(lambda effect: effect.verb == "crush" and effect.amount == 8)),
    Row("ES-178", "attack by an ability", 2, _verb("attack")),
    Row("ES-203", "apply an ability", 6, _verb("apply")),
    Row("ES-203", "apply an ability, of followers only", 2, _effect(_on("apply", "follower"))),
    Row("ES-203", "apply an ability, of one colour or symbol", 2,
        _effect(lambda effect: effect.verb == "apply" and bool(effect.colour or effect.symbol))),
    Row("ES-204", "place marks", 10, _verb("mark")),
    Row("ES-190", "place marks, on another card", 2, _effect(_on("mark", *_ELSEWHERE))),
    Row("ES-205", "discard marks", 8, _verb("discard")),
    Row("ES-205", "discard marks, on attack", 3, _when("attack", _has("discard"))),
    Row("ES-055", "starting marks", 3, _both(_LEADER, lambda face: face.marks > 0)),
    Row("ES-149", "gain toughness", 8, _verb("toughness")),
    Row("ES-149", "gain toughness, leader", 2, _both(_LEADER, _verb("toughness"))),
    Row("ES-158", "lose toughness as a cost", 6, _cost(lambda effect: effect.verb == "lose")),
    Row("ES-158", "lose toughness as a cost, leader", 2, _both(_LEADER, _cost(lambda effect: effect.verb == "lose"))),
    Row("ES-216", "gain VP", 12, _verb("vp")),
    Row("ES-217", "gain set-aside VP", 4, _verb("aside")),
    Row("ES-207", "X", 6, _ability(lambda ability: bool(ability.x))),
    Row("ES-223", "X, chosen", 2, _ability(lambda ability: ability.x == "choose")),
    Row("ES-207", "X, set by the ability", 2, _ability(lambda ability: ability.x not in ("", "choose"))),
    Row("ES-208", "a multiple of X", 3, _effect(_is_multiple)),
    Row("ES-209", "recall", 5, _ability(lambda ability: any(effect.verb == "recall" for effect in every(ability)))),
    Row("ES-209", "recall, as a cost", 2, _cost(lambda effect: effect.verb == "recall")),
    Row("ES-228", "recall, opponents", 1, _opponents(lambda effect: effect.verb == "recall")),
    Row("ES-210", "destroy", 5, _verb("destroy")),
    Row("ES-210", "destroy, as a cost", 3, _cost(lambda effect: effect.verb == "destroy")),
    Row("ES-211", "defence", 6, _verb("defence")),
    Row("ES-211", "defence, on attack", 3, _when("attack", _has("defence"))),
    Row("ES-212", "restore", 8, _verb("restore")),
    Row("ES-212", "restore, itself", 3, _effect(_on("restore", "self"))),
    Row("ES-213", "exhaust", 5, _ability(lambda ability: any(effect.verb == "exhaust" for effect in every(ability)))),
    Row("ES-226", "exhaust, itself as a cost", 3, _cost(_on("exhaust", "self"))),
    Row("ES-214", "summon by an ability", 6, _verb("summon")),
    Row("ES-214", "summon by an ability, with a condition", 3,
        _effect(lambda effect: effect.verb == "summon" and (effect.word != "card" or bool(effect.colour)))),
    Row("ES-214", "summon by an ability, at a changed cost", 3,
        _effect(lambda effect: effect.verb == "summon" and any(effect.less))),
    Row("ES-145", "gain violet stones", 6, _effect(_gains_any)),
    Row("ES-146", "spend violet stones", 6, _cost(_spends_any)),
    Row("ES-102", "violet in the cost", 25, lambda face: face.cost[VIOLET] > 0),
    Row("ES-102", "violet in the cost, violet cards", 15, _both(_colour("violet"), lambda face: face.cost[VIOLET] > 0)),
    Row("ES-102", "violet in the cost, other colours", 10,
        lambda face: face.colour != "violet" and face.cost[VIOLET] > 0),
    Row("ES-183", "an ability without a target", 6, _ability(
        lambda ability: any(effect.verb in ("mark", "restore", "exhaust") and effect.word == "self"
                            for effect in own(ability)))),
    Row("ES-180", "a mandatory ability", 4, _ability(lambda ability: ability.must)),
    Row("ES-096", "changes the die's value", 3, _verb("die")),
    Row("ES-023", "overrides a rule", 3, _verb("rule")),
    Row("ES-122", "threats with a reward", 18, lambda face: bool(face.abilities[0].blocks[DO]), True),
    Row("ES-122", "reward: VP", 8, _verb("vp"), True),
    Row("ES-122", "reward: coloured stones", 6, _effect(_gains), True),
    Row("ES-122", "reward: violet stones", 3, _effect(_gains_any), True),
    Row("ES-122", "reward: toughness", 3, _verb("toughness"), True),
    Row("ES-122", "reward: restore", 2, _verb("restore"), True),
    Row("ES-217", "reward: set-aside VP", 2, _verb("aside"), True),
    Row("ES-122", "reward: marks", 2, _verb("mark"), True),
)
"""The table of minimum coverage, row by row; the details of a row follow it."""


# The example of the rulebook, and the ready sets.

def _example_faults(cards: list[Face]) -> Iterable[str]:
    green = [face for face in cards if face.colour == "green" and face.type == "follower"]
    if not any(is_metamorph(face) for face in green):
        yield "no green follower applies any ability of a follower for a green die (ES-275)"
    if not any(is_duchess(face) for face in green):
        yield "no green follower places a mark on itself for a 3 or a 4 (ES-275)"


def is_metamorph(face: Face) -> bool:
    """Whether a card's last ability is: green die, apply any ability of one of your followers (ES-196)."""
    last = face.abilities[-1] if face.abilities else Ability("now")
    return last.when == "die" and last.colour == "green" and last.symbols() == ("colour",) and [
        (effect.verb, effect.word, effect.colour, effect.symbol) for effect in every(last)
    ] == [("apply", "follower", "", "")]


def is_duchess(face: Face) -> bool:
    """Whether a card has the ability: 3 or 4, place a mark (ES-196)."""
    return any(ability.symbols() == ("value",) and ability.values == (3, 4)
               and [(effect.verb, effect.word) for effect in every(ability)] == [("mark", "self")]
               for ability in face.abilities)


def _preset_faults(pool: Pool[Any]) -> Iterable[str]:
    decks = {key: table for tables in pool.tables.get("decks", {}).values() for key, table in tables.items()}
    if set(decks) != set(PRESETS):
        yield f"the ready sets are {', '.join(PRESETS)}, not {', '.join(decks)} (ES-261)"
    for number, (key, codes) in enumerate(PRESETS.items()):
        deck = decks.get(key, {})
        if (deck.get("leader"), *deck.get("cards", ())) != codes:
            yield f"set {key}: not the cards of the rulebook (ES-{262 + number})"
        elif any(code not in pool.faces for code in codes):
            yield f"set {key}: some of its cards are missing (ES-272, ES-274)"
        else:
            yield from (f"set {key}: {fault} (ES-281)" for fault in preset_faults([pool.face(code) for code in codes]))


def preset_faults(faces: list[Face]) -> Iterable[str]:
    """What a leader and its entities lack to be a ready set (ES-281)."""
    entities = faces[1:]
    if sum(face.type == "follower" for face in entities) < PRESET_FOLLOWERS:
        yield f"fewer than {PRESET_FOLLOWERS} followers"
    if not any(_ATTACK(face) or _verb("defence")(face) for face in entities):
        yield "no card that helps on attack or defends"
    if not any(_when("end")(face) for face in entities):
        yield "no card that scores at the end of the game"
    for face in entities:
        if not any(combine(face, other) for other in faces if other is not face):
            yield f"{face.key} combines with no other card"


def combine(one: Face, other: Face) -> bool:
    """Whether one of two cards uses what the other gives."""
    return bool(uses(one) & gives(other) or uses(other) & gives(one))


_GIVEN = {"mark": "marks", "restore": "ready", "crush": "trophies", "attack": "attacks", "strength": "trophies",
          "toughness": "toughness", "recall": "hand", "defence": "attacks", "die": "symbols"}
_USED = {"discard": "marks", "lose": "toughness", "strength": "attacks", "defence": "attacks", "apply": "symbols",
         "summon": "hand", "recall": "arrivals", "destroy": "arrivals", "exhaust": "ready"}
_COUNTED = {"all_marks": "marks"}
_EVENTS = {"you-defeat": "attacks", "you-summon": "hand", "you-rest": "exhausted"}


def gives(face: Face) -> set[str]:
    """What a card has for others: its type if they count it, and what its abilities bring."""
    found = {f"{face.type}s", face.colour}
    for ability in face.abilities:
        found |= {_GIVEN[effect.verb] for effect in own(ability)
                  if effect.verb in _GIVEN and (effect.verb not in ("mark", "restore") or effect.word != "self")}
        found |= {"exhausted" for effect in ability.blocks[COST] if effect.verb == "exhaust"}
        found |= {"symbols"} if ability.when == "die" and face.type in TYPES else set()
        found |= {"arrivals"} if ability.when == "now" else set()
        found |= {f"{colour} stones" for colour in STONES for effect in own(ability)
                  if effect.verb == "gain" and effect.stones[COLOURS.index(colour)]}
    if face.type == "follower" and face.strength > 1:
        found |= {"attacks", "trophies", "exhausted"}
    return found


def uses(face: Face) -> set[str]:
    """What a card wants from others."""
    found: set[str] = set()
    for ability in face.abilities:
        found |= {_EVENTS[ability.event]} if ability.event in _EVENTS else set()
        counts = (ability.x, *(effect.count for effect in every(ability)))
        found |= {_COUNTED.get(word, word) for word in counts if word}
        found |= {_USED[effect.verb] for effect in own(ability)
                  if effect.verb in _USED and (effect.verb not in ("recall", "destroy") or effect.word != "self")}
        found |= {"exhausted" for effect in own(ability) if effect.verb == "restore"}
        found |= {f"{colour} stones" for colour in STONES for effect in own(ability)
                  if effect.verb == "spend" and effect.stones[COLOURS.index(colour)]}
        found |= {"attacks"} if ability.when == "attack" else set()
    return found
