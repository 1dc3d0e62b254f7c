"""Tables on other pages: the element <pygame-table>, its sandbox and its size, and the page that shows how."""

from __future__ import annotations

import html.parser
import json
import pathlib
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pygame_core.match import files
from pygame_core.match.lesson import lessons
from web.build import server

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = ROOT / "web/words"
FRAME = "document.querySelector('pygame-table').shadowRoot.querySelector('iframe')"
HEIGHT = f"{FRAME}.style.height"
STUB = """<!DOCTYPE html><meta charset="utf-8"><title>stub</title><script>
let kept = 'keeps'; try { localStorage.setItem('x', 'y'); } catch { kept = 'keeps nothing'; }
document.title = [location.search, self.origin, kept].join(' ');
parent.postMessage({ type: 'pygame_core:size', height: 333.3 }, '*');</script>"""


class Tables(html.parser.HTMLParser):
    """The attributes of every table of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "pygame-table":
            self.found.append(dict(attrs))


def shown() -> list[dict[str, str | None]]:
    """The three tables of the page."""
    return Tables((ROOT / "web/embedding.html").read_text(encoding="utf-8")).found


def words(lang: str) -> dict[str, str]:
    """The page's words in a language."""
    found: dict[str, str] = json.loads((WORDS / f"embedding.{lang}.json").read_text(encoding="utf-8"))
    return found


def until(page: Any, what: str, holds: Callable[[Any], bool], seconds: float = 20) -> Any:
    """The value of a JavaScript expression once something holds for it (our policy forbids wait_for_function)."""
    end = time.monotonic() + seconds
    while not holds(value := page.evaluate(what)):
        assert time.monotonic() < end, f"{what} stays {value!r}"
        time.sleep(0.05)
    return value


def test_words_are_the_same_in_all_languages() -> None:
    for lang in ("ru", "uk"):
        assert list(words(lang)) == list(words("en")), lang
        assert all(text.strip() for text in words(lang).values())


def test_what_the_page_shows_exists() -> None:
    position, lesson, replay = shown()
    folder = ROOT / "tests/games/clash/scenarios"
    scenarios = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.toml"))
    assert f'"{position["scenario"]}"' in scenarios
    assert lesson["lesson"] in lessons("clash")
    match = files.from_code(str(replay["match"]))  # make another with files.to_code if the rules or cards have changed
    assert match.over and match.state.result is not None and len(match.state.result.winners) == 1
    assert 10 <= len(match.choices) <= 40


@pytest.fixture
def servers(tmp_path: pathlib.Path) -> Iterator[tuple[str, str, pathlib.Path]]:
    """A site that has our script and a stub of the table, and the page of somebody else on another origin."""
    ours, theirs = tmp_path / "site", tmp_path / "blog"
    ours.mkdir()
    theirs.mkdir()
    shutil.copy(ROOT / "web/embed.js", ours)
    (ours / "embed.html").write_text(STUB, encoding="utf-8")
    with server.start(ours, 8600) as first, server.start(theirs, 8600) as second:
        for one in (first, second):
            threading.Thread(target=one.serve_forever, daemon=True).start()
        yield *(f"http://127.0.0.1:{one.server_address[1]}" for one in (first, second)), theirs
        first.shutdown()
        second.shutdown()


@pytest.fixture
def host(servers: tuple[str, str, pathlib.Path], browser: Any) -> Iterator[Callable[[str], Any]]:
    """Opens somebody's page with a strict policy and this HTML in it. (The fixture `page` allows no other origin.)"""
    site, blog, folder = servers
    context = browser.new_context()
    faults: list[str] = []

    def opened(table: str) -> Any:
        policy = f"default-src 'none'; script-src {site}; frame-src {site}; img-src data:"
        text = (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>blog</title>'
                f'<meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="icon" href="data:,">'
                f'<script src="{site}/embed.js"></script></head><body>{table}</body></html>')
        (folder / "index.html").write_text(text, encoding="utf-8")
        there = context.new_page()
        there.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        there.on("pageerror", lambda error: faults.append(str(error)))
        there.goto(f"{blog}/index.html")
        return there

    yield opened
    context.close()
    assert faults == []


def stub(page: Any) -> Any:
    """The frame of the only table, once it is loaded."""
    end = time.monotonic() + 20
    while len(page.frames) < 2 or not page.frames[1].title().startswith("?"):
        assert time.monotonic() < end
        time.sleep(0.05)
    return page.frames[1]


def test_the_element_makes_a_sandboxed_frame(host: Callable[[str], Any]) -> None:
    page = host('<pygame-table game="clash" scenario="CD-043" lang="uk" theme="dark"></pygame-table>')
    assert stub(page).title() == "?game=clash&scenario=CD-043&lang=uk&theme=dark null keeps nothing"
    assert page.evaluate(f"{FRAME}.getAttribute('sandbox')") == "allow-scripts allow-popups"
    assert page.evaluate(f"{FRAME}.loading") == "lazy"
    assert page.evaluate(f"{FRAME}.title") == "Ігровий стіл pygame_core"
    box = page.evaluate(f"[{FRAME}.getBoundingClientRect().width, document.body.getBoundingClientRect().width]")
    assert box[0] == box[1]


