"""The words of a language (nouns with all their forms, templates) and the Grammar that fills templates with phrases.

Words files are TOML, read when a language is first asked for. A build may lay a compiled `<lang>.json` beside them,
which is read instead. A placeholder is `{value}`, `{value case}`, `{value noun}` or `{value noun case}`; `pl` asks for
the plural of a noun, `cap` for a capital letter:
    {amount damage acc}   a number and its noun:      2 повреждения
    {card creature acc}   a common noun and a title:  существо «Юный гонец»
    {lane acc}            a noun in a case:           верхнюю линию
"""

from __future__ import annotations

import functools
import json
import pathlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.errors import EngineError
from .phrase import Phrase, Slot, Value, Values
from .plural import CASES, after_number, after_number_uncounted

LEXICON = pathlib.Path(__file__).resolve().parent / "lexicon"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PLAIN = Slot("")


class MissingWords(EngineError):
    """A language, noun or template that is not there, or a template that asks for what it is not given."""


class NounForms:
    """One noun of the lexicon: its forms in the order of CASES (English has one per number)."""

    __slots__ = ("animate", "article", "gender", "pl", "sg")

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.sg = _forms(table["sg"])
        self.pl = _forms(table.get("pl", ()))
        self.gender: str = table.get("gender", "")
        self.animate: bool = table.get("animate", False)
        self.article: str = table.get("article", "")

    def form(self, number: str, case: str) -> str:
        """One form; a noun without a plural gives its singular."""
        forms = self.pl if number == "pl" and self.pl else self.sg
        return forms[CASES.index(case)] if len(forms) > 1 else forms[0]


class Words:
    """The nouns and templates of one language, and how it quotes and joins."""

    __slots__ = ("_parsed", "joint", "lang", "nouns", "quotes", "templates")

    def __init__(self, lang: str, tables: Sequence[Mapping[str, Any]]) -> None:
        self.lang = lang
        self.nouns: dict[str, NounForms] = {}
        self.templates: dict[str, str] = {}
        for table in tables:
            _flatten_nouns(table.get("nouns", {}), "", self.nouns)
            _flatten({k: v for k, v in table.items() if k not in ("nouns", "language")}, "", self.templates)
        language = tables[0]["language"]
        self.quotes: tuple[str, str] = (language["quotes"][0], language["quotes"][1])
        self.joint: str = language["and"]
        self._parsed: dict[str, tuple[str | Slot, ...]] = {}

    def parts(self, key: str) -> tuple[str | Slot, ...]:
        """A template as texts and slots, worked out once."""
        found = self._parsed.get(key)
        if found is None:
            if key not in self.templates:
                raise MissingWords(f"{self.lang}: there is no template {key!r}")
            found = self._parsed[key] = self._parse(key, self.templates[key])
        return found

    def used(self) -> set[str]:
        """The templates that have been said so far."""
        return set(self._parsed)

    def _parse(self, key: str, template: str) -> tuple[str | Slot, ...]:
        parts: list[str | Slot] = []
        for i, piece in enumerate(_PLACEHOLDER.split(template)):
            if i % 2:
                parts.append(self._slot(key, piece.split()))
            elif piece:
                parts.append(piece)
        return tuple(parts)

    def _slot(self, key: str, tokens: list[str]) -> Slot:
        if not tokens:
            raise MissingWords(f"{self.lang}: {key}: an empty placeholder")
        slot = Slot(tokens[0])
        for token in tokens[1:]:
            if token in CASES:
                slot.case = token
            elif token == "pl":
                slot.number = token
            elif token == "cap":
                slot.cap = True
            elif token in self.nouns:
                slot.noun = token
            else:
                raise MissingWords(f"{self.lang}: {key}: {token!r} is no case and no noun of the lexicon")
        return slot


