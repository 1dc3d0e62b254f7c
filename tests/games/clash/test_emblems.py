"""Emblems: every printed card has its own picture, and pictures are no part of the rules."""

from __future__ import annotations

import pytest

from pygame_core.content import load
from pygame_core.games import load_game
from pygame_core.match import files

POOL = load_game("clash").pool()
EMBLEMS: dict[str, dict[str, str]] = POOL.tables["emblems"]
SETS = ("initiation", "treachery", "immersion", "invasion", "adaptation", "elusiveness", "resistance", "champions")


def test_every_set_folder_has_emblems() -> None:
    assert set(EMBLEMS) == set(load.source("clash")) == set(SETS)


@pytest.mark.parametrize("name", SETS)
def test_every_card_of_a_set_has_an_emblem_and_no_other_card_has(name: str) -> None:
    assert list(EMBLEMS[name]) == list(load.source("clash")[name]["cards"])


@pytest.mark.parametrize("name", SETS)
def test_no_emblem_is_twice_in_a_set(name: str) -> None:
    icons = list(EMBLEMS[name].values())
    assert len(icons) == len(set(icons))


def test_an_emblem_is_the_name_of_an_icon() -> None:
    for table in EMBLEMS.values():
        for card, icon in table.items():
            assert isinstance(icon, str) and icon and set(icon) <= set("abcdefghijklmnopqrstuvwxyz0123456789-"), card


def test_emblems_do_not_change_the_fingerprint_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    data = load.source("clash")
    bare = {name: {file: table for file, table in tables.items() if file != "emblems"} for name, tables in data.items()}
    assert bare != data
    digest = files.cards_digest.__wrapped__
    monkeypatch.setattr(load, "source", lambda game: bare)
    without = digest("clash")
    monkeypatch.setattr(load, "source", lambda game: data)
    assert digest("clash") == without
