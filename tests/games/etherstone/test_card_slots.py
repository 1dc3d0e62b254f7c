"""The cards the rulebook implies (ledger, section 21): how many, of what kind, with which mechanics."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from pygame_core.content import load
from pygame_core.content.load import Pool, read_cards
from pygame_core.games.etherstone import slots
from pygame_core.games.etherstone.abilities import COLOURS, COST, DO, STONES, VIOLET
from pygame_core.games.etherstone.cards import Face, read_face
from pygame_core.games.etherstone.pool import read_pool
from pygame_core.kernel.errors import BadCard

POOL = read_pool()
SOURCE = load.source("etherstone")["core"]["cards"]
CARDS: list[Face] = [face for face in POOL.faces.values() if face.set]
ENTITIES = [face for face in CARDS if face.type in ("follower", "ritual", "technology")]
LEADERS = [face for face in CARDS if face.type == "leader"]
THREATS = [face for face in CARDS if face.type == "threat"]
LANGUAGES = ("en", "ru", "uk")
PREFIXES = {"tu": "black", "uk": "green", "sa": "red", "sv": "white", "is": "violet"}
PRESETS = {
    "a": ("vo002", "tu010 uk001 sa003 sa006 sv011 is007 is014"),
    "b": ("vo003", "tu001 tu002 tu014 sa002 sv015 is003 is006"),
    "c": ("vo004", "uk002 uk003 uk010 uk011 sa012 sa009 is012"),
    "d": ("vo005", "uk004 uk007 sa004 sv001 sv005 sv009 is004"),
    "e": ("vo010", "tu004 tu005 tu006 sa001 sv003 sv012 is005"),
}

# The table of section 21: mechanic, at least, and the numbers in its details.
TABLE = {
    "immediately": 14, "immediately, red": 2, "immediately, black": 2, "immediately, green": 2, "immediately, white": 2,
    "immediately, violet": 2, "immediately, follower": 1, "immediately, ritual": 1, "immediately, technology": 1,
    "before summoning": 6, "before summoning, stones gained or a lower cost": 2,
    "before summoning, a mandatory drawback": 2,
    "constant": 10, "constant, on an opponent's turn": 2, "constant, defence": 2,
    "end of game": 10, "end of game, counting followers or colours": 2, "end of game, counting marks": 2,
    "end of game, counting trophies or stones": 2,
    "on attack": 12, "on attack, ritual or technology": 3, "on attack, leader": 2,
    "on attack, a part after the attack": 4,
    "die colour": 16, "die colour red": 3, "die colour black": 3, "die colour green": 3, "die colour white": 3,
    "die colour, leader": 2,
    "die value": 12, "die value 1": 3, "die value 2": 3, "die value 3": 3, "die value 4": 3, "die value 5": 3,
    "die value 6": 3, "die value, a list with a gap": 3,
    "die range": 12, "die range, low": 2, "die range, high": 2, "die range, wide": 2, "die range, leader": 2,
    "two different die symbols": 6,
    "opponents": 8, "opponents, harmed": 3, "opponents, helped": 3,
    "the player with the most, and a part without a tie": 4,
    "crush": 5, "crush 3": 1, "crush 8": 1,
    "attack by an ability": 2,
    "apply an ability": 6, "apply an ability, of followers only": 2, "apply an ability, of one colour or symbol": 2,
    "place marks": 10, "place marks, on another card": 2,
    "discard marks": 8, "discard marks, on attack": 3,
    "starting marks": 3,
    "gain toughness": 8, "gain toughness, leader": 2, "lose toughness as a cost": 6,
    "lose toughness as a cost, leader": 2,
    "gain VP": 12, "gain set-aside VP": 4,
    "X": 6, "X, chosen": 2, "X, set by the ability": 2, "a multiple of X": 3,
    "recall": 5, "recall, as a cost": 2, "recall, opponents": 1,
    "destroy": 5, "destroy, as a cost": 3,
    "defence": 6, "defence, on attack": 3,
    "restore": 8, "restore, itself": 3,
    "exhaust": 5, "exhaust, itself as a cost": 3,
    "summon by an ability": 6, "summon by an ability, with a condition": 3,
    "summon by an ability, at a changed cost": 3,
    "gain violet stones": 6, "spend violet stones": 6,
    "violet in the cost": 25, "violet in the cost, violet cards": 15, "violet in the cost, other colours": 10,
    "an ability without a target": 6,
    "a mandatory ability": 4,
    "changes the die's value": 3,
    "overrides a rule": 3,
    "threats with a reward": 18, "reward: VP": 8, "reward: coloured stones": 6, "reward: violet stones": 3,
    "reward: toughness": 3, "reward: restore": 2, "reward: set-aside VP": 2, "reward: marks": 2,
}
ROWS = {row.what: row for row in slots.COVERAGE}


def without(*keys: str, decks: dict[str, Any] | None = None) -> Pool[Face]:
    """The pool without some cards, or with other ready sets."""
    poorer = Pool(POOL.reader)
    poorer.faces = {key: face for key, face in POOL.faces.items() if key not in keys}
    poorer.tables = {**POOL.tables, "decks": {"core": decks}} if decks is not None else POOL.tables
    return poorer


def changed(key: str, *, new: str = "", **fields: Any) -> Pool[Face]:
    """The pool with fields of one card changed (None: taken away), or with the changed card under a new key."""
    table = copy.deepcopy(SOURCE[key])
    table.update(fields)
    table = {name: value for name, value in table.items() if value is not None}
    pool = without(*([key] if new else []))
    pool.faces.update(read_cards({new or key: table}, read_face, "core", "changed"))
    return pool


def faults(pool: Pool[Face]) -> str:
    return "\n".join(slots.check_cards(pool))


def test_every_slot_is_filled() -> None:
    assert slots.check_cards(POOL) == []


# Components.

@pytest.mark.rules("ES-001", "ES-015", "ES-019", "ES-271")
@pytest.mark.parametrize(("prefix", "colour"), PREFIXES.items())
def test_15_entities_of_each_colour(prefix: str, colour: str) -> None:
    own = [face for face in ENTITIES if face.colour == colour]
    assert [face.key for face in own] == [f"{prefix}{number:03}" for number in range(1, 16)]
    assert len(ENTITIES) == 75


@pytest.mark.rules("ES-271")
def test_a_missing_or_foreign_code_is_named() -> None:
    assert "there is no TU007 (ES-271)" in faults(without("tu007"))
    assert "tu016: no slot has this code" in faults(changed("tu007", new="tu016"))


@pytest.mark.rules("ES-020")
def test_codes_are_letters_of_the_colour_and_three_digits() -> None:
    for face in CARDS:
        assert face.code == face.key.upper()
        assert face.code[:2].isalpha() and face.code[2:].isdigit() and len(face.code) == 5
        assert PREFIXES.get(face.key[:2], "") == face.colour
    assert "tu001: the code does not belong to the colour green (ES-020)" in faults(
        changed("tu001", colour="green", cost={"green": 2}))
    assert "zz001: a leader's code begins with VO (ES-020)" in faults(changed("vo001", new="zz001"))


@pytest.mark.rules("ES-002", "ES-273", "ES-277")
def test_18_threats_by_level() -> None:
    assert Counter(face.level for face in THREATS) == {1: 5, 2: 6, 3: 7}
    for level, many in ((1, 5), (2, 6), (3, 7)):
        assert [f.key for f in THREATS if f.level == level] == [f"ug{level}{n:02}" for n in range(1, many + 1)]
    assert "there is no UG306 (ES-273, ES-277)" in faults(without("ug306"))
    assert "ug101: the code does not belong to level 2 (ES-277)" in faults(changed("ug101", level=2))


@pytest.mark.rules("ES-003", "ES-272")
def test_13_leaders() -> None:
    assert [face.key for face in LEADERS] == [f"vo{number:03}" for number in range(1, 14)]
    assert {leader for leader, _ in PRESETS.values()} <= {face.key for face in LEADERS}
    assert "there is no VO010 (ES-272)" in faults(without("vo010"))


@pytest.mark.rules("ES-013")
def test_most_but_not_all_entities_and_leaders_have_abilities() -> None:
    for family in (ENTITIES, LEADERS):
        plain = [face.key for face in family if not face.abilities]
        assert 0 < len(plain) < len(family) / 2


@pytest.mark.rules("ES-014", "ES-015")
def test_three_families_and_three_types() -> None:
    assert len(ENTITIES) + len(LEADERS) + len(THREATS) == len(CARDS) == 106
    with pytest.raises(BadCard, match="type"):
        changed("tu001", type="spell")


@pytest.mark.rules("ES-016", "ES-026")
def test_what_an_entity_shows() -> None:
    assert all(sum(face.cost) and face.colour in COLOURS and face.vp >= 0 for face in ENTITIES)
    assert any(face.vp for face in ENTITIES)
    assert all(face.type == "follower" or not face.strength for face in ENTITIES)
    assert not any(face.toughness or face.level or face.marks or any(face.stones) for face in ENTITIES)
    for wrong in ({"cost": None}, {"strength": None}, {"colour": None}, {"toughness": 3}):
        with pytest.raises(BadCard):
            changed("tu001", **wrong)
    with pytest.raises(BadCard, match="ES-026"):
        changed("tu010", strength=2)


@pytest.mark.rules("ES-017", "ES-027")
def test_what_a_threat_shows() -> None:
    for face in THREATS:
        assert face.toughness and face.strength and face.vp and face.abilities[0].blocks[DO]
        assert not any(face.cost) and not face.colour
    for missing in ("toughness", "strength", "vp", "level"):
        with pytest.raises(BadCard, match=missing):
            changed("ug101", **{missing: None})
    with pytest.raises(BadCard, match="abilities"):
        changed("ug101", abilities=[])


@pytest.mark.rules("ES-018", "ES-027")
def test_what_a_leader_shows() -> None:
    assert all(face.toughness and face.strength and sum(face.stones) for face in LEADERS)
    assert not any(face.colour or any(face.cost) or face.vp for face in LEADERS)
    assert sum(face.marks > 0 for face in LEADERS) >= 3
    assert "vo002: a leader has starting stones (ES-018)" in faults(changed("vo002", stones={}))
    for missing in ("toughness", "strength", "stones"):
        with pytest.raises(BadCard, match=missing):
            changed("vo002", **{missing: None})
    with pytest.raises(BadCard, match="vp"):
        changed("vo002", vp=1)


@pytest.mark.rules("ES-062")
def test_some_starting_stones_are_violet_and_some_are_not() -> None:
    assert sum(face.stones[VIOLET] > 0 for face in LEADERS) >= 2
    assert sum(any(face.stones[:VIOLET]) for face in LEADERS) >= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_ready_set_has_a_name_of_its_own(lang: str) -> None:
    names = [POOL.names[lang][face.key] for face in CARDS]
    assert list(POOL.names[lang]) == [face.key for face in CARDS]
    assert [name for name, many in Counter(names).items() if many > 1] == []
    assert all(len(name) <= 26 for name in names)
    table = POOL.tables[f"names.{lang}"]["core"]
    assert table["set"]["name"] and set(table["presets"]) == set(PRESETS)
    assert len(set(table["presets"].values())) == len(PRESETS)


# The slots.

@pytest.mark.rules("ES-276")
@pytest.mark.parametrize("colour", COLOURS)
def test_9_followers_3_rituals_3_technologies(colour: str) -> None:
    types = Counter(face.type for face in ENTITIES if face.colour == colour)
    assert types == {"follower": 9, "ritual": 3, "technology": 3}
    first = next(face for face in ENTITIES if face.colour == colour and face.type == "ritual")
    worse = faults(changed(first.key, type="technology"))
    assert f"{colour}: 2 cards of type ritual, not 3 (ES-276)" in worse
    assert f"{colour}: 4 cards of type technology, not 3 (ES-276)" in worse


@pytest.mark.rules("ES-278")
def test_numbers_of_leaders() -> None:
    assert all(7 <= face.toughness <= 12 and 1 <= face.strength <= 3 for face in LEADERS)
    for wrong in ({"toughness": 13}, {"toughness": 6}, {"strength": 4}, {"strength": 0}):
        assert "do not fit a leader (ES-278)" in faults(changed("vo002", **wrong))


@pytest.mark.rules("ES-279")
def test_numbers_of_threats() -> None:
    limits = {1: (3, 5), 2: (5, 8), 3: (8, 12)}
    for face in THREATS:
        low, high = limits[face.level]
        assert low <= face.toughness <= high and 1 <= face.strength <= 5 and 1 <= face.vp <= 7
    means = [sum(f.toughness for f in THREATS if f.level == n) / sum(f.level == n for f in THREATS) for n in (1, 2, 3)]
    assert means == sorted(means)
    for wrong in ({"toughness": 6}, {"toughness": 2}, {"strength": 0}, {"strength": 6}, {"vp": 0}, {"vp": 8}):
        assert "do not fit its level (ES-279)" in faults(changed("ug101", **wrong))
    assert "ug101: a threat has a reward (ES-279)" in faults(changed("ug101", reward=[]))


@pytest.mark.rules("ES-280")
def test_entities_cost_1_to_6_stones_mostly_of_their_colour() -> None:
    for face in ENTITIES:
        assert 1 <= sum(face.cost) <= 6
        assert face.cost[COLOURS.index(face.colour)] > sum(face.cost) / 2, face.key
    assert {sum(face.cost) for face in ENTITIES} == {1, 2, 3, 4, 5, 6}
    assert "tu001: is not paid mostly in black (ES-280)" in faults(changed("tu001", cost={"black": 1, "violet": 1}))
    assert "is001: is not paid mostly in violet (ES-280)" in faults(changed("is001", cost={"red": 2}))
    for wrong in ({}, {"black": 7}):
        with pytest.raises(BadCard, match="ES-280"):
            changed("tu001", cost=wrong)


@pytest.mark.rules("ES-275")
def test_the_two_followers_of_the_example() -> None:
    metamorph, duchess = POOL.face("uk002"), POOL.face("uk003")
    assert (POOL.name("uk002", "en"), POOL.name("uk003", "en")) == ("Tamed Metamorph", "Ant Duchess")
    assert (POOL.name("uk002", "ru"), POOL.name("uk003", "ru")) == ("Прирученный метаморф", "Муравьиная герцогиня")
    assert {metamorph.colour, duchess.colour} == {"green"}
    assert {metamorph.type, duchess.type} == {"follower"}
    lower = metamorph.abilities[-1]
    assert len(metamorph.abilities) > 1 and lower.colour == "green" and lower.blocks[COST] == ()
    assert [(effect.verb, effect.word) for effect in lower.blocks[DO]] == [("apply", "follower")]
    upper = next(ability for ability in duchess.abilities if ability.values == (3, 4))
    assert [(e.verb, e.word, e.amount) for e in upper.blocks[DO]] == [("mark", "self", 1)]
    assert not any(ability.matches("green", 2) for ability in (*duchess.abilities, *metamorph.abilities[:-1]))
    assert "for a green die (ES-275)" in faults(changed("uk002", abilities=[]))
    assert "for a 3 or a 4 (ES-275)" in faults(changed("uk003", abilities=[
        {"when": {"from": 3, "to": 4}, "do": [{"mark": 1}]}]))


# Ready sets.

@pytest.mark.rules("ES-262", "ES-263", "ES-264", "ES-265", "ES-266", "ES-272", "ES-274")
@pytest.mark.parametrize("key", PRESETS)
def test_the_cards_of_a_ready_set(key: str) -> None:
    leader, cards = PRESETS[key]
    decks = POOL.tables["decks"]["core"]
    assert decks[key] == {"leader": leader, "cards": cards.split()}
    assert all(code in POOL.faces for code in (leader, *cards.split()))
    worse = {**decks, key: {"leader": "vo001", "cards": cards.split()}}
    assert f"set {key}: not the cards of the rulebook (ES-{262 + list(PRESETS).index(key)})" in faults(
        without(decks=worse))
    assert f"set {key}: some of its cards are missing (ES-272, ES-274)" in faults(without(cards.split()[0]))
    fewer = {name: deck for name, deck in decks.items() if name != key}
    assert "(ES-261)" in faults(without(decks=fewer))


@pytest.mark.rules("ES-267")
def test_ready_sets_share_no_card_and_have_seven_of_each_colour() -> None:
    dealt = [code for deck in POOL.tables["decks"]["core"].values() for code in deck["cards"]]
    assert len(dealt) == len(set(dealt)) == 35
    assert Counter(POOL.face(code).colour for code in dealt) == dict.fromkeys(COLOURS, 7)
    assert len({deck["leader"] for deck in POOL.tables["decks"]["core"].values()}) == 5


@pytest.mark.rules("ES-281", "ES-268")
@pytest.mark.parametrize("key", PRESETS)
def test_a_ready_set_works_together(key: str) -> None:
    leader, cards = PRESETS[key]
    faces = [POOL.face(code) for code in (leader, *cards.split())]
    assert sum(face.type == "follower" for face in faces) >= 3
    moments = {ability.when for face in faces[1:] for ability in face.abilities}
    verbs = {effect.verb for face in faces[1:] for ability in face.abilities for effect in slots.every(ability)}
    assert "attack" in moments or "defence" in verbs
    assert "end" in moments
    for face in faces[1:]:
        assert [other.key for other in faces if other is not face and slots.combine(face, other)], face.key


@pytest.mark.rules("ES-281")
def test_what_a_ready_set_lacks_is_named() -> None:
    assert "sa001 combines with no other card" in list(slots.preset_faults(
        [POOL.face(key) for key in ("vo001", "sa001", "sa005")]))
    poor = list(slots.preset_faults([POOL.face(key) for key in ("vo004", "uk010", "uk012", "sa005", "is001")]))
    assert poor[:3] == ["fewer than 3 followers", "no card that helps on attack or defends",
                        "no card that scores at the end of the game"]
    assert "set d: no card that scores at the end of the game (ES-281)" in faults(changed("sv009", abilities=[]))


# What no card does.

@pytest.mark.rules("ES-069", "ES-282")
def test_no_leader_scores_at_the_end() -> None:
    assert not any(ability.when == "end" for face in LEADERS for ability in face.abilities)
    with pytest.raises(BadCard, match="ES-069"):
        changed("vo001", abilities=[{"when": "end", "do": [{"score": 2}]}])


@pytest.mark.rules("ES-094", "ES-282")
def test_no_die_symbol_is_violet() -> None:
    symbols = {ability.colour for face in CARDS for ability in face.abilities if ability.when == "die"} - {""}
    assert symbols == set(STONES)
    with pytest.raises(BadCard, match="violet"):
        changed("is001", abilities=[{"when": {"colour": "violet"}, "do": [{"vp": 1}]}])


@pytest.mark.rules("ES-130", "ES-282")
def test_no_ability_on_attack_reveals_or_rolls() -> None:
    verbs = {effect.verb for face in CARDS for ability in face.abilities if ability.when == "attack"
             for effect in slots.every(ability)}
    assert verbs <= {"strength", "defence", "discard", "spend", "lose", "gain", "toughness", "restore", "opponents"}
    for verb in ({"crush": 3}, {"attack": True}, {"apply": "card"}, {"summon": "card"}, {"die": "any"}):
        worse = changed("sa004", abilities=[{"when": "attack", "do": [verb]}])
        assert "sa004: an ability on attack reveals nothing and rolls nothing (ES-130, ES-282)" in faults(worse)


@pytest.mark.rules("ES-165", "ES-282")
def test_nobody_gives_vp_back() -> None:
    for face in CARDS:
        for ability in face.abilities:
            assert not any(effect.verb in ("vp", "aside") for effect in ability.blocks[COST])
    worse = changed("sa004", abilities=[{"when": "now", "cost": [{"vp": 1}], "do": [{"gain": {"red": 2}}]}])
    assert "sa004: nobody gives VP tokens back (ES-165, ES-282)" in faults(worse)


# The table of minimum coverage.

def test_the_check_knows_every_row_of_the_table() -> None:
    assert {row.what: row.least for row in slots.COVERAGE} == TABLE
    assert len(ROWS) == len(slots.COVERAGE)


@pytest.mark.rules("ES-271", "ES-282")
@pytest.mark.parametrize("what", TABLE)
def test_a_mechanic_is_on_enough_cards_and_its_lack_is_named(what: str) -> None:
    row, least = ROWS[what], TABLE[what]
    found = row.carriers(CARDS)
    assert len(found) >= least
    spare = [face.key for face in found[least - 1:]]
    assert f"{what}: {least - 1} cards, at least {least} are needed ({row.rule})" in slots.check_cards(without(*spare))
    assert all((face.type == "threat") == row.threats for face in found)


@pytest.mark.parametrize(("what", "card", "ability"), [
    ("immediately", "sa005", {"when": "now", "do": [{"vp": 1}]}),
    ("before summoning, a mandatory drawback", "sa005", {"when": "before", "must": True, "do": [{"recall": "card"}]}),
    ("constant, on an opponent's turn", "sa005", {"when": {"event": "opponent-deals"}, "do": [{"vp": 1}]}),
    ("constant, defence", "sa005", {"when": "constant", "do": [{"defence": 1}]}),
    ("end of game, counting marks", "sa005", {"when": "end", "do": [{"score": 1, "per": "marks"}]}),
    ("on attack, leader", "vo001", {"when": "attack", "do": [{"strength": 1}]}),
    ("on attack, a part after the attack", "vo001", {"when": "attack", "after": [{"vp": 1}]}),
    ("die value, a list with a gap", "sa005", {"when": {"values": [2, 3, 6]}, "do": [{"vp": 1}]}),
    ("die range, wide", "sa005", {"when": {"from": 2, "to": 5}, "do": [{"vp": 1}]}),
    ("two different die symbols", "sa005", {"when": {"colour": "red", "values": [1]}, "do": [{"vp": 1}]}),
    ("opponents, harmed", "sa005", {"when": "now", "do": [{"opponents": [{"lose": 1}]}]}),
    ("opponents, helped", "sa005", {"when": "now", "do": [{"opponents": [{"gain": {"red": 1}}]}]}),
    ("the player with the most, and a part without a tie", "sa005",
     {"when": "now", "do": [{"most": "hand", "do": [{"vp": 1}]}, {"toughness": 1}]}),
    ("apply an ability, of one colour or symbol", "sa005",
     {"when": {"values": [1]}, "do": [{"apply": "card", "symbol": "range"}]}),
    ("place marks, on another card", "sa005", {"when": "now", "do": [{"mark": 1, "on": "another"}]}),
    ("lose toughness as a cost, leader", "vo001",
     {"when": {"values": [1]}, "cost": [{"lose": 1}], "do": [{"vp": 1}]}),
    ("X, set by the ability", "sa005", {"when": "now", "x": "hand", "do": [{"vp": "X"}]}),
    ("a multiple of X", "sa005", {"when": "now", "x": "hand", "do": [{"vp": "3X"}]}),
    ("recall, opponents", "sa005", {"when": "now", "do": [{"opponents": [{"recall": "card"}]}]}),
    ("exhaust, itself as a cost", "sa005",
     {"when": {"values": [1]}, "cost": [{"exhaust": "self"}], "do": [{"vp": 1}]}),
    ("summon by an ability, with a condition", "sa005", {"when": "now", "do": [{"summon": "card", "colour": "red"}]}),
    ("gain violet stones", "sa005", {"when": "now", "do": [{"choose": [[{"gain": {"violet": 1}}], [{"vp": 1}]]}]}),
    ("an ability without a target", "sa005", {"when": "now", "do": [{"mark": 1}]}),
])
def test_what_counts_as_a_mechanic(what: str, card: str, ability: dict[str, Any]) -> None:
    """A card without abilities carries nothing; with this ability it carries the mechanic."""
    assert POOL.face(card).abilities == ()
    assert not ROWS[what].test(POOL.face(card))
    assert ROWS[what].test(changed(card, abilities=[ability]).face(card))


@pytest.mark.parametrize(("what", "ability"), [
    ("gain toughness", {"when": "now", "do": [{"opponents": [{"toughness": 1}]}]}),
    ("spend violet stones", {"when": "now", "do": [{"opponents": [{"spend": {"violet": 1}}]}]}),
    ("die value, a list with a gap", {"when": {"values": [1, 2, 3]}, "do": [{"vp": 1}]}),
    ("die value", {"when": {"from": 1, "to": 3}, "do": [{"vp": 1}]}),
    ("the player with the most, and a part without a tie",
     {"when": "now", "do": [{"most": "hand", "do": [{"vp": 1}]}]}),
    ("place marks, on another card", {"when": "now", "do": [{"mark": 1}]}),
    ("X, chosen", {"when": "now", "x": "hand", "do": [{"vp": "X"}]}),
])
def test_what_does_not_count(what: str, ability: dict[str, Any]) -> None:
    assert not ROWS[what].test(changed("sa005", abilities=[ability]).face("sa005"))


@pytest.mark.rules("ES-276", "ES-271", "ES-272")
def test_an_empty_pool_lacks_everything() -> None:
    nothing = faults(without(*POOL.faces))
    assert nothing.count("there is no") == 9
    assert all(f"{what}: 0 cards" in nothing for what in TABLE)
    assert "red: 0 cards of type follower, not 9 (ES-276)" in nothing
