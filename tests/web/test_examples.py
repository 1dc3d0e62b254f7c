"""The playground's examples run unchanged with any Python, and say what they promise."""

from __future__ import annotations

import ast
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "web/examples"
FIGURE = r"(\d+\.\d)%"


def run(name: str) -> list[str]:
    """What an example prints, line by line."""
    done = subprocess.run([sys.executable, "-m", f"web.examples.{name}"], cwd=ROOT, capture_output=True, text=True,
                          encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"}, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout.splitlines()


def test_the_page_offers_every_example() -> None:
    page = (ROOT / "web/playground.html").read_text(encoding="utf-8")
    assert sorted(re.findall(r'data-example="(\w+)"', page)) == sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_says_what_it_does_and_fits_a_small_screen(path: pathlib.Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source))
    assert max(map(len, source.splitlines())) <= 90


def test_a_match_is_told_in_sentences_to_its_end() -> None:
    *told, last = run("play_a_match")
    assert all(line[0].isupper() and line.endswith(".") for line in told), told
    assert any(re.fullmatch(r"Turn \d+ begins: (Ada|Ben)\.", line) for line in told)
    assert any("attacks" in line for line in told)
    assert re.match(r"(Ada|Ben) wins: ", told[-1])
    count, choices = re.fullmatch(r"(\d+) choices were made; all of them: (.+)", last).groups()  # type: ignore[union-attr]
    assert int(count) == len(choices.split()) > 10


def test_the_page_can_change_the_language_of_the_match() -> None:
    line = 'lang = "en"  # or "ru" or "uk"'
    assert (EXAMPLES / "play_a_match.py").read_text(encoding="utf-8").count(line + "\n") == 1
    assert line in (ROOT / "web/app/playground.js").read_text(encoding="utf-8")


def test_the_agent_has_at_most_ten_lines() -> None:
    source = (EXAMPLES / "write_an_agent.py").read_text(encoding="utf-8")
    (agent,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    body = source.splitlines()[agent.lineno:agent.end_lineno]
    assert len([line for line in body if line.strip()]) <= 10


def test_the_agent_plays_and_wins_some_but_not_all() -> None:
    *games, last = run("write_an_agent")
    rows = [re.fullmatch(r"game (\d+): (won|not won) in (\d+) turns", line) for line in games]
    assert [int(row[1]) for row in rows if row] == list(range(1, 21))
    wins = sum(row[2] == "won" for row in rows if row)
    assert last == f"MyAgent won {wins} of 20 games against the apprentice"
    assert 3 <= wins <= 18, "it should be a match, or there is nothing to improve"


def test_the_win_rate_comes_with_progress_and_its_interval() -> None:
    *progress, rate, interval, verdict = run("measure_win_rate")
    assert progress == [f"{done} of 200 games played" for done in range(20, 201, 20)]
    wins, percent = re.fullmatch(rf"greedy won (\d+) of 200 games against random: {FIGURE}", rate).groups()  # type: ignore[union-attr]
    low, high = re.fullmatch(rf"95 % interval: {FIGURE} to {FIGURE}", interval).groups()  # type: ignore[union-attr]
    assert 100 * int(wins) / 200 == float(percent)
    assert 50 < float(low) < float(percent) < float(high) < 100
    assert verdict == "So one of them is better: the interval leaves 50 % out."
