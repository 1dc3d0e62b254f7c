"""How Clash of Decks lies on the table: lanes left and right of their bridges, the hand with the stronghold in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...content.load import Pool
from ...content.look import Badge, Box, CardLook, Look
from ...kernel.rows import Option
from .abilities import abilities_at, names_of
from .board import (
    AI_DECK,
    AI_DISCARD,
    BESIDE,
    DRAFTED,
    HAND,
    LANE_ZONES,
    LANES,
    OFFER,
    attack_of,
    locate,
    rider_of,
)
from .cards import SETS, Face
from .champions import cost_now
from .damage import remaining
from .formats import deck_faults, pool_of, presets
from .setup import ADJUSTABLE, CHAMPION_LEVELS
from .solo import LEVELS
from .state import ClashState
from .stronghold import health, is_ai
from .summon import reachable

EFFECTS: dict[str, tuple[Any, ...]] = {
    "flipped": ("banner",),
    "turn-began": ("banner",),
    "picked": ("glow", 1),
    "summoned": ("glow", 1),
    "joined": ("glow", 1),
    "cast": ("lunge", 1, 2),
    "blood-price": ("glow", 1),
    "attacked": ("lunge", 0, 1),
    "attacked-stronghold": ("lunge-seat", 0, 1),
    "instinct": ("glow", 0),
    "rushed": ("rise", 0, 1, "+"),
    "damaged": ("rise", 0, 1, "-"),
    "shielded": ("glow", 0),
    "destroyed": ("fade", 0),
    "returned": ("glow", 0),
    "retreated": ("glow", 0),
    "changed-lane": ("glow", 0),
    "granted": ("glow", 0),
    "stronghold-hit": ("rise-seat", 0, 1, "-"),
    "bastion-fell": ("shake-seat", 0),
    "bastion-restored": ("glow-seat", 0),
    "regenerated": ("glow-seat", 0),
    "exhausted": ("glow", 0),
    "readied": ("glow", 0),
    "revealed": ("glow", 0),
    "milled": ("fade", 0),
    "finished": ("banner",),
}


def layout(state: ClashState, seat: int) -> Box:
    """The looker sits below and left of the bridges, whoever that is (CD-035 from their side of the table)."""
    if not state.strongholds:
        return _draft(state, seat)
    return {"box": "group", "flow": "column", "name": "clash", "of": [
        _player(state, 1 - seat),
        {"box": "group", "flow": "column", "name": "lanes", "of": [_lane(seat, lane) for lane in (0, 1)]},
        _player(state, seat),
    ]}


def _draft(state: ClashState, seat: int) -> Box:
    """What is picked from and what was picked; nothing where ready decks are chosen."""
    if not state.zones.get(OFFER):
        return {"box": "group", "flow": "column", "name": "draft", "of": []}
    return {"box": "group", "flow": "column", "name": "draft", "of": [
        {"box": "zone", "zone": OFFER, "style": "grid", "title": "zone.offer"},
        *({"box": "zone", "zone": DRAFTED[who], "style": "grid", "small": True, "title": "zone.drafted", "seat": who}
          for who in (seat, 1 - seat)),
    ]}


def _lane(seat: int, lane: int) -> Box:
    mine, theirs = LANE_ZONES[seat][lane], LANE_ZONES[1 - seat][lane]
    word = f"lane.{LANES[lane]}"
    return {"box": "group", "flow": "row", "name": "lane", "title": word, "of": [
        {"box": "zone", "zone": mine, "style": "line", "toward": "end", "spot": LANES[lane], "title": word,
         "seat": seat},
        {"box": "sign", "icon": "bridge", "title": "card.bridge"},
        {"box": "zone", "zone": theirs, "style": "line", "toward": "start", "title": word, "seat": 1 - seat},
    ]}


def _player(state: ClashState, seat: int) -> Box:
    boxes: list[Box] = [{"box": "seat", "seat": seat}]
    if is_ai(state, seat):
        boxes += [{"box": "zone", "zone": zone, "style": "pile", "top": top, "title": f"zone.{word}", "seat": seat}
                  for zone, word, top in ((AI_DECK, "deck", "first"), (AI_DISCARD, "discard", "last"))]
    else:
        boxes.append({"box": "zone", "zone": HAND[seat], "style": "hand", "title": "zone.hand", "seat": seat})
    if state.champions and not is_ai(state, seat):
        boxes.append({"box": "zone", "zone": BESIDE[seat], "style": "line", "title": "zone.champion", "seat": seat})
    return {"box": "group", "flow": "row", "name": "player", "of": boxes}


def card(state: ClashState, card: int) -> CardLook:
    """The numbers of a creature in play are those of now; in hand, what it would cost."""
    face: Face = state.faces[card]
    if face.type == "back":
        return CardLook()
    if face.type == "stronghold":
        seat = state.strongholds.index(card) if card in state.strongholds else 0
        side = "fort" if state.forts[seat] else "bastion"
        return CardLook([("health", health(state, seat))], states=[side], figure=side)
    found = locate(state, card)
    if found is None:
        return _not_in_play(state, card, face)
    seat, lane, place = found
    bits = abilities_at(state, seat, state.zones[LANE_ZONES[seat][lane]], place)
    rider = rider_of(state, card)
    return CardLook(
        [("attack", attack_of(state, card)), ("health", remaining(state, card))],
        [*names_of(bits), *(["aura"] if face.aura_name else [])],
        [mark for mark in ("entered", "shielded") if card in state.marks.get(mark, ())],
        () if rider is None else (rider,),
    )


def _not_in_play(state: ClashState, card: int, face: Face) -> CardLook:
    printed = printed_look(face)
    states = []
    if face.type == "champion":
        states.append("exhausted" if card in state.marks.get("exhausted", ()) else "ready")
    for seat in (0, 1):
        if card in state.zones[HAND[seat]] and card not in reachable(state, seat):
            states.append("far")
    cost = cost_now(state, card) if state.strongholds else face.cost
    return CardLook([("cost", cost), *list(printed.badges)[1:]], printed.traits, states)


def printed_look(face: Face) -> CardLook:
    """What is printed on a card."""
    if face.type in ("stronghold", "bridge", "back"):
        return CardLook()
    badges: list[Badge] = [("cost", face.cost)]
    if face.type != "spell":
        badges += [("attack", face.atk), ("health", face.hp)]
    return CardLook(badges, [*face.abilities, *(["aura"] if face.aura_name else [])])


def seat_badges(state: ClashState, seat: int) -> Sequence[Badge]:
    """Health always, mana while it is this player's turn."""
    if not state.strongholds:
        return []
    badges: list[Badge] = [("health", health(state, seat))]
    if state.active == seat and state.phase != "setup":
        badges.append(("mana", state.mana))
    return badges


