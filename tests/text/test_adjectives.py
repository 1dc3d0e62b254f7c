"""Adjectives agree with their nouns, alone and after a number; nouns have tails; numbers may be unknown."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.text.phrase import Counted, Listing, Noun, Slot
from pygame_core.text.words import Grammar, MissingWords, Words

_RU: dict[str, Any] = {
    "language": {"quotes": ["«", "»"], "and": "и"},
    "nouns": {
        "stone": {"gender": "m", "sg": ["камень", "камня", "камню", "камень", "камнем", "камне"],
                  "pl": ["камни", "камней", "камням", "камни", "камнями", "камнях"]},
        "map": {"gender": "f", "tail": "в игре", "sg": ["карта", "карты", "карте", "карту", "картой", "карте"],
                "pl": ["карты", "карт", "картам", "карты", "картами", "картах"]},
        "guest": {"gender": "m", "animate": True, "sg": ["гость", "гостя", "гостю", "гостя", "гостем", "госте"],
                  "pl": ["гости", "гостей", "гостям", "гостей", "гостями", "гостях"]},
        "mana": {"gender": "f", "sg": ["мана", "маны", "мане", "ману", "маной", "мане"]},
    },
    "adjectives": {"red": {
        "m": ["красный", "красного", "красному", "красный", "красным", "красном"],
        "f": ["красная", "красной", "красной", "красную", "красной", "красной"],
        "n": ["красное", "красного", "красному", "красное", "красным", "красном"],
        "pl": ["красные", "красных", "красным", "красные", "красными", "красных"],
    }},
    "x": {"gain": "получите {number of:stone acc}", "take": "возьмите {what acc}"},
}
_UK: dict[str, Any] = {
    "language": {"quotes": ["«", "»"], "and": "та"},
    "nouns": {"stone": {"gender": "m", "sg": ["камінь", "каменя", "каменю", "камінь", "каменем", "камені"],
                        "pl": ["камені", "каменів", "каменям", "камені", "каменями", "каменях"]}},
    "adjectives": {"red": {
        "m": ["червоний", "червоного", "червоному", "червоний", "червоним", "червоному"],
        "f": ["червона", "червоної", "червоній", "червону", "червоною", "червоній"],
        "n": ["червоне", "червоного", "червоному", "червоне", "червоним", "червоному"],
        "pl": ["червоні", "червоних", "червоним", "червоні", "червоними", "червоних"],
    }},
}
_EN: dict[str, Any] = {
    "language": {"quotes": ["", ""], "and": "and"},
    "nouns": {"stone": {"sg": "stone", "pl": "stones"}, "map": {"sg": "card", "pl": "cards", "tail": "in play"}},
    "adjectives": {"red": {"sg": "red"}, "any": {"sg": "any", "behind": "of any colour"},
                   "your": {"sg": "your", "behind": "you have"}, "every": {"sg": "each", "pl": "every"}},
    "x": {"gain": "gain {number of:stone}", "every": "{every pl} {things}"},
}
GRAMMARS = {lang: Grammar(Words(lang, [table]), None) for lang, table in (("en", _EN), ("ru", _RU), ("uk", _UK))}


@pytest.mark.parametrize(("lang", "key", "number", "case", "said"), [
    ("en", "stone", "sg", "nom", "red stone"), ("en", "stone", "pl", "nom", "red stones"),
    ("en", "map", "pl", "nom", "red cards in play"),
    ("ru", "stone", "sg", "ins", "красным камнем"), ("ru", "map", "sg", "acc", "красную карту в игре"),
    ("ru", "guest", "sg", "acc", "красного гостя"), ("ru", "guest", "pl", "acc", "красных гостей"),
    ("ru", "stone", "pl", "acc", "красные камни"), ("uk", "stone", "sg", "loc", "червоному камені"),
])
def test_adjectives_agree_with_their_noun(lang: str, key: str, number: str, case: str, said: str) -> None:
    assert Noun(key, "red").say(GRAMMARS[lang], Slot("x", number=number, case=case)) == said


@pytest.mark.parametrize(("lang", "n", "key", "case", "said"), [
    ("en", 1, "stone", "nom", "1 red stone"), ("en", 2, "stone", "nom", "2 red stones"),
    ("en", 2, "map", "nom", "2 red cards in play"),
    ("ru", 1, "stone", "acc", "1 красный камень"), ("ru", 2, "stone", "acc", "2 красных камня"),
    ("ru", 5, "stone", "acc", "5 красных камней"), ("ru", 3, "stone", "ins", "3 красными камнями"),
    ("ru", 21, "stone", "nom", "21 красный камень"), ("ru", 2, "map", "nom", "2 красные карты в игре"),
    ("ru", 5, "map", "acc", "5 красных карт в игре"), ("ru", 1, "map", "acc", "1 красную карту в игре"),
    ("ru", 1, "guest", "acc", "1 красного гостя"), ("ru", 2, "guest", "acc", "2 красных гостей"),
    ("ru", 2, "guest", "nom", "2 красных гостя"), ("ru", 2, "mana", "acc", "2 красной маны"),
    ("uk", 1, "stone", "acc", "1 червоний камінь"), ("uk", 2, "stone", "acc", "2 червоні камені"),
    ("uk", 5, "stone", "acc", "5 червоних каменів"), ("uk", 2, "stone", "gen", "2 червоних каменів"),
])
def test_adjectives_after_a_number(lang: str, n: int, key: str, case: str, said: str) -> None:
    assert Counted(n, Noun(key, "red")).say(GRAMMARS[lang], Slot("x", case=case)) == said


@pytest.mark.parametrize(("lang", "n", "said"), [
    ("en", 1, "X red stones"), ("en", 2, "2X red stones"), ("ru", 1, "X красных камней"),
    ("uk", 3, "3X червоних каменів"),
])
def test_a_number_not_known_yet(lang: str, n: int, said: str) -> None:
    assert Counted(n, Noun("stone", "red"), "X").say(GRAMMARS[lang], Slot("x", case="acc")) == said


def test_a_number_takes_the_noun_of_its_place() -> None:
    assert Counted(2).say(GRAMMARS["ru"], Slot("x", "stone", case="dat")) == "2 камням"


def test_adjectives_without_their_noun() -> None:
    assert Noun("map", "red", bare=True).say(GRAMMARS["ru"], Slot("x", case="ins")) == "красной"
    row = Listing([Counted(2, Noun("stone", "red", bare=True)), Counted(1, Noun("stone", "any", bare=True))])
    assert row.say(GRAMMARS["en"], Slot("x")) == "2 red and 1 any"


def test_english_may_say_an_adjective_behind_the_noun() -> None:
    grammar = GRAMMARS["en"]
    assert Counted(2, Noun("stone", "any")).say(grammar, Slot("x")) == "2 stones of any colour"
    assert Noun("map", "every", "your", "red").say(grammar, Slot("x")) == "each red card you have in play"
    every = {"every": Noun("map", "every", bare=True), "things": Counted(2, Noun("map", "your"))}
    assert grammar.fill("x.every", every) == "every 2 cards you have in play"


def test_a_number_counts_the_noun_of_another_value() -> None:
    stone = Noun("stone", "red")
    assert GRAMMARS["ru"].fill("x.gain", {"number": 2, "stone": stone}) == "получите 2 красных камня"
    assert GRAMMARS["en"].fill("x.gain", {"number": 1, "stone": stone}) == "gain 1 red stone"
    with pytest.raises(MissingWords, match=r"x\.gain asks for 'stone'"):
        GRAMMARS["en"].fill("x.gain", {"number": 1})
