"""A position as one seat sees it, made into data a page can draw. It is given views only, so no secret passes."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Sequence
from typing import Any

from ..content.look import Badge, Box, CardLook
from ..kernel.game import Game
from ..kernel.machine import options
from ..kernel.notation import write
from ..kernel.rows import Event, Option
from ..kernel.state import State
from ..text.speaker import Speaker

Row = dict[str, Any]


class Painter:
    """Paints positions of one match for one seat in one language."""

    def __init__(self, game: Game[Any], speaker: Speaker, names: Sequence[str], seat: int) -> None:
        self.game = game
        self.look = game.look
        self.speaker = speaker
        self.names = names
        self.seat = seat

    def layout(self, state: State) -> Box:
        """The boxes, their titles said."""
        return self._named(self.look.layout(state, self.seat))

    def _named(self, box: Box) -> Box:
        row = dict(box)
        if "title" in row:
            row["title"] = self.speaker.word(row["title"])
        if "of" in row:
            row["of"] = [self._named(inner) for inner in row["of"]]
        if "tokens" in row:
            row["tokens"] = [self._token(token) for token in row["tokens"]]
        if "badges" in row:
            row["badges"] = self._plate([row["badges"]])
        return row

    def _token(self, token: Row) -> Row:
        """A token with its name, and the letters of its tone."""
        letters = self.speaker.symbol(token["tone"]) if "tone" in token else ""
        return {**token, "title": self.speaker.word(token["title"]), "letters": letters}

    def scene(self, state: State) -> Row:
        """What lies where: the zones of the layout, their cards, the numbers of the players."""
        zones: Row = {}
        cards: Row = {}
        for box in _boxes(self.look.layout(state, self.seat), "zone"):
            ids = state.zones.get(box["zone"], ())
            shown = ids if box["style"] != "pile" else ids[:1] if box.get("top") == "first" else ids[-1:]
            zones[box["zone"]] = {"count": len(ids), "cards": [f"c{card}" for card in shown]}
            for card in shown:
                self._card(state, card, cards)
        seats = [self._plate(self.look.seat(state, seat)) for seat in range(state.seats)]
        return {"zones": zones, "cards": cards, "seats": seats}

    def _card(self, state: State, card: int, cards: Row) -> None:
        key = state.cards[card]
        look: CardLook = self.look.card(state, card)
        printed = dict(self.look.face(state.faces[card]).badges) if key else {}
        badges = [[word, value, _sign(value, printed.get(word, value))] for word, value in look.badges]
        cards[f"c{card}"] = {
            "face": key, "badges": badges, "traits": list(look.traits), "states": list(look.states),
            "cost": [list(badge) for badge in look.cost], "figure": look.figure,
            "under": [f"c{other}" for other in look.under], "say": self._say(key, look),
        }
        for other in look.under:
            self._card(state, other, cards)

    def _say(self, key: str, look: CardLook) -> str:
        """The card in one sentence, for ears."""
        if not key:
            return ""
        word = self.speaker.word
        words = [self.speaker.card_name(key)]
        if look.cost:
            words.append(f"{word('cost').lower()}: {self._listed(look.cost)}")
        words += [self._listed([badge]) for badge in look.badges]
        words += [self.speaker.ability(trait)[0] for trait in look.traits]
        words += [word(f"state.{name}").lower() for name in look.states]
        return ", ".join(words)

    def _listed(self, badges: Sequence[Badge]) -> str:
        return ", ".join(f"{self.speaker.word(name).lower()} {value}" for name, value in badges)

    def _plate(self, badges: Sequence[Badge | Sequence[Badge]]) -> list[list[Any]]:
        """The numbers of a plate, each with its word and the number of its group."""
        rows: list[list[Any]] = []
        for group, entry in enumerate(badges):
            for word, value in grouped(entry):
                rows.append([word, value, self.speaker.word(word), group])
        return rows

    def tally(self, state: State) -> list[Row]:
        """The points of all seats, row by row; the last row is the total. Nothing for games without points."""
        rows = self.look.tally(state) if self.look.tally is not None else ()
        return [{"title": self.speaker.word(word), "values": list(values)} for word, values in rows]

    def spots(self, state: State) -> set[str]:
        """Everything on the table that can be pointed at."""
        found: set[str] = set()
        layout = self.look.layout(state, self.seat)
        for box in _boxes(layout, "zone"):
            found.update(f"c{card}" for card in state.zones.get(box["zone"], ()))
            if "spot" in box:
                found.add(box["spot"])
        for box in _boxes(layout, "tokens"):
            found.update(token["spot"] for token in box["tokens"] if "spot" in token)
        return found

    def path(self, option: Option, spots: Container[str]) -> list[str]:
        """The things on the table an answer begins with."""
        return list(itertools.takewhile(lambda spot: spot in spots, self.look.path(option)))

    def options(self, state: State) -> list[Row]:
        """The legal answers: those about things on the table have a path of spots, the others show their cards.

        Several may have the same path: what they say apart from it is then chosen from their texts.
        """
        decision = state.decision
        if decision is None or decision.seat != self.seat:
            return []
        spots = self.spots(state)
        rows = []
        for option in options(self.game, state):
            path = self.path(option, spots)
            rows.append({
                "choice": write(option), "text": self.speaker.option(state, decision, option, self.names),
                "path": path, "faces": [] if path else list(self.look.shows(state, option)),
                "sign": option[-1] if len(option) == 2 and isinstance(option[1], str) else "",
            })
        return rows

    def line(self, number: int, event: Event) -> Row | None:
        """One line of the log; None for events that are only shown."""
        text = self.speaker.event(event, self.names)
        if not text:
            return None
        return {"n": number, "text": text, "kind": event.kind, "cards": [f"c{card}" for card, _, _ in event.faces]}

    def effect(self, event: Event) -> list[Any]:
        """What the table shows for an event: its name, whom it is about, and towards whom or how much."""
        name, *places = self.look.effects[event.kind]
        kinds = self.game.events[event.kind]
        made: list[Any] = [name]
        sign = places[2] if len(places) > 2 else ""
        for place in places[:2]:
            before = {"card": "c", "number": sign}.get(kinds[place])
            value = event.values[place]
            made.append(value if before is None else f"{before}{value}")
        return made


def grouped(entry: Any) -> Sequence[Badge]:
    """The numbers that stand together; one that stands alone is a group of its own."""
    return [entry] if isinstance(entry[0], str) else entry


def _boxes(box: Box, kind: str) -> Iterator[Box]:
    if box["box"] == kind:
        yield box
    for inner in box.get("of", ()):
        yield from _boxes(inner, kind)


def _sign(value: int, printed: int) -> int:
    return (value > printed) - (value < printed)
