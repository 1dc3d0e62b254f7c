"""Procedures: the steps of a rulebook chapter, and the few things a step may answer to steer the flow.

A step is a plain function `step(state, names)`. It may change the state through ops and then return
  None            go on with the next step
  Ask(...)        wait for a seat; the answer is bound to a name that the next step reads from `names`
  Call(...)       run another procedure first
  Goto(step)      go on at the named step of this procedure
  DONE            leave this procedure
A question is always the last thing a step does, so nothing but the agenda has to remember where we were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .errors import Reason
from .rows import Decision, Names, Option


class Ask:
    """Wait for one seat's answer to a question.

    `secret` seals the answer until it is revealed; with `stay` the answer comes back to the step that asked.
    """

    __slots__ = ("decision", "stay")

    def __init__(
        self, seat: int, question: str, *args: Any, name: str = "choice", secret: bool = False, stay: bool = False
    ) -> None:
        self.decision = Decision(seat, question, name, args, secret)
        self.stay = stay


class Call:
    """Run another procedure, then go on here; with `stay` at the very step that called, as a loop does."""

    __slots__ = ("key", "names", "stay")

    def __init__(self, key: str, *, stay: bool = False, **names: Any) -> None:
        self.key = key
        self.names: Names = names
        self.stay = stay


class Goto:
    """Go on at the step with this function name; further names may be given a meaning on the way."""

    __slots__ = ("names", "step")

    def __init__(self, step: str, **names: Any) -> None:
        self.step = step
        self.names: Names = names


class _Done:
    __slots__ = ()


DONE = _Done()
Flow = Ask | Call | Goto | _Done | None
Step = Callable[[Any, Names], Flow]


class Procedure:
    """A named sequence of steps."""

    __slots__ = ("index", "key", "steps")

    def __init__(self, key: str, *steps: Step) -> None:
        self.key = key
        self.steps = steps
        self.index = {step.__name__: i for i, step in enumerate(steps)}


class Question:
    """What can be asked: the legal options, and why anything else is refused.

    `options(state, decision)` lists every legal answer. `refusal(state, decision, option)` gives the Reason for an
    answer that is not legal, from the same predicates; None for a legal one. `tries(state, decision)` lists what a
    person might reasonably try: the page shows a reason for each of these that is not an option.
    """

    __slots__ = ("key", "options", "refusal", "tries")

    def __init__(
        self,
        key: str,
        options: Callable[[Any, Decision], Sequence[Option]],
        refusal: Callable[[Any, Decision, Option], Reason | None],
        tries: Callable[[Any, Decision], Sequence[Option]] | None = None,
    ) -> None:
        self.key = key
        self.options = options
        self.refusal = refusal
        self.tries = tries or options
