"""`scenario`: run scenario files."""

from __future__ import annotations

import argparse
import json
import pathlib
from typing import Any

from ..kernel.errors import EngineError
from ..match import scenario


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="scenario files (TOML), or folders of them")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    """0 only if every scenario of every file holds."""
    rows = [row for name in options.files for path in _paths(name) for row in run_one(path)]
    failed = sum(not row["ok"] for row in rows)
    if options.json:
        print(json.dumps({"scenarios": rows, "failed": failed}, ensure_ascii=False))
    else:
        for row in rows:
            if not row["ok"]:
                print(f"FAILED {row['file']}: {row['title']}")
                for line in row["failures"]:
                    print(f"       {line}")
        print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed or not rows else 0


def _paths(name: str) -> list[pathlib.Path]:
    path = pathlib.Path(name)
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def run_one(path: pathlib.Path) -> list[dict[str, Any]]:
    """The scenarios of one file as rows; an unreadable file is one failed row."""
    try:
        outcomes = scenario.run_file(path)
    except EngineError as error:
        return [{"file": str(path), "title": "", "rules": [], "ok": False, "failures": [str(error)]}]
    return [{"file": str(path), "title": o.title, "rules": list(o.rules), "ok": not o.failures,
             "failures": o.failures} for o in outcomes]