class Grammar:
    """Says phrases in one language, with the names of one pool of cards."""

    __slots__ = ("pool", "words")

    def __init__(self, words: Words, pool: Any) -> None:
        self.words = words
        self.pool = pool

    def fill(self, key: str, values: Values) -> str:
        """A template with its placeholders said."""
        said: list[str] = []
        for part in self.words.parts(key):
            if isinstance(part, str):
                said.append(part)
            elif part.name in values:
                text = self.said(values[part.name], part)
                said.append(capital(text) if part.cap else text)
            else:
                raise MissingWords(f"{self.words.lang}: {key} asks for {part.name!r}, but there is only: "
                                   f"{', '.join(values) or 'nothing'}")
        return "".join(said)

    def said(self, value: Value, slot: Slot = _PLAIN) -> str:
        """One value as the slot wants it."""
        if isinstance(value, Phrase):
            return value.say(self, slot)
        if isinstance(value, int):
            return self.counted(value, slot.noun, slot.case) if slot.noun else str(value)
        return value

    def has_noun(self, key: str) -> bool:
        """Whether the lexicon has this noun."""
        return key in self.words.nouns

    def has_template(self, key: str) -> bool:
        """Whether there is such a template."""
        return key in self.words.templates

    def noun(self, key: str, number: str = "sg", case: str = "nom") -> str:
        """A noun in a form."""
        found = self.words.nouns.get(key)
        if found is None:
            raise MissingWords(f"{self.words.lang}: there is no noun {key!r}")
        return found.form(number, case)

    def counted(self, n: int, key: str, case: str = "nom") -> str:
        """A number in digits and its noun; the governor gives the case."""
        noun = self.words.nouns[key]
        if noun.pl:
            number, form = after_number(self.words.lang, n, case, noun.animate)
        else:
            number, form = after_number_uncounted(self.words.lang, n, case)
        return f"{n} {noun.form(number, form)}"

    def indefinite(self, key: str, case: str = "nom") -> str:
        """A noun that is nothing in particular: with its article where the language has one."""
        article = self.words.nouns[key].article
        return f"{article} {self.noun(key, 'sg', case)}" if article else self.noun(key, "sg", case)

    def titled(self, title: str, slot: Slot) -> str:
        """A title in quotation marks; the slot's noun goes before it and takes the case."""
        left, right = self.words.quotes
        quoted = f"{left}{title}{right}"
        return f"{self.noun(slot.noun, slot.number, slot.case)} {quoted}" if slot.noun else quoted

    def joined(self, texts: Sequence[str]) -> str:
        """Texts with commas between, the last after 'and'."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{', '.join(texts[:-1])} {self.words.joint} {texts[-1]}"

    def card_name(self, key: str) -> str:
        """A card's name; cards that belong to the table have theirs in the words files."""
        own = f"words.card.{key}"
        if self.has_template(own):
            return self.fill(own, {})
        return str(self.pool.name(key, self.words.lang))

    def title(self, kind: str, key: str) -> str:
        """The title of a set or deck, from the names files of the sets."""
        sets: Mapping[str, Any] = self.pool.tables.get(f"names.{self.words.lang}", {}) if self.pool else {}
        if kind == "set" and key in sets:
            return str(sets[key]["set"]["name"])
        for tables in sets.values():
            found = tables.get(f"{kind}s", {}).get(key)
            if found is not None:
                return str(found)
        raise MissingWords(f"{self.words.lang}: there is no name for {kind} {key!r}")


@functools.cache
def read_words(lang: str, folder: pathlib.Path) -> Words:
    """The words every game has and those of one game's folder, in one language."""
    if not any((LEXICON / f"{lang}{ending}").is_file() for ending in (".toml", ".json")):
        raise MissingWords(f"there is no language {lang!r}; there are: {', '.join(languages())}")
    return Words(lang, (_read(LEXICON, lang), _read(folder, lang)))


def languages() -> tuple[str, ...]:
    """The languages there are words for."""
    return tuple(sorted({path.stem for path in LEXICON.iterdir() if path.suffix in (".toml", ".json")}))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _read(folder: pathlib.Path, lang: str) -> dict[str, Any]:
    compiled = folder / f"{lang}.json"
    if compiled.is_file():
        data: dict[str, Any] = json.loads(compiled.read_text(encoding="utf-8"))
        return data
    import tomllib

    return tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))


def _forms(forms: str | Sequence[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _flatten_nouns(table: Mapping[str, Any], prefix: str, found: dict[str, NounForms]) -> None:
    for key, row in table.items():
        if "sg" in row:
            found[prefix + key] = NounForms(row)
        _flatten_nouns({k: v for k, v in row.items() if isinstance(v, dict)}, f"{prefix}{key}.", found)


def _flatten(table: Mapping[str, Any], prefix: str, found: dict[str, str]) -> None:
    for key, row in table.items():
        if isinstance(row, str):
            found[prefix + key] = row
        else:
            _flatten(row, f"{prefix}{key}.", found)
