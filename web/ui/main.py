"""The start of the page: settings, words, routes, and the ears for everything that happens. Knows every page."""

import json

from pyscript import document, window

for _name, _text in json.loads(str(await window.site.text("ui/modules.json"))).items():  # noqa: F704, PLE1142
    with open(_name + ".py", "w") as _file:  # noqa: PTH123 - MicroPython has no pathlib
        _file.write(_text)

import kit
import lobby
from kit import ICONS, Page, Settings, action, draw, h, icon, recall, remember, tool, w

PAGES = {
    "": "lobby",
    "new": "lobby",
    "table": "table",
    "play": "table",
    "lesson": "table",
    "example": "table",
    "replay": "table",
    "quick": "table",
    "m": "table",
    "rules": "rules_page",
    "cards": "cards_page",
    "decks": "decks_page",
    "deck": "decks_page",
    "saves": "saves_page",
    "settings": "settings_page",
}
"""The module of each route, imported when it is first entered: the lobby is painted sooner."""
NAV = (
    ("", "nav.lobby", "first-player"),
    ("rules", "nav.rules", "rulebook"),
    ("cards", "nav.cards", "cards"),
    ("decks", "nav.decks", "deck-builder"),
    ("saves", "nav.saves", "save"),
    ("settings", "nav.settings", "settings"),
)


def module(name):
    """A module of the page."""
    return __import__(name)


class Route:
    """Where we are."""

    page = lobby
    parts = []


def redraw():
    """Draw the current page."""
    page = Route.page
    main = h("main", {"id": "main", "class": "page", "key": "main", "tabindex": "-1"}, page.view())
    if page.__name__ == "table" or Page.embed:
        draw("app", skip_link(), main)
    else:
        draw("app", skip_link(), navigation(), way_back(), main)


def skip_link():
    """The first thing Tab reaches."""
    return h("a", {"class": "skip", "href": "#main", "do": "skip"}, w("nav.skip"))


@action("skip")
def skip(_):
    """Past the navigation."""
    window.dom.focus("#main")


def navigation():
    """The pages, and news of the site itself."""
    here = Route.parts[0] if Route.parts else ""
    links = [
        h(
            "a",
            {
                "href": "#/" + route,
                "class": "nav" + (" here" if route == here else ""),
                "aria-current": "page" if route == here else False,
            },
            icon(picture),
            h("span", {}, w(word)),
        )
        for route, word, picture in NAV
    ]
    return h(
        "nav",
        {"class": "nav-bar", "key": "nav", "aria-label": w("nav.label")},
        links,
        tool("show-help", "why-not", w("tool.help")),
        h("button", {"class": "button primary", "type": "button", "do": "update"}, w("nav.update"))
        if window.site.update
        else None,
    )


def way_back():
    """To the table that is open, from any other page."""
    if not Page.seated:
        return None
    return h("nav", {"class": "way-back", "key": "back", "aria-label": w("nav.table")},
             h("a", {"class": "button small", "href": "#/table"}, icon("previous"), h("span", {}, w("nav.table"))))


@action("update")
def update(_):
    """Change to the new version; matches are kept at every decision."""
    window.site.update()


@action("route")
async def route(address):
    """Another address."""
    parts = [
        window.dom.decode(p) for p in (address or "").replace("#/", "", 1).replace("#", "").split("/") if p
    ]
    name = PAGES.get(parts[0] if parts else "")
    if name is None:
        kit.toast(w("error.route"), "bad")
        name, parts = "lobby", []
    page = module(name)
    kit.close_dialog()
    kit.leave_reasons()
    if page is not Route.page and hasattr(Route.page, "leave"):
        Route.page.leave()
    changed = page is not Route.page
    Route.page, Route.parts = page, parts
    Page.parts = tuple(parts)
    window.dom.title(w("site.name"))
    redraw()
    await page.enter(parts if name == "table" else parts[1:])
    if changed and not Page.embed:
        window.dom.focus("#main")


