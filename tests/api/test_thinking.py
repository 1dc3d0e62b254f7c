"""Agents and hints: the same by seed, stoppable, and never about a table that is no longer there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pygame_core import api
from pygame_core.agents import make_agent
from pygame_core.api import desk, thinking
from pygame_core.kernel.chance import Dice, mix

from .door import AGENT, HUMAN, MODES, Problem, Table, ask, asked, match, name_of, play, refusal, snapshot, start, step

MASTER = {"kind": "agent", "level": "master"}
GRANDMASTER = {"kind": "agent", "level": "grandmaster"}
SETUP = {"decks": ["bulwark", "vanguard"]}


def to_an_agent(*seats: dict[str, str], seed: int = 1) -> Table:
    """A match at a decision of the agent where there is something to decide."""
    table = start("clash", "training", seed, *seats, setup=SETUP)
    dice = Dice(seed)
    while table["next"] != "agent" or len(match().options) < 3:
        table = step(table, dice)
    return table


@pytest.mark.parametrize("level", ["apprentice", "adept", "master"])
def test_an_agent_decides_what_its_level_and_seed_say(level: str) -> None:
    """Slices and breaths change nothing."""
    agent = {"kind": "agent", "level": level}
    for _ in range(2):
        to_an_agent(HUMAN, agent)
        count = len(match().choices)
        wanted = make_agent(level, mix(match().seed, count + 1)).choose(match().view(1))
        ask("think")
        assert match().choices[count] == match_text(wanted)


def match_text(option: tuple[Any, ...]) -> str:
    from pygame_core.kernel.notation import write

    return write(option)


@pytest.mark.parametrize("pace", [0.0, 0.001, 1.0])
def test_the_length_of_a_slice_changes_nothing(pace: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICE", pace)
    to_an_agent(HUMAN, MASTER)
    count = len(match().choices)
    wanted = make_agent("master", mix(match().seed, count + 1)).choose(match().view(1))
    ask("think")
    assert match().choices[count] == match_text(wanted)


def test_a_whole_match_is_the_same_by_seed() -> None:
    digests = []
    for _ in range(2):
        play(start("clash", "competition", 21, AGENT, AGENT), 1)
        digests.append(match().digest())
    assert digests[0] == digests[1]


@pytest.fixture
def progress(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What listeners hear."""
    heard: list[float] = []
    monkeypatch.setattr(desk, "PROGRESS", [])
    monkeypatch.setattr(api, "PROGRESS", desk.PROGRESS)
    api.listen(lambda text: heard.append(json.loads(text)["thinking"]))
    return heard


def test_progress_is_told_and_grows_to_the_whole(progress: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICE", 0.002)
    to_an_agent(HUMAN, MASTER)
    progress.clear()
    ask("think")
    assert progress == sorted(progress) and len(progress) > 2 and progress[-1] == 1


async def during(search: Awaitable[Any], act: Callable[[], Awaitable[Any]]) -> tuple[Any, Any]:
    """Do something while a search is under way; what both came to (a refusal as itself)."""

    async def caught(work: Awaitable[Any]) -> Any:
        try:
            return await work
        except Problem as problem:
            return problem

    task = asyncio.ensure_future(caught(search))
    while not api.DESK.busy:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    acted = await caught(act())
    return await task, acted


def test_a_search_can_be_stopped_and_answers_with_what_it_has(progress: list[float]) -> None:
    to_an_agent(HUMAN, GRANDMASTER)
    count = len(match().choices)
    progress.clear()
    table, _ = asyncio.run(during(asked("think"), lambda: asked("stop")))
    assert table["choices"] == count + 1 == len(match().choices)
    assert progress[-1] < 1
    assert ask("undo")["undo"]["redo"]


def test_stopping_nothing_stops_nothing_later(progress: list[float]) -> None:
    to_an_agent(HUMAN, MASTER)
    ask("stop")
    ask("think")
    assert progress[-1] == 1


def test_a_slow_machine_answers_in_time(progress: list[float]) -> None:
    to_an_agent(HUMAN, GRANDMASTER)
    progress.clear()
    assert ask("think", seconds=0.01)["choices"] == len(match().choices)
    assert progress[-1] < 1


@pytest.mark.parametrize("method, params", [
    ("start", {"game": "clash", "seed": 9, "seats": [HUMAN, HUMAN]}),
    ("undo", {}),
    ("undo", {"by": "turn"}),
    ("scenario", {"scenario": {"game": "clash"}}),
    ("lesson", {"game": "clash", "key": "first_game"}),
    ("close", {}),
])
def test_thinking_about_a_table_that_changed_is_stale(method: str, params: dict[str, Any]) -> None:
    """What the agent found is not played on the new table."""
    to_an_agent(HUMAN, GRANDMASTER)

    async def act() -> Any:
        await asked(method, **params)
        return snapshot() if api.DESK._match is not None else None

    stale, after = asyncio.run(during(asked("think"), act))
    assert isinstance(stale, Problem) and stale.code == "stale"
    assert not isinstance(after, Problem)
    assert (snapshot() if api.DESK._match is not None else None) == after
    assert not api.DESK.busy


def test_a_new_table_need_not_wait_for_an_old_search() -> None:
    """The agent of the new match thinks its own thoughts."""
    to_an_agent(HUMAN, GRANDMASTER)

    async def act() -> Any:
        await asked("start", game="clash", mode="training", seed=4, seats=[AGENT, AGENT])
        return await asked("think")

    stale, table = asyncio.run(during(asked("think"), act))
    assert stale.code == "stale"
    wanted = make_agent("apprentice", mix(4, 1))
    played, digest = match().choices[:], match().digest()
    start("clash", "training", 4, AGENT, AGENT)
    assert [match_text(wanted.choose(match().view(0)))] == played
    assert ask("think")["choices"] == table["choices"] == 1
    assert match().digest() == digest


def test_two_who_ask_at_once_get_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICE", 0.0)  # the first takes many breaths, so the second asks in the middle
    to_an_agent(HUMAN, MASTER)
    count = len(match().choices)
    first, second = asyncio.run(during(asked("think"), lambda: asked("think")))
    assert first["choices"] == count + 1 == len(match().choices)
    assert second.code == "stale"


def test_thinking_when_no_agent_is_asked_is_only_looking() -> None:
    start("clash", "training", 1, HUMAN, HUMAN)
    before = snapshot()
    assert ask("think")["choices"] == 0
    assert snapshot() == before


# Hints.

@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "HINT_ITERATIONS", 30)


