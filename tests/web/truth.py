"""What is true, told by the engine in CPython: positions, what each seat may see, matches to open. No browser here."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
from typing import Any

from pygame_core import api
from pygame_core.api.desk import Desk
from pygame_core.match import files
from pygame_core.match.match import Match
from pygame_core.text.speaker import Speaker


class Truth:
    """A desk of our own, asked as the page asks the engine's."""

    def __init__(self) -> None:
        self.desk = Desk()

    def ask(self, method: str, **params: Any) -> Any:
        """What the desk answers, as it arrives at a page."""
        params.setdefault("lang", "en")
        said = getattr(self.desk, method)(params)
        if asyncio.iscoroutine(said):
            with concurrent.futures.ThreadPoolExecutor(1) as pool:  # Playwright has a loop of its own in this thread
                said = pool.submit(asyncio.run, said).result()
        return json.loads(json.dumps(said))

    def digest(self) -> str:
        """The fingerprint of the position."""
        return str(self.ask("digest")["digest"])


def look_up(method: str, **params: Any) -> Any:
    """What can be looked up without a match."""
    return json.loads(json.dumps(api.METHODS[method]({"lang": "en", **params})))


def cards_of(table: dict[str, Any], lang: str = "en") -> dict[str, str]:
    """The cards a table shows: spot to name, "" for a back."""
    rows, faces = table["scene"]["cards"], look_up("faces", game=table["game"], lang=lang)["faces"]
    shown = [spot for zone in table["scene"]["zones"].values() for spot in zone["cards"]]
    keys = {spot: rows[spot]["face"] for spot in shown}
    return {spot: faces[key]["name"] if key else "" for spot, key in keys.items()
            if not key or faces[key]["type"] != "stronghold"}


def choice_of(table: dict[str, Any]) -> str:
    """The answer our players give: the first about something on the table, else the first."""
    options = table["options"]
    return str(next((option for option in options if option["path"]), options[0])["choice"])


def played(truth: Truth, most: int = 300, **start: Any) -> dict[str, Any]:
    """A match from its start to its end, or for so many answers of people."""
    table: dict[str, Any] = truth.ask("start", **{"game": "clash", "mode": "training", "seed": 1, **start})
    for _ in range(most):
        if table["next"] == "over":
            break
        if table["next"] == "agent":
            table = truth.ask("think")
        elif table["next"] == "curtain":
            table = truth.ask("table", seat=table["decision"]["seat"])
        else:
            table = truth.ask("answer", choice=choice_of(table))
    return table


def finished(seed: int = 1, **start: Any) -> dict[str, Any]:
    """A finished match between a person and an agent: `text`, `code` and more, as the desk saves it."""
    truth = Truth()
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "agent", "level": "apprentice"}]
    played(truth, seats=seats, seed=seed, **{"setup": {"decks": ["bulwark", "vanguard"]}, **start})
    saved: dict[str, Any] = truth.ask("save", title="A finished match")
    assert saved["over"]
    return saved


def secrets(text: str, seat: int, lang: str = "en") -> tuple[set[str], set[str]]:
    """Of a saved match: the names of cards this seat may not see or know of now, and of those it sees."""
    match: Match = files.loads(text)
    seen = match.view(seat).state
    speaker = Speaker(match.game, lang, match.state.pool)
    shown = {key for key in seen.cards if key}
    told = {key for event in match.chronicle(seat) for _, key, _ in event.faces if key}
    hidden = {key for key, back in zip(match.state.cards, seen.cards, strict=True) if key and not back}
    return {speaker.card_name(key) for key in hidden - shown - told}, {speaker.card_name(key) for key in shown}
