"""Lessons: a match with a teacher's notes, all of it data (docs/file-formats.md). Knows games only through a Match.

A lesson is checked whole before anything of it is used: first every field, then it is rehearsed with every answer it
takes, so that a lesson that can be read can also be played to its end.
"""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..agents import LEVELS
from ..content.schema import Checker, unknown
from ..games import GAMES
from ..kernel import machine
from ..kernel.errors import BadFile, EngineError, IllegalChoice, reason
from ..kernel.game import Game
from ..kernel.notation import write
from ..kernel.rows import Event, Option
from ..kernel.state import State, frozen
from ..kernel.visibility import View, view
from ..text import LANGUAGES
from .match import DAMAGE, Match
from .words import resolve

SEATS = "ABCDEFGH"
TOP_KEYS = ("game", "title", "about", "note", "learner", "opponent", "cards", "setup", "position", "seed", "luck",
            "steps")
STEP_KEYS = ("say", "point", "do", "free", "why", "reply", "end", "note")
SPOTS = ("card", "lane", "zone", "seat", "token", "button", "log")
LUCK = ("flip", "shuffle", "roll")
MOST_BYTES = 1_000_000
MOST_STEPS = 200
MOST_WAYS = 300
LONGEST = 1000
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "games"

OTHER = {
    "en": "That is allowed, but the lesson asks for something else here. Read the teacher's words once more.",
    "ru": "Правила это разрешают, но сейчас урок просит о другом. Перечитайте слова учителя.",
    "uk": "Правила це дозволяють, але зараз урок просить про інше. Перечитайте слова вчителя.",
}
"""Said to a choice that is legal but not asked for, if the step has no `why` of its own."""

READ = {
    "en": "First read what the teacher says, then go on with the lesson.",
    "ru": "Сначала прочитайте, что говорит учитель, и переходите дальше.",
    "uk": "Спершу прочитайте, що каже вчитель, і переходьте далі.",
}
"""The same at a step that is only read."""


def lessons(game: str) -> list[str]:
    """The keys of the lessons of a game."""
    folder = _folder(game)
    if not folder.is_dir():
        return []
    return sorted({path.stem for path in folder.iterdir() if path.suffix in (".toml", ".json")})


def read_lesson(game: str, key: str, rehearse: bool = True) -> dict[str, Any]:
    """A lesson that came with the package, checked. Whatever is wrong with it is named in a BadFile.

    The rehearsal takes a tenth of a second; a page leaves it out, because the tests have done it.
    """
    known = lessons(game)
    if key not in known:
        raise BadFile(f"there is no lesson {key!r}; there are: {', '.join(known)}")
    data = check(_read(_folder(game), key), f"{game}/lessons/{key}", rehearse)
    if data["game"] != game:
        raise BadFile(f"{game}/lessons/{key}: game: should be {game!r}, not {data['game']!r}")
    return data


def check(data: Any, where: str = "lesson", rehearse: bool = True) -> dict[str, Any]:
    """The lesson itself, if all is well with it; otherwise every fault is named."""
    if not isinstance(data, dict):
        raise BadFile(f"{where}: should be a table")
    faults = [*_check_top(data, where), *_check_steps(data.get("steps"), where)]
    if not faults and rehearse:
        faults = _Rehearsal(data, where).run()
    if faults:
        raise BadFile("\n".join(faults))
    return data


def spoken(texts: Mapping[str, str], lang: str) -> str:
    """A text of a lesson in a language; what is not translated is said in English."""
    return texts.get(lang) or texts.get("en", "")