def test_the_sandbox_can_be_relaxed_and_the_label_chosen(
    host: Callable[[str], Any], servers: tuple[str, str, pathlib.Path]
) -> None:
    page = host('<pygame-table lesson="first_game" permit="same-origin x&quot;y" label="My table"></pygame-table>')
    assert stub(page).title() == f"?lesson=first_game {servers[0]} keeps"
    assert page.evaluate(f"{FRAME}.getAttribute('sandbox')") == "allow-scripts allow-popups allow-same-origin"
    assert page.evaluate(f"{FRAME}.title") == "My table"


def test_only_its_own_frame_sets_the_height_within_bounds(host: Callable[[str], Any]) -> None:
    page = host('<pygame-table match="abc" height="200"></pygame-table>')
    inner = stub(page)
    until(page, HEIGHT, lambda height: height == "334px")
    page.evaluate("window.postMessage({type: 'pygame_core:size', height: 999}, '*')")
    inner.evaluate("parent.postMessage({type: 'other', height: 999}, '*')")
    for height in ("-5", "'x'", "null", "undefined", "NaN"):
        inner.evaluate(f"parent.postMessage({{type: 'pygame_core:size', height: {height}}}, '*')")
    inner.evaluate("parent.postMessage(null, '*')")
    page.wait_for_timeout(200)
    assert page.evaluate(HEIGHT) == "334px"
    inner.evaluate("parent.postMessage({type: 'pygame_core:size', height: 1e9}, '*')")
    until(page, HEIGHT, lambda height: height == "4000px")


def test_a_changed_attribute_loads_anew_and_once(host: Callable[[str], Any]) -> None:
    page = host('<pygame-table game="clash" lang="en"></pygame-table>')
    stub(page)
    loads: list[str] = []
    page.on("request", lambda request: loads.append(request.url))
    page.evaluate("""globalThis.table = document.querySelector('pygame-table');
        for (const [name, value] of [['lang', 'ru'], ['lesson', 'first_game'], ['lang', 'ru']])
            table.setAttribute(name, value);""")
    until(page, f"{FRAME}.src", lambda address: address.endswith("/embed.html?game=clash&lesson=first_game&lang=ru"))
    page.wait_for_timeout(200)
    assert len(loads) == 1
    page.evaluate("table.remove()")
    assert page.evaluate("table.shadowRoot.childElementCount") == 0


def test_the_page_shows_three_tables_and_their_html(site: str, page: Any) -> None:
    base = site
    page.route(re.compile(re.escape(base) + r"/embed\.html"),
               lambda route: route.fulfill(body="<title>stub</title>", content_type="text/html"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{base}/embedding.html")
    until(page, "document.querySelector('h1').textContent", lambda text: text == words("en")["title"])
    sources = page.evaluate("[...document.querySelectorAll('pygame-table')].map(t => t.shadowRoot.firstChild.src)")
    assert len(sources) == 3 and all(source.startswith(f"{base}/embed.html?") for source in sources)
    for table, source in zip(shown(), sources, strict=True):
        assert all(f"{name}={value}" in source for name, value in table.items() if name not in ("height",))
    page.click(".demo:nth-of-type(3) button")
    until(page, "document.getElementById('said').textContent", lambda text: text == "Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f'<script src="{base}/embed.js"></script>\n<pygame-table game="clash" match="')
    assert Tables(copied).found[0]["match"] == shown()[2]["match"]


def test_the_tables_of_the_page_are_alive_and_say_how_high_they_are(site: str, page: Any) -> None:
    page.goto(f"{site}/embedding.html")
    for number in range(3):
        page.locator("pygame-table").nth(number).scroll_into_view_if_needed()
        height = HEIGHT.replace("querySelector('pygame-table')", f"querySelectorAll('pygame-table')[{number}]")
        until(page, height, lambda height: height != "520px", 60)
    assert len(page.frames) == 4
    assert all(frame.evaluate("self.origin") == "null" for frame in page.frames[1:])


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_page_on_a_phone_in_every_language(site: str, page: Any, lang: str) -> None:
    base = site
    page.route(re.compile(re.escape(base) + r"/embed\.html"),
               lambda route: route.fulfill(body="<title>stub</title>", content_type="text/html"))
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{base}/embedding.html")
    page.evaluate(f"store.set('pygame_core.lang', '{lang}')")
    page.reload()
    until(page, "document.querySelector('h1').textContent", lambda text: text == words(lang)["title"])
    assert page.evaluate("document.documentElement.lang") == lang
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert page.evaluate("document.querySelectorAll('[data-word]:empty').length") == 0
