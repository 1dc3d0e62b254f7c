"""Going back and forth, and when that makes a what-if of a match."""

from __future__ import annotations

import pytest

from pygame_core import api
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.visibility import view

from .door import AGENT, HUMAN, MODES, Table, ask, match, name_of, play, start, step

EVERY_MODE = pytest.mark.parametrize("where", MODES, ids=name_of)
PEOPLE = pytest.mark.parametrize("other", [AGENT, HUMAN], ids=["agent", "people"])
LUCK = ("shuffled", "flipped", "rolled")


def own_choices() -> list[int]:
    """The numbers of the choices that people made."""
    people = api.DESK.people
    return [n for n in range(len(match().choices)) if match().state_at(n).decision.seat in people]


def learnt_since(number: int) -> bool:
    """Found in another way than the engine does: luck in the log, or a face in a view that was a back before."""
    found = match()
    if any(event.kind in LUCK for event in found.log[found.log_at(number):]):
        return True
    for seat in api.DESK.people:
        before = view(found.game, found.state_at(number), seat).state.cards
        for later in range(number, len(found.choices) + 1):
            now = view(found.game, found.state_at(later), seat).state.cards
            if len(now) != len(before) or any(new and not old for old, new in zip(before, now, strict=True)):
                return True
    return False


@EVERY_MODE
@PEOPLE
@pytest.mark.parametrize("by", ["decision", "turn"])
def test_undo_goes_to_a_decision_of_a_person_and_redo_comes_back(
    where: tuple[str, str], other: dict[str, str], by: str
) -> None:
    dice = Dice(8)
    tried = []

    def look(table: Table) -> None:
        own = own_choices()
        if tried and dice.below(3):
            return
        assert table["undo"]["undo"] == bool(own)
        if not own:
            return
        digest, choices, marked = match().digest(), list(match().choices), table["what_if"]
        turn_of = match().game.turn_of
        turn = turn_of(match().state_at(own[-1]))
        wanted = own[-1] if by == "decision" else next(n for n in own if turn_of(match().state_at(n)) == turn)
        learnt = learnt_since(wanted)
        if by == "decision":
            assert table["undo"]["reveals"] == learnt
        back = ask("undo", by=by)
        assert match().choices == choices[:wanted] and back["choices"] == wanted
        assert back["what_if"] == (learnt or marked), "marked exactly when something hidden was learnt"
        assert back["beats"] == [] and back["undo"]["redo"] and not back["over"]
        assert back["decision"]["seat"] in api.DESK.people
        forth = ask("redo", by=by)
        while forth["undo"]["redo"]:
            forth = ask("redo", by=by)
        assert match().digest() == digest and match().choices == choices
        match().about["what_if"] = int(marked)  # each time anew
        tried.append((by, learnt))

    play(start(*where, 8, HUMAN, other), 8, look)
    assert tried


def test_redo_by_decision_stops_at_every_decision_of_a_person() -> None:
    play(start("clash", "training", 9, HUMAN, AGENT), 9, most=20)
    own = own_choices()
    while ask("table")["undo"]["undo"]:
        ask("undo")
    assert match().choices == []
    stops = []
    while ask("table")["undo"]["redo"]:
        stops.append(ask("redo")["choices"])
    assert stops[:-1] == own[1:], "before each of their choices"


def test_going_back_is_no_what_if_before_anything_is_learnt_and_is_after_it() -> None:
    """One's own card is played: nothing is learnt. The agent's card is seen: something is."""
    table = start("clash", "training", 3, HUMAN, AGENT, setup={"decks": ["bulwark", "vanguard"]})
    while table["next"] == "agent":
        table = ask("think")
    own = next(o["choice"] for o in table["options"] if o["choice"].startswith("play:"))
    assert not ask("answer", choice=own)["undo"]["reveals"]
    assert not ask("undo")["what_if"]
    ask("answer", choice=own)
    dice, table = Dice(1), ask("table")
    while not table["undo"]["reveals"]:
        table = step(table, dice)
    table = ask("undo")
    assert table["what_if"] and match().about["what_if"] == 1
    saved = ask("save")
    assert saved["what_if"] and ask("open", text=saved["text"])["what_if"]


def test_building_a_deck_in_secret_teaches_nothing() -> None:
    table = start("clash", "battle", 3, HUMAN, HUMAN)
    for _ in range(5):
        table = ask("answer", choice=table["options"][7]["choice"])
    for _ in range(5):
        assert not table["undo"]["reveals"]
        table = ask("undo")
        assert not table["what_if"]
    assert not table["undo"]["undo"]
    assert ask("undo")["choices"] == 0, "there is nothing to take back"


def test_secret_answers_that_were_opened_are_learnt() -> None:
    """Both champions are chosen in secret and revealed together."""
    decks = ["bulwark", "vanguard"]
    table = start("clash", "battle-champions", 3, HUMAN, HUMAN, setup={"decks": decks})
    assert not ask("answer", choice=table["options"][0]["choice"])["undo"]["reveals"]
    table = ask("table", seat=1)
    assert ask("answer", choice=table["options"][1]["choice"])["undo"]["reveals"]


def test_at_an_open_table_only_what_was_new_to_all_counts() -> None:
    """Both hands lie open in a scenario, so playing a card from one of them shows nobody anything new."""
    position = {"mana": 9, "A": {"hand": ["B*", "gate_warden", "oath_knight"]}, "B": {"hand": ["F*", "wall_giant"]}}
    scenario = {"game": "clash", "position": position}
    ask("scenario", scenario=scenario)
    table = ask("answer", choice="play:gate_warden>top")
    assert not table["undo"]["reveals"]
    ask("table", seat=1)
    assert not ask("undo")["what_if"]


def test_a_new_choice_forgets_what_was_taken_back() -> None:
    table = start("clash", "competition", 4, HUMAN, AGENT)
    while table["next"] == "agent":
        table = ask("think")
    first, second = (o["choice"] for o in table["options"][:2])
    ask("answer", choice=first)
    assert ask("undo")["undo"]["redo"]
    assert not ask("answer", choice=second)["undo"]["redo"]
    before = match().digest()
    assert ask("redo")["choices"] == len(match().choices) and match().digest() == before


def test_agents_alone_can_be_taken_back_too() -> None:
    play(start("clash", "training", 5, AGENT, AGENT), 5, most=6)
    count = len(match().choices)
    assert ask("undo")["choices"] == count - 1
    assert ask("redo")["choices"] == count
