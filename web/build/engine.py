"""What the worker boots: our wheel as byte code with its data as JSON, and a trimmed standard library."""

from __future__ import annotations

import ast
import functools
import json
import pathlib
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from typing import Any

from . import npm
from .common import MADE, ROOT, made, python, run

SOURCES = ("pygame_core", "cards", "pyproject.toml", "README.md", "LICENSE")
CARDS = "pygame_core/cards/"
STDLIB_AT = "/lib/python314.zip/"
PACKAGES_AT = "/lib/python3.14/site-packages/"
HERE = pathlib.Path(__file__).resolve().parent

# What people's scripts in the playground may want, besides what the engine and micropip import themselves. The last two
# lines are what the modules before them import only when a function is called.
EXTRA = """
__future__ abc argparse array ast asyncio base64 binascii bisect bz2 calendar cmath code codecs codeop collections
collections.abc colorsys contextlib contextvars copy csv dataclasses datetime decimal difflib dis email.message
email.parser email.policy encodings.ascii encodings.cp1251 encodings.cp437 encodings.idna encodings.latin_1
encodings.utf_16 encodings.utf_32 encodings.utf_8_sig enum fnmatch fractions functools gc getpass glob graphlib gzip
hashlib heapq hmac html html.parser importlib.machinery importlib.metadata importlib.resources importlib.util inspect
io itertools json keyword linecache locale logging lzma math numbers operator os pathlib pickle pkgutil platform pprint
pydoc pyodide.code pyodide.console pyodide.ffi pyodide.ffi.wrappers pyodide.http queue random re reprlib rlcompleter
sched secrets shlex shutil site stat statistics string string.templatelib struct sys sysconfig tarfile tempfile textwrap
threading time timeit token tokenize tomllib traceback types typing unicodedata urllib.parse uuid warnings weakref
xml.etree.ElementTree zipfile zipimport zlib
_ast_unparse _strptime _threading_local concurrent.futures.thread email.generator getopt importlib.metadata._adapters
importlib.readers importlib.resources._adapters importlib.resources.readers mimetypes tomllib._types tracemalloc
"""


@functools.cache
def wheel() -> pathlib.Path:
    """Our wheel, with the card data inside."""
    folder = MADE / "wheel"

    def build(target: pathlib.Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        # -P: the package of that name, not our build.py
        run(python(), "-P", "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, quiet=True)
        target.write_text(next(folder.glob("*.whl")).name, encoding="utf-8")

    name = made("wheel.txt", [ROOT / part for part in SOURCES], build, "wheel").read_text(encoding="utf-8")
    return folder / name


@functools.cache
def stdlib() -> pathlib.Path:
    """The standard library as byte code: what our wheel, micropip and Pyodide import, and the modules of EXTRA."""
    source = npm.modules() / "pyodide/python_stdlib.zip"
    imported = _imports(wheel()) | _imports(npm.micropip()) | _imports(source, ("pyodide/", "_pyodide/"))
    names = sorted({*EXTRA.split(), *imported})

    def build(target: pathlib.Path) -> None:
        _compile(source, target, STDLIB_AT, None, keep=names)

    return made("python_stdlib.zip", [source, HERE / "compiling.py", *names], build, "standard library as byte code")


@functools.cache
def engine() -> pathlib.Path:
    """Our wheel as byte code, its TOML files as the JSON the loaders prefer."""
    source = MADE / "engine.source.zip"
    library = stdlib()

    def build(target: pathlib.Path) -> None:
        with zipfile.ZipFile(wheel()) as old, zipfile.ZipFile(source, "w") as new:
            for name, data in sorted(_slim(old).items()):
                new.writestr(zipfile.ZipInfo(name), data)
        _compile(source, target, PACKAGES_AT, library, proof=["pygame_core.api"])

    parts = [wheel(), library, HERE / "compiling.py", HERE / "engine.py"]
    return made("engine.whl", parts, build, "engine as byte code")


def _compile(source: pathlib.Path, target: pathlib.Path, prefix: str, library: pathlib.Path | None,
             **more: list[str]) -> None:
    """Let Pyodide's own Python rewrite a zip file, booted with the library given."""
    inside = {"from": _host(source), "to": _host(target), "prefix": prefix, **more}
    npm.pyodide("compiling.py", json.dumps(inside), library)


def _host(path: pathlib.Path) -> str:
    return f"/host/{path.relative_to(ROOT).as_posix()}"


def _slim(old: zipfile.ZipFile) -> dict[str, bytes]:
    """The files of the wheel that the page needs, with compiled data."""
    files: dict[str, bytes] = {}
    games: dict[str, dict[str, dict[str, Any]]] = {}
    for name in sorted(old.namelist()):
        if name.startswith(CARDS) and name.endswith(".toml"):
            game, group, file = name.removeprefix(CARDS).split("/")
            games.setdefault(game, {}).setdefault(group, {})[file.removesuffix(".toml")] = _table(old, name)
        elif name.endswith(".toml"):
            files[name.removesuffix("toml") + "json"] = _dump(_table(old, name))
        elif not name.endswith((".md", "py.typed", "RECORD")) and "/licenses/" not in name:
            files[name] = old.read(name)
    for game, tables in games.items():
        files[f"{CARDS}{game}.json"] = _dump(tables)
    return files


def _table(archive: zipfile.ZipFile, name: str) -> dict[str, Any]:
    return tomllib.loads(archive.read(name).decode())


def _dump(table: Any) -> bytes:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()


def _imports(package: pathlib.Path, folders: tuple[str, ...] = ("",)) -> set[str]:
    """The modules of the standard library that a package's files import anywhere, inside functions too."""
    with zipfile.ZipFile(package) as archive:
        files = [name for name in archive.namelist() if name.endswith(".py") and name.startswith(folders)]
        trees = [ast.parse(archive.read(name), name) for name in files]
    names = set(_named(node for tree in trees for node in ast.walk(tree)))
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


def _named(nodes: Iterable[ast.AST]) -> Iterable[str]:
    for found in nodes:
        if isinstance(found, ast.Import):
            yield from (alias.name for alias in found.names)
        elif isinstance(found, ast.ImportFrom) and found.module and not found.level:
            yield found.module
            yield from (f"{found.module}.{alias.name}" for alias in found.names)
