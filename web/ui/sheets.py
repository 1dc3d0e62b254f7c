"""Sheets over the table: log, text board, all options, a card, the menu, sharing."""

import cardview
from board import Board
from kit import Page, button, dialog, h, icon, show_dialog, w
from panels import log_list, trait_list
from pyscript import window


def open_drawer(name):
    """Log, text board or options, as a dialog."""
    table = Board.table
    if table is None:
        return
    if name == "log":
        show_dialog(dialog(w("tool.log"), log_list("log-drawer")))
    elif name == "text":
        show_dialog(
            dialog(w("tool.text"), h("pre", {"class": "text-board", "tabindex": "0"}, table["text"]), kind="wide")
        )
    else:
        rows = [h("li", {}, button("choose", o["text"], o["choice"], "", "row")) for o in table["options"]]
        prompt = table["decision"]["prompt"] if table["decision"] else table["result"]
        show_dialog(
            dialog(
                w("tool.options"),
                h("p", {}, prompt),
                h("ol", {"class": "options"}, rows) if rows else h("p", {}, w("why.not-your-turn")),
            )
        )


def show_card(spot):
    """The whole text of a card."""
    lies = Board.scene["cards"].get(spot) if Board.scene else None
    if lies is None or not lies["face"]:
        return
    face = cardview.FACES[lies["face"]]
    states = [Board.table["states"].get(s, s) for s in lies["states"]]
    show_dialog(
        dialog(
            face["name"],
            cardview.full(lies["face"], face, lies["badges"] or None, states),
            *trait_list(lies["traits"], face),
        )
    )


def show_menu():
    """Everything that has no room in the bar."""
    table = Board.table
    undo = table["undo"]
    rows = [
        button("undo", w("tool.undo-turn"), "turn", "undo", "row", disabled=not undo["undo"]),
        button("redo", w("tool.redo"), "decision", "redo", "row", disabled=not undo["redo"]),
        button("redo", w("tool.redo-turn"), "turn", "redo", "row", disabled=not undo["redo"]),
        button("open-drawer", w("tool.options"), "options", "menu", "row"),
        button("open-drawer", w("tool.text"), "text", "hand", "row"),
        button("open-drawer", w("tool.log"), "log", "log", "row"),
        button("share", w("tool.share"), None, "share", "row"),
        button("export", w("tool.export"), None, "save", "row"),
        button("watch", w("tool.watch"), None, "replay", "row"),
        button("restart", w("tool.restart"), None, "dice", "row"),
        button("bug", w("tool.bug"), None, "bug", "row"),
        button("show-help", w("tool.help"), None, "why-not", "row"),
    ]
    links = (
        []
        if Page.embed
        else [
            h("a", {"class": "button row", "href": "#/rules"}, icon("rulebook"), h("span", {}, w("nav.rules"))),
            h("a", {"class": "button row", "href": "#/settings"}, icon("settings"), h("span", {}, w("nav.settings"))),
            h("a", {"class": "button row", "href": "#/"}, icon("first-player"), h("span", {}, w("nav.lobby"))),
        ]
    )
    show_dialog(dialog(w("tool.menu"), h("div", {"class": "menu"}, rows, links)))


def show_share(save):
    """A link with the whole match in it."""
    link = (
        str(window.location.href).split("#")[0].split("?")[0].replace("embed.html", "index.html")
        + "#/m/"
        + save["code"]
    )
    show_dialog(
        dialog(
            w("tool.share"),
            h("p", {}, w("share.text")),
            h("p", {"class": "why"}, icon("warning"), " ", w("share.hidden")) if not save["over"] else None,
            h("p", {"class": "soft"}, w("share.long", n=len(link))) if len(link) > 2000 else None,
            h("textarea", {"readonly": True, "rows": "4", "aria-label": w("tool.share"), "value": link}),
            h("div", {"class": "answers"}, button("copy", w("share.copy"), link, "share", "primary")),
        )
    )
