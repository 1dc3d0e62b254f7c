"""The rulebook: chapters, a live search, a link to every rule, an example on the table where there is one.

Routes: #/rules, #/rules/<rule id>, #/rules/<chapter>, #/rules/find/<words>, each also with the game after "rules".
"""

import json

import library
from kit import Problem, action, button, go, h, icon, problem_text, refresh, select, toast, tool, w
from pyscript import window

MOST = 60
"""Rules drawn at a time when searching; more on demand."""

EXAMPLES = {}


class State:
    """What the page shows."""

    game = ""
    book = None
    chapter = 0
    target = ""
    turned = False
    unknown = ""
    text = ""
    shown = MOST
    contents = True
    problem = ""
    visit = 0
    timer = None


async def enter(parts):
    """Show a chapter, a rule or a search; the book is asked for when it is not there."""
    State.visit += 1
    library.spawn(load, (State.visit, parts))


async def load(asked):
    """Turn to where the route leads, as soon as there is a book."""
    visit, parts = asked
    try:
        rows = await library.games()
        game, rest = _which(rows, parts)
        State.book = await library.book(game)
        State.game = game
        State.problem = ""
        if rest and rest[0] not in State.book.place:
            await _other_game(rows, rest[0])
    except Problem as problem:
        State.problem = problem_text(problem)
        rest = []
    if visit != State.visit:
        return
    if State.book is not None:
        _open(rest)
    refresh()
    window.dom.after(60, "rules-reveal", "null")  # the router gives the focus to the page first
    await _examples(visit)


def leave():
    """Another page is shown: what is still on its way no longer matters."""
    State.visit += 1


def _which(rows, parts):
    """The game that is meant, and what is left of the route."""
    keys = [row["key"] for row in rows]
    if parts and parts[0] in keys:
        return parts[0], parts[1:]
    return State.game or keys[0], parts


async def _other_game(rows, rule):
    """A rule of another game opens that game's book."""
    for row in rows:
        if row["key"] != State.game:
            found = await library.book(row["key"])
            if rule in found.place:
                State.game = row["key"]
                State.book = found
                return


def _open(rest):
    """Turn the book to where the route leads."""
    State.target = ""
    State.unknown = ""
    if not rest:
        return
    if rest[0] == "find" and len(rest) > 1:
        State.text = rest[1]
        State.shown = MOST
        return
    State.text = ""
    name = rest[0].upper() if rest[0].upper() in State.book.place else rest[0]
    chapter = State.book.chapter(name)
    if name in State.book.place:
        State.target = name
        State.chapter = State.book.rules[State.book.place[name]][0]
    elif chapter is not None:
        State.chapter = chapter
        State.turned = True
    else:
        State.unknown = name


@action("rules-reveal")
def reveal(_):
    """Bring the rule or chapter that was asked for into sight, for eyes and for readers."""
    if State.turned:
        State.turned = False
        window.scrollTo(0, 0)
        window.dom.focus("#rules-heading")
    element = window.document.getElementById("rule-" + State.target) if State.target else None
    if element:
        window.dom.focus("#rule-" + State.target)
        element.scrollIntoView(window.JSON.parse("{\"block\":\"center\"}"))


async def _examples(visit):
    """Which rules can be tried on the table; only their numbers are needed, and only once."""
    game = State.game
    if not game or game in EXAMPLES:
        return
    try:
        EXAMPLES[game] = json.loads(str(await window.site.text("data/examples." + game + ".index.json")))
    except Exception:  # without the list there are no buttons, nothing else is lost
        EXAMPLES[game] = {}
    if visit == State.visit:
        refresh()


# What is heard

@action("rules-text")
def typed(value):
    """A keystroke in the search field."""
    State.text = value["value"][:100]
    State.shown = MOST
    if State.timer is not None:
        window.dom.cancel(State.timer)
    State.timer = window.dom.after(120, "rules-now", "null")


