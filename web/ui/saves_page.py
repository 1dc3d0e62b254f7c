"""Saved games: play on, watch, name, copy, give away, take in, delete. The keeper itself is saves.py.

Route: #/saves.
"""

import json

import library
import lobby
import saves
from kit import (
    Problem,
    Settings,
    action,
    ask,
    button,
    close_dialog,
    dialog,
    field,
    go,
    h,
    icon,
    problem_text,
    refresh,
    show_dialog,
    toast,
    w,
)
from pyscript import window

ROOM = 5000000
"""About as many characters browsers let a site keep."""
LONG_LINK = 2000
"""Some messengers cut links that are longer."""
MATCH = "pygame_core.match"
MATCH_VERSION = 1


class Shelf:
    """What the page shows."""

    rows = []
    used = 0
    pasted = ""
    name = ""
    """The name being typed."""
    gone = 0
    """How many games were just deleted."""
    said = None
    """What became of the last import: (kind, text, slot id)."""


async def enter(parts):
    """Read the slots; names of modes and levels come from the lobby's data."""
    look()
    lobby.Lobby.games = await library.games()
    refresh()


def leave():
    """Deleted games can be put back only while one is here."""
    Shelf.gone = 0
    Shelf.said = None
    saves.GONE.clear()


def look():
    """Read the slots again."""
    Shelf.rows = saves.slots()
    Shelf.used = saves.used()
    refresh()


def kept_elsewhere():
    """Another tab has kept or deleted a game."""
    look()


def row_of(match_id):
    """A slot of the list."""
    return next((row for row in Shelf.rows if row["id"] == match_id), None)


# Names of things

def title_of(row):
    """What a game is called: its own name, or who plays what."""
    if row["title"]:
        return row["title"]
    if row["fault"]:
        return w("saves.damaged-title")
    players = players_of(row)
    name = lobby.mode_name(row["game"], row["mode"])
    return name + " · " + players if players else name


def players_of(row):
    """Who sits at the table."""
    names, found = row["names"], []
    for place, seat in enumerate(row["seats"]):
        kind, _, level = seat.partition(":")
        given = names[place] if place < len(names) else ""
        found.append(given or (lobby.level_name(level) if kind == "agent" else w("lobby.person")))
    return ", ".join(found)


def file_name(row):
    """A name for a file, without what no file name may have."""
    text = title_of(row) + (" " + w("lobby.turn", n=row["turn"]) if row["turn"] else "")
    return "".join([" " if c in '\\/:*?"<>|·,\n\t' else c for c in text]).replace("  ", " ").strip()[:80] + ".json"


# Doing

@action("saves-rename")
def rename(value):
    """Ask for a name."""
    row = row_of(value[0])
    Shelf.name = row["title"]
    show_dialog(dialog(w("saves.rename"),
                       field(w("saves.name"), h("input", {
                           "type": "text", "maxlength": "120", "value": row["title"], "focus": True,
                           "input": "saves-name", "placeholder": title_of(row)}), w("saves.name-hint")),
                       h("div", {"class": "answers"},
                         button("saves-renamed", w("saves.rename-do"), value, "", "primary"),
                         button("close-dialog", w("cancel")))))


@action("saves-name")
def set_name(value):
    """The name so far."""
    Shelf.name = value["value"]


@action("saves-renamed")
def renamed(value):
    """Give the name; an empty one takes it away."""
    close_dialog()
    said = saves.rename(value[0], Shelf.name.strip()[:120])
    tell_kept(said)
    look()


@action("saves-copy")
def copy(value):
    """The same game once more."""
    row = row_of(value[0])
    tell_kept(saves.duplicate(row["id"], w("saves.copy-of", name=title_of(row))[:120]))
    look()


def tell_kept(said):
    """Say when something could not be written."""
    if said != "ok":
        toast(w("saves.not-" + said), "bad")


