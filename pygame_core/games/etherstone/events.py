"""The facts a match of Etherstone tells, with the kind of each value; the words files say them."""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {
    "moved": ("card", "zone", "zone"),
    "shuffled": ("zone",),
    "rolled": ("number", "number"),
    "flipped": ("seat",),
    "set-chosen": ("seat", "preset"),
    "kept": ("seat", "card"),
    "leader-chosen": ("seat", "card"),
    "turn-began": ("seat", "number"),
    "refreshed": ("seat", "number"),
    "market-rolled": ("number", "number", "number", "number", "number"),
    "took": ("seat", "die", "number"),
    "named": ("seat", "colour"),
    "die-changed": ("seat", "number"),
    "applied": ("seat", "card"),
    "gained": ("seat", "number", "stone"),
    "spent": ("seat", "number", "stone"),
    "toughened": ("seat", "number"),
    "weakened": ("seat", "number"),
    "infected": ("seat",),
    "vp-gained": ("seat", "number"),
    "aside-gained": ("seat", "number"),
    "marked": ("card", "number"),
    "unmarked": ("card", "number"),
    "restored": ("card",),
    "exhausted": ("card",),
    "recalled": ("seat", "card"),
    "destroyed": ("seat", "card"),
    "summoned": ("seat", "card"),
    "summon-failed": ("seat", "card"),
    "attack-declared": ("seat", "card"),
    "joined": ("seat", "card"),
    "strengthened": ("seat", "number"),
    "defended": ("seat", "number"),
    "attack-failed": ("seat", "card"),
    "crushed": ("seat", "card", "number"),
    "defeated": ("seat", "card"),
    "revealed": ("card",),
    "rested": ("seat",),
    "deal-made": ("seat",),
    "tied": ("count",),
    "end-triggered": ("seat", "condition"),
    "tallied": ("seat", "number"),
    "finished": ("seats", "cause"),
}

SILENT = ("moved", "shuffled", "rolled")
"""Told for animation and tests; the log says the fuller fact instead."""

CONDITIONS = ("hand-empty", "threats-gone", "supply-empty")
"""Why the game ends (ES-231, ES-233, ES-234)."""

CAUSES = ("most-points", "fewest-cards", "most-stones", "most-toughness", "shared")
"""What decided the match: points, or one of the tie-breaks (ES-252 to ES-256)."""
