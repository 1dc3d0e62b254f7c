"""Settings: language, looks, pace, sounds, deleting everything; and what this site is made of.

Routes: #/settings and #/settings/about.
"""

from kit import (
    LANGUAGE_NAMES,
    LANGUAGES,
    Settings,
    action,
    apply_settings,
    button,
    close_dialog,
    dialog,
    go,
    h,
    icon,
    load_words,
    recall,
    refresh,
    remember,
    show_dialog,
    toast,
    w,
)
from pyscript import window

CHOICES = (("theme", ("auto", "light", "dark")), ("speed", ("0", "0.5", "1", "2")), ("sound", ("off", "on")),
           ("confirm", ("off", "on")))
DRAWN_BY = (
    "Lorc", "Delapouite", "John Colburn", "Felbrigg", "John Redman", "Carl Olsen", "Sbed", "PriorBlue", "Willdabeast",
    "Viscious Speed", "Lord Berandas", "Irongamer", "HeavenlyDog", "Lucas", "Faithtoken", "Skoll", "Andy Meneely",
    "Cathelineau", "Kier Heyl", "Aussiesim", "Sparker", "Zeromancer", "Rihlsul", "Quoting", "Guard13007",
    "DarkZaitzev", "SpencerDub", "GeneralAce135", "Zajkonur", "Catsu", "Starseeker", "Pepijn Poolman",
    "Pierre Leducq", "Caro Asercion")
"""The artists of game-icons.net, as web/CREDITS.md lists them."""
PROGRAMS = (
    ("Pyodide", "MPL-2.0", "github.com/pyodide/pyodide"), ("CPython", "PSF-2.0", "github.com/python/cpython"),
    ("PyScript", "Apache-2.0", "github.com/pyscript/pyscript"),
    ("MicroPython", "MIT", "github.com/micropython/micropython"),
    ("micropip", "MPL-2.0", "github.com/pyodide/micropip"))
MINE = "pygame_core."
"""What all our keys in the storage begin with."""


async def enter(parts):
    """Draw; an address may lead to the part about the site."""
    refresh()
    if parts and parts[0] == "about":
        element = window.document.getElementById("about")
        if element:
            element.scrollIntoView()


# Doing

@action("settings-set")
def set_one(value):
    """A setting takes effect at once and is remembered."""
    name = value["with"][0]
    setattr(Settings, name, value["value"])
    remember()
    apply_settings()
    if name == "sound" and value["value"] == "on" and hasattr(window, "sounds"):
        window.sounds.play("win")
    refresh()


@action("settings-sound")
def try_sound(value):
    """Hear one of the sounds."""
    window.sounds.play(value[0])


@action("settings-wipe")
def wipe(_):
    """The first question."""
    count = len([key for key in window.store.keys(MINE + "match.")])
    decks = len([key for key in window.store.keys(MINE + "deck.")])
    show_dialog(dialog(w("settings.wipe"), h("p", {}, w("settings.wipe-what", n=count, decks=decks)),
                       h("p", {}, w("settings.wipe-export")),
                       h("div", {"class": "answers"},
                         button("close-dialog", w("settings.wipe-no"), None, "", "primary"),
                         h("a", {"class": "button", "href": "#/saves"}, icon("save"),
                           h("span", {}, w("settings.wipe-saves"))),
                         button("settings-wipe-2", w("settings.wipe-go"), None, "discard", "danger"))))


@action("settings-wipe-2")
def wipe_again(_):
    """The second question."""
    show_dialog(dialog(w("settings.wipe-sure"), h("p", {}, w("settings.wipe-last")),
                       h("div", {"class": "answers"},
                         button("close-dialog", w("settings.wipe-no"), None, "", "primary"),
                         button("settings-wipe-3", w("settings.wipe-yes"), None, "discard", "danger"))))


@action("settings-wipe-3")
async def wipe_all(_):
    """Delete everything we ever kept here; the page goes on with the settings of a first visit."""
    import lobby
    import saves

    for key in [str(key) for key in window.store.keys(MINE)]:
        window.store.remove(key)
    saves.SEEN.clear()
    saves.UNKEPT.clear()
    saves.GONE.clear()
    lobby.forget()
    for name, value in (("theme", "auto"), ("speed", "1"), ("sound", "off"), ("confirm", "off")):
        setattr(Settings, name, value)
    recall()
    await load_words()
    close_dialog()
    toast(w("settings.wiped"), "info")
    go("#/")


