"""Golden playthroughs and perft counts: did behaviour change? `BLESS=1 pytest tests/golden -k golden` writes them anew.

A changed digest alone means that the position changed in a way the options do not show. Read the difference first.
"""

from __future__ import annotations

import hashlib
import os
import pathlib
from typing import Any

import pytest

from pygame_core.games import GAMES, load_game
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.game import Game
from pygame_core.kernel.notation import write
from pygame_core.kernel.state import State
from pygame_core.match.match import Match
from pygame_core.match.words import spelled

FOLDER = pathlib.Path(__file__).parent
MODES = [(key, mode) for key in GAMES for mode in load_game(key).modes]
SEED = 1
MOST_LISTED = 40
"""Longer lists of options (building a deck) are shown by their ends, their length and a fingerprint."""


def compare(path: pathlib.Path, text: str) -> None:
    """The file holds exactly this text; blessing writes it."""
    if os.environ.get("BLESS") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path.name} is not there; BLESS=1 writes it"
    wanted = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip(wanted, text.splitlines(), strict=False), 1):
        assert new == old, f"{path.name}, line {number}, is another one; if that is meant: BLESS=1"
    assert len(wanted) == len(text.splitlines()), f"{path.name} has another length; if that is meant: BLESS=1"


# Playthroughs.

def listed(words: list[str]) -> str:
    if len(words) <= MOST_LISTED:
        return " ".join(words)
    print_ = hashlib.sha256(" ".join(words).encode()).hexdigest()[:8]
    return f"{words[0]} {words[1]} ... {words[-1]} ({len(words)} options, {print_})"


