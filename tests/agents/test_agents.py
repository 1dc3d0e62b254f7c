"""One contract for every registered agent: legal, fair, deterministic by seed; and what each of them must find."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pygame_core.agents import AGENTS, make_agent
from pygame_core.agents.greedy import GreedyAgent
from pygame_core.agents.search import Search, SearchAgent
from pygame_core.games import load_game
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.errors import BadSetup
from pygame_core.kernel.rows import Option
from pygame_core.kernel.visibility import View, determinise, view
from pygame_core.match.arena import series
from pygame_core.match.match import Match
from pygame_core.match.words import spelled

GAME = load_game("clash")
MODES = tuple(GAME.modes)
SPECS = tuple({"search": "search:20"}.get(name, name) for name in AGENTS)

CARDS = {
    "imp": {"type": "creature", "cost": 1, "atk": 3, "hp": 2},
    "runt": {"type": "creature", "cost": 1, "atk": 0, "hp": 1},
    "giant": {"type": "creature", "cost": 9, "atk": 9, "hp": 9},
    "zap": {"type": "spell", "cost": 1, "effect": {"damage": 1}},
}
WIN_NOW = {"mode": "training", "mana": 1, "A": {"hand": ["B*", "zap", "runt", "_"], "top": ["imp"]},
"B": {"hand": ["F*", "_"]}}
"""The attack wins; playing on first gains nothing."""
WIN_IN_TWO = {
    "mode": "training",
    "mana": 1,
    "A": {"hand": ["F*", "zap", "_"], "top": ["imp"]},
    "B": {"hand": ["F*", "_"], "top": ["runt"], "bottom": ["giant"]},
}
"""The runt blocks the way to a Fort with 1 health, and the giant wins for B next turn: zap the runt, then attack."""


def views(mode: str, seed: int = 2, every: int = 5, most: int = 8) -> list[View[Any]]:
    """The views of who has to decide, from all over a random match."""
    match, dice = Match(GAME, {"mode": mode}, seed), Dice(seed)
    found: list[View[Any]] = []
    while not match.over and len(found) < most:
        decision = match.state.decision
        assert decision is not None
        if len(match.options) > 1 and len(match.choices) % every == 0:
            found.append(match.view(decision.seat))
        match.answer(match.options[dice.below(len(match.options))])
    return found


def played_by(spec: str, mode: str, seed: int, decisions: int) -> list[str]:
    """The first choices of a match in which this agent decides for every seat."""
    match = Match(GAME, {"mode": mode}, 1)
    agents = [make_agent(spec, seed), make_agent(spec, seed + 1)]
    for _ in range(decisions):
        if not match.over:
            decision = match.state.decision
            assert decision is not None
            match.answer(agents[decision.seat].choose(match.view(decision.seat)))
    return match.choices


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", SPECS)
def test_an_agent_answers_with_an_option_and_leaves_the_view_alone(spec: str, mode: str) -> None:
    agent = make_agent(spec, 3)
    for seen in views(mode):
        before = seen.dump()
        assert agent.choose(seen) in seen.options
        assert seen.dump() == before


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", SPECS)
def test_an_agent_cannot_tell_apart_what_its_seat_cannot_tell_apart(spec: str, mode: str) -> None:
    """Fairness: deal everything the seat does not see anew; the same seed must choose the same."""
    different = 0
    for seen in views(mode, most=5):
        choice = make_agent(spec, 9).choose(seen)
        worlds = [determinise(GAME, seen, seed) for seed in (1, 2, 3)]
        different += len({tuple(world.cards) for world in worlds}) > 1
        for world in worlds:
            assert make_agent(spec, 9).choose(view(GAME, world, seen.seat)) == choice
    assert different or mode == "solo-training"


@pytest.mark.parametrize("spec", SPECS)
def test_an_agent_works_on_a_view_without_any_hidden_face(spec: str) -> None:
    """The cards an opponent holds are backs: an agent that reads them gets nothing but HIDDEN."""
    match = Match(GAME, {"mode": "battle", "decks": ["bulwark", "smithy"]}, 4)
    decision = match.state.decision
    assert decision is not None
    seen = match.view(decision.seat)
    theirs = seen.state.zones[("A.hand", "B.hand")[1 - decision.seat]][1:]
    assert {seen.state.cards[card] for card in theirs} == {""}
    assert not any(seen.state.decks[1 - decision.seat])
    assert make_agent(spec, 1).choose(seen) in match.options


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_decides_the_same(spec: str) -> None:
    assert played_by(spec, "competition", 5, 30) == played_by(spec, "competition", 5, 30)


@pytest.mark.parametrize("spec", ["random", "search:20"])
def test_another_seed_decides_differently(spec: str) -> None:
    assert len({tuple(played_by(spec, "competition", seed, 30)) for seed in range(4)}) > 1


def test_the_random_agent_reaches_every_option() -> None:
    (seen,) = views("training", most=1)
    agent = make_agent("random", 1)
    assert {agent.choose(seen) for _ in range(200)} == set(seen.options)


def test_greedy_breaks_ties_by_its_seed() -> None:
    match = Match(GAME, position={"mana": 1, "A": {"hand": ["B*", "imp", "_", "_"]}}, cards=CARDS)
    picked = {GreedyAgent(seed).choose(match.view(0)) for seed in range(30)}
    assert picked >= {("play", 3, "top"), ("play", 3, "bottom")}


def winning(position: dict[str, Any]) -> Match:
    return Match(GAME, position=position, cards=CARDS)


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_an_immediate_win(seed: int) -> None:
    match = winning(WIN_NOW)
    assert len(match.options) > 3
    match.answer(make_agent("greedy", seed).choose(match.view(0)))
    assert match.choices == ["stop"] and match.state.result is not None and match.state.result.winners == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_search_takes_an_immediate_win(seed: int) -> None:
    """Though whatever it plays first, the attack of this turn would win as well."""
    match = winning(WIN_NOW)
    match.answer(make_agent("search:100", seed).choose(match.view(0)))
    assert match.choices == ["stop"] and match.state.result is not None and match.state.result.winners == (0,)


def test_a_result_that_takes_longer_counts_less_but_never_turns_round() -> None:
    search = Search(winning(WIN_NOW).view(0), 1)
    search.run(200)
    at_once, later = (search.rating(option) for option in (("stop",), search.view.options[0]))
    assert at_once is not None and later is not None and at_once > later > 0.9


@pytest.mark.parametrize("seed", range(5))
def test_search_finds_a_win_in_two_steps(seed: int) -> None:
    lost = winning(WIN_IN_TWO)
    lost.answer("stop")
    lost.answer("stop")
    assert lost.state.result is not None and lost.state.result.winners == (1,)
    match, agent = winning(WIN_IN_TWO), SearchAgent(seed, iterations=150)
    first = agent.choose(match.view(0))
    assert spelled(match.state, first) == "play:zap>runt"
    match.answer(first)
    match.answer(agent.choose(match.view(0)))
    assert match.state.result is not None and match.state.result.winners == (0,)


def test_search_rates_the_winning_step_highest() -> None:
    search = Search(winning(WIN_IN_TWO).view(0), 1)
    assert search.rating(search.view.options[0]) is None
    search.run(200)
    ratings: dict[Option, float] = {}
    for option in search.view.options:
        rating = search.rating(option)
        assert rating is not None and 0.0 <= rating <= 1.0
        ratings[option] = rating
    assert max(ratings, key=lambda option: ratings[option]) == search.best()
    assert ratings[("stop",)] < 0.01 and ratings[search.best()] > 0.9


@pytest.mark.parametrize("mode", MODES)
def test_a_search_has_a_legal_answer_after_any_number_of_iterations(mode: str) -> None:
    for seen in views(mode, every=9, most=4):
        search = Search(seen, 1)
        for done in range(12):
            assert search.iterations == done
            assert search.best() in seen.options
            search.run(1)
        assert search.root.visits == 12


def test_slices_of_any_size_search_the_same() -> None:
    (seen,) = views("training", every=11, most=1)
    whole, sliced = Search(seen, 5), Search(seen, 5)
    whole.run(60)
    for size in (1, 7, 2, 30, 20):
        sliced.run(size)
    assert [whole.rating(option) for option in seen.options] == [sliced.rating(option) for option in seen.options]
    assert whole.best() == sliced.best()


@pytest.fixture
def iterations(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many iterations have been done, as the length of a list."""
    done: list[int] = []
    iterate = Search._iterate

    def counted(self: Search) -> None:
        done.append(1)
        iterate(self)

    monkeypatch.setattr(Search, "_iterate", counted)
    return done


