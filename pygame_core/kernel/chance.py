"""Luck: a seed-and-counter generator inside the state, and the script that a test may put before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Lucky(Protocol):
    """Anything that carries luck, that is, a State."""

    chance: tuple[int, int]
    luck: tuple[tuple[str, Any], ...]


class Dice:
    """Luck outside any state, for agents and samplers: quick (a 64-bit congruential generator, high bits used)."""

    __slots__ = ("bits",)

    def __init__(self, seed: int) -> None:
        self.bits = mix(seed & _MASK, 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.bits = bits = (self.bits * 6364136223846793005 + 1442695040888963407) & _MASK
        return (bits >> 32) * n >> 32

    def shuffled(self, values: list[Any]) -> list[Any]:
        """A new list in random order."""
        return _shuffled(self.below, values)

    def some(self, values: list[Any], count: int) -> list[Any]:
        """So many different ones of the values (or all, if there are fewer), in random order."""
        left = list(values)
        found = []
        for _ in range(min(count, len(left))):
            i = self.below(len(left))
            found.append(left[i])
            left[i] = left[-1]
            left.pop()
        return found


def mix(seed: int, counter: int) -> int:
    """64 well-mixed bits from a seed and a counter (the SplitMix64 finaliser)."""
    z = (seed + counter * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(lucky: Lucky, n: int) -> int:
    """The next number from 0 to n - 1."""
    seed, counter = lucky.chance
    lucky.chance = (seed, counter + 1)
    return mix(seed, counter + 1) % n


def shuffled(lucky: Lucky, values: list[Any]) -> list[Any]:
    """A new list in random order."""
    return _shuffled(lambda n: below(lucky, n), values)


def _shuffled(pick: Callable[[int], int], values: list[Any]) -> list[Any]:
    """Fisher and Yates."""
    values = list(values)
    for i in range(len(values) - 1, 0, -1):
        j = pick(i + 1)
        values[i], values[j] = values[j], values[i]
    return values


def scripted(lucky: Lucky, kind: str) -> Any:
    """The next scripted outcome of this kind, removed from the script; None when there is none."""
    for i, (name, value) in enumerate(lucky.luck):
        if name == kind:
            lucky.luck = lucky.luck[:i] + lucky.luck[i + 1:]
            return value
    return None
