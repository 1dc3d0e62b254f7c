"""The deck builder: one's own decks, and one of them beside the cards there are. The rules are the engine's.

Routes: #/decks, #/decks/<deck id>, and #/deck/<code> for a deck somebody shared.
"""

import cardview
import deckbox
import library
from cards_page import card_dialog
from kit import (
    Page,
    Problem,
    action,
    button,
    dialog,
    field,
    go,
    h,
    icon,
    problem_text,
    refresh,
    rule_link,
    show_dialog,
    toast,
    tool,
    w,
)
from pyscript import window

FIND = library.Search("pool", decks=True)
STATES = {}
"""What the rules have against each deck of the list, by id."""

PAST = []
"""What can be taken back: (deck id, the deck as it was or None, text for the bar or "")."""


class State:
    """What the page shows."""

    game = ""
    deck = None
    faults = None
    misfits = ()
    tab = "deck"
    decks = ()
    damaged = ()
    typed = None
    card = ""
    shared = None
    draft = ""
    bar = ""
    problem = ""
    visit = 0
    asked = 0


async def enter(parts):
    """The list of decks, one of them, or one that was shared."""
    State.visit += 1
    _reload()
    shared = parts[0] if parts and Page.parts[0] == "deck" else ""
    State.deck = deckbox.read(parts[0]) if parts and not shared else None
    State.faults = None
    State.typed = None
    if parts and not shared and State.deck is None:
        toast(w("decks.gone"), "bad")
    refresh()
    library.spawn(load, (State.visit, shared))


async def load(asked):
    """The words, cards and verdicts that the page shows."""
    visit, shared = asked
    try:
        rows = await library.games()
        building = [row["key"] for row in rows if library.own_deck_mode(row["key"])]
        if not building:
            raise Problem("no-game", w("decks.no-game"), "")
        State.game = State.deck["game"] if State.deck else State.game or building[0]
        if shared:
            await preview(shared)
            if visit == State.visit:
                refresh()
        await library.glossary(State.game)
        State.problem = ""
        await (_enter_deck(visit) if State.deck else _enter_list(visit))
        await library.book(State.game)  # the words of the rules that faults name
    except Problem as problem:
        State.problem = problem.message if problem.code == "no-game" else problem_text(problem)
    if visit == State.visit:
        refresh()


async def _enter_deck(visit):
    await library.faces(State.game, State.deck["cards"])
    if visit != State.visit:
        return
    refresh()
    await check()
    await FIND.begin(State.game)


async def _enter_list(visit):
    """The cards of all decks, for their pictures, and what the rules say of each."""
    own = [deck for deck in State.decks if deck["game"] == State.game]
    ready = cardview.GLOSSARY.get("decks", [])
    await library.faces(State.game, [card for deck in own + ready for card in deck["cards"]])
    if visit == State.visit:
        refresh()
    for deck in own:
        STATES[deck["id"]] = await deckbox.faults(deck["game"], deck["cards"])


def leave():
    """Another page is shown."""
    State.visit += 1
    State.card = ""
    State.shared = None


def key(name):
    """"/" searches, undo takes back the last change of a deck, Escape closes a dialog."""
    if name == "undo" and PAST:
        undo(None)
        return True
    if name == "Escape" and (State.card or State.shared):
        shut(None)
        return True
    return name == "/" and bool(window.dom.focus("#pool-field"))


def _reload():
    State.decks, State.damaged = deckbox.decks()


# Changing decks

def _changed(deck, before, bar=""):
    """Keep a changed deck and remember how it was."""
    PAST.append((deck["id"], before, bar))
    del PAST[:-30]
    State.bar = bar
    deckbox.keep(deck)
    _reload()


def _copy(deck):
    return {"id": deck["id"], "game": deck["game"], "name": deck["name"], "cards": list(deck["cards"])}


async def check():
    """Ask the rules about the deck that is open; an answer to an older question is dropped."""
    State.asked += 1
    asked = State.asked
    deck = State.deck
    found = await deckbox.faults(deck["game"], deck["cards"])
    misfits = await deckbox.misfits(deck["game"], deck["cards"], found)
    if asked == State.asked and State.deck is deck:
        State.faults = found
        State.misfits = misfits
        refresh()


