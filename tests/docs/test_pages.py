"""The pages themselves: every block is executed, every link leads somewhere, and nothing of the source is left out."""

from __future__ import annotations

import ast
import json
import pathlib
import re
import tomllib
from typing import Any

import pytest

from pygame_core.api import METHODS
from pygame_core.cli import COMMANDS
from pygame_core.content.load import read_folder
from pygame_core.games import load_game
from pygame_core.games.clash import cards, position
from pygame_core.games.clash.abilities import ABILITIES
from pygame_core.games.clash.events import EVENTS
from pygame_core.games.clash.solo import POINTS
from pygame_core.kernel import machine
from pygame_core.match import files, scenario

from .pages import DOCS, KINDS, PAGES, ROOT, Block, blocks, of_kind

CLASH = ROOT / "pygame_core/games/clash"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def missing(name: str, words: Any) -> list[str]:
    """The words that the page does not show as code."""
    text = page(name)
    return [word for word in words if f"`{word}`" not in text]


def where(block: Block) -> str:
    return block.where


# Blocks.

@pytest.mark.parametrize("name", PAGES)
def test_every_block_that_can_be_executed_is_executed(name: str) -> None:
    for block in blocks(name):
        assert block.kind in KINDS or (not block.kind and block.lang == "text"), block.where
        if block.kind in ("file", "edit", "run", "fails", "prints"):
            assert name.startswith("adding-"), f"{block.where}: only recipes are carried out"


@pytest.mark.parametrize("block", of_kind("scenario", "broken scenario"), ids=where)
def test_scenario(block: Block) -> None:
    for table in scenario.split(tomllib.loads(block.text), block.where):
        assert table.get("title"), "a scenario has a title"
        outcome = scenario.run(table, block.where)
        assert bool(outcome.failures) == (block.kind == "broken scenario"), "\n".join(outcome.failures)


@pytest.mark.parametrize("block", of_kind("match"), ids=where)
def test_match_file(block: Block) -> None:
    assert files.loads(block.text, check_digest=False).choices


@pytest.mark.parametrize("block", of_kind("python"), ids=where)
def test_python(block: Block, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block.text, block.where, "exec"), {"__name__": "docs"})


@pytest.mark.parametrize("block", of_kind("fragment"), ids=where)
def test_fragment(block: Block) -> None:
    assert (json.loads if block.lang == "json" else tomllib.loads)(block.text)


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page(name)):
        assert target.startswith("https://") or (DOCS / target).exists(), target


def test_paths_of_the_source_exist() -> None:
    for name in PAGES:
        if not name.startswith("adding-"):
            for path in re.findall(r"`((?:pygame_core|cards|tests)/[\w/.]+)`", page(name)):
                assert (ROOT / path).exists(), f"{name}: {path}"


def test_the_index_lists_every_page_and_every_package() -> None:
    index = page("README.md")
    assert [name for name in PAGES if name != "README.md" and f"({name})" not in index] == []
    packages = [path.parent.name for path in (ROOT / "pygame_core").glob("*/__init__.py")]
    assert [name for name in packages if not re.search(rf"^  {name}/ ", index, re.MULTILINE)] == []
    assert missing("README.md", COMMANDS) == []


# The API.

def test_api_names_every_method_error_and_field_of_a_table() -> None:
    assert missing("api.md", METHODS) == []
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pygame_core/api").glob("*.py"))
    codes = {*re.findall(r'Refused\("([a-z-]+)"', source), *re.findall(r'"code": "([a-z-]+)"', source)}
    assert len(codes) > 8 and missing("api.md", sorted(codes)) == []
    table = METHODS["start"]({"game": "clash", "lang": "en"})
    assert missing("api.md", table) == []


# Scenarios.

def test_scenarios_names_every_key() -> None:
    keys = {*scenario.TOP_KEYS, *scenario.STEP_KEYS, *position.TOP_KEYS, *position.SIDE_KEYS, *position.CREATURE_KEYS,
            *position.PHASES, *position.STRONGHOLDS, "scenario", "try", "code", "rule", "contains", "lines", "not",
            "lang", "flip", "shuffle", "roll", "exhausted"}
    assert missing("scenarios.md", sorted(keys)) == []


