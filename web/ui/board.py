"""Draws the table from layout data: boxes, zones, cards, plates. Knows no rules and no game."""

import cardview
import library
from kit import ICONS, action, h, icon, refresh, w
from shown import Panel


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
    opened = ()
    """The strips that are shown in full."""


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


# Players


def plate(row):
    """A player's plate: name, who plays it, points, numbers."""
    seat = row["seat"]
    who = Board.table["seats"][seat]
    decision = Board.table["decision"]
    turn = decision is not None and decision["seat"] == seat
    badges = Board.scene["seats"][seat] if seat < len(Board.scene["seats"]) else []
    kind = "plate" + (" mine" if mine(seat) else "") + (" turn" if turn else "") + marks("seat:" + "ABCDEFGH"[seat])
    return h(
        "div",
        {
            "class": kind,
            "data-seat": str(seat),
            "key": "plate" + str(seat),
            "role": "group",
            "aria-label": who["name"] + (", " + who["level_name"] if who["level_name"] else ""),
            "drop": "mine" if mine(seat) else False,
        },
        h(
            "span",
            {"class": "who"},
            icon("human" if who["kind"] == "human" else "agent"),
            h("b", {}, who["name"]),
            h("small", {"class": "you"}, w("table.you")) if mine(seat) and who["kind"] == "human" else None,
            h("small", {"class": "level"}, who["level_name"]) if who["level_name"] else None,
            h("span", {"class": "turnmark"}, icon("turn", w("table.to-decide"))) if turn else None,
        ),
        score(seat, who["name"]),
        h("span", {"class": "badges"}, bunches(badges)),
    )


def score(seat, name):
    """The points of a player so far; pressed, it opens into its parts."""
    tally = Board.table["tally"]
    if not tally:
        return None
    points = str(tally[-1]["values"][seat]).replace("-", "−")
    return h(
        "button",
        {
            "class": "score",
            "type": "button",
            "do": "open-drawer",
            "with": "tally",
            "key": "score" + str(seat),
            "title": w("table.score"),
        },
        icon("score"),
        h("b", {"aria-hidden": "true"}, points),
        cardview.said(w("table.score-of", name=name, n=points)),
    )


def bunches(badges):
    """The numbers of a plate; those of a group stand together."""
    made, last = [], None
    for row in badges:
        if len(row) > 3 and last is not None and row[3] == last[0]:
            last[1].append(row)
        else:
            last = (row[3] if len(row) > 3 else None, [row])
            made.append(last[1])
    return [
        plate_badge(rows[0]) if len(rows) == 1 else h("span", {"class": "bunch"}, [plate_badge(r) for r in rows])
        for rows in made
    ]


def plate_badge(row):
    """One number of a plate; its word is said, and shown as a tip."""
    letters = cardview.letters(row[0])
    return h(
        "span",
        {"class": "badge " + row[0] + cardview.tone(row[0]) + (" zero" if not row[1] else ""), "title": row[2]},
        icon(row[0], row[2]),
        h("small", {"aria-hidden": "true"}, letters) if letters else None,
        h("b", {}, str(row[1])),
    )


def numbers(row):
    """Numbers that are nobody's."""
    return h(
        "div",
        {"class": "numbers"},
        [
            h("span", {"class": "badge " + b[0]}, icon(b[0]), h("small", {}, b[2]), h("b", {}, str(b[1])))
            for b in row["badges"]
        ],
    )


def mine(seat):
    """Whether the looker sits there."""
    return seat == Board.table["viewer"]


# Zones


def zone(row):
    """A zone with its cards; where something may be put there is a place to press."""
    lies = Board.scene["zones"].get(row["zone"], {"count": 0, "cards": []})
    seat = row.get("seat")
    own = seat is not None and mine(seat)
    style = row["style"]
    kind = "zone " + style + (" mine" if own else " theirs") + ("" if lies["count"] else " bare")
    kind += "".join([" " + name for name in ("small", "large") if row.get(name)])
    kind += (" open" if row["zone"] in Board.opened else "") + " toward-" + row.get("toward", "none")
    kind += marks("zone:" + row["zone"], "lane:" + row.get("spot", "?"))
    owner = Board.table["seats"][seat]["name"] + ", " if seat is not None else ""
    attributes = {
        "class": kind,
        "key": "z" + row["zone"],
        "role": "group",
        "aria-label": owner + row["title"] + ", " + w("table.count", n=lies["count"]),
        "vars": {"--n": str(max(1, len(lies["cards"])))},
    }
    if own and style != "hand":
        attributes["drop"] = "mine"
    shown = found(lies["cards"]) if row.get("search") else lies["cards"]
    cards = [card(spot, row) for spot in shown]
    if row.get("toward") == "end":
        cards.reverse()
    if "spot" in row:
        attributes["drop"] = row["spot"]
        if row["spot"] in Board.legal and len(Board.chosen) > 0:
            attributes["do"] = "spot"  # all of it can be pressed, not only the place in it
            attributes["with"] = row["spot"]
        place = place_node(row)
        cards = [place] + cards if row.get("toward") == "end" else cards + [place]
    return h("div", attributes, zone_head(row, lies, owner), cards)


def zone_head(row, lies, owner):
    """What stands above the cards: a title, a search, the way to see more."""
    style = row["style"]
    count = str(lies["count"]) + (" / " + str(row["most"]) if "most" in row else "")
    if style == "strip":
        return strip_head(row, count, owner)
    if style not in ("grid", "pile"):
        return None
    named = row["title"] if style == "pile" or not owner or row.get("large") else owner + row["title"]
    head = h("span", {"class": "title"}, named, h("b", {"class": "count"}, " " + count))
    if row.get("search") and (len(lies["cards"]) > 3 or Panel.search):
        return h("div", {"class": "zone-head"}, head, search())
    return head


