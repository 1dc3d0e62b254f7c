"""The facts a match of Clash of Decks tells, with the kind of each value; the words files say them."""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {
    "moved": ("card", "zone", "zone"),
    "shuffled": ("zone",),
    "flipped": ("seat",),
    "deck-chosen": ("seat", "deck"),
    "picked": ("seat", "card"),
    "level-chosen": ("number",),
    "option-bought": ("option",),
    "champion-chosen": ("seat", "card"),
    "turn-began": ("seat", "number"),
    "mana": ("seat", "number"),
    "summoned": ("seat", "card", "lane"),
    "joined": ("seat", "card", "card"),
    "cast": ("seat", "card", "card"),
    "blood-price": ("seat", "card", "number"),
    "attacked": ("card", "card"),
    "attacked-stronghold": ("card", "seat"),
    "instinct": ("card",),
    "rushed": ("card", "number"),
    "damaged": ("card", "number"),
    "shielded": ("card",),
    "destroyed": ("card",),
    "returned": ("card", "seat"),
    "retreated": ("card",),
    "changed-lane": ("card", "lane"),
    "granted": ("card", "ability"),
    "stronghold-hit": ("seat", "number"),
    "bastion-fell": ("seat",),
    "bastion-restored": ("seat",),
    "regenerated": ("seat",),
    "exhausted": ("card",),
    "readied": ("card",),
    "revealed": ("card",),
    "fizzled": ("card",),
    "milled": ("card",),
    "finished": ("seats", "cause"),
}
SILENT = ("moved", "shuffled")
"""Told for animation only; the other events of the same moment say it better."""
