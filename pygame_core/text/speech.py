"""Speech: what a game tells the grammar about itself. Functions here return phrases and know no language."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..kernel.rows import Decision, Option
from .phrase import Phrase, Values

PromptValues = Callable[[Any, Decision], Values]
OptionPhrase = Callable[[Any, Decision, Option, Sequence[str]], Phrase]
CardPhrases = Callable[[Any], tuple[Phrase, Sequence[Phrase]]]
KindPhrase = Callable[[str], Phrase]


class Speech:
    """A game's words folder, and how its questions, answers and cards become phrases.

    `prompt(state, decision)` gives the values of the template `prompts.<question>`; `option` the phrase of an answer;
    `card(face)` a type line and the rules lines; `kinds` the phrase of an event value of a kind that is no plain name.
    """

    __slots__ = ("card", "kinds", "option", "prompt", "silent", "words")

    def __init__(
        self,
        *,
        words: pathlib.Path,
        prompt: PromptValues,
        option: OptionPhrase,
        card: CardPhrases,
        silent: Iterable[str] = (),
        kinds: Mapping[str, KindPhrase] | None = None,
    ) -> None:
        self.words = words
        self.prompt = prompt
        self.option = option
        self.card = card
        self.silent = frozenset(silent)
        self.kinds: Mapping[str, KindPhrase] = kinds or {}
