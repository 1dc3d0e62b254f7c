"""`bench`: how fast the engine is, with a calibration loop so that machines can be compared.

Processor time is measured, so that other programs on the machine disturb little.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from ..agents.search import Search
from ..games import GAMES, load_game
from ..kernel import machine
from ..kernel.chance import Dice, mix
from ..kernel.errors import BadSetup
from ..kernel.game import Game
from ..kernel.state import State
from ..kernel.visibility import view


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured (default 1)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """Measure every game and mode."""
    report: dict[str, Any] = {"python": sys.version.split()[0], "games": {}}
    report["calibration_seconds"] = round(calibrate(), 4)
    for key in [options.game] if options.game else GAMES:
        game = load_game(key)
        modes = [mode for mode in game.modes if options.mode in (None, mode)]
        if modes:
            report["games"][key] = {mode: measure(game, mode, options.seconds) for mode in modes}
    if not report["games"]:
        raise BadSetup(f"there is no mode {options.mode!r}")
    report["calibration_seconds_after"] = round(calibrate(), 4)
    if options.json:
        print(json.dumps(report))
        return 0
    print(f"Python {report['python']}, calibration loop {report['calibration_seconds']} s")
    for key, modes in report["games"].items():
        for mode, row in modes.items():
            print(f"{key} {mode}")
            for name, value in row.items():
                print(f"  {name.replace('_', ' '):<28} {value:>12,}")
    return 0


def calibrate() -> float:
    """Seconds for a fixed piece of pure Python: integers, tuples, dicts and calls. The best of three."""

    def step(n: int) -> int:
        return (n * 31 + 7) % 10007

    best = 1e9
    for _ in range(3):
        began = time.process_time()
        table: dict[int, tuple[int, ...]] = {}
        n = 1
        for i in range(200_000):
            n = step(n)
            table[n] = (*table.get(n, ())[-3:], i)
        best = min(best, time.process_time() - began)
    return best


def measure(game: Game[Any], mode: str, seconds: float) -> dict[str, float]:
    """The figures of one mode."""
    decisions, sample = _random_play(game, mode, seconds)
    dump, back = json.dumps(sample.dump()), game.hidden_face
    seat = machine.pending(sample).seat
    return {
        "decisions_per_second": decisions,
        "clones_per_second": _rate(sample.clone, seconds / 2),
        "clone_microseconds": round(1e6 / _rate(sample.clone, seconds / 2), 3),
        "dumps_per_second": _rate(lambda: json.dumps(sample.dump()), seconds / 2),
        "loads_per_second": _rate(lambda: game.state.load(json.loads(dump), sample.pool, back), seconds / 2),
        "views_per_second": _rate(lambda: view(game, sample, seat), seconds / 2),
        "search_iterations_per_second": _search(game, sample, seat, seconds),
    }


def _random_play(game: Game[Any], mode: str, seconds: float) -> tuple[int, State]:
    """Decisions a second of random play (listing and applying), and a position from the middle of a match."""
    end = time.process_time() + seconds
    began = time.process_time()
    decisions = number = 0
    sample: State | None = None
    while time.process_time() < end or sample is None:
        number += 1
        dice = Dice(mix(7, number))
        state = machine.start(game, {"mode": mode}, number)
        while state.result is None and game.turn_of(state) <= game.turn_cap:
            options = machine.options(game, state)
            machine.answer(game, state, options[dice.below(len(options))])
            decisions += 1
            if sample is None and game.turn_of(state) >= 4 and state.decision and len(machine.options(game, state)) > 2:
                sample = state.clone()
    return round(decisions / (time.process_time() - began)), sample


def _rate(action: Callable[[], object], seconds: float) -> int:
    count, began = 0, time.process_time()
    while True:
        for _ in range(20):
            action()
        count += 20
        spent = time.process_time() - began
        if spent >= seconds:
            return round(count / spent)


def _search(game: Game[Any], state: State, seat: int, seconds: float) -> int:
    search = Search(view(game, state, seat), 1)
    began = time.process_time()
    while time.process_time() - began < seconds:
        search.run(10)
    return round(search.iterations / (time.process_time() - began))
