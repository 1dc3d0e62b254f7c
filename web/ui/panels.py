"""What stands around the board: tools, inspector, log, lesson, replay, curtain."""

import cardview
from bars import bottom_bar, hint_box, reason
from board import Board, token_of
from kit import Page, button, h, icon, rule_link, select, tool, w
from shown import Panel


def frame(table, board, chosen):
    """Everything around the board."""
    return [
        h(
            "div",
            {"class": "table-page" + (" embedded" if Page.embed else ""), "key": "table"},
            top_bar(table),
            notices(table),
            lesson_panel(table["lesson"]) if table["lesson"] and table["next"] != "over" else None,
            example_panel() if Panel.example else None,
            h("div", {"class": "play"}, board, side(table)),
            h("div", {"class": "banner", "aria-hidden": "true"}, Panel.banner) if Panel.banner else None,
            replay_bar(table) if table["replay"] else bottom_bar(table, chosen),
        )
    ]


def top_bar(table):
    """Title, turn, tools."""
    undo, replay = table["undo"], table["replay"]
    can_undo = replay["at"] > 0 if replay else undo["undo"]
    can_redo = replay["at"] < replay["of"] if replay else undo["redo"]
    label = w("tool.undo-what-if") if undo["reveals"] else w("tool.undo")
    return h(
        "header",
        {"class": "top", "key": "top"},
        None
        if Page.embed
        else h(
            "a",
            {"class": "button tool", "href": "#/", "aria-label": w("nav.lobby"), "title": w("nav.lobby")},
            icon("first-player"),
        ),
        h(
            "h1",
            {},
            table["title"] or table["mode_name"],
            " ",
            h("small", {}, w("table.turn", n=table["turn"])) if table["turn"] else None,
        ),
        tool("undo", "undo", label, "decision", "", disabled=not can_undo),
        tool("redo", "redo", w("tool.redo"), "decision", "wide", disabled=not can_redo),
        tool("hint", "hint", w("tool.hint"), None, "", disabled=table["next"] != "human"),
        tool("open-drawer", "log", w("tool.log"), "log", "narrow"),
        tool("open-menu", "menu", w("tool.menu")),
    )


def notices(table):
    """Marks that must not be missed: what-if, not kept."""
    rows = []
    if table["what_if"]:
        rows.append(h("span", {"class": "notice"}, icon("replay"), w("table.what-if")))
    if Panel.kept in ("full", "blocked", "conflict"):
        rows.append(
            h(
                "span",
                {"class": "notice"},
                icon("warning"),
                w("kept." + Panel.kept),
                " ",
                button("save-as-new", w("kept.new"), None, "", "small") if Panel.kept == "conflict" else None,
                button("export", w("tool.export"), None, "", "small"),
            )
        )
    return h("div", {"class": "notices", "key": "notices"}, rows) if rows else None


def side(table):
    """Inspector and log, beside the board where there is room."""
    return h(
        "aside",
        {"class": "side", "key": "side", "aria-label": w("table.side")},
        inspector(table),
        hint_box(),
        log_list("log-list"),
    )


def inspector(table):
    """The card that is looked at, with its text, and why it cannot be chosen."""
    lies = Board.scene["cards"].get(Panel.point) if Panel.point else None
    reasons = [reason(r) for r in Panel.reasons]
    if lies is None or not lies["face"]:
        one = token_of(Panel.point) if lies is None and Panel.point else None
        text = one["title"] + ": " + str(one["value"]) if one else w("inspector.empty")
        text = cardview.hidden_label() if lies is not None else text
        return h("section", {"class": "inspector empty", "key": "inspector"}, h("p", {"class": "soft"}, text), reasons)
    face = cardview.face_of(lies["face"])
    states = [table["states"].get(s, s) for s in lies["states"]]
    return h(
        "section",
        {"class": "inspector", "key": "inspector"},
        reasons,
        cardview.full(lies["face"], face, lies["badges"] or None, states, "h2"),
        trait_list(lies["traits"], face),
    )


def trait_list(keys, face):
    """Traits the card has now but does not print, with what they do."""
    rows = cardview.GLOSSARY.get("traits", {})
    extra = [k for k in keys if k not in face["traits"] and k in rows]
    return [
        h("p", {"class": "trait-text"}, icon(k), h("b", {}, " " + rows[k]["name"] + ": "), rows[k]["text"])
        for k in extra
    ]


def log_list(name):
    """What happened, in sentences; pointing at a line shows its cards."""
    return h(
        "section",
        {"class": "log", "key": name, "aria-label": w("tool.log")},
        h("h2", {}, w("tool.log")),
        h(
            "div",
            {
                "role": "log",
                "aria-live": "polite",
                "tabindex": "0",
                "aria-label": w("tool.log"),
                "class": "lines" + (" marked" if "log" in Board.marked else ""),
            },
            h("ol", {}, [log_line(line) for line in by_turns(Panel.log[-120:])]),
        ),
    )


