"""The package as syntax trees, for the tests of this folder."""

from __future__ import annotations

import ast
import functools
import pathlib
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "pygame_core"


class Module(NamedTuple):
    """One file of the package."""

    path: pathlib.Path
    name: str
    tree: ast.Module

    @property
    def layer(self) -> str:
        """The part of the package it belongs to; its own name for a module beside them; "" for the package itself."""
        return [*self.name.split("."), ""][1]

    @property
    def game(self) -> str:
        """Which game it belongs to, if any."""
        words = self.name.split(".")
        return words[2] if self.layer == "games" and len(words) > 2 else ""

    def imports(self) -> list[str]:
        """The absolute names of what it imports, also inside functions."""
        package = self.name.split(".") if self.path.name == "__init__.py" else self.name.split(".")[:-1]
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = package[:len(package) - node.level + 1] if node.level else []
                stem = ".".join([*base, *(node.module.split(".") if node.module else [])])
                found += [stem if node.module else f"{stem}.{alias.name}" for alias in node.names]
        return found


@functools.cache
def modules() -> tuple[Module, ...]:
    """Every Python file of the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        words = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(words[:-1] if words[-1] == "__init__" else words)
        found.append(Module(path, name, ast.parse(path.read_text(encoding="utf-8"))))
    return tuple(found)
