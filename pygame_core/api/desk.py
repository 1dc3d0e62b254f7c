"""The desk: one table of a page. It keeps the match, who sits where and whose eyes look, and answers with tables.

A table is what one seat may see. Whole positions never leave the desk; saves do, and say so.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from .. import __version__
from ..agents import LEVELS
from ..games import load_game
from ..kernel import machine
from ..kernel.chance import mix
from ..kernel.errors import BadSetup, IllegalChoice, reason
from ..kernel.game import Game
from ..kernel.notation import write
from ..kernel.rows import Decision, Option
from ..kernel.visibility import redact, view
from ..match import files, undo
from ..match.film import Film, Picture, pictures_of, record
from ..match.lesson import Lesson, read_lesson, spoken
from ..match.match import Match
from ..match.scenario import begin
from ..match.words import resolve
from ..text.speaker import Speaker
from .library import face_row, with_a_look
from .params import Params, Refused, seconds, table, tables, text, texts, whole
from .picture import Painter
from .seating import begun, called, deciding, for_file, in_file, mode_of, seated
from .thinking import LONGEST, Advice, Stop, breathe, decide

T = TypeVar("T")
MOST_SEATS = 16
MOST_BEATS = 80
LINES_OF_WHY = 6
HINT_ITERATIONS = 400

PROGRESS: list[Callable[[float], None]] = []
"""Who wants to know how far a search is."""


class Desk:
    """One match at a time; every method takes the parameters of a request and returns JSON-ready data.

    A method that refuses has changed nothing.
    """

    def __init__(self) -> None:
        self._match: Match | None = None
        self.film: Film | None = None
        self.seats: list[Params] = []
        self.viewer = 0
        self.open_eyes = False
        """Whether any seat may be looked through: scenarios, replays, matches without people."""
        self.peeked = False
        """Whether somebody looked through eyes that are not theirs, after the end or in a replay."""
        self.at: int | None = None
        """How far a replay is; None for a match that is played."""
        self.course: Lesson | None = None
        self.advice: Advice | None = None
        self.stopped = False
        self.busy = False
        """Whether a search is under way; there is one at a time."""
        self.changes = 0
        """Grows with every change of the table, so that a search notices when it has lost its own."""
        self.shown: set[tuple[str, str]] = set()
        """The faces the page already has, by language."""

    # Beginning

    def start(self, params: Params) -> Params:
        """A new match."""
        game = load_game(text(params, "game"))
        seed, rows = whole(params, "seed", 0), tables(params, "seats", MOST_SEATS)
        setup = begun(game, text(params, "mode"), table(params, "setup"), len(rows))
        match = self._try(params, game, lambda: Match(game, setup, seed))
        self._seat(match, seated(match, rows))
        return self._fresh(params)

    def open(self, params: Params) -> Params:
        """A saved match, going on where it stops."""
        rows = tables(params, "seats", MOST_SEATS)
        match = _read(params)
        self._seat(match, seated(match, rows or in_file(match)))
        return self._fresh(params)

    def replay(self, params: Params) -> Params:
        """A saved match, to look at."""
        at, match = whole(params, "at", 0), _read(params)
        self._seat(match, seated(match, in_file(match)), open_eyes=True)
        self.at = min(at, len(match.choices))
        return self._fresh(params)

    def scenario(self, params: Params) -> Params:
        """A position to try: every seat is played at this table, nothing is hidden behind a curtain."""
        data = table(params, "scenario")
        if "game" not in data:
            raise Refused("bad-file", "this is no scenario")
        match = self._try(params, load_game(str(data["game"])), lambda: begin(data))
        match.about["title"] = str(data.get("title", ""))[:200]
        self._seat(match, seated(match, [{"kind": "human"} for _ in deciding(match)]), open_eyes=True)
        return self._fresh(params)

    def lesson(self, params: Params) -> Params:
        """A lesson from its beginning."""
        course = Lesson(read_lesson(text(params, "game"), text(params, "key"), rehearse=False))  # the tests rehearse it
        opponent: Params = {"kind": "agent", "level": course.opponent or next(iter(LEVELS))}
        rows = [{"kind": "human"} if seat == course.learner else opponent for seat in deciding(course.match)]
        self._seat(course.match, seated(course.match, rows))
        self.course = course
        return self._fresh(params)

    def close(self, params: Params) -> Params:
        """Leave the table."""
        self._match = self.course = self.film = self.at = None
        self.shown = set()
        self._changed()
        return {}

    def check(self, params: Params) -> Params:
        """What is in a match file, without putting it on the table."""
        match = _read(params)
        seats = seated(match, in_file(match))
        return {**_summary(match, seats, params["lang"]), "title": match.about.get("title", ""), **for_file(seats)}

    def _try(self, params: Params, game: Game[Any], make: Callable[[], Match]) -> Match:
        """Make a match; a refusal with a reason is said in the player's language."""
        try:
            return make()
        except BadSetup as error:
            if error.why is None:
                raise
            raise Refused("bad-setup", Speaker(game, params["lang"]).reason(error.why), error.why.rule) from error

    def _seat(self, match: Match, seats: list[Params], open_eyes: bool = False) -> None:
        with_a_look(match.game)
        self.close({})
        self._match, self.seats, self.peeked = match, seats, False
        self.film = record(match, match.game.look.effects)
        people = self.people
        self.open_eyes = open_eyes or not people
        asked = match.state.decision.seat if match.state.decision else 0
        self.viewer = asked if asked in people or not people else people[0]

    def _fresh(self, params: Params) -> Params:
        return self.table({"lang": params["lang"]})

    def _changed(self) -> None:
        """Whatever was thought about the table is no longer about it."""
        self.changes += 1
        self.advice = None

    # Looking

    @property
    def match(self) -> Match:
        """The match on the table."""
        if self._match is None:
            raise Refused("no-table", "there is no match on the table")
        return self._match

    @property
    def people(self) -> list[int]:
        """The seats people play."""
        return [seat for seat, row in enumerate(self.seats) if row["kind"] == "human"]

    def names(self, speaker: Speaker) -> tuple[str, ...]:
        """What the seats are called."""
        return called(speaker, self.match, self.seats)

    def _painter(self, params: Params) -> Painter:
        match = self.match
        speaker = Speaker(match.game, params["lang"], match.state.pool)
        return Painter(match.game, speaker, self.names(speaker), self.viewer)

    def table(self, params: Params) -> Params:
        """Everything there is to draw, as one seat sees it. `have` is how much of the log the page already has."""
        match = self.match
        self._look(params)
        painter = self._painter(params)
        state = match.state if self.at is None else match.state_at(self.at)
        seen = view(match.game, state, self.viewer).state
        speaker, names = painter.speaker, painter.names
        decision, mode = seen.decision, mode_of(match)
        drawn = {
            "game": match.game.key, "mode": mode, "title": match.about.get("title", ""),
            "mode_name": speaker.word(f"mode.{mode}") if mode else "",
            "viewer": self.viewer, "turn": match.game.turn_of(state), "over": state.result is not None,
            "result": speaker.result(state, names) if state.result else "",
            "winners": list(state.result.winners) if state.result else [],
            "seats": [self._seat_row(seat, name, speaker) for seat, name in enumerate(names)],
            "decision": None if decision is None else {
                "seat": decision.seat, "prompt": speaker.prompt(seen, decision, names),
                "question": decision.question, "mine": self._asked() is not None},
            "options": painter.options(seen) if self._asked() is not None else [],
            "layout": painter.layout(seen), "scene": painter.scene(seen), "beats": self._beats(painter, params),
            "tally": painter.tally(seen),
            "faces": {}, "states": {},
            "log": self._log(painter, params), "text": self._text(painter, seen), "next": self._next(),
            "choices": len(match.choices), "open": self.open_eyes, "what_if": bool(match.about.get("what_if")),
            "undo": self._undo_row(), "lesson": self._lesson_row(params), "replay": self._replay_row(),
        }
        drawn["faces"] = self._new_faces(painter, drawn)
        states = {state for card in _cards(drawn) for state in card["states"]}
        drawn["states"] = {state: speaker.word(f"state.{state}") for state in sorted(states)}
        return drawn

    def _look(self, params: Params) -> None:
        """Through the eyes that are asked for, if they may be; at an open table through those of who decides."""
        match, decision = self.match, self.match.state.decision
        seat = whole(params, "seat", -1)
        if seat == -1:
            if self._shared and decision is not None:
                self.viewer = decision.seat
        elif seat != self.viewer:
            asked = self.at is None and decision is not None and decision.seat == seat and seat in self.people
            if seat >= match.state.seats or not (asked or self.open_eyes or match.over):
                raise Refused("not-yours", "this seat's cards are not yours to see")
            self.peeked = self.peeked or not (asked or self._shared)
            self.viewer = seat

    @property
    def _shared(self) -> bool:
        """Whether whoever plays here sees all seats' cards anyway."""
        return self.open_eyes and self.at is None

    def _asked(self) -> Decision | None:
        """The decision that waits for the person who looks; None if it is not theirs."""
        decision = self.match.state.decision
        if self.at is not None or decision is None or decision.seat != self.viewer:
            return None
        return decision if decision.seat in self.people else None

    def _seat_row(self, seat: int, name: str, speaker: Speaker) -> Params:
        row = self.seats[seat] if seat < len(self.seats) else {"kind": "auto", "level": ""}
        said = speaker.word(f"agent.{row['level']}") if row["level"] else ""
        return {"name": name, "kind": row["kind"], "level": row["level"], "level_name": said}

    def _new_faces(self, painter: Painter, drawn: Params) -> Params:
        """The faces on this table that the page has not been given yet in this language."""
        keys = {card["face"] for card in _cards(drawn)}
        keys.update(key for option in drawn["options"] for key in option["faces"])
        lang = painter.speaker.lang
        new = [key for key in sorted(keys) if key and (lang, key) not in self.shown]
        self.shown.update((lang, key) for key in new)
        return {key: face_row(self.match.game, painter.speaker, key) for key in new}

    def _beats(self, painter: Painter, params: Params) -> list[Params]:
        """What happened since the last table, in steps, if all of it was played in front of this seat."""
        pictures: list[Picture] = self.film.cut() if self.film is not None else []
        if self.at is not None:
            if params.get("from") != self.at - 1:
                return []
            pictures = pictures_of(self.match, self.at - 1, self.match.game.look.effects)
        if len(pictures) > MOST_BEATS:
            return []
        return [self._beat(painter, *picture) for picture in pictures]

    def _beat(self, painter: Painter, number: int, event: Any, state: Any) -> Params:
        seen = view(self.match.game, state, self.viewer).state
        redacted = redact(event, self.viewer)
        line = painter.line(number, redacted)
        return {"n": number, "effect": painter.effect(redacted), "text": line["text"] if line else "",
                "layout": painter.layout(seen), "scene": painter.scene(seen)}

    def _log(self, painter: Painter, params: Params) -> Params:
        match, have = self.match, whole(params, "have", 0)
        end = len(match.log) if self.at is None else match.log_at(self.at)
        start = have if have <= end else 0
        events = (redact(event, self.viewer) for event in match.log[start:end])
        lines = [painter.line(number, event) for number, event in enumerate(events, start)]
        return {"from": start, "to": end, "lines": [line for line in lines if line]}

    def _text(self, painter: Painter, seen: Any) -> str:
        draw = self.match.game.draw
        return draw(painter.speaker, seen, tuple(painter.names)) if draw else ""

    def _next(self) -> str:
        """Who goes on: "over", "lesson" (read on), "agent", "curtain" (pass the device), "human" or "replay"."""
        decision = self.match.state.decision
        if self.at is not None:
            return "replay"
        if self.course is not None and self.course.asks in ("next", "over"):
            return "lesson" if self.course.asks == "next" else "over"
        if decision is None:
            return "over"
        if decision.seat not in self.people:
            return "agent"
        return "human" if decision.seat == self.viewer or self._shared else "curtain"

    # Playing

    def answer(self, params: Params) -> Params:
        """Take an answer of the person who looks, read with their eyes: a refusal tells nothing they cannot see."""
        match, choice = self.match, text(params, "choice")
        if self._asked() is None:
            raise Refused("not-now", "it is not your decision")
        seen = match.view(self.viewer)
        option = resolve(seen.state, choice, seen.options)
        why = machine.why_not(match.game, seen.state, option)
        if why is not None:
            raise Refused("illegal-choice", self._painter(params).speaker.reason(why, seen.state), why.rule)
        try:
            self._play(option)
        except IllegalChoice as error:
            assert self.course is not None, error
            raise Refused("lesson-other", self.course.why(params["lang"])) from error
        return self._told(params)

    def _play(self, option: Option) -> None:
        if self.course is not None:
            self.course.answer(option)
        else:
            self.match.answer(option)
        self._changed()

    def _told(self, params: Params) -> Params:
        """The table after something happened, through the same eyes."""
        return self.table({"lang": params["lang"], "have": params.get("have")})

    def next(self, params: Params) -> Params:
        """Go on in a lesson."""
        if self.course is not None and self.course.asks == "next":
            self.course.next()
            self._changed()
        return self._told(params)

    async def think(self, params: Params) -> Params:
        """Let the agent whose decision it is decide."""
        longest = seconds(params, "seconds", LONGEST, LONGEST)
        await self._idle()
        match, decision = self.match, self.match.state.decision
        if self._next() == "agent" and decision is not None:
            level = self.seats[decision.seat]["level"]
            seen, seed = match.view(decision.seat), mix(match.seed, len(match.choices) + 1)
            self._play(await self._searched(lambda stop: decide(seen, level, seed, _report, stop, longest)))
        return self._told(params)

    async def _idle(self) -> None:
        """Wait until the search before this one has ended."""
        changes = self.changes
        while self.busy:
            await breathe(0.005)
        self._same(changes)

    async def _searched(self, search: Callable[[Stop], Awaitable[T]]) -> T:
        """What a search finds, if the table is still the same when it ends; it ends early when it is not."""
        changes, self.busy, self.stopped = self.changes, True, False
        try:
            found = await search(lambda: self.stopped or self.changes != changes)
        finally:
            self.busy = False
        self._same(changes)
        return found

    def _same(self, changes: int) -> None:
        if self.changes != changes:
            raise Refused("stale", "the table has changed meanwhile")

    def stop(self, params: Params) -> Params:
        """Let a search answer with what it has."""
        self.stopped = True
        return {}

    def undo(self, params: Params) -> Params:
        """Back to the last decision of a person, or to the start of their turn. A search under way is dropped."""
        match, by = self.match, _by(params)
        if self.at is not None:
            raise Refused("not-now", "a replay is not played")
        if self.course is not None:
            self.course.back()
            return self._again(params)
        wanted = undo.target(match, self._undoers, by)
        if wanted is not None:
            if self._reveals(wanted):
                match.about["what_if"] = 1
            self.peeked = False
            while len(match.choices) > wanted:
                match.undo()
        return self._again(params)

    def redo(self, params: Params) -> Params:
        """The undone choices again: to the next decision of a person, or all of them."""
        match, everything = self.match, _by(params) == "turn"
        if self.at is not None:
            raise Refused("not-now", "a replay is not played")
        while self.course is None and match.redo():
            decision = match.state.decision
            if not everything and (decision is None or decision.seat in self._undoers):
                break
        return self._again(params)

    @property
    def _undoers(self) -> list[int]:
        return self.people or list(range(len(self.seats)))

    def _reveals(self, wanted: int) -> bool:
        return self.peeked or undo.learnt(self.match, wanted, self._undoers, self._shared)

    def _again(self, params: Params) -> Params:
        """The table after time has jumped: no film, and the eyes of who has to decide."""
        self._changed()
        if self.film is not None:
            self.film.cut()
        people = self.people
        if len(people) == 1 and not self.match.over:
            self.viewer = people[0]
        return self._told(params)

    def _undo_row(self) -> Params:
        match = self.match
        if self.at is not None:
            return {"undo": False, "redo": False, "reveals": False}
        if self.course is not None:
            return {"undo": self.course.at > 1 or bool(match.choices), "redo": False, "reveals": False}
        wanted = undo.target(match, self._undoers, "decision")
        return {"undo": wanted is not None, "redo": match.can_redo,
                "reveals": wanted is not None and self._reveals(wanted)}

    # Helping

    def why(self, params: Params) -> Params:
        """Why the thing at the end of this path of spots cannot be chosen; nothing when it can."""
        match, path = self.match, texts(params, "path", 8)
        speaker = self._painter(params).speaker
        if match.over and self.at is None:
            return {"reasons": [{"text": speaker.reason(reason("match-over", "-")), "rule": ""}]}
        if self._asked() is None:
            return {"reasons": [], "idle": True}
        seen = match.view(self.viewer).state
        names = match.game.look.path
        tried = [option for option in _tries(match, seen) if list(names(option)[:len(path)]) == path]
        return {"reasons": _reasons(match, seen, tried, speaker), "tried": bool(tried)}

    async def hint(self, params: Params) -> Params:
        """Stage 1: where to look. Stage 2: what to do. Stage 3: why."""
        stage = whole(params, "stage", 1, 1, 3)
        await self._idle()
        match = self.match
        if self._asked() is None:
            raise Refused("not-now", "there is nothing to decide")
        if self.advice is None:
            advice = Advice(match.view(self.viewer), mix(match.seed, len(match.choices) + 1000))
            await self._searched(lambda stop: advice.think(HINT_ITERATIONS, _report, stop))
            self.advice = advice
        return self._said_advice(self.advice, stage, params)

    def _said_advice(self, advice: Advice, stage: int, params: Params) -> Params:
        painter = self._painter(params)
        state, decision = advice.view.state, advice.view.state.decision
        assert decision is not None
        (best, chance), *others = advice.ranked()
        spots = painter.spots(state)
        path = painter.path(best, spots)
        said: Params = {"stage": stage, "point": path[:1], "choice": ""}
        if stage >= 2:
            said.update(point=path, choice=write(best),
                        text=painter.speaker.option(state, decision, best, painter.names))
        if stage >= 3:
            said["chance"] = chance
            said["other"] = None if not others else {
                "text": painter.speaker.option(state, decision, others[0][0], painter.names), "chance": others[0][1]}
            lines = [painter.line(0, event) for event in advice.consequences()]
            said["then"] = [line["text"] for line in lines if line][:LINES_OF_WHY]
        return said

    # Keeping

    def save(self, params: Params) -> Params:
        """The match as the text of a file and as the code of a link."""
        match, about = self.match, self._about(params)
        return {**_summary(match, self.seats, params["lang"]), "text": files.dumps(match, **about),
                "code": files.to_code(match, **about), "title": about["title"]}

    def _about(self, params: Params) -> Params:
        title = text(params, "title") or str(self.match.about.get("title", ""))
        return {"title": title[:200], **for_file(self.seats)}

    def report(self, params: Params) -> Params:
        """A bug report: the match with what the page knows about the fault; it opens like a save."""
        match = self.match
        notes = {**match.notes, "report": text(params, "note", most=4000), "engine": __version__}
        return {"text": files.dumps(match, **self._about(params), notes=notes)}

    def digest(self, params: Params) -> Params:
        """The fingerprint of the position."""
        return {"digest": self.match.digest(), "choices": len(self.match.choices)}

    # Replays

    def goto(self, params: Params) -> Params:
        """Another place in a replay."""
        match, before = self.match, self.at
        if before is None:
            raise Refused("no-replay", "this is no replay")
        at = min(whole(params, "at", 0), len(match.choices))
        self._look(params)
        self.at = at
        return self.table({**params, "from": before})

    def branch(self, params: Params) -> Params:
        """Play on from here; the file it came from stays as it was."""
        match, rows = self.match, tables(params, "seats", MOST_SEATS)
        seats = seated(match, rows) if rows else self.seats
        if self.at is not None:
            if self._reveals(self.at):
                match.about["what_if"] = 1
            while len(match.choices) > self.at:
                match.undo()
            match.forget_undone()
        self._seat(match, seats)
        return self._fresh(params)

    def _replay_row(self) -> Params | None:
        if self.at is None:
            return None
        match = self.match
        turns: list[list[int]] = []
        for number in range(len(match.choices) + 1):
            turn = match.game.turn_of(match.state_at(number))
            if not turns or turns[-1][0] != turn:
                turns.append([turn, number])
        return {"at": self.at, "of": len(match.choices), "turns": turns}

    def _lesson_row(self, params: Params) -> Params | None:
        course = self.course
        if course is None:
            return None
        return {"title": spoken(course.data["title"], params["lang"]), "at": course.at, "of": course.of,
                "done": course.done, "asks": course.asks, "say": course.say(params["lang"]), "point": course.points()}


