"""What a card costs to summon, what makes it cheaper, and whether it can be paid for (ES-101 to ES-111)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from ...kernel.errors import Reason, reason
from .abilities import COLOURS, COST, DO, Ability, value
from .board import in_play, leader_of, of_kind
from .state import HAND, EtherstoneState
from .stones import payable
from .targets import least_x, most_x, pays_all

NO_LESS = (0,) * (len(COLOURS) + 1)
ANY = len(COLOURS)
"""The place of an uncoloured discount."""


class Summons(NamedTuple):
    """A summon under way, and how much less than printed the card costs so far."""

    seat: int
    card: int
    less: tuple[int, ...]


def current(state: EtherstoneState) -> Summons:
    """The innermost summon under way."""
    return Summons(*state.summons[-1])


def cost_of(
    state: EtherstoneState, seat: int, card: int, less: tuple[int, ...] = NO_LESS
) -> tuple[tuple[int, ...], int]:
    """The cost by colour after what makes it cheaper, and the uncoloured part of the discount (ES-111)."""
    need, free = take_off(state.faces[card].cost, 0, less)  # an uncoloured discount already used counts below 0
    for source in (leader_of(state, seat), *in_play(state, seat)):
        for effect in state.faces[source].passives["cheaper"]:
            if of_kind(state, card, effect.word, effect.colour):
                need, free = take_off(need, free, effect.less)
    return need, free


def take_off(need: tuple[int, ...], free: int, less: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Never below 0 in any colour."""
    return tuple([max(0, n - minus) for n, minus in zip(need, less, strict=False)]), free + less[ANY]


def missing(state: EtherstoneState, seat: int, card: int, less: tuple[int, ...] = NO_LESS) -> int:
    """How many stones are missing to summon a card, its own help before summoning included (ES-108)."""
    need, free = cost_of(state, seat, card, less)
    have = state.stones[seat]
    if payable(have, need, free):
        return 0
    best = _lacking(have, need, free)
    if "before" in state.faces[card].moments:
        helps = [ability for ability in state.faces[card].abilities if ability.when == "before"]
        best = min([best, *(_lacking(*_helped(state, seat, card, some, have, need, free))
                            for some in _payable_together(state, seat, card, helps))])
    return best


def _lacking(have: tuple[int, ...], need: tuple[int, ...], free: int) -> int:
    lacking = 0
    while not payable(have, need, free + lacking):
        lacking += 1
    return lacking


def _payable_together(
    state: EtherstoneState, seat: int, card: int, helps: list[Ability]
) -> Iterator[tuple[Ability, ...]]:
    """Every choice of abilities before summoning whose costs can be paid together."""
    for number in range(1, len(helps) + 1):
        for some in itertools.combinations(helps, number):
            costs = [(effect, least_x(state, seat, card, ability)) for ability in some
                     for effect in ability.blocks[COST]]
            if pays_all(state, seat, card, costs):
                yield some


def _helped(
    state: EtherstoneState, seat: int, card: int, helps: tuple[Ability, ...], have: tuple[int, ...],
    need: tuple[int, ...], free: int,
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    for ability in helps:
        x = most_x(state, seat, card, ability) if ability.x == "choose" else least_x(state, seat, card, ability)
        for effect in ability.blocks[DO]:
            if effect.verb == "gain":
                have = tuple([n + value(more, x) for n, more in zip(have, effect.stones, strict=False)])
            elif effect.verb == "cheaper":
                need, free = take_off(need, free, effect.less)
    return have, need, free


def can_pay_now(state: EtherstoneState) -> bool:
    """Whether the card being summoned can be paid for without further help."""
    seat, card, less = current(state)
    return payable(state.stones[seat], *cost_of(state, seat, card, less))


def choices(
    state: EtherstoneState, seat: int, word: str = "card", colour: str = "", less: tuple[int, ...] = NO_LESS
) -> list[int]:
    """The cards of the hand that fit and can be paid for."""
    return [card for card in state.zones[HAND[seat]]
            if of_kind(state, card, word, colour) and not missing(state, seat, card, less)]


def fault(
    state: EtherstoneState, seat: int, card: object, word: str = "card", colour: str = "",
    less: tuple[int, ...] = NO_LESS,
) -> Reason | None:
    """Why a card cannot be summoned."""
    if not isinstance(card, int) or card not in state.zones[HAND[seat]]:
        return reason("not-in-hand", "ES-100")
    if not of_kind(state, card, word, colour):
        return reason("not-this-card", "ES-214")
    lacking = missing(state, seat, card, less)
    return reason("cannot-afford", "ES-101", missing=lacking) if lacking else None
