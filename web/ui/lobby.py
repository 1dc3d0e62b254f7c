"""The lobby: the first thing people see. Learn, go on, or set up a new game. Needs no engine to be used.

Routes: #/ and #/new/GAME/MODE[/DECK], which fills in the form. It knows no game: all comes from the lobby's data.
"""

import json

import cardview
import deckbox
import library
import saves
from kit import Settings, action, button, draw, field, go, h, icon, refresh, select, tool, w
from pyscript import window

SETUP = "pygame_core.setup"
"""Where the last set-up is remembered."""
FAN = ("spell", "bastion", "champion", "attack", "creature")
"""The pictures on the cards of the welcome."""
LONGEST_SEED = 18
TABLE = "table"
"""A deck that is chosen at the table."""


class Lobby:
    """What is chosen so far."""

    games = []
    game = ""
    mode = ""
    seats = []
    """Who plays: {"kind": "human" or "agent", "level", "name"} for every seat that decides."""
    bench = []
    """The seats of before, so that a look at a smaller mode forgets nobody."""
    fields = {}
    """What was chosen of the mode's own fields, by their keys."""
    seed = ""
    last = None
    """The set-up of the last game, or None."""
    kept = None
    """The unfinished match played last, or None."""
    waiting = False
    """Play was pressed before the engine was there."""


# Arriving

async def enter(parts):
    """Read what there is to choose; an address may fill in the form."""
    Lobby.kept = saves.newest_row(True)
    Lobby.waiting = False
    window.Promise.resolve(watch())
    Lobby.games = await library.games()
    if not Lobby.game:
        recall()
    if parts:
        prefill(parts)
    refresh()
    if parts:
        show("new-game")


def recall():
    """Begin with the last set-up, or with what suits a first game."""
    try:
        Lobby.last = json.loads(str(window.store.get(SETUP) or "null"))
        fill(Lobby.last)
    except Exception:  # whatever was written there, a first game can be set up
        Lobby.last = None
    if not game_row():
        choose_game(Lobby.games[0]["key"])


def forget():
    """As on a first visit."""
    Lobby.game, Lobby.mode, Lobby.seed, Lobby.last = "", "", "", None
    Lobby.seats, Lobby.bench, Lobby.fields = [], [], {}


def fill(setup):
    """Take over a set-up as far as it still makes sense."""
    if not setup:
        return
    Lobby.game, Lobby.mode = setup["game"], setup["mode"]
    if not game_row() or mode_row()["key"] != setup["mode"]:
        raise ValueError("no such mode any more")
    Lobby.seats = [{"kind": str(s["kind"]), "level": str(s["level"]), "name": str(s["name"])[:40]}
                   for s in setup["seats"]]
    Lobby.fields = dict(setup["fields"])
    fit()


def prefill(parts):
    """What the address names: a game, a mode, a deck of one's own."""
    if any(game["key"] == parts[0] for game in Lobby.games) and parts[0] != Lobby.game:
        choose_game(parts[0])
    if len(parts) > 1 and any(mode["key"] == parts[1] for mode in game_row()["modes"]):
        Lobby.mode = parts[1]
        fit()
    for one in mode_row()["fields"]:
        if len(parts) > 2 and one["kind"] == "decks" and one.get("own"):
            Lobby.fields[one["key"]][0] = "own:" + parts[2]


def game_row():
    """The chosen game, or None."""
    return next((game for game in Lobby.games if game["key"] == Lobby.game), None)


def mode_row():
    """The chosen mode; the first when it is not there."""
    modes = game_row()["modes"]
    return next((mode for mode in modes if mode["key"] == Lobby.mode), modes[0])


def level_name(key):
    """What a level of the computer is called."""
    return next((level["name"] for game in Lobby.games for level in game["levels"] if level["key"] == key), key)


def mode_name(game, mode):
    """What a mode of a game is called, for lists of saved games too."""
    for row in Lobby.games:
        if row["key"] == game:
            return next((one["name"] for one in row["modes"] if one["key"] == mode), row["name"])
    return mode or ""


def choose_game(key):
    """Another game, with its first mode."""
    Lobby.game = key
    Lobby.mode = game_row()["modes"][0]["key"]
    fit()


