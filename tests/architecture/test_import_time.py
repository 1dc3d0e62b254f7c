"""Starting is quick: nothing is imported that is not needed yet, and the same seed plays the same in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from source_tree import ROOT

COSTLY = {
    "argparse", "dataclasses", "inspect", "unittest", "asyncio", "concurrent", "concurrent.futures", "multiprocessing",
    "logging", "subprocess", "socket", "random", "tempfile", "decimal", "fractions", "statistics", "copy", "pickle",
    "threading", "ast", "dis", "gettext", "shutil", "xml", "http", "email", "zlib", "base64", "time",
}


def new_modules(code: str) -> set[str]:
    """What a piece of code imports in a fresh interpreter without site packages."""
    text = (f"import sys; sys.path.insert(0, {str(ROOT)!r}); before = set(sys.modules)\n{code}\n"
            "import json as j; print(j.dumps(sorted(set(sys.modules) - before)))")
    done = subprocess.run([sys.executable, "-I", "-S", "-c", text], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_the_package_itself_imports_nothing() -> None:
    found = new_modules("import pygame_core") - {"json", "json.decoder", "json.encoder", "json.scanner", "_json"}
    assert {name for name in found if name.startswith("pygame_core")} == {"pygame_core"}
    assert not found & COSTLY


def test_the_list_of_games_imports_no_game() -> None:
    found = new_modules("import pygame_core.games")
    assert not {name for name in found if name.startswith("pygame_core.games.")}
    assert not found & COSTLY


def test_a_game_imports_no_more_than_it_needs() -> None:
    found = new_modules("from pygame_core.games import load_game; load_game('clash')")
    assert "pygame_core.games.clash" in found
    assert not found & COSTLY
    assert "tomllib" not in found, "card data is read when it is first asked for"
    above = ("pygame_core.cli", "pygame_core.match", "pygame_core.agents", "pygame_core.text.words")
    assert not {name for name in found if name.startswith(above)}


def test_a_match_imports_no_terminal_and_no_search() -> None:
    found = new_modules("from pygame_core.match.match import Match; Match('clash')")
    assert not {name for name in found if name.startswith(("pygame_core.cli", "pygame_core.agents"))}
    assert not found & (COSTLY - {"time"})


def test_a_command_imports_no_other_command() -> None:
    found = new_modules("import io, contextlib\nfrom pygame_core.cli import main\n"
                        "with contextlib.redirect_stdout(io.StringIO()): main(['games', '--json'])")
    commands = {name for name in found if name.startswith("pygame_core.cli.")}
    assert commands == {"pygame_core.cli.games"}
    assert not found & {"concurrent.futures", "multiprocessing", "asyncio", "unittest", "dataclasses"}


PLAY = """
import json
from pygame_core.games import load_game
from pygame_core.kernel.chance import Dice
from pygame_core.match import files
from pygame_core.match.match import Match
from pygame_core.agents import make_agent
found = {}
for mode in load_game("clash").modes:
    match, dice = Match("clash", {"mode": mode}, 6), Dice(6)
    while not match.over:
        match.answer(match.options[dice.below(len(match.options))])
    found[mode] = [match.digest(), files.to_code(match)]
match, agent = Match("clash", {"mode": "competition"}, 6), make_agent("search:12", 1)
for _ in range(16):
    match.answer(agent.choose(match.view(match.state.decision.seat)))
found["search"] = match.choices
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def by_hash_seed() -> dict[str, Any]:
    found = {}
    for seed in ("0", "1", "4242"):
        done = subprocess.run([sys.executable, "-c", PLAY], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed},
                              capture_output=True, text=True, check=True)
        found[seed] = json.loads(done.stdout)
    return found


def test_matches_and_agents_do_not_depend_on_the_hash_seed_of_the_process(by_hash_seed: dict[str, Any]) -> None:
    first, *others = by_hash_seed.values()
    for other in others:
        assert other == first
