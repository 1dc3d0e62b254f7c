"""The table page: what its addresses open, its keys, and what it shows. Knows no rules.

Routes: #/table (the match under way or the pending one), #/play/ID, #/lesson/GAME/KEY, #/example/RULE, #/replay/ID,
#/quick/GAME/MODE..., #/m/CODE (a shared match).
"""

import json

import bars
import choosing
import library
import panels
import saves
import travel
from board import Board, draw_board
from kit import Problem, action, go, h, refresh, toast, w
from pyscript import window
from session import Table, again, begin, mark_legal
from shown import Panel

SHORTEST = {"play": 2, "lesson": 3, "example": 2, "replay": 2, "m": 2}
"""How many parts an address of this kind has at least."""


async def enter(parts):
    """Open what the address asks for."""
    kind = parts[0] if parts else "table"
    if len(parts) < SHORTEST.get(kind, 1):
        lost()
    elif kind == "table":
        if saves.pending is not None:
            pending, saves.pending = saves.pending, None
            await begin(
                pending["method"], pending["params"], pending.get("id") or saves.new_id(), pending.get("title", "")
            )
        elif Table.table is None:
            await resume(saves.newest())
        else:
            await come_back()
    elif kind == "play":
        await resume(parts[1])
    elif kind == "lesson":
        await begin("lesson", {"game": parts[1], "key": parts[2]}, "")
    elif kind == "example":
        await example(parts[-1])
    elif kind == "replay":
        slot = saves.load(parts[1])
        if slot is None:
            lost()
        else:
            await begin("replay", {"text": slot["text"]}, "", slot.get("title", ""))
    elif kind == "quick":
        await quick(parts[1:])
    elif kind == "m":
        await begin("replay", {"code": "/".join(parts[1:])}, "")


async def come_back():
    """The table as it was left; from what is kept of it if the engine was started anew meanwhile."""
    try:
        await again()
    except Problem as problem:
        if problem.code != "no-table":
            raise
        await reopen()


async def reopen():
    """In a new engine: the match from its last save, anything else from its beginning."""
    source = Table.source
    Table.table = None
    if Table.id and saves.load(Table.id) is not None:
        await resume(Table.id)
    elif source is not None:
        await begin(source[0], source[1], Table.id, source[2])
    else:
        lost()


async def quick(parts):
    """A match at once against agents: #/quick/GAME/MODE[/SEED[/LEVEL,LEVEL...[/DECK/DECK...]]], or "human"."""
    rows = await library.games()
    game = next((row for row in rows if parts and row["key"] == parts[0]), rows[0])
    mode = next((row for row in game["modes"] if len(parts) > 1 and row["key"] == parts[1]), game["modes"][0])
    seed = int(parts[2]) if len(parts) > 2 and parts[2].isdigit() else int(window.dom.random())
    levels = parts[3].split(",") if len(parts) > 3 else ["adept"]
    seats = [{"kind": "human"}] + [
        {"kind": "human"} if level == "human" else {"kind": "agent", "level": level} for level in levels
    ]
    given = [field["key"] for field in mode["fields"] if "seats" in field]
    setup = {given[0]: parts[4:]} if given and len(parts) > 4 else {}
    params = {"game": game["key"], "mode": mode["key"], "seed": seed, "seats": seats, "setup": setup}
    await begin("start", params, saves.new_id())


async def resume(slot_id):
    """Go on with a kept match."""
    slot = saves.load(slot_id) if slot_id else None
    if slot is None:
        lost()
        return
    await begin("open", {"text": slot["text"]}, slot["id"], slot.get("title", ""))


def lost():
    """There is nothing to open."""
    toast(w("table.nothing"), "bad")
    go("#/")


async def example(rule):
    """A scenario of the rulebook, to be tried."""
    game = await library.example_of(rule)
    found = None
    if game:
        found = json.loads(str(await window.site.text("data/examples." + game + ".json"))).get(rule)
    if found is None:
        toast(w("table.no-example", rule=rule), "bad")
        go("#/rules/" + rule)
        return
    await begin("scenario", {"scenario": found["scenario"]}, "", found.get("title", ""))
    Panel.example = {"rule": rule, "title": found.get("title", "")}
    refresh()


def leave():
    """Another page is shown; a search goes on, but nothing is animated."""
    Table.skip = True
    Panel.replaying = False


def key(name):
    """Keyboard shortcuts of the table."""
    if Table.curtain is not None:
        return False
    if Table.playing and name in ("Escape", "n", " "):
        Table.skip = True
        return True
    if name == "Escape":
        Board.chosen = []
        Panel.reasons = []
        Panel.hint = None
        mark_legal()
        refresh()
        return True
    found = KEYS.get(name.lower())
    if found is None:
        return False
    window.dom.onaction(found[0], json.dumps(found[1]))
    return True


KEYS = {
    "u": ("undo", "decision"),
    "undo": ("undo", "decision"),
    "r": ("redo", "decision"),
    "redo": ("redo", "decision"),
    "h": ("hint", None),
    "l": ("open-drawer", "log"),
    "t": ("open-drawer", "text"),
    "o": ("open-drawer", "options"),
    "n": ("next-thing", None),
}


@action("next-thing")
async def next_thing(_=None):
    """N: read on in a lesson, let the agent move now, or one step in a replay."""
    table = Table.table
    if table is None:
        return
    if table["next"] == "lesson":
        await choosing.lesson_next()
    elif Panel.thinking is not None:
        await choosing.move_now()
    elif table["replay"] is not None:
        await travel.goto(table["replay"]["at"] + 1)


def view():
    """The page."""
    if Table.curtain is not None:
        return panels.curtain(Table.table, Table.curtain)
    if Table.table is None:
        return [h("div", {"class": "waiting"}, h("p", {}, w("engine.waiting")), bars.boot_bar())]
    return panels.frame(Table.table, draw_board(), Board.chosen)


def progress(value):
    """How far a search is."""
    Panel.progress = value
    bars.draw_progress()
