"""The full matrix: everything Etherstone can say is said, in every language, and no card hides a field."""

from __future__ import annotations

import copy
import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from pygame_core.content.load import source
from pygame_core.games.etherstone.abilities import (
    CARDS,
    COLOURS,
    COUNTS,
    DIE_CHANGES,
    EVENTS,
    MOMENTS,
    RULES,
    STONES,
    SYMBOLS,
    TARGETS,
    TYPES,
    Effect,
)
from pygame_core.games.etherstone.cards import Face
from pygame_core.games.etherstone.draw import draw
from pygame_core.games.etherstone.events import CAUSES, CONDITIONS, SILENT
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.rows import Decision, Result
from pygame_core.kernel.visibility import redact, view

from .etherstone_golden import TABLE
from .etherstone_samples import (
    GAME,
    NAMES,
    OTHERS,
    QUESTIONS,
    SPEAKERS,
    WORDS,
    abilities,
    card_with,
    event,
    position,
    printed,
    read,
    reasons,
    said_events,
    start,
)
from .sampling import LANGS, check

DATA = source("etherstone")["core"]["cards"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_said(lang: str) -> None:
    for line in said_events(lang):
        assert check(lang, line).endswith("."), line
    for kind in GAME.events:
        assert (SPEAKERS[lang].event(event(kind), NAMES[lang]) is None) == (kind in SILENT)


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_an_event_is_said(lang: str) -> None:
    """Other seats, cards, numbers and words give other lines."""
    speaker, names = SPEAKERS[lang], NAMES[lang]
    for kind in set(GAME.events) - set(SILENT):
        kinds = GAME.events[kind]
        lines = [speaker.event(event(kind), names)]
        lines += [speaker.event(event(kind, seat=1), names)] if "seat" in kinds else []
        lines += [speaker.event(event(kind, number=3), names)] if "number" in kinds else []
        lines += [speaker.event(event(kind, seen=False), names)] if "card" in kinds else []
        for name in set(kinds) & set(OTHERS):
            lines += [speaker.event(event(kind, **{name: other}), names) for other in OTHERS[name]
                      if event(kind, **{name: other}) != event(kind)]
        assert len(set(lines)) == len(lines), kind


@pytest.mark.parametrize(("lang", "line"), [
    ("en", "The dice: white 1, red 2, green 3, black 4, violet 5."),
    ("ru", "Кубики: белый 1, красный 2, зелёный 3, чёрный 4, фиолетовый 5."),
    ("uk", "Кубики: білий 1, червоний 2, зелений 3, чорний 4, фіолетовий 5."),
])
def test_the_dice_are_told_in_their_order(lang: str, line: str) -> None:
    told = event("market-rolled")._replace(values=(1, 2, 3, 4, 5))
    assert SPEAKERS[lang].event(told, NAMES[lang]) == line


@pytest.mark.parametrize(("lang", "line"), [
    ("en", "Player A keeps a card."), ("ru", "Игрок А оставляет себе карту."), ("uk", "Гравець А залишає собі картку."),
])
def test_unseen_cards_stay_unseen(lang: str, line: str) -> None:
    """A redacted event names no card."""
    assert SPEAKERS[lang].event(redact(event("kept"), 1), NAMES[lang]) == line


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_is_said(lang: str) -> None:
    found = reasons()
    assert {"cannot-afford", "no-strength", "not-exhausted", "not-ready", "x-range", "match-over"} <= set(found)
    said = [check(lang, SPEAKERS[lang].reason(why)) for why in found.values()]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGS)
