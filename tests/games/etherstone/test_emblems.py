"""Emblems: every printed card has its own picture, and pictures are no part of the rules."""

from __future__ import annotations

import pytest

from pygame_core.content import load
from pygame_core.games.etherstone.pool import read_pool
from pygame_core.match import files

EMBLEMS: dict[str, dict[str, str]] = read_pool().tables["emblems"]


def test_every_card_has_an_emblem_and_nothing_else_has() -> None:
    assert set(EMBLEMS) == set(load.source("etherstone")) == {"core"}
    assert list(EMBLEMS["core"]) == list(load.source("etherstone")["core"]["cards"])


def test_no_emblem_is_used_twice() -> None:
    icons = list(EMBLEMS["core"].values())
    assert len(icons) == len(set(icons)) == 106


def test_an_emblem_is_the_name_of_an_icon() -> None:
    for card, icon in EMBLEMS["core"].items():
        assert isinstance(icon, str) and icon and set(icon) <= set("abcdefghijklmnopqrstuvwxyz0123456789-"), card


def test_emblems_do_not_change_the_fingerprint_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    data = load.source("etherstone")
    bare = {name: {file: table for file, table in tables.items() if file != "emblems"} for name, tables in data.items()}
    assert bare != data
    digest = files.cards_digest.__wrapped__
    monkeypatch.setattr(load, "source", lambda game: bare)
    without = digest("etherstone")
    monkeypatch.setattr(load, "source", lambda game: data)
    assert digest("etherstone") == without
