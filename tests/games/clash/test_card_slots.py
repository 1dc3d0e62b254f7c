"""The cards the rulebook implies (ledger, section 16): how many, of what kind, with which abilities."""

from __future__ import annotations

from collections import Counter

import pytest

from pygame_core.games import load_game
from pygame_core.match.match import Match

GAME = load_game("clash")
POOL = GAME.pool()
SETS = ("initiation", "treachery", "immersion", "invasion", "adaptation", "elusiveness", "resistance")
DECKS = {name: table["cards"] for name, table in POOL.tables["decks"]["initiation"].items()}

# The table of section 16, row by row; the columns are SETS.
MINIMA = {
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
TOTALS = {
    "flight": 10, "water_power": 10, "aura": 11, "berserk": 9, "indestructible": 8, "catalyst": 8, "guard": 8,
    "instinct": 9, "mercenary": 9, "piercing_strike": 9, "blood_price": 9, "protection": 10, "fury": 11,
    "regeneration": 12, "spraying": 9, "mass_strike": 9, "rush": 9, "symbiont": 8, "retreat": 10, "frenzy": 10,
}
PAIRS = (
    ("flight", "fury"), ("flight", "guard"),
    ("water_power", "rush"),
    ("berserk", "fury"), ("berserk", "mass_strike"),
    ("retreat", "instinct"),
    ("spraying", "mass_strike"), ("spraying", "piercing_strike"),
    ("frenzy", "mass_strike"), ("frenzy", "piercing_strike"),
    ("frenzy", "rush"), ("frenzy", "water_power"),
    ("symbiont", "frenzy"),
    ("rush", "berserk"),
)
AURAS = ("water_power", "protection", "fury", "catalyst", "rush", "regeneration", "piercing_strike", "mass_strike")


def cards(origin: str, kind: str | None = None) -> list:
    return [f for f in POOL.faces.values() if f.set == origin and (kind is None or f.type == kind)]


def creatures() -> list:
    return [f for origin in SETS for f in cards(origin, "creature")]


def spells() -> list:
    return [f for origin in SETS for f in cards(origin, "spell")]


def carriers(ability: str, among: list) -> list:
    """The creatures that have an ability themselves; an Aura does not use what it gives (CD-201)."""
    if ability == "aura":
        return [f for f in among if f.aura_name]
    return [f for f in among if ability in f.abilities]


@pytest.mark.rules("CD-310", "CD-312")
@pytest.mark.parametrize("origin", SETS)
def test_a_set_has_32_creatures_and_spells_and_nothing_else(origin: str) -> None:
    assert len(cards(origin)) == 32
    assert {f.type for f in cards(origin)} == {"creature", "spell"}


@pytest.mark.rules("CD-310")
def test_initiation_has_38_cards() -> None:
    table = POOL.tables["set"]["initiation"]
    assert (table["strongholds"], table["bridges"]) == (4, 2)
    assert len(cards("initiation")) + table["strongholds"] + table["bridges"] == 38


@pytest.mark.rules("CD-312")
@pytest.mark.parametrize("origin", SETS)
def test_a_stand_alone_set_has_36_cards(origin: str) -> None:
    table = POOL.tables["set"][origin]
    strongholds = table.get("standalone_strongholds", table["strongholds"])
    assert (strongholds, table["bridges"]) == (2, 2)
    assert len(cards(origin)) + strongholds + table["bridges"] == 36


@pytest.mark.rules("CD-311")
def test_the_four_training_decks_are_the_initiation_set() -> None:
    assert len(DECKS) == 4
    assert all(len(deck) == 8 for deck in DECKS.values())
    dealt = [key for deck in DECKS.values() for key in deck]
    assert len(set(dealt)) == 32
    assert set(dealt) == {f.key for f in cards("initiation")}


@pytest.mark.rules("CD-312", "CD-313")
def test_seven_sets_of_different_cards() -> None:
    assert {f.set for f in POOL.faces.values()} - {"", "champions"} == set(SETS)
    assert len(creatures()) + len(spells()) == 7 * 32 == 224
    for lang in ("en", "uk", "ru"):
        names = [POOL.names[lang][f.key] for f in creatures() + spells()]
        assert len(set(names)) == 224, f"{lang}: {[n for n, count in Counter(names).items() if count > 1]}"


@pytest.mark.rules("CD-314")
@pytest.mark.parametrize("origin", SETS)
def test_26_creatures_and_6_spells(origin: str) -> None:
    assert len(cards(origin, "creature")) == 26
    assert len(cards(origin, "spell")) == 6


@pytest.mark.rules("CD-314", "CD-316")
@pytest.mark.parametrize("deck", DECKS)
def test_a_training_deck_can_be_played(deck: str) -> None:
    faces = [POOL.face(key) for key in DECKS[deck]]
    assert sum(f.type == "creature" for f in faces) in (6, 7)
    assert sum(f.type == "spell" for f in faces) in (1, 2)
    assert sum(f.cost <= 4 for f in faces) >= 4


@pytest.mark.rules("CD-315")
@pytest.mark.parametrize("origin", SETS)
def test_costs(origin: str) -> None:
    costs = Counter(f.cost for f in cards(origin))
    assert set(costs) <= set(range(1, 10))
    assert all(costs[cost] >= 2 for cost in range(1, 8)), costs


@pytest.mark.rules("CD-315")
def test_every_cost_from_1_to_9_is_used() -> None:
    assert {f.cost for f in creatures() + spells()} == set(range(1, 10))


@pytest.mark.rules("CD-317")
@pytest.mark.parametrize("origin", SETS)
def test_creatures_without_ability(origin: str) -> None:
    plain = [f for f in cards(origin, "creature") if not f.abilities and not f.aura_name]
    assert len(plain) >= 6
    assert all(abs(f.atk + f.hp - (2 * f.cost + 1)) <= 1 for f in plain), "the baseline is about 2 * cost + 1"


@pytest.mark.rules("CD-318")
def test_guard_and_mercenary_are_clearly_stronger_than_others_of_their_cost() -> None:
    penalised = [f for f in creatures() if {"guard", "mercenary"} & set(f.abilities)]
    others = [f for f in creatures() if f not in penalised]
    assert penalised
    for face in penalised:
        best = max(f.atk + f.hp for f in others if f.cost == face.cost)
        assert face.atk + face.hp >= best + 2, face.key


@pytest.mark.rules("CD-319")
@pytest.mark.parametrize("origin", SETS)
def test_spell_effects_of_a_set(origin: str) -> None:
    verbs = Counter(f.effect[0] if f.effect[0] != "move" else f"move {f.effect[1]}" for f in cards(origin, "spell"))
    assert verbs.pop("damage") >= 3
    assert sum(verbs.values()) >= 2
    assert len(verbs) >= 2, "two different effects besides damage"
    assert set(verbs) <= {"grant", "move back", "move lane", "return"}


@pytest.mark.rules("CD-319")
@pytest.mark.parametrize("ability", ["mass_strike", "piercing_strike", "blood_price"])
def test_spells_with_abilities(ability: str) -> None:
    assert sum(ability in f.abilities for f in spells()) >= 2


@pytest.mark.rules("CD-320")
@pytest.mark.parametrize("key", [f.key for f in spells()])
def test_every_spell_does_something_when_the_ai_aims_it_at_a_human_creature(key: str) -> None:
    """Revealed against the front one of two creatures, it hurts it, moves it, lends it an ability or sends it back."""
    cards = {"bear": {"type": "creature", "cost": 5, "atk": 3, "hp": 9},
             "flea": {"type": "creature", "cost": 1, "atk": 1, "hp": 1}}
    side = {"hand": ["B*", "_"], "top": ["bear", "flea"]}
    match = Match("clash", cards=cards, position={
        "mode": "solo-competition", "active": "B", "phase": "mana", "A": side,
        "B": {"deck": [key, *["blank"] * 4]}})
    told = [event.kind for event in match.log]
    assert "cast" in told
    assert "fizzled" not in told
    face = POOL.face(key)
    verb, value = face.effect
    wanted = {"damage": "damaged", "grant": "granted", "return": "returned",
              "move": "retreated" if value == "back" else "changed-lane"}[verb]
    assert wanted in told
    hit = next(event for event in match.log if event.kind == wanted)
    assert hit.faces[0][1] == "bear"
    after = GAME.write_position(match.state)
    assert after["B"]["discard"] == [key]
    if verb == "return":
        assert after["A"]["hand"] == ["B*", "_", "bear"]
    elif verb == "move":
        lanes = [[row["card"] for row in after["A"][lane]] for lane in ("top", "bottom")]
        assert lanes == ([["flea", "bear"], []] if value == "back" else [["flea"], ["bear"]])
    elif verb == "damage":
        assert hit.values[1] == value


@pytest.mark.rules("CD-321")
def test_champions() -> None:
    costs = Counter(f.cost for f in POOL.faces.values() if f.type == "champion")
    assert sum(costs.values()) >= 8
    assert all(costs[cost] >= 2 for cost in (4, 5, 6, 7)), costs


@pytest.mark.rules("CD-179")
def test_champions_are_in_no_set() -> None:
    champions = [f for f in POOL.faces.values() if f.type == "champion"]
    assert champions
    assert all(f.set not in SETS for f in champions)


@pytest.mark.rules("CD-312")
@pytest.mark.parametrize(("ability", "origin", "least"), [
    (ability, origin, least)
    for ability, row in MINIMA.items() for origin, least in zip(SETS, row, strict=True) if least
])
def test_minimum_number_of_creatures_with_an_ability(ability: str, origin: str, least: int) -> None:
    assert len(carriers(ability, cards(origin, "creature"))) >= least


@pytest.mark.rules("CD-313")
@pytest.mark.parametrize("ability", MINIMA)
def test_total_of_an_ability(ability: str) -> None:
    assert sum(MINIMA[ability]) == TOTALS[ability], "the table adds up"
    found = carriers(ability, creatures())
    assert len(found) >= TOTALS[ability]
    assert len({f.set for f in found}) >= 2


@pytest.mark.rules("CD-313")
def test_the_table_names_every_ability() -> None:
    printed = {a for f in creatures() for a in f.abilities} | {"aura"}
    assert printed == set(MINIMA)


@pytest.mark.rules("CD-313")
@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda word: word)
def test_combination_is_printed_and_can_be_made(one: str, other: str) -> None:
    """On one printed card; and besides by an Aura beside, or a Symbiont on, a creature with the other ability."""
    assert [f.key for f in creatures() if {one, other} <= set(f.abilities)]
    made = []
    for first, second in ((one, other), (other, one)):
        givers = [f for f in creatures() if f.aura_name == first]
        givers += [f for f in creatures() if "symbiont" in f.abilities and first in f.abilities]
        hosts = [f for f in creatures() if second in f.abilities and "symbiont" not in f.abilities]
        made += [(giver.key, host.key) for giver in givers for host in hosts]
    assert made


@pytest.mark.rules("CD-313")
@pytest.mark.parametrize("ability", AURAS)
def test_an_aura_is_printed_for(ability: str) -> None:
    givers = [f for f in creatures() if f.aura_name == ability]
    assert givers
    assert all(ability not in f.abilities for f in givers), "the holder does not use what it gives"


def test_the_check_command_names_every_slot_that_is_not_filled() -> None:
    from pygame_core.content.load import Pool
    from pygame_core.games.clash.slots import MINIMUMS, check_cards

    pool = load_game("clash").pool()
    assert check_cards(pool) == []
    poorer = Pool(pool.reader)
    poorer.tables = pool.tables
    poorer.faces = {key: face for key, face in pool.faces.items() if face.set not in ("adaptation", "champions")}
    faults = "\n".join(check_cards(poorer))
    assert "adaptation: 0 creatures and 0 spells, not 26 and 6 (CD-314)" in faults
    assert "adaptation: 0 creatures with symbiont, at least 6 are needed" in faults
    assert "champions: fewer than 2 of cost 7" in faults
    assert {name: sum(row) for name, row in MINIMUMS.items()}["flight"] == 10
