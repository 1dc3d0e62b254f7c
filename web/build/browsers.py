"""The browser the site is tested with: where it is, how it is started, and how it comes onto the machine."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
import typing

from .common import Failed, python, say

if typing.TYPE_CHECKING:
    from playwright.sync_api import Playwright  # only there in the project's own environment

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What Chromium is called on the PATH."""
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run")
"""It needs no display, no rights, and asks nobody anything; only our own pages are opened with it."""
REMEDY = ("There is no Chromium for the browser tests. `python build.py test` installs one; by hand: "
          "`apt-get install chromium` on Debian, `.build/venv/bin/python -m playwright install --with-deps chromium` "
          "elsewhere, or put any Chromium or Chrome on the PATH.")
WHERE = "from playwright.sync_api import sync_playwright as start\nwith start() as p: print(p.chromium.executable_path)"


def find(own: str) -> str | None:
    """The browser to use: Playwright's own if it is at this path, else one of the machine, else None."""
    if own and pathlib.Path(own).is_file():
        return own
    return next((path for path in map(shutil.which, NAMES) if path), None)


def chromium(playwright: Playwright) -> dict[str, typing.Any]:
    """What Playwright's launch needs to know."""
    path = find(playwright.chromium.executable_path)
    if path is None:
        raise RuntimeError(REMEDY)
    return {"executable_path": path, "args": list(ARGUMENTS)}


def install() -> None:
    """See to it that there is a browser; without one the build ends with what to do."""
    if find(_own()):
        return
    say("no Chromium on this machine: installing one")
    for commands in _ways():
        if all(_done(command) for command in commands) and find(_own()):
            return
    raise Failed(REMEDY)


def install_more() -> None:
    """Firefox and WebKitGTK for the smoke tests, where this machine can install them; elsewhere those are skipped."""
    there = firefox() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    if there or not _debian_root():
        return
    say("installing Firefox and WebKitGTK for the smoke tests")
    _done(["apt-get", "update"])
    _done(["apt-get", "install", "-y", "firefox-esr", "webkit2gtk-driver", "xvfb"])


def firefox() -> str | None:
    """A Firefox of this machine."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _debian_root() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and pathlib.Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def _own() -> str:
    """Where Playwright has, or would have, its own browser."""
    said = subprocess.run([str(python()), "-c", WHERE], capture_output=True, text=True, check=False)
    return said.stdout.strip()


def _ways() -> list[list[list[str]]]:
    """The ways to a browser on this machine, best first; each is a row of commands."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    download = [str(python()), "-m", "playwright", "install", *(["--with-deps"] if root else []), "chromium"]
    if _debian_root():
        return [[["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]], [download]]
    return [[download]]


def _done(command: list[str]) -> bool:
    print("   " + " ".join(command), flush=True)
    try:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr,
                              check=False).returncode == 0
    except OSError as error:
        print(f"   {error}", flush=True)
        return False
