"""Lessons: every one of every game can be played as it says; wrong answers, the way back, and damaged files."""

from __future__ import annotations

import copy
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core.agents import LEVELS, make_agent
from pygame_core.games import GAMES, load_game
from pygame_core.kernel.errors import BadFile, IllegalChoice
from pygame_core.kernel.state import State
from pygame_core.kernel.visibility import View
from pygame_core.match import files, lesson
from pygame_core.match.lesson import Lesson, check, lessons, read_lesson, spoken
from pygame_core.match.words import resolve
from pygame_core.text import LANGUAGES

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALL = [(game, key) for game in GAMES for key in lessons(game)]
every_lesson = pytest.mark.parametrize(("game", "key"), ALL)


def begun(game: str, key: str) -> Lesson:
    return Lesson(read_lesson(game, key))


def first(step: dict[str, Any]) -> str:
    return step["do"] if isinstance(step["do"], str) else step["do"][0]


def forward(under: Lesson) -> None:
    """What the lesson asks for; at a free step the first option."""
    if under.asks == "next":
        under.next()
    else:
        under.answer(first(under._step) if under.asks == "do" else under.match.options[0])


def everything(under: Lesson) -> tuple[Any, ...]:
    """All that a refused answer could have changed, and that the way back must restore."""
    match = under.match
    return (under.at, under.asks, under.done, under.say("en"), under.points(), match.digest(), tuple(match.choices),
            tuple(match.log))


