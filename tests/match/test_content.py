"""Card files: every fault is named with file, card and field, all at once, and nothing is loaded half."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest

from pygame_core.cli.check import check_game
from pygame_core.content import load
from pygame_core.content.load import Pool, read_cards, read_folder, read_game
from pygame_core.content.schema import Checker, unknown
from pygame_core.games import load_game
from pygame_core.games.clash.cards import Face, read_face
from pygame_core.kernel.errors import BadCard

IMP: dict[str, Any] = {"type": "creature", "cost": 1, "atk": 1, "hp": 2}
ZAP: dict[str, Any] = {"type": "spell", "cost": 1, "effect": {"damage": 1}}
HERO: dict[str, Any] = {"type": "champion", "cost": 4, "atk": 3, "hp": 3}


def read(**cards: Any) -> dict[str, Face]:
    return read_cards(cards, read_face, "inline", "box/cards.toml")


def faults(**cards: Any) -> list[str]:
    """The faults of these cards, one a line."""
    with pytest.raises(BadCard) as caught:
        read(**cards)
    return str(caught.value).splitlines()


def without(table: dict[str, Any], field: str) -> dict[str, Any]:
    return {k: v for k, v in table.items() if k != field}


def test_a_card_is_read_as_it_is_printed() -> None:
    faces = read(imp={**IMP, "abilities": ["flight", "fury"], "aura": "guard", "name": "Imp"}, zap=ZAP, hero=HERO)
    imp, zap, hero = faces["imp"], faces["zap"], faces["hero"]
    assert (imp.key, imp.type, imp.cost, imp.atk, imp.hp) == ("imp", "creature", 1, 1, 2)
    assert (imp.abilities, imp.aura_name, imp.set) == (("flight", "fury"), "guard", "inline")
    assert (zap.type, zap.effect, zap.atk, zap.hp) == ("spell", ("damage", 1), 0, 0)
    assert hero.type == "champion"


@pytest.mark.parametrize(("table", "field", "says"), [
    ({**IMP, "colour": "red"}, "colour", "unknown word"),
    ({**IMP, "abilites": ["flight"]}, "abilites", "did you mean 'abilities'?"),
    ({**IMP, "text": "When this enters, draw a card."}, "text", "unknown word"),
    ({**IMP, "abilities": ["fligth"]}, "abilities", "did you mean 'flight'?"),
    ({**IMP, "abilities": ["xyzzy"]}, "abilities", "one of: flight, "),
    ({**IMP, "abilities": ["It can fly over everything."]}, "abilities", "unknown word"),
    ({**IMP, "abilities": "flight"}, "abilities", "should be a list of words"),
    ({**IMP, "abilities": [1]}, "abilities", "should be a list of words"),
    ({**IMP, "abilities": ["fury", "fury"]}, "abilities", "listed twice"),
    ({**IMP, "type": "creatrue"}, "type", "did you mean 'creature'?"),
    ({**IMP, "type": 5}, "type", "should be a word"),
    (without(IMP, "type"), "type", "missing"),
    (without(IMP, "cost"), "cost", "missing"),
    (without(IMP, "atk"), "atk", "missing"),
    (without(IMP, "hp"), "hp", "missing"),
    ({**IMP, "cost": "1"}, "cost", "should be a whole number"),
    ({**IMP, "cost": True}, "cost", "should be a whole number"),
    ({**IMP, "atk": 1.0}, "atk", "should be a whole number"),
    ({**IMP, "hp": [2]}, "hp", "should be a whole number"),
    ({**IMP, "cost": 0}, "cost", "not between 1 and 9"),
    ({**IMP, "cost": 10}, "cost", "not between 1 and 9"),
    ({**IMP, "atk": -1}, "atk", "not between 0 and 20"),
    ({**IMP, "atk": 21}, "atk", "not between 0 and 20"),
    ({**IMP, "hp": 0}, "hp", "not between 1 and 20"),
    ({**IMP, "hp": 21}, "hp", "not between 1 and 20"),
    ({**IMP, "aura": "blood_price"}, "aura", "never an aura (CD-207)"),
    ({**IMP, "aura": "symbiont"}, "aura", "never an aura (CD-207)"),
    ({**IMP, "aura": "furry"}, "aura", "did you mean 'fury'?"),
    ({**IMP, "aura": ["fury"]}, "aura", "should be a word"),
    ({**IMP, "effect": {"damage": 1}}, "effect", "unknown word"),
    ({**ZAP, "atk": 1}, "atk", "unknown word"),
    ({**ZAP, "hp": 1}, "hp", "unknown word"),
    ({**ZAP, "aura": "fury"}, "aura", "unknown word"),
    ({**ZAP, "abilities": ["flight"]}, "abilities", "unknown word"),
    (without(ZAP, "effect"), "effect", "exactly one of"),
    ({**ZAP, "effect": {}}, "effect", "exactly one of"),
    ({**ZAP, "effect": "damage"}, "effect", "exactly one of"),
    ({**ZAP, "effect": {"damage": 1, "return": True}}, "effect", "exactly one of"),
    ({**ZAP, "effect": {"heal": 1}}, "effect", "unknown effect 'heal'"),
    ({**ZAP, "effect": {"damage": 0}}, "damage", "not between 1 and 20"),
    ({**ZAP, "effect": {"damage": "2"}}, "damage", "should be a whole number"),
    ({**ZAP, "effect": {"grant": "symbiont"}}, "grant", "unknown word"),
    ({**ZAP, "effect": {"grant": 5}}, "grant", "should be a word"),
    ({**ZAP, "effect": {"move": "up"}}, "move", "one of: back, lane"),
    ({**ZAP, "effect": {"return": 1}}, "effect", "unknown effect"),
    ({**ZAP, "effect": {"return": True}, "abilities": ["mass_strike"]}, "abilities", "need a damage effect"),
    ({**HERO, "cost": None}, "cost", "missing"),
    ({**IMP, "name": 5}, "name", "one line"),
    ({**IMP, "name": ""}, "name", "one line"),
    ({**IMP, "name": "a\nb"}, "name", "one line"),
    ({**IMP, "name": "\x1b[31mred"}, "name", "one line"),
    (5, "card", "should be a table"),
    ([], "card", "should be a table"),
])
def test_a_fault_is_named_with_file_card_and_field(table: Any, field: str, says: str) -> None:
    (fault,) = faults(imp=table)
    assert fault.startswith(f"box/cards.toml: imp: {field}: ")
    assert says in fault


@pytest.mark.parametrize("key", ["Imp", "two words", "", "1st", "x" * 61, "a-b", "../x", "__Class__"])
def test_a_key_is_a_lower_case_word(key: str) -> None:
    (fault,) = faults(**{key: IMP})
    assert "key: a card's key is a lower_case word" in fault


def test_all_faults_of_all_cards_are_listed_at_once() -> None:
    found = faults(imp={**IMP, "cost": 0, "hp": "x", "abilities": ["fligth", "fury", "furry"]}, fine=IMP,
                   zap={**ZAP, "atk": 1}, Bad=IMP)
    assert [fault.split(": ")[1:3] for fault in found] == [
        ["imp", "cost"], ["imp", "abilities"], ["imp", "abilities"], ["imp", "hp"], ["zap", "atk"], ["Bad", "key"],
    ]


@pytest.mark.parametrize("tables", [None, [], "x", 5])
def test_a_file_that_is_no_table_of_cards_is_refused(tables: Any) -> None:
    with pytest.raises(BadCard, match=r"box/cards.toml: should be a table"):
        read_cards(tables, read_face, "inline", "box/cards.toml")


def test_a_flood_of_cards_is_refused() -> None:
    with pytest.raises(BadCard, match="at most 2000"):
        read(**{f"imp{n}": IMP for n in range(2001)})


def test_the_nearest_word_is_suggested_and_otherwise_all_are_listed() -> None:
    assert unknown("gaurd", ("guard", "rush")) == "unknown word 'gaurd'; did you mean 'guard'?"
    assert unknown("zzz", ("guard", "rush")) == "unknown word 'zzz'; one of: guard, rush"


def test_a_checker_collects_and_goes_on() -> None:
    check = Checker("here")
    assert check.number("n", {"n": "x"}, 2, 5) == 2
    assert check.word("w", {}, ("a", "b")) == "a"
    assert check.word("w", {}, ("a", "b"), "b") == "b"
    assert check.words("l", {"l": ["a", "c", "b"]}, ("a", "b")) == ("a", "b")
    assert check.words("l", {}, ("a", "b")) == ()
    assert [fault.split(": ")[1] for fault in check.faults] == ["n", "w", "l"]


# Pools.

def test_an_extended_pool_has_the_new_cards_and_leaves_the_old_one_alone() -> None:
    pool = load_game("clash").pool()
    faces, names = dict(pool.faces), {lang: dict(row) for lang, row in pool.names.items()}
    bigger = pool.extended({"imp": {**IMP, "name": "Little Imp"}, "big_imp": IMP}, "mine")
    assert bigger.face("imp").set == "mine" and bigger.face("imp").hp == 2
    assert {bigger.name("imp", lang) for lang in names} == {"Little Imp"}
    assert bigger.name("big_imp", "en") == "Big imp"
    assert set(bigger.faces) == {*faces, "imp", "big_imp"}
    assert pool.faces == faces and pool.names == names
    with pytest.raises(BadCard, match="no card 'imp'"):
        pool.face("imp")


def test_a_pool_with_one_bad_card_is_not_extended_at_all() -> None:
    pool = load_game("clash").pool()
    count = len(pool.faces)
    with pytest.raises(BadCard, match="inline cards: bad: hp"):
        pool.extended({"good": IMP, "bad": {**IMP, "hp": 99}}, "mine")
    assert len(pool.faces) == count and "good" not in pool.faces


@pytest.mark.parametrize("tables", [None, [], {"imp": None}, {5: IMP}, {"imp": {5: 5}}])
def test_a_pool_is_not_extended_by_junk(tables: Any) -> None:
    with pytest.raises(BadCard):
        load_game("clash").pool().extended(tables, "mine")


# Folders.

@pytest.fixture
def box(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """An own folder of card data: two sets with a card each."""
    monkeypatch.setattr(load, "ROOTS", (tmp_path,))
    for name, card in (("first", "imp"), ("second", "ogre")):
        folder = tmp_path / "toy" / name
        folder.mkdir(parents=True)
        (folder / "cards.toml").write_text(f'[{card}]\ntype = "creature"\ncost = 1\natk = 1\nhp = 2\n')
        (folder / "names.en.toml").write_text(f'[set]\nname = "{name}"\n[cards]\n{card} = "The {card}"\n')
    return tmp_path / "toy"


def toy() -> Pool[Face]:
    return read_game("toy", read_face, ("second", "first"))


def test_a_game_is_read_from_its_folder_in_the_order_of_its_sets(box: pathlib.Path) -> None:
    pool = toy()
    assert list(pool.faces) == ["ogre", "imp"]
    assert pool.name("imp", "en") == "The imp"
    assert pool.tables["names.en"]["first"]["set"]["name"] == "first"


def test_a_key_in_two_sets_is_refused(box: pathlib.Path) -> None:
    (box / "second" / "cards.toml").write_text((box / "first" / "cards.toml").read_text())
    with pytest.raises(BadCard, match=r"toy/first/cards.toml: also in another set: imp"):
        toy()


def test_a_fault_names_the_file_it_is_in(box: pathlib.Path) -> None:
    (box / "first" / "cards.toml").write_text('[imp]\ntype = "creature"\ncost = 1\natk = 1\nhpp = 2\n')
    with pytest.raises(BadCard) as caught:
        toy()
    assert str(caught.value).splitlines() == [
        "toy/first/cards.toml: imp: hpp: unknown word 'hpp'; did you mean 'hp'?",
        "toy/first/cards.toml: imp: hp: missing",
    ]


@pytest.mark.parametrize("content", [b"[imp", b"a = 1\na = 2\n", b"\xff\xfe", b"[imp]\n[imp]\n", b'x = "' + b"y" * 50])
def test_a_file_that_is_no_toml_is_named(box: pathlib.Path, content: bytes) -> None:
    (box / "second" / "cards.toml").write_bytes(content)
    with pytest.raises(BadCard, match=r"toy/second/cards.toml: "):
        toy()


def test_missing_data_says_what_was_looked_for(box: pathlib.Path) -> None:
    with pytest.raises(BadCard, match=r"no card data for 'other'"):
        read_game("other", read_face)


def test_compiled_data_is_read_in_place_of_the_folder(box: pathlib.Path) -> None:
    (box / "second" / "cards.toml").write_text("[broken")
    compiled = {"only": {"cards": {"elf": IMP}, "names.en": {"cards": {"elf": "Elf"}}}}
    (box.parent / "toy.json").write_text(json.dumps(compiled))
    pool = toy()
    assert list(pool.faces) == ["elf"] and pool.name("elf", "en") == "Elf"


def test_our_own_data_compiled_is_the_same_as_the_folders(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = load_game("clash").pool()
    source = next(root / "clash" for root in load.ROOTS if (root / "clash").is_dir())
    (tmp_path / "clash.json").write_text(json.dumps(read_folder(source)), encoding="utf-8")
    monkeypatch.setattr(load, "ROOTS", (tmp_path,))
    compiled = read_game("clash", read_face)
    assert {key for key, face in pool.faces.items() if face.set} == set(compiled.faces)
    assert compiled.names == pool.names


def test_check_finds_cards_without_names_names_without_cards_and_equal_names(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("clash")
    assert check_game("clash") == []
    pool = game.pool().extended({"nameless": IMP}, "mine")
    first, second = list(pool.names["ru"])[:2]
    pool.names = {lang: dict(row) for lang, row in pool.names.items()}
    pool.names["uk"]["ghost"] = "Привид"
    pool.names["ru"][second] = pool.names["ru"][first].upper()
    monkeypatch.setattr(game, "pool", lambda: pool)
    found = check_game("clash")
    assert {f"nameless: no name in {lang}" for lang in ("en", "ru", "uk")} <= set(found)
    assert "ghost: named in uk, but there is no such card" in found
    assert f"{second}: the same name in ru as {first}" in found
    assert len(found) == 5