@action("key")
def key(name):
    """Keyboard shortcuts: dialogs first, then the page, then those of every page."""
    if name == "Escape" and document.querySelector("dialog[open]"):
        document.querySelector("dialog[open] header [data-do]").click()  # each dialog closes in its own way
        return
    page = Route.page
    if hasattr(page, "key") and page.key(name):
        return
    if name == "?":
        module("help").show()


@action("show-help")
def show_help(_):
    """The help overlay."""
    module("help").show()


@action("open-menu")
def open_menu(_):
    """The menu of the table."""
    module("sheets").show_menu()


@action("cancel-choice")
def cancel_choice(_):
    """Give up what was picked so far."""
    module("table").key("Escape")


@action("search-choices")
def search_choices(value):
    """Search in what is offered."""
    module("shown").Panel.search = value["value"]
    redraw()


@action("theme")
def theme(_):
    """The system changed between light and dark."""
    redraw()


@action("storage")
def storage(key):
    """Another tab keeps something else now: a page that lists what is kept looks again."""
    if key.startswith("pygame_core.match.") and hasattr(Route.page, "kept_elsewhere"):
        Route.page.kept_elsewhere()


@action("language")
async def language(value):
    """Another language, at once and remembered."""
    Settings.lang = value["value"] if isinstance(value, dict) else value
    remember()
    await kit.load_words()
    redraw()
    if Route.page.__name__ == "table":
        await Route.page.again()
    else:
        await Route.page.enter(Route.parts[1:])


def hear_boot(percent, phase):
    """How far the engine is."""
    if hasattr(Route.page, "boot"):
        Route.page.boot(percent, phase)
    elif phase == "ready":
        redraw()


def hear_progress(text):
    """How far a search is."""
    module("table").progress(json.loads(str(text)).get("thinking", 0))


def hear_fatal(reason):
    """The engine died; the page says so and offers to start it again."""
    kit.show_dialog(
        kit.dialog(
            w("error.engine"),
            h("p", {}, w("error.engine-text")),
            h("pre", {}, str(reason)[-600:]),
            kit.button("restart-engine", w("error.engine-restart"), None, "redo", "primary"),
        )
    )


@action("restart-engine")
async def restart_engine(_):
    """A new engine; the match on the table is opened again from its last save."""
    kit.close_dialog()
    await window.engine.restart()
    table = module("table")
    if Route.page is table:
        await table.reopen()


async def embed_parameters():
    """What an embedding page asks for; everything is data."""
    query = window.URLSearchParams.new(window.location.search)

    def get(name):
        value = query.get(name)
        return str(value) if value else ""

    if get("lang") in kit.LANGUAGES:
        Settings.lang = get("lang")
    if get("theme") in ("light", "dark"):
        Settings.theme = get("theme")
    kit.apply_settings()
    games = await module("library").games()
    game = get("game") or games[0]["key"]
    if get("match"):
        return "#/m/" + get("match")
    if get("lesson"):
        return "#/lesson/" + game + "/" + get("lesson")
    if get("scenario"):
        return "#/example/" + get("scenario")
    lessons = [one["key"] for row in games if row["key"] == game for one in row["lessons"]]
    return "#/lesson/" + game + "/" + lessons[0] if lessons else "#/quick/" + game


async def load_icons():
    """The names of the icons now; their shapes come when they come, and nothing waits for them."""
    try:
        ICONS.update(json.loads(str(await window.site.text("data/icons.json"))))
        window.dom.sprite("data/icons.svg")
    except Exception as error:
        kit.FAULTS.append(str(error))


async def start():
    """Everything, in the order that lets the lobby appear first."""
    recall()
    Page.embed = str(document.documentElement.getAttribute("data-page")) == "embed"
    Page.redraw = redraw
    address = await embed_parameters() if Page.embed else str(window.location.hash)
    window.dom.onaction = kit.act
    window.engine.onprogress = hear_progress
    window.engine.onfatal = hear_fatal
    window.site.onupdate = redraw
    await kit.load_words()
    await load_icons()
    window.engine.onboot = hear_boot  # only now: what is drawn needs words
    await route(address)
    window.dom.attribute("data-ready", "true")
    if window.site.drawn:
        window.site.drawn()


try:
    await start()  # noqa: F704, PLE1142
except Exception as error:
    kit.crashed(error)
