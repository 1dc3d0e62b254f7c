"""The match on the table: opening it, taking what the engine answers, showing it in steps, keeping it."""

import json

import cardview
import saves
import sheets
from board import Board
from kit import Page, Problem, Settings, ask, go, problem_text, refresh, toast, w
from pyscript import window
from shown import Panel


class Table:
    """The match on the table."""

    table = None
    id = ""
    """The slot it is kept in; empty for what is not kept (lessons, examples, replays)."""
    title = ""
    playing = False
    """Whether steps are being shown."""
    skip = False
    curtain = None
    run = 0
    """Counts the tables that were opened, so that an answer for an old one is dropped."""
    source = None
    """How this table was opened, to open it again."""


STEP = {"banner": 500, "lunge": 430, "rise": 430, "fade": 330, "glow": 300, "shake": 450, "roll": 700}


async def begin(method, params, slot_id, title=""):
    """Open a table; when the engine refuses, the old one stays."""
    Table.run += 1
    run = Table.run
    Panel.waiting = True
    refresh()
    try:
        table = await ask(method, **params)
    except Problem as problem:
        Panel.waiting = False
        toast(problem_text(problem), "bad", problem.rule)
        go("#/")
        return
    if run != Table.run:
        return
    forget()
    Table.source = (method, params, title)
    Table.id = slot_id
    Table.title = title or table["title"]
    if cardview.GLOSSARY.get("game") != table["game"] or cardview.GLOSSARY.get("lang") != Settings.lang:
        await learn(table["game"])
    await receive(table, run)


def forget():
    """A clean table."""
    window.dom.say("", False)
    window.dom.say("", True)
    Panel.clear()
    cardview.forget()
    Table.table = None
    Table.curtain = None
    Table.playing = False
    Board.chosen = []
    Board.marked = ()
    Board.opened = []


async def learn(game):
    """The words around the cards of a game."""
    glossary = await ask("glossary", game=game)
    cardview.GLOSSARY.clear()
    cardview.GLOSSARY.update(glossary)
    cardview.GLOSSARY.update({"game": game, "lang": Settings.lang})


async def again():
    """The same table once more: after coming back, or in another language."""
    if Table.table is None:
        return
    run = Table.run
    if cardview.GLOSSARY.get("lang") != Settings.lang:
        await learn(Table.table["game"])
    Panel.log = []
    Panel.told = 0
    table = await ask("table", have=0)
    await receive(table, run)


# Receiving


async def receive(table, run):
    """Show what happened, then let whoever is next go on, for as long as agents decide."""
    while table is not None and run == Table.run:
        await show(table, run)
        table = await following(table, run) if run == Table.run else None


async def show(table, run):
    """What happened, in steps, then the table as it is."""
    Panel.waiting = False
    cardview.take(table["faces"], table["lang"])
    lines = Panel.take_log(table["log"])
    await show_steps(table, lines, run)
    if run != Table.run:
        return
    Panel.add_lines(lines)
    put(table)
    keep(table)


async def finish():
    """What is being shown, to its end at once: what comes next is never shown before it."""
    Table.skip = True
    while Table.playing:
        await window.dom.wait(20)


async def show_steps(table, lines, run):
    """One picture an event; whoever presses Skip or moves less sees the end at once."""
    Table.skip = False
    beats = table["beats"] if Table.table is not None else []
    if not beats or window.motion.still() or Page.parts[:1] == ("away",):
        return
    Table.playing = True
    old = Table.table
    shown = dict(table)
    shown["options"] = []
    shown["decision"] = None  # what is asked next, and what the teacher says of it, come when all is shown
    shown["next"] = ""
    shown["lesson"] = dict(old["lesson"], asks="") if old["lesson"] else None
    Table.table = Board.table = shown
    Board.chosen = []
    mark_legal()  # nothing can be chosen before all is shown
    for beat in beats:
        if Table.skip or run != Table.run:
            break
        Panel.add_lines([line for line in lines if line["n"] <= beat["n"]])
        window.motion.mark()
        Board.layout, Board.scene = beat["layout"], beat["scene"]
        effect = beat["effect"]
        name = effect[0].split("-")[0]
        Panel.banner = beat["text"] if name == "banner" else ""
        refresh()
        window.motion.glide()
        window.motion.effect(json.dumps(effect))
        sound(name)
        await window.dom.wait(STEP.get(name, 300) / max(0.3, window.motion.speed))
    if run != Table.run:
        return  # what was opened meanwhile is not ours to change
    Panel.banner = ""
    Table.playing = False
    Table.table = old


def sound(name):
    """A short sound for an event, if sounds are on."""
    if Settings.sound == "on" and hasattr(window, "sounds"):
        window.sounds.play({"lunge": "hit", "fade": "fall", "glow": "play", "banner": "turn"}.get(name, name))


def put(table):
    """Make this the table that is drawn."""
    Table.playing = False
    Panel.banner = ""
    Page.seated = True
    window.motion.mark()
    Table.table = Board.table = table
    Board.layout, Board.scene = table["layout"], table["scene"]
    Board.chosen = []
    Panel.hint = None
    Panel.reasons = []
    Panel.pointed_cards = []
    mark_legal()
    refresh()
    window.dom.reveal()
    window.motion.glide()


def mark_legal():
    """What glows now."""
    depth = len(Board.chosen)
    options = Table.table["options"] if Table.table else []
    Board.legal = [o["path"][depth] for o in options if len(o["path"]) > depth and o["path"][:depth] == Board.chosen]
    Board.starts = [o["path"][0] for o in options if o["path"]]
    lesson = Table.table.get("lesson") if Table.table else None
    Board.marked = tuple(lesson["point"]) if lesson and lesson["point"] else ()
    if Panel.hint is not None:
        Board.marked = tuple(Panel.hint["point"])
    if Panel.pointed_cards:
        Board.marked = tuple(Panel.pointed_cards)


def keep(table):
    """Autosave at every decision; what cannot be kept is said once and the game goes on."""
    if Table.id and table["replay"] is None and table["choices"]:
        window.Promise.resolve(keep_now())


async def keep_now():
    """Ask the engine for the save and hand it to the keeper."""
    slot_id = Table.id
    try:
        save = await ask("save", title=Table.title)
    except Problem:
        return
    if slot_id != Table.id:
        return
    said = saves.keep(slot_id, save)
    if said != Panel.kept:
        Panel.kept = said
        if said in ("full", "blocked", "conflict"):
            toast(w("kept." + said), "bad")
        refresh()


async def following(table, run):
    """Who is next? The table after an agent's decision, None when a person has to do something."""
    step = table["next"]
    if step == "agent":
        return await think(run)
    if step == "curtain":
        Table.curtain = table["decision"]["seat"]
        refresh()
    elif step == "over":
        sound("win" if table["viewer"] in table["winners"] else "lose")
        window.dom.say(table["result"], True)
        if table["tally"]:
            sheets.show_tally(table)
    elif step == "human" and table["decision"] is not None:
        window.dom.say(table["decision"]["prompt"], False)
    return None


async def think(run):
    """Let the agent decide; the bar shows how far it is. The table after it, or None."""
    Panel.thinking = 0
    refresh()
    try:
        table = await ask("think", have=Panel.told)
    except Problem as problem:
        if problem.code != "stale" and run == Table.run:
            toast(problem_text(problem), "bad")
        return None
    finally:
        Panel.thinking = None
    return table
