"""Choosing at the table: spots, buttons, dragging; why not; hints. The engine decides what is allowed."""

import bars
import sheets
from board import Board
from kit import Problem, Settings, action, ask, close_dialog, leave_reasons, problem_text, refresh, toast, w
from pyscript import window
from session import Table, finish, mark_legal, receive
from shown import Panel


@action("spot")
async def spot(value):
    """Somebody pressed a card or a place."""
    if Table.playing:
        Table.skip = True
        return
    if not ready():
        Panel.point = value
        await explain([value], pressed=True)
        return
    path = Board.chosen + [value]
    given_back = value in Board.chosen and not reaches(path)
    if not reaches(path) and Board.chosen and reaches([value]):
        path = [value]
    if given_back:
        Board.chosen = []
        mark_legal()
        refresh()
    elif reaches(path):
        Panel.point = value
        await choose(path)
    else:
        Panel.point = value
        await explain(path, True)


def ready():
    """Whether the person who looks may choose now."""
    table = Table.table
    return table is not None and table["decision"] is not None and table["decision"]["mine"] and Panel.thinking is None


def reaches(path):
    """Whether some answer begins like this."""
    return any(o["path"][: len(path)] == path for o in Table.table["options"] if o["path"])


async def choose(path):
    """Go on along a path; a whole path is an answer."""
    leave_reasons()
    whole = [o for o in Table.table["options"] if o["path"] == path]
    if len(whole) > 1:
        sheets.show_choice(path[-1], whole)
        return
    if whole:
        await answer(whole[0]["choice"])
        return
    Board.chosen = path
    Panel.reasons = []
    mark_legal()
    refresh()
    left = [o for o in Table.table["options"] if o["path"][: len(path)] == path]
    window.dom.say(w("table.choose-next", n=len(left)), False)


async def explain(path, loud=False, pressed=False):
    """Why not? The engine gives the reason and its rule. That something is not asked for is told to who presses it."""
    try:
        said = await ask("why", path=path)
    except Problem as problem:
        toast(problem_text(problem), "bad")
        return
    reasons = said["reasons"]
    if said.get("idle"):
        reasons = [{"text": w("why.not-your-turn"), "rule": "", "kind": "info"}]
    elif not reasons and not said.get("tried"):
        reasons = [{"text": w("why.nothing"), "rule": "", "kind": "info"}]
    if reasons and "kind" in reasons[0] and not loud and not pressed:
        reasons = []
    Panel.reasons = reasons
    if loud and reasons:
        toast(reasons[0]["text"], "why", reasons[0]["rule"])
    refresh()


@action("close-choice")
def close_choice(spot):
    """None of the answers; the keyboard is back where it was."""
    close_dialog()
    Board.chosen = []
    mark_legal()
    refresh()
    window.dom.focus('#board [data-spot="' + spot + '"]')


@action("choose")
async def choose_option(choice):
    """An answer from a button."""
    near = window.document.querySelector("dialog[data-near]")
    spot = str(near.getAttribute("data-near")) if near else ""
    close_dialog()
    if spot:
        window.dom.focus('#board [data-spot="' + spot + '"]')
    if ready():
        await answer(choice)


async def answer(choice):
    """Give the answer; a refusal changes nothing."""
    run = Table.run
    if Settings.confirm == "on" and Panel.asked != choice and not Board.chosen and choice == "stop":
        Panel.asked = choice
        toast(w("table.press-again"), "info")
        return
    Panel.asked = ""
    Board.chosen = []
    try:
        table = await ask("answer", choice=choice, have=Panel.told)
    except Problem as problem:
        toast(problem_text(problem), "why", problem.rule)
        mark_legal()
        refresh()
        return
    await receive(table, run)


@action("drag")
def drag(value):
    """A card is picked up: show where it may go."""
    if ready() and reaches([value]):
        Board.chosen = [value]
        mark_legal()
        refresh()


@action("drop")
async def drop(value):
    """A card is let go somewhere."""
    if value is None or not ready():
        Board.chosen = []
        mark_legal()
        refresh()
        return
    path = [value["from"], value["to"]]
    if value["from"] == value["to"]:
        return
    if value["to"] == "mine" and any(o["path"] == path[:1] for o in Table.table["options"]):
        Board.chosen = []
        await choose(path[:1])  # to bring something to oneself is to choose it
        return
    if reaches(path):
        await choose(path)
    else:
        Board.chosen = []
        mark_legal()
        Panel.point = value["from"]
        await explain(path, True)


@action("point")
async def point(value):
    """Something is hovered or focused: show it, and say why it cannot be chosen."""
    if Table.table is None or Table.playing:
        return
    if value.startswith("log:"):
        line = next((x for x in Panel.log if x["n"] == int(value[4:])), None)
        Panel.pointed_cards = line["cards"] if line else []
        mark_legal()
        refresh()
        return
    Panel.pointed_cards = []
    Panel.point = value
    Panel.reasons = []
    mark_legal()
    if ready() and value not in Board.legal and value not in Board.chosen:
        await explain(Board.chosen + [value])
    else:
        refresh()


@action("details")
def details(value):
    """The whole text of a card."""
    sheets.show_card(value)


@action("hint")
async def hint(_=None):
    """The next stage of the hint: where, what, why."""
    if not ready():
        toast(w("why.not-your-turn"), "why")
        return
    stage = Panel.hint["stage"] % 3 + 1 if Panel.hint else 1
    run = Table.run
    Panel.thinking = 0
    Panel.progress = 0
    refresh()
    try:
        said = await ask("hint", stage=stage)
    except Problem as problem:
        if problem.code != "stale":
            toast(problem_text(problem), "bad")
        return
    finally:
        Panel.thinking = None
    if run != Table.run:
        return
    Panel.hint = said
    mark_legal()
    refresh()
    window.dom.reveal()
    window.dom.say(bars.hint_text(said), False)


@action("move-now")
async def move_now(_=None):
    """The agent answers with what it has."""
    await ask("stop")


@action("lift-curtain")
async def lift_curtain(seat):
    """The next player has the device."""
    Table.curtain = None
    Panel.log = []
    Panel.told = 0
    table = await ask("table", seat=seat, have=0)
    table["beats"] = []
    await receive(table, Table.run)


@action("lesson-next")
async def lesson_next(_=None):
    """Read on, once for each press."""
    if Panel.reading:
        return
    Panel.reading = True
    try:
        await finish()
        run = Table.run
        table = await ask("next", have=Panel.told)
    finally:
        Panel.reading = False
    await receive(table, run)