@pytest.mark.parametrize("budget", [1, 15, 16, 17, 40])
def test_a_budget_of_iterations_is_used_exactly(iterations: list[int], budget: int) -> None:
    match = winning(WIN_IN_TWO)
    assert SearchAgent(1, iterations=budget).choose(match.view(0)) in match.options
    assert len(iterations) == budget


def test_stop_is_honoured_at_once_and_between_slices(iterations: list[int]) -> None:
    match = winning(WIN_IN_TWO)
    assert SearchAgent(1, iterations=10 ** 9, stop=lambda: True).choose(match.view(0)) in match.options
    assert iterations == []
    asked: list[int] = []

    def third_time() -> bool:
        asked.append(1)
        return len(asked) == 3

    for seconds in (None, 1000.0):
        asked.clear()
        iterations.clear()
        agent = SearchAgent(1, iterations=10 ** 9, seconds=seconds, stop=third_time)
        assert agent.choose(match.view(0)) in match.options
        assert len(iterations) == 2 * SearchAgent.SLICE


def test_a_budget_of_seconds_is_roughly_kept(iterations: list[int]) -> None:
    match = winning(WIN_IN_TWO)
    assert SearchAgent(1, seconds=0).choose(match.view(0)) in match.options
    assert iterations == []
    began = time.monotonic()
    assert SearchAgent(1, seconds=0.1).choose(match.view(0)) in match.options
    assert 0.1 <= time.monotonic() - began < 20
    assert iterations


