"""The player's own decks: kept, read, written as text and read back. Knows no game and draws nothing.

A deck is {"id", "game", "name", "cards"}; it is kept and exchanged as {"format": "pygame_core.deck", "version": 1,
"game", "name", "cards"}.
"""

import binascii
import json

from kit import ask, toast, w
from library import folded
from pyscript import window

PREFIX = "pygame_core.deck."
FORMAT = "pygame_core.deck"
VERSION = 1
MISFIT = "not-a-deck-card"
LONGEST_NAME = 40
MOST_CARDS = 200
LONGEST_TEXT = 20000


class Damaged(Exception):
    """A text that is no deck; `code` says why (decks.bad.<code>)."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Trouble:
    """Whether keeping failed, and how: "", "full" or "blocked"."""

    kind = ""


# Keeping

def decks():
    """All decks by name, and the store keys of those that cannot be read."""
    found = []
    damaged = []
    for key in [str(key) for key in window.store.keys(PREFIX)]:
        try:
            found.append(_with_id(parsed(str(window.store.get(key))), key[len(PREFIX):]))
        except Damaged:
            damaged.append(key)
    found.sort(key=lambda deck: (folded(deck["name"]), deck["id"]))
    return found, damaged


def read(deck_id):
    """One deck, or None."""
    try:
        return _with_id(parsed(str(window.store.get(PREFIX + deck_id))), deck_id)
    except Damaged:
        return None


def _with_id(deck, deck_id):
    deck["id"] = deck_id
    return deck


def keep(deck):
    """Keep a deck. If the browser cannot, it stays in memory, and the player is told once."""
    result = str(window.store.set(PREFIX + deck["id"], text_of(deck)))
    before = Trouble.kind
    Trouble.kind = "" if result == "ok" else result
    if Trouble.kind and Trouble.kind != before:
        toast(w("decks." + Trouble.kind), "bad")


def remove(deck_id):
    """Forget a deck."""
    window.store.remove(PREFIX + deck_id)


def fresh(game, name, cards=()):
    """A new deck with an unused name and id; not kept yet."""
    rows, damaged = decks()
    ids = [deck["id"] for deck in rows] + damaged
    deck_id = ""
    while not deck_id or deck_id in ids:
        deck_id = f"{int(window.dom.random()) & 0xFFFFFFFF:08x}"  # large numbers arrive here as negative ones
    return {"id": deck_id, "game": game, "name": unused(name, [deck["name"] for deck in rows]), "cards": list(cards)}


def unused(name, names):
    """The name, with a number behind it if there is one like it."""
    name = clean(name) or "?"
    number = 2
    found = name
    while found in names:
        found = name[:LONGEST_NAME - 4] + " " + str(number)
        number += 1
    return found


def clean(name):
    """A name without line breaks and without signs that turn the text around them."""
    kept = [letter for letter in str(name)
            if ord(letter) >= 32 and ord(letter) != 127 and not 0x202A <= ord(letter) <= 0x202E
            and not 0x2066 <= ord(letter) <= 0x2069 and ord(letter) not in (0x2028, 0x2029, 0x200E, 0x200F)]
    return "".join(kept).strip()[:LONGEST_NAME]


# As text

def text_of(deck):
    """A deck as JSON; put together by hand, because dictionaries have no order here."""
    rows = [("format", FORMAT), ("version", VERSION)] + [(key, deck[key]) for key in ("game", "name", "cards")]
    return "{" + ", ".join([json.dumps(key) + ": " + json.dumps(value) for key, value in rows]) + "}"


def code_of(deck):
    """A deck as letters that survive any chat and any address."""
    code = str(binascii.b2a_base64(text_of(deck).encode()), "utf-8").strip()
    return code.replace("+", "-").replace("/", "_").rstrip("=")


def parsed(text):
    """The deck in a text: JSON, a code, or a link with a code. Raises Damaged."""
    text = text.strip()
    if not text:
        raise Damaged("empty")
    if len(text) > LONGEST_TEXT:
        raise Damaged("large")
    try:
        data = json.loads(text if text.startswith("{") else _decoded(text))
    except Exception:  # whatever is wrong with it, it is no deck
        raise Damaged("unreadable") from None
    return _checked(data)


def _decoded(text):
    """The JSON in a code or link."""
    code = text.split("#/deck/")[-1].strip(" .,;:!?)>\"'\n")
    code = "".join(code.split()).replace("-", "+").replace("_", "/")
    return str(binascii.a2b_base64((code + "=" * (-len(code) % 4)).encode()), "utf-8")


def _checked(data):
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Damaged("other")
    if not isinstance(data.get("version"), int) or data["version"] > VERSION:
        raise Damaged("newer")
    cards = data.get("cards")
    if not isinstance(data.get("game"), str) or not isinstance(data.get("name"), str) or not isinstance(cards, list):
        raise Damaged("unreadable")
    if len(cards) > MOST_CARDS or not all(isinstance(card, str) and 0 < len(card) <= 64 for card in cards):
        raise Damaged("unreadable")
    return {"id": "", "game": data["game"][:40], "name": clean(data["name"]) or "?", "cards": cards}


# Asking

async def faults(game, cards):
    """What the rules have against a deck, each once."""
    found = []
    for fault in (await ask("deck", game=game, cards=cards))["faults"]:
        if fault not in found:
            found.append(fault)
    return found


async def misfit(game, card):
    """Why a card is in no deck at all, or None."""
    found = await faults(game, [card])
    return next((fault for fault in found if fault["code"] == MISFIT), None)


async def misfits(game, cards, found):
    """The cards of a deck that are in no deck at all, if its faults say that there are such."""
    wrong = []
    if any(fault["code"] == MISFIT for fault in found):
        for card in set(cards):
            if await misfit(game, card):
                wrong.append(card)
    return wrong
