"""The position of a match of Clash of Decks, beyond what the kernel keeps."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state import State

_SIGHT = {"A.hand": 1, "B.hand": 2, "B.deck": 0, "pool": 0}


class ClashState(State):
    """Seat 0 is player A, seat 1 is player B, who in solo mode is the AI.

    Marks on cards: `damage` this turn, `entered` this turn, `shielded` (Protection used this turn),
    `rider` (host to the Symbiont on it), `exhausted` (a champion).
    """

    PUBLIC: ClassVar[tuple[str, ...]] = (
        "mode", "format", "solo", "champions", "sets", "active", "first", "turn", "phase", "mana", "owners",
        "strongholds", "forts", "level", "ai_options", "ai_mana", "ai_per_creature", "ai_resists", "ai_abilities",
    )

    mode: str = ""
    format: str = ""
    solo: bool = False
    champions: bool = False
    sets: tuple[str, ...] = ()
    active: int = 0
    first: int = 0
    turn: int = 0
    phase: str = "setup"
    mana: int = 0
    owners: tuple[int, ...] = ()
    """The seat each card was dealt to, by card id; -1 for cards that belong to the table."""
    strongholds: tuple[int, ...] = ()
    forts: tuple[int, ...] = (0, 0)
    """1 where the stronghold shows its Fort side."""
    decks: tuple[tuple[str, ...], ...] = ((), ())
    """The deck lists, by key; a list its opponent may not know is empty in that view (CD-033)."""
    level: int = 0
    ai_options: tuple[str, ...] = ()
    ai_mana: int = 6
    ai_per_creature: int = 1
    ai_resists: bool = False
    ai_abilities: int = 0

    def sight(self, zone: str) -> int:
        """A hand is seen by its owner, face-down piles by nobody, everything else by both."""
        return _SIGHT.get(zone, 3)