class Lesson:
    """A lesson under way: the match, the step that is told now, and the way back.

    `data` is what read_lesson or check gave. All answers, also those of other seats, go through `answer`.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.match = _begin(data)
        self.learner = SEATS.index(data["learner"])
        self.opponent: str = data.get("opponent", "")
        self._steps: list[dict[str, Any]] = data["steps"]
        self._index = 0
        self._trail: list[tuple[int, int]] = []
        """For each thing the learner did: the step it was done at, and how many choices the match had."""
        self._arrive()

    @property
    def of(self) -> int:
        """How many steps are told."""
        return sum("say" in step for step in self._steps)

    @property
    def at(self) -> int:
        """The number of the step that is told now, from 1."""
        return sum("say" in step for step in self._steps[:self._index + 1])

    @property
    def done(self) -> bool:
        """Whether all steps are behind; the learner then plays on freely, unless the lesson is over."""
        return self._index >= len(self._steps)

    @property
    def asks(self) -> str:
        """What the lesson waits for.

        next: the learner reads; do: a certain choice; free: any choice of the learner;
        other: a choice of another seat, which the level `opponent` makes; over: nothing.
        """
        step = self._step
        if _is_read(step):
            return "next"
        decision = self.match.state.decision
        if decision is None or (self.done and self._steps[-1].get("end")):
            return "over"
        if decision.seat != self.learner:
            return "other"
        return "do" if "do" in step else "free"

    def say(self, lang: str) -> str:
        """What the teacher says now; nothing once the steps are behind."""
        return spoken(self._step.get("say", {}), lang)

    def why(self, lang: str) -> str:
        """What to say to a legal choice that is not asked for (the reason `lesson-other`)."""
        default = READ if self.asks == "next" else OTHER
        return spoken(self._step.get("why", default), lang)

    def points(self) -> list[str]:
        """What to look at now: cards as ids (`c5`), everything else as written."""
        seen = self.match.view(self.learner)
        found = (_spot(seen, text) for text in self._step.get("point", ()))
        return [text for text in found if text is not None]

    def next(self) -> tuple[Event, ...]:
        """Go on from a step that is read; what other seats then did by the file is returned."""
        if self.asks != "next":
            raise IllegalChoice("next", reason("lesson-other", "-"))
        self._trail.append((self._index, len(self.match.choices)))
        self._index += 1
        return tuple(self._arrive())

    def answer(self, choice: str | Option) -> tuple[Event, ...]:
        """Take an answer; what it and the replies of other seats caused is returned. A refused one changes nothing."""
        asks = self.asks
        self._refuse(choice, asks)
        if asks != "other":
            self._trail.append((self._index, len(self.match.choices)))
        events = list(self.match.answer(choice))
        if asks != "other":
            self._index = min(self._index + 1, len(self._steps))
        return (*events, *self._arrive())

    def back(self) -> bool:
        """Back to the step before, or in free play to before the learner's last choice; False at the start."""
        if not self._trail:
            return False
        self._index, choices = self._trail.pop()
        while len(self.match.choices) > choices:
            self.match.undo()
        return True

    @property
    def _step(self) -> dict[str, Any]:
        return {} if self.done else self._steps[self._index]

    def _refuse(self, choice: str | Option, asks: str) -> None:
        """Raise what is wrong with a choice: by the rules of the game, or because the step asks for another."""
        match = self.match
        why = match.why_not(choice)
        if why is not None:
            raise IllegalChoice(choice, why)
        if asks in ("next", "over") or (asks == "do" and self._meant(choice) not in self._wanted()):
            raise IllegalChoice(choice, reason("lesson-other", "-"))

    def _wanted(self) -> list[Option]:
        return [self._meant(text) for text in _texts(self._step["do"])]

    def _meant(self, choice: str | Option) -> Option:
        return resolve(self.match.state, choice, self.match.options) if isinstance(choice, str) else choice

    def _arrive(self) -> list[Event]:
        """Play what other seats reply, up to the next step that waits for somebody."""
        events: list[Event] = []
        while not self.done:
            step = self._step
            if "reply" in step:
                events += self.match.answer(step["reply"])
            if _is_read(step) or ("reply" not in step and not self.match.over):
                break
            self._index += 1
        return events


def _is_read(step: Mapping[str, Any]) -> bool:
    """Whether a step waits for a reader: one that is only told, or that tells of a reply just played."""
    return "say" in step and "do" not in step and not step.get("free")


def _texts(wanted: str | list[str]) -> list[str]:
    return [wanted] if isinstance(wanted, str) else wanted


# Spots.

def _spot(seen: View[Any], text: str) -> str | None:
    """What a page shows for a `point`, through the eyes of a seat; None if there is no such thing now."""
    kind, _, word = text.partition(":")
    if kind == "card":
        card = _card(seen, word)
        return None if card is None else f"c{card}"
    state = seen.state
    zones = [zone.partition(".") for zone in state.zones]
    known = {
        "lane": [lane for seat, dot, lane in zones if dot and seat in tuple(SEATS)],
        "zone": list(state.zones),
        "seat": list(SEATS[:state.seats]),
        "token": list(_tokens(seen.game.look.layout(state, seen.seat))) if seen.game.look is not None else [],
        "button": [write(option) for option in seen.options],
        "log": [""],
    }
    return text if word in known.get(kind, ()) else None


def _tokens(box: Mapping[str, Any]) -> Iterator[str]:
    """The spots of the tokens in a layout: dice and the like."""
    for token in box.get("tokens", ()):
        yield str(token.get("spot", ""))
    for inner in box.get("of", ()):
        yield from _tokens(inner)


def _card(seen: View[Any], word: str) -> int | None:
    """The card a word names; of several with the same key the nearest: in the seat's own hand, then in its places."""
    state: State = seen.state
    own = SEATS[seen.seat]
    for zone in sorted(state.zones, key=lambda zone: (zone != f"{own}.hand", not zone.startswith(f"{own}."))):
        for card in state.zones[zone]:
            if word and state.cards[card] == word:
                return card
    found = resolve(state, f"card:{word}", ())[1]
    return found if isinstance(found, int) and found < len(state.cards) else None


