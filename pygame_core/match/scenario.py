"""Scenario files: a position or setup, choices in notation, and what must hold after each (docs/scenarios.md)."""

from __future__ import annotations

import itertools
import pathlib
from collections.abc import Mapping, Sequence
from typing import Any

from ..content.schema import unknown
from ..games import load_game
from ..kernel import machine
from ..kernel.errors import BadFile, BadScenario, BadSetup, EngineError, IllegalChoice, Reason
from ..kernel.game import Game
from ..kernel.rows import Event
from ..kernel.state import frozen
from ..text import LANGUAGES
from .match import DAMAGE, Match
from .words import resolve, spelled

SEATS = "ABCDEFGH"
TOP_KEYS = ("game", "title", "rules", "note", "cards", "setup", "position", "seed", "luck", "steps", "error")
STEP_KEYS = ("do", "luck", "seat", "question", "offered", "not_offered", "options", "refused", "expect", "sees",
             "events", "no_events", "said", "text", "undo", "note")
LUCK = ("flip", "shuffle", "roll")
MOST_BYTES = 1_000_000


class Outcome:
    """What came of one scenario: the failures, empty if all holds."""

    __slots__ = ("failures", "file", "rules", "title")

    def __init__(self, file: str, title: str, rules: Sequence[str]) -> None:
        self.file = file
        self.title = title
        self.rules = tuple(rules)
        self.failures: list[str] = []


