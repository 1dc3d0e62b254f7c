"""The README's Python example runs and prints what it says; its commands exist."""

from __future__ import annotations

import doctest
import pathlib
import re

from pygame_core.cli import COMMANDS

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"


def test_the_python_example_runs():
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_every_command_is_in_the_readme_and_every_command_in_it_exists():
    named = set(re.findall(r"python -m pygame_core (\w+)", README.read_text(encoding="utf-8")))
    assert named == set(COMMANDS)


def test_the_first_lines_say_that_this_is_not_pygame():
    assert "nothing to do with SDL's pygame" in " ".join(README.read_text(encoding="utf-8").split()[:60])