def _report(fraction: float) -> None:
    for listener in PROGRESS:
        listener(fraction)


def _read(params: Params) -> Match:
    code = text(params, "code")
    return files.from_code(code) if code else files.loads(text(params, "text"))


def _by(params: Params) -> str:
    by = text(params, "by", "decision")
    if by not in ("decision", "turn"):
        raise Refused("bad-request", "by: should be decision or turn")
    return by


def _summary(match: Match, seats: list[Params], lang: str) -> Params:
    """What a list of matches shows of one."""
    state, speaker = match.state, Speaker(match.game, lang, match.state.pool)
    people = sum(row["kind"] == "human" for row in seats)
    result = speaker.result(state, called(speaker, match, seats)) if match.over else ""
    return {"game": match.game.key, "mode": mode_of(match), "turn": match.game.turn_of(state), "over": match.over,
            "choices": len(match.choices), "what_if": bool(match.about.get("what_if")),
            "hidden": not match.over and people > 1, "result": result}


def _tries(match: Match, seen: Any) -> list[Option]:
    return [*machine.tries(match.game, seen), *machine.options(match.game, seen)]


def _reasons(match: Match, seen: Any, tried: list[Option], speaker: Speaker) -> list[Params]:
    """The different reasons these answers are refused; none if one of them is allowed."""
    found: dict[str, Params] = {}
    for option in tried:
        why = machine.why_not(match.game, seen, option)
        if why is None:
            return []
        said = speaker.reason(why, seen)
        found.setdefault(said, {"text": said, "rule": why.rule if why.rule != "-" else ""})
    return list(found.values())


def _cards(drawn: Params) -> Iterator[Params]:
    """Every card of a table and of the steps that led to it."""
    for scene in (drawn["scene"], *(beat["scene"] for beat in drawn["beats"])):
        yield from scene["cards"].values()
