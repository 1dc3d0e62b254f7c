"""The words of a language (nouns with all their forms, templates) and the Grammar that fills templates with phrases.

Words files are TOML, read when a language is first asked for. A build may lay a compiled `<lang>.json` beside them,
which is read instead. A placeholder is `{value}`, `{value case}`, `{value noun}` or `{value noun case}`; `pl` asks for
the plural of a noun, `cap` for a capital letter, `of:` counts the noun that is another value:
    {amount damage acc}   a number and its noun:      2 повреждения
    {amount of:stone acc} a number and a given noun:  2 красных камня
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
from .phrase import Counted, Noun, Phrase, Slot, Value, Values
from .plural import CASES, adjective_after_number, after_number, after_number_uncounted

LEXICON = pathlib.Path(__file__).resolve().parent / "lexicon"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PLAIN = Slot("")
_UNKNOWN = 5
"""A number not known yet (X) has its noun in the form that five has."""


class MissingWords(EngineError):
    """A language, noun or template that is not there, or a template that asks for what it is not given."""


class NounForms:
    """One noun of the lexicon: its forms in the order of CASES (English has one per number), and what follows it."""

    __slots__ = ("animate", "article", "gender", "pl", "sg", "tail")

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.sg = _forms(table["sg"])
        self.pl = _forms(table.get("pl", ()))
        self.gender: str = table.get("gender", "")
        self.animate: bool = table.get("animate", False)
        self.article: str = table.get("article", "")
        self.tail: str = table.get("tail", "")
        """Words that stay as they are, behind the noun and its adjectives: 'карта' + 'в игре'."""

    def form(self, number: str, case: str) -> str:
        """One form; a noun without a plural gives its singular."""
        forms = self.pl if number == "pl" and self.pl else self.sg
        return forms[CASES.index(case)] if len(forms) > 1 else forms[0]


class AdjectiveForms:
    """One adjective: forms by gender and for the plural (`m`, `f`, `n`, `pl`), or `sg` and perhaps `pl` in English,
    where `behind` are the words that say it behind its noun."""

    __slots__ = ("behind", "forms")

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.forms = {name: _forms(forms) for name, forms in table.items() if name != "behind"}
        self.behind: str = table.get("behind", "")

    def form(self, noun: NounForms, number: str, case: str) -> str:
        """The form that agrees with a noun; the accusative of the living is their genitive."""
        forms = self.forms.get("pl" if number == "pl" else noun.gender) or self.forms["sg"]
        if case == "acc" and noun.animate and (number == "pl" or noun.gender == "m"):
            case = "gen"
        return forms[CASES.index(case)] if len(forms) > 1 else forms[0]


class Words:
    """The nouns and templates of one language, and how it quotes and joins."""

    __slots__ = ("_parsed", "adjectives", "joint", "lang", "nouns", "quotes", "templates")

    def __init__(self, lang: str, tables: Sequence[Mapping[str, Any]]) -> None:
        self.lang = lang
        self.nouns: dict[str, NounForms] = {}
        self.adjectives: dict[str, AdjectiveForms] = {}
        self.templates: dict[str, str] = {}
        for table in tables:
            _flatten_nouns(table.get("nouns", {}), "", self.nouns)
            self.adjectives.update((key, AdjectiveForms(row)) for key, row in table.get("adjectives", {}).items())
            templates = {k: v for k, v in table.items() if k not in ("nouns", "adjectives", "language")}
            _flatten(templates, "", self.templates)
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
            elif token.startswith("of:"):
                slot.of = token[3:]
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
            else:
                text = self.said(self._value(key, part, values), part)
                said.append(capital(text) if part.cap else text)
        return "".join(said)

    def _value(self, key: str, slot: Slot, values: Values) -> Value:
        """The value a slot asks for; a number with the noun it counts, where that is another value."""
        for name in filter(None, (slot.name, slot.of)):
            if name not in values:
                raise MissingWords(f"{self.words.lang}: {key} asks for {name!r}, but there is only: "
                                   f"{', '.join(values) or 'nothing'}")
        value = values[slot.name]
        noun = values[slot.of] if slot.of else None
        return Counted(value, noun) if isinstance(value, int) and isinstance(noun, Noun) else value

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

    def noun(
        self, key: str, number: str = "sg", case: str = "nom", adjectives: Sequence[str] = (), bare: bool = False,
    ) -> str:
        """A noun in a form, with the adjectives that describe it."""
        found = self.words.nouns.get(key)
        if found is None:
            raise MissingWords(f"{self.words.lang}: there is no noun {key!r}")
        said = "" if bare else found.form(number, case)
        return self._described(found, said, [(word, number, case) for word in adjectives])

    def counted(
        self, n: int, key: str, case: str = "nom", adjectives: Sequence[str] = (), bare: bool = False, unit: str = "",
    ) -> str:
        """A number in digits and its noun; the governor gives the case."""
        noun, lang = self.words.nouns[key], self.words.lang
        shown = f"{n}{unit}" if n != 1 or not unit else unit
        n = _UNKNOWN if unit else n
        if noun.pl:
            form = after_number(lang, n, case, noun.animate)
            agreed = adjective_after_number(lang, n, case, noun.gender, noun.animate)
        else:
            form = agreed = after_number_uncounted(lang, n, case)
        described = self._described(noun, "" if bare else noun.form(*form), [(word, *agreed) for word in adjectives])
        return f"{shown} {described}"

    def _described(self, noun: NounForms, said: str, adjectives: Sequence[tuple[str, str, str]]) -> str:
        """Adjectives, the noun, the adjectives that go behind it, its tail; without the noun only the adjectives."""
        words = [(self.words.adjectives[word], number, case) for word, number, case in adjectives]
        before = [word.form(noun, number, case) for word, number, case in words if not (said and word.behind)]
        behind = [*(word.behind for word, _, _ in words if word.behind), noun.tail] if said else []
        return " ".join(filter(None, [*before, said, *behind]))

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