@pytest.mark.usefixtures("quick_hints")
@pytest.mark.parametrize("where", MODES, ids=name_of)
def test_hints_keep_their_promise_and_leave_the_match_alone(where: tuple[str, str]) -> None:
    dice = Dice(3)
    asked_for = []

    def look(table: Table) -> None:
        if table["next"] != "human" or (asked_for and dice.below(4)):
            return
        before, drawn = snapshot(), ask("table", have=0)
        first, second, third = (ask("hint", stage=stage) for stage in (1, 2, 3))
        check_stages(table, first, second, third)
        assert [first, second, third] == [ask("hint", stage=stage) for stage in (1, 2, 3)], "no new search"
        assert snapshot() == before and ask("table", have=0) == drawn
        asked_for.append(third)

    play(start(*where, 3, HUMAN, AGENT), 3, look)
    assert asked_for


def check_stages(table: Table, first: Table, second: Table, third: Table) -> None:
    """Where to look; what to do; why."""
    assert set(first) == {"stage", "point", "choice"} and first["choice"] == ""
    assert len(first["point"]) <= 1 and first["point"] == second["point"][:1]
    (option,) = [o for o in table["options"] if o["choice"] == second["choice"]]
    assert second["text"] == option["text"]
    assert not option["path"] or second["point"] == option["path"]
    assert set(second) == {"stage", "point", "choice", "text"}
    assert {**third, "stage": 2}.items() >= second.items()
    assert third["chance"] is None or 0 <= third["chance"] <= 1
    assert (third["other"] is None) == (len(table["options"]) == 1)
    assert third["other"] is None or third["other"]["text"] in [o["text"] for o in table["options"]]
    assert len(third["then"]) <= desk.LINES_OF_WHY and all(third["then"])
    assert [hint["stage"] for hint in (first, second, third)] == [1, 2, 3]


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_is_the_same_by_seed_and_new_after_every_choice() -> None:
    hints = []
    for _ in range(2):
        start("clash", "training", 1, HUMAN, HUMAN, setup=SETUP)
        ask("table", seat=match().state.decision.seat)
        hints.append(ask("hint", stage=3))
    assert hints[0] == hints[1]
    table = ask("answer", choice=hints[0]["choice"])
    if table["next"] == "human":
        assert ask("hint", stage=2)["choice"] in [o["choice"] for o in table["options"]]
    ask("undo")
    assert ask("hint", stage=3) == hints[0]


def test_an_answer_need_not_wait_for_a_hint() -> None:
    table = start("clash", "training", 1, HUMAN, HUMAN)
    choice = table["options"][0]["choice"]
    hint, played = asyncio.run(during(asked("hint", stage=1), lambda: asked("answer", choice=choice)))
    assert played["choices"] == 1 and hint.code == "stale"


def test_what_a_hint_tells_to_follow_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines are what is told when it is followed: nothing in them is guessed."""
    monkeypatch.setattr(desk, "HINT_ITERATIONS", 40)
    compared = []

    def look(table: Table) -> None:
        if table["next"] != "human" or table["turn"] < 1:
            return
        then = ask("hint", stage=3)["then"]
        told = follow(then)
        if told:
            compared.append(len(then))
            assert told[:len(then)] == then or then[:len(told)] == told

    play(start("clash", "training", 2, HUMAN, HUMAN, setup=SETUP), 2, look, most=12)
    assert sum(compared) > 5


def follow(then: list[str]) -> list[str]:
    """What is told when one does as the hint says, in this turn; then everything is taken back."""
    count, turn, have = len(match().choices), ask("table")["turn"], len(match().log)
    table = ask("answer", choice=ask("hint", stage=2)["choice"], have=have)
    told = [line["text"] for line in table["log"]["lines"]]
    assert table["turn"] >= turn
    while len(match().choices) > count:
        ask("undo")
    match().about.pop("what_if", None)
    return told


def test_hints_are_for_the_one_who_decides() -> None:
    to_an_agent(HUMAN, AGENT)
    assert refusal("hint", stage=1).code == "not-now"


def test_a_refusal_by_hint_or_search_leaves_the_desk_free() -> None:
    """After a search was lost, the next one goes on."""
    to_an_agent(HUMAN, GRANDMASTER)
    asyncio.run(during(asked("think"), lambda: asked("undo")))
    table = ask("table")
    assert table["next"] == "human" and not api.DESK.busy
    assert ask("answer", choice=table["options"][-1]["choice"])["choices"] == len(match().choices)
