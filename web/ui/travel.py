"""Going back and forth: undo, redo, replays, playing on from somewhere; and handing a match on."""

import json

import saves
import sheets
from kit import FAULTS, Problem, Settings, action, ask, close_dialog, problem_text, refresh, toast, w
from pyscript import window
from session import Table, begin, finish, keep_now, receive
from shown import Panel


@action("undo")
async def undo(by="decision"):
    """Back to one's last decision, or the start of the turn."""
    await travel("undo", by or "decision")


@action("redo")
async def redo(by="decision"):
    """Forward again."""
    await travel("redo", by or "decision")


async def travel(method, by):
    """Undo or redo; a search under way is dropped first. In a replay: a step back or forth."""
    if Table.table is None:
        return
    row = Table.table["replay"]
    if row is not None:
        await goto(min(row["of"], max(0, row["at"] + (1 if method == "redo" else -1))))
        return
    close_dialog()
    Table.skip = True
    Table.run += 1
    run = Table.run
    await ask("stop")
    was = Table.table["what_if"]
    try:
        table = await ask(method, by=by, have=0)
    except Problem as problem:
        toast(problem_text(problem), "bad")
        return
    Panel.log = []
    Panel.told = 0
    Panel.thinking = None
    table["beats"] = []
    if table["what_if"] and not was:
        toast(w("table.now-what-if"), "info")
    await receive(table, run)


# Replays


@action("goto")
async def goto(at):
    """Another place in the replay."""
    if isinstance(at, dict):
        at = int(at["value"])
    await finish()
    run = Table.run
    now = Table.table["replay"]["at"]
    forward = at == now + 1
    if not forward:
        Panel.log = []
        Panel.told = 0
    await receive(await ask("goto", at=at, have=Panel.told if forward else 0), run)


@action("replay-play")
async def replay_play(_=None):
    """Play or pause."""
    Panel.replaying = not Panel.replaying
    refresh()
    while Panel.replaying and Table.table is not None and Table.table["replay"] is not None:
        row = Table.table["replay"]
        if row["at"] >= row["of"]:
            break
        await goto(row["at"] + 1)
        await window.dom.wait(int(700 / Panel.pace))
    Panel.replaying = False
    refresh()


@action("pace")
def pace(value):
    """How fast a replay plays."""
    Panel.pace = float(value["value"])


@action("eyes")
async def eyes(value):
    """Through whose eyes one looks."""
    Panel.log = []
    Panel.told = 0
    seat = int(value["value"])
    replay = Table.table["replay"]
    if replay is not None:
        table = await ask("goto", at=replay["at"], seat=seat, have=0)
    else:
        table = await ask("table", seat=seat, have=0)
    table["beats"] = []
    await receive(table, Table.run)


@action("branch")
async def branch(_=None):
    """Play on from here, as a match of its own."""
    Panel.replaying = False
    Table.run += 1
    run = Table.run
    table = await ask("branch")
    Table.id = saves.new_id()
    Panel.log = []
    Panel.told = 0
    table["beats"] = []
    Panel.example = None
    toast(w("replay.branched"), "info")
    await receive(table, run)


@action("watch")
async def watch(_=None):
    """The match on the table as a replay."""
    close_dialog()
    save = await ask("save", title=Table.title)
    await begin("replay", {"text": save["text"]}, "", Table.title)


@action("restart")
async def restart(_=None):
    """The same table from the beginning, with new luck where there is luck."""
    close_dialog()
    if Table.source is not None:
        method, params, title = Table.source
        began = beginning(params["text"]) if method == "open" else None
        if began is not None:
            method, params = "start", began
        params = dict(params)
        if "seed" in params:
            params["seed"] = int(window.dom.random())
        await begin(method, params, saves.new_id() if Table.id else "", title)


def beginning(text):
    """How a saved match began, as the engine starts one; None for one that began from a position."""
    data = json.loads(text)
    setup = data.get("setup")
    if setup is None:
        return None
    names = data.get("names", [])
    seats = []
    for place, spec in enumerate(data.get("seats", [])):
        kind, _, level = spec.partition(":")
        seats.append({"kind": kind, "level": level, "name": names[place] if place < len(names) else ""})
    return {"game": data["game"], "mode": setup.get("mode", ""), "setup": setup, "seats": seats, "seed": 0}


# Keeping


@action("share")
async def share(_=None):
    """The whole match as a link."""
    save = await ask("save", title=Table.title)
    sheets.show_share(save)


@action("copy")
async def copy(text):
    """Put a text on the clipboard."""
    done = await window.dom.copy(text)
    toast(w("share.copied") if done else w("share.copy-by-hand"), "info")


@action("export")
async def export(_=None):
    """The match as a file."""
    save = await ask("save", title=Table.title)
    window.dom.give((save["title"] or save["game"] + "-" + save["mode"]).replace("/", "-") + ".json", save["text"])


@action("bug")
async def bug(_=None):
    """One button: a file that replays to this very place."""
    close_dialog()
    note = {
        "page": str(window.location.hash)[:300],
        "browser": str(window.navigator.userAgent),
        "faults": FAULTS[-5:],
        "version": str(window.site.version),
        "lang": Settings.lang,
    }
    report = await ask("report", note=json.dumps(note), title=Table.title)
    window.dom.give("bug-report.json", report["text"])
    toast(w("bug.done"), "info")


@action("open-drawer")
def open_drawer(name):
    """Log, text board or list of options."""
    sheets.open_drawer(name)


@action("save-as-new")
async def save_as_new(_=None):
    """Keep this match in a slot of its own."""
    Table.id = saves.new_id()
    Panel.kept = ""
    await keep_now()
