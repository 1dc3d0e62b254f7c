"""Runs inside Pyodide: zip files whose Python becomes sourceless byte code of exactly this interpreter.

GIVEN is JSON: {"from": zip, "to": zip, "prefix": where the files will lie}. With "keep" (module names) only the files
stay that importing these really needs; with "proof" (names too) these are imported from the new file in the end.
"""

import importlib
import importlib.util
import json
import marshal
import struct
import sys
import zipfile
from collections.abc import Iterable
from typing import Any

WHOLE = ("pyodide/", "_pyodide/")  # Pyodide's own helpers, small


def closure(names: Iterable[str], prefix: str) -> set[str]:
    """The files below the prefix that importing these modules pulls in; what this platform has not got is left out."""
    importlib.invalidate_caches()
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            print("not here:", name)
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return {file.removeprefix(prefix) for file in files if file.startswith(prefix)}


def compiled(source: bytes, file: str) -> bytes:
    """A module's byte code as a .pyc that is never checked against a source: without docstrings and asserts."""
    code = compile(source, file, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + struct.pack("<I", 1) + importlib.util.source_hash(source) + marshal.dumps(code)


def rewrite(given: dict[str, Any]) -> None:
    """Write the new zip file, the same bytes for the same input."""
    kept = closure(given["keep"], given["prefix"]) if "keep" in given else None
    with zipfile.ZipFile(given["from"]) as old, zipfile.ZipFile(given["to"], "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or (kept is not None and name not in kept and not name.startswith(WHOLE)):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                data, name = compiled(data, given["prefix"] + name), name + "c"
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, data, compresslevel=9)
    sys.path.insert(0, given["to"])
    for name in given.get("proof", ()):
        importlib.import_module(name)


rewrite(json.loads(GIVEN))  # type: ignore[name-defined]  # noqa: F821 - set by pyodide.mjs
