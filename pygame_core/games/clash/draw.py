"""The table as text: for terminals, screen readers and bug reports. It draws a view, so it cannot tell a secret."""

from __future__ import annotations

from typing import Any

from .abilities import abilities_at, names_of
from .board import AI_DECK, AI_DISCARD, BESIDE, HAND, LANE_ZONES, LANES, OFFER, attack_of, rider_of
from .champions import cost_now
from .damage import remaining
from .state import ClashState
from .stronghold import health, is_ai
from .summon import REACH


def draw(speaker: Any, state: ClashState, names: tuple[str, ...]) -> str:
    """The position: both players, the lanes left and right of their bridges, the hands from left to right."""
    if not state.strongholds:
        return _draft(speaker, state)
    turn = speaker.word("board.turn", number=state.turn)
    lines = [f"{turn} · {names[state.active]} · {_said(speaker, 'mana', number=state.mana)}", ""]
    lines.append(_player(speaker, state, 1, names))
    for lane in (0, 1):
        left = " ".join(reversed(_lane(speaker, state, 0, lane)))
        right = " ".join(_lane(speaker, state, 1, lane))
        lines.append(f"  {speaker.word(f'lane.{LANES[lane]}'):<14} {left or '·':>44} ══╬══ {right or '·'}")
    lines.append(_player(speaker, state, 0, names))
    return "\n".join(lines)


def _draft(speaker: Any, state: ClashState) -> str:
    """During the draft: the revealed cards with their text."""
    lines = []
    for card in state.zones.get(OFFER, ()):
        text = speaker.card(state.cards[card])
        lines.append("\n    ".join([f"  {text.name} — {text.type_line}", *text.rules]))
    return "\n".join(lines)


def _player(speaker: Any, state: ClashState, seat: int, names: tuple[str, ...]) -> str:
    side = speaker.word("fort" if state.forts[seat] else "bastion")
    head = f"{names[seat]} [{'<>'[seat]}] {side}, {_said(speaker, 'hp', number=health(state, seat))}"
    for card in state.zones[BESIDE[seat]]:
        ready = "exhausted" if card in state.marks.get("exhausted", ()) else "ready"
        head += f", {_name(speaker, state, card)} ({cost_now(state, card)}) {_said(speaker, ready)}"
    if is_ai(state, seat):
        return (f"{head}, {_said(speaker, 'deck', number=len(state.zones[AI_DECK]))}, "
                f"{_said(speaker, 'discard', number=len(state.zones[AI_DISCARD]))}")
    return f"{head}\n    {_hand(speaker, state, seat)}"


def _hand(speaker: Any, state: ClashState, seat: int) -> str:
    """The hand from left to right, the stronghold as [#] or [!], a bar after the last card within reach."""
    words: list[str] = []
    reached = 0
    for card in state.zones[HAND[seat]]:
        if card == state.strongholds[seat]:
            words.append("[!]" if state.forts[seat] else "[#]")
            continue
        if reached == REACH:
            words.append("|")
        reached += 1
        face = state.faces[card]
        words.append("??" if face.type == "back" else f"{_name(speaker, state, card)}({face.cost})")
    return "  ".join(words)


def _lane(speaker: Any, state: ClashState, seat: int, lane: int) -> list[str]:
    ids = state.zones[LANE_ZONES[seat][lane]]
    return [_creature(speaker, state, seat, ids, place) for place in range(len(ids))]


def _creature(speaker: Any, state: ClashState, seat: int, ids: tuple[int, ...], place: int) -> str:
    card = ids[place]
    marks = [speaker.symbol(name) for name in names_of(abilities_at(state, seat, ids, place))]
    if state.faces[card].aura_name:
        marks.append(f"{speaker.symbol('aura')}:{speaker.symbol(state.faces[card].aura_name)}")
    if card in state.marks.get("entered", ()):
        marks.append("*")
    rider = rider_of(state, card)
    name = _name(speaker, state, card) + (f"+{_name(speaker, state, rider)}" if rider is not None else "")
    tail = f" {','.join(marks)}" if marks else ""
    return f"[{name} {attack_of(state, card)}/{remaining(state, card)}{tail}]"


def _name(speaker: Any, state: ClashState, card: int) -> str:
    return str(speaker.card(state.cards[card]).name)


def _said(speaker: Any, key: str, **values: int) -> str:
    """A word of the board inside a line."""
    return str(speaker.word(f"board.{key}", **values)).lower()