def fit():
    """Make seats and fields fit the mode; what was chosen stays where it can."""
    mode = mode_row()
    Lobby.mode = mode["key"]
    levels = [level["key"] for level in game_row()["levels"]]
    count = len(Lobby.seats) if len(Lobby.seats) in mode["seats"] else mode["seats"][0]
    for seat in Lobby.seats + Lobby.bench:
        if seat["level"] not in levels:
            seat["level"] = levels[0]
    seat_all(count)
    for one in mode["fields"]:
        Lobby.fields[one["key"]] = fitted(one, Lobby.fields.get(one["key"]))


def seat_all(count):
    """So many seats: those there were, then computers of the lowest level."""
    Lobby.bench = Lobby.seats + Lobby.bench[len(Lobby.seats):]
    level = game_row()["levels"][0]["key"]
    while len(Lobby.bench) < count:
        Lobby.bench.append({"kind": "agent" if Lobby.bench else "human", "level": level, "name": ""})
    Lobby.seats = Lobby.bench[:count]


def fitted(one, value):
    """The value of a field, or what it is at first: decks and numbers are chosen at the table, all sets are in."""
    if one["kind"] == "sets":
        known = [row["key"] for row in one["of"]]
        return [key for key in value if key in known] or known if isinstance(value, list) else known
    if "seats" in one:
        known = [TABLE] + [key for key, _ in deck_options(one)]
        value = value if isinstance(value, list) else []
        return [value[i] if i < len(value) and value[i] in known else TABLE for i in range(len(one["seats"]))]
    if one["kind"] == "number":
        return value if isinstance(value, int) and one["from"] <= value <= one["to"] else 0
    return value


def own_decks():
    """The decks of the deck builder for this game."""
    return [deck for deck in deckbox.decks()[0] if deck["game"] == Lobby.game]


def deck_options(one):
    """The decks one may begin with, as (value, name)."""
    ready = [("ready:" + row["key"], row["name"]) for row in one["of"]]
    return ready + ([("own:" + deck["id"], deck["name"]) for deck in own_decks()] if one.get("own") else [])


# Playing

@action("lobby-play")
async def play(_=None):
    """Begin the game of the form; the form is remembered."""
    fields = {one["key"]: Lobby.fields[one["key"]] for one in mode_row()["fields"]}
    text = json.dumps({"game": Lobby.game, "mode": Lobby.mode, "fields": fields, "seats": Lobby.seats})
    Lobby.last = json.loads(text)  # a copy: the form may change
    window.store.set(SETUP, text)
    await begin({"game": Lobby.game, "mode": Lobby.mode, "setup": setup(), "seats": seats(),
                 "seed": int(Lobby.seed or luck())})


@action("lobby-again")
async def again(_=None):
    """The last set-up once more, with new luck."""
    fill(Lobby.last)
    Lobby.seed = ""
    await play()


def luck():
    """A seed nobody chose."""
    return str(int(window.dom.random()))


async def begin(params):
    """Hand over to the table, as soon as there is an engine."""
    if str(window.engine.state) == "loading":
        Lobby.waiting = True
        refresh()
        show("boot")
        ready = await window.engine.ready
        if not Lobby.waiting:
            return  # thought better of it meanwhile
        Lobby.waiting = False
        refresh()
        if not ready:
            return
    saves.pending = {"method": "start", "params": params}
    go("#/table")


@action("lobby-cancel")
def cancel(_):
    """Do not wait after all."""
    Lobby.waiting = False
    refresh()


@action("lobby-engine")
def restart(_):
    """Try once more to start an engine that failed."""
    window.engine.restart()
    window.Promise.resolve(watch())
    refresh()


async def watch():
    """Whether the engine came up or failed, the page shows it."""
    if str(window.engine.state) == "loading":
        await window.engine.ready
        refresh()


def leave():
    """Another page: nothing starts behind its back."""
    Lobby.waiting = False


def setup():
    """What the mode's fields say to the engine; what is left open is asked at the table."""
    made = {}
    for one in mode_row()["fields"]:
        value = Lobby.fields[one["key"]]
        if "seats" in one and any([v != TABLE for v in value[:len(Lobby.seats)]]):
            made[one["key"]] = [deck_value(v) for v in value[:len(Lobby.seats)]]
        elif one["kind"] == "sets" and len(value) < len(one["of"]):
            made[one["key"]] = value
        elif one["kind"] == "number" and value:
            made[one["key"]] = value
    return made


