"""How Etherstone lies on the table: the other players above, dice and threats in the middle, one's own cards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...content.load import Pool
from ...content.look import Badge, Box, CardLook, Look, Tally, spots_of
from ...kernel.rows import Option
from .abilities import COLOURS, STONES
from .board import is_exhausted, leader_of, marks_on, strength_of
from .cards import LEADER as LEADER_TYPE
from .cards import THREAT, Face
from .cost import cost_of
from .draft import HAND_SIZE, pool_of, presets
from .scoring import PARTS, parts
from .setup import COUNTS
from .state import (
    DICE,
    HAND,
    LEADER,
    LEADERS,
    MARKET,
    PACKET,
    PLAY,
    SUMMONING,
    THREAT_DECK,
    THREATS,
    TROPHIES,
    EtherstoneState,
)
from .strength import current
from .toughness import is_infected

EFFECTS: dict[str, tuple[Any, ...]] = {
    "turn-began": ("banner",),
    "leader-chosen": ("glow", 1),
    "market-rolled": ("roll",),
    "took": ("glow", 1),
    "die-changed": ("glow-seat", 0),
    "applied": ("glow", 1),
    "gained": ("rise-seat", 0, 1, "+"),
    "toughened": ("rise-seat", 0, 1, "+"),
    "weakened": ("rise-seat", 0, 1, "-"),
    "infected": ("shake-seat", 0),
    "vp-gained": ("rise-seat", 0, 1, "+"),
    "aside-gained": ("rise-seat", 0, 1, "+"),
    "marked": ("rise", 0, 1, "+"),
    "unmarked": ("rise", 0, 1, "-"),
    "restored": ("glow", 0),
    "recalled": ("glow", 1),
    "destroyed": ("glow-seat", 0),
    "summoned": ("glow", 1),
    "attack-declared": ("glow", 1),
    "joined": ("glow", 1),
    "strengthened": ("rise-seat", 0, 1, "+"),
    "attack-failed": ("shake", 1),
    "crushed": ("shake", 1),
    "defeated": ("glow-seat", 0),
    "revealed": ("glow", 0),
    "rested": ("glow-seat", 0),
    "deal-made": ("shake-seat", 0),
    "end-triggered": ("banner",),
    "finished": ("banner",),
}


# Where everything lies.

def layout(state: EtherstoneState, seat: int) -> Box:
    """The looker sits below; the others follow clockwise, from the left."""
    if state.mode == "draft" and not state.zones[LEADER[seat]]:
        return _draft(state, seat)
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    return {"box": "group", "flow": "column", "name": "arena", "of": [
        {"box": "group", "flow": "row", "name": "rivals", "of": [_rival(state, other) for other in others]},
        _middle(state),
        _mine(state, seat),
    ]}


def _draft(state: EtherstoneState, seat: int) -> Box:
    """The packet to pick from in full, then the leaders; what was kept beside them."""
    packet, hand, leaders = PACKET[seat], HAND[seat], LEADERS[seat]
    picks: Box = {"box": "zone", "zone": packet, "style": "grid", "large": True, "search": True, "title": "zone.packet",
                  "seat": seat}
    chosen: Box = {"box": "zone", "zone": leaders, "style": "strip", "title": "zone.leaders", "seat": seat}
    if not state.zones[packet]:
        chosen = {**chosen, "style": "grid", "large": True}
    kept: Box = {"box": "zone", "zone": hand, "style": "strip", "title": "zone.kept", "seat": seat, "most": HAND_SIZE}
    beside: list[Box] = [chosen, kept] if state.zones[packet] else [kept]
    return {"box": "group", "flow": "column", "name": "draft", "of": [
        {"box": "group", "flow": "row", "name": "beside", "of": beside},
        picks if state.zones[packet] else chosen,
    ]}


def _rival(state: EtherstoneState, seat: int) -> Box:
    return {"box": "group", "flow": "column", "name": "rival", "of": [
        {"box": "seat", "seat": seat},
        {"box": "group", "flow": "row", "name": "cards", "of": [
            {"box": "zone", "zone": LEADER[seat], "style": "line", "small": True, "title": "zone.leader", "seat": seat},
            *_dice(state, seat),
            *_summoning(state, seat),
            {"box": "zone", "zone": PLAY[seat], "style": "strip", "title": "zone.play", "seat": seat},
        ]},
    ]}


def _middle(state: EtherstoneState) -> Box:
    return {"box": "group", "flow": "row", "name": "middle", "of": [
        {"box": "group", "flow": "column", "name": "market", "of": [
            {"box": "tokens", "name": "market", "title": "zone.market", "tokens": _tokens(state, MARKET)},
            {"box": "numbers", "badges": [("supply", state.supply), ("aside", state.aside)]},
        ]},
        {"box": "group", "flow": "row", "name": "row", "of": [
            {"box": "zone", "zone": THREATS, "style": "line", "large": True, "title": "zone.threats"},
            {"box": "zone", "zone": THREAT_DECK, "style": "pile", "top": "first", "title": "zone.threat-deck"},
        ]},
    ]}


def _mine(state: EtherstoneState, seat: int) -> Box:
    return {"box": "group", "flow": "column", "name": "mine", "of": [
        {"box": "group", "flow": "row", "name": "own", "of": [
            {"box": "seat", "seat": seat},
            *_dice(state, seat),
            {"box": "zone", "zone": TROPHIES[seat], "style": "strip", "title": "zone.trophies", "seat": seat},
        ]},
        {"box": "group", "flow": "row", "name": "cards", "of": [
            {"box": "zone", "zone": LEADER[seat], "style": "line", "title": "zone.leader", "seat": seat},
            *_summoning(state, seat),
            {"box": "zone", "zone": PLAY[seat], "style": "line", "title": "zone.play", "seat": seat},
        ]},
        {"box": "zone", "zone": HAND[seat], "style": "hand", "title": "zone.hand", "seat": seat},
    ]}


def _summoning(state: EtherstoneState, seat: int) -> list[Box]:
    """A card that is being summoned lies between hand and play."""
    zone = SUMMONING[seat]
    return [{"box": "zone", "zone": zone, "style": "line", "title": "zone.summoning", "seat": seat}] * bool(
        state.zones[zone])


def _dice(state: EtherstoneState, seat: int) -> list[Box]:
    """A taken die lies beside the leader until the market is refreshed (ES-076)."""
    tokens = _tokens(state, seat)
    return [{"box": "tokens", "name": "held", "title": "zone.dice", "seat": seat, "tokens": tokens}] if tokens else []


def _tokens(state: EtherstoneState, holder: int) -> list[dict[str, Any]]:
    return [{"spot": colour, "kind": "die", "value": value, "tone": colour, "title": f"die.{colour}"}
            for colour, value, holds in zip(DICE, state.dice, state.holders, strict=True) if holds == holder]


# What shows on cards and plates.

def card(state: EtherstoneState, card: int) -> CardLook:
    """Strength and marks as they are now; in hand, what the card would cost now."""
    face: Face = state.faces[card]
    if face.type == "back":
        return CardLook()
    printed = printed_look(face)
    if face.type == THREAT:
        return CardLook(printed.badges, states=["attacked"] if _attacked(state) == card else [])
    owner = _owner(state, card)
    if owner is None:
        hands = [seat for seat in range(state.seats) if card in state.zones[HAND[seat]]]
        cost = cost_of(state, hands[0], card)[0] if hands and leader_of(state, hands[0]) >= 0 else face.cost
        return CardLook(printed.badges, cost=_price(cost), tone=face.colour)
    badges: list[Badge] = []
    if face.type in ("follower", LEADER_TYPE):
        badges.append(("strength", strength_of(state, owner, card)))
    badges += [("vp", face.vp)] * bool(face.vp) + [("marks", marks_on(state, card))] * bool(marks_on(state, card))
    return CardLook(badges, states=_states(state, owner, card), tone=face.colour)


def _owner(state: EtherstoneState, card: int) -> int | None:
    """Whose leader or entity in play it is."""
    return next((seat for seat in range(state.seats) for zones in (PLAY, LEADER) if card in state.zones[zones[seat]]),
                None)


def _attacked(state: EtherstoneState) -> int:
    return current(state).threat if state.attacks else -1


def _states(state: EtherstoneState, seat: int, card: int) -> list[str]:
    found = {
        "joined": bool(state.attacks) and card in current(state).joined,
        "exhausted": is_exhausted(state, card),
        "infected": state.faces[card].type == LEADER_TYPE and state.phase == "play" and is_infected(state, seat),
    }
    return [word for word, holds in found.items() if holds]


def printed_look(face: Face) -> CardLook:
    """What is printed on a card (ES-016 to ES-018)."""
    if face.type == "back":
        return CardLook()
    if face.type == THREAT:
        return CardLook([("toughness", face.toughness), ("strength", face.strength), ("vp", face.vp)])
    if face.type == LEADER_TYPE:
        badges: list[Badge] = [("toughness", face.toughness), ("strength", face.strength)]
        return CardLook(badges + [("starting-marks", face.marks)] * bool(face.marks))
    badges = [("strength", face.strength)] if face.type == "follower" else []
    return CardLook(badges + [("vp", face.vp)] * bool(face.vp), cost=_price(face.cost), tone=face.colour)


def _price(cost: Sequence[int]) -> list[Badge]:
    return [(colour, amount) for colour, amount in zip(COLOURS, cost, strict=True) if amount]


def seat_badges(state: EtherstoneState, seat: int) -> Sequence[Badge | Sequence[Badge]]:
    """Toughness, stones by colour, what counts in the end, the hand."""
    if not state.zones[LEADER[seat]]:
        return [("hand", len(state.zones[HAND[seat]]))]
    counts: list[Badge] = [("tokens", state.tokens[seat]), ("trophies", len(state.zones[TROPHIES[seat]]))]
    counts += [("deals", state.deals[seat])] * bool(state.deals[seat])
    counts += [("end-token", 1)] * (state.end_token == seat)
    return [
        [("toughness", state.toughness[seat]), ("hand", len(state.zones[HAND[seat]]))],
        list(zip(STONES, state.stones[seat], strict=True)),
        counts,
    ]


def tally(state: EtherstoneState) -> Tally:
    """The points each seat would have if the game ended now, part by part (ES-243 to ES-250)."""
    if state.phase not in ("play", "over"):
        return ()
    columns = [parts(state, seat) for seat in range(state.seats)]
    rows = [(part, [column[place] for column in columns]) for place, part in enumerate(PARTS)]
    return [*rows, ("total", [sum(column) for column in columns])]


# Before the match, and answers.

def fields(pool: Pool[Any], mode: str) -> list[dict[str, Any]]:
    """Preset sets may be given before the match; what is left open is asked at the table (ES-269)."""
    if mode != "preset":
        return []
    return [{"key": "presets", "kind": "presets", "seats": list(range(max(COUNTS))), "of": list(presets(pool))}]


def shows(state: EtherstoneState, option: Option) -> Sequence[str]:
    """The cards of a preset set."""
    if option[0] != "set":
        return ()
    chosen = presets(pool_of(state)).get(str(option[1]))
    return (chosen.leader, *chosen.cards) if chosen else ()


def path(option: Option) -> Sequence[str]:
    """Cards, and the die that is taken; a colour that is chosen is no die."""
    on_table = option[0] == "take" or any(isinstance(value, int) for value in option[1:])
    return spots_of(option) if on_table else ()


LOOK = Look(
    layout=layout, card=card, face=printed_look, seat=seat_badges, effects=EFFECTS, fields=fields, shows=shows,
    path=path, tally=tally,
)