@action("rules-now")
def search(_):
    """Draw what was found, and say how much that is."""
    refresh()
    if State.book is not None and _words():
        window.dom.say(_count(len(State.book.find(_words()))), False)


@action("rules-clear")
def clear(_):
    """End the search."""
    State.text = ""
    refresh()
    window.dom.focus("#rules-field")


@action("rules-more")
def more(_):
    """Draw more of what was found."""
    State.shown += MOST
    refresh()


@action("rules-contents")
def contents(_):
    """Open or close the table of contents."""
    State.contents = not State.contents
    refresh()


@action("rules-chapter")
def chapter_chosen(value):
    """Another chapter, from the list on small screens."""
    go(_route(value["value"]))


@action("rules-game")
def game_chosen(value):
    """Another game's book."""
    State.text = ""
    State.chapter = 0
    go("#/rules/" + value["value"])


@action("rules-copy")
async def copy(value):
    """Put the address of a rule on the clipboard."""
    text, kind = await library.copied(library.address("#/rules/" + value[0]), w("rules.copied", rule=value[0]))
    toast(text, kind or "info")


@action("rules-again")
async def again(_):
    """Ask for the book once more."""
    State.problem = ""
    await enter([])


def key(name):
    """"/" goes to the search field."""
    if name == "/":
        return bool(window.dom.focus("#rules-field"))
    return False


# What is shown

def view():
    """The book, opened at a chapter or at what was found."""
    book = State.book
    title = book.title if book else w("rules.title")
    head = h("header", {"class": "library-head"}, h("h1", {"tabindex": "-1"}, title),
             library.game_choice("rules-game", State.game, library.GAMES["rows"]))
    if book is None:
        return [h("div", {"class": "library rules-page"}, head, _problem() if State.problem else library.waiting())]
    found = _found() if _words() else None
    return [h("div", {"class": "library rules-page" + ("" if State.contents else " closed")}, head,
              h("div", {"class": "find", "role": "search"},
                library.search_field("rules-text", "rules-field", w("rules.search"), State.text), _chapter_list()),
              h("div", {"class": "rules-columns"}, _contents(),
                h("section", {"class": "rules-text", "key": "found" if found else "chapter"},
                  *(found or _chapter()))))]


def _problem():
    return h("p", {"class": "notice bad", "role": "alert"}, State.problem, " ",
             button("rules-again", w("library.again")))


def _route(chapter):
    """Where a chapter is; the game is only named when there are several."""
    return "#/rules/" + (State.game + "/" if len(library.GAMES["rows"]) > 1 else "") + chapter


def _chapter_list():
    """The chapters as a list to choose from, for small screens."""
    rows = [(chapter["key"], chapter["title"]) for chapter in State.book.chapters]
    return h("label", {"class": "field narrow"}, h("span", {"class": "label"}, w("rules.chapter")),
             select("rules-chapter", rows, rows[State.chapter][0]))


def _contents():
    """The chapters as links beside the text, for large screens."""
    chapters = State.book.chapters
    return h("nav", {"class": "contents wide", "aria-label": w("rules.contents")},
             h("button", {"class": "button plain", "type": "button", "do": "rules-contents",
                          "aria-expanded": "true" if State.contents else "false", "aria-controls": "rules-contents"},
               icon("menu"), h("span", {}, w("rules.contents"))),
             h("ol", {"id": "rules-contents", "hidden": not State.contents},
               [_contents_row(number, chapter) for number, chapter in enumerate(chapters)]))


def _contents_row(number, chapter):
    here = number == State.chapter and not _words()
    return h("li", {}, h("a", {"href": _route(chapter["key"]), "aria-current": "true" if here else None},
                         chapter["title"]))


