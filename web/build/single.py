"""The whole site as one HTML file that plays from file://: everything inlined, nothing fetched."""

from __future__ import annotations

import base64
import gzip
import html
import json
import pathlib
import re
from collections.abc import Callable

from . import npm, site
from .common import DIST, WEB, Failed, say

TARGET = DIST / "pygame_core.html"
HERE = pathlib.Path(__file__).resolve().parent
POLICY = ("default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob: data:; worker-src blob:; "
          "connect-src blob: data:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'")
TEXTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")
BUFFERS = ("pyodide.asm.wasm", "python_stdlib.zip", "engine.whl")
SOURCE_MAP = re.compile(r"//# sourceMappingURL=\S*")


def build() -> pathlib.Path:
    """Build the site, then this one file from its parts."""
    folder = site.build()
    say("single file")
    core, hooks = _core()
    settings = {"texts": TEXTS, "buffers": BUFFERS, "plugins": (*site.PLUGINS, "!error"), "hooks": hooks}
    loader = site.replaced(_read(HERE / "single.js"), "const SETTINGS = {};",
                           f"const SETTINGS = {json.dumps(settings)};", "single.js")
    page = _inlined(_read(WEB / "index.html"), folder)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = site.replaced(page, "<!--CSP-->", f"{meta}\n{_element('script', '', loader)}", "index.html")
    page = site.replaced(page, "</body>", "\n".join([*_texts(folder), *_packed(folder, core), "</body>"]), "index.html")
    TARGET.write_text(page, encoding="utf-8", newline="\n")
    return TARGET


def _core() -> tuple[str, str]:
    """PyScript as one module that works from a blob: address, and under which name it exports its hooks."""
    folder = npm.modules() / "@pyscript/core/dist"
    (path,) = folder.glob("core-*.js")
    text = SOURCE_MAP.sub("", _read(path))
    # Interpreters may only come from "scheme://": let blob: ones in.
    text = _patched(text, r"\[a-z0-9-\]\+:\\/\\/\)/i\.test\(", lambda _: "[a-z0-9-]+:)/i.test(")
    # The one plugin that is imported even when it is off.
    text = _patched(text, r'import\("\./error-[^"]*"\)',
                    lambda _: "Promise.resolve({notOnDOM(){},notify(m){document.body.append(m)}})")
    # Its own address is an opaque blob: one here.
    text = _patched(text, r"const\{url:(\w+)\}=import\.meta", lambda m: f'const {m[1]}="https://offline.invalid/x.js"')
    hooks = re.findall(r"\b(\w+) as hooks\b", _read(folder / "core.js"))
    if len(hooks) != 1:
        raise Failed("PyScript's core.js does not export hooks once: look at its new version by hand.")
    return text, hooks[0]


def _patched(text: str, pattern: str, new: Callable[[re.Match[str]], str]) -> str:
    text, count = re.subn(pattern, new, text)
    if count != 1:
        raise Failed(f"PyScript's core has {count} places like {pattern}, not 1: look at its new version by hand.")
    return text


def _inlined(page: str, folder: pathlib.Path) -> str:
    """The page with its scripts, styles and icon inside; PyScript and its configuration are added by single.js."""
    def script(match: re.Match[str]) -> str:
        name = match["name"]
        if "vendor/" in name or name == "app/pyscript.js" or 'type="mpy"' in match[0]:
            return ""
        later = "defer" in match[0] or 'type="module"' in match[0]
        return _element("script", ' type="module"' if later else "", _read(folder / name))

    def link(match: re.Match[str]) -> str:
        kind = re.search(r'rel="?([\w -]+)', match[0])
        name = match["name"]
        if kind and kind[1] == "stylesheet":
            return _element("style", "", _read(folder / name))
        if kind and kind[1] == "icon":
            code = base64.b64encode((folder / "icon.svg").read_bytes()).decode()
            return f'<link rel="icon" href="data:image/svg+xml;base64,{code}">'
        return ""

    page = re.sub(r'<script\b[^>]*\bsrc="(?:\./)?(?P<name>[^"]+)"[^>]*></script>', script, page)
    page = re.sub(r'<link\b[^>]*\bhref="(?:\./)?(?P<name>[^"]+)"[^>]*>', link, page)
    return re.sub(r"<(mpy-config|py-config)\b[^>]*></\1>", "", page)


def _texts(folder: pathlib.Path) -> list[str]:
    """What site.text reads, and the page's script."""
    names = [name for name in site.names(folder) if name.startswith(("words/", "data/", "app/worker.", "ui/modules."))]
    elements = [_plain(f"data-{name}", _read(folder / name)) for name in names]
    elements.append(_plain("page-main", _read(WEB / "ui/main.py")))
    return elements


def _packed(folder: pathlib.Path, core: str) -> list[str]:
    """The interpreters and the engine, in base64; what is not a zip file yet is packed."""
    files = {name: (folder / "vendor/pyodide" / name).read_bytes() for name in (*TEXTS, *BUFFERS)}
    files["pyodide.mjs"] = SOURCE_MAP.sub("", files["pyodide.mjs"].decode()).encode()
    files |= {name: (folder / "vendor/micropython" / name).read_bytes() for name in site.MICROPYTHON}
    files["core.js"] = core.encode()
    elements = []
    for name, content in files.items():
        packs = not name.endswith((".zip", ".whl"))
        code = base64.b64encode(gzip.compress(content, 9, mtime=0) if packs else content).decode()
        mark = ' data-gzip="yes"' if packs else ""
        elements.append(f'<script type="text/plain" id="packed-{name}"{mark}>{code}</script>')
    return elements


def _plain(name: str, text: str) -> str:
    """A text as an element nobody runs."""
    if name.endswith(".json"):
        text = text.replace("<", "\\u003c")  # JSON may say it this way
    return _element("script", f' type="text/plain" id="{html.escape(name)}"', text)


def _element(tag: str, attributes: str, text: str) -> str:
    """An element with a text that must not end it early."""
    if re.search(r"</script|</style|<!--", text, re.IGNORECASE):
        raise Failed(f"<{tag}{attributes}>: a text that is inlined may not hold an end tag or a comment of HTML.")
    return f"<{tag}{attributes}>{text}</{tag}>"


def _read(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")
