"""What happened is shown in steps: each is a picture of the real position just after an event."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core import api
from pygame_core.games import load_game
from pygame_core.kernel import machine
from pygame_core.kernel.notation import read
from pygame_core.match.film import pictures_of

from .door import AGENT, HUMAN, MODES, Table, ask, match, name_of, numbers, play, start

EVERY_MODE = pytest.mark.parametrize("where", MODES, ids=name_of)


class Camera(list[Any]):
    """A log that dumps the position at each event; written without the film's help."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state
        self.shots: list[tuple[str, Any]] = []

    def append(self, event: Any) -> None:
        super().append(event)
        self.shots.append((event.kind, self.state.dump()))


def shots_of(number: int) -> list[tuple[str, Any]]:
    """The positions after each event of a choice, by playing it once more."""
    state = match().state_at(number).clone()
    camera = Camera(state)
    state.log = camera
    machine.answer(match().game, state, read(match().choices[number]))
    return camera.shots


@EVERY_MODE
def test_pictures_are_the_real_positions(where: tuple[str, str]) -> None:
    play(start(*where, 51, HUMAN, AGENT), 51)
    effects = match().game.look.effects
    seen = 0
    for number in range(len(match().choices)):
        pictures = pictures_of(match(), number, effects)
        wanted = [shot for shot in shots_of(number) if shot[0] in effects]
        assert [(event.kind, state.dump()) for _, event, state in pictures] == wanted
        for place, event, _ in pictures:
            assert match().log[place] == event
        seen += len(pictures)
    assert seen > 5


@EVERY_MODE
def test_the_steps_of_a_match_are_those_of_its_replay(where: tuple[str, str]) -> None:
    """Filmed while it was played, and filmed again."""
    films: dict[int, list[Any]] = {}

    def look(table: Table) -> None:
        if table["beats"]:
            films[table["choices"]] = table["beats"]

    play(start(*where, 52, HUMAN, AGENT), 52, look)
    ask("replay", text=ask("save")["text"])
    assert films
    for at in range(1, len(match().choices) + 1):
        assert ask("goto", at=at)["beats"] == films.get(at, []), at


@EVERY_MODE
def test_steps_are_told_once_in_order_and_lead_to_the_table(where: tuple[str, str]) -> None:
    last = [-1]
    ends = []

    def look(table: Table) -> None:
        found = numbers(table["beats"])
        assert found == sorted(found) and all(n > last[0] for n in found)
        last[0] = max([last[0], *found])
        for beat in table["beats"]:
            line = [row["text"] for row in table["log"]["lines"] if row["n"] == beat["n"]]
            assert beat["text"] == (line[0] if line else "")
            assert beat["effect"][0]
        if table["over"] and table["beats"]:
            ends.append((table["beats"][-1]["scene"], table["scene"]))

    play(start(*where, 53, HUMAN, AGENT), 53, look)
    assert ends, "the end is shown"
    for shown, real in ends:
        assert shown == real, "nothing follows the end"
    assert ask("table")["beats"] == [], "what was shown is not shown again"


def test_the_last_step_is_the_table_when_nothing_follows() -> None:
    """A pick of a draft and a summoning are the last things that happen, unless others are told after them."""
    same: dict[str, list[bool]] = {"picked": [], "summoned": []}

    def look(table: Table) -> None:
        if table["beats"] and table["beats"][-1]["n"] == table["log"]["to"] - 1:
            same.get(match().log[-1].kind, []).append(table["beats"][-1]["scene"] == table["scene"])

    for seed in range(4):
        play(start("clash", "competition", seed, HUMAN, HUMAN), seed, look)
    assert all(len(found) > 10 and all(found) for found in same.values()), same


def test_effects_name_spots_seats_and_numbers() -> None:
    kinds = {"lunge": (str, str), "rise": (str, str), "glow": (str,), "fade": (str,), "banner": (),
             "lunge-seat": (str, int), "rise-seat": (int, str), "shake-seat": (int,), "glow-seat": (int,)}
    found = set()

    def look(table: Table) -> None:
        for beat in table["beats"]:
            name, *values = beat["effect"]
            assert tuple(type(value) for value in values) == kinds[name]
            found.add(name)

    for seed in range(4):
        play(start("clash", "competition-champions", seed, HUMAN, AGENT), seed, look)
    assert found >= {"lunge", "rise", "glow", "fade", "banner", "lunge-seat", "rise-seat"}


def test_every_effect_of_a_game_is_of_an_event_it_has() -> None:
    for game, _ in MODES:
        rules = load_game(game)
        for kind, (name, *places) in rules.look.effects.items():
            assert isinstance(name, str) and kind in rules.events
            assert all(place < len(rules.events[kind]) for place in places[:2])


def test_too_many_steps_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_core.api.desk.MOST_BEATS", 0)
    beats: list[Any] = []
    play(start("clash", "training", 55, HUMAN, AGENT), 55, lambda table: beats.extend(table["beats"]))
    assert beats == [] and api.DESK.film is not None and not api.DESK.film.pictures
