"""Chapter "Action: attack": its nine steps, attacks by abilities, and what defeating a threat brings (ES-112 to
ES-133, ES-178, ES-200)."""

from __future__ import annotations

from ...kernel import ops
from ...kernel.errors import Reason, reason
from ...kernel.procedure import DONE, Ask, Call, Flow, Goto, Procedure, Question
from ...kernel.rows import Decision, Names, Option
from . import use
from .abilities import AFTER, DO
from .attempt import has_failed, remember, take_back
from .board import counted, in_play, is_exhausted, leader_of, turn
from .state import THREAT_DECK, THREATS, TROPHIES, EtherstoneState
from .strength import Attack, can_join, change, current, hopeful, most_strength, total_strength
from .targets import area
from .toughness import lose_toughness

STRIKE: Option = ("strike",)


def attack(seat: int, threat: int) -> Call:
    """Attack a threat."""
    return Call("etherstone/attack", seat=seat, threat=threat)


def defeat(seat: int, threat: int) -> Call:
    """A threat is defeated: reward, trophy, the next threat."""
    return Call("etherstone/defeat", seat=seat, threat=threat)


# Steps 1 and 2: the threat, and who takes part.

def declare(state: EtherstoneState, names: Names) -> Flow:
    """Remember how everything was, for an attempt that fails (ES-129)."""
    state.attacks = (*state.attacks, tuple(Attack(names["seat"], names["threat"])))
    ops.emit(state, "attack-declared", names["seat"], names["threat"], cards=(names["threat"],))
    return Goto("ask_join", before=remember(state))


def ask_join(state: EtherstoneState, names: Names) -> Flow:
    """One after another, until the attack begins."""
    return Ask(names["seat"], "etherstone/join", names["threat"])


def join(state: EtherstoneState, names: Names) -> Flow:
    """Somebody takes part (ES-113)."""
    if names["choice"] == STRIKE:
        return None
    card = names["choice"][1]
    change(state, joined=(*current(state).joined, card))
    ops.emit(state, "joined", names["seat"], card, cards=(card,))
    return Goto("ask_join")


def exhaust(state: EtherstoneState, names: Names) -> Flow:
    """The followers that take part are exhausted, the leader is not (ES-064, ES-114)."""
    for card in current(state).joined:
        if state.faces[card].type == "follower" and not state.faces[card].changes("tireless"):
            turn(state, card, True)
    return None


# Step 3: abilities on attack.

def on_attack(state: EtherstoneState, names: Names) -> Flow:
    """Of the leader and all cards in play, taking part or not (ES-066, ES-116)."""
    return use.use(state, names["seat"], "attack")


def strengthen(state: EtherstoneState, seat: int, number: int) -> None:
    """An ability adds to the total attack strength."""
    if number and _attacks(state, seat):
        change(state, bonus=current(state).bonus + number)
        ops.emit(state, "strengthened", seat, number)


def defend(state: EtherstoneState, seat: int, number: int) -> None:
    """An ability cancels damage (ES-211); several add up (ES-224)."""
    if number and _attacks(state, seat):
        change(state, defence=current(state).defence + number)
        ops.emit(state, "defended", seat, number)


def _attacks(state: EtherstoneState, seat: int) -> bool:
    """Whether the attack under way is this player's: strength and defence are the card owner's (ES-189)."""
    return bool(state.attacks) and current(state).seat == seat


def add_after(state: EtherstoneState, card: int, ability: int, x: int) -> None:
    """A part to be carried out after the attack."""
    if state.attacks:
        change(state, after=(*current(state).after, (card, ability, x)))


# Step 4: compare.

def compare(state: EtherstoneState, names: Names) -> Flow:
    """Defeated if the strength is at least the toughness (ES-117); otherwise nothing of it has happened (ES-118)."""
    seat, threat = names["seat"], names["threat"]
    if total_strength(state) >= state.faces[threat].toughness:
        return None
    state.attacks = state.attacks[:-1]
    take_back(state, names["before"], threat)
    ops.emit(state, "attack-failed", seat, threat, cards=(threat,))
    return DONE


# Steps 5 and 6: damage to the leader, and what comes after the attack.

def damage(state: EtherstoneState, names: Names) -> Flow:
    """If the leader took part, it loses the threat's strength less defence (ES-119, ES-211, ES-224)."""
    seat, attack_now = names["seat"], current(state)
    if leader_of(state, seat) in attack_now.joined:
        lose_toughness(state, seat, max(0, state.faces[names["threat"]].strength - defence(state, attack_now)))
    return None


def defence(state: EtherstoneState, attack_now: Attack) -> int:
    """From abilities applied, and from what simply holds."""
    seat = attack_now.seat
    return attack_now.defence + sum(
        counted(state, seat, card, effect) for card in (leader_of(state, seat), *in_play(state, seat))
        for effect in state.faces[card].passives["defence"])


