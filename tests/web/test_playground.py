"""The Python prompt in a browser: the real wheel by micropip, what is printed, errors, Stop, the keyboard, phones."""

from __future__ import annotations

import json
import pathlib
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

WORDS = pathlib.Path(__file__).resolve().parents[2] / "web/words"
STATUS = "document.getElementById('status').textContent"
OUTPUT = "document.getElementById('output').textContent"
CODE = "document.getElementById('editor').value"
FOCUS = "document.activeElement.id"
WIDER = "document.documentElement.scrollWidth > innerWidth"
INSTALL = re.compile(r'>>> import micropip\n>>> await micropip\.install\("(http.+/pygame_core-[^/"]+\.whl)"\)\n')


def words(lang: str) -> dict[str, str]:
    """The page's words in a language."""
    found: dict[str, str] = json.loads((WORDS / f"playground.{lang}.json").read_text(encoding="utf-8"))
    return found


def until(page: Any, what: str, holds: Callable[[str], bool], seconds: float = 60) -> str:
    """The value of a JavaScript expression once something holds for it (our policy forbids wait_for_function)."""
    end = time.monotonic() + seconds
    while not holds(value := page.evaluate(what)):
        assert time.monotonic() < end, f"{what} stays {value!r}; the output is {page.evaluate(OUTPUT)!r}"
        time.sleep(0.05)
    return str(value)


def ready(page: Any) -> None:
    """Wait for Python."""
    until(page, STATUS, lambda text: text == "Python is ready.")


def ended(page: Any, seconds: float = 60) -> str:
    """Wait for the end of a run; what it printed."""
    until(page, STATUS, lambda text: text.startswith("Done in "), seconds)
    return str(page.evaluate(OUTPUT))


def run(page: Any, source: str) -> str:
    """Run a text from the keyboard; what it printed."""
    page.click("#clear")
    page.fill("#editor", source)
    page.press("#editor", "Control+Enter")
    until(page, STATUS, lambda text: text == "Running…" or text.startswith("Done in "))
    return ended(page)


@pytest.fixture
def fresh(site: str, page: Any) -> Any:
    """The page; Python is on its way."""
    page.goto(f"{site}/playground.html")
    until(page, STATUS, lambda text: text != "")
    return page


@pytest.fixture
def prompt(fresh: Any) -> Any:
    """The page, with Python ready."""
    ready(fresh)
    return fresh


def test_words_are_the_same_in_all_languages() -> None:
    english = words("en")
    for lang in ("ru", "uk"):
        assert list(words(lang)) == list(english), lang
        assert all(text.strip() for text in words(lang).values())
        assert [re.findall(r"\{\w+\}", text) for text in words(lang).values()] == \
            [re.findall(r"\{\w+\}", text) for text in english.values()]


def test_the_real_wheel_is_installed_by_micropip_and_shown(prompt: Any, site: str) -> None:
    shown = INSTALL.match(prompt.evaluate(OUTPUT))
    assert shown and shown[1].startswith(f"{site}/vendor/wheels/pygame_core-")
    code = "import importlib.metadata as m\nm.distribution('pygame_core').read_text('INSTALLER').strip()"
    assert run(prompt, code) == "'micropip'\n"


def test_values_prints_errors_and_names_that_stay(prompt: Any) -> None:
    assert run(prompt, "print('one')\nx = 6\nx * 7") == "one\n42\n"
    assert run(prompt, "_ + x") == "48\n"
    assert run(prompt, "import asyncio\nawait asyncio.sleep(0)\n'später'") == "'später'\n"
    assert run(prompt, "None") == ""
    told = run(prompt, "def f(x):\n    return 1 / x\n\nf(0)")
    assert told.startswith('Traceback (most recent call last):\n  File "run 5", line 4, in <module>\n    f(0)\n')
    assert "\n    return 1 / x\n" in told and told.endswith("ZeroDivisionError: division by zero\n")
    assert "return 1 / x" in run(prompt, "# moved\n# down\nf(0)"), "the lines of the run that defined it"
    assert "SyntaxError" in run(prompt, "for")
    assert "RuntimeError: input() does not work in this page" in run(prompt, "input('?')")


def test_output_is_streamed_and_stop_ends_what_never_ends(prompt: Any) -> None:
    prompt.click("#clear")
    prompt.fill("#editor", "gone = 1\nprint('begun')\nwhile True:\n    pass")
    prompt.click("#run")
    until(prompt, OUTPUT, lambda text: text == "begun\n")
    assert prompt.get_attribute("#run", "aria-disabled") == "true"
    prompt.click("#stop")
    assert "Stopped." in until(prompt, OUTPUT, lambda text: len(text) > 10)
    ready(prompt)
    assert "NameError: name 'gone' is not defined" in run(prompt, "gone")


