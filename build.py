"""Everything a fresh machine needs, by itself: `python build.py test`, `python build.py serve` ...

Only the standard library is used here; the tools come from PyPI into a virtual environment of their own, what the site
is made of from npm. The steps of the site are in web/build/.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import time

if sys.version_info < (3, 11):
    raise SystemExit("build.py: Python 3.11 or newer is needed.")

from web.build import browsers, engine, server, single, site
from web.build.common import DIST, ROOT, WORK, alone, python, run, say


def check(_: argparse.Namespace) -> None:
    """Style, types and card data."""
    interpreter = python()
    say("ruff")
    run(interpreter, "-m", "ruff", "check", ".", remedy="`.build/venv/bin/ruff check --fix .` mends most of it.")
    say("mypy --strict")
    run(interpreter, "-m", "mypy")
    say("card data")
    run(interpreter, "-m", "pygame_core", "check")


def test(options: argparse.Namespace) -> None:
    """All checks and all tests."""
    began = time.monotonic()
    check(options)
    browsers.install()
    browsers.install_more()
    say("pytest")
    workers = str(min(4, os.cpu_count() or 1))
    run(python(), "-m", "pytest", "-n", workers, "--dist", "worksteal", *options.more)
    say(f"all green in {time.monotonic() - began:.0f} s")


def wheel(_: argparse.Namespace) -> None:
    """The wheel, with the card data inside, into dist/."""
    with alone():
        DIST.mkdir(exist_ok=True)
        path = DIST / engine.wheel().name
        shutil.copyfile(engine.wheel(), path)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes")


def site_(_: argparse.Namespace) -> None:
    """The static site into dist/site/, and how large it is."""
    with alone():
        site.report(site.build())


def serve(options: argparse.Namespace) -> None:
    """Build the site and serve it on this machine."""
    with alone():
        folder = site.build()
    server.serve(folder, options.port, not options.no_open)


def single_(_: argparse.Namespace) -> None:
    """The whole site as one HTML file that plays from a double click."""
    with alone():
        path = single.build()
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes")


def bench_web(options: argparse.Namespace) -> None:
    """How quick the site is in Chromium, beside bare Pyodide from the same files."""
    interpreter = python()
    with contextlib.redirect_stdout(sys.stderr):  # what is printed is the figures alone
        with alone():
            site.build()
        browsers.install()
    run(interpreter, "-m", "web.build.bench", *(["--json"] if options.json else []))


def bless(_: argparse.Namespace) -> None:
    """Write the golden files anew; read the difference before you commit it."""
    say("golden files")
    environment = {**os.environ, "BLESS": "1"}
    subprocess.run([str(python()), "-m", "pytest", "tests", "-k", "golden"], cwd=ROOT, env=environment, check=False)


def fuzz(options: argparse.Namespace) -> None:
    """The contract suite on many more random games than the test command plays."""
    environment = {**os.environ, "CONTRACT_GAMES": str(options.games)}
    done = subprocess.run([str(python()), "-m", "pytest", "tests/contract", "-n", "2"], cwd=ROOT, env=environment,
                          check=False)
    raise SystemExit(done.returncode)


def clean(_: argparse.Namespace) -> None:
    """Remove everything that was built."""
    for folder in (WORK, DIST):
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Builds and tests the project; sets up all it needs by itself.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for function in (test, check, wheel, site_, serve, single_, bench_web, bless, fuzz, clean):
        name = function.__name__.rstrip("_").replace("_", "-")
        command = commands.add_parser(name, help=(function.__doc__ or "").strip())
        command.set_defaults(function=function)
        if function is test:
            command.add_argument("more", nargs="*", help="further arguments for pytest, e.g. tests/kernel")
        if function is serve:
            command.add_argument("--port", type=int, default=8000, help="default 8000, or the next free one")
            command.add_argument("--no-open", action="store_true", help="do not open a browser")
        if function is bench_web:
            command.add_argument("--json", action="store_true", help="print JSON")
        if function is fuzz:
            command.add_argument("--games", type=int, default=300, help="random games per mode (default 300)")
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    main()