def test_a_single_option_needs_no_thought(iterations: list[int]) -> None:
    match = Match(GAME, position={"mana": 0, "A": {"hand": ["B*", "_", "_"]}})
    assert match.options == (("stop",),)
    for agent in (SearchAgent(1, iterations=10 ** 9), GreedyAgent(1)):
        assert agent.choose(match.view(0)) == ("stop",)
    assert iterations == []


# Making agents.

def test_agents_are_made_by_name_with_a_budget() -> None:
    assert {type(make_agent(name)).__name__ for name in AGENTS} == {"RandomAgent", "GreedyAgent", "SearchAgent"}
    by_count, by_time, plain = make_agent("search:7"), make_agent("search:0.25s"), make_agent("search")
    assert isinstance(by_count, SearchAgent) and (by_count.iterations, by_count.seconds) == (7, None)
    assert isinstance(by_time, SearchAgent) and by_time.seconds == 0.25
    assert isinstance(plain, SearchAgent) and plain.iterations == 1000 and plain.seconds is None
    nothing = make_agent("search:0s")
    assert isinstance(nothing, SearchAgent) and nothing.seconds == 0


@pytest.mark.parametrize(("spec", "says"), [
    ("serach", "'serach'"), ("", "''"), ("human", "'human'"), ("Random", "'Random'"), ("random:5", "takes no budget"),
    ("greedy:1s", "takes no budget"), ("search:x", "'search:x'"), ("search:s", "'search:s'"), ("search:1.5", "budget"),
    ("search:0", "budget"), ("search:-3", "budget"), ("search:-1s", "budget"), ("search:nans", "budget"),
    ("search:infs", "budget"), ("search:5:5", "budget"),
])
def test_an_agent_that_cannot_be_made_is_named(spec: str, says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        make_agent(spec)
    assert says in str(caught.value)


def test_an_unknown_agent_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=", ".join(AGENTS)):
        make_agent("nobody")


# Strength.

def test_search_beats_random_from_either_seat() -> None:
    setup = {"mode": "training", "decks": ["bulwark", "vanguard"]}
    rows = series(GAME, setup, ["search:60", "random"], 10, 1, swap=True)
    assert sum(row.winners == (0,) for row in rows) >= 9


def test_greedy_beats_random_more_often_than_not() -> None:
    rows = [row for decks in (["bulwark", "vanguard"], ["skywatch", "smithy"])
            for row in series(GAME, {"mode": "training", "decks": decks}, ["greedy", "random"], 60, 1, swap=True)]
    assert sum(row.winners == (0,) for row in rows) >= 72
