"""The bar below the board: the question and its answers, who thinks, how it ended, the hint."""

import cardview
import library
from board import Board
from kit import ICONS, Page, button, draw, h, icon, rule_link, w
from pyscript import window
from shown import Panel


def bottom_bar(table, chosen):
    """The question, what may be answered with a button, and who thinks."""
    if table["next"] == "over":
        return result_bar(table)
    if Panel.thinking is not None or table["next"] == "agent":
        return thinking_bar(table)
    free = [o for o in table["options"] if not o["path"]]
    pictured = [o for o in free if o["faces"]]
    plain = [o for o in free if not o["faces"]]
    prompt = table["decision"]["prompt"] if table["decision"] else ""
    if chosen:
        prompt = w("table.choose-where")
    return h(
        "footer",
        {"class": "bottom", "key": "bottom"},
        choices(pictured) if pictured else None,
        h(
            "div",
            {"class": "ask"},
            h("p", {"class": "prompt", "id": "prompt"}, prompt),
            narrow_inspector(),
            h(
                "div",
                {"class": "answers", "key": "answers"},
                [
                    answer_button(o) for o in plain
                ]
                if len(plain) <= 12
                else option_select(plain),
                button("cancel-choice", w("cancel"), None, "close", "") if chosen else None,
            ),
        ),
    )


def answer_button(option):
    """An answer; one that names a colour shows it, with the sign that tells it from others."""
    sign = option["sign"]
    kind = "primary" if not cardview.tone(sign) else "toned" + cardview.tone(sign)
    kind += " marked" if "button:" + option["choice"] in Board.marked else ""
    return button("choose", option["text"], option["choice"], sign if sign in ICONS else "", kind)


def option_select(options):
    """Many answers without pictures."""
    return [button("open-drawer", w("tool.options"), "options", "menu", "primary")]


def narrow_inspector():
    """On a small screen: what was touched, in one line, with the way to its text; and the hint."""
    lies = Board.scene["cards"].get(Panel.point) if Panel.point else None
    touched = lies is not None and lies["face"]
    if not touched and Panel.hint is None:
        return None
    reasons = [reason(r) for r in Panel.reasons[:1]]
    name = cardview.face_of(lies["face"])["name"] if touched else ""
    return h(
        "div",
        {"class": "narrow-inspector", "key": "narrow"},
        button("details", name, Panel.point, "info", "small") if touched else None,
        reasons if touched else None,
        hint_box(),
    )


def reason(row):
    """Why not, with the rule; what only tells what is asked now is no refusal."""
    soft = row.get("kind") == "info"
    return h(
        "p",
        {"class": "soft" if soft else "why"},
        icon("info" if soft else "why-not"),
        " ",
        row["text"],
        " ",
        rule_link(row["rule"]),
    )


def choices(options):
    """Answers that are cards or decks, with a search when there are many."""
    many = len(options) > 12
    words = library.folded(Panel.search).split()
    texts = library.folded("\n".join([o["text"] + " " + cardview.text_of(o["faces"][0]) for o in options])).split("\n")
    shown = [o for i, o in enumerate(options) if all([x in texts[i] for x in words])]
    return h(
        "div",
        {"class": "choices" + (" decks" if len(options[0]["faces"]) > 1 else "")},
        h(
            "input",
            {
                "type": "search",
                "input": "search-choices",
                "value": Panel.search,
                "placeholder": w("choices.search"),
                "aria-label": w("choices.search"),
            },
        )
        if many
        else None,
        h("div", {"class": "grid"}, [choice(o) for o in shown[:60]]),
        h("p", {"class": "soft"}, w("choices.more", n=len(shown) - 60)) if len(shown) > 60 else None,
    )


def choice(option):
    """One answer with its cards."""
    if len(option["faces"]) == 1:
        key = option["faces"][0]
        return cardview.printed(
            key,
            cardview.face_of(key),
            do="choose",
            say=option["text"],
            **{"with": option["choice"], "title": " ".join(cardview.face_of(key)["rules"])},
        )
    return h(
        "button",
        {"class": "deck-choice", "type": "button", "do": "choose", "with": option["choice"], "key": option["choice"]},
        h("b", {}, option["text"]),
        h(
            "span",
            {"class": "contents"},
            [pictured(k, cardview.FACES[k]) for k in option["faces"] if k in cardview.FACES],
        ),
    )


