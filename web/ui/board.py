"""Draws the table from layout data: boxes, zones, cards, plates. Knows no rules and no game."""

import cardview
from kit import h, icon, w


class Board:
    """What is to be drawn, and how it is marked right now."""

    table = None
    layout = None
    scene = None
    chosen = ()
    """The spots picked so far."""
    legal = ()
    """The spots that may come next."""
    starts = ()
    """The spots an answer can begin with."""
    marked = ()
    """The spots somebody points at: lesson, hint, log."""


def draw_board():
    """The whole table."""
    return h(
        "div",
        {"class": "board", "key": "board", "id": "board", "role": "group", "aria-label": w("table.board")},
        box(Board.layout),
    )


def box(row):
    """One box of the layout, whatever it is."""
    return BOXES[row["box"]](row)


def group(row):
    """Boxes beside or below each other."""
    attributes = {"class": "group " + row["flow"] + " " + row.get("name", ""), "vars": {"--n": str(len(row["of"]))}}
    if "title" in row:
        attributes["role"] = "group"
        attributes["aria-label"] = row["title"]
    return h("div", attributes, [box(inner) for inner in row["of"]])


def sign(row):
    """Something that only stands there."""
    return h("div", {"class": "sign", "title": row["title"]}, icon(row["icon"]), h("small", {}, row["title"]))


def plate(row):
    """A player's plate: name, who plays it, numbers."""
    seat = row["seat"]
    who = Board.table["seats"][seat]
    decision = Board.table["decision"]
    turn = decision is not None and decision["seat"] == seat
    badges = Board.scene["seats"][seat] if seat < len(Board.scene["seats"]) else []
    kind = "plate" + (" mine" if mine(seat) else "") + (" turn" if turn else "") + marks("seat:" + "ABCDEFGH"[seat])
    return h(
        "div",
        {"class": kind, "data-seat": str(seat), "key": "plate" + str(seat), "role": "group", "aria-label": who["name"]},
        h(
            "span",
            {"class": "who"},
            icon("human" if who["kind"] == "human" else "agent"),
            h("b", {}, who["name"]),
            h("span", {"class": "turnmark"}, icon("turn", w("table.to-decide"))) if turn else None,
        ),
        h(
            "span",
            {"class": "badges"},
            [
                h("span", {"class": "badge " + b[0], "title": b[2]}, icon(b[0], b[2]), h("b", {}, str(b[1])))
                for b in badges
            ],
        ),
    )


def mine(seat):
    """Whether the looker sits there."""
    return seat == Board.table["viewer"]


def zone(row):
    """A zone with its cards; where something may be put there is a place to press."""
    lies = Board.scene["zones"].get(row["zone"], {"count": 0, "cards": []})
    seat = row.get("seat")
    kind = "zone " + row["style"] + (" mine" if seat is not None and mine(seat) else " theirs")
    kind += (" small" if row.get("small") else "") + " toward-" + row.get("toward", "none")
    kind += marks("zone:" + row["zone"], "lane:" + row.get("spot", "?"))
    owner = Board.table["seats"][seat]["name"] + ", " if seat is not None else ""
    label = owner + row["title"] + ", " + w("table.count", n=lies["count"])
    attributes = {
        "class": kind,
        "key": "z" + row["zone"],
        "role": "group",
        "aria-label": label,
        "vars": {"--n": str(max(1, len(lies["cards"])))},
    }
    cards = [card(spot, row) for spot in lies["cards"]]
    if row.get("toward") == "end":
        cards.reverse()
    if "spot" in row:
        attributes["drop"] = row["spot"]
        place = place_node(row)
        cards = [place] + cards if row.get("toward") == "end" else cards + [place]
    if row["style"] in ("grid", "pile"):
        cards = [
            h(
                "span",
                {"class": "title"},
                row["title"] if seat is None or row["style"] == "pile" else owner + row["title"],
                h("b", {"class": "count"}, " " + str(lies["count"])),
            )
        ] + cards
    return h("div", attributes, cards)


def place_node(row):
    """An empty place that can be pressed."""
    spot = row["spot"]
    legal = spot in Board.legal and len(Board.chosen) > 0
    return h(
        "button",
        {
            "class": "place" + (" legal" if legal else ""),
            "type": "button",
            "key": "p" + spot,
            "data-spot": spot,
            "do": "spot",
            "with": spot,
            "point": spot,
            "aria-label": w("table.place", place=row["title"]),
        },
        "+",
    )


def card(spot, row):
    """A card on the table."""
    lies = Board.scene["cards"][spot]
    key = lies["face"]
    kind = (
        "card" + (" legal" if spot in Board.legal else "") + (" chosen" if spot in Board.chosen else "") + marks(spot)
    )
    attributes = {
        "type": "button",
        "key": spot,
        "data-spot": spot,
        "do": "spot",
        "with": spot,
        "point": spot,
        "drop": spot,
    }
    if spot in Board.starts:
        attributes["drag"] = spot
    if not key:
        attributes["class"] = kind + " back"
        attributes["aria-label"] = cardview.hidden_label()
        return h("button", attributes, icon("hidden"))
    face = cardview.FACES.get(key) or {"name": key, "type": "creature", "badges": [], "traits": [], "icon": ""}
    states = lies["states"]
    attributes["class"] = kind + " " + face["type"] + "".join([" is-" + s for s in states])
    words = lies["say"]
    if spot in Board.legal:
        words += ", " + w("table.can")
    if spot in Board.chosen:
        attributes["aria-pressed"] = "true"
        words += ", " + w("table.chosen")
    if face["type"] == "stronghold":
        return h("button", attributes, cardview.said(words), *stronghold(lies, states))
    parts = cardview.body(key, face, lies["badges"], lies["traits"], words)
    for rider in [Board.scene["cards"][u] for u in lies["under"]]:
        name = cardview.FACES.get(rider["face"], {}).get("name", "")
        parts.append(h("span", {"class": "rider", "title": name}, icon("symbiont"), name))
    if "entered" in states:
        parts.append(h("span", {"class": "asleep", "aria-hidden": "true"}, "zz"))
    if "exhausted" in states:
        parts.append(h("span", {"class": "asleep", "aria-hidden": "true"}, icon("lock")))
    return h("button", attributes, *parts)


def stronghold(lies, states):
    """A card that stands for its player's health."""
    side = states[0] if states else "bastion"
    return [
        icon(side),
        cardview.title(Board.table["states"].get(side, side)),
        cardview.numbers(lies["badges"]),
    ]


def marks(*names):
    """The class of what somebody points at."""
    return " marked" if any(n in Board.marked for n in names) else ""


BOXES = {"group": group, "sign": sign, "seat": plate, "zone": zone}