async def _change_cards(key, by):
    """One copy more or less in the open deck."""
    State.typed = None
    before = _copy(State.deck)
    if by > 0:
        State.deck["cards"].append(key)
    elif key in State.deck["cards"]:
        State.deck["cards"].remove(key)
    _changed(State.deck, before)
    await library.faces(State.game, [key])
    refresh()
    name = _name(key)
    window.dom.say(w("decks.put" if by > 0 else "decks.took", card=name, n=len(State.deck["cards"])), False)
    await check()


@action("decks-change")
async def change(value):
    """A card is added or removed: [card, 1 or -1]."""
    if State.deck is not None and (value[1] < 0 or len(State.deck["cards"]) < deckbox.MOST_CARDS):
        await _change_cards(value[0], value[1])
        if State.card:
            draw_card()


@action("decks-new")
def new(value):
    """A new deck: empty, or with the cards of a ready one."""
    ready = next((deck for deck in cardview.GLOSSARY.get("decks", []) if value and deck["key"] == value[0]), None)
    deck = deckbox.fresh(State.game, ready["name"] if ready else w("decks.new-name"), ready["cards"] if ready else ())
    _changed(deck, None)
    State.tab = "deck" if ready else "pool"
    go("#/decks/" + deck["id"])


@action("decks-rename")
def rename(value):
    """Another name; an empty one is not kept. All the letters typed in one go are one change."""
    name = deckbox.clean(value["value"])
    if name and name != State.deck["name"]:
        before = _copy(State.deck) if State.typed is None else None
        State.deck["name"] = name
        if before:
            _changed(State.deck, before)
        else:
            deckbox.keep(State.deck)
            _reload()
    State.typed = value["value"]


@action("decks-duplicate")
def duplicate(value):
    """The same once more."""
    source = deckbox.read(value[0])
    if source:
        deck = deckbox.fresh(source["game"], source["name"], source["cards"])
        _changed(deck, None)
        toast(w("decks.duplicated", deck=deck["name"]))
        go("#/decks/" + deck["id"])


@action("decks-delete")
def delete(value):
    """Delete a deck; it can be taken back."""
    deck = deckbox.read(value[0])
    if deck is None:
        return
    deckbox.remove(deck["id"])
    State.bar = w("decks.deleted", deck=deck["name"])
    PAST.append((deck["id"], deck, State.bar))
    _reload()
    window.dom.say(State.bar, False)
    if State.deck is not None:
        go("#/decks")
    else:
        refresh()
        window.dom.focus(".undo-bar button")


@action("decks-undo")
def undo(_):
    """Take the last change back."""
    if not PAST:
        return
    deck_id, before, _bar = PAST.pop()
    State.bar = ""
    if before is None:
        deckbox.remove(deck_id)
    else:
        deckbox.keep(before)
    go("#/decks" if before is None else "#/decks/" + deck_id)


@action("decks-bar-close")
def close_bar(_):
    """The offer to take back is not wanted."""
    State.bar = ""
    refresh()


@action("decks-tab")
def tab(value):
    """On small screens: the deck or the cards."""
    State.tab = value[0]
    refresh()


@action("decks-play")
def play(value):
    """Play with a deck, or hear which rule is against it."""
    deck = State.deck or deckbox.read(value[0])
    faults = State.faults if State.deck else STATES.get(value[0])
    if faults:
        toast(faults[0]["message"], "why", faults[0]["rule"])
    elif faults is not None:
        go("#/new/" + deck["game"] + "/" + library.own_deck_mode(deck["game"]) + "/" + deck["id"])


@action("decks-again")
async def again(_):
    """Ask the engine once more."""
    await enter([State.deck["id"]] if State.deck else [])


# One card

@action("decks-look")
def look(value):
    """Show a card in full."""
    State.card = value[0]
    draw_card()


def draw_card():
    """The dialog of a card, with ways to add and remove it."""
    if library.face(State.game, State.card) is not None:
        show_dialog(card_dialog(State.game, State.card, "decks-shut",
                                h("div", {"class": "add-row"}, _stepper(State.card))))


@action("decks-shut")
def shut(_):
    """Close the dialog and go back to where one was."""
    back = State.card
    leaving = State.shared is not None
    State.card = ""
    State.shared = None
    show_dialog(None)
    if back:
        window.dom.focus("[data-key=\"f-" + back + "\"]")
    if leaving and str(window.location.hash).startswith("#/deck/"):
        window.location.replace("#/decks")


