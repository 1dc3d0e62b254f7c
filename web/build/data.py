"""What the pages read before or beside the engine: the lobby, the icons in use, an example position for each rule."""

from __future__ import annotations

import asyncio
import importlib
import json
import pathlib
import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from .common import ROOT, WEB, Failed, say

LANGUAGES = ("en", "ru", "uk")
KEPT = ("game", "setup", "title", "rules", "note", "cards", "position", "seed", "luck")
"""What an example keeps of its scenario, besides the first choices."""
FIRST_CHOICES = 3


def dump(value: Any) -> str:
    """JSON as short as it gets, the same for the same value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def ask(method: str, **params: Any) -> Any:
    """What the API answers; None while there is no API."""
    try:
        api = importlib.import_module("pygame_core.api")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("pygame_core."):
            raise
        say(f"`{method}` skipped: {error}")
        return None
    answer = json.loads(asyncio.run(api.call(method, json.dumps(params))))
    if "error" in answer:
        raise Failed(f"the API refuses {method}: {answer['error']['message']}")
    return answer["ok"]


def lobby() -> dict[str, str]:
    """data/lobby.<lang>.json: what the lobby shows before the engine is there."""
    answers = {lang: ask("lobby", lang=lang) for lang in LANGUAGES}
    return {f"data/lobby.{lang}.json": dump(answer) for lang, answer in answers.items() if answer is not None}


def icon_words() -> dict[str, str]:
    """data/icons.json: the page's own words for icons (web/icons.toml)."""
    listed = WEB / "icons.toml"
    words: dict[str, str] = tomllib.loads(listed.read_text(encoding="utf-8"))["use"] if listed.is_file() else {}
    return words


def icons() -> dict[str, str]:
    """Every icon in use and where it is named: the page's words, the cards' emblems, what the API mentions."""
    from pygame_core.games import GAMES

    words = icon_words()
    found = dict.fromkeys(words.values(), "web/icons.toml")
    for path in sorted((ROOT / "cards").glob("*/*/emblems.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= dict.fromkeys(_texts(table), path.relative_to(ROOT).as_posix())
    for method, params in (("lobby", {}), *(("faces", {"game": game}) for game in GAMES)):
        found |= {words.get(name, name): f"the API's {method}" for name in _icons(ask(method, **params)) if name}
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)


def _icons(value: Any) -> Iterator[str]:
    """The values of all keys called "icon"."""
    if isinstance(value, dict):
        if isinstance(value.get("icon"), str):
            yield value["icon"]
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _icons(inner)


def examples() -> dict[str, str]:
    """data/examples.<game>.json: for each rule a scenario that can be opened as a position to try.

    Beside it data/examples.<game>.index.json, rule to title: the rulebook only wants to know which rules have one.
    """
    from pygame_core.games import GAMES

    files = {}
    for game in GAMES:
        found = _examples(ROOT / "tests/games" / game / "scenarios")
        files[f"data/examples.{game}.json"] = dump(found)
        files[f"data/examples.{game}.index.json"] = dump({rule: example["title"] for rule, example in found.items()})
    return files


def _examples(folder: pathlib.Path) -> dict[str, Any]:
    from pygame_core.match.scenario import split

    best: dict[str, tuple[tuple[int, ...], Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        for written in split(tomllib.loads(path.read_text(encoding="utf-8")), path.name):
            scenario = _before(written)
            rank = _rank(scenario)
            for place, rule in enumerate(scenario.get("rules", []) if rank else []):
                key = (place, *(rank or ()))
                if rule not in best or key < best[rule][0]:
                    best[rule] = (key, scenario)
    return {rule: {"title": scenario.get("title", ""), "scenario": _kept(scenario)}
            for rule, (_, scenario) in sorted(best.items())}


def _before(scenario: dict[str, Any]) -> dict[str, Any]:
    """The same scenario opened before its phase, so that who opens it sees the phase happen."""
    position = {key: value for key, value in scenario.get("position", {}).items() if key != "phase"}
    return {**scenario, "position": position} if "position" in scenario else scenario


def _rank(scenario: dict[str, Any]) -> tuple[int, ...] | None:
    """How little a scenario is worth as an example (less is better); None if it cannot be opened and played."""
    from pygame_core.kernel.errors import EngineError
    from pygame_core.match.match import Match

    if "error" in scenario:
        return None
    luck = tuple(pair for row in scenario.get("luck", []) for pair in row.items())
    try:
        match = Match(scenario["game"], scenario.get("setup"), scenario.get("seed", 0), cards=scenario.get("cards"),
                      position=scenario.get("position"), luck=luck)
    except EngineError:
        return None
    decision = match.state.decision
    if match.over or decision is None:
        return None
    choices = sum(1 for _ in _choices(scenario.get("steps", [])))
    return (decision.seat, int("setup" in scenario), int(len(match.options) < 2), int(choices == 0),
            len(dump(_kept(scenario))))


def _kept(scenario: dict[str, Any]) -> dict[str, Any]:
    kept = {key: scenario[key] for key in KEPT if key in scenario}
    steps = [{key: step[key] for key in ("luck", "do") if key in step} for step in _choices(scenario.get("steps", []))]
    kept["steps"] = steps[:FIRST_CHOICES]
    if "cards" in kept:
        told = [kept.get("position"), kept.get("setup"), steps, kept.get("luck")]
        kept["cards"] = _mentioned(kept["cards"], dump(told))
    return kept


def _mentioned(cards: dict[str, Any], text: str) -> dict[str, Any]:
    """The cards a text mentions, and those that these mention: the files share one list among all their scenarios."""
    found: dict[str, Any] = {}
    words = set(re.findall(r"\w+", text))
    while new := {key: cards[key] for key in cards if key in words and key not in found}:
        found |= new
        words |= set(re.findall(r"\w+", dump(new)))
    return {key: cards[key] for key in cards if key in found}


def _choices(steps: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The leading steps that only choose; one that takes back ends them."""
    for step in steps:
        if "undo" in step:
            return
        if "do" in step:
            yield step
