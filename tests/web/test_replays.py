"""Replays: every place of a match, through either player's eyes, at any speed, and playing on from there."""

from __future__ import annotations

from typing import Any

import pytest
from driver import App, Player, Visit
from truth import Truth, cards_of, finished

PLACE = ".bottom.replay input[type=range]"
CHOICES = "engine.call('digest', '{}').then(text => JSON.parse(text).ok.choices)"


@pytest.fixture(scope="module")
def match() -> dict[str, Any]:
    """A finished match."""
    return finished()


@pytest.fixture
def replay(visit: Visit, match: dict[str, Any]) -> App:
    """The match opened by its link, at the beginning."""
    app = visit.app(f"#/m/{match['code']}")
    app.there(".bottom.replay")
    app.settled()
    return app


@pytest.fixture
def truth(match: dict[str, Any]) -> Truth:
    """The same replay in CPython."""
    made = Truth()
    made.ask("replay", text=match["text"])
    return made


def at(app: App) -> int:
    """Where the replay is."""
    return int(app.see(f"document.querySelector('{PLACE}').value"))


def test_every_step_and_jump_shows_the_position_of_that_place(replay: App, truth: Truth, match: dict[str, Any]) -> None:
    last = match["choices"]
    assert replay.cards() == cards_of(truth.ask("goto", at=0))
    for place in range(1, 4):
        replay.click(".bottom [data-do=goto] >> nth=2")
        replay.settled()
        assert at(replay) == place
        assert replay.cards() == cards_of(truth.ask("goto", at=place)), place
    replay.press("n")
    replay.settled()
    assert at(replay) == 4
    replay.click(".bottom [data-do=goto] >> nth=1")
    replay.settled()
    assert at(replay) == 3 and replay.cards() == cards_of(truth.ask("goto", at=3))
    for button, place in (("undo", 2), ("undo", 1), ("redo", 2), ("redo", 3)):
        replay.do(button)
        replay.settled()
        assert (at(replay), replay.cards()) == (place, cards_of(truth.ask("goto", at=place)))
    replay.click(".bottom [data-do=goto] >> nth=3")
    replay.settled()
    table = truth.ask("goto", at=last)
    assert (at(replay), replay.cards()) == (last, cards_of(table))
    assert table["result"] in replay.text(".bottom")
    replay.click(".bottom [data-do=goto] >> nth=0")
    replay.settled()
    assert (at(replay), replay.cards()) == (0, cards_of(truth.ask("goto", at=0)))


def test_jumps_by_turn_and_by_the_slider_with_its_log(replay: App, truth: Truth, match: dict[str, Any]) -> None:
    turns = truth.ask("goto", at=0)["replay"]["turns"]
    turn, place = turns[len(turns) // 2]
    replay.frame.select_option("select[data-input=goto]", str(place))
    replay.settled()
    assert at(replay) == place and f"turn {turn}" in replay.text("h1")
    known = truth.ask("goto", at=place)
    assert replay.cards() == cards_of(known)
    assert replay.texts(".log li") == by_turns(known["log"]["lines"])
    replay.page.focus(PLACE)
    replay.press("ArrowLeft")
    replay.settled()
    assert at(replay) == place - 1
    known = truth.ask("goto", at=place - 1)
    assert replay.cards() == cards_of(known)
    assert replay.texts(".log li") == by_turns(known["log"]["lines"])
    assert replay.digest() == match_digest(match)


def by_turns(lines: list[dict[str, Any]]) -> list[str]:
    """How the page orders a log: the newest turn first, each told in its order."""
    turns: list[list[str]] = []
    for line in lines[-120:]:
        if line["kind"] == "turn-began" or not turns:
            turns.append([])
        turns[-1].append(line["text"])
    return [text for turn in turns[::-1] for text in turn]


def match_digest(match: dict[str, Any]) -> str:
    """The digest of the whole match: looking around in it changes nothing."""
    other = Truth()
    other.ask("open", text=match["text"])
    return other.digest()


def test_either_players_eyes(replay: App, truth: Truth) -> None:
    for seat in ("1", "0"):
        replay.frame.select_option("select[data-input=eyes]", seat)
        replay.settled()
        assert replay.cards() == cards_of(truth.ask("goto", at=0, seat=int(seat)))
    mine = {name for name in replay.cards().values() if name}
    replay.frame.select_option("select[data-input=eyes]", "1")
    replay.settled()
    theirs = {name for name in replay.cards().values() if name}
    assert mine and theirs and mine != theirs
    assert "" in replay.cards().values(), "the other hand shows its backs"


def test_it_plays_by_itself_at_the_chosen_speed_and_pauses(replay: App, match: dict[str, Any]) -> None:
    replay.see("""(() => { watch.waits = []; const wait = dom.wait;
        dom.wait = time => { watch.waits.push(time); return wait(time); }; })()""")
    replay.frame.select_option("select[data-input=pace]", "4")
    replay.do("replay-play")
    replay.wait(f"Number(document.querySelector('{PLACE}').value)", lambda place: place >= 2)
    replay.frame.select_option("select[data-input=pace]", "0.5")
    replay.wait("watch.waits.length && watch.waits.at(-1)", lambda time: time > 1000)
    assert replay.see("watch.waits[0]") < 200
    replay.do("replay-play")
    replay.wait("document.querySelector('[data-do=replay-play]').ariaLabel", lambda label: label == "Play")
    replay.page.wait_for_timeout(1600)  # longer than one step at the slowest
    place = at(replay)
    replay.page.wait_for_timeout(1600)
    assert at(replay) == place
    replay.frame.select_option("select[data-input=pace]", "4")
    replay.click(".bottom [data-do=goto] >> nth=3")
    replay.settled()
    replay.click(".bottom [data-do=goto] >> nth=1")
    replay.settled()
    replay.do("replay-play")
    replay.wait(f"Number(document.querySelector('{PLACE}').value)", lambda place: place == match["choices"])
    replay.wait("document.querySelector('[data-do=replay-play]').ariaLabel", lambda label: label == "Play")


def test_play_on_from_here_is_a_match_of_its_own(replay: App, truth: Truth, match: dict[str, Any]) -> None:
    other = Truth()
    other.ask("open", text=match["text"])
    place = next(n for n in range(3, match["choices"]) if other.desk.match.state_at(n).decision.seat == 0)
    replay.frame.locator(PLACE).evaluate("(input, place) => { input.value = place; "
                                         "input.dispatchEvent(new Event('input', { bubbles: true })); }", str(place))
    replay.settled()
    assert at(replay) == place
    replay.do("branch")
    replay.toast("a match of its own")
    replay.settled()
    assert replay.phase() == "human" and replay.see(CHOICES) == place
    assert replay.digest() == other.desk.match.state_at(place).digest()
    assert "What-if" in replay.text(".notices")
    player = Player(replay)
    player.play()
    assert replay.engine("save")["over"]
    assert replay.count(".notice [data-do=save-as-new]") == 0
    assert len(replay.see("store.keys('pygame_core.match.')")) == 1


def test_a_finished_match_can_be_watched_from_its_end_and_from_the_saved_games(visit: Visit) -> None:
    app = visit.app()
    app.start(seed=1)
    Player(app).play()
    result = app.text(".bottom.result .prompt").strip()
    count = app.see(CHOICES)
    app.click(".bottom [data-do=watch]")
    app.there(".bottom.replay")
    app.settled()
    assert at(app) == 0
    app.go("#/saves")
    app.says(result, ".slots")
    app.click(".slots a[href^='#/replay/']")
    app.there(".bottom.replay")
    app.settled()
    assert f"0/{count}" in app.text(".bottom.replay")
