"""The page's tools: describing nodes, drawing them, hearing actions, asking the engine, saying things. Knows no page.

A node is a text or [tag, attributes, children]. Attributes of our own: `do` (action when pressed) and `with` (its
value), `input` (action when changed), `point` (spot told when hovered or focused), `drag`, `drop`, `key`, `vars`
(CSS variables), `focus`, `modal`.
"""

import json

import js
from pyscript import window

ACTIONS = {}
LANGUAGES = ("en", "ru", "uk")
LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "uk": "Українська"}


def h(tag, attributes=None, *children):
    """One node; children that are None or False are left out, lists are opened."""
    inner = []
    for child in children:
        if isinstance(child, list) and (not child or not isinstance(child[0], str)):
            inner.extend([c for c in child if c is not None and c is not False])
        elif child is not None and child is not False:
            inner.append(child if isinstance(child, list) else str(child))
    return [tag, attributes or {}, inner]


def draw(where, *nodes):
    """Make the element with this id look as described."""
    window.dom.draw(where, json.dumps([n for n in nodes if n is not None]))


def action(name):
    """Register what happens when an element with this `do` or `input` is used. It may be a coroutine."""

    def register(function):
        ACTIONS[name] = function
        return function

    return register


def act(name, text):
    """Hear an action from the page."""
    function = ACTIONS.get(name)
    if function is not None:
        window.Promise.resolve(run(function, json.loads(text)))


async def run(function, value):
    """Call an action; a fault in it is shown, never swallowed, and the page goes on."""
    try:
        result = function(value)
        if hasattr(result, "send") or hasattr(result, "__await__"):
            await result
    except Exception as error:
        crashed(error)


def crashed(error):
    """Tell of a fault of the page itself."""
    import io
    import sys

    text = io.StringIO()
    sys.print_exception(error, text)
    FAULTS.append(text.getvalue()[-1500:])
    js.console.error(text.getvalue())
    toast(w("error.page"), "bad")


FAULTS = []
"""The faults of the page since it was opened, for bug reports."""


# Words

WORDS = {}


class Settings:
    """What the player prefers, remembered."""

    lang = "en"
    theme = "auto"
    speed = "1"
    sound = "off"
    confirm = "off"


ALLOWED = {
    "theme": ("auto", "light", "dark"),
    "speed": ("0", "0.5", "1", "2"),
    "sound": ("off", "on"),
    "confirm": ("off", "on"),
}
"""What a setting can be; anything else in the storage is as good as nothing."""


def w(key, **values):
    """A word of the page; {name} is replaced."""
    text = WORDS.get(key, key)
    for name in values:
        text = text.replace("{" + name + "}", str(values[name]))
    return text


async def load_words():
    """The words of the chosen language; English if they cannot be had."""
    for lang in (Settings.lang, "en"):
        try:
            text = await window.site.text("words/" + lang + ".json")
            WORDS.clear()
            WORDS.update(json.loads(text))
            break
        except Exception as error:
            js.console.warn(str(error))
    window.dom.attribute("lang", Settings.lang)


def remember():
    """Keep the settings."""
    for name in ("lang", "theme", "speed", "sound", "confirm"):
        window.store.set("pygame_core." + name, getattr(Settings, name))


def recall():
    """The settings of last time; the language follows the browser at first."""
    for name in ALLOWED:
        stored = window.store.get("pygame_core." + name)
        if stored in ALLOWED[name]:
            setattr(Settings, name, stored)
    Settings.lang = str(window.site.lang)
    apply_settings()


def apply_settings():
    """Theme and speed take effect."""
    window.dom.attribute("data-theme", Settings.theme)
    window.motion.speed = float(Settings.speed)


# The engine


class Problem(Exception):
    """What the engine refused, with a code, a message and perhaps a rule."""

    def __init__(self, code, message, rule):
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


async def ask(method, **params):
    """Ask the engine; its refusals are raised as Problem. Answers say their language: it may change meanwhile."""
    lang = params["lang"] = Settings.lang
    answer = json.loads(str(await window.engine.call(method, json.dumps(params))))
    if "error" in answer:
        error = answer["error"]
        raise Problem(error["code"], error["message"], error.get("rule", ""))
    answer["ok"]["lang"] = lang
    return answer["ok"]


def problem_text(problem):
    """A refusal in words: ours for its kind, the engine's for the particulars."""
    if problem.code in ("illegal-choice", "bad-setup", "lesson-other"):
        return problem.message
    known = "error." + problem.code
    head = w(known) if known in WORDS else w("error.other")
    return head + (" (" + problem.message + ")" if problem.code not in ("not-now", "stale", "engine-stopped") else "")


