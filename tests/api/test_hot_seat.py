"""Several people at one device: the curtain, and answers out of turn."""

from __future__ import annotations

import pytest

from pygame_core import api

from .door import AGENT, HUMAN, MODES, Table, ask, match, name_of, play, refusal, snapshot, start

DUELS = [where for where in MODES if not where[1].startswith("solo")]


@pytest.mark.parametrize("where", DUELS, ids=name_of)
def test_nobody_looks_behind_the_curtain(where: tuple[str, str]) -> None:
    """Each person's cards are shown at their own decision only; who tries otherwise changes nothing."""
    lifted = []

    def look(table: Table) -> None:
        if table["over"]:
            return
        seat, viewer = table["decision"]["seat"], table["viewer"]
        if table["next"] == "human":
            before = snapshot()
            assert refusal("table", seat=1 - seat).code == "not-yours"
            assert snapshot() == before
        else:
            assert table["next"] == "curtain" and viewer != seat and not table["decision"]["mine"]
            lifted.append(ask("table", seat=seat)["next"])
            assert refusal("table", seat=viewer).code == "not-yours"

    play(start(*where, 4, HUMAN, HUMAN), 4, look)
    assert lifted and set(lifted) == {"human"}


def test_an_answer_out_of_turn_is_refused() -> None:
    table = start("clash", "training", 2, HUMAN, HUMAN)
    first = table["options"][0]["choice"]
    table = ask("answer", choice=first)
    assert table["next"] == "curtain"
    before = snapshot()
    assert refusal("answer", choice=first).code == "not-now"
    assert refusal("hint", stage=1).code == "not-now"
    assert ask("why", path=[]) == {"reasons": [], "idle": True}
    assert snapshot() == before
    assert ask("table", seat=1)["options"]


def test_nobody_answers_for_an_agent() -> None:
    for seats in ((HUMAN, AGENT), (AGENT, AGENT)):
        table = start("clash", "training", 2, *seats)
        if table["next"] == "human":
            table = ask("answer", choice=table["options"][0]["choice"])
        assert table["next"] == "agent"
        before = snapshot()
        assert refusal("answer", choice="deck:smithy").code == "not-now"
        assert snapshot() == before


def test_an_open_table_shows_every_seat_and_lets_each_answer() -> None:
    position = {"A": {"hand": ["B*", "gate_warden", "oath_knight"]}, "B": {"hand": ["F*", "wall_giant", "raw_recruit"]}}
    table = ask("scenario", scenario={"game": "clash", "position": position, "title": "Both hands"})
    assert table["open"] and table["title"] == "Both hands" and table["next"] == "human"
    assert "gate_warden" in table["faces"]
    other = ask("table", seat=1)
    assert other["viewer"] == 1 and "wall_giant" in other["faces"] and not other["options"]
    assert ask("table")["viewer"] == 0
    seen = set()

    def look(table: Table) -> None:
        seen.add(table["viewer"])
        assert table["next"] in ("human", "over")

    setup = {"mode": "training", "decks": ["bulwark", "smithy"]}
    play(ask("scenario", scenario={"game": "clash", "setup": setup}), 1, look)
    assert seen == {0, 1}


def test_whoever_looked_into_the_others_hand_after_the_end_goes_back_to_a_what_if() -> None:
    """Looking is learning, though nothing in the position has changed."""
    quiet = "the last answer of a person ended the match without a card or luck being new to them"
    for seed in range(40):
        end = play(start("clash", "training", seed, HUMAN, AGENT), seed)
        if not end["undo"]["reveals"]:
            break
    else:
        raise AssertionError(quiet)
    assert ask("table", seat=1)["undo"]["reveals"]
    assert ask("undo")["what_if"]
    assert api.DESK.viewer == 0 and not match().over
