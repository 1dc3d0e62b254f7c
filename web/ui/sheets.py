"""Sheets over the table: log, text board, all options, a card, the menu, sharing."""

import cardview
from board import Board, token_of
from kit import ICONS, Page, button, dialog, h, icon, show_dialog, tool, w
from panels import log_list, trait_list
from pyscript import window


def open_drawer(name):
    """Log, text board or options, as a dialog."""
    table = Board.table
    if table is None:
        return
    if name == "log":
        show_dialog(dialog(w("tool.log"), log_list("log-drawer")))
    elif name == "tally":
        show_tally(table)
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


def show_choice(spot, options):
    """Several answers about one thing: a small choice beside it."""
    lies = Board.scene["cards"].get(spot)
    one = token_of(spot) if lies is None else None
    name = one["title"] if one else w("tool.options")
    if lies is not None and lies["face"]:
        name = cardview.face_of(lies["face"])["name"]
    rows = [
        button("choose", o["text"], o["choice"], o["sign"] if o["sign"] in ICONS else "", "row", autofocus=not place)
        for place, o in enumerate(options)
    ]
    show_dialog(
        h(
            "dialog",
            {"class": "box near", "modal": True, "key": "dialog", "near": spot, "aria-labelledby": "dialog-title"},
            h("header", {}, h("h2", {"id": "dialog-title"}, name), tool("close-choice", "close", w("close"), spot)),
            h("div", {"class": "body menu"}, rows),
        )
    )


def show_tally(table):
    """The points of all players with their parts; at the end who won, and by what."""
    over = table["over"]
    show_dialog(
        dialog(
            w("tally.final") if over else w("tally.title"),
            h("p", {"class": "verdict"}, icon("win"), " ", table["result"]) if over else None,
            tally_table(table),
            h("p", {"class": "soft"}, w("tally.estimate")) if not over else None,
            h("h3", {}, w("tally.has")),
            has_table(table),
            tally_buttons(table) if over else None,
            kind="wide tally",
        )
    )


def tally_table(table):
    """A row for each part, a column for each player, the total below."""
    rows = table["tally"]
    seats = table["seats"]
    won = table["winners"] if table["over"] else []
    head = [
        h(
            "th",
            {"scope": "col", "class": "won" if seat in won else ""},
            icon("win", w("tally.winner")) if seat in won else None,
            h("span", {}, who["name"]),
            h("small", {}, w("tally.winner")) if seat in won else None,
        )
        for seat, who in enumerate(seats)
    ]
    return h(
        "table",
        {"class": "scores"},
        h("caption", {"class": "unseen"}, w("tally.final") if table["over"] else w("tally.title")),
        h("thead", {}, h("tr", {}, h("td", {}), head)),
        h("tbody", {}, [tally_row(row, won) for row in rows[:-1]]),
        h("tfoot", {}, tally_row(rows[-1], won)),
    )


def has_table(table):
    """The numbers of all plates in words, side by side."""
    plates = [{badge[0]: badge[1] for badge in plate} for plate in table["scene"]["seats"]]
    words = []  # MicroPython's tables forget the order of their keys
    for plate in table["scene"]["seats"]:
        words += [badge[:3:2] for badge in plate if badge[:3:2] not in words]
    rows = [{"title": word, "values": [plate.get(key, 0) for plate in plates], "icon": key} for key, word in words]
    head = [h("th", {"scope": "col"}, h("span", {}, who["name"])) for who in table["seats"]]
    return h(
        "table",
        {"class": "scores"},
        h("caption", {"class": "unseen"}, w("tally.has")),
        h("thead", {}, h("tr", {}, h("td", {}), head)),
        h("tbody", {}, [tally_row(row, []) for row in rows]),
    )


def tally_row(row, won):
    """One part of the points."""
    return h(
        "tr",
        {},
        h("th", {"scope": "row"}, icon(row["icon"]) if "icon" in row else None, " ", row["title"]),
        [
            h("td", {"class": ("won" if seat in won else "") + ("" if value else " zero")}, signed(value))
            for seat, value in enumerate(row["values"])
        ],
    )


def signed(value):
    """A number with a true minus."""
    return str(value).replace("-", "−")


def tally_buttons(table):
    """What now, after the end."""
    return h(
        "div",
        {"class": "answers"},
        button("restart", w("result.again"), None, "redo", "primary"),
        button("watch", w("result.replay"), None, "replay", ""),
        button("close-dialog", w("tally.look"), None, "hand", ""),
    )


def show_card(spot):
    """The whole text of a card."""
    lies = Board.scene["cards"].get(spot) if Board.scene else None
    if lies is None or not lies["face"]:
        return
    face = cardview.face_of(lies["face"])
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
        button("open-drawer", w("tally.title"), "tally", "score", "row") if table["tally"] else None,
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
            row_link("#/rules/" + table["game"], "rulebook", w("nav.rules")),
            row_link("#/settings", "settings", w("nav.settings")),
            row_link("#/", "first-player", w("nav.lobby")),
        ]
    )
    show_dialog(dialog(w("tool.menu"), h("div", {"class": "menu"}, rows, links)))


def row_link(address, picture, text):
    """A way to another page."""
    return h("a", {"class": "button row", "href": address}, icon(picture), h("span", {}, text))


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
