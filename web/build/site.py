"""Puts the static site together in dist/site: the pages of web/, both interpreters, the engine, the data."""

from __future__ import annotations

import gzip
import json
import pathlib
import re
import shutil
from collections.abc import Iterator

from . import data, engine, icons, npm
from .common import DIST, ROOT, WEB, Failed, digest, made, say

SITE = DIST / "site"
CSP = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
       "style-src 'self'; img-src 'self' data:; manifest-src 'self'; frame-src 'self'; base-uri 'none'; "
       "form-action 'none'")
PLUGINS = ("!codemirror", "!deprecations-manager", "!donkey", "!py-editor", "!py-game", "!py-terminal")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MICROPYTHON = ("micropython.mjs", "micropython.wasm")
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "engine.whl")
"""What the worker downloads and counts."""
BUNDLES = {
    "app/app.css": (r'<link rel="stylesheet" href="\./(app/[^"]+)">', '<link rel="stylesheet" href="./app/app.css">'),
    "app/app.js": (r'<script src="\./(app/[^"]+)"></script>', '<script src="./app/app.js"></script>'),
}
"""What the app's pages load in one piece: a browser asks an HTTP/1.1 host for six files at a time."""
NOT_SHIPPED = ("build/", "words/parts/", "sw.template.js", "icons.toml")
PARTS = {  # for the report: the first prefix that fits
    "pyodide": "vendor/pyodide/pyodide", "standard library": "vendor/pyodide/python_stdlib.zip",
    "engine": "vendor/pyodide/engine.whl", "pyscript": "vendor/pyscript/", "micropython": "vendor/micropython/",
    "wheels": "vendor/wheels/", "ui": "ui/", "app": "app/", "words": "words/", "data": "data/",
}


def build() -> pathlib.Path:
    """The whole site; what has not changed since the last time is taken from the cache."""
    made_of = {**_vendor(), **_pages()}
    texts = {**_texts(), **_page_texts(made_of)}
    say("site")
    new = SITE.with_name("site.new")
    shutil.rmtree(new, ignore_errors=True)
    for name, source in made_of.items():
        _put(new / name, source)
    for name, text in texts.items():
        _put(new / name, text)
    _put(new / "sw.js", _service_worker(new))
    shutil.rmtree(SITE, ignore_errors=True)
    new.rename(SITE)
    _check_page()
    return SITE


def _check_page() -> None:
    """Whether MicroPython can read the page's modules; last, so that a fault in one does not hide the rest."""
    def check(target: pathlib.Path) -> None:
        npm.micropython(WEB / "ui")
        target.touch()

    if (WEB / "ui").is_dir():
        inputs = [WEB / "ui", WEB / "build/micropython.mjs", WEB / "build/package.json"]
        made("ui.checked", inputs, check, "the page's Python")


def _put(target: pathlib.Path, content: pathlib.Path | str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, pathlib.Path):
        shutil.copyfile(content, target)
        shutil.copystat(content, target)  # so that a browser that has it need not load it again
        target.chmod(0o644)
    else:
        target.write_text(content, encoding="utf-8", newline="\n")


def _vendor() -> dict[str, pathlib.Path]:
    """Both interpreters, PyScript, the engine, and the wheels of the playground."""
    modules = npm.modules()
    files = {f"vendor/pyodide/{name}": modules / "pyodide" / name for name in PYODIDE}
    files["vendor/pyodide/python_stdlib.zip"] = engine.stdlib()
    files["vendor/pyodide/engine.whl"] = engine.engine()
    for path in sorted((modules / "@pyscript/core/dist").iterdir()):
        if path.name.startswith(("core", "error-")) and path.suffix != ".map":
            files[f"vendor/pyscript/{path.name}"] = path
    for name in MICROPYTHON:
        files[f"vendor/micropython/{name}"] = modules / npm.MICROPYTHON / name
    for wheel in (engine.wheel(), npm.micropip()):
        files[f"vendor/wheels/{wheel.name}"] = wheel
    return files


def _pages() -> dict[str, pathlib.Path]:
    """Our own files, as they are, and the app's icons."""
    files = {}
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB).as_posix()
        if path.is_file() and not name.startswith(NOT_SHIPPED) and not name.endswith(("README.md", ".pyc")):
            files[name] = path
    for module in modules_of_page():  # they travel together in ui/modules.json
        del files[f"ui/{module}.py"]
    drawing = WEB / "icon.svg"
    for name, (size, bleed) in icons.APP_ICONS.items():
        def draw(target: pathlib.Path, size: int = size, bleed: bool = bleed) -> None:
            target.write_bytes(icons.app_icon(drawing, size, bleed))

        files[name] = made(name, [drawing, WEB / "build/icons.py", name], draw, name)
    return files


