"""The card browser: search, filters, a grid, one card in full with what its traits do. Knows no game.

Routes: #/cards, #/cards/<game>, #/cards/<game>/<card>.
"""

import cardview
import deckbox
import library
from kit import (
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
    select,
    show_dialog,
    toast,
    w,
)
from pyscript import window

FIND = library.Search("cards")


class State:
    """What the page shows."""

    game = ""
    card = ""
    deck = None
    listed = False
    problem = ""
    visit = 0


async def enter(parts):
    """Show the cards of a game, and one of them in full if the route names it."""
    State.visit += 1
    library.spawn(load, (State.visit, parts))


async def load(asked):
    """Find the cards, then open the one that was asked for."""
    visit, parts = asked
    try:
        rows = await library.games()
        keys = [row["key"] for row in rows]
        State.game = parts[0] if parts and parts[0] in keys else State.game or keys[0]
        await library.glossary(State.game)
        State.problem = ""
    except Problem as problem:
        State.problem = problem_text(problem)
        refresh()
        return
    refresh()
    await FIND.begin(State.game)
    if visit != State.visit:
        return
    if len(parts) > 1:
        await open_card(parts[1], visit)
    else:
        close_card()


def leave():
    """Another page is shown."""
    State.visit += 1
    State.card = ""
    State.listed = False


def key(name):
    """"/" goes to the search field, Escape closes the card."""
    if name == "Escape" and State.card:
        close(None)
        return True
    return name == "/" and bool(window.dom.focus("#cards-field"))


# One card

async def open_card(key, visit):
    """Show one card in full."""
    try:
        await library.faces(State.game, [key])
    except Problem as problem:
        toast(problem_text(problem), "bad")
        return
    if visit != State.visit:
        return
    if library.face(State.game, key) is None:
        toast(w("cards.unknown", card=key), "bad")
        window.location.replace("#/cards/" + State.game)
        return
    State.card = key
    draw_card()


def draw_card(text="", kind="", rule=""):
    """Draw the dialog of the card that is open, perhaps with a message."""
    show_dialog(card_dialog(State.game, State.card, "cards-close", _beside(), _add_row(),
                            library.note(text, kind, rule)))


def card_dialog(game, key, close_action, *more):
    """One card with all its text, what its traits do, and whatever the page adds."""
    face = library.face(game, key)
    return dialog(face["name"], cardview.full(key, face), _reminders(face), *more, kind="card-box", close=close_action)


def _reminders(face):
    """What each trait does, where the card does not say it already, and the way to its rules."""
    rows = cardview.GLOSSARY.get("traits", {})
    said = library.folded(" ".join(face["rules"]))
    shown = [(key, rows[key]) for key in face["traits"] if key in rows]
    if not shown:
        return None
    return h("ul", {"class": "reminders", "aria-label": w("cards.traits")},
             [h("li", {}, icon(key), h("span", {}, h("a", {"href": rules_about(row["name"])},
                                                     w("cards.rules", trait=row["name"])),
                                       "" if library.folded(row["text"]) in said else " " + row["text"]))
              for key, row in shown])


def rules_about(text):
    """The route of a search in the rulebook."""
    return "#/rules/find/" + str(window.encodeURIComponent(text))


def _beside():
    """The ways to the cards before and after, as they were found."""
    keys = FIND.keys
    if State.card not in keys:
        return None
    at = keys.index(State.card)
    return h("p", {"class": "beside"},
             button("cards-step", w("cards.previous"), [-1], "previous", disabled=at == 0),
             h("span", {"class": "which"}, w("cards.place", n=at + 1, of=FIND.total)),
             button("cards-step", w("cards.next"), [1], "next", disabled=at + 1 >= FIND.total))


