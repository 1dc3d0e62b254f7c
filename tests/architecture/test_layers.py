"""Dependencies point one way, and the engine needs nothing but the standard library."""

from __future__ import annotations

import importlib
import sys

import pytest
from source_tree import Module, modules

from pygame_core.agents import AGENTS
from pygame_core.games import GAMES

MAY_IMPORT = {
    "": set(),
    "kernel": {"kernel"},
    "content": {"kernel", "content"},
    "text": {"kernel", "content", "text"},
    "games": {"kernel", "content", "text", "games"},
    "agents": {"kernel", "content", "agents"},
    "match": {"", "kernel", "content", "text", "games", "agents", "match"},
    "api": {"", "kernel", "content", "text", "games", "agents", "match", "api"},
    "cli": {"", "kernel", "content", "text", "games", "agents", "match", "cli"},
    "__main__": {"cli"},
}


def layer_of(name: str) -> str:
    """The layer of a module of the package, "" for the package itself and its version."""
    words = name.split(".")
    return words[1] if len(words) > 1 and words[1] in MAY_IMPORT else ""


def test_the_tree_is_seen_at_all() -> None:
    names = {module.name for module in modules()}
    assert {"pygame_core", "pygame_core.kernel.state", "pygame_core.games.clash", "pygame_core.cli.play"} <= names
    (machine,) = [module for module in modules() if module.name == "pygame_core.kernel.machine"]
    assert {"pygame_core.kernel.errors", "pygame_core.kernel.state", "typing"} <= set(machine.imports())
    (chronicle,) = [module for module in modules() if module.name == "pygame_core.match.chronicle"]
    assert "pygame_core.text.speaker" in chronicle.imports()
    (match_,) = [module for module in modules() if module.name == "pygame_core.match.match"]
    assert "pygame_core.kernel.machine" in match_.imports() or "pygame_core.kernel" in match_.imports()


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_a_module_imports_only_from_the_layers_below(module: Module) -> None:
    assert module.layer in MAY_IMPORT, f"{module.name}: a new layer; say in MAY_IMPORT what it may import"
    for name in module.imports():
        if name.split(".")[0] == "pygame_core":
            assert layer_of(name) in MAY_IMPORT[module.layer], f"{module.name} imports {name}"


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_no_game_imports_another(module: Module) -> None:
    for name in module.imports():
        words = name.split(".")
        if words[:2] == ["pygame_core", "games"] and len(words) > 2 and module.layer == "games":
            assert words[2] == module.game, f"{module.name} imports {name}"


@pytest.mark.parametrize("module", [m for m in modules() if m.layer not in ("games", "")], ids=lambda m: m.name)
def test_nobody_outside_imports_the_inside_of_a_game(module: Module) -> None:
    """Games are found by key; whoever imported one of them would pay for it at the start."""
    for name in module.imports():
        assert not name.startswith("pygame_core.games.") or name == "pygame_core.games.load_game", f"imports {name}"


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_only_the_standard_library_is_used(module: Module) -> None:
    for name in module.imports():
        assert name.split(".")[0] in {*sys.stdlib_module_names, "pygame_core"}, f"{module.name} imports {name}"


def test_what_is_found_by_name_is_there() -> None:
    for key, name in GAMES.items():
        assert name.startswith("pygame_core.games.")
        assert importlib.import_module(name).GAME.key == key
    for spec in AGENTS.values():
        module, _, kind = spec.partition(":")
        assert module.startswith("pygame_core.agents.")
        assert hasattr(getattr(importlib.import_module(module), kind), "choose")
