"""Speaker: everything a match has to say, in one language. It knows no game; the game's Speech helps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.errors import Reason
from ..kernel.game import Game
from ..kernel.rows import Decision, Event, Option
from ..kernel.state import State
from .phrase import UNSEEN, Card, Listing, Named, Value
from .speech import Speech
from .words import Grammar, MissingWords, capital, read_words


class CardText(NamedTuple):
    """What is printed on a card: its name, its type with the numbers, its rules line by line, its set."""

    name: str
    type_line: str
    rules: tuple[str, ...]
    set_name: str


class Speaker:
    """Says events, questions, answers, refusals, results and cards of one game in one language.

    `pool` is the match's pool if it has cards of its own; a state that is passed in brings its pool along.
    """

    __slots__ = ("_grammar", "game", "lang", "pool", "speech")

    def __init__(self, game: Game[Any], lang: str, pool: Any = None) -> None:
        if game.speech is None:
            raise MissingWords(f"{game.key} has no speech")
        self.game = game
        self.lang = lang
        self.speech: Speech = game.speech
        self.pool: Any = game.pool() if pool is None else pool
        self._grammar = Grammar(read_words(lang, self.speech.words), self.pool)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """The log line of a fact as its viewer saw it; None for facts that are only shown."""
        if event.kind in self.speech.silent:
            return None
        kinds = self.game.events[event.kind]
        if kinds == ("seats", "cause"):
            return self._finished(self._grammar, event.values[0], event.values[1], names)
        faces = {card: key for card, key, _ in event.faces}
        values: dict[str, Value] = {}
        for kind, value in zip(kinds, event.values, strict=True):
            name = _numbered(kind, values)
            values[name] = self._event_value(kind, value, faces, names)
        return self._grammar.fill(f"events.{event.kind}", values)

    def _event_value(self, kind: str, value: Any, faces: dict[int, str], names: Sequence[str]) -> Value:
        if kind == "seat":
            return str(names[value])
        if kind == "card":
            return Card(faces.get(value, UNSEEN))
        if kind == "number":
            return int(value)
        if kind in self.speech.kinds:
            return self.speech.kinds[kind](str(value))
        return Named(kind, str(value))

    def prompt(self, state: State, decision: Decision, names: Sequence[str]) -> str:
        """What is asked, and of whom."""
        values = self.speech.prompt(state, decision)
        key = decision.question.rpartition("/")[2]
        return self._for(state).fill(f"prompts.{key}", {"seat": names[decision.seat], **values})

    def option(self, state: State, decision: Decision, option: Option, names: Sequence[str]) -> str:
        """What an answer means, shortly; also answers that are not allowed."""
        return capital(self._for(state).said(self.speech.option(state, decision, option, names)))

    def reason(self, why: Reason, state: State | None = None) -> str:
        """Why something may not be done. The state gives the names of the cards concerned."""
        values = {name: _reason_value(name, value, state) for name, value in why.values}
        return self._for(state).fill(f"reasons.{why.code}", values)

    def result(self, state: State, names: Sequence[str]) -> str:
        """How the match ended, or that it has not."""
        grammar = self._for(state)
        if state.result is None:
            return grammar.fill("result.open", {})
        return self._finished(grammar, state.result.winners, state.result.cause, names)

    def _finished(self, grammar: Grammar, winners: Sequence[int], cause: str, names: Sequence[str]) -> str:
        key = "result.draw" if not winners else "result.won" if len(winners) == 1 else "result.won-together"
        said = Listing([names[seat] for seat in winners])
        return grammar.fill(key, {"winners": said, "cause": Named("cause", cause)})

    def card(self, key: str) -> CardText:
        """The text of a card, made from what is printed on it."""
        face = self.pool.face(key)
        kind, rules = self.speech.card(face)
        said = self._grammar.said
        set_name = self._grammar.title("set", face.set) if face.set in self._sets() else ""
        return CardText(self._grammar.card_name(key), said(kind), tuple(said(line) for line in rules), set_name)

    def card_name(self, key: str) -> str:
        """A card's name."""
        return self._grammar.card_name(key)

    def ability(self, key: str) -> tuple[str, str]:
        """An ability's name and what it does."""
        return self._grammar.said(Named("ability", key)), capital(self._grammar.fill(f"reminders.{key}", {}))

    def short(self, key: str) -> str:
        """An ability's name where room is scarce."""
        return self._grammar.fill(f"words.short.{key}", {})

    def symbol(self, key: str) -> str:
        """An ability in two letters, different for each."""
        return self._grammar.fill(f"words.symbol.{key}", {})

    def word(self, key: str, **values: Value) -> str:
        """A word of the interface, e.g. "game", "mode.training", "set.initiation", "zone.hand", "lane.top"."""
        grammar = self._grammar
        if grammar.has_template(f"words.{key}"):
            return capital(grammar.fill(f"words.{key}", values))
        if grammar.has_noun(key):
            return capital(grammar.noun(key))
        kind, _, name = key.partition(".")
        return grammar.title(kind, name)

    def _for(self, state: State | None) -> Grammar:
        """The grammar with the names of the state's own cards."""
        if state is None or state.pool is None or state.pool is self.pool:
            return self._grammar
        return Grammar(self._grammar.words, state.pool)

    def _sets(self) -> Any:
        return self.pool.tables.get(f"names.{self.lang}", {})


def _numbered(kind: str, values: Mapping[str, Value]) -> str:
    """The name of an event's value: its kind, then kind2, kind3 ..."""
    name, number = kind, 1
    while name in values:
        number += 1
        name = f"{kind}{number}"
    return name


def _reason_value(name: str, value: Any, state: State | None) -> Value:
    """By the value's name: `card` is a card of the match, `card_key` a printed one; words are named by their kind."""
    if name == "card":
        return Card(UNSEEN if state is None else state.cards[value])
    if name == "card_key":
        return Card(str(value))
    return value if isinstance(value, int) else Named(name, str(value))
