"""The rulebooks for players: complete, the same in every language, and free of the marks of our notes."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest

from pygame_core.text.rulebook import read_rulebook, rulebook_languages
from pygame_core.text.words import MissingWords

from .clash_samples import ROOT

FOLDER = ROOT / "pygame_core/games/clash/rulebook"
LANGS = rulebook_languages(FOLDER)
IDS = [f"CD-{number:03}" for number in range(1, 322)]
MARKS = re.compile(r"\[(rule|ruling|keyword|component|setup|example)\]|\((derived|inferred)\)|[BF]\*|`|\bWhy:|CD-\d")


def rules(lang: str) -> list[dict[str, Any]]:
    """All texts of a language, in their order."""
    return [rule for chapter in read_rulebook(FOLDER, lang)["chapters"] for rule in chapter["rules"]]


def outline(lang: str) -> list[tuple[str, list[list[str]]]]:
    """The chapters' keys with the ids of their texts."""
    return [(chapter["key"], [rule["ids"] for rule in chapter["rules"]])
            for chapter in read_rulebook(FOLDER, lang)["chapters"]]


def test_there_is_an_english_rulebook() -> None:
    assert "en" in LANGS


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_known_keys_are_used(lang: str) -> None:
    book = read_rulebook(FOLDER, lang)
    assert set(book) == {"title", "chapters"}
    for chapter in book["chapters"]:
        assert set(chapter) == {"key", "title", "rules"}, chapter.get("key")
        assert chapter["rules"], chapter["key"]
        assert all(set(rule) == {"ids", "text"} for rule in chapter["rules"]), chapter["key"]


@pytest.mark.parametrize("lang", LANGS)
def test_chapters_have_keys_of_their_own_and_titles(lang: str) -> None:
    book = read_rulebook(FOLDER, lang)
    keys = [chapter["key"] for chapter in book["chapters"]]
    titles = [chapter["title"] for chapter in book["chapters"]]
    assert len(set(keys)) == len(keys)
    assert len(set(titles)) == len(titles)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", key) for key in keys)
    assert all(title and title == title.strip() for title in [book["title"], *titles])


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_of_the_game_is_told_once(lang: str) -> None:
    told = [rule_id for rule in rules(lang) for rule_id in rule["ids"]]
    assert sorted(told) == IDS


@pytest.mark.parametrize("lang", [lang for lang in LANGS if lang != "en"])
def test_chapters_and_ids_are_those_of_the_english_rulebook(lang: str) -> None:
    assert outline(lang) == outline("en")


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_sentences_without_marks_of_our_notes(lang: str) -> None:
    for rule in rules(lang):
        text = rule["text"]
        assert text and text == text.strip() and "  " not in text and "\n" not in text, rule["ids"]
        assert text.endswith((".", ".)", ".»", ".”")), rule["ids"]
        assert not MARKS.search(text), rule["ids"]


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_is_told_twice(lang: str) -> None:
    texts = [rule["text"] for rule in rules(lang)]
    assert [text for text in texts if texts.count(text) > 1] == []


@pytest.mark.parametrize("lang", LANGS)
def test_alphabets(lang: str) -> None:
    """No Cyrillic in English, no Ukrainian letters in Russian or the reverse."""
    foreign = {"en": r"[А-Яа-яЁёІіЇїЄєҐґ]", "ru": r"[ІіЇїЄєҐґ]", "uk": r"[ЫыЭэЁёЪъ]"}.get(lang, r"(?!)")
    assert [rule["ids"] for rule in rules(lang) if re.search(foreign, rule["text"])] == []


def test_compiled_rulebooks_are_read_in_place_of_toml(tmp_path: pathlib.Path) -> None:
    (tmp_path / "en.toml").write_text('title = "written"\nchapters = []\n')
    assert read_rulebook(tmp_path, "en") == {"title": "written", "chapters": []}
    (tmp_path / "en.json").write_text(json.dumps({"title": "compiled", "chapters": []}))
    assert read_rulebook(tmp_path, "en") == {"title": "compiled", "chapters": []}
    (tmp_path / "uk.json").write_text(json.dumps({"title": "Правила", "chapters": []}), encoding="utf-8")
    assert read_rulebook(tmp_path, "uk")["title"] == "Правила"
    assert rulebook_languages(tmp_path) == ("en", "uk")


def test_a_language_that_is_not_there_is_named(tmp_path: pathlib.Path) -> None:
    with pytest.raises(MissingWords, match=r"no rulebook in 'xx'; there are: .*en"):
        read_rulebook(FOLDER, "xx")
    with pytest.raises(MissingWords, match="there are: none"):
        read_rulebook(tmp_path / "nowhere", "en")
    with pytest.raises(MissingWords):
        read_rulebook(FOLDER, "../rulebook/en")


def test_importing_the_reader_reads_nothing() -> None:
    code = "import sys, pygame_core.text.rulebook; assert 'tomllib' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
