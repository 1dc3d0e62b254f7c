"""The one file format: what is written can be read, and nothing from outside does anything but raise BadFile."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.kernel.chance import Dice, mix
from pygame_core.kernel.errors import BadFile, BrokenReplay
from pygame_core.match import files
from pygame_core.match.chronicle import card_text, lines
from pygame_core.match.match import Match
from pygame_core.text import LANGUAGES

MODES = tuple(load_game("clash").modes)
IMP = {"type": "creature", "cost": 1, "atk": 1, "hp": 2}
POSITION = {
    "mana": 4,
    "A": {"hand": ["B*", "imp", "imp", "zap", "_"], "top": [{"card": "imp", "damage": 1, "granted": ["fury"]}]},
    "B": {"hand": ["F*", "_", "_"], "bottom": [{"card": "wall", "rider": "imp"}]},
}
CARDS = {
    "imp": {**IMP, "name": "Imp", "abilities": ["flight"]},
    "wall": {**IMP, "hp": 9, "aura": "guard"},
    "zap": {"type": "spell", "cost": 1, "effect": {"damage": 1}},
}


def played(setup: dict[str, Any] | None = None, seed: int = 7, choices: int = 25, **more: Any) -> Match:
    """A match after some random choices."""
    match, dice = Match("clash", setup, seed, **more), Dice(seed)
    for _ in range(choices):
        if not match.over:
            match.answer(match.options[dice.below(len(match.options))])
    return match


def of_position() -> Match:
    return played(position=POSITION, cards=CARDS, luck=(("flip", 1),), choices=3)


def data_of(match: Match, **more: Any) -> dict[str, Any]:
    """What the file says, as it comes back from JSON."""
    found: dict[str, Any] = json.loads(files.dumps(match, **more))
    return found


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    return data_of(played({"mode": "training"}))


def refused(data: Any) -> str:
    """The message of the refusal."""
    with pytest.raises(BadFile) as caught:
        files.load(data)
    return str(caught.value)


# What is written can be read.

@pytest.mark.parametrize("mode", MODES)
def test_a_file_and_a_code_give_the_same_match_back(mode: str) -> None:
    match = played({"mode": mode})
    for again in (files.loads(files.dumps(match)), files.loads(files.dumps(match).encode()),
                  files.load(files.save(match)), files.from_code(files.to_code(match))):
        assert again.digest() == match.digest()
        assert again.choices == match.choices
        assert again.seed == match.seed
        assert again.setup == match.setup
        assert again.log == match.log
        assert again.options == match.options


def test_a_position_with_its_own_cards_and_luck_comes_back() -> None:
    match = of_position()
    match.notes = {"1": "why not the other one?"}
    again = files.from_code(files.to_code(match))
    assert again.digest() == match.digest()
    assert again.position == match.position and again.cards == match.cards and again.luck == match.luck
    assert again.notes == match.notes
    assert data_of(again) == data_of(match)


def test_the_file_says_what_it_was_made_with() -> None:
    data = data_of(played({"mode": "battle"}, seed=12))
    assert data["format"] == "pygame_core.match" and data["version"] == 1
    assert data["game"] == "clash" and data["rules"] == load_game("clash").rules_version
    assert data["seed"] == 12 and data["setup"] == {"mode": "battle"}
    assert len(data["choices"]) == 25 and all(isinstance(choice, str) for choice in data["choices"])
    assert "position" not in data and "cards" not in data and "luck" not in data


def test_further_fields_are_kept_in_the_file() -> None:
    match = played()
    data = data_of(match, title="A lesson", names=["Ann", "Bob"], seats=["human", "search"], goal={"winner": "A"})
    assert data["title"] == "A lesson" and data["names"] == ["Ann", "Bob"] and data["goal"] == {"winner": "A"}
    assert files.load(data).digest() == match.digest()


def test_a_code_is_safe_in_a_link_and_shorter_than_the_file() -> None:
    match = played(choices=40)
    code = files.to_code(match)
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert len(code) < len(files.dumps(match))
    assert files.from_code(f"  {code}\n").digest() == match.digest()


def test_a_code_of_any_length_is_padded_back() -> None:
    lengths = set()
    for seed in range(12):
        code = files.to_code(played(seed=seed, choices=seed))
        lengths.add(len(code) % 4)
        assert files.from_code(code).seed == seed
    assert lengths >= {0, 2, 3}


def test_a_seed_out_of_range_is_brought_into_it_so_that_the_match_can_be_saved() -> None:
    for seed in (-1, 1 << 64, -(1 << 70), (1 << 64) - 1):
        match = played({"mode": "training"}, seed=seed)
        assert files.loads(files.dumps(match)).digest() == match.digest()


def test_choices_may_be_written_with_card_names() -> None:
    match = Match("clash", position=POSITION, cards=CARDS)
    data = {**data_of(match), "choices": ["play:imp>top", "play:zap>wall", "stop"]}
    del data["digest"]
    assert [c.partition(":")[0] for c in files.load(data).choices] == ["play", "play", "stop"]


# Every field.

@pytest.mark.parametrize("field", ["format", "version", "game", "seed", "choices"])
def test_a_missing_field_is_named(good: dict[str, Any], field: str) -> None:
    assert field in refused({k: v for k, v in good.items() if k != field})


@pytest.mark.parametrize("field", ["engine", "rules", "cards_digest", "digest"])
def test_a_file_without_its_marks_of_origin_is_read(good: dict[str, Any], field: str) -> None:
    assert files.load({k: v for k, v in good.items() if k != field}).choices == good["choices"]


@pytest.mark.parametrize("field", list(files.FIELDS))
def test_a_field_of_the_wrong_type_is_named_with_the_right_type(good: dict[str, Any], field: str) -> None:
    for junk in (None, True, 1.5, 7, "text", [7], {"a": 1}):
        wanted = files.FIELDS[field]
        if isinstance(junk, wanted) and not isinstance(junk, bool):
            continue
        message = refused({**good, field: junk})
        assert field in message
        assert wanted.__name__ in message or field in ("format", "version")


@pytest.mark.parametrize("field", ["chioces", "position2", "", "__class__", "Seed"])
def test_an_unknown_field_is_named(good: dict[str, Any], field: str) -> None:
    message = refused({**good, field: 1})
    assert repr(field) in message and "unknown" in message


@pytest.mark.parametrize("version", [0, -1, True, False, "1", 1.0, None])
def test_a_version_that_is_none_is_refused(good: dict[str, Any], version: Any) -> None:
    assert "version" in refused({**good, "version": version})


def test_a_newer_version_asks_for_a_newer_engine(good: dict[str, Any]) -> None:
    message = refused({**good, "version": 2, "something": "new"})
    assert "version 2" in message and "update" in message


@pytest.mark.parametrize("data", [None, [], "x", 5, {}, {"format": "other"}, {"format": ["pygame_core.match"]}])
def test_what_is_no_match_file_is_called_that(data: Any) -> None:
    assert "not a match file" in refused(data)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 10 ** 40])
def test_a_seed_out_of_range_is_refused(good: dict[str, Any], seed: int) -> None:
    assert "seed" in refused({**good, "seed": seed})


def test_exactly_one_of_setup_and_position_is_needed(good: dict[str, Any]) -> None:
    assert "exactly one of setup and position" in refused({**good, "position": {}})
    assert "exactly one of setup and position" in refused({k: v for k, v in good.items() if k != "setup"})


@pytest.mark.parametrize(("field", "junk"), [
    ("choices", [1]), ("choices", ["stop", None]), ("choices", ["x" * 5000]), ("names", [1]), ("names", ["a"] * 17),
    ("seats", [{}]), ("notes", {"1": 5}), ("luck", [1]), ("luck", [["flip"]]), ("luck", [[1, 1]]), ("luck", ["ab"]),
])
def test_what_is_inside_a_list_is_checked_too(good: dict[str, Any], field: str, junk: Any) -> None:
    assert field in refused({**good, field: junk})


def test_too_many_choices_are_refused_before_any_is_played(good: dict[str, Any]) -> None:
    assert "choices: more than" in refused({**good, "choices": ["stop"] * (files.MOST_CHOICES + 1)})


def test_an_unknown_game_is_named(good: dict[str, Any]) -> None:
    assert "klash" in refused({**good, "game": "klash"})


@pytest.mark.parametrize("setup", [
    {"mode": "nope"}, {"mode": []}, {"mode": {}}, {"mode": None}, {"decks": 5}, {"decks": [[]]}, {"decks": [{}]},
    {"mode": "battle", "decks": [["a"], 5]}, {"sets": ["x"]}, {"sets": [[]]}, {"level": 3}, {"what": 1},
    {"mode": "solo-adjustable", "level": 3, "ai_options": [[]]}, {"mode": "solo-adjustable", "level": "3"},
    {"mode": "battle-champions", "champions": [[], []]}, {"mode": "battle-champions", "champions": [{}, {}]},
])
def test_a_setup_that_cannot_be_is_refused(good: dict[str, Any], setup: dict[str, Any]) -> None:
    assert refused({**good, "setup": setup, "choices": []})


@pytest.mark.parametrize("position", [
    {"mode": []}, {"A": 5}, {"A": {"hand": [[]]}}, {"A": {"hand": ["_"]}}, {"A": {"top": [{"card": 5}]}}, {"maan": 4},
    {"A": {"top": [{"card": "_", "damage": "x"}]}}, {"A": {"top": [{"card": "_", "granted": 5}]}}, {"turn": -1},
    {"A": {"hand": ["B*", "ghost"]}}, {"phase": {}}, {"active": ["A"]}, {"A": {"champion": {}}},
])
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any]) -> None:
    data = data_of(Match("clash", position={}))
    assert refused({**data, "position": position})


def test_a_card_that_breaks_the_schema_is_named_with_its_field() -> None:
    data = data_of(of_position())
    message = refused({**data, "cards": {**data["cards"], "imp": {**IMP, "abilities": ["fligth"]}}})
    assert "imp" in message and "abilities" in message and "flight" in message


# Choices that do not fit.

def test_an_illegal_choice_is_named_by_number_and_reason(good: dict[str, Any]) -> None:
    with pytest.raises(BrokenReplay, match=r"choice 3 \(play:c999>top\) does not fit"):
        files.load({**good, "choices": [*good["choices"][:2], "play:c999>top"]})


@pytest.mark.parametrize("choice", ["", ":", "play:", "play:>>>", "deck:", "x" * 4000, "c1", "\x00", "stop:1"])
def test_a_choice_that_is_no_notation_breaks_the_replay(good: dict[str, Any], choice: str) -> None:
    with pytest.raises(BrokenReplay):
        files.load({**good, "choices": [choice]})


def test_a_truncated_or_changed_list_of_choices_is_found_by_the_digest(good: dict[str, Any]) -> None:
    with pytest.raises(BrokenReplay, match="replays to"):
        files.load({**good, "choices": good["choices"][:-1]})
    assert len(files.load({**good, "choices": good["choices"][:-1]}, check_digest=False).choices) == 24
    with pytest.raises(BrokenReplay, match="but the file says 0123"):
        files.load({**good, "digest": "0123"})


def test_another_seed_does_not_replay(good: dict[str, Any]) -> None:
    with pytest.raises(BrokenReplay):
        files.load({**good, "seed": good["seed"] + 1})


def test_choices_after_the_end_of_a_match_are_refused() -> None:
    match = played({"mode": "training"}, choices=5000)
    assert match.over
    with pytest.raises(BrokenReplay, match="match-over"):
        files.load({**data_of(match), "choices": [*match.choices, "stop"]})


def test_other_rules_or_other_cards_are_named_as_the_likely_cause(good: dict[str, Any]) -> None:
    now = load_game("clash").rules_version
    for broken in ({"digest": "0123"}, {"choices": ["nonsense"]}):
        message = refused({**good, **broken, "rules": "0.9"})
        assert "rules version 0.9" in message and f"version {now}" in message
        assert "other card data" in refused({**good, **broken, "cards_digest": "ffff"})
        assert "recorded with" not in refused({**good, **broken})
    assert files.load({**good, "rules": "0.9"}).digest() == good["digest"]  # it replays, so it is fine


# Hostile input.

def test_deep_nesting_is_refused() -> None:
    for text in ("[" * 200_000, '{"a":' * 100_000, '{"format": "pygame_core.match", "setup": ' + "[" * 100_000):
        with pytest.raises(BadFile, match="JSON"):
            files.loads(text)
    deep: Any = {}
    for _ in range(5000):
        deep = {"a": deep}
    data = data_of(of_position())
    for field in ("position", "goal", "cards"):
        refused({**data, field: {"a": deep}})


def test_a_huge_file_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(BadFile, match="larger than"):
        files.loads(" " * (files.MOST_BYTES + 1))
    with pytest.raises(BadFile, match="too long"):
        files.from_code("A" * (files.MOST_BYTES + 1))


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = zlib.compress(b" " * (3 * files.MOST_BYTES), 9)
    with pytest.raises(BadFile, match="too large"):
        files.from_code(base64.urlsafe_b64encode(bomb).decode().rstrip("="))


def test_every_truncation_of_a_code_is_refused(good: dict[str, Any]) -> None:
    code = files.to_code(files.load(good))
    for length in range(len(code)):
        with pytest.raises(BadFile):
            files.from_code(code[:length])


def test_every_truncation_of_a_file_is_refused(good: dict[str, Any]) -> None:
    text = json.dumps(good)
    for length in range(0, len(text), 7):
        with pytest.raises(BadFile):
            files.loads(text[:length])


def test_random_bytes_are_refused() -> None:
    dice = Dice(5)
    for number in range(300):
        blob = bytes(dice.below(256) for _ in range(1 + dice.below(80)))
        with pytest.raises(BadFile):
            files.loads(blob)
        with pytest.raises(BadFile):
            files.from_code(blob.decode("latin-1"))
        with pytest.raises(BadFile):
            files.from_code(base64.urlsafe_b64encode(zlib.compress(blob)).decode())
        with pytest.raises(BadFile):
            files.from_code(base64.urlsafe_b64encode(blob[: 1 + number % 40]).decode())


@pytest.mark.parametrize("text", [
    "NaN", "Infinity", '"x"', "null", "1e999", "9" * 5000, "", "\ufeff{}", b"\xff\xfe{}", b"\x00\x00\x00{", "{'a': 1}",
])
def test_odd_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadFile):
        files.loads(text)


@pytest.mark.parametrize("junk", ["NaN", "Infinity", "1e999", '"\\ud800"'])
def test_values_that_could_not_be_written_again_are_refused(junk: str) -> None:
    """Infinite numbers and halves of characters would break the next save, print or link."""
    data = data_of(of_position(), goal={"turns": "JUNK"})
    data["notes"] = {"1": "note"}
    text = json.dumps(data)
    with pytest.raises(BadFile):
        files.loads(text.replace('"JUNK"', junk))
    with pytest.raises(BadFile):
        files.loads(text.replace('"damage": 1', f'"damage": {junk}', 1))
    with pytest.raises(BadFile):
        files.loads(text.replace('"note"', junk))


JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 5, 10 ** 30, 1.5, float("inf"), float("nan"), "", "x", "A", "_", "B*", "\ud800", "stop",
    [], [1], ["x"], [[]], [None], {}, {"x": 1}, {"card": "x"}, {"name": 5}, "c1", "play:c1>top", "../../etc/passwd",
)


def paths(data: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a value."""
    rows = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path for key, value in rows for path in ((*before, key), *paths(value, (*before, key)))]