def fields(pool: Pool[Any], mode: str) -> list[dict[str, Any]]:
    """Decks, sets and level may be given before the match; what is left open is asked at the table."""
    made: list[dict[str, Any]] = []
    seats = (0,) if mode.startswith("solo") else (0, 1)
    if "competition" in mode or mode in ADJUSTABLE:
        made.append({"key": "sets", "kind": "sets", "of": list(SETS)})
    if "training" in mode or mode.startswith("battle"):
        made.append({"key": "decks", "kind": "decks", "seats": list(seats), "of": list(presets(pool)),
                     "own": mode.startswith("battle")})
    if mode in ADJUSTABLE:
        least = LEVELS[0] + (CHAMPION_LEVELS if "champions" in mode else 0)  # lower ones are refused (CD-153)
        made.append({"key": "level", "kind": "number", "from": least, "to": LEVELS[-1]})
    return made


def shows(state: ClashState, option: Option) -> Sequence[str]:
    """The cards of a preset deck, or the printed card an answer names."""
    pool = pool_of(state)
    word = option[1] if len(option) == 2 else None
    if option[0] == "deck":
        return presets(pool).get(str(word), ())
    return [word] if isinstance(word, str) and word in pool.faces else []


LOOK = Look(
    layout=layout, card=card, face=printed_look, seat=seat_badges, effects=EFFECTS, fields=fields, shows=shows,
    deck=deck_faults,
)