def deck_value(value):
    """A ready deck by its key, one's own by its cards, None for the table to ask."""
    kind, _, key = value.partition(":")
    if kind == "own":
        deck = deckbox.read(key)
        return deck["cards"] if deck else None
    return key if kind == "ready" else None


def seats():
    """Who sits where, as the engine takes it."""
    return [{"kind": s["kind"], "level": s["level"] if s["kind"] == "agent" else "",
             "name": s["name"].strip() if s["kind"] == "human" else ""} for s in Lobby.seats]


# Choosing

@action("lobby-game")
def set_game(value):
    """Another game."""
    choose_game(value["value"])
    refresh()


@action("lobby-group")
def set_group(value):
    """Another number of players: its first mode."""
    Lobby.mode = value[0]
    fit()
    refresh()


@action("lobby-mode")
def set_mode(value):
    """Another mode."""
    Lobby.mode = value["value"]
    fit()
    refresh()


@action("lobby-count")
def set_count(value):
    """Another number of seats."""
    seat_all(int(value["value"]))
    refresh()


@action("lobby-seat")
def set_seat(value):
    """A person or a level of the computer on a seat."""
    seat = Lobby.seats[value["with"]]
    seat["kind"] = "human" if value["value"] == "human" else "agent"
    if seat["kind"] == "agent":
        seat["level"] = value["value"]
    refresh()


@action("lobby-name")
def set_name(value):
    """A person's name. Not drawn anew: the field shows it already."""
    Lobby.seats[value["with"]]["name"] = value["value"][:40]


@action("lobby-deck")
def set_deck(value):
    """A seat's deck."""
    key, place = value["with"]
    Lobby.fields[key][place] = value["value"]
    refresh()


@action("lobby-set")
def set_set(value):
    """A set in or out; the last one stays."""
    key, name = value["with"]
    chosen = [row for row in Lobby.fields[key] if row != name] + ([name] if value["value"] else [])
    one = next(one for one in mode_row()["fields"] if one["key"] == key)
    Lobby.fields[key] = [row["key"] for row in one["of"] if row["key"] in chosen] or [name]
    refresh()


@action("lobby-number")
def set_number(value):
    """A number, or 0 for the table to ask."""
    Lobby.fields[value["with"][0]] = int(value["value"])
    refresh()


@action("lobby-seed")
def set_seed(value):
    """The luck of the match; only a number is one."""
    Lobby.seed = "".join([c for c in value["value"] if c in "0123456789"])[:LONGEST_SEED]
    refresh()


@action("lobby-reroll")
def reroll(_):
    """Another luck, to be seen."""
    Lobby.seed = luck()
    refresh()


@action("lobby-show")
def show_part(value):
    """Go to a part of this page."""
    show(value[0])


def show(part):
    """Bring a part of the page into sight and lead the keyboard there."""
    element = window.document.getElementById(part)
    if element:
        element.scrollIntoView()
        window.dom.focus("#" + part)


# What is seen

def boot(percent, phase):
    """The engine comes nearer: only its bar is drawn anew."""
    if phase == "ready":
        refresh()
    else:
        draw("boot", *boot_bar())


def view():
    """The page."""
    game = game_row()
    return [h("div", {"class": "lobby", "key": "lobby"},
              welcome(game),
              h("div", {"id": "boot", "class": "boot", "key": "boot", "tabindex": "-1"}, boot_bar()),
              notice(),
              h("div", {"class": "columns", "key": "columns"},
                new_game(game) if game else h("p", {"class": "soft"}, w("lobby.loading")),
                h("div", {"class": "rail"}, lessons(), links())))]


def boot_bar():
    """How far the engine is, honestly: bytes while it loads, steps while it starts."""
    state = str(window.engine.state)
    if state == "failed":
        return [h("p", {"class": "note bad"}, icon("warning"), h("span", {}, w("lobby.boot.failed")),
                  button("lobby-engine", w("lobby.boot.retry"), None, "redo"))]
    if state == "ready":
        return []
    percent = int(window.engine.percent)
    text = w("lobby.boot." + ("download" if str(window.engine.phase) == "download" else "start"), n=percent)
    return [h("div", {"class": "boot-box" + (" urgent" if Lobby.waiting else "")},
              h("p", {"id": "boot-text"}, w("lobby.boot.waiting") + " " + text if Lobby.waiting else text),
              h("progress", {"max": "100", "value": percent, "aria-labelledby": "boot-text"}),
              button("lobby-cancel", w("cancel")) if Lobby.waiting else None)]


