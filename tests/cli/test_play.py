"""`play`: whole games at the keyboard, in every language, against an agent and between two people."""

from __future__ import annotations

import builtins
import json
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pygame_core.cli import main, play
from pygame_core.cli.words import WORDS
from pygame_core.games import load_game
from pygame_core.kernel import ops
from pygame_core.kernel.chance import Dice
from pygame_core.match import files
from pygame_core.match.match import Match
from pygame_core.text import LANGUAGES

GAME = load_game("clash")
DECKS = ("--deck", "bulwark", "--deck", "vanguard")


class Keyboard:
    """Answers what the terminal asks, and keeps what was printed before each question."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.tables: list[play.Table] = []
        self.answer: Callable[[str, str], str] = lambda prompt, shown: ""
        self.shown = ""
        original = play.Table.__init__

        def remember(table: play.Table, *args: Any, **kwargs: Any) -> None:
            original(table, *args, **kwargs)
            self.tables.append(table)

        monkeypatch.setattr(play.Table, "__init__", remember)
        monkeypatch.setattr(builtins, "input", self.ask)

    @property
    def match(self) -> Match:
        return self.tables[-1].match

    @property
    def seat(self) -> int:
        decision = self.match.state.decision
        assert decision is not None
        return decision.seat

    def ask(self, prompt: str = "") -> str:
        shown = self.capsys.readouterr().out
        self.shown += shown + prompt
        return self.answer(prompt, shown)

    def run(self, *words: str, lines: list[str] | None = None) -> str:
        """Play with these words; typed lines, then the end of the input. All that was printed is returned."""
        if lines is not None:
            typed: Iterator[str] = iter(lines)

            def next_line(prompt: str, shown: str) -> str:
                try:
                    return next(typed)
                except StopIteration:
                    raise EOFError from None

            self.answer = next_line
        self.shown = ""
        assert main(["play", "clash", *words]) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return self.shown + out


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(monkeypatch, capsys)


def names_of(match: Match, cards: list[int], lang: str) -> set[str]:
    return {match.pool.name(match.state.cards[card], lang) for card in cards}


def hidden_from(match: Match, seat: int, lang: str) -> set[str]:
    """The names of the cards a seat may not see; names it sees elsewhere are no secret."""
    unseen = [card for card, known in enumerate(match.state.known) if not known >> seat & 1]
    seen = [card for card, known in enumerate(match.state.known) if known >> seat & 1]
    return names_of(match, unseen, lang) - names_of(match, seen, lang)


# Whole games.

@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("mode", "seats"), [("training", "human,random"), ("training", "greedy,human"),
                                             ("solo-training", "human"), ("competition", "human,random")])
def test_a_whole_game_against_an_agent(keyboard: Keyboard, lang: str, mode: str, seats: str) -> None:
    dice, me = Dice(4), seats.split(",").index("human")

    def answer(prompt: str, shown: str) -> str:
        assert prompt == WORDS[lang]["choose"]  # nobody is asked to pass the keyboard
        assert keyboard.seat == me
        table = shown.partition("\n\n")[2] if mode == "competition" else shown  # the log tells of the open draft
        assert not any(name in table for name in hidden_from(keyboard.match, me, lang))
        return str(1 + dice.below(len(keyboard.match.options)))

    keyboard.answer = answer
    text = keyboard.run("--mode", mode, "--seats", seats, "--lang", lang, "--seed", "3")
    match, table = keyboard.match, keyboard.tables[-1]
    assert match.over and match.seed == 3
    assert table.speaker.result(match.state, table.names) in text
    code = text.strip().rpartition(" ")[2]
    assert files.from_code(code).digest() == match.digest()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [DECKS, ("--mode", "battle"), ("--mode", "competition-champions")], ids=str)
def test_a_whole_game_between_two_people(keyboard: Keyboard, lang: str, words: tuple[str, ...]) -> None:
    """Before each change of seat there is a curtain, and nobody is ever shown the other's hidden cards."""
    dice = Dice(2)
    curtains: list[int] = []
    asked: list[int] = []
    table_names: list[str] = []

    def answer(prompt: str, shown: str) -> str:
        match, seat = keyboard.match, keyboard.seat
        table_names[:] = keyboard.tables[-1].names
        if prompt == WORDS[lang]["choose"]:
            assert curtains[-1] == seat, "asked without a curtain before"
            assert not any(name in shown for name in hidden_from(match, seat, lang))
            asked.append(seat)
            return str(1 + dice.below(len(match.options)))
        assert prompt == WORDS[lang]["pass"].format(name=table_names[seat])
        assert not curtains or curtains[-1] != seat, "a curtain without a change of seat"
        for other in (0, 1):  # what stands on the screen while the keyboard is passed is for everybody
            assert not any(name in shown for name in hidden_from(match, other, lang))
        curtains.append(seat)
        return ""

    keyboard.answer = answer
    keyboard.run(*words, "--seats", "human,human", "--lang", lang, "--seed", "8")
    assert keyboard.match.over
    changes = [seat for seat, before in zip(asked, [None, *asked], strict=False) if seat != before]
    assert curtains == changes and len(curtains) > 4