# Reading and checking.

def _folder(game: str) -> pathlib.Path:
    if game not in GAMES:
        raise BadFile(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    return FOLDER / game / "lessons"


def _read(folder: pathlib.Path, key: str) -> Any:
    """The data of a file; a compiled one is read in place of the TOML."""
    compiled = folder / f"{key}.json"
    path = compiled if compiled.is_file() else folder / f"{key}.toml"
    try:
        text = path.read_text(encoding="utf-8")
        if len(text) > MOST_BYTES:
            raise BadFile(f"{path.name}: longer than {MOST_BYTES} characters")
        if path is compiled:
            return json.loads(text)
        import tomllib

        return tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise BadFile(f"{path.name}: {error}") from error


def _begin(data: Mapping[str, Any]) -> Match:
    """The match of a lesson, at its first question."""
    luck = tuple((kind, frozen(value)) for row in data.get("luck", ()) for kind, value in row.items())
    return Match(data["game"], data.get("setup"), data.get("seed", 0), cards=data.get("cards"),
                 position=data.get("position"), luck=luck)


def _check_top(data: Mapping[str, Any], where: str) -> list[str]:
    checker = Checker(where)
    checker.only(data, TOP_KEYS)
    checker.word("game", data, tuple(GAMES))
    for field in ("title", "about"):
        _check_said(checker, field, data.get(field))
    checker.word("learner", data, tuple(SEATS))
    if "opponent" in data:
        checker.word("opponent", data, tuple(LEVELS))
    if "seed" in data:
        checker.number("seed", data, 0, (1 << 64) - 1)
    for field in ("setup", "position", "cards"):
        if not isinstance(data.get(field, {}), dict):
            checker.wrong(field, "should be a table")
    if "setup" in data and "position" in data:
        checker.wrong("position", "a lesson starts from a setup or from a position, not from both")
    _check_luck(checker, data.get("luck", []))
    return checker.faults


def _check_luck(checker: Checker, rows: Any) -> None:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        checker.wrong("luck", "should be a list of tables such as { flip = 1 }")
        return
    for row in rows:
        for kind in row:
            if kind not in LUCK:
                checker.wrong("luck", unknown(str(kind), LUCK))


def _check_steps(steps: Any, where: str) -> list[str]:
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        return [f"{where}: steps: should be a list of tables, written [[steps]]"]
    if not 1 <= len(steps) <= MOST_STEPS:
        return [f"{where}: steps: there should be 1 to {MOST_STEPS}, not {len(steps)}"]
    faults = []
    for number, step in enumerate(steps, 1):
        checker = Checker(f"{where}: step {number}")
        _check_step(checker, step, last=number == len(steps))
        faults += checker.faults
    return faults


def _check_step(checker: Checker, step: Mapping[str, Any], last: bool) -> None:
    checker.only(step, STEP_KEYS)
    for field in ("say", "why"):
        if field in step:
            _check_said(checker, field, step[field])
    for field in ("free", "end"):
        if not isinstance(step.get(field, False), bool):
            checker.wrong(field, f"should be true or false, not {step[field]!r}")
    for field in ("do", "point"):
        rows = step.get(field, ["-"])
        rows = [rows] if isinstance(rows, str) and field == "do" else rows
        if not isinstance(rows, list) or not rows or not all(_is_line(row) for row in rows):
            checker.wrong(field, f"should be a list of short texts, not {rows!r}")
        elif field == "point":
            _check_spots(checker, rows if "point" in step else [])
    if not _is_line(step.get("reply", "-")):
        checker.wrong("reply", f"should be a choice of another seat, not {step['reply']!r}")
    _check_whole_step(checker, step, last)


def _check_spots(checker: Checker, spots: Sequence[str]) -> None:
    for text in spots:
        kind, colon, _ = text.partition(":")
        if kind not in SPOTS:
            checker.wrong("point", unknown(kind, SPOTS))
        elif (kind == "log") == bool(colon):
            checker.wrong("point", f"should be log or as card:NAME, not {text!r}")


def _check_whole_step(checker: Checker, step: Mapping[str, Any], last: bool) -> None:
    """What fields do not go together."""
    if "say" not in step and ("reply" not in step or "point" in step):
        checker.wrong("say", "missing")
    if sum((bool(step.get("free")), "do" in step, "reply" in step)) > 1:
        checker.wrong("do", "a step has one of do, free and reply")
    if "why" in step and "do" not in step:
        checker.wrong("why", "is said when the learner tries something else than do, but there is no do")
    if step.get("end") and not last:
        checker.wrong("end", "only the last step ends the lesson")


def _check_said(checker: Checker, field: str, texts: Any) -> None:
    """A text in one or more languages, English among them."""
    if texts is None:
        checker.wrong(field, "missing")
        return
    if not isinstance(texts, dict) or "en" not in texts:
        checker.wrong(field, 'should be a table with a text for each language, at least { en = "..." }')
        return
    for lang, text in texts.items():
        if lang not in LANGUAGES:
            checker.wrong(field, unknown(str(lang), LANGUAGES))
        if not _is_line(text, LONGEST):
            checker.wrong(f"{field}.{lang}", f"should be one line of 1 to {LONGEST} characters")


def _is_line(text: Any, most: int = 100) -> bool:
    return isinstance(text, str) and 0 < len(text.strip()) <= len(text) <= most and text.isprintable()


class _Rehearsal:
    """A lesson played in every way its steps allow, up to the first step that does not fit."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.data = data
        self.where = where
        self.learner = SEATS.index(data["learner"])
        self.ways: list[State] = []
        """The different positions in which the step now looked at can begin."""
        self.lost = 0
        """The free step after which another seat may decide by itself, so that nothing is known any more."""

    def run(self) -> list[str]:
        """What is wrong, with its step."""
        try:
            match = _begin(self.data)
            faults = self._check_seats(match)
        except (EngineError, *DAMAGE) as error:
            return [f"{self.where}: it cannot start: {line}" for line in str(error).splitlines() or ["?"]]
        if faults:
            return faults
        self.game: Game[Any] = match.game
        self.ways = [match.state]
        for number, step in enumerate(self.data["steps"], 1):
            try:
                faults = list(dict.fromkeys(self._step(number, step)))
            except (EngineError, *DAMAGE) as error:
                faults = [f"it cannot be played: {type(error).__name__}: {error}"]
            if faults:
                return [f"{self.where}: step {number}: {fault}" for fault in faults]
        return []

    def _check_seats(self, match: Match) -> list[str]:
        state = match.state
        mode = match.game.modes.get(str(getattr(state, "mode", "")))
        automatic = () if mode is None else mode.automatic
        if self.learner >= state.seats or self.learner in automatic:
            return [f"{self.where}: learner: nobody decides for seat {self.data['learner']}"]
        others = set(range(state.seats)) - {self.learner, *automatic}
        if others and "opponent" not in self.data and not self.data["steps"][-1].get("end"):
            return [f"{self.where}: opponent: missing, but the match goes on after the last step"]
        return []

    def _step(self, number: int, step: Mapping[str, Any]) -> Iterator[str]:
        if self.lost and ("do" in step or "reply" in step):
            yield f"another seat may have decided by itself since the free step {self.lost}"
            return
        if "reply" in step:
            yield from self._answer([step["reply"]], own=False)
        for state in self.ways:
            seen = view(self.game, state, self.learner)
            yield from (f"point: there is no {text!r} now" for text in step.get("point", ()) if not _spot(seen, text))
        if "do" in step:
            yield from self._answer(_texts(step["do"]), own=True)
        elif step.get("free"):
            self._play_anything(number)
        if len(self.ways) > MOST_WAYS:
            yield f"there are more than {MOST_WAYS} ways through the lesson up to here"

    def _answer(self, texts: Sequence[str], own: bool) -> Iterator[str]:
        """Every way goes on with each of these answers."""
        after: dict[str, State] = {}
        for state in self.ways:
            if state.decision is None or (state.decision.seat == self.learner) != own:
                yield f"{'do' if own else 'reply'}: {'the learner' if own else 'another seat'} is not asked here"
                continue
            offered = machine.options(self.game, state)
            for text in texts:
                option = resolve(state, text, offered)
                if option in offered:
                    self._follow(state, option, after)
                else:
                    why = machine.why_not(self.game, state, option)
                    yield f"{text!r} is refused" + (f": {why.code} ({why.rule})" if why else "")
        self.ways = list(after.values())

    def _play_anything(self, number: int) -> None:
        """Every way goes on with every legal answer; those in which the learner is not asked are lost sight of."""
        after: dict[str, State] = {}
        for state in self.ways:
            if state.decision is not None and state.decision.seat == self.learner:
                for option in machine.options(self.game, state):
                    self._follow(state, option, after)
            else:
                self.lost = self.lost or number
        self.ways = list(after.values())

    def _follow(self, state: State, option: Option, after: dict[str, State]) -> None:
        if len(after) <= MOST_WAYS:  # one more is enough to know that there are too many
            new = state.clone()
            machine.answer(self.game, new, option)
            after[new.digest()] = new
