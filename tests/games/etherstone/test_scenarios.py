"""Every scenario file of the folder, each scenario a test."""

from __future__ import annotations

import pathlib
import tomllib

import pytest

from pygame_core.match import scenario

FOLDER = pathlib.Path(__file__).parent / "scenarios"


def cases() -> list[object]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for table in scenario.split(tomllib.loads(path.read_text(encoding="utf-8")), path.name):
            found.append(pytest.param(table, path.name, id=f"{path.stem}: {table.get('title', '?')}"))
    return found


@pytest.mark.parametrize(("table", "file"), cases())
def test_scenario(table: dict[str, object], file: str) -> None:
    outcome = scenario.run(table, file)
    assert not outcome.failures, "\n".join(outcome.failures)
