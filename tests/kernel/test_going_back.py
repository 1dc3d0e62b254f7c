"""Whether going back gives an advantage: what was learnt since, at tables with secret choices that are no cards."""

from __future__ import annotations

from made_up import table

from pygame_core.match import undo
from pygame_core.match.match import Match


def voted(*choices: str) -> Match:
    """Three seats; the first calls a vote, which is secret until all have voted."""
    match = Match(table.GAME, {"teams": [0, 1, 2], "lives": [9, 9, 9]})
    for choice in ("vote", *choices):
        match.answer(choice)
    return match


def test_a_secret_answer_is_learnt_when_it_is_told_and_not_before() -> None:
    match = voted("name:s1", "name:s2")
    assert not undo.learnt(match, 0, [0, 1, 2])
    match.answer("name:s1")
    assert undo.learnt(match, 1, [0])
    assert undo.learnt(match, 3, [0]), "also if only the last one is taken back"
    assert not undo.learnt(match, 4, [0])


def test_who_alone_answered_in_secret_learns_nothing_from_it() -> None:
    """Two seats, and only one of them ever answers in secret: the answer just given is its own."""
    match = Match(table.GAME, {"teams": [0, 1], "lives": [9, 9]})
    for choice in ("vote", "name:s1"):
        match.answer(choice)
    assert not undo.learnt(match, 1, [0])
    match.answer("name:s0")
    assert undo.learnt(match, 2, [0]) and undo.learnt(match, 2, [1])


def test_those_who_look_with_each_others_eyes_had_no_secrets() -> None:
    match = voted("name:s1", "name:s2", "name:s1")
    assert undo.learnt(match, 0, [0, 1, 2])
    assert not undo.learnt(match, 0, [0, 1, 2], together=True)


def test_open_choices_teach_nothing() -> None:
    match = Match(table.GAME, {"teams": [0, 1, 2], "lives": [9, 9, 9]})
    for choice in ("hit:s1", "hit:s2", "storm", "duck", "stand"):
        match.answer(choice)
    assert not undo.learnt(match, 0, [0, 1, 2])
    assert undo.target(match, [0], "decision") == 3 and undo.target(match, [2], "decision") == 2
    assert undo.target(match, [1], "decision") == 4
    assert undo.target(match, [], "decision") is None