def texts(data: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of a lesson that is told."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in ("title", "about", "say", "why"):
                yield f"{path}{name}", value
            elif name == "steps":
                for number, step in enumerate(value, 1):
                    yield from texts(step, f"step {number}: ")


# The lessons there are.

def test_every_game_has_a_first_game() -> None:
    assert lessons("clash") == ["first_game", "solo_first"]
    assert lessons("etherstone") == ["first_game"]
    assert {game for game, key in ALL if key == "first_game"} == set(GAMES)


@every_lesson
def test_a_lesson_is_played_to_its_end_by_what_it_asks_for(game: str, key: str) -> None:
    under = begun(game, key)
    told = []
    while not under.done:
        step = under._step
        assert under.asks == ("do" if "do" in step else "free" if step.get("free") else "next")
        assert len(under.points()) == len(step.get("point", [])), f"step {under.at}"
        for spot in under.points():
            assert re.fullmatch(r"c\d+|(lane|zone|seat|token):[\w.-]+|button:[\w:>-]+|log", spot), spot
        assert all(under.say(lang) == step["say"][lang] for lang in LANGUAGES)
        told.append(under.at)
        forward(under)
    assert told == list(range(1, under.of + 1))
    assert under.say("en") == "" and under.points() == []


@every_lesson
def test_a_played_lesson_is_a_match_that_can_be_saved(game: str, key: str) -> None:
    under = begun(game, key)
    while not under.done:
        forward(under)
    assert files.loads(files.dumps(under.match)).digest() == under.match.digest()


@every_lesson
def test_every_text_is_there_in_every_language(game: str, key: str) -> None:
    found = list(texts(read_lesson(game, key)))
    assert len(found) > 8
    for where, said in found:
        assert set(said) == set(LANGUAGES), where
        assert len(set(said.values())) == len(LANGUAGES), f"{where}: not translated"


FOREIGN = {"en": r"[А-Яа-яЁёІіЇїЄєҐґ]", "ru": r"[A-Za-zІіЇїЄєҐґ]", "uk": r"[A-Za-zЫыЭэЁёЪъ]"}


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_short_and_clean(game: str, key: str, lang: str) -> None:
    for where, said in texts(read_lesson(game, key)):
        text = said[lang]
        assert text == text.strip() and "  " not in text, where
        assert not re.search(FOREIGN.get(lang, "^$"), text), f"{where}: another alphabet"
        if not where.endswith("title"):
            ends = re.findall(r"[.!?](?=\s|$)", text)
            assert text[-1] in ".!?" and 1 <= len(ends) <= 3, f"{where}: {len(ends)} sentences"


@every_lesson
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_what_stands_in_quotation_marks_is_the_name_of_a_card(game: str, key: str, lang: str) -> None:
    names = set(load_game(game).pool().names[lang].values())
    quoted = [name for _, said in texts(read_lesson(game, key)) for name in re.findall("«([^»]*)»", said[lang])]
    assert quoted and [name for name in quoted if name not in names] == []


@every_lesson
def test_a_step_that_asks_for_something_names_it_and_shows_it_if_it_is_a_card(game: str, key: str) -> None:
    under = begun(game, key)
    names = under.match.pool.names["en"]
    while not under.done:
        if under.asks == "do" and isinstance(under._step["do"], str) and ":" in first(under._step):
            asked = resolve(under.match.state, first(under._step), under.match.options)[1]
            is_card = isinstance(asked, int)
            assert (names[under.match.state.cards[asked]] if is_card else asked) in under.say("en"), under.at
            assert not is_card or f"c{asked}" in under.points(), under.at
        forward(under)


@every_lesson
def test_the_opponent_is_a_level(game: str, key: str) -> None:
    under = begun(game, key)
    seats = set(range(under.match.state.seats)) - set(under.match.game.modes[under.match.state.mode].automatic)
    assert (under.opponent in LEVELS) == (len(seats) > 1)


# What the teacher of the first game says is so.

SAID: dict[str, dict[str, dict[str, Any]]] = {"clash": {
    "so you begin with 8": {"A.hp": 8, "B.hp": 8, "A.hand.0": "B*"},
    "gets only 6": {"mana": 6, "A.cards": 9},
    "four leftmost": {"A.reach": ["tower_archer", "signal_arrow", "young_griffin", "ridge_lookout"]},
    "your health is now 7": {"A.hp": 7, "A.reach.3": "siege_ballista", "A.bottom.0.card": "tower_archer"},
    "You have 1 mana left": {"mana": 1},
    "has summoned three creatures": {"B.creatures": 3, "A.top.0.damage": 0},
    "You hold 7 cards": {"A.cards": 7, "mana": 7, "A.hp": 6},
    "has 3 health, one more": {"B.bottom.0": {"card": "line_spearman", "left": 3}, "A.bottom.0.atk": 2},
    "far right of your hand. It costs": {"A.hand.6": "signal_arrow", "A.hp": 6, "B.bottom.0.left": 2},
    "dealt 3 damage": {"B.hand.3": "B*"},
    "now has 3": {"B.hp": 3, "B.hand.6": "line_spearman"},
    "has come home": {"A.hand.6": "young_griffin", "A.top": []},
    "moved one place to the right.": {"A.hand.1": "B*", "A.hp": 5},
    "three enemies in the top lane": {"B.top.count": 3, "A.top.count": 0},
    "nobody faces": {"B.bottom": [], "A.bottom.count": 2},
    "there it fell": {"B.side": "fort", "B.hand.2": "F*"},
    "3 health are left": {"B.hp": 3},
    "bars the way": {"B.bottom.0.card": "axe_sergeant", "A.hp": 4},
    "From here on you decide": {"B.hp": 3, "mana": 6, "B.bottom.0.left": 3},
}, "etherstone": {
    "five dice for everybody": {"market": ["white", "red", "green", "black", "violet"], "threats.count": 3},
    "the marks on it": {"A.leader": "vo010", "A.marks": 2},
    "These seven cards": {"A.cards": 7},
    "you go first": {"active": "A", "first": "A", "A.stones.black": 3},
    "The 2 white stones are yours": {"A.stones.white": 2, "A.dice": ["white"], "A.marks": 2},
    "there were four": {"B.toughness": 5, "market.count": 4},
    "no other die in the market is high enough": {"dice": {"white": 1, "green": 2, "black": 2, "violet": 5}},
    "Choose red": {"A.toughness": 8},
    "which turns marks into stones": {"A.stones.red": 3, "A.marks": 2},
    "has summoned Ant Duchess": {"B.play.0.card": "uk003", "B.stones.red": 1, "A.stones.black": 5, "A.marks": 0},
    "begins with the word Immediately": {"A.play.0.card": "sa001", "A.stones.red": 1},
    "wakes the other ability": {"A.stones.red": 3, "A.marks": 0},
    "lost toughness again": {"B.toughness": 2, "A.marks": 1},
    "your toughness rises": {"A.toughness": 8},
    "hardly any toughness left": {"B.toughness": 1, "A.toughness": 11},
    "toughest of the three": {"threats": ["ug105", "ug101", "ug104"], "A.most_strength": 5},
    "just equal to the toughness": {"attack.total": 5},
    "lies in your trophy pile": {"A.trophies": ["ug105"], "A.tokens": 1, "A.toughness": 10, "threats.count": 3},
    "refreshed once too often": {"B.toughness": 9, "B.deals": 1, "B.score.deals": -7},
    "Your followers are exhausted": {"A.play.0.exhausted": True, "A.play.1.exhausted": True},
    "you have saved up for": {"A.play.0.exhausted": False, "A.play.1.exhausted": False},
    "The black part of the cost is paid": {"A.stones.black": 2},
    "You have summoned two cards": {"A.play.count": 4, "A.marks": 2},
    "you are far ahead": {"A.score.total": 15, "B.score.total": -3, "A.marks": 4},
}}


@pytest.mark.parametrize("game", SAID)
def test_what_the_teacher_of_the_first_game_says_is_so(game: str) -> None:
    from pygame_core.match.scenario import at, fits

    under = begun(game, "first_game")
    left = dict(SAID[game])
    while not under.done:
        facts = under.match.game.write_position(under.match.state)
        for piece in [piece for piece in left if piece in under.say("en")]:
            for path, value in left.pop(piece).items():
                assert fits(value, at(facts, path)), f"{piece!r}: {path} is {at(facts, path)!r}"
        forward(under)
    assert left == {}, "each was said"


def test_the_solo_teacher_counts_right() -> None:
    under = begun("clash", "solo_first")
    assert len(under.match.state.zones["B.deck"]) == 24
    events = []
    while not under.done:
        before = len(under.match.log)
        forward(under)
        events += [event for event in under.match.log[before:] if under.at <= 9]
    mana = [event.values for event in events if event.kind == "mana"]
    assert mana == [(1, 8), (0, 7), (1, 9), (0, 7)]
    assert sum(event.kind == "milled" for event in events) == 4


def test_the_hint_at_the_end_of_the_first_game_is_right() -> None:
    under = begun("clash", "first_game")
    while under.asks != "free":
        forward(under)
    under.answer("play:raking_volley>axe_sergeant")
    assert under.done and under.asks == "free"
    under.answer("stop")
    assert under.match.state.result.winners == (0,) and under.asks == "over"


def test_the_threats_of_the_first_attack_are_as_the_teacher_of_etherstone_says() -> None:
    faces = load_game("etherstone").pool().faces
    serpent, *others = (faces[key] for key in ("ug105", "ug101", "ug104"))
    assert all(serpent.toughness > other.toughness and serpent.vp > other.vp for other in others)


def test_the_tip_at_the_end_of_the_first_game_of_etherstone_is_right() -> None:
    under = begun("etherstone", "first_game")
    while under.asks != "free":
        forward(under)
    state = under.match.state
    attacks = {option[1] for option in under.match.options if option[0] == "attack"}
    assert attacks == set(state.zones["threats"]) and len(attacks) == 3
    side = under.match.game.write_position(state)["A"]
    assert not any(row["exhausted"] for row in side["play"])
    strongest = max(state.faces[threat].toughness for threat in attacks)
    assert side["strength"] + sum(row["strength"] for row in side["play"]) > strongest, "some can stay behind"


BEGINNERS = {"clash": "random", "etherstone": "apprentice"}
"""Who stands for a beginner: in a long game of many small choices nobody plays by chance."""


@every_lesson
def test_a_beginner_who_plays_on_has_a_good_chance(game: str, key: str) -> None:
    won = 0
    for seed in range(12):
        under = begun(game, key)
        while not under.done:
            forward(under)
        other = make_agent(under.opponent or "random", seed + 50)
        players = {"free": make_agent(BEGINNERS[game], seed), "other": other}
        while under.asks != "over":
            seat = under.match.state.decision.seat
            under.answer(players[under.asks].choose(under.match.view(seat)))
        won += under.match.state.result.winners == (under.learner,)
    assert won >= 6


# Answers.

@every_lesson
def test_a_legal_answer_that_is_not_asked_for_is_refused_and_changes_nothing(game: str, key: str) -> None:
    under, tried = begun(game, key), 0
    while not under.done:
        asks, before = under.asks, everything(under)
        wanted = under._wanted() if asks == "do" else []
        if asks in ("do", "next"):
            for option in [option for option in under.match.options if option not in wanted]:
                with pytest.raises(IllegalChoice) as refused:
                    under.answer(option)
                assert refused.value.why == ("lesson-other", "-", ())
                assert everything(under) == before
                assert all(under.why(lang) for lang in LANGUAGES)
                tried += 1
        forward(under)
        assert everything(under) != before
    assert tried > 20


@every_lesson
def test_an_answer_that_the_rules_forbid_is_refused_by_the_rules(game: str, key: str) -> None:
    under = begun(game, key)
    while not under.done:
        before = everything(under)
        with pytest.raises(IllegalChoice) as refused:
            under.answer("nonsense:c1>c2")
        assert refused.value.why.code != "lesson-other"
        assert everything(under) == before
        forward(under)


def test_what_is_said_to_another_choice() -> None:
    under = begun("clash", "first_game")
    assert {lang: under.why(lang) for lang in LANGUAGES} == lesson.READ, "a step to read"
    while under.asks == "next":
        under.next()
    assert under.why("ru") == under._step["why"]["ru"], "the step's own words"
    under = Lesson(SMALL)
    under.next()
    assert under.why("uk") == "No.", "what is not translated is said in English"
    under.answer("play:imp>top")
    assert under.asks == "do" and {lang: under.why(lang) for lang in LANGUAGES} == lesson.OTHER
    assert set(lesson.OTHER) == set(lesson.READ) == set(LANGUAGES)


def test_next_is_only_for_steps_to_read() -> None:
    under = begun("clash", "first_game")
    while under.asks == "next":
        under.next()
    before = everything(under)
    with pytest.raises(IllegalChoice):
        under.next()
    assert everything(under) == before


@pytest.mark.parametrize("typed", ["play:imp>top", "play:A.hand.1>top", "play:c3>top", ("play", 3, "top"),
                                   "play:zap>B.top.0", "play:zap>c15"])
def test_an_answer_can_be_typed_in_any_way_and_a_list_has_several_right_ones(typed: Any) -> None:
    under = Lesson(SMALL)
    under.next()
    under.answer(typed)
    assert under.at == 3 and under.say("en") == "Now stop."


@pytest.mark.parametrize("typed", ["play:imp>bottom", "play:A.hand.3>top", "play:zap>A.bottom.0", "stop"])
def test_another_card_with_the_same_key_is_another_answer(typed: str) -> None:
    under = Lesson(SMALL)
    under.next()
    with pytest.raises(IllegalChoice) as refused:
        under.answer(typed)
    assert refused.value.why.code == "lesson-other" and under.at == 2


def test_replies_are_played_and_told() -> None:
    under = Lesson(SMALL)
    assert under.of == 6
    under.next()
    under.answer("play:imp>top")
    events = under.answer("stop")
    turns = [event.values[0] for event in events if event.kind == "turn-began"]
    summoned = [event.values[0] for event in events if event.kind == "summoned"]
    assert (turns, summoned) == ([1, 0], [1]), "the silent reply and the told one"
    assert under.say("en") == "B has stopped, too." and (under.at, under.asks) == (4, "next")
    assert under.next() == () and under.asks == "free"
    under.answer("stop")
    assert under.say("en") == "Good." and (under.at, under.asks, under.done) == (6, "next", False)
    assert under.next() == () and (under.at, under.asks, under.done) == (6, "other", True)
    under.answer("stop")
    assert under.asks == "free"


def test_a_lesson_may_end_at_once() -> None:
    data = small(steps=[step(do="stop", end=True)])
    del data["opponent"]
    under = Lesson(check(data))
    under.answer("stop")
    before = everything(under)
    assert under.done and under.asks == "over" and not under.match.over
    with pytest.raises(IllegalChoice):
        under.answer("stop")
    with pytest.raises(IllegalChoice):
        under.next()
    assert everything(under) == before
    assert under.back() and under.asks == "do"


def test_steps_are_left_out_when_a_free_choice_ends_the_match_but_words_are_not() -> None:
    position = {"A": {"hand": ["B*", "imp", "_"], "top": ["imp"]}, "B": {"hand": ["_", "F*", "_"]}}
    data = small(position=position, steps=[step(free=True), step(free=True), {"say": {"en": "Well done."}}])
    under = Lesson(check(data))
    under.answer("stop")
    assert under.match.over and under.say("en") == "Well done." and under.asks == "next"
    under.next()
    assert under.done and under.asks == "over"


def test_of_several_cards_the_nearest_is_shown_and_none_that_the_learner_cannot_see() -> None:
    under = Lesson(SMALL)
    hand, bottom = under.match.state.zones["A.hand"], under.match.state.zones["A.bottom"]
    assert under.points() == [f"c{hand[1]}", f"c{under.match.state.zones['B.top'][0]}", "lane:top", "zone:A.hand",
                              "seat:B", "log"]
    position = copy.deepcopy(SMALL["position"])
    position["A"]["hand"] = ["B*", "zap", "_"]
    shown = Lesson(check(small(position=position, steps=[step(point=["card:imp", "card:imp#2", "card:c2"])])))
    zones = shown.match.state.zones
    assert shown.points() == [f"c{zones['A.bottom'][0]}", f"c{zones['B.top'][0]}", "c2"]
    assert bottom != zones["A.bottom"], "another hand, other ids"
    position["A"]["hand"] = ["B*", "_"]
    with pytest.raises(BadFile, match="there is no 'card:zap' now"):
        check(small(position=position, steps=[step(point=["card:zap"])]))


def test_the_hand_comes_first_whatever_the_order_of_the_places() -> None:
    state = State()
    state.seats, state.cards = 2, ("imp", "imp", "imp", "ogre")
    state.zones = {"B.top": (0, 3), "A.top": (1,), "A.hand": (2,)}
    seen = [View(load_game("clash"), seat, state, ()) for seat in (0, 1)]
    assert [lesson._spot(view, "card:imp") for view in seen] == ["c2", "c0"]
    assert [lesson._spot(view, "card:ogre") for view in seen] == ["c3", "c3"]


def test_texts_that_are_not_translated_are_said_in_english() -> None:
    assert spoken({"en": "a", "ru": "б"}, "ru") == "б"
    assert spoken({"en": "a", "ru": "б"}, "uk") == "a"


# Back.

@every_lesson
def test_back_goes_back_step_by_step_to_the_start_and_forward_again(game: str, key: str) -> None:
    under, stops = begun(game, key), []
    while not under.done:
        stops.append(everything(under))
        forward(under)
    end = everything(under)
    for stop in reversed(stops):
        assert under.back()
        assert everything(under) == stop
    assert not under.back() and everything(under) == stops[0]
    while not under.done:
        forward(under)
    assert everything(under) == end


def test_back_in_free_play_takes_the_learners_last_choice_back_with_what_followed() -> None:
    under = begun("clash", "first_game")
    while not under.done:
        forward(under)
    while under.match.options != (("stop",),) and ("stop",) in under.match.options and len(under.match.options) > 3:
        under.answer(under.match.options[0])
    before = everything(under)
    under.answer("stop")
    assert under.asks == "other"
    agent = make_agent(under.opponent, 3)
    while under.asks == "other":
        under.answer(agent.choose(under.match.view(1)))
    assert under.back()
    assert everything(under) == before


# Small lessons.

SMALL: dict[str, Any] = {
    "game": "clash",
    "title": {"en": "Small"},
    "about": {"en": "A lesson for tests.", "ru": "Урок для проверки."},
    "note": "ignored",
    "learner": "A",
    "opponent": "apprentice",
    "seed": 5,
    "luck": [{"flip": 0}],
    "cards": {"imp": {"type": "creature", "cost": 1, "atk": 1, "hp": 2},
              "zap": {"type": "spell", "cost": 1, "effect": {"damage": 1}}},
    "position": {"mana": 3, "A": {"hand": ["B*", "imp", "zap", "imp", "_", "_"], "bottom": ["imp"]},
                 "B": {"hand": ["B*", "imp", "zap", "_", "_", "_"], "top": ["imp"]}},
    "steps": [
        {"say": {"en": "Look."}, "point": ["card:imp", "card:B.top.0", "lane:top", "zone:A.hand", "seat:B", "log"]},
        {"say": {"en": "Either."}, "do": ["play:imp>top", "play:zap>B.top.0"], "why": {"en": "No."}, "free": False},
        {"say": {"en": "Now stop."}, "point": ["button:stop"], "do": "stop"},
        {"reply": "play:imp>bottom"},
        {"reply": "stop", "say": {"en": "B has stopped, too."}, "point": ["card:B.bottom.0"], "note": "ignored"},
        {"say": {"en": "Whatever you like."}, "free": True},
        {"say": {"en": "Good."}, "end": False},
    ],
}


DEALT: dict[str, Any] = {
    "game": "clash",
    "title": {"en": "Dealt"},
    "about": {"en": "From a setup."},
    "learner": "B",
    "opponent": "adept",
    "setup": {"mode": "training", "decks": ["bulwark", "smithy"]},
    "luck": [{"shuffle": ["raw_recruit"]}, {"shuffle": ["stable_hand", "red_hot_shot"]}, {"flip": 0}],
    "steps": [
        {"reply": "play:raw_recruit>top", "say": {"en": "A recruit."}, "point": ["card:raw_recruit"]},
        {"reply": "stop"},
        {"say": {"en": "Shoot."}, "do": "play:red_hot_shot>raw_recruit", "end": True},
    ],
}


def small(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SMALL), **changes}