def strip_head(row, count, owner):
    """Opens a strip into whole cards, and closes it."""
    is_open = row["zone"] in Board.opened
    return h(
        "button",
        {
            "class": "strip-head",
            "type": "button",
            "do": "open-strip",
            "with": row["zone"],
            "key": "strip-" + row["zone"],
            "aria-expanded": "true" if is_open else "false",
        },
        cardview.said(owner + row["title"] + ", " + w("table.count", n=count)),
        h("span", {"aria-hidden": "true"}, row["title"]),
        h("b", {"class": "count", "aria-hidden": "true"}, count),
        h("i", {"aria-hidden": "true"}, "▾" if is_open else "▸"),
    )


@action("open-strip")
def open_strip(name):
    """Show a strip in full, or small again."""
    Board.opened = [z for z in Board.opened if z != name] + ([] if name in Board.opened else [name])
    refresh()


def search():
    """The field to search in what lies here."""
    return h(
        "input",
        {
            "type": "search",
            "input": "search-choices",
            "value": Panel.search,
            "key": "zone-search",
            "placeholder": w("choices.search"),
            "aria-label": w("choices.search"),
        },
    )


def found(spots):
    """The cards with all the words that are searched for."""
    words = library.folded(Panel.search).split()
    if not words:
        return spots
    texts = [cardview.text_of(Board.scene["cards"][spot]["face"]) for spot in spots]
    plain = library.folded("\n".join(texts)).split("\n")
    return [spot for i, spot in enumerate(spots) if all([word in plain[i] for word in words])]


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


# Tokens


def tokens(row):
    """Things that are no cards: dice with their values, in the middle or beside who has them."""
    seat = row.get("seat")
    owner = Board.table["seats"][seat]["name"] + ", " if seat is not None else ""
    kind = "token-box " + row.get("name", "") + ("" if row["tokens"] else " bare")
    kind += marks("tokens:" + row.get("name", ""))
    return h(
        "div",
        {"class": kind, "role": "group", "aria-label": owner + row["title"]},
        h("span", {"class": "title"}, row["title"]) if row["tokens"] else None,
        h("span", {"class": "row"}, [token(one) for one in row["tokens"]]),
    )


def token(one):
    """One of them: what it shows, the letters of its colour, and its value as a number."""
    spot = one.get("spot", "")
    kind = "token " + one["kind"] + cardview.tone(one.get("tone", ""))
    kind += " legal" if spot in Board.legal else ""
    kind += (" chosen" if spot in Board.chosen else "") + marks(spot, "token:" + spot)
    words = one["title"] + ": " + str(one["value"]) + (", " + w("table.can") if spot in Board.legal else "")
    attributes = {
        "class": kind,
        "type": "button",
        "key": "t" + spot,
        "data-spot": spot,
        "do": "spot",
        "with": spot,
        "point": spot,
        "drop": spot,
        "title": one["title"],
    }
    if spot in Board.starts:
        attributes["drag"] = spot
    return h(
        "button",
        attributes,
        cardview.said(words),
        icon(one["kind"] + "-" + str(one["value"])),
        h("small", {"aria-hidden": "true"}, one["letters"] + " " + str(one["value"])),
    )


def token_of(spot, row=None):
    """The token of a spot, or None."""
    row = row or Board.layout
    for one in row.get("tokens", ()):
        if one.get("spot") == spot:
            return one
    for inner in row.get("of", ()):
        one = token_of(spot, inner)
        if one is not None:
            return one
    return None


# Cards


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
    large = row.get("large") or (row["style"] == "strip" and row["zone"] in Board.opened)
    if spot in Board.starts and not large:
        attributes["drag"] = spot
    if not key:
        attributes["class"] = kind + " back"
        attributes["aria-label"] = cardview.hidden_label()
        return h("button", attributes, icon("hidden"))
    face = cardview.face_of(key)
    states = lies["states"]
    attributes["class"] = kind + cardview.kinds(face) + "".join([" is-" + s for s in states])
    words = lies["say"]
    if large:
        words += ". " + " ".join(face["rules"])
    if spot in Board.legal:
        words += ", " + w("table.can")
    if spot in Board.chosen:
        attributes["aria-pressed"] = "true"
        words += ", " + w("table.chosen")
    if lies["figure"]:
        attributes["class"] += " figure"
        return h("button", attributes, cardview.said(words), *figure(lies))
    draw = cardview.large if large else cardview.body
    parts = draw(key, face, lies["badges"], lies["traits"], words, lies["cost"])
    for rider in [Board.scene["cards"][u] for u in lies["under"]]:
        name = cardview.FACES.get(rider["face"], {}).get("name", "")
        parts.append(h("span", {"class": "rider", "title": name}, icon("rider"), name))
    parts.extend([ribbon(state) for state in states if "state-" + state in ICONS])
    return h("button", attributes, *parts)


def ribbon(state):
    """A state as its sign, and in a word where there is room; ears have heard it already."""
    return h(
        "span",
        {"class": "ribbon " + state, "aria-hidden": "true"},
        icon("state-" + state),
        h("small", {}, Board.table["states"].get(state, state)),
    )


def figure(lies):
    """A card that shows a sign instead of a face, and what it is now."""
    return [
        icon(lies["figure"]),
        cardview.title(", ".join([Board.table["states"].get(state, state) for state in lies["states"]])),
        cardview.numbers(lies["badges"]),
    ]


def marks(*names):
    """The class of what somebody points at."""
    return " marked" if any(n in Board.marked for n in names) else ""


BOXES = {"group": group, "sign": sign, "seat": plate, "numbers": numbers, "zone": zone, "tokens": tokens}
