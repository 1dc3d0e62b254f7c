"""What the text tests of all games share: languages, alphabets, finished texts, and what the code can say."""

from __future__ import annotations

import ast
import functools
import pathlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pygame_core.kernel.errors import Reason, reason

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGS = ("en", "ru", "uk")
FOREIGN = {"en": r"[А-Яа-яЁёІіЇїЄєҐґ]", "ru": r"[A-Za-zІіЇїЄєҐґ]", "uk": r"[A-Za-zЫыЭэЁёЪъ]"}
"""Letters a language does not have."""
X = re.compile(r"(?<![A-Za-z])X(?![A-Za-z])")
"""A number not known yet is X in every language."""


def foreign(lang: str, text: str) -> bool:
    """Whether a text has letters of another language."""
    return re.search(FOREIGN[lang], X.sub("", text)) is not None


def check(lang: str, text: str) -> str:
    """A finished text: nothing unfilled, nothing foreign, no gaps, a capital or a quotation mark first."""
    assert text and text == text.strip(), text
    assert not re.search(r"[{}]|\s\s|\(\)|\.\.| [.,:;]", text), text
    assert not foreign(lang, text), text
    assert text[0] in "«+" or not text[0].islower(), text
    return text


@functools.cache
def all_calls(game: str) -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the files of a game and of the kernel, with the name of what is called."""
    folders = (ROOT / "pygame_core/games" / game, ROOT / "pygame_core/kernel")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for folder in folders for path in sorted(folder.glob("*.py"))]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return tuple((call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""), call)
                 for call in found)


def calls(game: str, name: str) -> Iterator[ast.Call]:
    """Every call of a function of this name in the game and the kernel."""
    return (call for called, call in all_calls(game) if called == name)


def texts(node: ast.expr) -> list[str]:
    """The text constants an argument can be: the constant, or both ends of a conditional."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def reasons_of(game: str, values: Mapping[str, Any]) -> dict[str, Reason]:
    """A sample of every reason the code can give, with the values it gives."""
    found: dict[str, Reason] = {}
    for call in calls(game, "reason"):
        given = {word.arg: values[word.arg] for word in call.keywords if word.arg}
        for code in texts(call.args[0]):
            found[code] = reason(code, "-", **given)
    return dict(sorted(found.items()))
