"""Firefox and WebKitGTK: the site boots, a match is played by clicks, and the same choices give the same digest."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from firefox import Firefox

from pygame_core.match import files
from web.build import browsers

START = "/index.html?nosw#/quick/clash/training/1/apprentice/bulwark/vanguard"
CLICK = """(() => {
  const seen = selector => document.querySelector(selector);
  if (!seen('.board')) return 'no table yet';
  if (seen('.bottom.result')) return 'over';
  if (seen('.thinking')) return 'thinking';
  const target = seen('.place.legal') || seen('.card.legal') || seen('.answers [data-do="choose"]');
  if (target) target.click();
  return target ? 'clicked' : 'waiting';
})()"""


def play(evaluate: Any) -> dict[str, Any]:
    """Click what glows until the match is over; the save is returned."""
    end = time.monotonic() + 240
    evaluate("(motion.speed = 0, 1)")
    while evaluate(CLICK) != "over":
        assert time.monotonic() < end, evaluate("document.body.innerText.slice(0, 600)")
        time.sleep(0.15)
    save = json.loads(evaluate("engine.call('save', '{}')"))["ok"]
    digest = json.loads(evaluate("engine.call('digest', '{}')"))["ok"]["digest"]
    return {"save": save, "digest": digest}


def wait(evaluate: Any, code: str) -> None:
    end = time.monotonic() + 120
    while True:
        with contextlib.suppress(RuntimeError):
            if evaluate(code):
                return
        assert time.monotonic() < end, f"still not: {code}"
        time.sleep(0.2)


def check(evaluate: Any) -> None:
    """A whole match, whose save replays here to the digest it had there."""
    wait(evaluate, "document.querySelector('.card.legal') ? 1 : 0")
    played = play(evaluate)
    match = files.loads(played["save"]["text"])
    assert match.over
    assert match.digest() == played["digest"]


def test_a_match_in_firefox(site: str) -> None:
    path = browsers.firefox()
    if path is None:
        pytest.skip("there is no Firefox, and none can be installed here")
    firefox = Firefox(path)
    try:
        firefox.open(site + START)
        check(firefox.evaluate)
        assert firefox.faults == []
    finally:
        firefox.close()


@contextlib.contextmanager
def webkit() -> Iterator[Any]:
    """WebKitGTK's small browser on a screen of its own."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    display = f":{90 + os.getpid() % 500}"
    screen = subprocess.Popen(["Xvfb", display, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    settings = {"DISPLAY": display, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GDK_BACKEND": "x11"}
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        time.sleep(1)
        options = Options()
        options.binary_location = _mini_browser()
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
        driver.set_script_timeout(60)
        yield driver
        driver.quit()
    finally:
        screen.terminate()
        screen.wait()
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def _mini_browser() -> str:
    done = subprocess.run(["sh", "-c", "ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | tail -1"], capture_output=True,
                          text=True, check=False)
    return done.stdout.strip()


def test_a_match_in_webkit(site: str) -> None:
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and _mini_browser()):
        pytest.skip("there is no WebKitGTK, and none can be installed here")
    with webkit() as driver:
        def evaluate(code: str) -> Any:
            script = ("const done = arguments[arguments.length - 1];"
                      f"Promise.resolve({code}).then(value => done(JSON.stringify(value ?? null)),"
                      "error => done(JSON.stringify(String(error))));")
            return json.loads(driver.execute_async_script(script))

        driver.get(site + START)
        check(evaluate)
