"""Look: how a game lies on a table, told as data. A page draws it and knows no rules; nothing here draws anything.

A layout is a tree of boxes, each a dict with its kind under "box":

    {"box": "group", "flow": "row" or "column", "of": [boxes], "name": class name, "title": word}
    {"box": "zone", "zone": name, "style": style, "spot": word, "title": word, "seat": number}
    {"box": "seat", "seat": number}                the player's plate with name and numbers
    {"box": "sign", "icon": name, "title": word}   something that only stands there

The style of a zone is "hand", "line" (of which the end that "toward" names faces the others), "grid" ("small" or not)
or "pile" (which shows the card that "top" names, its "first" or "last"). A spot is what an answer may name: a card is
"c5", a box has the word the game uses in its options ("top").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Reason

Box = dict[str, Any]
Badge = tuple[str, int]
"""A number on a card or a player's plate, by its word: ("attack", 3)."""


class CardLook:
    """What shows on one card besides its face: numbers now, traits now, states, and the cards that lie on it."""

    __slots__ = ("badges", "states", "traits", "under")

    def __init__(
        self, badges: Sequence[Badge] = (), traits: Sequence[str] = (), states: Sequence[str] = (),
        under: Sequence[int] = (),
    ) -> None:
        self.badges = badges
        self.traits = traits
        self.states = states
        self.under = under


class Look:
    """The functions a game gives the table; all of them are given views, so they cannot tell a secret."""

    __slots__ = ("card", "deck", "effects", "face", "fields", "layout", "seat", "shows")

    def __init__(
        self,
        *,
        layout: Callable[[Any, int], Box],
        card: Callable[[Any, int], CardLook],
        face: Callable[[Any], CardLook],
        seat: Callable[[Any, int], Sequence[Badge]],
        effects: Mapping[str, tuple[Any, ...]],
        fields: Callable[[Any, str], Sequence[Mapping[str, Any]]],
        shows: Callable[[Any, tuple[Any, ...]], Sequence[str]],
        deck: Callable[[Any, Sequence[str]], Iterable[Reason]] | None = None,
    ) -> None:
        self.layout = layout
        """The boxes of a position as this seat looks at it."""
        self.card = card
        """A card in play or in sight."""
        self.face = face
        """A printed card."""
        self.seat = seat
        """The numbers of a player's plate."""
        self.effects = effects
        """What the table shows for an event: ("lunge", 0, 1) is value 0 towards value 1; a picture is kept of each."""
        self.fields = fields
        """What may be chosen before a match of this mode, beyond the seats."""
        self.shows = shows
        """The printed cards an answer is about, if it is not about cards on the table."""
        self.deck = deck
        """Every fault of a deck list; for games whose players build decks."""