# Giving and taking

@action("decks-share")
def share(value):
    """The deck as link, code and file."""
    deck = deckbox.read(value[0])
    if deck is not None:
        _draw_share(deck)


def _draw_share(deck, text="", kind=""):
    code = deckbox.code_of(deck)
    show_dialog(dialog(w("decks.share"), h("p", {}, w("decks.share-text", deck=deck["name"])),
                       _given(deck, "link", library.address("#/deck/" + code)), _given(deck, "code", code),
                       h("p", {"class": "row"}, button("decks-save", w("decks.save"), [deck["id"]], "save")),
                       library.note(text, kind), kind="share-box"))


def _given(deck, what, text):
    """A text to copy."""
    label = w("decks." + what)
    return h("div", {"class": "given"},
             field(label, h("input", {"type": "text", "readonly": True, "value": text})),
             button("decks-copy", w("decks.copy"), [deck["id"], what, text], kind="small",
                    aria_label=w("decks.copy") + ": " + label))


@action("decks-copy")
async def copy(value):
    """The link or the code on the clipboard: [deck id, "link" or "code", text]."""
    text, kind = await library.copied(value[2], w("decks.copied-" + value[1]))
    deck = deckbox.read(value[0])
    if deck is not None:
        _draw_share(deck, text, kind)


@action("decks-save")
def save(value):
    """The deck as a file."""
    deck = deckbox.read(value[0])
    if deck:
        name = "".join([letter if letter.isalpha() or letter.isdigit() else "-" for letter in deck["name"]
                        if ord(letter) < 128]).strip("-")
        window.dom.give((name or "deck") + ".deck.json", deckbox.text_of(deck) + "\n", "application/json")


@action("decks-import")
def import_(_):
    """Ask for a code, a link or a file."""
    State.draft = ""
    _draw_import("")


def _draw_import(fault):
    show_dialog(dialog(
        w("decks.import"),
        field(w("decks.paste"), h("textarea", {"id": "decks-draft", "rows": "4", "input": "decks-draft", "focus": True,
                                               "spellcheck": "false", "value": State.draft})),
        h("p", {"class": "notice bad", "role": "alert"}, icon("warning"), " ", fault) if fault else None,
        h("p", {"class": "row"}, button("decks-look-at", w("decks.look"), None, "", "primary"),
          button("decks-file", w("decks.file")))))


@action("decks-draft")
def drafted(value):
    """What was pasted."""
    State.draft = value["value"]


@action("decks-look-at")
async def look_at(_):
    """Read what was pasted."""
    await preview(State.draft)


@action("decks-file")
def ask_file(_):
    """Ask for a file."""
    window.dom.take("decks-file-read", ".json,.txt,application/json,text/plain")


@action("decks-file-read")
async def file_read(value):
    """Read a file."""
    if value["large"]:
        _draw_import(w("decks.bad.large"))
    else:
        State.draft = value["text"] if len(value["text"]) <= deckbox.LONGEST_TEXT else ""
        await preview(value["text"])


async def preview(text):
    """Show the deck in a text before it is taken; a text that is none changes nothing."""
    try:
        deck = deckbox.parsed(text)
        await library.games()
        if not library.own_deck_mode(deck["game"]):
            raise deckbox.Damaged("game")
    except deckbox.Damaged as damaged:
        State.shared = None
        _draw_import(w("decks.bad." + damaged.code))
        return
    State.shared = deck
    State.game = deck["game"]
    _draw_preview(None)
    try:
        await library.glossary(deck["game"])
        await library.faces(deck["game"], deck["cards"])
        faults = await deckbox.faults(deck["game"], deck["cards"])
        await library.book(deck["game"])
    except Problem as problem:
        if State.shared is deck:
            _draw_preview(None, problem_text(problem))
        return
    if State.shared is deck:
        _draw_preview(faults)