def _add_row():
    """Put the card into one of one's decks."""
    if not cardview.GLOSSARY.get("builds"):
        return None
    decks = [deck for deck in deckbox.decks()[0] if deck["game"] == State.game]
    if State.deck != "" and State.deck not in [deck["id"] for deck in decks]:
        State.deck = decks[0]["id"] if decks else ""
    options = [(deck["id"], deck["name"]) for deck in decks]
    options.append((library.ANY, w("decks.new")))
    inside = next((deck["cards"].count(State.card) for deck in decks if deck["id"] == State.deck), 0)
    return h("div", {"class": "add-row"},
             field(w("cards.deck"), select("cards-deck", options, State.deck or library.ANY),
                   w("cards.inside", n=inside) if inside else ""),
             button("cards-add", w("cards.add"), None, "deck-builder"),
             h("a", {"class": "button plain", "href": "#/decks" + ("/" + State.deck if State.deck else "")},
               w("cards.to-deck")))


@action("cards-open")
def opened(value):
    """A card of the grid was pressed."""
    State.listed = True
    go("#/cards/" + State.game + "/" + value[0])


@action("cards-close")
def close(_):
    """Back to the grid; "back" in the browser does the same, so both leave the same history."""
    if State.listed:
        window.history.back()
    else:
        window.location.replace("#/cards/" + State.game)
    close_card()


def close_card():
    """Take the card away; the focus returns to where it came from."""
    State.listed = False
    if not State.card:
        return
    show_dialog(None)
    window.dom.focus("[data-key=\"f-" + State.card + "\"]")
    State.card = ""


@action("cards-step")
async def step(value):
    """The card before or after; the next page of cards is fetched when it is needed."""
    at = FIND.keys.index(State.card) + value[0]
    if at >= len(FIND.keys):
        await FIND.run(True)
    if 0 <= at < len(FIND.keys):
        State.card = FIND.keys[at]
        # Without a new entry in the history, and without closing the dialog as a change of page would.
        window.history.replaceState(None, "", "#/cards/" + State.game + "/" + State.card)
        draw_card()
        window.dom.say(library.face(State.game, State.card)["name"], False)


@action("cards-deck")
def deck_chosen(value):
    """Another deck to add to."""
    State.deck = "" if value["value"] == library.ANY else value["value"]
    draw_card()


@action("cards-add")
async def add(_):
    """Add the card to the chosen deck; why a card is not for decks, the engine says."""
    try:
        found = await deckbox.misfit(State.game, State.card)
    except Problem as problem:
        draw_card(problem_text(problem), "bad")
        return
    if found:
        draw_card(found["message"], "bad", found["rule"])
        return
    deck = deckbox.read(State.deck) if State.deck else deckbox.fresh(State.game, w("decks.new-name"))
    deck["cards"].append(State.card)
    deckbox.keep(deck)
    State.deck = deck["id"]
    name = library.face(State.game, State.card)["name"]
    if deckbox.Trouble.kind:
        draw_card(w("decks." + deckbox.Trouble.kind), "bad")
    else:
        draw_card(w("cards.added", card=name, deck=deck["name"]))


@action("cards-game")
def game_chosen(value):
    """The cards of another game."""
    go("#/cards/" + value["value"])


@action("cards-again")
async def again(_):
    """Ask the engine once more."""
    await enter([])


# The page

def view():
    """Search, count, grid."""
    head = h("header", {"class": "library-head"}, h("h1", {"tabindex": "-1"}, w("cards.title")),
             library.game_choice("cards-game", State.game, library.GAMES["rows"]))
    if State.problem:
        return [h("div", {"class": "library cards-page"}, head,
                  h("p", {"class": "notice bad", "role": "alert"}, State.problem, " ",
                    button("cards-again", w("library.again"))))]
    return [h("div", {"class": "library cards-page"}, head, FIND.bar(),
              h("p", {"class": "count"}, FIND.count()) if FIND.total else None,
              h("div", {"class": "card-grid"}, [_card(key) for key in FIND.keys]), FIND.below())]


def _card(key):
    face = library.face(FIND.game, key)
    if face is None:
        return None
    return library.small_card(key, face, "cards-open")
