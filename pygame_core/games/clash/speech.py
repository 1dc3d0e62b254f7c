"""What Clash of Decks has to say, as phrases: which template and which values; the words are in words/."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Sequence
from typing import Any

from ...kernel.rows import Decision, Option
from ...text.phrase import Card, Clause, Named, Phrase, Value, Values
from ...text.speech import Speech
from .abilities import ABILITIES
from .board import DRAFTED, LANES, locate
from .cards import Face, needs_mana
from .champions import cost_now
from .events import SILENT
from .formats import DECK_SIZE, built
from .setup import points_left
from .solo import POINTS
from .state import ClashState


def prompt(state: ClashState, decision: Decision) -> Values:
    """The numbers a question needs."""
    return _PROMPTS[decision.question](state, decision)


_PROMPTS: dict[str, Callable[[ClashState, Decision], Values]] = {
    "clash/summon": lambda state, decision: {"mana": state.mana},
    "clash/deck": lambda state, decision: {},
    "clash/pick": lambda state, decision: _nth(len(state.zones[DRAFTED[decision.seat]])),
    "clash/build": lambda state, decision: _nth(len(built(state, decision.seat))),
    "clash/level": lambda state, decision: {},
    "clash/ai-option": lambda state, decision: {"left": points_left(state.level, state.ai_options)},
    "clash/champion": lambda state, decision: {},
}


def _nth(taken: int) -> Values:
    return {"number": taken + 1, "total": DECK_SIZE}


def option(state: ClashState, decision: Decision, answer: Option, names: Sequence[str]) -> Phrase:
    """The phrase of an answer, legal or not; what no question could mean is 'unknown'."""
    verb, *args = answer
    if verb == "stop":
        return Clause("options.stop")
    if verb == "play" and len(args) == 2 and _is_card(state, args[0]):
        return _play(state, args[0], args[1], names)
    if verb == "pick" and len(args) == 1 and _is_card(state, args[0]):
        card: int = args[0]
        return Clause("options.pick", card=Card(state.cards[card]), cost=state.faces[card].cost)
    if verb in _WITH_KEY and len(args) == 1:
        return _WITH_KEY[verb](state, str(args[0])) or Clause("options.unknown")
    return Clause("options.unknown")


def _is_card(state: ClashState, value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < len(state.cards)


def _play(state: ClashState, card: int, target: Any, names: Sequence[str]) -> Phrase:
    """A creature to a lane or on a host, a spell at a creature, or something at a stronghold (never legal)."""
    face = state.faces[card]
    values: dict[str, Value] = {"card": Card(state.cards[card]), "price": _price(state, card)}
    if target in LANES:
        key = "options.champion-to-lane" if face.type == "champion" else "options.to-lane"
        return Clause(key, lane=Named("lane", target), **values)
    if target in state.strongholds:
        return Clause("options.at-stronghold", owner=names[state.strongholds.index(target)], **values)
    found = locate(state, target) if _is_card(state, target) else None
    if found is None:
        return Clause("options.unknown")
    seat, lane, place = found
    spot = Clause("options.spot", owner=names[seat], lane=Clause(f"options.{LANES[lane]}"), place=place + 1)
    key = "options.at-creature" if face.type == "spell" else "options.on-host"
    return Clause(key, target=Card(state.cards[target]), spot=spot, **values)


def _price(state: ClashState, card: int) -> Phrase:
    """The cost, or what Blood price makes of it (CD-245)."""
    cost = cost_now(state, card)
    missing = cost - state.mana
    if missing <= 0 or needs_mana(state.faces[card]):
        return Clause("options.price", cost=cost)
    if not state.mana:
        return Clause("options.price-blood", damage=missing)
    return Clause("options.price-mana-and-blood", mana=state.mana, damage=missing)


def _of_key(template: str) -> Callable[[ClashState, str], Phrase | None]:
    """Answers that name a printed card."""

    def say(state: ClashState, key: str) -> Phrase | None:
        face = getattr(state.pool, "faces", {}).get(key)
        return None if face is None else Clause(template, card=Card(key), cost=face.cost)

    return say


def _buy(state: ClashState, key: str) -> Phrase | None:
    return Clause("options.buy", option=ai_option(key), points=POINTS[key]) if key in POINTS else None


def ai_option(key: str) -> Phrase:
    """An option of the adjustable AI; abilities are for all its creatures (CD-152)."""
    if key in ABILITIES:
        return Clause("ai-options.ability", ability=Named("ability", key))
    return Clause(f"ai-options.{key}")


_WITH_KEY: dict[str, Callable[[ClashState, str], Phrase | None]] = {
    "deck": lambda state, key: Clause("options.deck", deck=Named("deck", key)),
    "add": _of_key("options.add"),
    "champion": _of_key("options.champion"),
    "level": lambda state, key: Clause("options.level", number=key),
    "buy": _buy,
}


def card(face: Face) -> tuple[Phrase, list[Phrase]]:
    """The type line and the rules lines; every printed field is in one of them."""
    kind = Clause(f"types.{face.type}", cost=face.cost, atk=face.atk, hp=face.hp)
    lines: list[Phrase] = []
    if face.type == "stronghold":
        lines += [Clause("rules.bastion"), Clause("rules.fort")]
    if face.effect is not None:
        lines.append(_effect(*face.effect))
    for ability in face.abilities:
        reminder = f"reminders.spell-{ability}" if face.type == "spell" else f"reminders.{ability}"
        lines.append(Clause("rules.ability", ability=Named("ability", ability), reminder=Clause(reminder)))
    if face.aura_name:
        lines.append(_explained("rules.aura", face.aura_name))
    return kind, lines


def _effect(verb: str, value: Any) -> Phrase:
    if verb == "damage":
        return Clause("effects.damage", amount=value)
    if verb == "grant":
        return _explained("effects.grant", value)
    return Clause(f"effects.move-{value}" if verb == "move" else f"effects.{verb}")


def _explained(template: str, ability: str) -> Phrase:
    """A line that gives an ability to others, with the reminder of that ability."""
    return Clause(template, ability=Named("ability", ability), reminder=Clause(f"reminders.{ability}"))


SPEECH = Speech(
    words=pathlib.Path(__file__).resolve().parent / "words",
    prompt=prompt,
    option=option,
    card=card,
    silent=SILENT,
    kinds={"option": ai_option},
)
