"""What the rulebook, the card browser and the deck builder share: games, words, a search. Knows no game."""

import json

import cardview
from kit import Problem, Settings, action, ask, field, h, icon, problem_text, refresh, rule_link, run, select, w
from pyscript import window

PAGE = 40
"""Cards drawn at a time."""

ANY = "-"
"""The key of "no matter" in a list: an option without a value of its own would have its text as value."""

FILTERS = ("set", "type", "tone", "trait", "cost")
"""What a search can ask for besides words."""

PAUSE = 160
"""Milliseconds without a keystroke before a search begins."""

GAMES = {"lang": "", "rows": []}
BOOKS = {}
FACES = {}
WORDS = {}


def folded(text):
    """A text for comparing: without capitals (MicroPython itself only knows those of English) and fine differences."""
    lowered = str(window.String.prototype.toLowerCase.call(text))
    return lowered.replace("ё", "е").replace("’", "'").replace("ʼ", "'")


async def games():
    """The games there are, as the lobby offers them; needs no engine."""
    if GAMES["lang"] != Settings.lang:
        text = str(await window.site.text("data/lobby." + Settings.lang + ".json"))
        GAMES["rows"] = json.loads(text)["games"]
        GAMES["lang"] = Settings.lang
    return GAMES["rows"]


def game_row(key):
    """A game as the lobby offers it, or None."""
    return next((row for row in GAMES["rows"] if row["key"] == key), None)


def own_deck_mode(key):
    """The first mode of a game that is played with decks of one's own, or ""."""
    row = game_row(key)
    for mode in row["modes"] if row else []:
        if any(one["kind"] == "decks" and one.get("own") for one in mode["fields"]):
            return mode["key"]
    return ""


async def example_of(rule):
    """The game whose rules have an example with this number, or ""."""
    for row in await games():
        listed = json.loads(str(await window.site.text("data/examples." + row["key"] + ".index.json")))
        if rule in listed:
            return row["key"]
    return ""


async def glossary(game):
    """The words around the cards of a game; cards are drawn with them from now on."""
    name = game + "/" + Settings.lang
    if name not in WORDS:
        WORDS[name] = await ask("glossary", game=game)
    if cardview.GLOSSARY.get("game") != game or cardview.GLOSSARY.get("lang") != Settings.lang:
        cardview.GLOSSARY.clear()
        cardview.GLOSSARY.update(WORDS[name])
        cardview.GLOSSARY.update({"game": game, "lang": Settings.lang})
    return WORDS[name]


def known(game):
    """The printed cards of a game seen so far, in the language of now; those of the table come and go, these stay."""
    return FACES.setdefault(game + "/" + Settings.lang, {})


def face(game, key):
    """A printed card, or None if it is not known (yet)."""
    return known(game).get(key)


async def faces(game, keys):
    """See to it that these cards can be drawn, as far as there are such cards."""
    here = known(game)
    missing = [key for key in set(keys) if key not in here]
    if missing:
        found = await ask("faces", game=game, keys=missing)
        here.update(found["faces"])


# The rulebook

class Book:
    """The rules of a game in one language, ready to be searched."""

    def __init__(self, data):
        self.title = data["title"]
        self.chapters = data["chapters"]
        self.rules = []
        for number, chapter in enumerate(self.chapters):
            for rule in chapter["rules"]:
                self.rules.append((number, rule))
        # One call for all texts: each call from Python to the browser costs more than the work.
        self.plain = folded("\n".join([rule["text"].replace("\n", " ") for _, rule in self.rules])).split("\n")
        self.names = folded("\n".join([chapter["title"] for chapter in self.chapters])).split("\n")
        self.place = {}
        for at, (_, rule) in enumerate(self.rules):
            for name in rule["ids"]:
                self.place[name] = at

    def text(self, name):
        """A rule's text, or ""."""
        at = self.place.get(name)
        return "" if at is None else self.rules[at][1]["text"]

    def chapter(self, key):
        """A chapter's number by its key, or None."""
        return next((at for at, chapter in enumerate(self.chapters) if chapter["key"] == key), None)

    def find(self, words):
        """The places of the rules with all the words in their text or number."""
        return [at for at, plain in enumerate(self.plain) if self._fits(at, plain, words)]

    def _fits(self, at, plain, words):
        for word in words:
            if word not in plain and not any(word in name.lower() for name in self.rules[at][1]["ids"]):
                return False
        return True


async def book(game):
    """The rulebook of a game in the language of now."""
    name = game + "/" + Settings.lang
    if name not in BOOKS:
        BOOKS[name] = Book(await ask("rulebook", game=game))
    return BOOKS[name]


def rule_text(game, rule):
    """A rule's text if the rulebook is there already."""
    found = BOOKS.get(game + "/" + Settings.lang)
    return found.text(rule) if found else ""


# Searching cards