def mutated(data: Any, dice: Dice) -> Any:
    """A copy with one value replaced, dropped or doubled."""
    new = copy.deepcopy(data)
    found = [p for p in paths(new) if p[0] != "choices" or dice.below(8) == 0]
    path = found[dice.below(len(found))]
    place = new
    for key in path[:-1]:
        place = place[key]
    what = dice.below(4)
    if what == 0:
        del place[path[-1]]
    elif what == 1 and isinstance(place, list):
        place.insert(path[-1], place[path[-1]])
    else:
        place[path[-1]] = JUNK[dice.below(len(JUNK))]
    return new


def test_mutated_files_load_or_raise_bad_file() -> None:
    """Whatever still loads can be played on and saved again."""
    sources = [data_of(of_position(), title="t", names=["a"], goal={"x": [1]}),
               data_of(played({"mode": "solo-adjustable", "level": 3, "ai_options": ["resists"]})),
               data_of(played({"mode": "battle-champions", "sets": ["initiation"], "decks": ["bulwark", "smithy"],
                               "champions": ["ash_dragon", {"name": "Bob", "cost": 4, "atk": 3, "hp": 3}]})),
               data_of(played({"mode": "competition"})), data_of(played({"mode": "training"}))]
    loaded = 0
    for number in range(600):
        dice = Dice(mix(11, number))
        data = mutated(sources[number % len(sources)], dice)
        if dice.below(3) == 0:
            data = mutated(data, dice)
        try:
            match = files.load(data, check_digest=dice.below(2) == 0)
        except BadFile as error:
            assert str(error), data
            continue
        loaded += 1
        assert files.from_code(files.to_code(match)).digest() == match.digest()
    assert 20 < loaded < 500


