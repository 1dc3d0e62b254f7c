"""`play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
import os
import pathlib
import sys
from typing import Any

from ..agents import Agent, make_agent
from ..agents.search import Search
from ..games import load_game
from ..kernel.chance import mix
from ..kernel.errors import BadFile, BadSetup, EngineError, IllegalChoice, Reason
from ..kernel.rows import Option
from ..match import files
from ..match.chronicle import lines, seat_names
from ..match.match import Match
from ..match.words import resolve
from ..text import LANGUAGES
from ..text.speaker import Speaker
from .common import read_setup
from .words import WORDS

HINT_ITERATIONS = 400


class Left(Exception):
    """The player wants to leave."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("game", help="which game, for example clash")
    parser.add_argument("--mode", help="which mode (default: the game's first)")
    parser.add_argument("--seats", metavar="A,B", help="who sits where: human, random, greedy, search, search:200, "
                        "search:2s (default: human, then search)")
    parser.add_argument("--deck", action="append", metavar="DECK", help="a preset or 8 keys with commas; once a seat")
    parser.add_argument("--setup", metavar="JSON", help="more setup as JSON (sets, level, ai_options, champions)")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language (default en)")
    parser.add_argument("--seed", type=int, help="luck; the same seed deals the same cards (default: by the clock)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved match")


def run(options: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    game = load_game(options.game)
    if options.load:
        match = _read(options.load)
    else:
        seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), "big")
        seats = len(options.seats.split(",")) if options.seats else 0
        match = Match(game, read_setup(game, options, seats), seed)
    table = Table(match, options)
    try:
        table.play()
    except (Left, EOFError):
        print(table.say("bye"))
    return 0


def _read(file: str) -> Match:
    try:
        data = pathlib.Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise BadFile(str(error)) from error
    return files.loads(data)


def _seats(match: Match) -> int:
    """How many seats somebody decides for."""
    mode = match.game.modes.get(getattr(match.state, "mode", ""))
    return match.state.seats - len(mode.automatic if mode else ())