def test_scenarios_names_every_path_of_expect() -> None:
    game = load_game("clash")
    assert game.read_position is not None and game.write_position is not None
    found = {"over", "winner", "cause", "count"}
    side = {"champion": "ash_dragon", "top": ["wall_giant"]}
    for mode in ("battle-champions", "solo-champions"):
        state = game.read_position(game.pool(), {"mode": mode, "A": side, "B": {"bottom": ["raw_recruit"]}})
        facts = game.write_position(state)
        for part in (facts, facts["A"], facts["B"], facts["A"]["top"][0], facts["A"]["champion"]):
            found |= set(part)
    assert missing("scenarios.md", sorted(found)) == []


def test_scenarios_names_every_event_with_its_values_in_order() -> None:
    text = page("scenarios.md")
    for kind, values in EVENTS.items():
        assert f"| `{kind}` | {' > '.join(values)} |" in text, kind


def test_scenarios_names_every_reason_with_its_rules() -> None:
    text = page("scenarios.md").partition("## 9.")[2].partition("## 10.")[0]
    found = reasons()
    assert len(found) > 30
    for code, rules in found.items():
        row = next((line for line in text.splitlines() if line.startswith(f"| `{code}` |")), "")
        assert row, f"{code} is missing"
        told = row.split("|")[2]
        assert all(rule in told for rule in rules), f"{code}: {rules} in {told!r}"
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE)) == sorted(found), "none that does not exist"


def reasons() -> dict[str, set[str]]:
    """Every reason code of the source with the rule ids it is given with."""
    found: dict[str, set[str]] = {}
    for path in (*CLASH.glob("*.py"), *(ROOT / "pygame_core/kernel").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                for code in texts(node.args[0]) if called == "reason" else ():
                    found.setdefault(code, set()).update(texts(node.args[1]))
    return found


def texts(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_scenarios_names_every_mode_question_cause_option_and_zone() -> None:
    game = load_game("clash")
    assert missing("scenarios.md", game.modes) == []
    assert missing("scenarios.md", [key.partition("/")[2] for key in game.questions]) == []
    assert missing("scenarios.md", ["fort-fell", "fort-exposed"]) == []
    assert missing("scenarios.md", POINTS) == []
    state = machine.start(game, {"mode": "training", "decks": ["bulwark", "smithy"]}, 1)
    zones = {zone if zone in ("B.deck", "B.discard") else zone.replace("B.", "A.") for zone in state.zones}
    assert missing("scenarios.md", sorted(zones)) == []


# File formats.

def test_file_formats_names_every_field_of_a_match_file() -> None:
    text = page("file-formats.md")
    for field in files.FIELDS:
        assert f"| `{field}` |" in text, field
    assert files.FORMAT in text and f"version {files.VERSION}" in text
    examples = [json.loads(block.text) for block in of_kind("match")]
    assert set().union(*examples) == set(files.FIELDS), "the examples show every field"


def test_file_formats_names_every_word_of_a_card_file() -> None:
    words = {*cards.TYPES, *ABILITIES, *cards.SPELL_ABILITIES, *cards.MOVES, *cards.SETS, cards.CHAMPIONS,
             "damage", "grant", "move", "return", "type", "cost", "atk", "hp", "abilities", "aura", "effect", "name"}
    assert missing("file-formats.md", sorted(words)) == []


def test_file_formats_names_every_file_of_a_set_and_its_tables() -> None:
    for files_of_set in read_folder(ROOT / "cards/clash").values():
        for name, table in files_of_set.items():
            shown = "names.<lang>.toml" if name.startswith("names.") else f"{name}.toml"
            assert f"`{shown}`" in page("file-formats.md")
            if name == "set" or name.startswith("names."):
                assert missing("file-formats.md", table) == []
