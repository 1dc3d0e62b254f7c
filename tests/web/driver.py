"""What the browser tests share: visitors of the site, waiting, starting games, and players with mouse, finger or keys.

It looks at the page as a player does: at what is drawn and marked. Only `App.engine` asks the engine behind the page's
back, for what a test compares with.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

HOOKS = """(() => {
  const watch = globalThis.watch = { pending: 0, heard: [] };
  let engine;
  Object.defineProperty(globalThis, 'engine', { configurable: true, get: () => engine, set(made) {
    const call = made.call;
    made.call = (method, text) => {
      watch.pending++;
      return call(method, text).then(answer => { watch.pending--; watch.heard.push([method, answer]); return answer; });
    };
    engine = made;
  } });
  addEventListener('securitypolicyviolation', event => {
    console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`);
  });
})()"""
"""Before any script of a page: count the calls to the engine that are under way, and tell what the policy forbids."""

PATIENCE = 60
"""Seconds until something that does not come is a fault: machines that run tests are slow at times."""
TABLE = "index.html?nosw"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


class Refusal(Exception):
    """What the engine refused: `code` and message."""

    def __init__(self, error: dict[str, str]) -> None:
        super().__init__(error["message"])
        self.code = error["code"]


class Visit:
    """Windows on the site; everything that goes wrong in any of them is noted in `faults`."""

    def __init__(self, browser: Any, site: str) -> None:
        self.browser = browser
        self.site = site
        self.faults: list[str] = []
        self.contexts: list[Any] = []

    def context(self, **options: Any) -> Any:
        """A new visitor: nothing stored, no service worker unless asked for, little motion."""
        chosen = {"reduced_motion": "reduce", "service_workers": "block", "locale": "en-US", **options}
        made = self.browser.new_context(**chosen)
        made.add_init_script(HOOKS)
        made.on("request", self._request)
        made.on("page", self._watch)
        self.contexts.append(made)
        return made

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.site + "/", "blob:", "data:", "file:")):
            self.faults.append(f"a request to another origin: {request.url}")

    def _watch(self, page: Any) -> None:
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("crash", lambda _: self.faults.append("the page crashed"))

    def page(self, context: Any = None, **options: Any) -> Any:
        """An empty page."""
        return (context or self.context(**options)).new_page()

    def app(self, route: str = "", context: Any = None, address: str = "", **options: Any) -> App:
        """The site at a route (`#/rules`), drawn; the engine may still be on its way."""
        made = App(self.page(context, **options), self)
        made.open(route, address)
        return made

    def forgive(self, *parts: str) -> None:
        """Faults with these words were meant to happen."""
        self.faults[:] = [fault for fault in self.faults if not any(part in fault for part in parts)]

    def close(self) -> None:
        """Everybody leaves."""
        for context in self.contexts:
            context.close()


class App:
    """The site in one window."""

    def __init__(self, page: Any, visit: Visit) -> None:
        self.page = page
        self.visit = visit
        self.frame = page
        """Where the app is: the page itself, or a frame in it."""

    # Looking and waiting

    def open(self, route: str = "", address: str = "") -> None:
        """Load the page at a route."""
        self.page.goto(address or f"{self.visit.site}/{TABLE}{route}")
        self.drawn()

    def drawn(self) -> None:
        """Wait for the first route to be drawn."""
        self.wait("document.documentElement.dataset.ready")

    def ready(self) -> None:
        """Wait for the engine."""
        self.wait("engine.state", lambda state: state in ("ready", "failed"))
        assert self.see("engine.state") == "ready", self.see("engine.fatal")

    def see(self, expression: str, argument: Any = None) -> Any:
        """The value of a JavaScript expression."""
        return self.frame.evaluate(expression, argument)

    def wait(self, expression: str, holds: Callable[[Any], Any] = bool, seconds: float = PATIENCE) -> Any:
        """The value of an expression once something holds for it. (The policy forbids Playwright's own way to wait.)"""
        end = time.monotonic() + seconds
        while not holds(value := self.see(expression)):
            assert time.monotonic() < end, f"{expression} stays {value!r}; {self.told()}"
            time.sleep(0.02)
        return value

    def settled(self) -> None:
        """Wait until the engine has answered everything, agents included."""
        self.wait("watch.pending === 0 && !document.querySelector('.ask.thinking')")

    def count(self, selector: str) -> int:
        """How many elements there are."""
        return int(self.see("selector => document.querySelectorAll(selector).length", selector))

    def there(self, selector: str) -> None:
        """Wait for an element."""
        self.wait(f"document.querySelectorAll({json.dumps(selector)}).length")

    def gone(self, selector: str) -> None:
        """Wait until there is no such element."""
        self.wait(f"document.querySelectorAll({json.dumps(selector)}).length === 0")

    def text(self, selector: str = "body") -> str:
        """What an element says."""
        return str(self.see("selector => document.querySelector(selector)?.innerText ?? ''", selector))

    def told(self) -> str:
        """All the page says, in one line, for the message of a failure."""
        return f"the page says: {' | '.join(self.text().split(chr(10)))[:2000]}"

    def says(self, text: str, selector: str = "body") -> None:
        """Wait until an element says something."""
        self.wait(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''", lambda said: text in said)

    def texts(self, selector: str) -> list[str]:
        """What each of these elements says."""
        found: list[str] = self.see("s => [...document.querySelectorAll(s)].map(e => e.innerText.trim())", selector)
        return found

    def click(self, selector: str, **more: Any) -> None:
        """A real click in the middle of what is there."""
        self.frame.click(selector, timeout=PATIENCE * 1000, **more)

    def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, route: str) -> None:
        """Another route, as if by a link."""
        self.see("route => { location.hash = route }", route)

    def narrow(self) -> None:
        """Nothing sticks out to the side."""
        widths = self.see("[document.scrollingElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1], (self.page.url, widths, self.see(STICKING_OUT))

    def do(self, name: str, value: Any = None) -> None:
        """Press the visible element with this action, and this value if one is given."""
        selector = f'[data-do="{name}"]' + (f"[data-with='{json.dumps(value)}']" if value is not None else "")
        where = "dialog[open] " if self.count("dialog[open]") else ""
        self.click(f"{where}{selector}:visible >> nth=0")

    def toast(self, text: str) -> None:
        """Wait for a message."""
        self.says(text, "#toasts")

    # The engine behind the page

    def engine(self, method: str, **params: Any) -> Any:
        """Ask the engine itself."""
        said = json.loads(self.see("([m, p]) => engine.call(m, p)", [method, json.dumps(params)]))
        if "error" in said:
            raise Refusal(said["error"])
        return said["ok"]

    def digest(self) -> str:
        """The fingerprint of the position on the table."""
        return str(self.engine("digest")["digest"])

    def choices(self) -> list[str]:
        """All choices of the match so far."""
        found: list[str] = json.loads(self.engine("save")["text"])["choices"]
        return found

    # The table

    def quick(self, seed: int = 1, level: str = "apprentice", decks: tuple[str, ...] = ("bulwark", "vanguard"),
              mode: str = "training") -> None:
        """A match against an agent, by its address."""
        self.go("/".join(["#/quick/clash", mode, str(seed), level, *decks]))
        self.seated()

    def seated(self) -> None:
        """Wait for a table on which somebody can do something."""
        self.there("#board, .curtain")
        self.settled()

    def start(self, who: tuple[str, ...] = ("human", "apprentice"), mode: str = "training", seed: int = 1,
              decks: tuple[str, ...] = ("bulwark", "vanguard")) -> None:
        """A match through the lobby's form."""
        self.there("#new-game")
        self.frame.check(f"input[name=mode][value={mode}]", force=True)
        for seat, kind in enumerate(who):
            self.frame.check(f"input[name=seat-{seat}][value={kind}]", force=True)
        for seat, deck in enumerate(decks):
            self.frame.select_option(f"select[data-input=lobby-deck] >> nth={seat}", f"ready:{deck}")
        if not self.see("document.querySelector('details.advanced').open"):
            self.click("details.advanced summary")
        self.frame.fill("input[data-input=lobby-seed]", str(seed))
        self.do("lobby-play")
        self.seated()

    def phase(self) -> str:
        """What the table waits for: "over", "curtain", "thinking", "replay" or "human"."""
        return str(self.see(PHASE))

    def legal(self, selector: str = "") -> list[str]:
        """The spots that may be chosen now."""
        found: list[str] = self.see("s => [...document.querySelectorAll('#board .legal' + s)].map(e => e.dataset.spot)",
                                    selector)
        return found

    def cards(self) -> dict[str, str]:
        """The cards on the table: spot to name, "" for a back. (Strongholds stand for players and are left out.)"""
        found: dict[str, str] = self.see(CARDS)
        return found

    def answers(self) -> list[str]:
        """The choices of the buttons below."""
        found: list[str] = self.see("[...document.querySelectorAll('.bottom [data-do=choose]')]"
                                    ".map(e => JSON.parse(e.dataset.with))")
        return found


THINK_LONG = """(() => {
  const { call, onprogress } = engine;
  engine.call = (method, text) => call(method, method === 'think' ? text.replace('{', '{"seconds": 600, ') : text);
  engine.onprogress = text => { watch.progress = JSON.parse(text).thinking; onprogress(text); };
})()"""
"""Nothing but the player's impatience ends a search early; how far it came is noted."""
STICKING_OUT = """[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))"""
CARDS = """Object.fromEntries([...document.querySelectorAll('#board .card:not(.stronghold)')]
  .map(card => [card.dataset.spot, card.querySelector('.name')?.innerText ?? '']))"""
PHASE = """(() => {
  const there = selector => document.querySelector(selector) !== null;
  if (there('.curtain')) return 'curtain';
  if (there('.bottom.result')) return 'over';
  if (there('.bottom.replay')) return 'replay';
  if (there('.ask.thinking')) return 'thinking';
  return there('.bottom') ? 'human' : 'nothing';
})()"""


def spot(name: str) -> str:
    """The selector of a spot of the table."""
    return f'#board [data-spot="{name}"]'


class Player:
    """Plays what is marked as legal, a card where there is one, else the last button. How, the kinds differ in."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.moves = 0

    def play(self, most: int = 400, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the match is over or `until` says so."""
        while self.app.phase() != "over" and not until():
            assert self.moves < most, "the match comes to no end"
            self.move()

    def move(self) -> None:
        """Make one decision and wait for what follows."""
        app = self.app
        app.settled()
        phase = app.phase()
        if phase == "over":
            return
        self.moves += 1
        if phase == "curtain":
            self.press("[data-do=lift-curtain]")
            app.settled()
            return
        before = app.engine("digest")["choices"]
        if app.legal():
            self.card()
            if app.count("dialog[data-near]"):  # several answers about the same thing
                self.press("dialog[data-near] [data-do=choose] >> nth=0")
        else:
            self.press(self.button())
        app.settled()
        assert app.engine("digest")["choices"] > before, f"nothing was chosen; {app.told()}"

    def button(self) -> str:
        """The selector of the button that answers."""
        return ".bottom [data-do=choose] >> nth=0"

    def card(self) -> None:
        """Choose spot after spot until the answer is whole."""
        before = None
        first = True
        while (found := self.app.legal()) and found != before and (first or self.app.count("#board .chosen")):
            before, first = found, False
            self.press(spot(found[0]))
            self.app.settled()

    def press(self, selector: str) -> None:
        """Choose an element."""
        self.app.click(selector)


class Finger(Player):
    """Taps."""

    def press(self, selector: str) -> None:
        """Tap an element."""
        self.app.frame.tap(selector, timeout=PATIENCE * 1000)


class Dragger(Player):
    """Picks cards up with the mouse and drops them where they may go."""

    drags = 0

    def card(self) -> None:
        """Drag the first card that goes somewhere to the first place it goes to."""
        app, mouse = self.app, self.app.page.mouse
        source = app.legal()[0]
        x, y = self.middle(source)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12, steps=3)
        app.settled()
        targets = [name for name in app.legal() if name != source]
        if not targets:  # its choice is whole with the card alone
            mouse.up()
            app.press("Escape")
            self.press(spot(source))
            return
        assert app.count("body > .ghost") == 1
        mouse.move(*self.middle(targets[0]), steps=4)
        mouse.up()
        self.drags += 1

    def middle(self, name: str) -> tuple[float, float]:
        """Where to take hold of a spot; it is brought into sight first."""
        self.app.frame.locator(spot(name)).scroll_into_view_if_needed()
        box = self.app.frame.locator(spot(name)).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Keys(Player):
    """Never touches anything but the keyboard."""

    FOCUSED = "selector => document.activeElement.matches(selector)"

    def press(self, selector: str) -> None:
        """Tab to the element, then Enter."""
        self.reach(selector)
        self.app.press("Enter")

    def reach(self, selector: str) -> None:
        """Press Tab until the element has the focus."""
        plain, _, number = selector.partition(" >> nth=")
        element = self.app.frame.locator(plain).nth(int(number or 0))
        for _ in range(300):
            if element.evaluate("element => element === document.activeElement"):
                return
            self.app.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def card(self) -> None:
        """Walk over the table with the arrows where they lead there, with Tab where they do not."""
        before = None
        first = True
        while (found := self.app.legal()) and found != before and (first or self.app.count("#board .chosen")):
            before, first = found, False
            self.reach(spot(found[0]))
            self.app.press("Enter")
            self.app.settled()
