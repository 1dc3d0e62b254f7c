"""What the engine never does: run data as code, ask the clock or the system for luck, hide errors, print."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from source_tree import Module, modules

ALL = pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
PURE = ("kernel", "content", "text", "games", "match", "agents", "api")
"""The layers that give the same result for the same input, wherever and whenever they run."""

NEVER_CALLED = {"eval", "exec", "compile", "__import__", "breakpoint", "globals", "locals"}
NEVER_IMPORTED = {
    "pickle", "marshal", "shelve", "random", "secrets", "uuid", "ctypes", "socket", "subprocess", "threading",
    "asyncio", "copy", "dataclasses", "enum", "inspect", "logging", "datetime", "tempfile",
}
CLOCKS = {
    "pygame_core.agents.search", "pygame_core.api.thinking", "pygame_core.api.speed", "pygame_core.cli.bench",
    "pygame_core.cli.simulate",
}
BREATHES = {"pygame_core.api.thinking"}
"""Where `asyncio` is needed: a page goes on while an agent thinks, on the loop its browser has anyway."""

CATCHES_ALL = {"pygame_core.api": 1}
"""How often everything may be caught: the page always gets an answer, also to what nobody thought of."""

SYSTEM = {"pygame_core.cli.play"}
"""Where `os` is needed: a seed for a new match."""

TABLES = {
    "seats", "teams", "out", "cards", "known", "zones", "marks", "modifiers", "agenda", "decision", "sealed", "queue",
    "deferred", "result",
}


def calls(module: Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


@ALL
def test_a_module_says_what_it_knows(module: Module) -> None:
    doc = ast.get_docstring(module.tree)
    assert doc and len(doc) > 15, f"{module.name} has no docstring"


@ALL
def test_nothing_is_run_as_code(module: Module) -> None:
    for line, name in calls(module):
        assert name not in NEVER_CALLED, f"{module.name}:{line}: {name}()"


@ALL
def test_nothing_forbidden_is_imported(module: Module) -> None:
    """dataclasses, enum and copy for their cost at the start, the others for what they do."""
    for name in module.imports():
        top = name.split(".")[0]
        assert top not in NEVER_IMPORTED or (top == "asyncio" and module.name in BREATHES), f"{module.name}: {name}"
        assert top != "time" or module.name in CLOCKS, f"{module.name} looks at the clock"
        assert top not in ("os", "shutil") or module.name in SYSTEM, f"{module.name} asks the system"
        assert top != "sys" or module.layer in ("cli", "__main__"), f"{module.name} asks the interpreter"


@ALL
def test_no_wall_clock(module: Module) -> None:
    """A clock that people set is no measure of time."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "time":
            assert node.attr in ("monotonic", "perf_counter",
            "process_time"), f"{module.name}:{node.lineno}: time.{node.attr}"


@ALL
def test_no_value_depends_on_addresses_or_hash_seeds(module: Module) -> None:
    if module.layer in PURE:
        for line, name in calls(module):
            assert name not in ("hash", "id"), f"{module.name}:{line}: {name}()"


@ALL
def test_no_error_is_swallowed_whole(module: Module) -> None:
    caught = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"{module.name}:{node.lineno}: bare except"
            names = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
            caught += [node.lineno] if {"Exception", "BaseException"} & names else []
    assert len(caught) == CATCHES_ALL.get(module.name, 0), f"{module.name}: catches everything in line {caught}"


@ALL
def test_only_the_terminal_prints_and_reads(module: Module) -> None:
    if module.layer != "cli":
        for line, name in calls(module):
            assert name not in ("print", "input"), f"{module.name}:{line}: {name}()"


def assigned(module: Module) -> Iterator[tuple[int, str]]:
    """Assignments to tables of a position that is not `self`: state.zones[...] = ..., new.cards = ..."""
    for node in ast.walk(module.tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        while targets:
            target = targets.pop()
            if isinstance(target, (ast.Tuple, ast.List)):
                targets += target.elts
            elif isinstance(target, ast.Subscript):
                targets.append(target.value)
            elif isinstance(target, ast.Attribute) and target.attr in TABLES:
                own = isinstance(target.value, ast.Name) and target.value.id == "self"
                if not own:
                    yield node.lineno, target.attr


def test_assignments_to_tables_are_noticed() -> None:
    lines = ("state.zones['x'] = ()", "self.state.cards += ()", "a, b.marks['y'][1] = 1, 2", "del s.queue",
    "self.cards = 1")
    found = sorted(assigned(Module(modules()[0].path, "x", ast.parse("\n".join(lines)))))
    assert found == [(1, "zones"), (2, "cards"), (3, "marks"), (4, "queue")]
    assert any(module.layer == "kernel" and list(assigned(module)) for module in modules())


@ALL
def test_positions_are_changed_only_by_the_kernel_and_by_games(module: Module) -> None:
    if module.layer not in ("kernel", "games"):
        assert list(assigned(module)) == [], module.name
