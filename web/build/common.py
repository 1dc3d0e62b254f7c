"""What every step of the build shares: where things lie, progress, failures with a remedy, the tools, the cache."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Callable, Iterable, Iterator

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
WORK = ROOT / ".build"
DIST = ROOT / "dist"
MADE = WORK / "site"
ENVIRONMENT = WORK / "venv"
BINARIES = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
UNREACHABLE = "Is the package index reachable? Run the command again when it is."


class Failed(SystemExit):
    """A step that failed, with the remedy."""

    def __init__(self, message: str) -> None:
        print(f"\nbuild.py: {message}", file=sys.stderr)
        super().__init__(1)


def say(text: str) -> None:
    """One progress line."""
    print(f"== {text}", flush=True)


def run(*command: str | pathlib.Path, remedy: str = "", quiet: bool = False, folder: pathlib.Path = ROOT,
        path: pathlib.Path | None = None) -> None:
    """Run a command; a failure ends the build. Quiet ones are heard only when they fail."""
    environment = {**os.environ, "PATH": os.pathsep.join([str(path), os.environ.get("PATH", "")])} if path else None
    pipe = subprocess.PIPE if quiet else None
    try:
        done = subprocess.run([str(c) for c in command], cwd=folder, env=environment, check=False, stdout=pipe,
                              stderr=subprocess.STDOUT if quiet else None)
    except OSError as error:
        raise Failed(f"`{command[0]}` does not start: {error}. {remedy}") from error
    if done.returncode:
        if quiet:
            sys.stderr.write(done.stdout.decode(errors="replace")[-4000:])
        raise Failed(f"`{' '.join(map(str, command[:6]))}` failed with {done.returncode}. {remedy}")


def python() -> pathlib.Path:
    """The interpreter of the project's own environment, made and filled when it is missing or out of date."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    wanted = sys.version + "\n" + "\n".join(tools)
    stamp = ENVIRONMENT / "ready.txt"
    binary = BINARIES / ("python.exe" if os.name == "nt" else "python")
    ready = stamp.read_text(encoding="utf-8") if stamp.exists() and binary.exists() else ""
    if ready == wanted:
        return binary
    say(f"setting up the tools in {ENVIRONMENT.relative_to(ROOT)}")
    if not ready.startswith(sys.version + "\n"):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        try:
            venv.create(ENVIRONMENT, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Failed(f"no virtual environment: {error}. Install Python's venv module (python3-venv).") from error
    pip(binary, "install", *tools)
    stamp.write_text(wanted, encoding="utf-8")
    return binary


def pip(binary: pathlib.Path, command: str, *arguments: str | pathlib.Path) -> None:
    """Run pip in the project's environment."""
    run(binary, "-m", "pip", command, "--quiet", "--disable-pip-version-check", *arguments, remedy=UNREACHABLE)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One build at a time in this folder; a second one waits for the first."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def digest(*inputs: str | bytes | pathlib.Path) -> str:
    """One digest of texts, bytes, files and folders (their files with their names)."""
    sha = hashlib.sha256()
    for part in inputs:
        for piece in _pieces(part):
            sha.update(len(piece).to_bytes(8, "big") + piece)
    return sha.hexdigest()


def _pieces(part: str | bytes | pathlib.Path) -> Iterable[bytes]:
    if isinstance(part, bytes):
        return [part]
    if isinstance(part, str):
        return [part.encode()]
    if part.is_file():
        return [part.name.encode(), part.read_bytes()]
    files = (p for p in sorted(part.rglob("*")) if p.is_file() and "__pycache__" not in p.parts)
    return [piece for p in files for piece in (p.relative_to(part).as_posix().encode(), p.read_bytes())]


def made(name: str, inputs: Iterable[str | bytes | pathlib.Path], make: Callable[[pathlib.Path], None],
         what: str) -> pathlib.Path:
    """A file of .build/site, made anew only when something it is made from has changed."""
    target = MADE / name
    stamp = target.with_name(target.name + ".stamp")
    wanted = digest(*inputs)
    if target.exists() and stamp.exists() and stamp.read_text() == wanted:
        return target
    say(what)
    began = time.monotonic()
    stamp.unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    make(target)
    stamp.write_text(wanted)
    print(f"   {time.monotonic() - began:.1f} s", flush=True)
    return target