def test_mutated_text_of_a_file_loads_or_raises_bad_file(good: dict[str, Any]) -> None:
    text = files.dumps(files.load(good)).encode()
    for number in range(300):
        dice = Dice(mix(3, number))
        blob = bytearray(text)
        for _ in range(1 + dice.below(3)):
            blob[dice.below(len(blob))] = dice.below(256)
        try:
            files.loads(bytes(blob))
        except BadFile as error:
            assert str(error)


def test_mutated_codes_load_the_same_or_raise_bad_file(good: dict[str, Any]) -> None:
    code = files.to_code(files.load(good))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ é\n"
    for number in range(500):
        dice = Dice(mix(4, number))
        place = dice.below(len(code))
        changed = code[:place] + letters[dice.below(len(letters))] + code[place + dice.below(2):]
        try:
            match = files.from_code(changed)
        except BadFile as error:
            assert str(error)
        else:
            assert match.digest() == good["digest"]


def test_nothing_in_a_file_is_executed_or_formatted() -> None:
    evil = "__import__('os').system('touch /tmp/pwned')"
    data = data_of(of_position())
    data["cards"]["imp"]["name"] = "{0.__class__} %s {card}"
    data["notes"] = {"1": evil}
    data.pop("digest")
    match = files.load(data)
    assert match.notes == {"1": evil}
    assert card_text(match.game, match.pool, "imp", "en").startswith("{0.__class__} %s {card}\n")
    refused({**data, "choices": [evil]})
    refused({**data, "game": "os"})
    refused({**data, "game": "../clash"})
    refused({**data, "setup": {"mode": evil}})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markup_in_the_name_of_an_inline_card_stays_plain_text(lang: str) -> None:
    name = "<img src=x onerror=alert(1)>&amp;"
    cards = {"imp": {**IMP, "name": name}}
    match = Match("clash", position={"A": {"hand": ["B*", "imp", "_"]}}, cards=cards)
    match.answer("play:imp>top")
    again = files.from_code(files.to_code(match))
    assert card_text(again.game, again.pool, "imp", lang).splitlines()[0] == name
    assert any(name in line for line in lines(again.game, again.pool, again.chronicle(0), lang))


@pytest.mark.parametrize("name", ["\x1b[2Jgone", "two\nlines", "", "x" * 61, 5, None, ["a"], "\u202eevil", "\ud800"])
def test_a_name_that_would_command_the_terminal_is_refused(name: Any) -> None:
    data = data_of(of_position())
    data["cards"]["imp"]["name"] = name
    assert refused(data)
