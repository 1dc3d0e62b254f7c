"""What can be looked up without a match: lobby, cards, decks, words, rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pygame_core.agents import LEVELS
from pygame_core.games import load_game
from pygame_core.games.clash.formats import presets
from pygame_core.match.lesson import lessons
from pygame_core.match.match import Match

from .door import LANGS, SHOWN, ask, refusal

CYRILLIC = re.compile("[А-яЁёІіЇїЄєҐґ]")
POOL = load_game("clash").pool()


def texts(value: Any) -> list[str]:
    """Every text in an answer that a player reads: names and texts, not keys."""
    if isinstance(value, list):
        return [text for row in value for text in texts(row)]
    if isinstance(value, dict):
        said = [value[key] for key in ("name", "text", "title") if isinstance(value.get(key), str)]
        return [*said, *(text for row in value.values() for text in texts(row))]
    return []


def keys(value: Any) -> Any:
    """An answer without what is said in a language."""
    if isinstance(value, list):
        return [keys(row) for row in value]
    if isinstance(value, dict):
        return {key: keys(row) for key, row in value.items() if key not in ("name", "text", "title")}
    return value


@pytest.mark.parametrize("lang", LANGS)
def test_the_lobby_offers_everything_there_is(lang: str) -> None:
    games = ask("lobby", lang=lang)["games"]
    assert [row["key"] for row in games] == SHOWN
    for row in games:
        game = load_game(row["key"])
        assert [mode["key"] for mode in row["modes"]] == list(game.modes)
        assert [level["key"] for level in row["levels"]] == list(LEVELS)
        assert [lesson["key"] for lesson in row["lessons"]] == lessons(row["key"])
        for mode in row["modes"]:
            assert mode["seats"] == list(game.modes[mode["key"]].seats)
            assert mode["automatic"] == list(game.modes[mode["key"]].automatic)
    assert all(texts(games))
    if lang != "en":
        assert all(CYRILLIC.search(text) for text in texts(games))
    assert keys(games) == keys(ask("lobby", lang="en")["games"])


def test_whatever_the_lobby_offers_before_a_match_is_accepted() -> None:
    for row in ask("lobby")["games"]:
        for mode in row["modes"]:
            for field in mode["fields"]:
                for value in offered(field):
                    assert Match(row["key"], {"mode": mode["key"], field["key"]: value})


def offered(field: dict[str, Any]) -> list[Any]:
    """Some values of a field: the end of a range, all of a list; for fields of seats, one or two at a time."""
    if field["kind"] == "number":
        return [field["to"]]
    words = [row["key"] for row in field["of"]]
    if "seats" not in field:
        return [words]
    if len(field["seats"]) == 1:
        return [[word] for word in words]
    return [[one, other] for one in words for other in words if one != other]


# Cards.

@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_a_face_in_every_language(lang: str) -> None:
    faces = ask("faces", game="clash", lang=lang)["faces"]
    assert list(faces) == list(POOL.faces)
    for key, face in faces.items():
        assert face["name"] and (lang == "en") != bool(CYRILLIC.search(face["name"])), key
        printed = POOL.faces[key]
        assert (face["type"], face["set"]) == (printed.type, printed.set)
        if printed.set:
            assert face["icon"] and face["set_name"] and face["line"]
            assert ["cost", printed.cost] in face["badges"]
    assert ask("faces", game="clash", keys=["gate_warden", "no_such"], lang=lang)["faces"] == {
        "gate_warden": faces["gate_warden"]}
    assert ask("faces", game="clash", keys=[])["faces"] == {}


def search(**filters: Any) -> set[str]:
    found = ask("cards", game="clash", most=400, **filters)
    assert found["total"] == len(found["keys"]) == len(set(found["keys"]))
    assert list(found["faces"]) == found["keys"]
    return set(found["keys"])


def test_a_search_finds_exactly_what_its_filters_ask_for() -> None:
    faces = {key: face for key, face in ask("faces", game="clash")["faces"].items() if face["set"]}
    assert search() == set(faces)
    for name, values in (("set", {f["set"] for f in faces.values()}), ("type", {f["type"] for f in faces.values()})):
        for value in values:
            assert search(**{name: value}) == {key for key, face in faces.items() if face[name] == value}
    for trait in {trait for face in faces.values() for trait in face["traits"]}:
        assert search(trait=trait) == {key for key, face in faces.items() if trait in face["traits"]}
    for cost in range(1, 10):
        wanted = {key for key, face in faces.items() if ["cost", cost] in face["badges"]}
        assert search(cost=cost) == search(cost=str(cost)) == wanted
    both = search(set="immersion", type="spell")
    assert both == search(set="immersion") & search(type="spell") and both
    assert search(set="no such set") == search(cost=99) == search(trait="x") == set()


@pytest.mark.parametrize("lang, word, other", [
    ("en", "Gate Warden", "guard"), ("uk", "існ", "варт"), ("ru", "сущ", "страж"),
])
def test_words_are_found_in_names_types_and_rules_of_the_language(lang: str, word: str, other: str) -> None:
    faces = ask("faces", game="clash", lang=lang)["faces"]

    def wanted(text: str) -> set[str]:
        parts = text.casefold().split()
        whole = {key: " ".join([f["name"], f["line"], *f["rules"]]).casefold() for key, f in faces.items() if f["set"]}
        return {key for key, said in whole.items() if all(part in said for part in parts)}

    for text in (word, word.upper(), f" {word}  {other} ", other):
        assert search(text=text, lang=lang) == wanted(text)
    assert search(text=word, lang=lang)
    assert search(text="no card says this", lang=lang) == set()


def test_a_search_comes_in_pages() -> None:
    whole = ask("cards", game="clash", most=400)["keys"]
    found: list[str] = []
    while len(found) < len(whole):
        page = ask("cards", game="clash", most=50, **{"from": len(found)})
        assert page["total"] == len(whole) and len(page["keys"]) <= 50
        found += page["keys"]
    assert found == whole
    assert len(ask("cards", game="clash")["keys"]) == 40
    assert ask("cards", game="clash", **{"from": 10_000})["keys"] == []


def test_only_what_may_be_in_a_deck() -> None:
    assert search(decks=True) == search() - search(type="champion")


@pytest.mark.parametrize("lang", LANGS)
def test_the_glossary_has_a_word_for_everything_on_the_cards(lang: str) -> None:
    glossary, faces = ask("glossary", game="clash", lang=lang), ask("faces", game="clash")["faces"].values()
    assert set(glossary["traits"]) == {trait for face in faces for trait in face["traits"]}
    for row in glossary["traits"].values():
        assert all(row[name] for name in ("name", "text", "short", "symbol", "icon"))
    assert set(glossary["badges"]) == {badge for face in faces for badge, _ in face["badges"]}
    assert set(glossary["types"]) == {face["type"] for face in faces if face["set"]}
    assert set(glossary["sets"]) == {face["set"] for face in faces if face["set"]}
    assert glossary["costs"] == sorted({value for face in faces for badge, value in face["badges"] if badge == "cost"})
    assert {row["key"]: tuple(row["cards"]) for row in glossary["decks"]} == dict(presets(POOL))
    assert glossary["builds"] is True


# Decks.

@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_of_a_deck_is_told_with_its_rule(lang: str) -> None:
    bulwark = list(presets(POOL)["bulwark"])

    def faults(cards: list[str]) -> list[tuple[str, str]]:
        found = ask("deck", game="clash", cards=cards, lang=lang)["faults"]
        assert all(row["message"] and (lang == "en" or CYRILLIC.search(row["message"])) for row in found)
        return [(row["code"], row["rule"]) for row in found]

    assert faults(bulwark) == []
    assert faults([]) == [("deck-size", "CD-018")]
    assert faults([*bulwark, bulwark[0]]) == [("duplicate-in-deck", "CD-019"), ("deck-size", "CD-018")]
    assert faults([*bulwark[:6], "bridge", "no_such_card"]) == [("not-a-deck-card", "CD-018")] * 2
    champion = next(key for key, face in POOL.faces.items() if face.type == "champion")
    assert faults([*bulwark[:7], champion]) == [("not-a-deck-card", "CD-018")]


def test_a_deck_without_faults_is_accepted_by_a_match_and_one_with_faults_is_not() -> None:
    cards = ask("cards", game="clash", decks=True, set="invasion", most=9)["keys"]
    for size in (7, 8, 9):
        clean = not ask("deck", game="clash", cards=cards[:size])["faults"]
        setup = {"decks": [cards[:size], None]}
        if clean:
            assert ask("start", game="clash", mode="battle", setup=setup)
        else:
            assert refusal("start", game="clash", mode="battle", setup=setup).rule == "CD-018"


# Rules.

def test_the_rulebook_is_the_same_in_every_language_but_for_its_words() -> None:
    books = {lang: ask("rulebook", game="clash", lang=lang) for lang in LANGS}
    outlines = {lang: [(chapter["key"], [rule["ids"] for rule in chapter["rules"]]) for chapter in book["chapters"]]
                for lang, book in books.items()}
    assert outlines["en"] == outlines["ru"] == outlines["uk"] and len(outlines["en"]) > 5
    assert "Clash" in books["en"]["title"]
    assert all(CYRILLIC.search(text) for lang in ("ru", "uk") for text in texts(books[lang]["chapters"]))


def test_the_rules_that_refusals_name_are_in_the_rulebook() -> None:
    chapters = ask("rulebook", game="clash")["chapters"]
    told = {rule for chapter in chapters for row in chapter["rules"] for rule in row["ids"]}
    faults = ask("deck", game="clash", cards=["bridge", "gate_warden", "gate_warden"])["faults"]
    assert {row["rule"] for row in faults} <= told


def test_the_bench_counts_decisions() -> None:
    one, two = ask("bench", game="clash", games=1), ask("bench", game="clash", games=2)
    assert 0 < one["decisions"] < two["decisions"] and one["per_second"] > 0


def test_a_game_without_a_look_is_not_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_game("clash"), "look", None)
    assert "clash" not in [row["key"] for row in ask("lobby")["games"]]
    assert refusal("start", game="clash").code == refusal("cards", game="clash").code == "bad-setup"