def test_no_words_for_what_does_not_exist(lang: str) -> None:
    """No template for an event, reason, question, cause or condition the code does not know."""
    keys = SPEAKERS[lang]._grammar.words.templates

    def under(prefix: str) -> set[str]:
        return {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}

    assert under("events.") == set(GAME.events) - set(SILENT) - {"finished"}
    assert under("reasons.") == set(reasons())
    assert under("prompts.") == under("words.question.") == set(QUESTIONS)
    assert under("words.cause.") == set(CAUSES)
    assert under("words.condition.") == set(CONDITIONS)
    assert under("words.mode.") == set(GAME.modes)
    assert under("words.symbol.") == under("words.species.") == under("words.die.") == set(COLOURS)
    assert under("do.target.") == under("they.target.") == set(TARGETS)


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_the_interface(lang: str) -> None:
    for key in WORDS:
        check(lang, SPEAKERS[lang].word(key))
    assert len({SPEAKERS[lang].symbol(colour) for colour in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("lang", LANGS)
def test_results(lang: str) -> None:
    state = GAME.state()
    said = [SPEAKERS[lang].result(state, NAMES[lang])]
    for cause, winners in itertools.product(CAUSES, [(0,), (1, 3), (0, 1, 2, 3), ()]):
        state.result = Result(winners, cause)
        said.append(SPEAKERS[lang].result(state, NAMES[lang]))
    assert len(set(said)) == len(said)
    for line in said:
        check(lang, line)


# Cards.

@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_its_text(lang: str) -> None:
    for key in GAME.pool().faces:
        card = SPEAKERS[lang].card(key)
        for text in (card.name, card.type_line, *card.rules, *([card.set_name] if card.set_name else [])):
            check(lang, text)
        assert all(rule.endswith(".") for rule in card.rules)
    assert SPEAKERS[lang].card("uk003").set_name


_FAMILIES = (
    MOMENTS, EVENTS, (*COUNTS, "choose"), TARGETS, CARDS, COLOURS, RULES, DIE_CHANGES, SYMBOLS, ("X", "2X", "3X"),
)


def others(value: Any) -> Iterator[Any]:
    """Other values of the same kind, fit or not."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, value + 2)
    else:
        words = dict.fromkeys(word for family in _FAMILIES if value in family for word in family)
        yield from (word for word in words if word != value)


def changed(tree: Any) -> Iterator[Any]:
    """A tree of data with one leaf replaced, one entry left out, or one stone of another colour."""
    if not isinstance(tree, (dict, list)):
        yield from others(tree)
        return
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        for value in changed(tree[key]):
            other = copy.copy(tree)
            other[key] = value
            yield other
        less = copy.copy(tree)
        del less[key]
        yield less
        if key in COLOURS:
            yield from ({**less, colour: tree[key]} for colour in (*COLOURS, "any") if colour not in tree)


def facts(value: Any) -> Any:
    """What a card is made of, all the way down; the key tells nothing."""
    if isinstance(value, tuple):
        return tuple(facts(item) for item in value)
    names = [name for name in getattr(value, "__slots__", ()) if name not in ("key", "code", "moments", "passives")]
    return tuple((name, facts(getattr(value, name))) for name in names) if names else value


def distinct(tables: Iterable[dict[str, Any]]) -> list[Face]:
    """The cards that the schema allows, without those that are the same in other words."""
    faces: dict[Any, Face] = {}
    for face in map(read, tables):
        if face is not None:
            faces.setdefault(facts(face), face)
    return list(faces.values())


@functools.cache
def variants(key: str) -> list[Face]:
    """A card, and all that differ from it in one thing."""
    return distinct((DATA[key], *changed(DATA[key])))


@functools.cache
def varied_effects() -> list[list[Face]]:
    """The same for every verb with every word, also what no card of ours has."""
    return [distinct(map(card_with, (ability, *changed(ability)))) for ability in abilities()]


def assert_all_differ(lang: str, faces: Sequence[Face]) -> None:
    told: dict[tuple[str, ...], Face] = {}
    for face in faces:
        text = printed(lang, face)
        for line in text:
            check(lang, line)
        assert text not in told, (text, facts(face), facts(told[text]))
        told[text] = face


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", DATA)
def test_no_silent_field(key: str, lang: str) -> None:
    """Changing any field of any card changes its text; all the changes differ from each other."""
    assert len(variants(key)) > 5
    assert_all_differ(lang, variants(key))


@pytest.mark.parametrize("lang", LANGS)
def test_no_silent_field_of_any_effect(lang: str) -> None:
    for faces in varied_effects():
        assert_all_differ(lang, faces)


@pytest.mark.parametrize("lang", LANGS)
def test_all_effects_are_told_apart(lang: str) -> None:
    faces = [read(card_with(ability)) for ability in abilities()]
    assert None not in faces
    lines = [printed(lang, face)[1] for face in faces if face is not None]
    assert len(set(lines)) == len(lines)
    assert set(Effect.__slots__) == {
        "amount", "blocks", "colour", "count", "each", "less", "stones", "symbol", "upto", "verb", "word",
    }, "a new field of effects needs words"


@pytest.mark.parametrize(("lang", "lines"), [
    ("en", ("Green follower (tamers), strength 1, cost 2 green and 1 any", "Die 3 or 4: place 1 mark on this card.",
            "End of game: 1 VP for each mark on this card (at most 6).")),
    ("ru", ("Зелёный последователь (укротители), сила 1, стоимость: 2 зелёных и 1 любой",
            "Кубик 3 или 4: поместите 1 метку на эту карту.",
            "В конце игры: 1 ПО за каждую метку на этой карте (не больше 6).")),
    ("uk", ("Зелений послідовник (приборкувачі), сила 1, вартість: 2 зелені та 1 будь-який",
            "Кубик 3 або 4: покладіть 1 мітку на цю картку.",
            "Наприкінці гри: 1 ПО за кожну мітку на цій картці (щонайбільше 6).")),
])
def test_a_card_in_full(lang: str, lines: tuple[str, ...]) -> None:
    table = {"type": "follower", "colour": "green", "cost": {"green": 2, "violet": 1}, "strength": 1, "abilities": [
        {"when": {"values": [3, 4]}, "do": [{"mark": 1}]},
        {"when": "end", "do": [{"score": 1, "per": "marks", "upto": 6}]},
    ]}
    face = read(table)
    assert face is not None
    assert printed(lang, face) == lines


@pytest.mark.parametrize(("lang", "lines"), [
    ("en", ("On attack — discard X marks: gain +2X attack strength; after the attack, each opponent loses 2 toughness. "
            "You choose X.",
            "Before summoning, you must: recall one of your followers.",
            "Black die or die 6: the player with the most trophies gains 1 VP; gain 2 stones of any colour and 1 VP.")),
    ("ru", ("При атаке: сбросьте X меток — получите +2X к силе атаки; после атаки каждый соперник теряет "
            "2 очка стойкости. X выбираете вы.",
            "До призыва (обязательно): отзовите одного из своих последователей.",
            "Чёрный кубик или кубик 6: игрок, у которого больше всего трофеев, получает 1 ПО; "
            "получите 2 любых камня и 1 ПО.")),
    ("uk", ("Під час атаки: скиньте X міток — отримайте +2X до сили атаки; після атаки кожен суперник втрачає "
            "2 очки стійкості. X обираєте ви.",
            "Перед прикликанням (обов’язково): відкличте одного зі своїх послідовників.",
            "Чорний кубик або кубик 6: гравець, у якого найбільше трофеїв, отримує 1 ПО; "
            "отримайте 2 будь-які камені та 1 ПО.")),
])
def test_abilities_in_full(lang: str, lines: tuple[str, ...]) -> None:
    tables: list[dict[str, Any]] = [
        {"when": "attack", "x": "choose", "cost": [{"discard": "X"}], "do": [{"strength": "2X"}],
         "after": [{"opponents": [{"lose": 2}]}]},
        {"when": "before", "must": True, "do": [{"recall": "follower"}]},
        {"when": {"colour": "black", "values": [6]}, "do": [
            {"most": "trophies", "do": [{"vp": 1}]}, {"gain": {"violet": 2}}, {"vp": 1}]},
    ]
    for table, line in zip(tables, lines, strict=True):
        face = read(card_with(table))
        assert face is not None
        assert printed(lang, face)[1] == line


# Whole matches.

def say_decision(state: Any) -> None:
    """Say the question, its answers, and why other tries are refused, in every language; as its seat sees it."""
    decision = state.decision
    seen = view(GAME, state, decision.seat)
    tries = machine.tries(GAME, seen.state)
    for lang, speaker in SPEAKERS.items():
        names = NAMES[lang]
        assert names[decision.seat] in check(lang, speaker.prompt(seen.state, decision, names))
        said = [check(lang, speaker.option(seen.state, decision, option, names)) for option in seen.options]
        assert len(set(said)) == len(said), said
        unknown = speaker._grammar.fill("options.unknown", {})
        assert unknown not in said
        for option in tries:
            assert check(lang, speaker.option(seen.state, decision, option, names)) != unknown
            why = machine.why_not(GAME, seen.state, option)
            if why is not None:
                check(lang, speaker.reason(why, seen.state))


def play(state: Any, seed: int, seen: dict[str, int]) -> None:
    """A match at random; every question is said the first times it is asked, then now and then."""
    dice = Dice(seed)
    for step in range(400):
        if state.decision is None:
            return
        question = state.decision.question
        seen[question] = seen.get(question, 0) + 1
        if seen[question] <= 10 or step % 50 == 0:
            say_decision(state)
        answers = machine.options(GAME, state)
        machine.answer(GAME, state, answers[dice.below(len(answers))])


def test_whole_matches_are_said() -> None:
    """Both modes, played at random: prompts, options, refusals, log lines and results in all languages."""
    seen: dict[str, int] = {}
    for mode, seats, seed in itertools.product(GAME.modes, (2, 3, 4), (1, 2)):
        state = start(mode, seats, seed)
        play(state, seed, seen)
        for told, (lang, speaker) in itertools.product(state.log, SPEAKERS.items()):
            line = speaker.event(redact(told, 0), NAMES[lang])
            assert line is None or check(lang, line)
        for lang, speaker in SPEAKERS.items():
            check(lang, speaker.result(state, NAMES[lang]))
            for line in draw(speaker, view(GAME, state, 1).state, NAMES[lang]).splitlines():
                assert not line or check(lang, line.strip())
    assert set(seen) <= set(GAME.questions)
    assert len(seen) >= len(GAME.questions) - 3, "too few kinds of questions were asked"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answer", [
    ("dance",), ("take",), ("take", "pink"), ("summon",), ("summon", 999), ("summon", "x"), ("attack", -1),
    ("join", True), ("apply", 0), ("apply", 0, "9"), ("apply", 0, "x"), ("apply", 0, 1), ("apply", 0, "1", "1"),
    ("choose", 0), ("mode", "1"), ("x", "-1"), ("x", "many"), ("value", "²"), ("colour", "pink"), ("set", "z"),
    ("rest", 1), ("keep", ()), ("refresh", "all"),
])
@pytest.mark.parametrize("question", ["action", "name"])
def test_nonsense_is_an_unknown_answer(lang: str, answer: tuple[Any, ...], question: str) -> None:
    state = position(**TABLE)
    decision = Decision(0, f"etherstone/{question}", "choice")
    unknown = SPEAKERS[lang]._grammar.fill("options.unknown", {})
    assert SPEAKERS[lang].option(state, decision, answer, NAMES[lang]) == unknown


@pytest.mark.parametrize("mode", GAME.modes)
def test_any_answer_can_be_said_to_any_question(mode: str) -> None:
    """Nothing a player could type makes the speaker stumble, whatever is asked."""
    first = start(mode, 2, 1)
    verbs = ("take", "summon", "attack", "join", "strike", "apply", "done", "x", "mode", "choose", "skip", "value",
             "set", "keep", "leader", "colour", "refresh", "rest", "deal")
    rests: list[tuple[Any, ...]] = [(), (0,), ("red",), ("1",), (0, "1"), (len(first.cards) - 1,)]
    for verb, rest in itertools.product(verbs, rests):
        for lang in LANGS:
            check(lang, SPEAKERS[lang].option(first, first.decision, (verb, *rest), NAMES[lang]))


@pytest.mark.parametrize(("lang", "texts"), [
    ("en", ["Take the red die (4)", "Summon Ant Duchess (2 green and 1 any, 1 less)",
            "Refresh the market (lose 3 toughness)", "Rest: restore all your followers"]),
    ("ru", ["Забрать красный кубик (4)", "Призвать карту «Муравьиная герцогиня» (2 зелёных и 1 любой, скидка 1)",
            "Обновить рынок (потерять 3 очка стойкости)", "Отдохнуть: восстановить всех своих последователей"]),
    ("uk", ["Узяти червоний кубик (4)", "Прикликати картку «Мурашина герцогиня» (2 зелені та 1 будь-який, знижка 1)",
            "Оновити ринок (втратити 3 очки стійкості)", "Відпочити: відновити всіх своїх послідовників"]),
])
def test_answers_tell_their_numbers(lang: str, texts: list[str]) -> None:
    state = position(**TABLE)
    answers = [("take", "red"), ("summon", state.zones["A.hand"][0]), ("refresh",), ("rest",)]
    assert [SPEAKERS[lang].option(state, state.decision, answer, NAMES[lang]) for answer in answers] == texts


@pytest.mark.parametrize("lang", LANGS)
def test_the_drawing_tells_no_secret(lang: str) -> None:
    """It draws what a seat sees: its own hand, not that of the others."""
    speaker, state = SPEAKERS[lang], position(**TABLE)
    drawn = [draw(speaker, view(GAME, state, seat).state, NAMES[lang]) for seat in (0, 1)]
    for seat, cards in enumerate((state.zones["A.hand"], state.zones["B.hand"])):
        for card in cards:
            name = speaker.card_name(state.cards[card])
            assert name in drawn[seat] and name not in drawn[1 - seat]


@pytest.mark.parametrize("lang", LANGS)
def test_colours_are_said_in_every_place(lang: str) -> None:
    """Each colour of a die, a stone and a choice has words of its own."""
    state = position(**TABLE)
    for question, args, colours in (("name", (), STONES), ("stone", (1,), STONES), ("discount", (1,), COLOURS)):
        decision = Decision(0, f"etherstone/{question}", "choice", args)
        said = [SPEAKERS[lang].option(state, decision, ("colour", colour), NAMES[lang]) for colour in colours]
        assert len({check(lang, text) for text in said}) == len(colours)
    assert TYPES and len({SPEAKERS[lang].word(kind) for kind in TYPES}) == len(TYPES)
