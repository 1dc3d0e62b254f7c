"""Everything a fresh machine needs, by itself: `python build.py test`, `python build.py wheel` ...

Only the standard library is used here; the tools come from PyPI into a virtual environment of their own.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time
import tomllib
import venv

ROOT = pathlib.Path(__file__).resolve().parent
WORK = ROOT / ".build"
ENVIRONMENT = WORK / "venv"
DIST = ROOT / "dist"


class Failed(SystemExit):
    """A step that failed, with the remedy."""

    def __init__(self, message: str) -> None:
        print(f"\nbuild.py: {message}", file=sys.stderr)
        super().__init__(1)


def say(text: str) -> None:
    """One progress line."""
    print(f"== {text}", flush=True)


def run(*command: str | pathlib.Path, remedy: str = "") -> None:
    """Run a command in the project's folder; a failure ends the build."""
    done = subprocess.run([str(c) for c in command], cwd=ROOT, check=False)
    if done.returncode:
        raise Failed(f"`{' '.join(map(str, command[:6]))}` failed with {done.returncode}. {remedy}")


def python() -> pathlib.Path:
    """The interpreter of the project's own environment, made and filled when it is missing or out of date."""
    if sys.version_info < (3, 11):
        raise Failed("Python 3.11 or newer is needed.")
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    wanted = hashlib.sha256(" ".join([sys.version, *tools]).encode()).hexdigest()
    stamp = ENVIRONMENT / "ready.txt"
    binary = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if stamp.exists() and stamp.read_text() == wanted and binary.exists():
        return binary
    say(f"setting up the tools in {ENVIRONMENT.relative_to(ROOT)}")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failed(f"no virtual environment: {error}. Install Python's venv module (python3-venv).") from error
    run(binary, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools,
        remedy="Is the package index reachable? Run the command again when it is.")
    stamp.write_text(wanted)
    return binary


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
    say("pytest")
    workers = str(min(4, os.cpu_count() or 1))
    run(python(), "-m", "pytest", "-n", workers, "--dist", "worksteal", *options.more)
    say(f"all green in {time.monotonic() - began:.0f} s")


def wheel(_: argparse.Namespace) -> None:
    """The wheel, with the card data inside, into dist/."""
    interpreter = python()
    say("wheel")
    run(interpreter, "-P", "-m", "build", "--wheel", "--no-isolation", "--outdir", DIST)  # -P: not this build.py
    for path in sorted(DIST.glob("*.whl")):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes")


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
    for function in (test, check, wheel, bless, fuzz, clean):
        command = commands.add_parser(function.__name__, help=(function.__doc__ or "").strip())
        command.set_defaults(function=function)
        if function is test:
            command.add_argument("more", nargs="*", help="further arguments for pytest, e.g. tests/kernel")
        if function is fuzz:
            command.add_argument("--games", type=int, default=300, help="random games per mode (default 300)")
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    main()
