"""The machine: runs a match to its next question, lists the answers, takes one, and says why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .errors import BadFile, IllegalChoice, Reason, RulesBug, reason
from .game import Game
from .procedure import Ask, Call, Flow, Goto
from .reactions import collect
from .rows import Decision, Frame, Option, Sealed, frame
from .state import State

S = TypeVar("S", bound=State)

_LIMIT = 100_000
"""More steps than any game takes between two questions: past this the rules go round in circles."""

_DEEPEST = 500
"""More procedures than any game has under way at once: past this a procedure calls itself without end."""


def start(game: Game[S], setup: Mapping[str, Any], seed: int, pool: Any = None, listen: bool = False) -> S:
    """A new match, run to its first question."""
    state = game.state()
    state.pool = pool or game.pool()
    state.chance = (seed & ((1 << 64) - 1), 0)
    if listen:
        state.log = []
    if game.triggers is not None:
        state.facts = []
    game.begin(state, setup)
    advance(game, state)
    return state


def load(game: Game[S], data: dict[str, Any], pool: Any = None) -> S:
    """The position that dump() wrote, if this game can go on from it; otherwise BadFile."""
    state = game.state.load(data, pool or game.pool(), game.hidden_face)
    for key, step, _ in state.agenda:
        if key not in game.procedures or not 0 <= step <= len(game.procedures[key].steps):
            raise BadFile(f"{game.key} has no step {step} of a procedure {key!r}")
    for waiting in (*state.queue, *state.deferred):
        if waiting.key not in game.procedures:
            raise BadFile(f"{game.key} has no procedure {waiting.key!r}")
    asked = [s.question for s in state.sealed.values()] + ([state.decision.question] if state.decision else [])
    for question in asked:
        if question not in game.questions:
            raise BadFile(f"{game.key} has no question {question!r}")
    return state


def advance(game: Game[S], state: S) -> None:
    """Run until someone must decide or the match is over."""
    procedures = game.procedures
    busy = game.settle is not None or game.triggers is not None
    if game.triggers is not None and state.facts is None:  # loaded or determinised
        state.facts = []
    for _ in range(_LIMIT):
        if state.decision is not None or state.result is not None:
            return
        if not state.agenda:
            raise RulesBug(f"{game.key}: nothing left to do, but the match has no result")
        key, index, names = state.agenda[-1]
        steps = procedures[key].steps
        last = len(steps)
        flow: Flow = None
        while index < last:  # steps that just go on need not be written down one by one
            flow = steps[index](state, names)
            index += 1
            if flow is not None or busy or state.result is not None:
                break
        if flow is not None and state.result is None:
            _steer(game, state, flow, index)
        elif index < last or busy:
            state.agenda = (*state.agenda[:-1], frame((key, index, names)))
        if index == last and flow is None:
            state.agenda = state.agenda[:-1]
        if busy:
            _settle(game, state)
    raise RulesBug(f"{game.key}: no question within {_LIMIT} steps, at {where(state)}")


def _steer(game: Game[S], state: S, flow: Flow, following: int) -> None:
    """Do what a step answered; `following` is the number of the step after it."""
    agenda = state.agenda
    key, step, names = agenda[-1]
    if type(flow) is Ask:
        if flow.decision.seat in state.out:
            raise RulesBug(f"{game.key}: seat {flow.decision.seat} is out, but is asked at {where(state)}")
        state.decision = flow.decision
        if step != following - flow.stay:
            state.agenda = (*agenda[:-1], frame((key, following - flow.stay, names)))
    elif type(flow) is Goto:
        state.agenda = (*agenda[:-1], frame((key, game.procedures[key].index[flow.step], {**names, **flow.names})))
    elif type(flow) is Call:
        state.agenda = (*agenda[:-1], frame((key, following - flow.stay, names)))
        push(game, state, flow.key, flow.names)
    else:  # DONE
        state.agenda = agenda[:-1]


def push(game: Game[S], state: S, key: str, names: dict[str, Any]) -> None:
    """Put a procedure on the agenda; frames that have nothing left are dropped, so the pile does not grow."""
    agenda = state.agenda
    while agenda and agenda[-1].step == len(game.procedures[agenda[-1].key].steps):
        agenda = agenda[:-1]
    if len(agenda) >= _DEEPEST:
        raise RulesBug(f"{game.key}: {_DEEPEST} procedures under way at once, at {where(state)}")
    state.agenda = (*agenda, Frame(key, 0, names))


def _settle(game: Game[S], state: S) -> None:
    """The game's checks (never between a question and its answer), then the triggers of all new facts."""
    if game.settle is not None and state.decision is None:
        game.settle(state)
    if game.triggers is not None:
        collect(game, state)


def options(game: Game[S], state: S) -> tuple[Option, ...]:
    """Every legal answer to the pending decision (none when the match is over)."""
    if state.offered is None:
        decision = state.decision
        if decision is None:
            return ()
        offered = tuple(game.questions[decision.question].options(state, decision))
        if not offered:
            raise RulesBug(f"{game.key}: {decision.question} has no option, at {where(state)}")
        state.offered = offered
    return state.offered


def answer(game: Game[S], state: S, option: Option) -> None:
    """Give the pending decision its answer and go on to the next. A refused answer changes nothing."""
    decision = state.decision
    offered = options(game, state)
    if decision is None or option not in offered:
        raise IllegalChoice(option, why_not(game, state, option) or reason("not-an-option", "-"))
    option = offered[offered.index(option)]  # what is recorded is what was offered, never an equal True or 1.0
    state.decision = None
    state.offered = None
    if decision.secret:
        state.sealed[f"{decision.name}.{decision.seat}"] = Sealed(decision.question, decision.args, option)
    else:
        key, step, names = state.agenda[-1]
        state.agenda = (*state.agenda[:-1], frame((key, step, {**names, decision.name: option})))
    advance(game, state)


def why_not(game: Game[S], state: S, option: Option) -> Reason | None:
    """The reason an answer is refused now; None when it is one of the options."""
    decision = state.decision
    if state.result is not None:
        return reason("match-over", "-")
    if decision is None:
        return reason("no-question", "-")
    if option in options(game, state):
        return None
    return game.questions[decision.question].refusal(state, decision, option) or reason("not-an-option", "-")


def tries(game: Game[S], state: S) -> tuple[Option, ...]:
    """What a person might try at this decision, legal or not."""
    decision = state.decision
    return () if decision is None else tuple(game.questions[decision.question].tries(state, decision))


def revealed(state: State, name: str) -> dict[int, Option]:
    """Open the sealed answers with this name: seat to option, in the order of the seats."""
    found: dict[int, Option] = {}
    for seat in sorted(int(k.rpartition(".")[2]) for k in state.sealed if k.rpartition(".")[0] == name):
        option = state.sealed.pop(f"{name}.{seat}").option
        if option is not None:
            found[seat] = option
    return found


def where(state: State) -> str:
    """The agenda in words: which procedure and step, outermost first."""
    return " > ".join(f"{f.key}[{f.step}]" for f in state.agenda) or "the end"


def pending(state: State) -> Decision:
    """The pending decision of a match that is not over."""
    if state.decision is None:
        raise RulesBug("there is no pending decision")
    return state.decision
