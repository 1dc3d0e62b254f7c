"""The words files: every noun has all its forms, every language has the same templates with the same placeholders."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from pygame_core.games import GAMES, load_game
from pygame_core.text import words as words_module
from pygame_core.text.phrase import Slot
from pygame_core.text.plural import CASES
from pygame_core.text.words import LEXICON, Words, read_words

from .sampling import LANGS, ROOT, foreign

FOLDERS = {game: load_game(game).speech.words for game in GAMES}
WORDS = {(game, lang): read_words(lang, folder) for game, folder in FOLDERS.items() for lang in LANGS}


def raw(lang: str) -> list[dict[str, Any]]:
    """The words files of a language, as written: those for all games, and those of each."""
    folders = (LEXICON, *FOLDERS.values())
    return [tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8")) for folder in folders]


def raw_nouns(lang: str) -> list[tuple[str, dict[str, Any]]]:
    """Every noun table of a language, as written."""
    found: list[tuple[str, dict[str, Any]]] = []

    def walk(key: str, table: dict[str, Any]) -> None:
        if "sg" in table:
            found.append((key, table))
        for name, row in table.items():
            if isinstance(row, dict):
                walk(f"{key}.{name}", row)

    for tables in raw(lang):
        walk("", tables["nouns"])
    return found


def raw_adjectives(lang: str) -> list[tuple[str, dict[str, Any]]]:
    """Every adjective table of a language, as written."""
    return [row for tables in raw(lang) for row in tables.get("adjectives", {}).items()]


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_every_slavic_noun_has_gender_and_all_forms(lang: str) -> None:
    for key, table in raw_nouns(lang):
        assert table["gender"] in ("m", "f", "n"), key
        assert ("pl" in table) != table.get("singular", False), f"{key}: a plural, or `singular = true`"
        for number in ("sg", "pl"):
            forms = table.get(number, ["?"] * 6)
            assert len(forms) == len(CASES) and all(forms), f"{key}: {number}"


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_accusatives_agree_with_animacy(lang: str) -> None:
    """Masculine singulars and all plurals: like the genitive for the animate, like the nominative for the rest."""
    nom, gen, acc = (CASES.index(case) for case in ("nom", "gen", "acc"))
    for key, table in raw_nouns(lang):
        same = gen if table.get("animate") else nom
        if table["gender"] == "m":
            assert table["sg"][acc] == table["sg"][same], key
        if "pl" in table:
            assert table["pl"][acc] == table["pl"][same], key


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_every_slavic_adjective_has_all_forms(lang: str) -> None:
    """All cases of all genders and of the plural; the accusatives are those of lifeless things."""
    nom, acc = CASES.index("nom"), CASES.index("acc")
    for key, table in raw_adjectives(lang):
        assert set(table) == {"m", "f", "n", "pl"}, key
        for gender, forms in table.items():
            assert len(forms) == len(CASES) and all(forms), f"{key}: {gender}"
            assert (forms[acc] == forms[nom]) == (gender != "f"), f"{key}: {gender}"


def test_every_english_adjective_has_its_form() -> None:
    for key, table in raw_adjectives("en"):
        assert isinstance(table["sg"], str) and set(table) <= {"sg", "pl", "behind"}, key


def test_every_english_noun_has_its_forms() -> None:
    for key, table in raw_nouns("en"):
        assert isinstance(table["sg"], str), key
        assert isinstance(table.get("pl"), str) != table.get("singular", False), key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_languages_have_the_same_nouns_and_templates(lang: str, game: str) -> None:
    assert set(WORDS[game, lang].nouns) == set(WORDS[game, "en"].nouns)
    assert set(WORDS[game, lang].adjectives) == set(WORDS[game, "en"].adjectives)
    assert set(WORDS[game, lang].templates) == set(WORDS[game, "en"].templates)


def placeholders(words: Words, key: str) -> set[str]:
    """The names of the values a template asks for. Parsing refuses unknown nouns and cases."""
    fresh = Words.__new__(Words)
    for name in Words.__slots__:
        setattr(fresh, name, getattr(words, name))
    fresh._parsed = {}
    slots = [part for part in fresh.parts(key) if isinstance(part, Slot)]
    return {name for slot in slots for name in (slot.name, slot.of) if name}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_languages_ask_for_the_same_values(lang: str, game: str) -> None:
    for key in WORDS[game, "en"].templates:
        assert placeholders(WORDS[game, lang], key) == placeholders(WORDS[game, "en"], key), key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_templates_are_well_formed(lang: str, game: str) -> None:
    for key, template in WORDS[game, lang].templates.items():
        assert template == template.strip() and "  " not in template, key
        assert template.count("{") == template.count("}") == len(re.findall(r"\{[^{}]+\}", template)), key
        if key.startswith(("events.", "prompts.", "reasons.", "result.", "effects.", "reminders.")):
            assert template.endswith((".", "{reminder})")), key
        if lang == "en":
            tokens = {t for slot in re.findall(r"\{([^{}]+)\}", template) for t in slot.split()[1:]}
            assert not tokens & set(CASES), f"{key}: English has no cases"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_alphabets(lang: str, game: str) -> None:
    """No Cyrillic in English, no Latin in the others, no Ukrainian letters in Russian or the reverse."""
    words = WORDS[game, lang]
    said = [re.sub(r"\{[^{}]*\}", "", template) for template in words.templates.values()]
    said += [form for noun in words.nouns.values() for form in (*noun.sg, *noun.pl, noun.tail)]
    said += [form for adjective in words.adjectives.values() for forms in adjective.forms.values() for form in forms]
    assert [text for text in said if foreign(lang, text)] == []


def test_compiled_words_are_read_in_place_of_toml(tmp_path: pathlib.Path) -> None:
    tables = {"nouns": {"orc": {"sg": "orc", "pl": "orcs"}}, "events": {"a": "{n orc}"}}
    (tmp_path / "en.json").write_text(json.dumps(tables))
    words = read_words("en", tmp_path)
    assert words_module.Grammar(words, None).fill("events.a", {"n": 2}) == "2 orcs"


def test_only_the_chosen_language_is_read() -> None:
    """Loading the game reads no words; a Speaker reads its own language only."""
    code = (
        "import pathlib; seen = []; read = pathlib.Path.read_text\n"
        "def spy(self, *a, **k):\n    seen.append(self)\n    return read(self, *a, **k)\n"
        "pathlib.Path.read_text = spy\n"
        "from pygame_core.games import load_game; from pygame_core.text.speaker import Speaker\n"
        "game = load_game('clash'); assert not seen, seen\n"
        "Speaker(game, 'uk', pool=object()); Speaker(game, 'uk', pool=object())\n"
        "assert [p.name for p in seen] == ['uk.toml', 'uk.toml'], seen\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