def run_file(path: str | pathlib.Path) -> list[Outcome]:
    """Run every scenario of a TOML file: the file itself, or each table of its [[scenario]] list."""
    import tomllib

    path = pathlib.Path(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadScenario(f"{path}: larger than {MOST_BYTES} bytes")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadScenario(f"{path}: {error}") from error
    return [run(table, str(path)) for table in split(data, str(path))]


def split(data: Mapping[str, Any], file: str) -> list[dict[str, Any]]:
    """The scenarios of a file. What stands beside a [[scenario]] list (game, cards, position ...) is shared by all."""
    if "scenario" not in data:
        return [dict(data)]
    if not isinstance(data["scenario"], list) or not all(isinstance(s, dict) for s in data["scenario"]):
        raise BadScenario(f"{file}: scenario: should be a list of tables, written [[scenario]]")
    shared = {key: value for key, value in data.items() if key not in ("scenario", "rules", "title")}
    merged = []
    for table in data["scenario"]:
        both = {**shared, **table}
        if isinstance(shared.get("cards"), dict) and isinstance(table.get("cards"), dict):
            both["cards"] = {**shared["cards"], **table["cards"]}
        merged.append(both)
    return merged


def run(data: Mapping[str, Any], file: str = "scenario") -> Outcome:
    """Run one scenario. A file that says something unknown raises BadScenario; what does not hold is a failure."""
    outcome = Outcome(file, str(data.get("title", "")), _texts(data.get("rules", []), f"{file}: rules"))
    _known(data, TOP_KEYS, file)
    if "game" not in data:
        raise BadScenario(f"{file}: game: missing")
    steps = data.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadScenario(f"{file}: steps: should be a list of tables")
    try:
        match = begin(data)
    except (BadSetup, BadFile) as error:
        if "error" not in data:
            if isinstance(error, BadFile):
                raise type(error)(f"{file}: {error}") from error
            raise BadScenario(f"{file}: {error}") from error
        outcome.failures += _check_error(data["error"], error, f"{file}: error")
        return outcome
    except DAMAGE as error:
        raise BadScenario(f"{file}: the start is damaged: {type(error).__name__}: {error}") from error
    if "error" in data:
        outcome.failures.append("it should have been refused to start, but was not")
        return outcome
    for number, step in enumerate(steps, 1):
        where = f"step {number}"
        try:
            faults = _Step(match, step, first=number == 1).run()
        except BadFile as error:
            raise type(error)(f"{file}: {where}: {error}") from error
        except DAMAGE as error:  # a position that could be read, but not be played
            raise BadScenario(f"{file}: {where}: damaged: {type(error).__name__}: {error}") from error
        outcome.failures += [f"{where}: {fault}" for fault in faults]
        if faults:
            break
    return outcome


def _known(table: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BadScenario(f"{where}: {unknown(str(key), keys)}")


def _texts(wanted: Any, where: str) -> list[str]:
    """One text or a list of them."""
    rows = wanted if isinstance(wanted, list) else [wanted]
    if not all(isinstance(row, str) for row in rows):
        raise BadScenario(f"{where}: should be a text or a list of texts, not {wanted!r}")
    return rows


def _tables(wanted: Any, needed: Sequence[str], more: Sequence[str], where: str) -> list[Mapping[str, Any]]:
    """One table or a list of them, with these keys."""
    rows = wanted if isinstance(wanted, list) else [wanted]
    for row in rows:
        if not isinstance(row, Mapping):
            raise BadScenario(f"{where}: should be a table or a list of tables, not {row!r}")
        _known(row, (*needed, *more), where)
        for key in needed:
            if key not in row:
                raise BadScenario(f"{where}: {key}: missing")
    return rows


def _whole(table: Mapping[str, Any], key: str) -> int:
    """A whole number from 0; 0 if it is not there."""
    value = table.get(key, 0)
    if type(value) is not int or value < 0:
        raise BadScenario(f"{key}: should be a whole number from 0, not {value!r}")
    return value


def _lang(table: Mapping[str, Any], where: str) -> str:
    lang = table.get("lang", "en")
    if lang not in LANGUAGES:
        raise BadScenario(f"{where}: lang: {unknown(str(lang), LANGUAGES)}")
    return str(lang)


def begin(data: Mapping[str, Any]) -> Match:
    """The match a scenario starts with."""
    game = load_game(str(data["game"]))
    for key in ("cards", "setup", "position"):
        if not isinstance(data.get(key, {}), dict):
            raise BadScenario(f"{key}: should be a table")
    if "setup" in data and "position" in data:
        raise BadScenario("setup and position exclude each other")
    return Match(game, data.get("setup"), _whole(data, "seed"), cards=data.get("cards"),
                 position=data.get("position"), luck=_luck(data.get("luck", [])))


def _luck(rows: Any) -> tuple[tuple[str, Any], ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadScenario("luck: should be a list of tables such as { flip = 1 }")
    for row in rows:
        _known(row, LUCK, "luck")
    return tuple((kind, frozen(value)) for row in rows for kind, value in row.items())


def _check_error(wanted: Any, error: EngineError, where: str) -> list[str]:
    if not isinstance(wanted, dict):
        raise BadScenario(f"{where}: should be a table with rule, code or contains")
    _known(wanted, ("rule", "code", "contains"), where)
    why = getattr(error, "why", None)
    return _check_reason(wanted, why if isinstance(why, Reason) else None, str(error))


def _check_reason(wanted: Mapping[str, Any], why: Reason | None, message: str) -> list[str]:
    faults = []
    if "rule" in wanted and (why is None or why.rule != wanted["rule"]):
        faults.append(f"refused by rule {why.rule if why else None}, not {wanted['rule']} ({message})")
    if "code" in wanted and (why is None or why.code != wanted["code"]):
        faults.append(f"refused with {why.code if why else None}, not {wanted['code']}")
    if "contains" in wanted and str(wanted["contains"]) not in message:
        faults.append(f"the message {message!r} does not contain {wanted['contains']!r}")
    return faults


class _Step:
    """One step of a scenario: do something, then look at everything."""

    def __init__(self, match: Match, step: Mapping[str, Any], first: bool) -> None:
        self.match = match
        self.step = step
        self.events: list[Event] = list(match.log) if first and "do" not in step else []
        self.faults: list[str] = []

    def run(self) -> list[str]:
        """What does not hold."""
        _known(self.step, STEP_KEYS, "step")
        if self._act():
            for key, look in (
                ("seat", self._seat), ("question", self._question), ("offered", self._offered),
                ("not_offered", self._not_offered), ("options", self._options), ("refused", self._refused),
                ("expect", self._expect), ("sees", self._sees), ("events", self._events),
                ("no_events", self._no_events), ("said", self._said), ("text", self._text),
            ):
                if key in self.step:
                    look(self.step[key])
        return self.faults

    def _act(self) -> bool:
        match, step = self.match, self.step
        for _ in range(_whole(step, "undo")):
            if not match.undo():
                self.faults.append("undo: there is nothing left to take back")
                return False
        if "luck" in step:
            match.state.luck = (*match.state.luck, *_luck(step["luck"]))
        for choice in _texts(step.get("do", []), "do"):
            try:
                self.events += match.answer(choice)
            except IllegalChoice as error:
                offered = ", ".join(spelled(match.state, o) for o in match.options)
                self.faults.append(f"{choice!r} is refused: {error.why.code} ({error.why.rule}); offered: {offered}")
                return False
        return True

    def _resolve(self, text: str) -> Any:
        return resolve(self.match.state, text, self.match.options)

    def _seat(self, wanted: Any) -> None:
        decision = self.match.state.decision
        self._compare("seat", wanted, None if decision is None else SEATS[decision.seat])

    def _question(self, wanted: Any) -> None:
        decision = self.match.state.decision
        self._compare("question", wanted, None if decision is None else decision.question.partition("/")[2])

    def _offered(self, wanted: Any) -> None:
        for text in _texts(wanted, "offered"):
            if self._resolve(text) not in self.match.options:
                self.faults.append(f"{text!r} is not offered; offered: {self._list()}")

    def _not_offered(self, wanted: Any) -> None:
        for text in _texts(wanted, "not_offered"):
            if self._resolve(text) in self.match.options:
                self.faults.append(f"{text!r} is offered, but should not be")

    def _options(self, wanted: Any) -> None:
        if type(wanted) is int:
            self._compare("number of options", wanted, len(self.match.options))
            return
        texts = _texts(wanted, "options")
        if {self._resolve(text) for text in texts} != set(self.match.options):
            self.faults.append(f"the options are {self._list()}, not {', '.join(texts)}")

    def _list(self) -> str:
        return ", ".join(spelled(self.match.state, option) for option in self.match.options)

    def _refused(self, wanted: Any) -> None:
        rows = [{"try": row} if isinstance(row, str) else row for row in (wanted if type(wanted) is list else [wanted])]
        for table in _tables(rows, ("try",), ("rule", "code"), "refused"):
            (text,) = _texts([table["try"]], "refused: try")
            before = self.match.digest()
            why = self.match.why_not(self._resolve(text))
            if why is None:
                self.faults.append(f"{text!r} is offered, but should be refused")
                continue
            self.faults += [f"{text!r}: {fault}" for fault in _check_reason(table, why, why.code)]
            try:
                machine.answer(self.match.game, self.match.state.clone(), self._resolve(text))
                self.faults.append(f"{text!r} was accepted")
            except IllegalChoice:
                self._compare("digest after a refusal", before, self.match.digest())

    def _expect(self, wanted: Any) -> None:
        self._look(wanted, self._facts(self.match.state), "")

    def _sees(self, wanted: Any) -> None:
        for entry in _tables(wanted, ("seat",), ("expect", "options"), "sees"):
            seen = self.match.view(self._which_seat(entry["seat"], "sees"))
            self._look(entry.get("expect", {}), self._facts(seen.state), f"seat {entry['seat']} sees ")
            if "options" in entry:
                self._compare(f"options seat {entry['seat']} sees", entry["options"], len(seen.options))

    def _which_seat(self, letter: Any, where: str) -> int:
        letters = SEATS[:self.match.state.seats]
        if letter not in tuple(letters):
            raise BadScenario(f"{where}: seat: one of {', '.join(letters)}, not {letter!r}")
        return letters.index(letter)

    def _facts(self, state: Any) -> dict[str, Any]:
        write_position = self.match.game.write_position
        facts = write_position(state) if write_position is not None else state.dump()
        result = state.result
        facts["over"] = result is not None
        facts["winner"] = None
        if result is not None:
            facts["winner"] = "".join(SEATS[s] for s in result.winners) or "draw"
        facts["cause"] = None if result is None else result.cause
        return facts

    def _look(self, wanted: Any, facts: Mapping[str, Any], who: str) -> None:
        if not isinstance(wanted, Mapping):
            raise BadScenario("expect: should be a table of path = value")
        for path, value in flat(wanted):
            try:
                actual = at(facts, path)
            except (KeyError, IndexError, TypeError, ValueError):
                if path.partition(".")[0] not in facts:
                    raise BadScenario(f"expect: there is no {path!r}; there are: {', '.join(facts)}") from None
                if value != "none":
                    self.faults.append(f"{who}{path} is not there, but should be {value!r}")
                continue
            if not fits(value, actual):
                self.faults.append(f"{who}{path} is {short(actual)}, not {value!r}")

    def _compare(self, what: str, wanted: Any, actual: Any) -> None:
        if wanted == "none":
            wanted = None
        if wanted != actual:
            self.faults.append(f"{what} is {actual!r}, not {wanted!r}")

    def _events(self, wanted: Any) -> None:
        told = [event_words(self.match.game, event) for event in self.events]
        rest = iter(told)
        for text in self._event_texts(wanted, "events"):
            if not any(line == text or line.partition(":")[0] == text for line in rest):
                self.faults.append(f"the event {text!r} was not told (in this order); told: {', '.join(told)}")
                return

    def _no_events(self, wanted: Any) -> None:
        told = [event_words(self.match.game, event) for event in self.events]
        for text in self._event_texts(wanted, "no_events"):
            if any(line == text or line.partition(":")[0] == text for line in told):
                self.faults.append(f"the event {text!r} was told: {', '.join(told)}")

    def _event_texts(self, wanted: Any, where: str) -> list[str]:
        """Events in notation; a misspelt kind would never be told, so it is a fault of the file."""
        texts = _texts(wanted, where)
        for text in texts:
            kind = text.partition(":")[0]
            if kind not in self.match.game.events:
                raise BadScenario(f"{where}: {unknown(kind, list(self.match.game.events))}")
        return texts

    def _said(self, wanted: Any) -> None:
        from ..kernel.visibility import redact
        from .chronicle import lines

        table = wanted if isinstance(wanted, Mapping) else {"lines": wanted}
        _known(table, ("lang", "seat", "lines", "not"), "said")
        events = self.events
        if "seat" in table:
            seat = self._which_seat(table["seat"], "said")
            events = [redact(event, seat) for event in events]
        said = lines(self.match.game, self.match.pool, events, _lang(table, "said"))
        for text in _texts(table.get("lines", []), "said: lines"):
            if not any(text in line for line in said):
                self.faults.append(f"{text!r} was not said; said: {' / '.join(said)}")
        for text in _texts(table.get("not", []), "said: not"):
            if any(text in line for line in said):
                self.faults.append(f"{text!r} was said")

    def _text(self, wanted: Any) -> None:
        from .chronicle import card_text

        for entry in _tables(wanted, ("card", "contains"), ("lang",), "text"):
            text = card_text(self.match.game, self.match.pool, str(entry["card"]), _lang(entry, "text"))
            if str(entry["contains"]) not in text:
                self.faults.append(f"the text of {entry['card']} is {text!r}")


def event_words(game: Game[Any], event: Event) -> str:
    """An event in notation, with card keys: `damaged:gate_warden>2`."""
    keys = {card: key for card, key, _ in event.faces}
    kinds = game.events.get(event.kind, ())
    values = [keys.get(value, value) if kind == "card" else value
              for kind, value in itertools.zip_longest(kinds, event.values)]
    return f"{event.kind}:{'>'.join(str(v) for v in values)}" if values else event.kind


def flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    """Nested tables of `expect` as dotted paths; a table inside a list stays a table."""
    rows: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            rows += flat(value, f"{prefix}{key}.")
        else:
            rows.append((f"{prefix}{key}", value))
    return rows


def at(facts: Any, path: str) -> Any:
    """The part of a position a dotted path names: A.top.0.damage; `count` is the length of a list."""
    for word in path.split("."):
        if isinstance(facts, list):
            facts = len(facts) if word == "count" else facts[int(word)]
        else:
            facts = facts[word]
    return facts


def fits(wanted: Any, actual: Any) -> bool:
    """Whether a value is what was expected: a card may be named by its key alone, a table may leave fields out."""
    if isinstance(wanted, Mapping):
        return isinstance(actual, Mapping) and all(k in actual and fits(v, actual[k]) for k, v in wanted.items())
    if isinstance(wanted, list):
        return (isinstance(actual, (list, tuple)) and len(wanted) == len(actual)
                and all(fits(w, a) for w, a in zip(wanted, actual, strict=True)))
    if wanted == "none" and actual is None:
        return True
    if isinstance(actual, Mapping) and "card" in actual:
        return bool(wanted == actual["card"])
    return bool(wanted == actual and isinstance(wanted, bool) == isinstance(actual, bool))


def short(actual: Any) -> str:
    """A value for a message; creatures by their keys."""
    if isinstance(actual, list) and actual and all(isinstance(a, Mapping) and "card" in a for a in actual):
        return repr([a["card"] for a in actual])
    return repr(actual)
