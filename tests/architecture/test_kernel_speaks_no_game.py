"""The kernel, the card reader and the grammar have never heard of our games."""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator

import pytest
from source_tree import PACKAGE, Module, modules

FURTHER = {
    "stronghold", "bastion", "fort", "lane", "mana", "creature", "spell", "champion", "symbiont", "kingdom", "bridge",
    "clash", "summon", "berserk", "codex", "etherstone", "mage", "hero", "minion", "wizard",
}
COMMON = {"top", "bottom", "ability", "card", "turn", "player", "hand", "deck", "discard", "point", "damage"}
"""Words of every card game; they stand in the lexicon that all games share."""


@functools.cache
def nouns() -> frozenset[str]:
    """Every noun the games have words for, one entry per word."""
    found: set[str] = set()

    def collect(table: dict[str, object]) -> None:
        for key, row in table.items():
            if isinstance(row, dict):
                found.add(key)
                collect(row)

    for path in PACKAGE.glob("games/*/words/en.toml"):
        collect(tomllib.loads(path.read_text(encoding="utf-8")).get("nouns", {}))
    return frozenset((found | FURTHER) - COMMON)


def words_in(text: str) -> Iterator[str]:
    """The words of an identifier or a sentence, in lower case, plurals as singulars."""
    for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text):
        yield word.lower()
        yield word.lower().removesuffix("s")


def spoken(text: str, wanted: frozenset[str]) -> frozenset[str]:
    """The nouns that occur in a text: single words, and words_with_lines as two words in a row."""
    words = list(words_in(text))
    pairs = {f"{a}_{b}" for a, b in zip(words[::2], words[2::2], strict=False)}
    return wanted & ({*words} | pairs)


def identifiers_and_strings(module: Module) -> Iterator[tuple[int, str]]:
    """What the code itself says; docstrings are for people and may give examples."""
    docs = {
        id(node.body[0].value) for node in ast.walk(module.tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module.tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield line, node.value
        for field in ("name", "id", "attr", "arg", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield line, value


SILENT = [m for m in modules() if m.layer in ("kernel", "content", "text")]


def test_the_nouns_are_found_and_would_be_noticed() -> None:
    assert {"stronghold", "lane", "flight", "piercing_strike", "mana"} <= nouns()
    assert spoken("def hit_stronghold(lanes)", nouns()) == {"stronghold", "lane"}
    assert spoken("PiercingStrike piercing_strike", nouns()) == {"piercing_strike"}
    assert spoken("effort planet manage", nouns()) == set()


@pytest.mark.parametrize("module", SILENT, ids=lambda module: module.name)
def test_no_identifier_or_text_names_a_noun_of_a_game(module: Module) -> None:
    for line, text in identifiers_and_strings(module):
        assert not spoken(text, nouns()), f"{module.path.name}:{line}: {text!r}"


@pytest.mark.parametrize("module", [m for m in SILENT if m.layer == "kernel"], ids=lambda module: module.name)
def test_the_kernel_does_not_even_mention_one_in_a_comment(module: Module) -> None:
    source = module.path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        assert not spoken(token.string, nouns()), f"{module.path.name}:{token.start[0]}: {token.string!r}"
