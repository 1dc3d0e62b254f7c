"""Golden text: every card, ability, reason and event in every language, compared exactly. BLESS=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from pygame_core.games import GAMES, load_game
from pygame_core.text.words import read_words

from . import clash_golden, etherstone_golden
from .sampling import LANGS, ROOT

FOLDER = ROOT / "tests" / "golden" / "text"
WRITTEN: dict[str, Callable[[str], str]] = {
    "clash": clash_golden.written,
    "etherstone": etherstone_golden.written,
}
"""All that a game can say in a language."""


def test_every_game_has_golden_text() -> None:
    assert set(WRITTEN) == set(GAMES)


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("lang", LANGS)
def test_golden_text(lang: str, game: str) -> None:
    path = FOLDER / f"{game}.{lang}.txt"
    text = WRITTEN[game](lang)
    if os.environ.get("BLESS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "the text changed; if it is meant, run again with BLESS=1"


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("lang", LANGS)
def test_no_template_is_dead(lang: str, game: str) -> None:
    """The golden file says every template there is, but for the back of a card."""
    words = read_words(lang, load_game(game).speech.words)
    words._parsed.clear()
    WRITTEN[game](lang)
    assert set(words.templates) - words.used() == {"types.back"}