def _draw_preview(faults, trouble=""):
    deck = State.shared
    game = deck["game"]
    count = library.game_row(game)["name"] + ". " + w("decks.cards", n=len(deck["cards"]))
    show_dialog(dialog(
        w("decks.preview"), h("h3", {}, deck["name"]), h("p", {"class": "count"}, count),
        h("ul", {"class": "deck-rows"}, [_row(game, key, times, False) for key, times in _counted(deck)]),
        library.note(trouble, "bad") or _verdict(game, faults),
        h("p", {"class": "row"}, button("decks-take", w("decks.take"), None, "", "primary"),
          button("decks-shut", w("decks.leave"))), close="decks-shut", kind="share-box"))


@action("decks-take")
def take(_):
    """The deck that was looked at becomes one of one's own."""
    shared = State.shared
    if shared is None:
        return
    deck = deckbox.fresh(shared["game"], shared["name"], shared["cards"])
    State.shared = None
    State.tab = "deck"
    show_dialog(None)
    _changed(deck, None)
    toast(w("decks.taken", deck=deck["name"]))
    if str(window.location.hash).startswith("#/deck/"):
        window.location.replace("#/decks/" + deck["id"])
    else:
        go("#/decks/" + deck["id"])


@action("decks-save-damaged")
def save_damaged(_):
    """The texts of decks that cannot be read, as a file: perhaps somebody can mend them."""
    texts = [key + "\n" + str(window.store.get(key)) for key in State.damaged]
    window.dom.give("damaged-decks.txt", "\n\n".join(texts), "text/plain")


# The page

def view():
    """The list of decks, or the one that is open."""
    body = _deck_view() if State.deck is not None else _list_view()
    return [h("div", {"class": "library decks-page"}, *body, _bar())]


def _bar():
    """The offer to take back a deletion."""
    if not State.bar or not PAST:
        return None
    return h("div", {"class": "undo-bar", "key": "undo-bar"}, h("span", {}, State.bar),
             button("decks-undo", w("decks.undo"), None, "undo"),
             tool("decks-bar-close", "close", w("close"), kind="plain"))


def _troubles():
    """What keeps decks from being kept or read, and the engine from answering."""
    kind = deckbox.Trouble.kind or ("" if window.store.persistent else "blocked")
    return h(
        "div", {"class": "troubles"},
        h("p", {"class": "notice bad", "role": "alert"}, icon("warning"), " ", w("decks." + kind)) if kind else None,
        h("p", {"class": "notice bad", "role": "alert"}, icon("warning"), " ", State.problem, " ",
          button("decks-again", w("library.again"))) if State.problem else None,
        h("p", {"class": "notice bad"}, icon("warning"), " ", w("decks.damaged", n=len(State.damaged)), " ",
          button("decks-save-damaged", w("decks.save"), None, "save", "small")) if State.damaged else None)


# The list

def _list_view():
    own = [deck for deck in State.decks if not State.game or deck["game"] == State.game]
    return [
        h("header", {"class": "library-head"}, h("h1", {"tabindex": "-1"}, w("decks.title")),
          h("p", {"class": "row"}, button("decks-new", w("decks.new"), None, "deck-builder", "primary"),
            button("decks-import", w("decks.import"), None, "share"))),
        _troubles(),
        h("section", {"class": "own-decks"}, h("h2", {}, w("decks.own")),
          h("ul", {"class": "deck-list"}, [_deck_item(deck) for deck in own]) if own
          else h("p", {"class": "notice"}, w("decks.empty"))),
        h("section", {"class": "ready-decks"}, h("h2", {}, w("decks.ready")), h("p", {}, w("decks.ready-text")),
          h("ul", {"class": "deck-list"}, [_ready_item(deck) for deck in cardview.GLOSSARY.get("decks", [])])
          if cardview.GLOSSARY.get("decks") else library.waiting()),
    ]


def _strip(cards):
    """The pictures of a deck, small."""
    rows = [(key, library.face(State.game, key)) for key in cards[:12]]
    return h("span", {"class": "strip", "aria-hidden": "true"},
             [cardview.emblem(key, face.get("icon")) for key, face in rows if face])