def test_each_person_is_told_everything_since_their_own_last_look(keyboard: Keyboard) -> None:
    """Also what their own last choice set off: the attacks run when the other already holds the keyboard."""
    dice = Dice(2)
    heard: dict[int, str] = {0: "", 1: ""}

    def answer(prompt: str, shown: str) -> str:
        if prompt != WORDS["en"]["choose"]:
            return ""
        heard[keyboard.seat] += shown
        return str(1 + dice.below(len(keyboard.match.options)))

    keyboard.answer = answer
    keyboard.run(*DECKS, "--seats", "human,human", "--seed", "8")
    told = [line.strip() for line in heard[0].splitlines() if " begins: " in line]
    first = keyboard.match.view(0).state.first
    assert told[:6] == [f"Turn {n} begins: Player {'AB'[(n + first + 1) % 2]}." for n in range(1, 7)]
    assert heard[0].count(" attacks ") > 3 and heard[1].count(" attacks ") > 3


def test_agents_play_without_a_person(keyboard: Keyboard) -> None:
    text = keyboard.run("--seats", "random,greedy", "--seed", "2", lines=[])
    assert keyboard.match.over and "wins" in text


def test_a_player_made_champion_can_be_played_and_is_called_by_its_name(keyboard: Keyboard) -> None:
    own = json.dumps({"champions": [{"name": "Bob the Brave", "cost": 4, "atk": 3, "hp": 3}, "ash_dragon"]})
    text = keyboard.run("--mode", "battle-champions", *DECKS, "--setup", own, "--seats", "human,random", lines=["stop"])
    assert "Bob the Brave" in text


# What can be typed.