def test_endless_printing_neither_hangs_nor_fills_the_page(prompt: Any) -> None:
    prompt.click("#clear")
    prompt.fill("#editor", "n = 0\nwhile True:\n    n += 1\n    print('line', n, '.' * 100)")
    prompt.click("#run")
    until(prompt, OUTPUT, lambda text: text.startswith("… the beginning"))
    prompt.click("#stop")
    ready(prompt)
    assert len(prompt.evaluate(OUTPUT)) < 500_000
    assert run(prompt, "1 + 1") == "2\n"


EXAMPLES = {
    "play_a_match": r"\n(Ada|Ben) wins: .+\n\d+ choices were made",
    "write_an_agent": r"\nMyAgent won \d+ of 20 games against the apprentice\n$",
    "measure_win_rate": r"\n200 of 200 games played\n.+\n95 % interval: [\d.]+% to [\d.]+%\n",
}


def test_every_example_runs_with_one_click(prompt: Any) -> None:
    for name, last in EXAMPLES.items():
        prompt.click("#clear")
        prompt.click(f"[data-example={name}]")
        until(prompt, STATUS, lambda text: text == "Running…")
        assert re.search(last, ended(prompt)), name  # a few seconds each, but other tests may be running
        assert prompt.evaluate(CODE).startswith('"""')


def test_what_is_run_before_python_is_there_waits(fresh: Any) -> None:
    fresh.fill("#editor", "6 * 7")
    fresh.click("#run")
    assert ended(fresh).endswith("\n42\n")


def test_the_keyboard(fresh: Any) -> None:
    fresh.fill("#editor", "")
    fresh.focus("#editor")
    for key in ("if x:", "Enter", "a", "Enter", "Tab", "b"):
        fresh.keyboard.press(key) if key in ("Enter", "Tab") else fresh.keyboard.type(key)
    assert fresh.evaluate(CODE) == "if x:\n    a\n        b"
    fresh.keyboard.press("Shift+Tab")
    assert fresh.evaluate(CODE) == "if x:\n    a\n    b"
    fresh.keyboard.press("Control+a")
    fresh.keyboard.press("Tab")
    assert fresh.evaluate(CODE) == "    if x:\n        a\n        b"
    fresh.keyboard.press("Control+z")
    assert fresh.evaluate(CODE) == "if x:\n    a\n    b"
    fresh.keyboard.press("Escape")
    fresh.keyboard.press("Tab")
    assert fresh.evaluate(FOCUS) == "run"
    fresh.keyboard.press("Shift+Tab")
    assert fresh.evaluate(FOCUS) == "editor"
    fresh.keyboard.press("Escape")
    fresh.keyboard.press("Shift+Tab")
    assert fresh.evaluate(FOCUS) != "editor"


def test_an_example_can_be_undone_and_the_code_is_kept(prompt: Any) -> None:
    run(prompt, "mine = 1")
    prompt.click("[data-example=write_an_agent]")
    until(prompt, CODE, lambda text: "MyAgent" in text)
    ended(prompt)
    prompt.focus("#editor")
    prompt.keyboard.press("Control+z")
    assert prompt.evaluate(CODE) == "mine = 1"
    prompt.reload()
    until(prompt, CODE, lambda text: text == "mine = 1")


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_other_languages(site: str, page: Any, lang: str) -> None:
    address = f"{site}/playground.html"
    page.goto(address)
    page.evaluate(f"store.set('pygame_core.lang', '{lang}')")
    page.goto(address)
    until(page, "document.querySelector('h1').textContent", lambda text: text == words(lang)["title"])
    assert page.evaluate("document.documentElement.lang") == lang
    until(page, STATUS, lambda text: text == words(lang)["ready"])
    assert f'lang = "{lang}"' in page.evaluate(CODE)
    page.click("#run")
    until(page, STATUS, lambda text: bool(re.fullmatch(words(lang)["took"].replace("{seconds}", r"[\d,]+"), text)))
    assert {"ru": "\nПобеждает ", "uk": "\nПеремагає "}[lang] in page.evaluate(OUTPUT)


def test_a_phone_and_the_themes(site: str, page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{site}/playground.html")
    ready(page)
    assert not page.evaluate(WIDER)
    run(page, "print('w' * 500)\n'x' * 500")
    assert not page.evaluate(WIDER)
    for button in page.query_selector_all("button, select"):
        assert button.bounding_box()["height"] >= 44, "large enough for a finger"
    paper = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="light")
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(paper)
    assert light != dark
    page.evaluate("store.set('pygame_core.theme', 'light')")
    page.reload()
    assert page.evaluate(paper) == light


def test_what_a_screen_reader_is_told(fresh: Any) -> None:
    assert fresh.get_by_role("textbox", name="Python code").count() == 1
    assert fresh.get_by_role("log", name="Output").get_attribute("aria-live") == "polite"
    assert fresh.get_by_role("combobox", name="Language").count() == 1
    names = [button.inner_text() for button in fresh.get_by_role("button").all()]
    assert len(names) == 6 and all(names)