def lock() -> str:
    """Pyodide's lock file without packages: nothing may be fetched from elsewhere."""
    table = json.loads((npm.modules() / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    return data.dump({**table, "packages": {}})


def modules_of_page() -> dict[str, pathlib.Path]:
    """The page's MicroPython modules by name; main is the script itself, and fetches the others in one piece."""
    return {path.stem: path for path in sorted((WEB / "ui").glob("*.py")) if path.stem != "main"}


def page_data() -> dict[str, str]:
    """data/…: made anew only when the engine or the scenarios have changed."""
    sources = [ROOT / part for part in engine.SOURCES]
    mine = [WEB / "build" / name for name in ("data.py", "icons.py")]
    package = npm.modules() / "@iconify-json/game-icons"

    def collect(target: pathlib.Path) -> None:
        files = {**data.lobby(), **data.examples(), "data/icons.json": data.dump(data.icon_words()),
                 "data/icons.svg": icons.sprite(package, data.icons())}
        target.write_text(json.dumps(files), encoding="utf-8")

    inputs = [*sources, *mine, ROOT / "tests/games", WEB / "icons.toml", package / "package.json"]
    done = made("data.json", [path for path in inputs if path.exists()], collect, "lobby, icons, examples")
    found: dict[str, str] = json.loads(done.read_text(encoding="utf-8"))
    return found


def _texts() -> dict[str, str]:
    """What the build writes itself."""
    config = {"interpreter": "./vendor/micropython/micropython.mjs", "plugins": PLUGINS}
    modules = {name: path.read_text(encoding="utf-8") for name, path in modules_of_page().items()}
    wheels = {wheel.name.split("-")[0]: wheel.name for wheel in (engine.wheel(), npm.micropip())}
    return {"vendor/pyodide/pyodide-lock.json": lock(), "mpy.json": data.dump(config),
            "ui/modules.json": data.dump(modules),
            "data/wheels.json": data.dump(wheels), **page_words(), **page_data()}


def page_words() -> dict[str, str]:
    """words/<language>.json: the words of every part of the page in one file."""
    merged: dict[str, dict[str, str]] = {}
    for path in sorted((WEB / "words/parts").glob("*.json")):
        words = merged.setdefault(path.stem.rpartition(".")[2], {})
        new: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        twice = set(new) & set(words)
        if twice:
            raise Failed(f"{path.relative_to(ROOT)}: also in another part: {', '.join(sorted(twice))}.")
        words.update(new)
    return {f"words/{lang}.json": data.dump(words) for lang, words in merged.items()}


def _page_texts(files: dict[str, pathlib.Path]) -> dict[str, str]:
    """Pages with their policy, and the script that knows how much there is to load."""
    sizes = {name: files[f"vendor/pyodide/{name}"].stat().st_size for name in COUNTED}
    texts = {"app/boot.js": boot_script(sizes)}
    meta = f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
    for name, path in files.items():
        if "/" not in name and path.suffix == ".html":
            page = replaced(path.read_text(encoding="utf-8"), "<!--CSP-->", meta, name)
            texts[name] = _quick(page, files, texts, name) if 'type="mpy"' in page else page
    return texts


def _quick(page: str, files: dict[str, pathlib.Path], texts: dict[str, str], where: str) -> str:
    """The page with its styles and scripts in one file each, and with early links to what PyScript will ask for."""
    for bundle, (pattern, element) in BUNDLES.items():
        names = re.findall(pattern, page)
        texts[bundle] = "\n".join(texts.get(name) or files[name].read_text(encoding="utf-8") for name in names)
        page = re.sub(rf"(?:{pattern}\s*)+", f"{element}\n", page, count=1)
        if re.search(pattern, page.replace(element, "")):
            raise Failed(f"{where}: the files of {bundle} should stand together.")
    script = '<script type="module" src="./app/pyscript.js">'
    return replaced(page, script, _early(files) + script, where)


def _early(files: dict[str, pathlib.Path]) -> str:
    """Links to what PyScript will ask for one after the other, so that all of it comes at once."""
    modules = sorted(name for name in files if name.startswith("vendor/pyscript/core") and name.endswith(".js"))
    fetched = ("mpy.json", "vendor/micropython/micropython.wasm", "ui/main.py")
    return "".join([
        *(f'<link rel="modulepreload" href="./{name}">\n' for name in (*modules, "vendor/micropython/micropython.mjs")),
        *(f'<link rel="preload" as="fetch" crossorigin href="./{name}">\n' for name in fetched),
    ])


def boot_script(sizes: dict[str, int]) -> str:
    """app/boot.js with the sizes of what it loads and our version."""
    text = (WEB / "app/boot.js").read_text(encoding="utf-8")
    text = replaced(text, "const SIZES = {};", f"const SIZES = {json.dumps(sizes)};", "app/boot.js")
    version = engine.wheel().name.split("-")[1]
    return replaced(text, "version: '',", f"version: '{version}',", "app/boot.js")


def replaced(text: str, old: str, new: str, where: str) -> str:
    """The text with the one place that must be there replaced."""
    if text.count(old) != 1:
        raise Failed(f"{where}: {old!r} should be there once, but is there {text.count(old)} times.")
    return text.replace(old, new)


def _service_worker(folder: pathlib.Path) -> str:
    """The service worker with the list of all files and their digest as version."""
    files = ["./", *(f"./{name}" for name in names(folder))]
    template = (WEB / "sw.template.js").read_text(encoding="utf-8")
    template = replaced(template, "@@VERSION@@", digest(folder, template)[:16], "sw.template.js")
    return replaced(template, "@@FILES@@", json.dumps(files), "sw.template.js")


def names(folder: pathlib.Path) -> Iterator[str]:
    """All files of a folder."""
    return (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file())


def report(folder: pathlib.Path) -> None:
    """How large each part is, raw and as it travels."""
    sums: dict[str, list[int]] = {}
    for name in names(folder):
        part = next((part for part, prefix in PARTS.items() if name.startswith(prefix)), "pages and icons")
        content = (folder / name).read_bytes()
        row = sums.setdefault(part, [0, 0, 0])
        for i, more in enumerate((1, len(content), len(gzip.compress(content, 6, mtime=0)))):
            row[i] += more
    sums["total"] = [sum(column) for column in zip(*sums.values(), strict=True)]
    print(f"{'':18}{'files':>7}{'bytes':>13}{'gzip':>13}")
    for part, (count, raw, small) in sums.items():
        print(f"{part:18}{count:7}{raw:13,}{small:13,}")
