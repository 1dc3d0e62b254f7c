"""The help overlay: keys, touch, where the rules are. Knows no page."""

import library
from board import Board
from kit import dialog, h, icon, show_dialog, w

KEYS = (("Enter Space", "choose"), ("← ↑ → ↓", "move"), ("Tab", "tab"), ("Esc", "cancel"), ("U", "undo"), ("R", "redo"),
        ("H", "hint"), ("N", "next"), ("L", "log"), ("T", "text"), ("O", "options"), ("?", "help"))
"""The keys as they are called, and the word for what they do."""
TOUCH = (("hand", "tap"), ("bridge", "drag"), ("info", "read"), ("why-not", "why"), ("hint", "hint"))


def show():
    """Open the overlay."""
    show_dialog(dialog(w("help.title"),
                       touch(),
                       h("h3", {}, w("help.keys")),
                       h("table", {"class": "keys"}, h("tbody", {}, [key_row(*row) for row in KEYS])),
                       h("h3", {}, w("help.rules")),
                       h("p", {}, w("help.rules-text")),
                       h("div", {"class": "answers"},
                         link("#/rules", "rulebook", w("help.to-rules")), link("#/cards", "cards", w("help.to-cards")),
                         lesson_link()), kind="help"))


def lesson_link():
    """The first lesson of the game on the table, or of the first there is."""
    rows = library.GAMES["rows"]
    here = Board.table["game"] if Board.table else ""
    rows = [row for row in rows if row["key"] == here] + rows
    lessons = [(row["key"], one["key"]) for row in rows for one in row["lessons"]]
    return link("#/lesson/" + "/".join(lessons[0]), "lesson", w("help.to-lesson")) if lessons else None


def touch():
    """How to play with a finger or the mouse."""
    return h("div", {}, h("h3", {}, w("help.play")),
             h("ul", {"class": "touch"},
               [h("li", {}, icon(picture), h("span", {}, w("help.touch." + word))) for picture, word in TOUCH]))


def key_row(keys, word):
    """A key and what it does."""
    return h("tr", {"key": word}, h("th", {"scope": "row"}, [h("kbd", {}, key) for key in keys.split(" ")]),
             h("td", {}, w("help.key." + word)))


def link(address, picture, text):
    """A way out of the overlay; the router closes it."""
    return h("a", {"class": "button", "href": address}, icon(picture), h("span", {}, text))