@action("saves-export")
def export(value):
    """A game as a file; a damaged slot as it is."""
    slot = saves.quiet_load(value[0])
    if slot is None:
        window.dom.give("damaged-" + value[0] + ".txt", saves.raw_text(value[0]), "text/plain")
    else:
        window.dom.give(file_name(row_of(value[0])), saves.file_text(slot))


@action("saves-share")
async def share(value):
    """The whole game as a link."""
    row, slot = row_of(value[0]), saves.quiet_load(value[0])
    code = await saves.to_code(saves.file_text(slot)) if slot else None
    if code is None:
        toast(w("saves.no-link"), "bad")
        return
    link = str(window.location.href).split("#")[0].split("?")[0] + "#/m/" + code
    show_dialog(dialog(w("saves.share"), h("p", {}, w("saves.share-text")),
                       note("warning", w("saves.share-hidden")) if row["hidden"] and not row["over"] else None,
                       note("info", w("saves.share-local")) if link.startswith("file:") else None,
                       h("textarea", {"class": "link", "readonly": True, "rows": "4", "value": link,
                                      "aria-label": w("saves.share")}),
                       h("p", {"class": "soft"}, w("saves.share-" + ("long" if len(link) > LONG_LINK else "size"),
                                                   n=len(link))),
                       h("div", {"class": "answers"},
                         button("saves-clip", w("saves.share-copy"), [link], "share", "primary"),
                         button("saves-export", w("saves.export"), value, "save"))))


@action("saves-clip")
async def clip(value):
    """Put the link on the clipboard."""
    done = await window.dom.copy(value[0])
    toast(w("saves.copied" if done else "saves.copy-by-hand"), "info" if done else "bad")


@action("saves-delete")
def delete(value):
    """Delete games; they can be put back while one stays on this page."""
    saves.remove(value)
    saves.retry()
    Shelf.gone = len(value)
    look()
    window.dom.say(w("saves.deleted", n=len(value)), False)


@action("saves-undo")
def undo(_):
    """Put back what was deleted."""
    saves.restore()
    Shelf.gone = 0
    look()


# Taking in

@action("saves-take")
def take(_):
    """Ask for a file."""
    window.dom.take("saves-file", ".json,.txt,application/json,text/plain")


@action("saves-file")
async def take_file(value):
    """A file was chosen."""
    if value["large"]:
        refuse(w("saves.import-large"), value["name"])
    else:
        await take_text(value["text"], value["name"])


@action("saves-paste")
def paste(value):
    """A link or code so far."""
    Shelf.pasted = value["value"]


@action("saves-pasted")
async def take_pasted(_):
    """Take in what was pasted: a link, its code, or the text of a file."""
    text = Shelf.pasted.strip()
    if not text:
        return
    if text.startswith("{"):
        await take_text(text, "")
        return
    code = text.split("#/m/")[-1].split("?")[0].strip("/ ")
    found = await saves.from_code(str(window.dom.decode(code)))
    if found is None:
        refuse(w("saves.import-link"))
    else:
        await take_text(found, "")


async def take_text(text, name):
    """Check a match file and keep it; whatever is wrong is named and nothing is kept."""
    text = unwrapped(text)
    fault, data = look_into(text)
    if fault:
        refuse(fault, name)
        return
    Shelf.said = ("", w("saves.checking"), "")
    refresh()
    try:
        info = await examine(text, data)
    except Problem as problem:
        refuse(problem_text(problem), name)
        return
    title = str(data.get("title") or "")[:120] or name.rsplit(".", 1)[0][:120]
    match_id, said = saves.add(text, info, title)
    tell_kept(said)
    Shelf.pasted = ""
    Shelf.said = ("good", w("saves.imported"), match_id)
    look()
    window.dom.say(w("saves.imported"), False)


def unwrapped(text):
    """A slot that was exported as it is holds a match inside; anything else is itself."""
    try:
        data = json.loads(text)
        return data["text"] if data["format"] == saves.FORMAT and isinstance(data["text"], str) else text
    except Exception:  # said by look_into
        return text


