"""Tiny games that exist only to exercise the kernel, one mechanism each; no real game is imported here."""

from __future__ import annotations

from typing import Any

from pygame_core.kernel.game import Game

from . import bells, bids, casino, duel, larder, later, table, wards

TABLES: dict[str, tuple[Game[Any], dict[str, Any]]] = {
    "bids for two": (bids.GAME, {"seats": 2}),
    "bids for five": (bids.GAME, {"seats": 5}),
    "duel": (duel.GAME, {}),
    "bells": (bells.GAME, {"towers": ("bell echo choir", "bell echo")}),
    "later for two": (later.GAME, {"seats": 2}),
    "later for three": (later.GAME, {"seats": 3}),
    "table for two": (table.GAME, {"teams": (0, 1)}),
    "table for three": (table.GAME, {"teams": (0, 1, 2)}),
    "table for four in pairs": (table.GAME, {"teams": (0, 1, 0, 1)}),
    "table for five": (table.GAME, {"teams": (0, 1, 2, 3, 4)}),
    "casino": (casino.GAME, {}),
    "wards": (wards.GAME, {"wards": ("mirror double", "mirror cap shield")}),
    "larder": (larder.GAME, {}),
}
"""Every made-up game with the setups worth playing."""