class Table:
    """One terminal, one match, people and agents around it."""

    def __init__(self, match: Match, options: argparse.Namespace) -> None:
        self.match = match
        self.lang = options.lang
        self.speaker = Speaker(match.game, options.lang, match.pool)
        self.names = seat_names(self.speaker, match.state)
        self.told: dict[int | None, int] = {}
        self.shown_to: int | None = None
        people = _seats(match)
        specs = options.seats.split(",") if options.seats else ["human", *["search"] * (people - 1)]
        if len(specs) < people:
            raise BadSetup(f"this mode has {people} seats, but {len(specs)} are given")
        self.agents: list[Agent | None] = [
            None if spec.strip() == "human" else make_agent(spec.strip(), mix(match.seed, seat + 1))
            for seat, spec in enumerate(specs[:people])
        ]

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the terminal's own."""
        return WORDS.get(self.lang, WORDS["en"])[key].format(**values)

    @property
    def people(self) -> int:
        """How many seats people play."""
        return sum(agent is None for agent in self.agents)

    def play(self) -> None:
        """Ask whoever has to decide until the match is over."""
        while not self.match.over:
            decision = self.match.state.decision
            assert decision is not None
            agent = self.agents[decision.seat]
            if agent is None:
                self._curtain(decision.seat)
                self._ask(decision.seat)
            else:
                if sys.stdout.isatty():
                    print(self.say("thinking", name=self.names[decision.seat]))
                self.match.answer(agent.choose(self.match.view(decision.seat)))
        self._tell(self.shown_to)
        print()
        print(self._board(self.shown_to if self.shown_to is not None else 0))
        print()
        print(self.speaker.result(self.match.state, self.names))
        print(self.say("code", code=files.to_code(self.match)))

    def _curtain(self, seat: int) -> None:
        """Between two people the screen is cleared, so that nobody sees the other's cards."""
        if self.people > 1 and self.shown_to != seat:
            if self.shown_to is not None:
                print("\033[2J\033[H" if sys.stdout.isatty() else "\n" * 3, end="")
            input(self.say("pass", name=self.names[seat]))
        self.shown_to = seat

    def _tell(self, seat: int | None) -> None:
        """What has happened since this seat's last look, as it saw it."""
        events = self.match.chronicle(seat)
        for line in lines(self.match.game, self.match.pool, events[self.told.get(seat, 0):], self.lang, self.names):
            print(f"  {line}")
        self.told[seat] = len(events)

    def _board(self, seat: int) -> str:
        draw = self.match.game.draw
        return draw(self.speaker, self.match.view(seat).state, self.names) if draw else ""

    def _options(self) -> None:
        state, decision = self.match.state, self.match.state.decision
        assert decision is not None
        print(self.speaker.prompt(state, decision, self.names))
        for number, option in enumerate(self.match.options, 1):
            print(f"  {number:>3}  {self.speaker.option(state, decision, option, self.names)}")

    def _ask(self, seat: int) -> None:
        """One decision of a person."""
        self._tell(seat)
        print()
        print(self._board(seat))
        print()
        self._options()
        position = len(self.match.choices)
        while len(self.match.choices) == position:
            text = input(self.say("choose")).strip()
            if text and self._command(text, seat):
                return

    def _command(self, text: str, seat: int) -> bool:
        """Do what was typed. True if the position is another one now."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if word == "undo":
            return self._undo(seat)
        if word in ("load",) and rest:
            return self._load(rest)
        if word in ("quit", "exit", "q"):
            self._leave()
        elif word == "?":
            print(self.say("help"))
        elif word == "o":
            self._options()
        elif word == "why":
            self._why(rest, seat)
        elif word == "hint":
            self._hint(seat)
        elif word == "card":
            self._card(rest)
        elif word == "log":
            print("\n".join(lines(self.match.game, self.match.pool, self.match.chronicle(seat), self.lang, self.names)))
        elif word == "save" and rest:
            self._save(rest)
        else:
            self._choose(text, seat)
        return False

    def _meant(self, text: str, seat: int) -> Option:
        """The option a text means; looked up in what the seat sees, so that no refusal tells of a hidden card."""
        return resolve(self.match.view(seat).state, text, self.match.options)

    def _choose(self, text: str, seat: int) -> None:
        if text.isdecimal():
            if not 1 <= int(text[:9]) <= len(self.match.options):
                print(self.say("number", most=len(self.match.options)))
                return
            option = self.match.options[int(text[:9]) - 1]
        elif ":" not in text and text not in {o[0] for o in self.match.options if len(o) == 1}:
            print(self.say("not-understood", text=text))
            return
        else:
            option = self._meant(text, seat)
        try:
            self.match.answer(option)
        except IllegalChoice as error:
            self._refuse(error.why, seat)

    def _refuse(self, why: Reason, seat: int) -> None:
        print(self.say("refused", reason=self.speaker.reason(why, self.match.view(seat).state), rule=why.rule))

    def _why(self, text: str, seat: int) -> None:
        why = self.match.why_not(self._meant(text, seat))
        if why is None:
            print(self.say("allowed"))
        else:
            self._refuse(why, seat)

    def _hint(self, seat: int) -> None:
        search = Search(self.match.view(seat), self.match.seed)
        search.run(HINT_ITERATIONS)
        best = search.best()
        decision = self.match.state.decision
        assert decision is not None
        what = self.speaker.option(self.match.state, decision, best, self.names)
        print(self.say("hint", what=what, chance=search.rating(best) or 0.5))

    def _card(self, text: str) -> None:
        wanted = text.casefold()
        faces = self.match.pool.faces
        names = {key: self.match.pool.name(key, self.lang) for key in faces}
        found = [k for k in faces if k == text or names[k].casefold() == wanted] or \
                [k for k in faces if wanted and wanted in names[k].casefold()]
        if not found:
            print(self.say("no-card", text=text))
        for key in found[:5]:
            card = self.speaker.card(key)
            print("\n    ".join([f"  {card.name} — {card.type_line}", *card.rules]))

    def _undo(self, seat: int) -> bool:
        """Back to this person's last decision; a person who has not decided anything yet takes nothing back."""
        steps = 0
        while self.match.undo():
            steps += 1
            decision = self.match.state.decision
            if decision is not None and decision.seat == seat:
                print(self.say("undone"))
                self.told = {who: min(told, len(self.match.log)) for who, told in self.told.items()}
                return True
        for _ in range(steps):
            self.match.redo()
        print(self.say("nothing-to-undo"))
        return False

    def _save(self, file: str) -> None:
        try:
            pathlib.Path(file).write_text(files.dumps(self.match), encoding="utf-8")
            print(self.say("saved", file=file))
        except (OSError, ValueError) as error:
            print(self.say("failed", error=error))

    def _load(self, file: str) -> bool:
        try:
            match = _read(file)
        except EngineError as error:
            print(self.say("failed", error=error))
            return False
        if match.game is not self.match.game or _seats(match) != len(self.agents):
            print(self.say("failed", error=f"{file}: {match.game.key} {getattr(match.state, 'mode', '')}"))
            return False
        self.match = match
        self.speaker = Speaker(match.game, self.lang, match.pool)
        self.names = seat_names(self.speaker, match.state)
        self.told = {}
        print(self.say("loaded", file=file))
        return True

    def _leave(self) -> None:
        file = input(self.say("leave")).strip()
        if file:
            self._save(file)
        raise Left