def step(**fields: Any) -> dict[str, Any]:
    return {"say": {"en": "So."}, **fields}


# Files.

def test_a_compiled_lesson_is_read_in_place_of_toml(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "clash/lessons"
    folder.mkdir(parents=True)
    monkeypatch.setattr(lesson, "FOLDER", tmp_path)
    assert lessons("clash") == []
    (folder / "tiny.toml").write_text('game = "clash"\n', encoding="utf-8")
    (folder / "readme.md").write_text("not a lesson")
    assert lessons("clash") == ["tiny"]
    with pytest.raises(BadFile, match="tiny: title: missing"):
        read_lesson("clash", "tiny")
    (folder / "tiny.json").write_text(json.dumps(SMALL, ensure_ascii=False), encoding="utf-8")
    assert lessons("clash") == ["tiny"]
    assert read_lesson("clash", "tiny") == SMALL


@every_lesson
def test_compiling_a_lesson_changes_nothing(game: str, key: str) -> None:
    data = read_lesson(game, key)
    again = check(json.loads(json.dumps(data)))
    assert again == data
    one, other = Lesson(data), Lesson(again)
    assert everything(one) == everything(other)


@pytest.mark.parametrize("text", ["game = ", "\ufeff= 1", "x = " + "[" * 5000, ""])
def test_a_file_that_is_no_toml(text: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clash/lessons").mkdir(parents=True)
    (tmp_path / "clash/lessons/bad.toml").write_text(text, encoding="utf-8")
    (tmp_path / "clash/lessons/worse.json").write_text("{" + text, encoding="utf-8")
    (tmp_path / "clash/lessons/worst.toml").write_bytes(b"game = '\xff'")
    monkeypatch.setattr(lesson, "FOLDER", tmp_path)
    for key in lessons("clash"):
        with pytest.raises(BadFile):
            read_lesson("clash", key)


@pytest.mark.parametrize(("game", "key"), [("clash", "nothing"), ("clash", "../words/en"), ("clash", ""),
                                           ("chess", "first_game"), ("../games/clash", "first_game")])
def test_a_lesson_that_is_not_there(game: str, key: str) -> None:
    with pytest.raises(BadFile, match="there is no"):
        read_lesson(game, key)


MANY = {"A": {"hand": ["B*", *["imp", "zap"] * 4]}, "B": {"top": ["imp"] * 3, "bottom": ["imp"] * 3}}
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "game: unknown word 'chess'"),
    ({"titel": {"en": "x"}}, "unknown word 'titel'; did you mean 'title'?"),
    ({"title": "x"}, "title: should be a table with a text for each language"),
    ({"about": {"ru": "х"}}, "about: should be a table with a text for each language"),
    ({"about": {"en": "x", "de": "y"}}, "about: unknown word 'de'"),
    ({"about": {"en": "two\nlines"}}, "about.en: should be one line"),
    ({"about": {"en": " "}}, "about.en: should be one line"),
    ({"learner": "Z"}, "learner: unknown word 'Z'"),
    ({"learner": "C"}, "learner: nobody decides for seat C"),
    ({"opponent": "champion"}, "opponent: unknown word 'champion'"),
    ({"seed": -1}, "seed: -1 is not between"),
    ({"seed": "1"}, "seed: should be a whole number"),
    ({"setup": {}}, "not from both"),
    ({"cards": []}, "cards: should be a table"),
    ({"cards": {"imp": {"type": "creature"}}}, "it cannot start"),
    ({"position": {"mana": "much"}}, "it cannot start"),
    ({"position": {"C": {}}}, "it cannot start"),
    ({"luck": {"flip": 0}}, "luck: should be a list of tables"),
    ({"luck": [{"flop": 0}]}, "luck: unknown word 'flop'"),
    ({"steps": []}, "steps: there should be 1 to"),
    ({"steps": {}}, "steps: should be a list of tables"),
    ({"steps": [3]}, "steps: should be a list of tables"),
    ({"steps": [{}]}, "step 1: say: missing"),
    ({"steps": [step(does="stop")]}, "step 1: does: unknown word 'does'"),
    ({"steps": [step(do=[])]}, "step 1: do: should be a list of short texts"),
    ({"steps": [step(do=7)]}, "step 1: do: should be a list of short texts"),
    ({"steps": [step(do="stop", free=True)]}, "one of do, free and reply"),
    ({"steps": [step(do="stop", reply="stop")]}, "one of do, free and reply"),
    ({"steps": [step(free="yes")]}, "free: should be true or false"),
    ({"steps": [step(end=True), step()]}, "step 1: end: only the last step"),
    ({"steps": [step(why={"en": "x"})]}, "step 1: why: is said when"),
    ({"steps": [step(reply=["stop"])]}, "step 1: reply: should be a choice"),
    ({"steps": [step(reply="stop")]}, "step 1: reply: another seat is not asked here"),
    ({"steps": [step(do="stop"), step(do="stop")]}, "step 2: do: the learner is not asked here"),
    ({"steps": [step(do="play:imp>moon")]}, "step 1: 'play:imp>moon' is refused: creatures-go-to-lanes (CD-071)"),
    ({"steps": [step(do=["stop", "play:zap>moon"])]}, "step 1: 'play:zap>moon' is refused"),
    ({"steps": [step(do=["stop", "play:imp>top"]), step(reply="stop")]}, "step 2: reply: another seat is not asked"),
    ({"steps": [step(free=True), step(do="play:zap>B.top.0")]}, "step 2: do: the learner is not asked here"),
    ({"steps": [step(free=True), step(free=True), step(do="stop")]}, "since the free step 2"),
    ({"position": MANY, "steps": [step(free=True)] * 6}, "there are more than 300 ways"),
    ({"steps": [step(point="log")]}, "step 1: point: should be a list"),
    ({"steps": [step(point=["moon:full"])]}, "step 1: point: unknown word 'moon'"),
    ({"steps": [step(point=["log:1"])]}, "step 1: point: should be log or as card:NAME"),
    ({"steps": [step(point=["card"])]}, "step 1: point: should be log or as card:NAME"),
    ({"steps": [{"reply": "stop", "point": ["log"]}]}, "step 1: say: missing"),
    *(({"steps": [step(point=[spot])]}, f"step 1: point: there is no '{spot}' now") for spot in (
        "card:wall_giant", "card:c99", "card:imp#9", "card:A.hand.9", "card:", "lane:middle", "lane:A.top",
        "zone:C.hand", "zone:", "seat:C", "seat:", "seat:AB", "button:play", "button:go")),
]


