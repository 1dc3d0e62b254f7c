"""`simulate`: agents against each other, with honest figures."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from ..games import load_game
from ..kernel.errors import BadSetup
from ..kernel.game import Game
from ..match.arena import Played, by_brought, interval, one_of_series
from .common import read_setup


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("game", help="which game, for example clash")
    parser.add_argument("--mode", help="which mode (default: the game's first)")
    parser.add_argument("--seats", default="random,random", metavar="A,B", help="an agent for each seat: random, "
                        "greedy, search, with a budget search:200 (iterations) or search:0.5s (default random,random)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same results (default 0)")
    parser.add_argument("--deck", action="append", metavar="DECK", help="a preset or 8 keys with commas; once a seat")
    parser.add_argument("--setup", metavar="JSON", help='more setup as JSON, for example \'{"sets": ["initiation"]}\'')
    parser.add_argument("--swap", action="store_true", help="play every seed once for each seat, the agents moving on; "
                        "results are then by agent")
    parser.add_argument("--brought", action="store_true", help="also what won: decks, sets, leaders, colours, cards")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to use (default 1)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """Play the series and print the figures."""
    game = load_game(options.game)
    seats = [name.strip() for name in options.seats.split(",")]
    setup = read_setup(game, options, len(seats))
    mode = game.mode(setup["mode"])
    people = max(mode.seats)
    unused = seats[people:]
    seats = seats[:people]
    if len(seats) not in mode.seats:
        raise BadSetup(f"{mode.key} has {'/'.join(map(str, mode.seats))} seats, not {len(seats)}")
    if options.games < 1:
        raise BadSetup("at least one game")
    began = time.perf_counter()
    rows = _play(game, setup, seats, options)
    report = summary(game, setup, seats, rows, time.perf_counter() - began)
    if options.brought:
        report["brought"] = {word: _rated(wins, times) for word, (times, wins) in by_brought(rows).items()}
    if unused:
        report["note"] = "the other seat is played by the printed solo rules; its agent is not used"
    print(json.dumps(report, ensure_ascii=False) if options.json else _text(report))
    return 0


def _play(game: Game[Any], setup: dict[str, Any], seats: list[str], options: argparse.Namespace) -> list[Played]:
    bar = sys.stderr.isatty() and not options.json
    rows: list[Played] = []
    jobs = [(game.key, setup, seats, number, options.seed, options.swap) for number in range(options.games)]
    for played in _results(jobs, options.jobs):
        rows.append(played)
        if bar:
            done = len(rows) * 30 // options.games
            line = f"\r[{'#' * done}{'.' * (30 - done)}] {len(rows)}/{options.games}"
            print(line, end="", file=sys.stderr, flush=True)
    if bar:
        print(file=sys.stderr)
    return rows


def _results(jobs: list[Any], processes: int) -> Any:
    if processes <= 1:
        return map(_job, jobs)
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(_job, jobs, chunksize=max(1, len(jobs) // (processes * 8))))


def _job(job: Any) -> Played:
    game, setup, seats, number, seed, swap = job
    return one_of_series(load_game(game), setup, seats, number, seed, swap)


def summary(
    game: Game[Any], setup: dict[str, Any], seats: list[str], rows: list[Played], seconds: float
) -> dict[str, Any]:
    """The figures of a series."""
    ended = [row for row in rows if row.winners is not None]
    turns = sorted(row.turns for row in rows)
    decisions = sum(row.decisions for row in rows)
    names = seats + ["solo rules"] * len(game.mode(setup["mode"]).automatic)
    wins = []
    for seat, name in enumerate(names):
        won = sum(1 / len(row.winners) for row in ended if row.winners and seat in row.winners)
        wins.append({"seat": seat, "agent": name, **_rated(won, len(rows))})
    return {
        "game": game.key, "setup": setup, "games": len(rows), "seats": wins,
        "draws": sum(row.winners == () for row in ended), "unfinished": len(rows) - len(ended),
        "turn_cap": game.turn_cap,
        "turns": {"mean": round(sum(turns) / len(turns), 2), "least": turns[0], "median": turns[len(turns) // 2],
                  "most": turns[-1]},
        "decisions": {"total": decisions, "per_game": round(decisions / len(rows), 2),
                      "per_second": round(decisions / seconds)},
        "seconds": round(seconds, 2),
    }


def _rated(wins: float, games: int) -> dict[str, Any]:
    low, high = interval(wins, games)
    return {"games": games, "wins": round(wins, 2), "rate": round(wins / games, 4),
            "interval95": [round(low, 4), round(high, 4)]}


def _text(report: dict[str, Any]) -> str:
    lines = [f"{report['game']} {report['setup']['mode']}: {report['games']} games in {report['seconds']} s"]
    lines += [_line(f"{chr(65 + row['seat'])} {row['agent']:<14}", row) for row in report["seats"]]
    turns, decisions = report["turns"], report["decisions"]
    lines.append(f"  draws {report['draws']}, unfinished {report['unfinished']} (cap {report['turn_cap']} turns)")
    lines.append(f"  turns {turns['mean']} on average ({turns['least']} to {turns['most']}), "
                 f"{decisions['per_game']} decisions a game, {decisions['per_second']:,} decisions a second")
    lines += [_line(f"{word:<24} {row['games']:>5} times,", row) for word, row in report.get("brought", {}).items()]
    if "note" in report:
        lines.append(f"  {report['note']}")
    return "\n".join(lines)


def _line(name: str, row: dict[str, Any]) -> str:
    low, high = row["interval95"]
    return f"  {name} won {row['wins']:>6}  {row['rate']:6.1%}  (95 %: {low:.1%} to {high:.1%})"