def _deck_item(deck):
    faults = STATES.get(deck["id"])
    return h("li", {"class": "deck-item", "key": deck["id"]},
             h("h3", {}, h("a", {"href": "#/decks/" + deck["id"]}, deck["name"])),
             _strip(deck["cards"]),
             h("p", {"class": "verdict" + (" good" if faults == [] else "")}, _short_verdict(deck, faults)),
             h("p", {"class": "row"},
               _play_button(deck, faults),
               h("a", {"class": "button", "href": "#/decks/" + deck["id"],
                       "aria-label": w("decks.edit") + ": " + deck["name"]}, w("decks.edit")),
               [button("decks-" + verb, w("decks." + verb), [deck["id"]], kind="small",
                       aria_label=w("decks." + verb) + ": " + deck["name"])
                for verb in ("share", "duplicate", "delete")]))


def _short_verdict(deck, faults):
    cards = w("decks.cards", n=len(deck["cards"]))
    if faults is None:
        return cards
    return cards + ". " + (w("decks.good") if not faults else faults[0]["message"])


def _play_button(deck, faults):
    """Play; a deck that breaks a rule says which when it is pressed."""
    return button("decks-play", w("decks.play"), [deck["id"]], "play", "primary" if faults == [] else "off",
                  aria_disabled="false" if faults == [] else "true")


def _ready_item(deck):
    return h("li", {"class": "deck-item", "key": deck["key"]}, h("h3", {}, deck["name"]), _strip(deck["cards"]),
             h("p", {"class": "row"}, button("decks-new", w("decks.start"), [deck["key"]], "cards",
                                             aria_label=w("decks.start") + ": " + deck["name"])))


# One deck

def _deck_view():
    deck = State.deck
    return [
        h("header", {"class": "library-head"},
          h("a", {"class": "button plain", "href": "#/decks"}, "‹ ", w("decks.all")),
          h("h1", {"class": "unseen", "tabindex": "-1"}, deck["name"]),
          field(w("decks.name"), h("input", {
              "type": "text", "input": "decks-rename", "key": deck["id"], "autocomplete": "off",
              "value": deck["name"] if State.typed is None else State.typed, "maxlength": str(deckbox.LONGEST_NAME)})),
          h("p", {"class": "row"},
            tool("decks-undo", "undo", w("decks.undo"), disabled=not PAST),
            [button("decks-" + verb, w("decks." + verb), [deck["id"]], kind="small")
             for verb in ("share", "duplicate", "delete")])),
        _troubles(),
        h("div", {"class": "tabs", "role": "group", "aria-label": w("decks.tabs")},
          _tab("deck", w("decks.deck", n=len(deck["cards"]))), _tab("pool", w("decks.pool"))),
        h("div", {"class": "deck-columns " + State.tab}, _pool(), _deck_panel(deck)),
    ]


def _tab(name, text):
    return h("button", {"class": "tab", "type": "button", "do": "decks-tab", "with": [name],
                        "aria-pressed": "true" if State.tab == name else "false"}, text)


def _pool():
    """The cards there are; each can be looked at, added, removed."""
    return h("section", {"class": "pool", "aria-label": w("decks.pool")}, h("h2", {}, w("decks.pool")), FIND.bar(),
             h("p", {"class": "count"}, FIND.count()) if FIND.total else None,
             h("div", {"class": "card-grid"}, [_pool_card(key) for key in FIND.keys]), FIND.below())


def _pool_card(key):
    face = library.face(State.game, key)
    if face is None:
        return None
    inside = key in State.deck["cards"]
    return h("div", {"class": "pool-card" + (" inside" if inside else ""), "key": "p-" + key},
             library.small_card(key, face, "decks-look"),
             _stepper(key))


def _stepper(key):
    """Add; and, once a card is inside, how often, and one less. The keys keep the focus on the button that was used."""
    count = State.deck["cards"].count(key) if State.deck else 0
    name = _name(key)
    return h("div", {"class": "stepper"},
             h("button", {"class": "button", "type": "button", "do": "decks-change", "with": [key, -1], "key": "less",
                          "aria-label": w("decks.remove-card", card=name)}, "−") if count else None,
             h("b", {"title": w("decks.inside", n=count), "key": "count"}, str(count)) if count else None,
             h("button", {"class": "button", "type": "button", "do": "decks-change", "with": [key, 1], "key": "more",
                          "aria-label": w("decks.add-card", card=name)}, "+" if count else w("decks.add")))


def _name(key):
    face = library.face(State.game, key)
    return face["name"] if face else key


