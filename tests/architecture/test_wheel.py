"""The wheel: it builds, holds the card data, and plays from any folder with nothing else installed."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import zipfile

import pytest
from source_tree import ROOT

from pygame_core import __version__
from pygame_core.games import GAMES, load_game


def has(module: str) -> bool:
    """Whether the interpreter has a package; -P because our build.py must not be taken for it."""
    done = subprocess.run([sys.executable, "-P", "-c", f"import {module}"], cwd="/", capture_output=True, check=False)
    return done.returncode == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    if not (has("build.__main__") and has("hatchling")):
        pytest.skip("the packages build and hatchling are not installed")
    folder = tmp_path_factory.mktemp("wheel")
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-P", "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
                          cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: pathlib.Path, elsewhere: pathlib.Path, *words: str) -> str:
    done = subprocess.run([sys.executable, "-S", "-m", "pygame_core", *words], cwd=elsewhere, capture_output=True,
                          text=True, check=False, env={"PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"},
                          encoding="utf-8")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


def test_the_wheel_holds_the_package_and_the_cards_and_nothing_else(wheel: pathlib.Path) -> None:
    assert wheel.name == f"pygame_core-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.split("/")[0] for name in names}
    assert tops == {"pygame_core", f"pygame_core-{__version__}.dist-info"}
    for path in [*ROOT.glob("pygame_core/**/*.py"), *ROOT.glob("pygame_core/**/*.toml")]:
        assert path.relative_to(ROOT).as_posix() in names
    for path in ROOT.glob("cards/**/*.toml"):
        assert f"pygame_core/{path.relative_to(ROOT).as_posix()}" in names
    assert not [name for name in names if "__pycache__" in name or "tests" in name]


def test_the_wheel_needs_nothing_and_names_its_command(installed: pathlib.Path) -> None:
    (info,) = installed.glob("*.dist-info")
    assert "Requires-Dist" not in (info / "METADATA").read_text(encoding="utf-8")
    assert "pygame_core = pygame_core.cli:main" in (info / "entry_points.txt").read_text(encoding="utf-8")


def test_the_installed_wheel_knows_every_game_and_card(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    rows = json.loads(run(installed, tmp_path, "games", "--json"))
    assert [row["game"] for row in rows] == list(GAMES)
    cards = sum(entry["cards"] for entry in rows[0]["sets"].values())
    assert cards == sum(bool(face.set) for face in load_game("clash").pool().faces.values())


def test_the_installed_wheel_plays_and_checks(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    assert "clash: ok" in run(installed, tmp_path, "check")
    report = json.loads(run(installed, tmp_path, "simulate", "clash", "--games", "2", "--json"))
    assert report["games"] == 2 and report["unfinished"] == 0
    assert json.loads(run(installed, tmp_path, "cards", "clash", "--lang", "uk", "--json"))