HUMANS = (*DECKS, "--seats", "human,human", "--seed", "3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_options_log_and_nonsense(keyboard: Keyboard, lang: str) -> None:
    words = WORDS[lang]
    text = keyboard.run(*HUMANS, "--lang", lang, lines=["", "?", "o", "foo bar", "0", "999", "", "log", "play", "load"])
    assert words["help"] in text
    options = [line for line in text.splitlines() if line.startswith("    1  ")]
    assert len(options) == 2  # once by itself, once asked for
    assert words["not-understood"].format(text="foo bar") in text
    assert text.count(words["number"].format(most=len(keyboard.match.options))) == 2
    assert words["not-understood"].format(text="play") in text and words["not-understood"].format(text="load") in text
    first = text.splitlines()[0].partition("  ")[2] or text.splitlines()[1].strip()
    assert text.count(first.strip()) >= 2  # told at first, and again in the log
    assert keyboard.match.choices == []
    assert text.endswith(words["bye"] + "\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_gives_the_reason_and_the_rule(keyboard: Keyboard, lang: str) -> None:
    words = WORDS[lang]
    text = keyboard.run(*HUMANS, "--lang", lang, lines=["", "why stop", "why play:A.hand.0>top", "why", "why banana"])
    assert words["allowed"] in text
    assert text.count("[CD-068]") == 1 and text.count("[CD-067]") == 2
    assert keyboard.match.choices == []


@pytest.mark.parametrize("word", ["", "why "])
def test_a_refusal_does_not_tell_what_the_other_holds(keyboard: Keyboard, word: str) -> None:
    """In battle the other's deck is secret: a card in it and a card in nobody's deck get the same answer."""
    keys = [key for key, face in GAME.pool().faces.items() if face.set == "treachery" and face.type == "creature"]
    theirs, nobodys = keys[:8], keys[8]
    words = ("--mode", "battle", "--deck", "bulwark", "--deck", ",".join(theirs), "--seats", "human,random")
    refusals = set()
    for key in (*theirs, nobodys):
        text = keyboard.run(*words, "--seed", "3", lines=[f"{word}play:{key}>top"])
        assert keyboard.match.choices == [] and keyboard.seat == 0
        assert GAME.pool().name(key, "en") not in text
        refusals |= {line for line in text.splitlines() if WORDS["en"]["refused"].partition("{")[0] in line}
    assert len(refusals) == 1


def test_the_log_tells_a_person_only_what_that_person_saw(keyboard: Keyboard) -> None:
    """No event of this game tells of a face-down card by name, so one is made to."""
    typed: list[str] = []

    def answer(prompt: str, shown: str) -> str:
        match = keyboard.match
        typed.append(("", "1", "log", "quit", "")[len(typed)])
        if typed[-1] == "1":
            theirs = match.state.zones[("B.hand", "A.hand")[keyboard.seat]][1]
            ops.emit(match.state, "destroyed", theirs, cards=(theirs,))
        return typed[-1]

    keyboard.answer = answer
    text = keyboard.run(*HUMANS)
    assert text.count("A card is destroyed.") == 2  # told, and in the log
    assert text.count(" is destroyed.") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_an_option_in_words(keyboard: Keyboard, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "HINT_ITERATIONS", 20)
    text = keyboard.run(*HUMANS, "--lang", lang, lines=["", "hint"])
    table, match = keyboard.tables[-1], keyboard.match
    assert match.state.decision is not None
    said = [table.speaker.option(match.state, match.state.decision, o, table.names) for o in match.options]
    start = WORDS[lang]["hint"].partition("{what}")[0]
    hint = next(line for line in text.splitlines() if start in line).partition(start)[2]
    assert any(hint.startswith(option) for option in said) and "%" in hint


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_found_by_key_name_or_a_part_of_it(keyboard: Keyboard, lang: str) -> None:
    name = GAME.pool().name("wall_giant", lang)
    for asked in ("wall_giant", name, name.upper(), name[2:-1]):
        text = keyboard.run(*HUMANS, "--lang", lang, lines=["", f"card {asked}"])
        assert f"  {name} — " in text
    text = keyboard.run(*HUMANS, "--lang", lang, lines=["", "card xyzzy", "card"])
    assert WORDS[lang]["no-card"].format(text="xyzzy") in text and WORDS[lang]["no-card"].format(text="") in text


def test_choices_can_be_typed_as_number_or_notation(keyboard: Keyboard) -> None:
    typed: list[str] = []

    def answer(prompt: str, shown: str) -> str:
        if "Enter" in prompt:
            return ""
        if len(typed) == 2:
            raise EOFError
        typed.append("1" if not typed else "stop")
        return typed[-1]

    keyboard.answer = answer
    keyboard.run(*HUMANS)
    assert len(keyboard.match.choices) == 2 and keyboard.match.choices[1] == "stop"


def test_undo_goes_back_to_the_same_persons_last_choice(keyboard: Keyboard) -> None:
    words = (*DECKS, "--seats", "human,random", "--seed", "3")
    text = keyboard.run(*words, lines=["1", "undo", "undo"])
    assert keyboard.match.choices == []
    assert WORDS["en"]["undone"] in text and WORDS["en"]["nothing-to-undo"] in text
    text = keyboard.run(*words, lines=["stop", "undo"])  # the agent has moved in between
    assert keyboard.match.choices == [] and keyboard.seat == 0


def test_who_has_not_decided_yet_takes_nothing_back(keyboard: Keyboard) -> None:
    """The agent began: its choices are not undone by a person who has none."""
    words = (*DECKS, "--seats", "random,human", "--seed", "3")
    text = keyboard.run(*words, lines=["undo"])
    assert WORDS["en"]["nothing-to-undo"] in text and WORDS["en"]["undone"] not in text
    before = keyboard.match.choices
    keyboard.run(*words, lines=[])
    assert before and keyboard.match.choices == before


def test_save_and_load(keyboard: Keyboard, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "match.json"
    text = keyboard.run(*HUMANS, lines=["", "1", f"save {path}", "1", f"load {path}"])
    assert WORDS["en"]["saved"].format(file=path) in text and WORDS["en"]["loaded"].format(file=path) in text
    assert len(keyboard.match.choices) == 1
    saved = files.loads(path.read_bytes())
    assert saved.digest() == keyboard.match.digest()
    keyboard.run("--load", str(path), "--seats", "human,human", lines=[])
    assert keyboard.match.digest() == saved.digest() and keyboard.match.choices == saved.choices


def test_load_takes_the_cards_of_the_loaded_match_along(keyboard: Keyboard, tmp_path: pathlib.Path) -> None:
    imp = {"type": "creature", "cost": 1, "atk": 1, "hp": 2, "name": "Little Imp"}
    path = tmp_path / "puzzle.json"
    path.write_text(files.dumps(Match(GAME, position={"A": {"hand": ["B*", "imp", "_"]}}, cards={"imp": imp})))
    text = keyboard.run(*HUMANS, lines=["", f"load {path}", "card imp", "play:imp>top"])
    assert "Little Imp(1)" in text and "  Little Imp — " in text and "summons Little Imp" in text


def test_what_cannot_be_loaded_or_saved_leaves_the_match_as_it_is(keyboard: Keyboard, tmp_path: pathlib.Path) -> None:
    damaged, solo = tmp_path / "damaged.json", tmp_path / "solo.json"
    damaged.write_text("{")
    solo.write_text(files.dumps(Match(GAME, {"mode": "solo-training"})))
    text = keyboard.run(*HUMANS, lines=["", "1", f"load {damaged}", f"load {tmp_path}/nowhere", f"load {solo}",
    "load a\0b",
                                        f"save {tmp_path}", "save a\0b", f"save {tmp_path}/no/such/folder"])
    assert text.count(WORDS["en"]["failed"].partition("{")[0]) == 7
    assert len(keyboard.match.choices) == 1 and keyboard.match.state.decision is not None


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_who_quits_is_asked_to_save(keyboard: Keyboard, word: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "kept.json"
    text = keyboard.run(*HUMANS, lines=["", "1", word, str(path)])
    assert WORDS["en"]["leave"] in text and text.endswith(WORDS["en"]["bye"] + "\n")
    assert len(files.loads(path.read_bytes()).choices) == 1
    text = keyboard.run(*HUMANS, lines=["", word, ""])
    assert WORDS["en"]["saved"].partition("{")[0] not in text and text.endswith(WORDS["en"]["bye"] + "\n")


@pytest.mark.parametrize("lines", [[], [""], ["", "quit"]])
def test_the_end_of_the_input_is_a_good_bye(keyboard: Keyboard, lines: list[str]) -> None:
    assert keyboard.run(*HUMANS, lines=lines).endswith(WORDS["en"]["bye"] + "\n")


def test_the_same_seed_deals_the_same_and_without_one_it_differs(keyboard: Keyboard) -> None:
    assert keyboard.run(*HUMANS, lines=[""]) == keyboard.run(*HUMANS, lines=[""])
    seeds = set()
    for _ in range(3):
        keyboard.run(*DECKS, "--seats", "human,human", lines=[])
        seeds.add(keyboard.match.seed)
    assert len(seeds) > 1


def test_a_match_with_a_negative_seed_can_be_saved_and_loaded(keyboard: Keyboard, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "match.json"
    keyboard.run(*DECKS, "--seats", "human,human", "--seed", "-5", lines=["", "1", f"save {path}"])
    assert files.loads(path.read_bytes()).digest() == keyboard.match.digest()


@pytest.mark.parametrize(("words", "says"), [
    (["--mode", "nope"], "no mode 'nope'"), (["--seats", "human"], "2 seats"), (["--seats", "human,nobody"],
    "'nobody'"),
    (["--load", "/nowhere/at/all"], "No such file"), (["--deck", "nope"], "'nope'"), (["--setup", "5"], "JSON object"),
    (["--seats", "human,greedy:5"], "takes no budget"), (["--setup", '{"mode": {}}'], "no mode"),
])
def test_what_cannot_be_played_is_said_on_stderr(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "clash", *words]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("pygame_core: ") and says in err and "Traceback" not in err and out == ""


def test_the_terminal_says_the_same_things_in_every_language() -> None:
    import string

    for key, text in WORDS["en"].items():
        wanted = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        for lang in LANGUAGES:
            found = {name for _, name, _, _ in string.Formatter().parse(WORDS[lang][key]) if name}
            assert found == wanted, (lang, key)
    assert {lang: set(words) for lang, words in WORDS.items()} == {lang: set(WORDS["en"]) for lang in LANGUAGES}
