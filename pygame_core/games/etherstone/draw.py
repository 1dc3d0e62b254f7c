"""The table as text: for terminals, screen readers and bug reports. It draws a view, so it cannot tell a secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...kernel.state import HIDDEN
from ...text.phrase import Noun
from .board import in_play, is_exhausted, leader_of, marks_on, strength_of
from .card_text import price
from .state import DICE, HAND, LEADERS, MARKET, PACKET, THREAT_DECK, THREATS, TROPHIES, EtherstoneState
from .toughness import is_infected


def draw(speaker: Any, state: EtherstoneState, names: tuple[str, ...]) -> str:
    """The position: market, threats, then each player's numbers, stones, leader, cards in play and hand."""
    head = [speaker.word(f"phase.{state.phase}"), _supply(speaker, state)]
    if state.turn:
        head = [speaker.word("board.turn", number=state.turn), names[state.active], *head[1:]]
    lines = [" · ".join(head), _market(speaker, state, names), ""]
    lines += [speaker.word("board.threats", number=len(state.zones[THREAT_DECK]))]
    lines += [f"  {_threat(speaker, state, card)}" for card in state.zones[THREATS]]
    for seat in range(state.seats):
        drawn = _player if leader_of(state, seat) >= 0 else _drafting
        lines += ["", *drawn(speaker, state, seat, names)]
    return "\n".join(lines)


def _drafting(speaker: Any, state: EtherstoneState, seat: int, names: Sequence[str]) -> Iterator[str]:
    """Before there is a leader: the packet and the leaders dealt with their text, and the cards kept."""
    yield names[seat]
    for card in (*state.zones[PACKET[seat]], *state.zones[LEADERS[seat]]):
        if state.cards[card] != HIDDEN:
            text = speaker.card(state.cards[card])
            yield "\n      ".join([f"  {text.name} — {text.type_line}", *text.rules])
    kept = _names(speaker, state, state.zones[HAND[seat]])
    if kept:
        yield f"  {speaker.word('board.kept', cards=kept)}"


def _supply(speaker: Any, state: EtherstoneState) -> str:
    return str(speaker.word("board.supply", number=state.supply, aside=state.aside))


def _market(speaker: Any, state: EtherstoneState, names: Sequence[str]) -> str:
    """Every die with its value, and who has taken it."""
    dice = []
    for colour, number, holder in zip(DICE, state.dice, state.holders, strict=True):
        values = {"colour": Noun("cube", colour, bare=True), "number": number}
        if holder == MARKET:
            dice.append(_said(speaker, "die", **values))
        else:
            dice.append(_said(speaker, "die-held", seat=names[holder], **values))
    return str(speaker.word("board.market", dice=", ".join(dice)))


def _threat(speaker: Any, state: EtherstoneState, card: int) -> str:
    face, text = state.faces[card], speaker.card(state.cards[card])
    numbers = {"name": text.name, "toughness": face.toughness, "strength": face.strength, "vp": face.vp}
    if not text.rules:
        return str(speaker.word("board.threat", **numbers))
    return str(speaker.word("board.reward", reward=" ".join(text.rules), **numbers))


def _player(speaker: Any, state: EtherstoneState, seat: int, names: Sequence[str]) -> Iterator[str]:
    yield ", ".join(_numbers(speaker, state, seat, names))
    stones = price(state.stones[seat]) if any(state.stones[seat]) else speaker.word("board.none").lower()
    yield f"  {speaker.word('board.stones', stones=stones)}"
    yield f"  {speaker.word('board.leader', card=_card(speaker, state, seat, leader_of(state, seat)))}"
    cards = [_card(speaker, state, seat, card) for card in in_play(state, seat)]
    if cards:
        yield f"  {speaker.word('board.play', cards=', '.join(cards))}"
    yield f"  {_hand(speaker, state, seat)}"


def _numbers(speaker: Any, state: EtherstoneState, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What a player has beside cards and stones."""
    yield speaker.word("board.player", seat=names[seat], toughness=state.toughness[seat], tokens=state.tokens[seat],
                       trophies=len(state.zones[TROPHIES[seat]]))
    if state.turn and is_infected(state, seat):
        yield _said(speaker, "infected")
    if state.deals[seat]:
        yield _said(speaker, "deals", number=state.deals[seat])
    if state.end_token == seat:
        yield _said(speaker, "end-token")


def _card(speaker: Any, state: EtherstoneState, seat: int, card: int) -> str:
    """A card in play or a leader, with what is not as printed."""
    found = []
    if state.faces[card].type in ("follower", "leader"):
        found.append(_said(speaker, "strength", number=strength_of(state, seat, card)))
    if marks_on(state, card):
        found.append(_said(speaker, "marks", number=marks_on(state, card)))
    if is_exhausted(state, card):
        found.append(_said(speaker, "exhausted"))
    name = str(speaker.card_name(state.cards[card]))
    return str(speaker.word("board.card", name=name, state=", ".join(found))) if found else name


def _hand(speaker: Any, state: EtherstoneState, seat: int) -> str:
    """One's own hand with its costs, of the others the number of cards."""
    hand = state.zones[HAND[seat]]
    seen = _names(speaker, state, hand)
    return str(speaker.word("board.hand", cards=seen) if seen else speaker.word("board.hand-count", number=len(hand)))


def _names(speaker: Any, state: EtherstoneState, cards: Sequence[int]) -> str:
    """The cards that are seen, each with its cost."""
    said = [speaker.word("board.held", name=speaker.card_name(state.cards[card]), cost=price(state.faces[card].cost))
            for card in cards if state.cards[card] != HIDDEN]
    return ", ".join(said)


def _said(speaker: Any, key: str, **values: Any) -> str:
    """A word of the board inside a line, as it is written in the words files."""
    text = str(speaker.word(f"board.{key}", **values))
    return text[:1].lower() + text[1:]
