"""Numbers and their nouns in three languages."""

from __future__ import annotations

import pytest

from pygame_core.kernel.rows import Event
from pygame_core.text.phrase import Card, Clause, Listing, Named, Slot
from pygame_core.text.plural import after_number, plural
from pygame_core.text.words import Grammar, MissingWords, Words, read_words

from .clash_samples import GAME, SPEAKERS
from .sampling import LANGS

GRAMMARS = {lang: Grammar(read_words(lang, GAME.speech.words), GAME.pool()) for lang in LANGS}


@pytest.mark.parametrize(("n", "category"), [
    (0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (11, "many"), (12, "many"), (14, "many"),
    (20, "many"), (21, "one"), (22, "few"), (25, "many"), (101, "one"), (111, "many"), (112, "many"), (122, "few"),
])
def test_slavic_categories(n: int, category: str) -> None:
    assert plural("ru", n) == plural("uk", n) == category


def test_english_categories() -> None:
    assert [plural("en", n) for n in (0, 1, 2, 21)] == ["many", "one", "many", "many"]


@pytest.mark.parametrize(("lang", "n", "noun", "case", "said"), [
    ("en", 1, "card", "nom", "1 card"), ("en", 2, "card", "nom", "2 cards"), ("en", 0, "card", "nom", "0 cards"),
    ("en", 3, "damage", "nom", "3 damage"), ("en", 21, "point", "nom", "21 points"),
    ("ru", 1, "damage", "acc", "1 повреждение"), ("ru", 2, "damage", "acc", "2 повреждения"),
    ("ru", 5, "damage", "acc", "5 повреждений"), ("ru", 2, "damage", "dat", "2 повреждениям"),
    ("ru", 1, "damage", "dat", "1 повреждению"), ("ru", 21, "card", "acc", "21 карту"),
    ("ru", 12, "card", "acc", "12 карт"), ("ru", 1, "mana", "acc", "1 ману"), ("ru", 3, "mana", "acc", "3 маны"),
    ("ru", 6, "mana", "nom", "6 маны"), ("ru", 2, "champion", "acc", "2 чемпионов"),
    ("ru", 2, "champion", "nom", "2 чемпиона"), ("ru", 2, "ability", "gen", "2 способностей"),
    ("uk", 1, "damage", "acc", "1 ушкодження"), ("uk", 2, "damage", "acc", "2 ушкодження"),
    ("uk", 5, "damage", "acc", "5 ушкоджень"), ("uk", 3, "card", "nom", "3 картки"),
    ("uk", 5, "card", "acc", "5 карток"),
    ("uk", 2, "turn", "nom", "2 ходи"), ("uk", 22, "point", "acc", "22 очки"), ("uk", 2, "point", "gen", "2 очок"),
    ("uk", 1, "mana", "acc", "1 ману"), ("uk", 6, "mana", "acc", "6 мани"), ("uk", 2, "player", "acc", "2 гравців"),
])
def test_counted_nouns_take_the_governors_case(lang: str, n: int, noun: str, case: str, said: str) -> None:
    assert GRAMMARS[lang].counted(n, noun, case) == said


def test_two_to_four_differ_between_russian_and_ukrainian() -> None:
    assert after_number("ru", 3, "nom") == ("sg", "gen")
    assert after_number("uk", 3, "nom") == ("pl", "nom")


def test_cards_are_quoted_after_a_common_noun_and_never_inflected() -> None:
    seen, slot = Card("young_griffin"), Slot("card", "creature", case="dat")
    assert [seen.say(GRAMMARS[lang], slot) for lang in ("ru", "uk")] == [
        "существу «Молодой грифон»", "істоті «Молодий грифон»"]
    assert [seen.say(GRAMMARS[lang], Slot("card")) for lang in LANGS] == [
        "Young Griffin", "«Молодой грифон»", "«Молодий грифон»"]


def test_unseen_cards_are_a_card() -> None:
    assert [Card("").say(GRAMMARS[lang], Slot("card", case="acc")) for lang in LANGS] == ["a card", "карту", "картку"]


def test_named_things_are_inflected_or_quoted() -> None:
    lane, ability = Named("lane", "top"), Named("ability", "fury")
    assert lane.say(GRAMMARS["ru"], Slot("lane", case="acc")) == "верхнюю линию"
    assert ability.say(GRAMMARS["uk"], Slot("ability", case="ins")) == "Люттю"
    assert ability.say(GRAMMARS["ru"], Slot("ability", "ability", case="acc")) == "способность «Ярость»"
    assert Named("deck", "bulwark").say(GRAMMARS["ru"], Slot("deck")) == "«Оплот»"


def test_listings_are_joined() -> None:
    assert Listing(["A", "B", "C"]).say(GRAMMARS["en"], Slot("x")) == "A, B and C"
    assert Listing(["А", "Б"]).say(GRAMMARS["uk"], Slot("x")) == "А та Б"


def _words(**templates: str) -> Grammar:
    language = {"quotes": ["", ""], "and": "and"}
    nouns = {"card": {"sg": "card", "pl": "cards"}}
    return Grammar(Words("en", [{"language": language, "nouns": nouns, "x": templates}]), None)


def test_faults_in_templates_name_themselves() -> None:
    with pytest.raises(MissingWords, match=r"x\.a asks for 'who'"):
        _words(a="{who} acts").fill("x.a", {})
    with pytest.raises(MissingWords, match="'cardz' is no case and no noun"):
        _words(a="{n cardz}").fill("x.a", {"n": 1})
    with pytest.raises(MissingWords, match="empty placeholder"):
        _words(a="{}").fill("x.a", {})
    with pytest.raises(MissingWords, match="no template"):
        _words().fill("x.b", {})


def test_nested_clauses_and_capitals() -> None:
    grammar = _words(a="{n card} and {more cap}", b="this")
    assert grammar.fill("x.a", {"n": 2, "more": Clause("x.b")}) == "2 cards and This"


def test_names_with_braces_are_only_names() -> None:
    assert SPEAKERS["en"].event(Event("mana", (0, 2)), ("{seat}", "B")) == "{seat} gets 2 mana."


def test_unknown_languages_name_those_there_are() -> None:
    with pytest.raises(MissingWords, match="en, ru, uk"):
        read_words("xx", GAME.speech.words)
