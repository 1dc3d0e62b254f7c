"""What can be looked up without a match: games, cards, decks, rules."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ..agents import LEVELS
from ..content.look import CardLook
from ..games import GAMES, load_game
from ..kernel.errors import BadSetup
from ..kernel.game import Game
from ..match.lesson import lessons, read_lesson, spoken
from ..text.rulebook import read_rulebook, rulebook_languages
from ..text.speaker import CardText, Speaker
from .params import Params, Refused, flag, text, texts, whole

Filter = Callable[[str, Any], bool]
"""Whether a search wants the card with this key and face."""

MOST_CARDS = 500
PAGE, LONGEST_PAGE = 40, 400


@functools.lru_cache(maxsize=8)
def speaker_of(game: str, lang: str) -> Speaker:
    """The speaker of a game with its printed cards."""
    return Speaker(load_game(game), lang)


def lobby(params: Params) -> Params:
    """Everything a lobby offers, before any match: games, modes, what may be chosen in each, levels, lessons."""
    return {"games": [_game(key, params["lang"]) for key in GAMES if load_game(key).look is not None]}


def _game(key: str, lang: str) -> Params:
    game, speaker = load_game(key), speaker_of(key, lang)
    return {
        "key": key, "name": speaker.word("game"), "text": speaker.word("about.game"),
        "modes": [_mode(game, speaker, mode) for mode in game.modes],
        "levels": [{"key": level, "name": speaker.word(f"agent.{level}")} for level in LEVELS],
        "lessons": [_lesson(key, name, lang) for name in lessons(key)],
    }


def _mode(game: Game[Any], speaker: Speaker, key: str) -> Params:
    mode = game.modes[key]
    fields = []
    for field in game.look.fields(game.pool(), key):
        named = dict(field)
        if "of" in field:
            kind = field["kind"].removesuffix("s")
            named["of"] = [{"key": word, "name": speaker.word(f"{kind}.{word}")} for word in field["of"]]
        named["name"] = speaker.word(f"field.{field['key']}")
        fields.append(named)
    return {"key": key, "name": speaker.word(f"mode.{key}"), "text": speaker.word(f"about.{key}"),
            "seats": list(mode.seats), "automatic": list(mode.automatic), "fields": fields}


def _lesson(game: str, key: str, lang: str) -> Params:
    data = read_lesson(game, key, rehearse=False)
    return {"key": key, "name": spoken(data["title"], lang), "text": spoken(data["about"], lang)}


def with_a_look(game: Game[Any]) -> Game[Any]:
    """The game, if a page can show it."""
    if game.look is None:
        raise BadSetup(f"{game.key} has no look: it is played in the terminal only")
    return game


def _asked(params: Params) -> tuple[Game[Any], Speaker]:
    game = with_a_look(load_game(text(params, "game")))
    return game, speaker_of(game.key, params["lang"])


def faces(params: Params) -> Params:
    """Printed cards by key: those asked for, or all."""
    game, speaker = _asked(params)
    known = game.pool().faces
    asked = texts(params, "keys", MOST_CARDS) if params.get("keys") is not None else known
    return {"faces": {key: face_row(game, speaker, key) for key in asked if key in known}}


def glossary(params: Params) -> Params:
    """The words around the cards of a game: traits with their reminders, numbers, types, sets, ready decks."""
    game, speaker = _asked(params)
    pool = game.pool()
    looks = [game.look.face(face) for face in pool.faces.values()]
    sets = pool.tables.get(f"names.{params['lang']}", {})
    return {
        "traits": {key: trait_row(speaker, key) for key in sorted({trait for look in looks for trait in look.traits})},
        "badges": {key: speaker.word(key) for key in sorted({word for look in looks for word in _numbers(look)})},
        "types": {kind: speaker.word(kind) for kind in dict.fromkeys(f.type for f in pool.faces.values() if f.set)},
        "sets": {key: speaker.word(f"set.{key}") for key in sets},
        "costs": sorted({look.price for look in looks if look.price is not None}),
        "tones": {key: tone_row(speaker, key) for key in dict.fromkeys(look.tone for look in looks if look.tone)},
        "decks": _decks(speaker) if game.look.deck is not None else [],
        "builds": game.look.deck is not None,
    }


def _decks(speaker: Speaker) -> list[Params]:
    """The ready decks, for games whose players build decks."""
    return [{"key": key, "name": speaker.word(f"deck.{key}"), "cards": list(table["cards"])}
            for tables in speaker.pool.tables.get("decks", {}).values() for key, table in tables.items()]


def _numbers(look: CardLook) -> list[str]:
    return [word for word, _ in (*look.badges, *look.cost)]


def cards(params: Params) -> Params:
    """The printed cards that fit a search: words in name, type or rules; set, type, tone, trait, cost. In pages."""
    game, speaker = _asked(params)
    fits = _filters(game, speaker, params)
    found = [key for key, face in game.pool().faces.items() if face.set and all(fit(key, face) for fit in fits)]
    start, most = whole(params, "from", 0), min(whole(params, "most", PAGE), LONGEST_PAGE)
    keys = found[start:start + most]
    return {"total": len(found), "keys": keys, "faces": {key: face_row(game, speaker, key) for key in keys}}


def _filters(game: Game[Any], speaker: Speaker, params: Params) -> list[Filter]:
    """What a search asks for, quickest first."""
    found: list[Filter] = []
    wanted, kind, tone, trait = (text(params, name) for name in ("set", "type", "tone", "trait"))
    cost = str(params["cost"]) if type(params.get("cost")) is int else text(params, "cost")
    words = text(params, "text").casefold().split()
    look, check = game.look.face, game.look.deck
    if wanted:
        found.append(lambda key, face: face.set == wanted)
    if kind:
        found.append(lambda key, face: face.type == kind)
    if tone:
        found.append(lambda key, face: look(face).tone == tone)
    if trait:
        found.append(lambda key, face: trait in look(face).traits)
    if cost:
        found.append(lambda key, face: str(look(face).price) == cost)
    if flag(params, "decks") and check is not None:
        found.append(lambda key, face: all(why.code != "not-a-deck-card" for why in check(game.pool(), [key])))
    if words:
        found.append(lambda key, face: _says(speaker.card(key), words))
    return found


def _says(card: CardText, words: list[str]) -> bool:
    said = " ".join([card.name, card.type_line, *card.rules]).casefold()
    return all(word in said for word in words)


def face_row(game: Game[Any], speaker: Speaker, key: str) -> Params:
    """One printed card as the page shows it."""
    face = speaker.pool.face(key)
    said, look = speaker.card(key), game.look.face(face)
    emblems = speaker.pool.tables.get("emblems", {}).get(face.set, {})
    return {"name": said.name, "type": face.type, "line": said.type_line, "rules": list(said.rules), "set": face.set,
            "set_name": said.set_name, "badges": [list(badge) for badge in look.badges], "traits": list(look.traits),
            "cost": [list(badge) for badge in look.cost], "tone": look.tone, "icon": emblems.get(key, "")}


def trait_row(speaker: Speaker, key: str) -> Params:
    """A trait's name, reminder, short name and two letters."""
    name, reminder = speaker.ability(key)
    return {"name": name, "text": reminder, "short": speaker.short(key), "symbol": speaker.symbol(key), "icon": key}


def tone_row(speaker: Speaker, key: str) -> Params:
    """A tone's name and its letters, which tell it from others without its colour."""
    return {"name": speaker.word(key), "letters": speaker.symbol(key)}


def deck(params: Params) -> Params:
    """Every fault of a deck list, each with its rule."""
    (game, speaker), cards = _asked(params), texts(params, "cards", MOST_CARDS)
    if game.look.deck is None:
        raise Refused("bad-request", f"nobody builds decks in {game.key}")
    found = game.look.deck(game.pool(), cards)
    return {"faults": [{"message": speaker.reason(why), "rule": why.rule, "code": why.code} for why in found]}


def rulebook(params: Params) -> Params:
    """The rules of a game in a player's words; in English if they are not translated, no chapters if there are none."""
    game, speaker = _asked(params)
    folder = game.speech.words.parent / "rulebook"
    lang = next((lang for lang in (params["lang"], "en") if lang in rulebook_languages(folder)), "")
    return read_rulebook(folder, lang) if lang else {"title": speaker.word("game"), "chapters": []}
