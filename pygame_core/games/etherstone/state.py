"""The position of a match of Etherstone, beyond what the kernel keeps."""

from __future__ import annotations

from typing import Any, ClassVar

from ...kernel.state import State

SEAT_NAMES = ("A", "B", "C", "D")
HAND = tuple(f"{name}.hand" for name in SEAT_NAMES)
PACKET = tuple(f"{name}.packet" for name in SEAT_NAMES)
LEADERS = tuple(f"{name}.leaders" for name in SEAT_NAMES)
LEADER = tuple(f"{name}.leader" for name in SEAT_NAMES)
PLAY = tuple(f"{name}.play" for name in SEAT_NAMES)
SUMMONING = tuple(f"{name}.summoning" for name in SEAT_NAMES)
TROPHIES = tuple(f"{name}.trophies" for name in SEAT_NAMES)
OF_A_SEAT = (HAND, PACKET, LEADERS, LEADER, PLAY, SUMMONING, TROPHIES)
THREATS, THREAT_DECK, BOX = "threats", "threat-deck", "box"
PILES = ("leader-pile", "entity-pile")
"""Where leaders and entities are shuffled before they are dealt."""

_SIGHT = {zone: 1 << seat for zones in (HAND, PACKET, LEADERS) for seat, zone in enumerate(zones)}
_SIGHT |= dict.fromkeys((THREAT_DECK, *PILES), 0)

DICE = ("white", "red", "green", "black", "violet")
"""The dice in the order of `dice` and `holders`."""
MARKET = -1


class EtherstoneState(State):
    """Seats sit clockwise. Marks on cards: `marks` (tokens) and `exhausted`."""

    PUBLIC: ClassVar[tuple[str, ...]] = (
        "mode", "first", "active", "turn", "phase", "toughness", "stones", "tokens", "supply", "aside", "deals",
        "end_token", "dice", "holders", "taken", "refreshed", "attacks", "failed", "summons", "presets",
        "levels",
    )

    mode: str = ""
    first: int = 0
    active: int = 0
    turn: int = 0
    phase: str = "setup"
    """"setup", "draft", "play" or "over"."""
    toughness: tuple[int, ...] = ()
    stones: tuple[tuple[int, ...], ...] = ()
    """By seat, in the order of STONES."""
    tokens: tuple[int, ...] = ()
    supply: int = 0
    aside: int = 0
    deals: tuple[int, ...] = ()
    end_token: int = -1
    dice: tuple[int, ...] = (1, 1, 1, 1, 1)
    holders: tuple[int, ...] = (MARKET,) * 5
    taken: tuple[Any, ...] = ()
    """The die taken this turn: the colour it counts as, its value, and which die it is."""
    refreshed: bool = False
    """Whether step 1 of the turn is behind (ES-080)."""
    attacks: tuple[tuple[Any, ...], ...] = ()
    """The attacks under way, the innermost last; see attack.Attack."""
    failed: tuple[int, ...] = ()
    """The threats attacked and the cards summoned in vain this turn (ES-118)."""
    summons: tuple[tuple[Any, ...], ...] = ()
    """The summons under way, the innermost last; see summon.Summons."""
    presets: tuple[str, ...] = ()
    """The preset set of each seat; empty where there is none."""
    levels: tuple[int, ...] = ()
    """How many threats of each level the deck was made of (ES-035 to ES-037)."""
    passed: tuple[tuple[str, ...], ...] = ()
    """What each seat has passed on in the draft; a seat knows its own (ES-049)."""

    def sight(self, zone: str) -> int:
        """Hands and packets are seen by their owner, face-down piles by nobody, everything else by all."""
        return _SIGHT.get(zone, (1 << self.seats) - 1)