def look_into(text):
    """What is wrong with a match file as far as the page can tell: (fault in words or "", data)."""
    try:
        data = json.loads(text)
    except Exception:
        return w("saves.import-json"), None
    if not isinstance(data, dict) or data.get("format") != MATCH:
        return w("saves.import-format"), None
    version = data.get("version")
    if isinstance(version, int) and version > MATCH_VERSION:
        return w("saves.import-newer", n=version), None
    for name, kind in (("version", int), ("game", str), ("seed", int), ("choices", list)):
        if not isinstance(data.get(name), kind):
            return w("saves.import-field", name=name), None
    if all(row["key"] != data["game"] for row in lobby.Lobby.games):
        return w("saves.import-game", name=data["game"][:40]), None
    return "", data


async def examine(text, data):
    """What the engine says about a match file without putting it on the table; what the file says if it is dead."""
    try:
        return await ask("check", text=text)
    except Problem as problem:
        if problem.code not in ("engine-failed", "engine-stopped"):
            raise
    people = len([seat for seat in data.get("seats", []) if seat == "human"])
    return {"game": data["game"], "mode": (data.get("setup") or {}).get("mode", ""), "turn": None, "over": None,
            "choices": len(data["choices"]), "what_if": bool(data.get("what_if")), "hidden": people > 1}


def refuse(text, name=""):
    """Nothing was taken in, and why."""
    Shelf.said = ("bad", (name + ": " if name else "") + text, "")
    refresh()
    window.dom.say(text, True)


@action("saves-play")
def play(value):
    """Go on with a game."""
    go("#/play/" + value[0])


# What is seen

def view():
    """The page."""
    finished = saves.finished(Shelf.rows)
    return [h("div", {"class": "shelf", "key": "saves"},
              h("h1", {}, w("saves.title")),
              h("div", {"class": "shelf-tools", "key": "tools"},
                button("saves-take", w("saves.import"), None, "save"), paste_box()),
              h("div", {"key": "said", "aria-live": "polite"}, full_note(finished), said(), undo_bar()),
              h("ul", {"class": "slots", "key": "list"}, [slot(row) for row in Shelf.rows]) if Shelf.rows else empty(),
              where(finished))]


def empty():
    """Nothing is saved yet."""
    return h("div", {"class": "panel shelf-empty", "key": "empty"}, icon("save"), h("p", {}, w("saves.none")),
             h("a", {"class": "button primary", "href": "#/"}, w("saves.to-lobby")))


def paste_box():
    """A link or code from somewhere else."""
    return h("details", {"class": "paste", "key": "paste"},
             h("summary", {"class": "button"}, icon("share"), h("span", {}, w("saves.paste"))),
             h("div", {"class": "paste-row"},
               field(w("saves.paste-label"), h("input", {
                   "type": "text", "value": Shelf.pasted, "input": "saves-paste", "autocomplete": "off",
                   "placeholder": "…#/m/…"})),
               button("saves-pasted", w("saves.paste-do"), None, "", "primary")))


def note(picture, text, kind="", *more):
    """A sentence one should see."""
    return h("p", {"class": "note " + kind}, icon(picture), h("span", {}, text), *more)


def said():
    """What became of the last import."""
    if Shelf.said is None:
        return None
    kind, text, match_id = Shelf.said
    return note("warning" if kind == "bad" else "info", text, kind,
                button("saves-play", w("saves.play"), [match_id], "play", "primary") if match_id else None,
                watch_link(match_id) if match_id else None)


def watch_link(match_id):
    """To the replay of a game."""
    return h("a", {"class": "button", "href": "#/replay/" + match_id}, icon("replay"), h("span", {}, w("saves.watch")))


def full_note(finished):
    """There is no room for what is played now: what could go?"""
    if not window.store.persistent or not any([row["memory"] for row in Shelf.rows]):
        return None
    return note("warning", w("saves.not-full"), "bad", clear_button(finished))


def clear_button(finished):
    """Delete the finished games nobody gave a name."""
    return button("saves-delete", w("saves.clear-finished", n=len(finished)), finished, "discard") if finished else None