# Small things every page has

TOASTS = []


def toast(text, kind="info", rule=""):
    """A short message that goes by itself and is read aloud."""
    TOASTS.append({"text": text, "kind": kind, "rule": rule, "n": (TOASTS[-1]["n"] + 1) if TOASTS else 0})
    del TOASTS[:-3]
    _draw_toasts()
    window.dom.say(text + (" " + rule if rule else ""), kind == "bad")
    window.dom.after(4000 + 45 * len(text), "toast-gone", json.dumps(TOASTS[-1]["n"]))


def _draw_toasts():
    rows = [
        h(
            "div",
            {"class": "toast " + t["kind"], "key": str(t["n"])},
            icon({"bad": "warning", "why": "why-not"}.get(t["kind"], "info")),
            h("span", {}, t["text"], " " if t["rule"] else "", rule_link(t["rule"])),
            h("button", {"class": "plain", "do": "toast-gone", "with": t["n"], "aria-label": w("close")}, "×"),
        )
        for t in TOASTS
    ]
    draw("toasts", h("section", {"aria-label": w("toasts")}, rows) if rows else None)


def leave_reasons():
    """After a step on, or on another page, nobody asks any more why something was refused."""
    if any([t["kind"] == "why" for t in TOASTS]):
        TOASTS[:] = [t for t in TOASTS if t["kind"] != "why"]
        _draw_toasts()


@action("toast-gone")
def toast_gone(number):
    """Take a message away."""
    TOASTS[:] = [t for t in TOASTS if t["n"] != number]
    _draw_toasts()


ICONS = {}
"""Our words for icons to their names in the sprite (data/icons.json)."""


def icon(name, label=""):
    """An icon; with a label it speaks, without it is decoration."""
    attributes = {"class": "icon", "viewBox": "0 0 512 512"}
    attributes.update({"role": "img", "aria-label": label} if label else {"aria-hidden": "true"})
    return ["svg", attributes, [["use", {"href": "#i-" + ICONS.get(name, name)}, []]]]


def button(name, text, value=None, picture="", kind="", **more):
    """A button with an optional icon."""
    attributes = {"class": "button " + kind, "type": "button", "do": name, "with": value}
    for key in more:
        attributes[key.replace("_", "-")] = more[key]
    return h("button", attributes, icon(picture) if picture else None, h("span", {}, text) if text else None)


def tool(name, picture, label, value=None, kind="", **more):
    """A button that is an icon only; its label is spoken and shown as a tip."""
    return button(name, "", value, picture, "tool " + kind, aria_label=label, title=label, **more)


def rule_link(rule):
    """A rule's number, leading to the rulebook."""
    return h("a", {"href": "#/rules/" + rule, "class": "rule"}, rule) if rule else None


def dialog(title, *body, kind="", close="close-dialog"):
    """A modal box over the page."""
    return h(
        "dialog",
        {"class": "box " + kind, "modal": True, "key": "dialog", "aria-labelledby": "dialog-title"},
        h("header", {}, h("h2", {"id": "dialog-title"}, title), tool(close, "close", w("close"))),
        h("div", {"class": "body"}, *body),
    )


def show_dialog(node):
    """Put a dialog over the page, or take it away with None."""
    if node is None:
        draw("dialogs")
    else:
        draw("dialogs", node)


@action("close-dialog")
def close_dialog(_=None):
    """Take the dialog away."""
    show_dialog(None)


def field(label, node, hint=""):
    """A labelled input."""
    return h(
        "label", {"class": "field"}, h("span", {"class": "label"}, label), node, h("small", {}, hint) if hint else None
    )


def select(name, options, value, params=None, **more):
    """A choice of one; options are (key, text)."""
    attributes = {"input": name, "with": params, "value": value}
    for key in more:
        attributes[key.replace("_", "-")] = more[key]
    return h(
        "select", attributes, [h("option", {"value": key, "selected": key == value}, text) for key, text in options]
    )


def hue(text):
    """A colour angle for a text, always the same."""
    number = 7
    for letter in text:
        number = (number * 31 + ord(letter)) % 100003
    return number % 360


# Pages


class Page:
    """What the page modules share: how to draw again and where we are."""

    redraw = None
    parts = ()
    embed = False
    seated = False
    """Whether a match is on the table."""


def refresh():
    """Draw the current page again."""
    if Page.redraw is not None:
        Page.redraw()


def go(route):
    """Another page, e.g. "#/rules/CD-043"."""
    if str(window.location.hash) == route:
        act("route", json.dumps(route))
    else:
        window.location.hash = route