def notice():
    """Games are not kept here: said before anybody plays for an hour."""
    if window.store.persistent:
        return None
    return h("p", {"class": "note", "key": "notice"}, icon("warning"), h("span", {}, w("lobby.not-kept")))


def welcome(game):
    """What this is, and the one button for each kind of visitor."""
    one = game is not None and len(Lobby.games) == 1
    return h("section", {"class": "hero", "key": "hero", "aria-label": w("lobby.welcome")},
             h("div", {"class": "fan", "aria-hidden": "true"}, [fan_card(i, name) for i, name in enumerate(FAN)]),
             h("div", {"class": "say"},
               h("h1", {}, game["name"] if one else w("lobby.title")),
               h("p", {"class": "lead"}, game["text"] if one else w("lobby.lead")),
               h("div", {"class": "doors"}, doors()),
               h("p", {"class": "small"}, w("lobby.free"))))


def fan_card(place, picture):
    """One card of the welcome."""
    return h("span", {"class": "fan-card", "vars": {"--place": str(place - len(FAN) // 2)}},
             cardview.emblem("table " + picture, picture), h("i", {}), h("i", {}))


def doors():
    """Go on, the same again, something new, or learn; whoever was never here learns first."""
    game, kept, rows = game_row(), Lobby.kept, []
    if kept:
        rows.append(("#/play/" + kept["id"], "play", w("lobby.continue"), kept_line(kept)))
    if Lobby.last and game:
        rows.append(("", "dice", w("lobby.again"), again_line(), "lobby-again"))
    fresh = ("", "first-player", w("lobby.new"), w("lobby.new-text"), "lobby-show", ["new-game"])
    lessons = game["lessons"][:1] if game else []
    learn = [("#/lesson/" + game["key"] + "/" + one["key"], "lesson", w("lobby.learn"), w("lobby.learn-text"))
             for one in lessons]
    rows += [fresh] + learn if rows else learn + [fresh]
    return [door(i == 0, *row) for i, row in enumerate(rows)]


def door(first, address, picture, title, text, name="", value=None):
    """A large button or link with a line about what is behind it."""
    inner = [icon(picture), h("span", {}, h("b", {}, title), h("small", {}, text))]
    kind = "door first" if first else "door"
    if address:
        return h("a", {"class": kind, "href": address, "key": address}, inner)
    return h("button", {"class": kind, "type": "button", "do": name, "with": value, "key": name}, inner)


def kept_line(kept):
    """The match to go on with: against whom, which turn, when."""
    parts = [kept["title"] or mode_name(kept["game"], kept["mode"])]
    if kept["turn"]:
        parts.append(w("lobby.turn", n=kept["turn"]))
    parts.append(saves.ago(kept["when"], Settings.lang))
    return " · ".join([p for p in parts if p])


def again_line():
    """The last set-up in short."""
    names = [level_name(s["level"]) if s["kind"] == "agent" else s["name"] or w("lobby.person")
             for s in Lobby.last["seats"]]
    return " · ".join([mode_name(Lobby.last["game"], Lobby.last["mode"]), ", ".join(names)])


def part(name, kind=""):
    """The attributes of a part of the page that one can be led to."""
    return {"class": "panel " + kind, "id": name, "key": name, "tabindex": "-1", "aria-labelledby": name + "-title"}


# The form

def new_game(game):
    """Everything one may choose before a match."""
    mode = mode_row()
    return h("section", part("new-game", "new"),
             h("h2", {"id": "new-game-title"}, w("lobby.new")),
             game_choice(game) if len(Lobby.games) > 1 else None,
             mode_choice(game, mode),
             seat_count(mode),
             h("div", {"class": "seat-plates"}, [plate(i, mode) for i in range(len(Lobby.seats))],
               [automatic(i) for i in range(len(mode["automatic"]))]),
             table_note(),
             [number(one) for one in mode["fields"] if one["kind"] == "number"],
             advanced(mode),
             h("div", {"class": "go"}, button("lobby-play", w("lobby.play"), None, "play", "primary large")))


def game_choice(game):
    """Which game, and what it is about."""
    rows = [(row["key"], row["name"]) for row in Lobby.games]
    return h("div", {"class": "which-game"}, field(w("lobby.game"), select("lobby-game", rows, Lobby.game)),
             h("p", {"class": "told"}, game["text"]))


def mode_choice(game, mode):
    """First alone or together, then the modes of that; the sentence is that of the chosen one."""
    groups = groups_of(game["modes"])
    mine = next(group for group in groups if mode in group["modes"])
    return h("fieldset", {"class": "modes"},
             h("legend", {}, w("lobby.mode")),
             h("div", {"class": "sides"},
               [group_tab(group, group is mine) for group in groups]) if len(groups) > 1 else None,
             h("div", {"class": "chips"},
               [chip("radio", "mode", one["key"], one["name"][len(mine["prefix"]):], one is mode, "lobby-mode", None)
                for one in mine["modes"]]),
             h("p", {"class": "told", "aria-live": "polite"}, mode["text"]))


def group_tab(group, here):
    """A button for the modes of so many players."""
    return h("button", {"type": "button", "class": "side-tab here" if here else "side-tab", "do": "lobby-group",
                        "with": [group["modes"][0]["key"]], "aria-pressed": "true" if here else "false"},
             h("span", {}, h("b", {}, group["name"]),
               h("small", {}, w("lobby.group.many" if group["count"] > 1 else "lobby.group.one"))))


def groups_of(modes):
    """The modes by how many people or agents decide; what all names of a group begin with ("Duel: ") is its name."""
    groups = []
    for mode in modes:
        count = max(mode["seats"])
        group = next((g for g in groups if g["count"] == count), None)
        if group is None:
            group = {"count": count, "modes": [], "prefix": "", "name": w("lobby.players", n=count)}
            groups.append(group)
        group["modes"].append(mode)
    for group in groups:
        head, mark, _ = group["modes"][0]["name"].partition(": ")
        if mark and all(mode["name"].startswith(head + mark) for mode in group["modes"]):
            group["prefix"], group["name"] = head + mark, head
    return groups


def chip(kind, group, value, text, chosen, name, params, picture=None):
    """A radio button or checkbox that looks like a counter."""
    return h("label", {"class": "chip", "key": group + "-" + value},
             h("input", {"type": kind, "name": group, "value": value, "checked": chosen, "input": name,
                         "with": params}),
             h("span", {}, picture, h("span", {"class": "word"}, text)))


def pips(place, count):
    """How strong a level is among all, as a row of bars."""
    return h("span", {"class": "pips", "aria-hidden": "true"},
             [h("b", {"class": "on" if i <= place else ""}) for i in range(count)])


def seat_count(mode):
    """How many seats, where the mode leaves that open."""
    if len(mode["seats"]) < 2:
        return None
    counts = [(str(n), str(n)) for n in mode["seats"]]
    return field(w("lobby.count"), select("lobby-count", counts, str(len(Lobby.seats))))


def plate(place, mode):
    """A seat: who plays it, how strong, under which name, with which deck."""
    seat = Lobby.seats[place]
    person = seat["kind"] == "human"
    group, levels = "seat-" + str(place), game_row()["levels"]
    who = [chip("radio", group, "human", w("lobby.person"), person, "lobby-seat", place, icon("human"))]
    for strength, level in enumerate(levels):
        chosen = not person and seat["level"] == level["key"]
        who.append(chip("radio", group, level["key"], level["name"], chosen, "lobby-seat", place,
                        pips(strength, len(levels))))
    return h("fieldset", {"class": "seat-plate", "key": "plate-" + str(place)},
             h("legend", {}, w("lobby.seat", n=w("lobby.letters")[place])),
             h("div", {"class": "chips"}, who),
             h("p", {"class": "told"}, w("lobby.person-text" if person else "lobby.level." + seat["level"])),
             name_field(seat, place) if person else None,
             [deck_field(one, place) for one in mode["fields"] if place in one.get("seats", ())])


def name_field(seat, place):
    """What a person is called."""
    return field(w("lobby.name"), h("input", {
        "type": "text", "maxlength": "40", "autocomplete": "off", "value": seat["name"], "input": "lobby-name",
        "with": place, "placeholder": w("lobby.seat", n=w("lobby.letters")[place])}))


def automatic(place):
    """A seat nobody decides for."""
    return h("div", {"class": "seat-plate still", "key": "auto-" + str(place)}, icon("agent"),
             h("p", {}, w("lobby.automatic")))


def deck_field(one, place):
    """The deck of a seat."""
    number = one["seats"].index(place)
    options = [(TABLE, w("lobby.deck-table"))]
    for value, name in deck_options(one):
        options.append((value, w("lobby.deck-own", name=name) if value.startswith("own:") else name))
    hint = w("lobby.deck-build") if one.get("own") and not own_decks() else ""
    chosen = Lobby.fields[one["key"]][number]
    label = w("lobby.deck") if one["kind"] == "decks" else one["name"]
    return field(label, select("lobby-deck", options, chosen, [one["key"], number]), hint)


def table_note():
    """What it means that two people, or none, sit at this table."""
    people = len([s for s in Lobby.seats if s["kind"] == "human"])
    if people == 1:
        return None
    return h("p", {"class": "note", "key": "note"}, icon("hidden" if people else "replay"),
             h("span", {}, w("lobby.hotseat" if people else "lobby.watch")))


def number(one):
    """A number of the mode's own."""
    options = [("0", w("lobby.number-table"))] + [(str(n), str(n)) for n in range(one["from"], one["to"] + 1)]
    return field(one["name"], select("lobby-number", options, str(Lobby.fields[one["key"]]), [one["key"]]))


def advanced(mode):
    """What most people leave as it is: the sets and the luck."""
    sets = [one for one in mode["fields"] if one["kind"] == "sets"]
    return h("details", {"class": "advanced", "key": "advanced"},
             h("summary", {}, h("span", {}, w("lobby.more")), h("small", {}, advanced_line(sets))),
             [set_field(one) for one in sets],
             h("div", {"class": "seed"},
               field(w("lobby.seed"), h("input", {
                   "type": "text", "inputmode": "numeric", "autocomplete": "off", "value": Lobby.seed,
                   "input": "lobby-seed", "placeholder": w("lobby.seed-random")})),
               tool("lobby-reroll", "dice", w("lobby.reroll"))),
             h("small", {"class": "soft"}, w("lobby.seed-text")))


def advanced_line(sets):
    """What is chosen behind the lid."""
    parts = [one["name"] + ": " + str(len(Lobby.fields[one["key"]])) + "/" + str(len(one["of"])) for one in sets]
    return " · ".join(parts + [w("lobby.seed") + ": " + (Lobby.seed or w("lobby.seed-random"))])


def set_field(one):
    """Which sets the cards come from."""
    return h("fieldset", {"class": "sets"}, h("legend", {}, one["name"]),
             h("div", {"class": "chips"},
               [chip("checkbox", "set-" + row["key"], row["key"], row["name"], row["key"] in Lobby.fields[one["key"]],
                     "lobby-set", [one["key"], row["key"]]) for row in one["of"]]))


# Beside the form

def lessons():
    """Every lesson of the game."""
    game = game_row()
    if not game or not game["lessons"]:
        return None
    return h("section", part("lessons"),
             h("h2", {"id": "lessons-title"}, w("lobby.lessons")),
             h("div", {"class": "list"},
               [h("a", {"class": "row-link", "href": "#/lesson/" + game["key"] + "/" + one["key"], "key": one["key"]},
                  icon("lesson"), h("span", {}, h("b", {}, one["name"]), h("small", {}, one["text"])))
                for one in game["lessons"]]))


LINKS = (("#/rules", "rulebook"), ("#/cards", "cards"), ("#/decks", "deck-builder"), ("#/saves", "save"),
         ("./playground.html", "playground"), ("./embedding.html", "embed"), ("#/settings/about", "info"))


def links():
    """Everywhere else; the single file has no other pages beside it."""
    shown = [(address, picture) for address, picture in LINKS if not (window.site.single and address.endswith(".html"))]
    return h("section", {"class": "panel", "key": "links", "aria-labelledby": "links-title"},
             h("h2", {"id": "links-title"}, w("lobby.links")),
             h("div", {"class": "tiles"},
               h("button", {"class": "tile", "type": "button", "do": "lobby-show", "with": ["lessons"]}, icon("lesson"),
                 h("span", {}, w("lobby.link.lesson"))) if game_row() and game_row()["lessons"] else None,
               [h("a", {"class": "tile", "href": address, "key": address}, icon(picture),
                  h("span", {}, w("lobby.link." + picture))) for address, picture in shown]))