# What is seen

def view():
    """The page."""
    return [h("div", {"class": "prefs", "key": "settings"},
              h("h1", {}, w("settings.title")),
              h("section", {"class": "panel", "key": "choices"},
                choice("lang", LANGUAGES, LANGUAGE_NAMES.get, "language", "language"),
                [choice(name, values, words_for(name), "settings-set", PICTURES[name]) for name, values in CHOICES]),
              offline(),
              h("section", {"class": "panel", "key": "data", "aria-labelledby": "data-title"},
                h("h2", {"id": "data-title"}, w("settings.data")), h("p", {}, w("settings.data-text")),
                h("div", {"class": "answers"}, button("settings-wipe", w("settings.wipe"), None, "discard", "danger"))),
              about())]


PICTURES = {"theme": "aura", "speed": "rush", "sound": "sound", "confirm": "turn"}


def words_for(name):
    """The word for each value of a setting."""
    return lambda value: w("settings." + name + "." + value)


def choice(name, values, word, doing, picture):
    """One setting as a row of counters, and a line about what it does."""
    now = getattr(Settings, name)
    return h("fieldset", {"class": "pref", "key": name},
             h("legend", {}, icon(picture), " ", w("settings." + name)),
             h("div", {"class": "chips"},
               [h("label", {"class": "chip", "key": value, "lang": value if name == "lang" else False},
                  h("input", {"type": "radio", "name": name, "value": value, "checked": now == value, "input": doing,
                              "with": [name]}),
                  h("span", {}, h("span", {"class": "word"}, word(value)))) for value in values]),
             h("small", {"class": "soft"}, w("settings." + name + "-text")),
             try_sounds() if name == "sound" else None)


def try_sounds():
    """Hear them, once they are on."""
    if Settings.sound != "on" or not hasattr(window, "sounds"):
        return None
    return h("div", {"class": "answers", "key": "try"},
             [button("settings-sound", w("settings.hear." + name), [name], "sound", "small")
              for name in ("play", "hit", "fall", "turn", "win", "lose")])


def offline():
    """Whether one can play without a network, and whether games are kept."""
    kept = w("settings.kept" if window.store.persistent else "settings.not-kept")
    return h("section", {"class": "panel", "key": "offline", "aria-labelledby": "offline-title"},
             h("h2", {"id": "offline-title"}, w("settings.offline")),
             h("p", {}, w("settings.offline." + offline_state())), h("p", {}, kept))


def offline_state():
    """One of single, framed, ready, later, never. In a frame or sandbox even asking may throw, so it is not asked."""
    if window.site.single:
        return "single"
    if window.site.framed or str(window.origin) == "null":
        return "framed"
    if not str(window.location.protocol).startswith("http") or not hasattr(window.navigator, "serviceWorker"):
        return "never"
    return "ready" if window.navigator.serviceWorker.controller else "later"


def about():
    """What this is, by whom, under which terms."""
    return h("section", {"class": "panel about-site", "id": "about", "key": "about", "tabindex": "-1",
                         "aria-labelledby": "about-title"},
             h("h2", {"id": "about-title"}, w("settings.about")),
             h("p", {}, w("settings.version", n=str(window.site.version) or "?")),
             h("p", {}, w("settings.about-text")),
             h("p", {}, w("settings.privacy")),
             h("h3", {}, w("settings.licence")), h("p", {}, w("settings.licence-text")),
             h("p", {}, w("settings.names")),
             h("h3", {}, w("settings.icons")), h("p", {}, w("settings.icons-text")),
             h("p", {"class": "soft"}, ", ".join(DRAWN_BY) + "."),
             h("h3", {}, w("settings.programs")),
             h("ul", {"class": "programs"},
               [h("li", {}, h("b", {}, name), ": " + w("settings.program." + name.lower()) + " ",
                  h("small", {"class": "soft"}, licence + ", " + place)) for name, licence, place in PROGRAMS]),
             h("p", {"class": "soft"}, w("settings.programs-text")))