def _deck_panel(deck):
    """What is inside, what the rules say of it, how dear it is."""
    return h("section", {"class": "deck-panel", "aria-label": w("decks.deck", n=len(deck["cards"]))},
             h("h2", {}, w("decks.deck", n=len(deck["cards"]))),
             _verdict(deck["game"], State.faults),
             h("p", {"class": "row"}, _play_button(deck, State.faults)),
             h("ul", {"class": "deck-rows"}, [_row(deck["game"], key, count) for key, count in _counted(deck)]),
             h("p", {"class": "notice"}, w("decks.no-cards")) if not deck["cards"] else None,
             _curve(deck))


def _counted(deck):
    """Each card once with its number, cheapest first."""
    rows = []
    for key in deck["cards"]:
        if key not in [row[0] for row in rows]:
            rows.append((key, deck["cards"].count(key)))
    rows.sort(key=lambda row: (_cost(deck["game"], row[0]), _name(row[0])))
    return rows


def _cost(game, key):
    face = library.face(game, key)
    return next((number for name, number in face["badges"] if name == "cost"), 0) if face else 999


def _row(game, key, count, changes=True):
    """One line of a deck."""
    face = library.face(game, key)
    if face is None:
        name = h("span", {"class": "name unknown"}, icon("warning"), key, " ", h("small", {}, w("decks.unknown")))
    elif changes and key in State.misfits:
        name = h("button", {"class": "name plain unknown", "type": "button", "do": "decks-look", "with": [key]},
                 icon("warning"), face["name"])
    elif changes:
        name = h("button", {"class": "name plain", "type": "button", "do": "decks-look", "with": [key]}, face["name"])
    else:
        name = h("span", {"class": "name"}, face["name"])
    return h("li", {"class": "deck-row", "key": key},
             cardview.emblem(key, face["icon"] if face else ""), name,
             h("b", {"class": "times"}, "×" + str(count)) if count > 1 else None,
             h("span", {"class": "badges"}, [cardview.badge(*badge) for badge in face["badges"]]) if face else None,
             h("button", {"class": "button plain", "type": "button", "do": "decks-change", "with": [key, -1],
                          "aria-label": w("decks.remove-card", card=_name(key))}, "−") if changes else None)


def _verdict(game, faults):
    """What the rules say: nothing against it, or each fault with its rule."""
    if faults is None:
        return library.waiting()
    if not faults:
        return h("p", {"class": "verdict good"}, icon("win"), " ", w("decks.good"))
    return h("div", {"class": "verdict"}, h("h3", {}, icon("why-not"), " ", w("decks.faults", n=len(faults))),
             h("ul", {}, [_fault(game, fault) for fault in faults]))


def _fault(game, fault):
    text = library.rule_text(game, fault["rule"])
    return h("li", {}, fault["message"],
             h("small", {}, rule_link(fault["rule"]), " ", text) if fault["rule"] else None)


def _curve(deck):
    """How many cards there are of each cost, as bars with numbers; and of each type."""
    costs = cardview.GLOSSARY.get("costs", [])
    paid = [cost for cost in [_cost(deck["game"], key) for key in deck["cards"]] if cost != 999]
    if not costs or not paid:
        return None
    highest = max([paid.count(cost) for cost in costs]) or 1
    average = f"{sum(paid) / len(paid):.1f}"
    return h("div", {"class": "curve-box"}, h("h3", {}, w("decks.curve")),
             h("ol", {"class": "curve"}, [_curve_bar(cost, paid.count(cost), highest) for cost in costs]),
             h("p", {"class": "count"}, w("decks.average", n=average), *_types(deck)))


def _curve_bar(cost, count, highest):
    return h("li", {"class": "none" if not count else "", "vars": {"--part": f"{count / highest:.3f}"}},
             h("b", {}, str(count)), h("i", {"aria-hidden": "true"}),
             h("span", {"class": "unseen"}, w("decks.of-cost", cost=cost)),
             h("span", {"class": "cost", "aria-hidden": "true"}, str(cost)))


def _types(deck):
    """How many cards of each type, as texts."""
    rows = cardview.GLOSSARY.get("types", {})
    faces = [library.face(deck["game"], key) for key in deck["cards"]]
    kinds = [face["type"] for face in faces if face]
    return [". " + rows[kind] + ": " + str(kinds.count(kind)) for kind in sorted(set(kinds)) if kind in rows]