def undo_bar():
    """Deleted a moment ago."""
    if not Shelf.gone:
        return None
    back = button("saves-undo", w("saves.undo"), None, "undo", "primary")
    return note("discard", w("saves.deleted", n=Shelf.gone), "", back)


def slot(row):
    """One saved game."""
    return h("li", {"class": "panel slot" + (" damaged" if row["fault"] else ""), "key": row["id"]},
             h("div", {"class": "slot-text"},
               h("h2", {}, title_of(row)),
               h("p", {"class": "soft"}, facts(row)),
               marks(row),
               h("p", {"class": "result"}, icon("win"), " ", row["result"]) if row["result"] and row["over"] else None,
               h("p", {}, w("saves.fault." + row["fault"])) if row["fault"] else None),
             broken_tools(row) if row["fault"] else tools(row))


def facts(row):
    """Mode, turn and date in one line."""
    parts = []
    if row["title"] and row["mode"]:
        parts.append(lobby.mode_name(row["game"], row["mode"]))
        parts.append(players_of(row))
    if row["turn"]:
        parts.append(w("lobby.turn", n=row["turn"]))
    elif row["choices"]:
        parts.append(w("saves.choices", n=row["choices"]))
    if row["when"]:
        parts.append(saves.ago(row["when"], Settings.lang))
    if row["fault"]:
        parts.append(w("saves.size", n=max(1, row["size"] // 1024)))
    return " · ".join([part for part in parts if part])


def marks(row):
    """What is special about a game, in words as well as pictures."""
    newer = row["fault"] == "newer"
    found = [(row["over"], "finished", "win"), (row["what_if"], "what-if", "replay"),
             (row["memory"], "memory", "warning"), (row["fault"] and not newer, "damaged", "warning"),
             (newer, "newer", "warning")]
    shown = [(word, picture) for wanted, word, picture in found if wanted]
    return h("p", {"class": "marks"},
             [h("span", {"class": "mark " + word}, icon(picture), h("span", {}, w("saves.mark." + word)))
              for word, picture in shown]) if shown else None


def tools(row):
    """What can be done with a game."""
    one = [row["id"]]
    return h("div", {"class": "slot-tools"},
             None if row["over"] else button("saves-play", w("saves.play"), one, "play", "primary"),
             watch_link(row["id"]),
             h("details", {"class": "slot-more", "key": "more"},
               h("summary", {"class": "button", "aria-label": w("saves.more-of", name=title_of(row))},
                 icon("menu"), h("span", {}, w("saves.more"))),
               h("div", {"class": "more-list"},
                 button("saves-rename", w("saves.rename"), one, "log"),
                 button("saves-copy", w("saves.copy"), one, "deck"),
                 button("saves-export", w("saves.export"), one, "save"),
                 button("saves-share", w("saves.share"), one, "share"),
                 button("saves-delete", w("saves.delete"), one, "discard", "danger"))))


def broken_tools(row):
    """What can be done with a slot that cannot be read."""
    return h("div", {"class": "slot-tools"}, button("saves-export", w("saves.export-raw"), [row["id"]], "save"),
             button("saves-delete", w("saves.delete"), [row["id"]], "discard", "danger"))


def where(finished):
    """Where the games live and how much room there is."""
    part = min(100, Shelf.used * 100 // ROOM)
    size = w("saves.used", n=max(1, Shelf.used // 1024), of=ROOM // 1000000, part=part)
    return h("section", {"class": "panel where", "key": "where", "aria-labelledby": "where-title"},
             h("h2", {"id": "where-title"}, w("saves.where")),
             h("p", {}, w("saves.where-text" if window.store.persistent else "saves.where-memory")),
             h("p", {"id": "room-text"}, size) if window.store.persistent else None,
             h("meter", {"min": "0", "max": "100", "high": "80", "value": part, "aria-labelledby": "room-text"})
             if window.store.persistent else None,
             clear_button(finished) if len(finished) > 4 or part > 80 else None)