def _chapter():
    """One chapter, and the ways to its neighbours."""
    chapters = State.book.chapters
    chapter = chapters[State.chapter]
    before = chapters[State.chapter - 1] if State.chapter else None
    after = chapters[State.chapter + 1] if State.chapter + 1 < len(chapters) else None
    return [
        h("p", {"class": "notice bad", "role": "alert"}, w("rules.unknown", rule=State.unknown[:40]))
        if State.unknown else None,
        h("h2", {"id": "rules-heading", "tabindex": "-1"}, chapter["title"]),
        h("ul", {"class": "rule-list", "key": chapter["key"]},
          [_rule(rule, [rule["text"]]) for rule in chapter["rules"]]),
        h("nav", {"class": "turn", "aria-label": w("rules.chapters")},
          h("a", {"class": "button", "href": _route(before["key"]), "rel": "prev"}, "‹ " + before["title"])
          if before else None,
          h("a", {"class": "button after", "href": _route(after["key"]), "rel": "next"}, after["title"] + " ›")
          if after else None),
    ]


def _rule(rule, pieces, chapter=""):
    """One rule: its numbers as links, its text, and what can be done with it."""
    names = rule["ids"]
    target = State.target in names
    tried = next((name for name in names if name in EXAMPLES.get(State.game, {})), None)
    return h("li", {"class": "rule-row" + (" target" if target else ""), "key": names[0]},
             h("p", {"class": "rule-head"}, [_anchor(name) for name in names],
               h("span", {"class": "rule-chapter"}, chapter) if chapter else None,
               tool("rules-copy", "share", w("rules.copy", rule=names[0]), [names[0]], "plain")),
             h("p", {"class": "rule-text"}, *pieces),
             h("p", {"class": "rule-try"},
               h("a", {"class": "button small", "href": "#/example/" + tried,
                       "aria-label": w("rules.try") + ": " + tried},
                 icon("play"), h("span", {}, w("rules.try")))) if tried else None)


def _anchor(name):
    return h("a", {"class": "rule", "id": "rule-" + name, "href": "#/rules/" + name,
                   "aria-current": "true" if name == State.target else None}, name)


# Searching

def _words():
    return library.folded(State.text).split()


def _count(number):
    return w("rules.found", n=number) if number else w("rules.none")


def _found():
    """The rules and chapters with all the words."""
    words = _words()
    places = State.book.find(words)
    rows = []
    for at in places[:State.shown]:
        number, rule = State.book.rules[at]
        pieces = marked(rule["text"], State.book.plain[at], words)
        rows.append(_rule(rule, pieces, State.book.chapters[number]["title"]))
    left = len(places) - State.shown
    return [
        h("h2", {}, _count(len(places))),
        _found_chapters(words),
        h("ul", {"class": "rule-list"}, rows),
        h("p", {"class": "more"}, button("rules-more", w("rules.more", n=left))) if left > 0 else None,
        h("p", {"class": "more"}, button("rules-clear", w("rules.clear"))),
    ]


def _found_chapters(words):
    """Chapters whose title has the words: their rules need not repeat them."""
    rows = [number for number, name in enumerate(State.book.names) if all(word in name for word in words)]
    if not rows:
        return None
    chapters = State.book.chapters
    return h("p", {"class": "found-chapters"}, w("rules.chapters"), ": ",
             *[h("a", {"href": _route(chapters[number]["key"]), "class": "button small"}, chapters[number]["title"])
               for number in rows[:8]])


def marked(text, plain, words):
    """A text in pieces, the words found in it as marks; `plain` is the same text folded, letter by letter."""
    spots = []
    for word in words:
        at = plain.find(word)
        while at >= 0:
            spots.append((at, at + len(word)))
            at = plain.find(word, at + len(word))
    pieces = []
    done = 0
    for begin, end in sorted(spots):
        if end <= done:
            continue
        begin = max(begin, done)
        pieces += [text[done:begin], h("mark", {}, text[begin:end])]
        done = end
    pieces.append(text[done:])
    return [piece for piece in pieces if piece]