def by_turns(lines):
    """The newest turn first, each told in its order."""
    turns = []
    for line in lines:
        if line["kind"] == "turn-began" or not turns:
            turns.append([])
        turns[-1].append(line)
    return [line for turn in turns[::-1] for line in turn]


def log_line(line):
    """One sentence."""
    kind = "line" + (" turn" if line["kind"] == "turn-began" else "")
    if not line["cards"]:
        return h("li", {"class": kind, "key": "n" + str(line["n"])}, line["text"])
    return h(
        "li",
        {"class": kind, "key": "n" + str(line["n"])},
        h(
            "button",
            {
                "class": "plain",
                "type": "button",
                "do": "point",
                "with": "log:" + str(line["n"]),
                "point": "log:" + str(line["n"]),
            },
            line["text"],
        ),
    )


def lesson_panel(lesson):
    """What the teacher says."""
    if lesson["done"] and not lesson["say"]:
        return h("section", {"class": "lesson", "key": "lesson"}, icon("lesson"), h("p", {}, w("lesson.free")))
    return h(
        "section",
        {"class": "lesson", "key": "lesson", "aria-label": lesson["title"]},
        icon("lesson"),
        h(
            "div",
            {"class": "grow"},
            h("p", {"class": "say", "aria-live": "polite"}, lesson["say"]),
            h("small", {}, w("lesson.step", n=lesson["at"], of=lesson["of"])),
        ),
        button("undo", w("lesson.back"), "decision", "previous", "small") if lesson["at"] > 1 else None,
        button("lesson-next", w("lesson.next"), None, "next", "primary", key="lesson-next")
        if lesson["asks"] == "next"
        else None,
    )


def example_panel():
    """Which rule this position shows."""
    return h(
        "section",
        {"class": "lesson", "key": "lesson"},
        icon("rulebook"),
        h(
            "p",
            {"class": "grow"},
            rule_link(Panel.example["rule"]),
            " ",
            Panel.example["title"],
            " ",
            h("small", {}, w("example.try")),
        ),
        button("restart", w("example.again"), None, "undo", "small"),
    )


def replay_bar(table):
    """The controls of a replay."""
    row = table["replay"]
    at, of = row["at"], row["of"]
    steps = [("first", 0), ("previous", max(0, at - 1))]
    later = [("next", min(of, at + 1)), ("last", of)]
    turns = [(str(number), w("table.turn", n=turn)) for turn, number in row["turns"]]
    current = [number for turn, number in row["turns"] if number <= at]
    return h(
        "footer",
        {"class": "bottom replay", "key": "bottom"},
        h(
            "div",
            {"class": "ask"},
            [tool("goto", name, w("replay." + name), value) for name, value in steps],
            tool(
                "replay-play",
                "stop" if Panel.replaying else "play",
                w("replay.pause") if Panel.replaying else w("replay.play"),
                None,
                "primary",
            ),
            [tool("goto", name, w("replay." + name), value) for name, value in later],
            h(
                "input",
                {
                    "type": "range",
                    "min": "0",
                    "max": str(of),
                    "value": str(at),
                    "input": "goto",
                    "class": "grow",
                    "aria-label": w("replay.place", n=at, of=of),
                },
            ),
            h("span", {"class": "soft"}, str(at) + "/" + str(of)),
        ),
        h(
            "div",
            {"class": "ask"},
            select("goto", turns, str(current[-1]) if current else "0", aria_label=w("replay.turn")),
            select(
                "eyes",
                [
                    (str(i), w("replay.eyes", name=s["name"]))
                    for i, s in enumerate(table["seats"])
                    if s["kind"] != "auto"
                ],
                str(table["viewer"]),
                aria_label=w("replay.whose-eyes"),
            ),
            select(
                "pace",
                [("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×")],
                str(Panel.pace).replace(".0", ""),
                aria_label=w("replay.speed"),
            ),
            button("branch", w("replay.branch"), None, "play", ""),
        ),
        h(
            "p",
            {"class": "prompt soft"},
            table["result"] if table["over"] else (table["decision"] or {}).get("prompt", ""),
        ),
    )


def curtain(table, seat):
    """Between two people: nobody sees the other's cards."""
    return [
        h(
            "div",
            {"class": "curtain", "key": "curtain"},
            icon("hidden"),
            h("h1", {}, w("curtain.title", name=table["seats"][seat]["name"])),
            h("p", {}, w("curtain.text")),
            button("lift-curtain", w("curtain.lift"), seat, "play", "primary big", focus=True),
        )
    ]
