"""Every option is a short text that can be typed, and read back; what cannot be read is no option, never an error."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import TABLES
from made_up.helpers import questions

from pygame_core.kernel import machine
from pygame_core.kernel.errors import IllegalChoice
from pygame_core.kernel.notation import read, write

LETTERS = st.text(string.ascii_lowercase + string.digits + "-_", min_size=1, max_size=8)
WORDS = LETTERS.filter(lambda word: not (word[0] == "c" and word[1:].isdigit()))
OPTIONS = st.tuples(LETTERS, st.lists(st.integers(0, 999_999) | WORDS, max_size=4)).map(lambda o: (o[0], *o[1]))


@pytest.mark.parametrize("option, text", [
    (("pass",), "pass"), (("play", 5, "top"), "play:c5>top"), (("attack", 5, 9), "attack:c5>c9"),
    (("name", "s2"), "name:s2"), (("pick", 0), "pick:c0"),
])
def test_the_notation(option: Any, text: str) -> None:
    assert write(option) == text
    assert read(text) == option


@pytest.mark.parametrize("typed", ["play:c5>top", "  play:c5>top ", "play : c5 > top", "play: c5> top"])
def test_spaces_do_not_matter(typed: str) -> None:
    assert read(typed) == ("play", 5, "top")


@settings(max_examples=300, deadline=None, derandomize=True)
@given(OPTIONS)
def test_what_is_written_is_read_back(option: Any) -> None:
    assert read(write(option)) == option


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=30) | st.text("c:>0123456789 \n", max_size=12))
def test_anything_can_be_read_without_an_error(text: str) -> None:
    option = read(text)
    assert isinstance(option, tuple) and option and isinstance(option[0], str)
    assert all(type(part) in (int, str) for part in option)


@pytest.mark.parametrize("text", ["", ":", ">", "::", "pick:c", "pick:c-1", "pick:c1.5", "pick:c٣", "pick:c9999999999"])
def test_what_looks_like_a_card_but_is_none_stays_a_word(text: str) -> None:
    assert all(isinstance(part, str) for part in read(text))


@pytest.mark.parametrize("name", TABLES)
def test_every_option_of_every_game_can_be_typed(name: str) -> None:
    game, setup = TABLES[name]
    for state in questions(game, 1, **setup):
        options = machine.options(game, state)
        assert [read(write(option)) for option in options] == list(options)
        assert len({write(option) for option in options}) == len(options)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("text", ["", ":", "pick:c9999>x", "\x00", "c1", ">>>:>>>"])
def test_unreadable_answers_are_refused_by_every_game(name: str, text: str) -> None:
    game, setup = TABLES[name]
    state = next(iter(questions(game, 1, **setup)))
    before = state.digest()
    with pytest.raises(IllegalChoice):
        machine.answer(game, state, read(text))
    assert state.digest() == before
