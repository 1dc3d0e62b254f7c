"""Look: how a game lies on a table, told as data. A page draws it and knows no rules; nothing here draws anything.

A layout is a tree of boxes, each a dict with its kind under "box":

    {"box": "group", "flow": "row" or "column", "of": [boxes], "name": class name, "title": word}
    {"box": "zone", "zone": name, "style": style, "spot": word, "title": word, "seat": number}
    {"box": "tokens", "tokens": [tokens], "name": class name, "title": word, "seat": number}
    {"box": "seat", "seat": number}                the player's plate with name and numbers
    {"box": "numbers", "badges": [badges]}         numbers that are nobody's
    {"box": "sign", "icon": name, "title": word}   something that only stands there

The style of a zone is "hand", "line" (of which the end that "toward" names faces the others), "grid", "strip" (small,
and opened by whoever wants to see more) or "pile" (which shows the card that "top" names, its "first" or "last"). Lines
and grids may be "small" or "large" (with the text of their cards). With "search" one can search in what lies there,
and "most" is how many cards it is meant for. A spot is what an answer may name: a card is "c5", a box or token has a
word ("top").

A token is something that is no card, as {"spot": word, "kind": "die", "value": 4, "tone": "red", "title": word}.

A group of the names "rivals" and "rival" holds the other players side by side; "middle" and "mine" are what all share
and what the looker has; "draft" fills the table with what is picked from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Reason
from ..kernel.rows import Option

Box = dict[str, Any]
Badge = tuple[str, int]
"""A number on a card or a player's plate, by its word: ("attack", 3)."""
Tally = Sequence[tuple[str, Sequence[int]]]
"""What every seat has scored so far: rows of a word and a number per seat; the last row is the total."""


class CardLook:
    """What shows on one card besides its face: numbers now, traits now, states, and the cards that lie on it.

    A card may cost several kinds of things (`cost`), and belong to one of a few colours (`tone`), whose sign it bears.
    One that only stands for something (a player's health, say) shows a sign instead of a face: its `figure`.
    """

    __slots__ = ("badges", "cost", "figure", "states", "tone", "traits", "under")

    def __init__(
        self, badges: Sequence[Badge] = (), traits: Sequence[str] = (), states: Sequence[str] = (),
        under: Sequence[int] = (), cost: Sequence[Badge] = (), tone: str = "", figure: str = "",
    ) -> None:
        self.badges = badges
        self.traits = traits
        self.states = states
        self.under = under
        self.cost = cost
        self.tone = tone
        self.figure = figure

    @property
    def price(self) -> int | None:
        """All that the card costs, as one number; None for a card without a cost."""
        if self.cost:
            return sum(amount for _, amount in self.cost)
        return dict(self.badges).get("cost")


class Look:
    """The functions a game gives the table; all of them are given views, so they cannot tell a secret."""

    __slots__ = ("card", "deck", "effects", "face", "fields", "layout", "path", "seat", "shows", "tally")

    def __init__(
        self,
        *,
        layout: Callable[[Any, int], Box],
        card: Callable[[Any, int], CardLook],
        face: Callable[[Any], CardLook],
        seat: Callable[[Any, int], Sequence[Badge | Sequence[Badge]]],
        effects: Mapping[str, tuple[Any, ...]],
        fields: Callable[[Any, str], Sequence[Mapping[str, Any]]],
        shows: Callable[[Any, tuple[Any, ...]], Sequence[str]],
        deck: Callable[[Any, Sequence[str]], Iterable[Reason]] | None = None,
        path: Callable[[Option], Sequence[str]] | None = None,
        tally: Callable[[Any], Tally] | None = None,
    ) -> None:
        self.layout = layout
        """The boxes of a position as this seat looks at it."""
        self.card = card
        """A card in play or in sight."""
        self.face = face
        """A printed card."""
        self.seat = seat
        """The numbers of a player's plate; those in a sequence of their own stand together."""
        self.effects = effects
        """What the table shows for an event: ("lunge", 0, 1) is value 0 towards value 1; a picture is kept of each."""
        self.fields = fields
        """What may be chosen before a match of this mode, beyond the seats."""
        self.shows = shows
        """The printed cards an answer is about, if it is not about cards on the table."""
        self.deck = deck
        """Every fault of a deck list; for games whose players build decks."""
        self.path = path or spots_of
        """What an answer names, in order; the page lets choose those at its beginning that are spots on the table."""
        self.tally = tally
        """The points so far, for games that count points; no rows while there is nothing to count."""


def spots_of(option: Option) -> list[str]:
    """What an answer names as spots: a card by its number, words as they are."""
    return [f"c{value}" if isinstance(value, int) else str(value) for value in option[1:]]