class Search:
    """A search for cards that the engine does: what is asked for, and what was found so far."""

    def __init__(self, name, decks=False):
        self.name = name
        self.decks = decks
        self.game = ""
        self.lang = ""
        self.text = ""
        self.filters = dict.fromkeys(FILTERS, "")
        self.keys = []
        self.total = None
        self.problem = ""
        self.number = 0
        self.timer = None
        for verb, function in (("text", self.typed), ("filter", self.filtered), ("more", self.further),
                               ("clear", self.clear), ("now", self.now)):
            action(name + "-" + verb)(function)

    async def begin(self, game):
        """Search, unless what was found for this game in this language is still there."""
        if (game, Settings.lang) == (self.game, self.lang) and self.total is not None:
            return
        if game != self.game:
            self.filters = dict.fromkeys(FILTERS, "")
        self.game = game
        self.lang = Settings.lang
        self.keys = []
        self.total = None
        await self.run()

    async def run(self, more=False):
        """Ask the engine. An answer that comes after a newer question is dropped."""
        self.number += 1
        number = self.number
        wanted = dict(self.filters)
        wanted.update({"game": self.game, "text": self.text, "decks": self.decks, "most": PAGE,
                       "from": len(self.keys) if more else 0})
        try:
            found = await ask("cards", **wanted)
        except Problem as problem:
            if number == self.number:
                self.problem = problem_text(problem)
                refresh()
            return
        if number != self.number:
            return
        known(self.game).update(found["faces"])
        self.problem = ""
        self.keys = (self.keys if more else []) + found["keys"]
        self.total = found["total"]
        refresh()
        if not more:
            window.dom.say(self.count(), False)

    def count(self):
        """How many cards were found, in words."""
        return w("cards.found", n=self.total) if self.total else w("cards.none")

    def typed(self, value):
        """A keystroke in the search field."""
        self.text = value["value"][:100]
        if self.timer is not None:
            window.dom.cancel(self.timer)
        self.timer = window.dom.after(PAUSE, self.name + "-now", "null")

    async def now(self, _=None):
        """Search for what stands in the field."""
        await self.run()

    async def filtered(self, value):
        """Another choice in one of the lists."""
        self.filters[value["with"][0]] = "" if value["value"] == ANY else value["value"]
        await self.run()

    async def further(self, _=None):
        """The next page of what was found; the first new card gets the focus."""
        before = len(self.keys)
        await self.run(True)
        if len(self.keys) > before:
            window.dom.focus("[data-key=\"f-" + self.keys[before] + "\"]")

    async def clear(self, _=None):
        """Everything again."""
        self.text = ""
        for name in self.filters:
            self.filters[name] = ""
        await self.run()
        window.dom.focus("#" + self.name + "-field")

    def bar(self):
        """The search field and the lists to choose from."""
        return h("div", {"class": "find", "role": "search"},
                 search_field(self.name + "-text", self.name + "-field", w("cards.search"), self.text),
                 h("div", {"class": "filters"}, [self._choice(name) for name in FILTERS]))

    def _choice(self, name):
        words = cardview.GLOSSARY
        if name == "cost":
            options = [(str(cost), str(cost)) for cost in words.get("costs", [])]
        else:
            rows = words.get(name + "s", {})
            options = [(key, rows[key]["name"] if name in ("trait", "tone") else rows[key]) for key in rows]
            options.sort(key=lambda option: folded(option[1]))
        if len(options) < 2:
            return None  # there is nothing to choose from
        options.insert(0, (ANY, w("cards.any")))
        return field(w("cards." + name), select(self.name + "-filter", options, self.filters[name] or ANY, [name]))

    def below(self):
        """What stands under the cards: more of them, or why there are none."""
        if self.problem:
            return h("p", {"class": "notice bad", "role": "alert"}, self.problem, " ",
                     h("button", {"class": "button", "type": "button", "do": self.name + "-now"}, w("library.again")))
        if self.total is None:
            return waiting()
        if not self.total:
            return h("p", {"class": "notice"}, w("cards.none"), " ",
                     h("button", {"class": "button", "type": "button", "do": self.name + "-clear"}, w("cards.clear")))
        left = self.total - len(self.keys)
        if not left:
            return None
        return h("p", {"class": "more"}, h("button", {"class": "button", "type": "button", "do": self.name + "-more"},
                                           w("cards.more", n=left)))


def search_field(name, element, label, value):
    """A labelled field for what is searched."""
    return h("label", {"class": "field search"}, h("span", {"class": "label"}, label),
             h("input", {"type": "search", "id": element, "input": name, "value": value, "maxlength": "100",
                         "autocomplete": "off", "spellcheck": "false", "enterkeyhint": "search"}))


# Small things

def small_card(key, face, name):
    """A printed card to press; a reader hears its name and numbers."""
    return cardview.printed(key, face, **{"do": name, "with": [key]})


def spawn(function, value):
    """Let a coroutine run by itself: whoever opens a page need not wait for the engine."""
    window.Promise.resolve(run(function, value))


def waiting():
    """Said where something the engine knows will be."""
    return h("p", {"class": "notice", "role": "status"}, w("engine.waiting"))


def game_choice(name, key, rows):
    """Which game; nothing while there is only one."""
    if len(rows) < 2:
        return None
    return field(w("library.game"), select(name, [(row["key"], row["name"]) for row in rows], key))


def address(route):
    """The whole address of a place in this app, for sharing."""
    return str(window.location.href).split("#")[0] + route


async def copied(text, done):
    """Put a text on the clipboard: what to say then, and how; where copying is forbidden, that."""
    if await window.dom.copy(text):
        return done, ""
    return w("library.no-copy"), "bad"


def note(text, kind="", rule=""):
    """A message inside a dialog: messages of the page are behind it."""
    if not text:
        return None
    window.dom.say(text, kind == "bad")
    return h("p", {"class": "notice " + kind}, icon("warning" if kind else "info"), " ", text, " ", rule_link(rule))
