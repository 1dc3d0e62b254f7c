"""What is about to happen may be replaced or prevented; each replacement applies at most once."""

from __future__ import annotations

from typing import Any

import pytest
from made_up import wards
from made_up.helpers import begin, say, told

from pygame_core.kernel.errors import RulesBug
from pygame_core.kernel.game import Game
from pygame_core.kernel.reactions import Replacement, propose
from pygame_core.kernel.rows import Event

GAME = wards.GAME


def hurt(amount: int, mine: str = "", theirs: str = "") -> Event | None:
    """What becomes of this much hurt to seat 1, who owns `theirs`."""
    return propose(GAME, begin(GAME, wards=(mine, theirs)), Event("hurt", (1, amount)))


def with_replacements(make: Any) -> Game[Any]:
    return Game(key="odd", rules_version="1", state=wards.WardsState, modes=[], procedures=[], questions=[],
                events={}, begin=wards.set_up, replacements=make)


def test_without_replacements_the_event_stays() -> None:
    assert hurt(2) == Event("hurt", (1, 2))


def test_a_game_without_replacements_keeps_every_event() -> None:
    game = Game(key="plain", rules_version="1", state=wards.WardsState, modes=[], procedures=[], questions=[],
                events={}, begin=wards.set_up)
    assert propose(game, wards.WardsState(), Event("hurt", (1, 2))) == Event("hurt", (1, 2))


def test_an_event_may_be_prevented() -> None:
    assert hurt(1, theirs="shield") is None


def test_a_prevented_event_does_not_happen() -> None:
    state = begin(GAME, listen=True, wards=("", "shield"))
    say(GAME, state, "strike:*")
    assert state.lives == (9, 9) and told(state, "hurt") == []


def test_a_replaced_event_happens_in_its_new_form_and_is_told_so() -> None:
    state = begin(GAME, listen=True, wards=("", "mirror"))
    say(GAME, state, "strike:**")
    assert state.lives == (7, 9)
    assert [e.values for e in told(state, "hurt")] == [(0, 2)]


def test_a_replacement_applies_once_though_it_would_fit_again() -> None:
    assert hurt(2, theirs="double") == Event("hurt", (1, 4))


def test_two_of_the_same_kind_from_two_sources_apply_once_each() -> None:
    assert hurt(2, theirs="double double") == Event("hurt", (1, 8))


def test_replacements_chain() -> None:
    assert hurt(2, mine="double", theirs="mirror") == Event("hurt", (0, 4))
    assert hurt(2, theirs="double cap") == Event("hurt", (1, 3))


def test_one_that_did_not_fit_at_first_is_asked_again_after_another_changed_the_event() -> None:
    assert hurt(2, theirs="cap double") == Event("hurt", (1, 3))


def test_a_chain_may_end_in_prevention() -> None:
    assert hurt(1, mine="mirror", theirs="mirror shield") is None


def test_two_that_would_send_it_back_and_forth_stop_after_one_round() -> None:
    assert hurt(2, mine="mirror", theirs="mirror") == Event("hurt", (1, 2))
    assert hurt(2, mine="mirror", theirs="mirror mirror") == Event("hurt", (0, 2))


def test_a_replacement_may_change_the_kind_and_those_of_the_new_kind_follow() -> None:
    assert hurt(2, theirs="bless") == Event("heal", (1, 2))
    assert hurt(2, theirs="double-heal bless") == Event("heal", (1, 4))


def test_those_of_another_kind_are_not_asked() -> None:
    assert hurt(2, theirs="double-heal") == Event("hurt", (1, 2))


def test_replacements_made_anew_for_every_listing_still_apply_once() -> None:
    def more(state: Any, source: int, event: Event) -> Event:
        return event._replace(values=(1, event.values[1] + 1))

    game = with_replacements(lambda state: [(0, 0, Replacement("hurt", more)), (7, 0, Replacement("hurt", more))])
    assert propose(game, wards.WardsState(), Event("hurt", (1, 1))) == Event("hurt", (1, 3))


def test_a_replacement_without_end_is_reported() -> None:
    def listing(state: Any) -> Any:
        return [(0, 0, Replacement("hurt", lambda s, c, e: e._replace(values=(1, e.values[1] + 1))))]

    with pytest.raises(RulesBug, match="hurt is replaced without end"):
        propose(with_replacements(listing), wards.WardsState(), Event("hurt", (1, 1)))
