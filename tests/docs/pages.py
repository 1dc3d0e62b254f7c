"""The fenced blocks of docs/*.md, and how a recipe is carried out on a copy of the tree.

A block is executed when the line before its fence is a comment that says how:
  <!-- file: PATH -->      write this new file
  <!-- edit: PATH -->      a diff block: its context and `-` lines are found in the file and replaced
  <!-- run -->             shell commands, one a line, each must succeed
  <!-- fails -->           the same, but each must fail
  <!-- prints -->          lines the commands before it must have printed, in this order
  <!-- scenario -->        a scenario file that must hold
  <!-- broken scenario --> a scenario file that must not hold
  <!-- match -->           a match file that must load
  <!-- python -->          Python that must run
  <!-- fragment -->        a piece of TOML or JSON that must at least parse
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
KINDS = ("file", "edit", "run", "fails", "prints", "scenario", "broken scenario", "match", "python", "fragment")
_MARKER = re.compile(r"<!-- ([a-z ]+?)(?:: (\S+))? -->$")


class Block(NamedTuple):
    """One fenced block: what to do with it, with which file, its language, its text and where it stands."""

    kind: str
    path: str
    lang: str
    text: str
    where: str


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, in order."""
    found: list[Block] = []
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    i = 0
    while i < len(lines):
        if lines[i].startswith("```"):
            marker = _MARKER.match(lines[i - 1]) if i else None
            end = lines.index("```", i + 1)
            kind, path = (marker[1], marker[2] or "") if marker else ("", "")
            text = "\n".join(lines[i + 1:end]) + "\n"
            found.append(Block(kind, path, lines[i][3:], text, f"docs/{page}:{i + 1}"))
            i = end
        i += 1
    return found


def of_kind(*kinds: str) -> list[Block]:
    """The blocks of these kinds of all pages."""
    return [block for page in PAGES for block in blocks(page) if block.kind in kinds]


def copy_tree(target: pathlib.Path) -> pathlib.Path:
    """What a recipe needs: the package, the cards, and the tests that watch over additions."""
    for name in ("pygame_core", "cards", "tests/contract", "tests/text", "tests/api"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", target)
    return target


def carry_out(page: str, tree: pathlib.Path) -> None:
    """Do everything a page says, in its order."""
    printed = ""
    for block in blocks(page):
        if block.kind == "file":
            path = tree / block.path
            assert not path.exists(), f"{block.where}: {block.path} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.kind == "edit":
            edit(tree / block.path, block)
        elif block.kind in ("run", "fails"):
            printed = "".join(shell(tree, line, block) for line in block.text.splitlines())
        elif block.kind == "prints":
            rest = iter(printed.splitlines())
            for wanted in block.text.splitlines():
                if wanted != "...":
                    assert any(wanted in line for line in rest), f"{block.where}: {wanted!r} is not in\n{printed}"


def edit(path: pathlib.Path, block: Block) -> None:
    """Apply a diff block; its old lines must stand in the file exactly once. `...` stands between two places."""
    text = path.read_text(encoding="utf-8")
    for hunk in block.text.split("...\n"):
        lines = hunk.splitlines()
        assert all(line[:1] in ("", " ", "+", "-") for line in lines), f"{block.where}: not a diff"
        old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
        new = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
        assert f"\n{text}".count(f"\n{old}") == 1, f"{block.where}: not exactly once in {path.name}:\n{old}"
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
    path.write_text(text, encoding="utf-8")


def shell(tree: pathlib.Path, command: str, block: Block) -> str:
    """Run one command in the copy; what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "BLESS"))}
    environment["PYTHONPATH"] = str(tree)
    environment["PATH"] = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', '')}"
    environment["PYTHONIOENCODING"] = "utf-8"
    done = subprocess.run(["sh", "-c", command], cwd=tree, env=environment, capture_output=True, encoding="utf-8",
                          check=False)
    told = f"{block.where}: `{command}` ended with {done.returncode}\n{done.stdout}{done.stderr}"
    assert (done.returncode != 0) == (block.kind == "fails"), told
    return done.stdout + done.stderr