def pictured(key, face):
    """A card of a deck: its picture, its name, its text as a tip."""
    return cardview.printed(key, face, tag="span", say=face["name"] + ", ", title=" ".join(face["rules"]))


def thinking_bar(table):
    """Who thinks, how far, and how to make them hurry."""
    seat = table["decision"]["seat"] if table["decision"] else 0
    return h(
        "footer",
        {"class": "bottom", "key": "bottom"},
        h(
            "div",
            {"class": "ask thinking"},
            icon("thinking"),
            h("p", {"class": "prompt"}, w("table.thinking", name=table["seats"][seat]["name"])),
            h("div", {"id": "thinking", "class": "grow"}, bar(Panel.progress, w("table.thinking-bar"))),
            button("move-now", w("tool.move-now"), None, "next", ""),
        ),
    )


def bar(fraction, label):
    """A progress bar."""
    return h("progress", {"max": "1", "value": fraction, "aria-label": label, "key": "bar"})


def draw_progress():
    """Only the bar, many times a second."""
    if Panel.thinking is not None:
        draw("thinking", bar(Panel.progress, w("table.thinking-bar")))


def boot_bar():
    """How far the engine is."""
    return h("progress", {"max": "100", "value": window.engine.percent, "aria-label": w("engine.waiting")})


def result_bar(table):
    """How it ended, and what now."""
    won = table["viewer"] in table["winners"]
    mine = table["seats"][table["viewer"]]["kind"] == "human"
    picture = "draw" if not table["winners"] else ("win" if won or not mine else "lose")
    text = table["result"] or w("lesson.over")
    return h(
        "footer",
        {"class": "bottom result", "key": "bottom"},
        h(
            "div",
            {"class": "ask"},
            icon(picture),
            h("p", {"class": "prompt", "role": "status"}, text),
            h(
                "div",
                {"class": "answers"},
                button("open-drawer", w("tally.final"), "tally", "score", "") if table["tally"] else None,
                real_game(table) if table["lesson"] else None,
                button("restart", w("result.again"), None, "redo", "" if table["lesson"] else "primary"),
                button("watch", w("result.replay"), None, "replay", "") if table["result"] else None,
                button("share", w("tool.share"), None, "share", "") if table["result"] else None,
                None if Page.embed else h("a", {"class": "button", "href": "#/"}, w("nav.lobby")),
            ),
        ),
    )


def real_game(table):
    """After a lesson: the same game in earnest, against the mildest opponent."""
    address = "#/quick/" + table["game"] + "/" + table["mode"] + "/any/apprentice"
    return h("a", {"class": "button primary", "href": address}, icon("play"), h("span", {}, w("lesson.real")))


def hint_box():
    """The hint as far as it was asked for."""
    if Panel.hint is None:
        return None
    said = Panel.hint
    rows = [h("p", {}, icon("hint"), " ", hint_text(said))]
    if said["stage"] >= 3 and said["then"]:
        rows.append(h("p", {"class": "soft"}, w("hint.then")))
        rows.append(h("ul", {}, [h("li", {}, line) for line in said["then"]]))
    rows.append(
        h(
            "div",
            {"class": "answers"},
            button("hint", w("hint.more"), None, "", "small") if said["stage"] < 3 else None,
            button("choose", w("hint.do"), said["choice"], "", "small") if said["choice"] else None,
        )
    )
    return h("section", {"class": "hint-box", "key": "hint"}, rows)


def hint_text(said):
    """The hint in words, by its stage."""
    if said["stage"] == 1:
        lies = Board.scene["cards"].get(said["point"][0]) if said["point"] else None
        if lies is not None and lies["face"]:
            return w("hint.look-card", card=cardview.face_of(lies["face"])["name"])
        return w("hint.look") if said["point"] else w("hint.look-buttons")
    text = w("hint.what", what=said["text"])
    if said["stage"] == 3:
        if said.get("chance") is not None:
            text += " " + w("hint.chance", n=int(said["chance"] * 100 + 0.5))
        other = said.get("other")
        if other and other.get("chance") is not None:
            text += " " + w("hint.other", what=other["text"], n=int(other["chance"] * 100 + 0.5))
    return text
