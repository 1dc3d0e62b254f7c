"""No card that a seat may not see is named in anything the API tells that seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core.api import desk
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.visibility import view

from .door import AGENT, HUMAN, MODES, Problem, Table, ask, match, name_of, play, refusal, start
from .secrets_of import secrets, told

EVERY_MODE = pytest.mark.parametrize("where", MODES, ids=name_of)
SEEDS = range(3)


def offered(table: Table) -> set[str]:
    """What the options themselves name: a player who builds a deck may choose any card."""
    return {key for option in table["options"] for key in option["faces"]}


def check(answer: Any, hidden: set[str], lang: str = "en") -> None:
    assert told(json.dumps(answer, ensure_ascii=False), hidden, match(), lang) == set()


def check_table(table: Table, lang: str = "en") -> None:
    """Every part of a table, options that name printed cards aside."""
    replay = table["replay"]
    hidden = secrets(match(), table["viewer"], replay["at"] if replay else None)
    free = offered(table)
    drawn = {**table, "options": [o for o in table["options"] if not o["faces"]],
             "faces": {key: face for key, face in table["faces"].items() if key not in free}}
    check(drawn, hidden, lang)
    check(table, hidden - free, lang)


def every_answer(table: Table, dice: Dice) -> None:
    """A table and whatever else can be asked at it."""
    check_table(table)
    hidden = secrets(match(), table["viewer"]) - offered(table)
    everything = [f"c{card}" for card in range(len(match().state.cards))]
    for _ in range(3):
        path = [everything[dice.below(len(everything))] for _ in range(dice.below(3) if everything else 0)]
        check(ask("why", path=path), hidden)
    if table["next"] == "human" and dice.below(2):
        for stage in (1, 2, 3):
            check(ask("hint", stage=stage), hidden)
    if table["next"] == "human" and everything:
        verb = table["options"][0]["choice"].partition(":")[0]
        for _ in range(3):
            spots = [everything[dice.below(len(everything))], ("top", "c3", "A.hand.1", "B.hand.1")[dice.below(4)]]
            try_wrong(f"{verb}:{'>'.join(spots[:1 + dice.below(2)])}", table, hidden)


def try_wrong(choice: str, table: Table, hidden: set[str]) -> None:
    """An answer that is refused tells nothing; one that is allowed is not given."""
    if choice not in [o["choice"] for o in table["options"]]:
        check(refused(choice), hidden)


def refused(choice: str) -> list[str]:
    try:
        ask("answer", choice=choice)
    except Problem as problem:
        return [problem.code, problem.rule, problem.message]
    ask("undo")
    return []


@EVERY_MODE
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("other", [AGENT, HUMAN], ids=["agent", "people"])
def test_nothing_a_match_tells_names_a_hidden_card(
    where: tuple[str, str], seed: int, other: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "HINT_ITERATIONS", 4)
    dice = Dice(100 + seed)
    hidden_once = []

    def look(table: Table) -> None:
        every_answer(table, dice)
        hidden_once.append(bool(secrets(match(), table["viewer"])))

    play(start(*where, seed, HUMAN, other), seed, look)
    assert any(hidden_once), "there was something to hide"


@EVERY_MODE
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_nor_in_another_language(where: tuple[str, str], lang: str) -> None:
    play(start(*where, 7, HUMAN, HUMAN, lang=lang), 7, lambda table: check_table(table, lang), lang=lang)


@EVERY_MODE
def test_nor_by_going_back_and_forth(where: tuple[str, str]) -> None:
    dice = Dice(5)

    def look(table: Table) -> None:
        if dice.below(3) == 0 and table["undo"]["undo"]:
            by = ("decision", "turn")[dice.below(2)]
            check_table(ask("undo", by=by))
            check_table(ask("redo", by=by))
            while ask("table")["undo"]["redo"]:
                check_table(ask("redo", by="turn"))

    play(start(*where, 5, HUMAN, AGENT), 5, look)


@EVERY_MODE
def test_nor_in_a_replay(where: tuple[str, str]) -> None:
    """Whoever looks at a replay chooses the eyes; these see what they saw."""
    play(start(*where, 6, HUMAN, HUMAN), 6)
    text = ask("save")["text"]
    table = ask("replay", text=text)
    check_table(table)
    for seat in range(match().state.seats):
        for at in range(len(match().choices) + 1):
            check_table(ask("goto", at=at, seat=seat))


@EVERY_MODE
@pytest.mark.parametrize("seed", SEEDS)
def test_a_refusal_cannot_be_used_to_ask_what_the_other_has(where: tuple[str, str], seed: int) -> None:
    """A hidden card and one that is not in the match at all are refused in the same words, their names aside."""
    dice = Dice(seed)
    names = {key: card["name"] for key, card in ask("faces", game=where[0])["faces"].items()}

    def look(table: Table) -> None:
        state = match().state
        hidden = sorted(secrets(match(), table["viewer"]) - offered(table))
        absent = sorted(key for key, face in state.pool.faces.items()
                        if face.set and key not in {*state.cards, *hidden} | offered(table))
        if table["next"] != "human" or not hidden or not absent:
            return
        verb = table["options"][dice.below(len(table["options"]))]["choice"].partition(":")[0]
        one, other = hidden[dice.below(len(hidden))], absent[dice.below(len(absent))]
        for pattern in (f"{verb}:%s", f"{verb}:%s>top", f"{verb}:%s#1>top", f"{verb}:c1>%s"):
            first, second = ([word.replace(names[key], "~") for word in refused(pattern % key)] for key in (one, other))
            assert first == second, pattern

    play(start(*where, seed, HUMAN, HUMAN), seed, look)


def test_hidden_cards_show_their_backs_by_the_same_ids_as_before() -> None:
    """A back tells nothing: no face, no numbers, no states, no sentence."""
    backs = []

    def look(table: Table) -> None:
        for spot, card in table["scene"]["cards"].items():
            if not view(match().game, match().state, table["viewer"]).state.cards[int(spot[1:])]:
                backs.append(card)

    play(start("clash", "training", 3, HUMAN, AGENT), 3, look)
    assert backs
    blank = {"face": "", "badges": [], "traits": [], "states": [], "under": [], "cost": [], "figure": "",
             "say": ""}
    assert all(card == blank for card in backs)


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same checks, with a desk that shows everything."""
    table = start("clash", "training", 1, HUMAN, HUMAN, setup={"decks": ["bulwark", "vanguard"]})
    check_table(table)
    hidden = secrets(match(), table["viewer"])
    assert len(hidden) == 8
    monkeypatch.setattr(desk, "view", lambda game, state, seat: type("Open", (), {"state": state}))
    leaky = ask("table", have=0)
    assert told(json.dumps(leaky), hidden, match()) == hidden
    with pytest.raises(AssertionError):
        check_table(leaky)


def test_the_seat_of_an_agent_is_not_shown_before_the_end() -> None:
    start("clash", "training", 1, HUMAN, AGENT)
    assert refusal("table", seat=1).code == "not-yours"
    assert refusal("table", seat=2).code == "not-yours"
    assert ask("table")["viewer"] == 0
    end = play(ask("table"), 1)
    assert end["over"] and ask("table", seat=1)["viewer"] == 1