def after_attack(state: EtherstoneState, names: Names) -> Flow:
    """Every part after the attack, in the order the abilities were applied (ES-121, ES-126)."""
    waiting = current(state).after
    if not waiting:
        return None
    card, ability, x = waiting[0]
    change(state, after=waiting[1:])
    return Call("etherstone/effects", stay=True, seat=names["seat"], card=card, ability=ability, block=AFTER, at=0, x=x)


def win(state: EtherstoneState, names: Names) -> Flow:
    """The threat is defeated even if the leader got infected (ES-127)."""
    state.attacks = state.attacks[:-1]
    return defeat(names["seat"], names["threat"])


ATTACK = Procedure("etherstone/attack", declare, ask_join, join, exhaust, on_attack, compare, damage, after_attack, win)


# Steps 7 to 9, also for a crush (ES-221).

def reward(state: EtherstoneState, names: Names) -> Flow:
    """What is printed on the threat (ES-122); one that is gone already was rewarded then."""
    if names["threat"] not in state.zones[THREATS]:
        return DONE
    if not state.faces[names["threat"]].abilities[0].blocks[DO]:
        return None
    return Call("etherstone/effects", seat=names["seat"], card=names["threat"], ability=0, block=DO, at=0, x=0)


def trophy(state: EtherstoneState, names: Names) -> Flow:
    """To the own trophy pile (ES-123); then the next threat, as long as there are any (ES-124, ES-125)."""
    seat, threat = names["seat"], names["threat"]
    ops.move(state, threat, THREATS, TROPHIES[seat])
    ops.emit(state, "defeated", seat, threat, cards=(threat,))
    if state.zones[THREAT_DECK]:
        card = state.zones[THREAT_DECK][0]
        ops.move(state, card, THREAT_DECK, THREATS)
        ops.emit(state, "revealed", card, cards=(card,))
    return use.announce(state, seat, "defeat")


DEFEAT = Procedure("etherstone/defeat", reward, trophy)


# An attack that an ability grants (ES-178).

def raid(state: EtherstoneState, seat: int) -> Call:
    """An attack of its own: what was attacked in vain before it may be chosen (ES-112, ES-178)."""
    state.failed = tuple(card for card in state.failed if card not in state.zones[THREATS])
    return Call("etherstone/raid", seat=seat)


def choose_raid(state: EtherstoneState, names: Names) -> Flow:
    """Another threat after a failed attempt, or none (ES-118)."""
    return Ask(names["seat"], "etherstone/raid") if hopeful(state, names["seat"]) else DONE


def go_raiding(state: EtherstoneState, names: Names) -> Flow:
    """All nine steps."""
    return attack(names["seat"], names["choice"][1]) if names["choice"][0] == "attack" else DONE


def end_raid(state: EtherstoneState, names: Names) -> Flow:
    """Whether it was one."""
    return Goto("choose_raid") if has_failed(state, names["choice"][1], THREATS) else DONE


RAID = Procedure("etherstone/raid", choose_raid, go_raiding, end_raid)


# The questions.

def fault(state: EtherstoneState, seat: int, threat: object) -> Reason | None:
    """Why a threat cannot be attacked."""
    if not state.zones[THREATS]:
        return reason("empty-area", "ES-131")
    if not isinstance(threat, int) or threat not in area(state):
        return reason("not-in-area", "ES-112")
    if threat in hopeful(state, seat):
        return None
    if threat in state.failed:
        return reason("failed-already", "ES-118")
    return reason("no-strength", "ES-117", most=most_strength(state, seat), needed=state.faces[threat].toughness)


def _raid_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    found: list[Option] = [("attack", threat) for threat in hopeful(state, decision.seat)]
    return [*found, ("skip",)]


def _raid_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    return fault(state, decision.seat, option[1] if option[:1] == ("attack",) and len(option) == 2 else None)


def _raid_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    return [*(("attack", threat) for threat in state.zones[THREATS]), ("skip",)]


def _join_options(state: EtherstoneState, decision: Decision) -> list[Option]:
    joined = current(state).joined
    found: list[Option] = [("join", card) for card in can_join(state, decision.seat) if card not in joined]
    return [*found, STRIKE] if joined else found


def _join_refusal(state: EtherstoneState, decision: Decision, option: Option) -> Reason | None:
    if option == STRIKE:
        return reason("no-participant", "ES-128")
    card = option[1] if option[:1] == ("join",) and len(option) == 2 else None
    if card in current(state).joined:
        return reason("already-picked", "ES-113")
    if not isinstance(card, int) or card not in in_play(state, decision.seat):
        return reason("not-your-card", "ES-113")
    if is_exhausted(state, card):
        return reason("exhausted", "ES-115")
    return reason("not-a-follower", "ES-113")


def _join_tries(state: EtherstoneState, decision: Decision) -> list[Option]:
    cards = (leader_of(state, decision.seat), *in_play(state, decision.seat))
    return [*(("join", card) for card in cards), STRIKE]


QUESTIONS = (
    Question("etherstone/raid", _raid_options, _raid_refusal, _raid_tries),
    Question("etherstone/join", _join_options, _join_refusal, _join_tries),
)