@pytest.mark.parametrize(("changes", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_fault_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadFile) as found:
        check(small(**changes), "here")
    assert message in str(found.value)
    assert all(line.startswith("here: ") for line in str(found.value).splitlines())


def test_the_small_lesson_is_good_and_every_field_may_be_missing_or_is_missed() -> None:
    assert check(small()) == SMALL and check(DEALT) == DEALT
    needed = {"game", "title", "about", "learner", "opponent", "steps"}
    for name in set(SMALL) - {"cards", "position"}:
        data = small()
        del data[name]
        if name in needed:
            with pytest.raises(BadFile, match=name):
                check(data)
        else:
            check(data)


def test_all_faults_are_named_at_once() -> None:
    data = small(title={}, seed=-1, steps=[{}, step(free=1), step(point=["moon"])])
    with pytest.raises(BadFile) as found:
        check(data)
    places = [": ".join(line.split(": ")[1:3]) for line in str(found.value).splitlines()]
    assert [place.removesuffix(": should be true or false, not 1") for place in places] == [
        "title: should be a table with a text for each language, at least { en = \"...\" }",
        "seed: -1 is not between 0 and 18446744073709551615", "step 1: say", "step 2: free", "step 3: point"]


def test_a_learner_without_decisions_is_refused() -> None:
    data = small(position={"mode": "solo-training"}, steps=[step()])
    check(data)
    with pytest.raises(BadFile, match="nobody decides for seat B"):
        check({**data, "learner": "B"})
    del data["opponent"]
    check(data)


WEIRD: list[Any] = [None, True, -1, 10**30, 1.5, float("nan"), "", "x", "\ud800", "stop", [], [[]], [None], ["log"], {},
                    {"": 1}, {"en": 5}, {"flip": 9}, [{"flip": "x"}], [{"shuffle": 3}], {"en": "x"}]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in rows:
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    new = copy.deepcopy(data)
    box = new
    for key in path[:-1]:
        box = box[key]
    if value is WEIRD:
        del box[path[-1]]
    else:
        box[path[-1]] = copy.deepcopy(value)
    return new


@pytest.mark.parametrize(("whole", "path"), [(whole, path) for whole in (SMALL, DEALT) for path in places(whole)])
def test_a_damaged_lesson_is_refused_or_can_be_played(whole: dict[str, Any], path: tuple[Any, ...]) -> None:
    """Every value in turn is left out or replaced by something odd: BadFile or a good lesson, never a crash."""
    refused = 0
    for value in (*WEIRD, WEIRD):
        try:
            data = check(changed(whole, path, value))
        except BadFile:
            refused += 1
            continue
        under = Lesson(data)
        while not under.done and under.asks not in ("over", "other"):
            forward(under)
    assert refused or path[-1] == "note" or path == ("luck", 0, "flip"), "a position needs no luck"


@pytest.mark.parametrize("data", [None, 3, [], "x", [{}], {}])
def test_what_is_no_table_is_no_lesson(data: Any) -> None:
    with pytest.raises(BadFile):
        check(data)


# The page.

def test_the_page_of_file_formats_names_every_field() -> None:
    page = (ROOT / "docs/file-formats.md").read_text(encoding="utf-8").partition("## Lessons")[2]
    assert page
    for word in (*lesson.TOP_KEYS, *lesson.STEP_KEYS):
        assert f"| `{word}` |" in page, word
    for word in lesson.SPOTS:
        assert f"`{word}" in page, word
