"""The full matrix: everything Clash of Decks can say is said, in every language, and no card hides a field."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core.content.load import Pool
from pygame_core.games.clash.abilities import ABILITIES, NEVER_AURAS
from pygame_core.games.clash.cards import SPELL_ABILITIES, Face
from pygame_core.games.clash.events import SILENT
from pygame_core.games.clash.own_champion import own_champion
from pygame_core.games.clash.setup import MODES
from pygame_core.games.clash.solo import POINTS
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice
from pygame_core.kernel.rows import Decision, Result
from pygame_core.kernel.visibility import redact, view
from pygame_core.text.speaker import Speaker

from .clash_samples import GAME, NAMES, SPEAKERS, WITH_AURA, WORDS, causes, event, reasons, said_events
from .sampling import LANGS, check

EFFECTS: tuple[tuple[str, Any], ...] = (
    ("damage", 1), ("damage", 2), ("damage", 5), ("move", "back"), ("move", "lane"), ("return", True),
    *(("grant", a) for a in ABILITIES if a not in NEVER_AURAS),
)


def faces(pool: Pool[Face]) -> list[Face]:
    return list(pool.faces.values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_said(lang: str) -> None:
    for line in said_events(lang):
        assert check(lang, line).endswith("."), line
    for kind in GAME.events:
        assert (SPEAKERS[lang].event(event(kind), NAMES[lang]) is None) == (kind in SILENT)


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_an_event_is_said(lang: str) -> None:
    """Other seats, cards, numbers, lanes, abilities give other lines."""
    speaker, names = SPEAKERS[lang], NAMES[lang]
    for kind, kinds in GAME.events.items():
        if kind in SILENT:
            continue
        line = speaker.event(event(kind), names)
        for name, other in {"seat": 1, "number": 3, "lane": "bottom", "ability": "rush", "deck": "smithy",
                            "option": "fury", "cause": "fort-exposed", "seats": (1,)}.items():
            if name in kinds:
                changed = event(kind, number=3) if name == "number" else event(kind, **{name: other})
                assert speaker.event(changed, names) != line, (kind, name)
        if "card" in kinds:
            assert speaker.event(event(kind, seen=False), names) != line, kind


@pytest.mark.parametrize("lang", LANGS)
def test_unseen_cards_stay_unseen(lang: str) -> None:
    """A redacted event names no card."""
    hidden = redact(event("picked")._replace(faces=((0, "young_griffin", 1),)), 1)
    line = SPEAKERS[lang].event(hidden, NAMES[lang])
    assert line == {"en": "Player A takes a card.", "ru": "Игрок А берёт карту.", "uk": "Гравець А бере картку."}[lang]


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_is_said(lang: str) -> None:
    found = reasons()
    assert {"host-is-symbiont", "host-not-own", "out-of-reach", "not-an-option", "match-over", "no-question",
            "not-a-candidate"} <= set(found)
    said = [check(lang, SPEAKERS[lang].reason(why)) for why in found.values()]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGS)
def test_no_words_for_what_does_not_exist(lang: str) -> None:
    """No template for an event, reason, question or cause the code does not know."""
    keys = SPEAKERS[lang]._grammar.words.templates

    def under(prefix: str) -> set[str]:
        return {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}

    assert under("events.") == set(GAME.events) - set(SILENT) - {"finished"}
    assert under("reasons.") == set(reasons())
    assert under("prompts.") == under("words.question.") == {q.rpartition("/")[2] for q in GAME.questions}
    assert under("words.cause.") == set(causes())
    assert under("words.mode.") == set(GAME.modes)
    assert under("words.symbol.") == under("words.short.") == set(WITH_AURA)
    spells = {f"spell-{ability}" for ability in SPELL_ABILITIES}
    assert under("reminders.") == set(WITH_AURA) | spells


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_the_interface(lang: str) -> None:
    for key in WORDS:
        check(lang, SPEAKERS[lang].word(key))


@pytest.mark.parametrize("lang", LANGS)
def test_abilities_have_name_reminder_short_name_and_symbol(lang: str) -> None:
    speaker = SPEAKERS[lang]
    for key in WITH_AURA:
        name, reminder = speaker.ability(key)
        check(lang, name)
        assert check(lang, reminder).endswith(".")
        assert len(speaker.short(key)) <= 10 and len(speaker.symbol(key)) == 2
    for tell in (speaker.short, speaker.symbol, lambda key: speaker.ability(key)[1]):
        assert len({tell(key) for key in WITH_AURA}) == len(WITH_AURA)


@pytest.mark.parametrize("lang", LANGS)
def test_results(lang: str) -> None:
    state = GAME.state()
    said = [SPEAKERS[lang].result(state, NAMES[lang])]
    for cause, winners in itertools.product(causes(), [(0,), (1,), (0, 1), ()]):
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
    assert SPEAKERS[lang].card("young_griffin").set_name


def variants(face: Face) -> Iterator[Face]:
    """The card with each of its fields changed in turn."""

    def changed(**fields: Any) -> Face:
        now = {"cost": face.cost, "atk": face.atk, "hp": face.hp, "abilities": face.abilities, "aura": face.aura_name,
               "effect": face.effect, **fields}
        return Face(face.key, face.type, origin=face.set, **now)

    spell = face.type == "spell"
    yield changed(cost=face.cost + 1)
    if not spell:
        yield changed(atk=face.atk + 1)
        yield changed(hp=face.hp + 1)
        for aura in ("", *ABILITIES):
            if aura != face.aura_name and aura not in NEVER_AURAS:
                yield changed(aura=aura)
    for ability in SPELL_ABILITIES if spell else ABILITIES:
        others = tuple(a for a in face.abilities if a != ability)
        yield changed(abilities=others if ability in face.abilities else (*others, ability))
    for effect in EFFECTS if spell else ():
        if effect != face.effect:
            yield changed(effect=effect)


@functools.cache
def printed(lang: str, *fields: Any) -> tuple[str, tuple[str, ...]]:
    kind, cost, atk, hp, abilities, aura, effect = fields
    type_line, rules = GAME.speech.card(Face("x", kind, cost, atk, hp, abilities, aura, effect))
    said = SPEAKERS[lang]._grammar.said
    return said(type_line), tuple(said(line) for line in rules)


def text_of(lang: str, face: Face) -> tuple[str, tuple[str, ...]]:
    return printed(lang, face.type, face.cost, face.atk, face.hp, face.abilities, face.aura_name, face.effect)


@pytest.mark.parametrize("lang", LANGS)
def test_no_silent_field(lang: str) -> None:
    """Changing any field of any card changes its text; all the changes differ from each other."""
    for face in faces(GAME.pool()):
        if face.type in ("stronghold", "bridge"):
            continue
        texts = [text_of(lang, face), *(text_of(lang, other) for other in variants(face))]
        assert len(set(texts)) == len(texts), face.key


@pytest.mark.parametrize("lang", LANGS)
def test_own_champions_are_named_in_every_text(lang: str) -> None:
    name = {"en": "Cat", "ru": "Кот", "uk": "Кіт"}[lang]
    pool, key = own_champion(GAME.pool(), {"name": name, "cost": 4, "atk": 3, "hp": 3, "abilities": ["rush"]})
    assert Speaker(GAME, lang, pool).card(key).name == name
    state = GAME.state()
    state.pool = pool
    said = SPEAKERS[lang].option(state, Decision(0, "clash/champion", "champion"), ("champion", key), NAMES[lang])
    assert name in check(lang, said)


# Whole matches.

def start(mode: str, seed: int) -> Any:
    state = GAME.state()
    state.pool = GAME.pool()
    state.chance = (seed, 0)
    state.log = []
    GAME.begin(state, {"mode": mode})
    machine.advance(GAME, state)
    return state


def say_decision(state: Any, verbs: set[str]) -> None:
    """Say the question, its answers, and why other tries are refused, in every language; as its seat sees it."""
    decision = state.decision
    seen = view(GAME, state, decision.seat)
    tries = machine.tries(GAME, seen.state)
    if len(tries) > 60:
        tries = tries[:20] + tries[-20:]
    verbs.update(str(option[0]) for option in seen.options)
    for lang, speaker in SPEAKERS.items():
        names = NAMES[lang]
        assert names[decision.seat] in check(lang, speaker.prompt(seen.state, decision, names))
        said = [check(lang, speaker.option(seen.state, decision, option, names)) for option in seen.options]
        assert len(set(said)) == len(said), said
        for option in tries:
            check(lang, speaker.option(seen.state, decision, option, names))
            why = machine.why_not(GAME, seen.state, option)
            if why is not None:
                check(lang, speaker.reason(why, seen.state))


def test_whole_matches_are_said() -> None:
    """Every mode, played at random: prompts, options, refusals, log lines and results in all languages."""
    verbs: set[str] = set()
    questions: set[str] = set()
    for mode, seed in itertools.product([m.key for m in MODES], (1, 2)):
        state = start(mode, seed)
        dice = Dice(seed)
        for step in range(150):
            if state.decision is None:
                break
            questions.add(state.decision.question)
            if step < 40 or step % 5 == 0:
                say_decision(state, verbs)
            answers = machine.options(GAME, state)
            machine.answer(GAME, state, answers[dice.below(len(answers))])
        for told, (lang, speaker) in itertools.product(state.log, SPEAKERS.items()):
            for seat in (0, 1):
                line = speaker.event(redact(told, seat), NAMES[lang])
                assert line is None or check(lang, line)
        for lang, speaker in SPEAKERS.items():
            check(lang, speaker.result(state, NAMES[lang]))
    assert questions == set(GAME.questions)
    assert verbs == {"play", "stop", "deck", "pick", "add", "level", "buy", "champion"}


@pytest.mark.parametrize("lang", LANGS)
def test_every_ai_option_is_said(lang: str) -> None:
    decision = Decision(0, "clash/ai-option", "choice")
    said = [check(lang, SPEAKERS[lang].option(GAME.state(), decision, ("buy", key), NAMES[lang])) for key in POINTS]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answer", [("dance",), ("play",), ("play", 999, "top"), ("play", "x", "y"), ("add", "no"),
                                    ("buy", "no"), ("pick", "no"), ("champion", "no")])
def test_nonsense_is_an_unknown_answer(lang: str, answer: tuple[Any, ...]) -> None:
    state = start("training", 1)
    unknown = SPEAKERS[lang]._grammar.fill("options.unknown", {})
    assert SPEAKERS[lang].option(state, state.decision, answer, NAMES[lang]) == unknown


def position(**table: Any) -> Any:
    state = GAME.read_position(GAME.pool(), table) if GAME.read_position else None
    machine.advance(GAME, state)
    return state


@pytest.mark.parametrize(("lang", "texts"), [
    ("en", ["Summon Lamprey Usurer ({price}) to the top lane", "2 mana and 3 damage", "5 damage"]),
    ("ru", ["Призвать существо «Минога-ростовщица» ({price}) на верхнюю линию",
            "2 маны и 3 повреждения", "5 повреждений"]),
    ("uk", ["Викликати істоту «Мінога-лихварка» ({price}) на верхню лінію", "2 мани та 3 ушкодження", "5 ушкоджень"]),
])
def test_blood_price_tells_its_price(lang: str, texts: list[str]) -> None:
    face = GAME.pool().face("lamprey_usurer")
    for mana, price in ((9, str(face.cost)), (2, texts[1]), (0, texts[2])):
        state = position(mana=mana, A={"hand": ["B*", "lamprey_usurer", *["_"] * 7]})
        card = state.zones["A.hand"][1]
        said = SPEAKERS[lang].option(state, state.decision, ("play", card, "top"), NAMES[lang])
        assert said == texts[0].replace("{price}", price)


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "Cast Signal Arrow (1) at Young Griffin (AI, bottom 2)"),
    ("ru", "Направить заклинание «Сигнальная стрела» (1) на существо «Молодой грифон» (ИИ, низ 2)"),
    ("uk", "Спрямувати закляття «Сигнальна стріла» (1) на істоту «Молодий грифон» (ШІ, низ 2)"),
])
def test_targets_tell_their_place(lang: str, text: str) -> None:
    state = position(A={"hand": ["B*", "signal_arrow", "_"]}, B={"bottom": ["wall_giant", "young_griffin"]})
    target = state.zones["B.bottom"][1]
    answer = ("play", state.zones["A.hand"][1], target)
    assert answer in machine.options(GAME, state)
    assert SPEAKERS[lang].option(state, state.decision, answer, NAMES[lang]) == text