def playthrough(key: str, mode: str) -> str:
    """Every decision of a match of random choices: who is asked what, the options, the choice, the digest."""
    match, dice = Match(key, {"mode": mode}, SEED), Dice(SEED)
    lines = [f"# {key} {mode}, seed {SEED}, rules version {match.game.rules_version}"]
    while not match.over:
        decision = match.state.decision
        assert decision is not None
        seat, question = "ABCDEFGH"[decision.seat], decision.question.partition("/")[2]
        lines.append(f"{len(match.choices) + 1}. {seat} {question}  {match.digest()}")
        lines.append(f"   {listed([spelled(match.state, option) for option in match.options])}")
        option = match.options[dice.below(len(match.options))]
        lines.append(f"   -> {spelled(match.state, option)}  {write(option)}")
        match.answer(option)
    result = match.state.result
    assert result is not None
    winners = "".join("ABCDEFGH"[seat] for seat in result.winners) or "nobody"
    lines.append(f"{winners} won: {result.cause}  {match.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("key", "mode"), MODES)
def test_golden_playthrough(key: str, mode: str) -> None:
    compare(FOLDER / "playthrough" / f"{key}.{mode}.txt", playthrough(key, mode))


# Perft: the number of lines of decisions from fixed positions. The cards are inline, so new card data changes nothing.

CARDS: dict[str, dict[str, Any]] = {
    "clash": {
        "imp": {"type": "creature", "cost": 1, "atk": 1, "hp": 2},
        "hawk": {"type": "creature", "cost": 2, "atk": 2, "hp": 2, "abilities": ["flight", "fury"]},
        "ward": {"type": "creature", "cost": 3, "atk": 1, "hp": 5, "abilities": ["protection"], "aura": "guard"},
        "ivy": {"type": "creature", "cost": 2, "atk": 1, "hp": 1, "abilities": ["symbiont"]},
        "pact": {"type": "creature", "cost": 4, "atk": 4, "hp": 3, "abilities": ["blood_price"]},
        "viper": {"type": "creature", "cost": 2, "atk": 2, "hp": 3, "abilities": ["instinct", "retreat"]},
        "forge": {"type": "creature", "cost": 2, "atk": 1, "hp": 4, "abilities": ["catalyst", "regeneration"]},
        "zap": {"type": "spell", "cost": 1, "effect": {"damage": 2}, "abilities": ["piercing_strike"]},
        "swap": {"type": "spell", "cost": 1, "effect": {"move": "lane"}},
        "recall": {"type": "spell", "cost": 2, "effect": {"return": True}},
        "roar": {"type": "spell", "cost": 1, "effect": {"grant": "berserk"}},
        "lord": {"type": "champion", "cost": 4, "atk": 4, "hp": 4, "abilities": ["mass_strike"]},
    },
    "etherstone": {
        "scout": {"type": "follower", "colour": "red", "cost": {"red": 1}, "strength": 2,
                  "abilities": [{"when": {"colour": "red", "values": [1, 4]}, "do": [{"restore": "self"}, {"vp": 1}]}]},
        "banner": {"type": "technology", "colour": "white", "cost": {"white": 1, "violet": 1},
                   "abilities": [{"when": "attack", "x": "choose", "cost": [{"discard": "X"}],
                                  "do": [{"strength": "X"}], "after": [{"toughness": 1}]}]},
        "oracle": {"type": "ritual", "colour": "black", "cost": {"black": 1, "violet": 1}, "vp": 1,
                   "abilities": [{"when": "now", "do": [{"gain": {"violet": 1}}]},
                                 {"when": {"from": 3, "to": 5}, "do": [{"apply": "follower"}]},
                                 {"when": {"event": "opponent-deals"}, "do": [{"mark": 1}]}]},
        "troll": {"type": "threat", "level": 2, "toughness": 6, "strength": 2, "vp": 3,
                  "reward": [{"gain": {"violet": 1}}]},
    },
}
POSITIONS: dict[str, dict[str, dict[str, Any]]] = {
    "clash": {
        "two hands, an empty table": {
            "mana": 6, "A": {"hand": ["B*", "imp", "hawk", "ivy", "zap", "ward", "pact"]},
            "B": {"hand": ["B*", "forge", "viper", "swap", "roar", "imp", "recall"]},
        },
        "a fight in both lanes": {
            "mana": 5, "active": "B",
            "A": {"hand": ["_", "F*", "imp", "recall", "_"], "top": ["ward", {"card": "imp", "rider": "ivy"}],
                  "bottom": ["viper"]},
            "B": {"hand": ["B*", "zap", "swap", "roar", "pact", "_"], "top": ["hawk", "forge"],
            "bottom": ["viper", "imp"],
                  "champion": "lord"},
        },
        "the solo opponent answers": {
            "mode": "solo-champions", "mana": 4, "level": 3, "ai_options": ["resists"],
            "A": {"hand": ["B*", "imp", "zap", "hawk", "_"], "top": ["forge"], "champion": "lord"},
            "B": {"top": ["imp"], "bottom": ["viper"],
            "deck": ["hawk", "zap", "imp", "ward", "roar", "pact", "viper", "imp"]},
        },
    },
    "etherstone": {
        "dice, a hand and three threats": {
            "seats": 3, "A": {"stones": {"red": 1, "black": 2}, "hand": ["scout", "oracle", "_"], "play": ["scout"]},
            "B": {"stones": {"green": 1}}, "C": {"toughness": 1},
        },
        "an attack with help": {
            "A": {"stones": {"red": 2}, "hand": ["_"], "play": ["scout", {"card": "banner", "marks": 2}, "oracle"]},
            "threats": ["_", "troll"],
        },
        "an infected leader": {"A": {"toughness": 0, "play": ["banner"]}, "B": {"play": ["oracle"]}},
    },
}
DEPTH = 3


def perft(game: Game[Any], state: State, depth: int) -> int:
    """How many lines of so many decisions there are; a finished match is one line."""
    if depth == 0 or state.decision is None:
        return 1
    count = 0
    for option in machine.options(game, state):
        after = state.clone()
        machine.answer(game, after, option)
        count += perft(game, after, depth - 1)
    return count


def counts(key: str) -> str:
    lines = [f"# {key}: lines of decisions at depth 1 to {DEPTH}"]
    for title, position in POSITIONS[key].items():
        match = Match(key, position=position, cards=CARDS[key])
        numbers = [perft(match.game, match.state, depth) for depth in range(1, DEPTH + 1)]
        assert numbers[0] == len(match.options)
        lines.append(f"{title}: {' '.join(map(str, numbers))}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("key", list(POSITIONS))
def test_golden_perft(key: str) -> None:
    compare(FOLDER / "perft" / f"{key}.txt", counts(key))


def test_golden_files_are_all_used() -> None:
    """A file of a mode or game that is gone would be blessed by nobody."""
    used = {f"playthrough/{key}.{mode}.txt" for key, mode in MODES} | {f"perft/{key}.txt" for key in POSITIONS}
    found = {path.relative_to(FOLDER).as_posix() for path in [*FOLDER.glob("playthrough/*"), *FOLDER.glob("perft/*")]}
    assert found == used
    assert set(POSITIONS) == set(GAMES), "a game without fixed positions"


def test_a_difference_is_found_and_named(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLESS", raising=False)
    path = tmp_path / "x.txt"
    with pytest.raises(AssertionError, match="not there"):
        compare(path, "a\n")
    path.write_text("a\nb\n")
    compare(path, "a\nb\n")
    with pytest.raises(AssertionError, match="line 2"):
        compare(path, "a\nc\n")
    with pytest.raises(AssertionError, match="another length"):
        compare(path, "a\nb\nc\n")
    monkeypatch.setenv("BLESS", "1")
    compare(path, "a\nc\n")
    assert path.read_text() == "a\nc\n"
