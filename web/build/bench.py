"""How quick the site is in a real browser, each figure beside bare Pyodide, booted in the same run.

Run by `python build.py bench-web` with the project's own interpreter. Nothing here is asserted: a benchmark tells.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time
import urllib.parse
from typing import Any

from . import browsers, npm, server, site
from .common import ROOT

BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import {loadPyodide} from './bare/pyodide.mjs';
const python = await loadPyodide({indexURL: './bare/'});
python.runPython('1+1');
window.done = performance.now();
</script>"""
SEEN = """
window.seen = {};
const look = () => {
  for (const [name, selector] of [['lobby', '[data-do="lobby-play"]'], ['move', '.card.legal']]) {
    if (!(name in seen) && document.querySelector(selector)) {
      seen[name] = 0;
      requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now(); }));
    }
  }
};
const all = {childList: true, subtree: true, attributes: true, attributeFilter: ['class']};
new MutationObserver(look).observe(document, all);
"""
LONG = """window.long = []; new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.long.push([entry.startTime, entry.duration]);
}).observe({type: 'longtask'});"""
FIRST = "#/quick/clash/training/1/adept/bulwark/vanguard"
"""A match in which the person begins, so that the first legal move needs no agent."""
STRONGEST = "#/quick/clash/training/1/grandmaster/bulwark/vanguard"
ROUNDS = 5
GAMES = 30


class Bench:
    """One browser, one server, one set of figures."""

    def __init__(self, browser: Any, base: str) -> None:
        self.browser = browser
        self.base = base

    def bare(self) -> tuple[float, float]:
        """Milliseconds until unmodified Pyodide has added 1 and 1: with empty and with warm cache."""
        context = self.browser.new_context()
        times = [self._until(context.new_page(), "bare.html", "window.done") for _ in range(2)]
        context.close()
        return times[0], times[1]

    def ours(self, address: str, name: str) -> tuple[float, float]:
        """Milliseconds until the lobby is painted, or the first legal move glows."""
        context = self.browser.new_context(reduced_motion="reduce")
        context.add_init_script(SEEN)
        times = [self._until(context.new_page(), address, f"window.seen.{name}") for _ in range(2)]
        context.close()
        return times[0], times[1]

    def _until(self, page: Any, address: str, what: str) -> float:
        page.goto(self.base + address, wait_until="commit")
        found = float(_poll(page, what))
        time.sleep(1.0)  # what comes after must not disturb the next one
        page.close()
        return found

    def thinking(self) -> dict[str, float]:
        """The longest main-thread task while the strongest agent thinks, and for how long it thought."""
        context = self.browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(self.base + "index.html?nosw" + STRONGEST)
        _poll(page, "document.querySelector('.card.legal') && 1")
        page.evaluate(LONG)
        longest = total = 0.0
        for _ in range(3):
            page.evaluate("document.querySelector('.answers [data-do=choose]').click()")
            _poll(page, "document.querySelector('.thinking') && 1")
            began = page.evaluate("performance.now()")
            _poll(page, "!document.querySelector('.thinking') && 1", 120)
            ended = page.evaluate("performance.now()")
            tasks = [took for start, took in page.evaluate("window.long") if began <= start <= ended]
            longest, total = max([longest, *tasks]), total + ended - began
            if page.evaluate("Boolean(document.querySelector('.bottom.result'))"):
                break
        context.close()
        return {"longest_task_ms": longest, "thought_ms": total}

    def speed(self) -> float:
        """Random decisions a second in the worker."""
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(self.base + "index.html?nosw")
        text = page.evaluate(f'engine.call(\'bench\', \'{{"game":"clash","games":{GAMES}}}\')')
        context.close()
        return float(json.loads(text)["ok"]["per_second"])

    def bytes_of(self, address: str, what: str) -> dict[str, int]:
        """What a first visit transfers, as a host that compresses would send it."""
        context = self.browser.new_context()
        context.add_init_script(SEEN)
        page = context.new_page()
        names: set[str] = set()
        context.on(
            "request", lambda request: names.add(urllib.parse.urlsplit(request.url).path.lstrip("/") or "index.html")
        )
        page.goto(self.base + address)
        _poll(page, what)
        context.close()
        files = [path for name in names if (path := site.SITE / name).is_file()]
        return {
            "files": len(files),
            "raw": sum(path.stat().st_size for path in files),
            "gzip": sum(len(gzip.compress(path.read_bytes(), 9)) for path in files),
        }


def _poll(page: Any, what: str, seconds: float = 60) -> Any:
    """The value of an expression once it is true; the page's policy forbids Playwright's own waiting."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = page.evaluate(f"(() => {{ try {{ return {what}; }} catch {{ return 0; }} }})()")
        if found:
            return found
        time.sleep(0.02)
    raise TimeoutError(what)


def native_speed() -> float:
    """Random decisions a second in this interpreter, by the same function."""
    sys.path.insert(0, str(ROOT))
    from pygame_core import api

    answer = asyncio.run(api.call("bench", json.dumps({"game": "clash", "games": GAMES})))
    return float(json.loads(answer)["ok"]["per_second"])


def measure() -> dict[str, Any]:
    """All figures."""
    from playwright.sync_api import sync_playwright

    native = native_speed()  # before Playwright, whose event loop would be in the way
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "site"
        shutil.copytree(site.SITE, root)
        shutil.copytree(npm.modules() / "pyodide", root / "bare")
        (root / "bare.html").write_text(BARE, encoding="utf-8")
        host = server.start(root, 0)
        threading.Thread(target=host.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**browsers.chromium(playwright))
            bench = Bench(browser, f"http://127.0.0.1:{host.server_address[1]}/")
            rows = [
                (bench.bare(), bench.ours("index.html?nosw", "lobby"), bench.ours("index.html?nosw" + FIRST, "move"))
                for _ in range(ROUNDS)
            ]
            figures: dict[str, Any] = {"browser": browser.version, "rounds": ROUNDS}
            for i, cache in enumerate(("empty_cache", "warm_cache")):
                bare, lobby, move = (statistics.median(row[k][i] for row in rows) for k in range(3))
                figures[cache] = {
                    "bare_pyodide_ms": bare,
                    "lobby_painted_ms": lobby,
                    "lobby_ratio": lobby / bare,
                    "first_move_ms": move,
                    "first_move_ratio": move / bare,
                }
            figures["thinking"] = bench.thinking()
            worker = bench.speed()
            figures["random_play"] = {
                "worker_per_second": worker,
                "cpython_per_second": native,
                "ratio": worker / native,
            }
            figures["transferred"] = bench.bytes_of("index.html?nosw" + FIRST, "window.seen.move")
            browser.close()
        host.shutdown()
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    figures = measure()
    if options.json:
        print(json.dumps(figures, indent=1))
        return
    for name, value in figures.items():
        if isinstance(value, dict):
            print(name)
            for key, number in value.items():
                print(f"  {key:22}{number:14,.2f}" if isinstance(number, float) else f"  {key:22}{number:14,}")
        else:
            print(f"{name:24}{value}")


if __name__ == "__main__":
    main()
