"""Luck: a seed-and-counter generator inside the state, and the script that a test may put before it."""

from __future__ import annotations

from typing import Any, Protocol

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Lucky(Protocol):
    """Anything that carries luck: a State, or a search's private dice."""

    chance: tuple[int, int]
    luck: tuple[tuple[str, Any], ...]


class Dice:
    """Luck outside any state, for agents and samplers."""

    def __init__(self, seed: int) -> None:
        self.chance = (seed & _MASK, 0)
        self.luck: tuple[tuple[str, Any], ...] = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return below(self, n)

    def shuffled(self, values: list[Any]) -> list[Any]:
        """A new list in random order."""
        return shuffled(self, values)


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
    """A new list in random order (Fisher and Yates)."""
    values = list(values)
    for i in range(len(values) - 1, 0, -1):
        j = below(lucky, i + 1)
        values[i], values[j] = values[j], values[i]
    return values


def scripted(lucky: Lucky, kind: str) -> Any:
    """The next scripted outcome of this kind, removed from the script; None when there is none."""
    for i, (name, value) in enumerate(lucky.luck):
        if name == kind:
            lucky.luck = lucky.luck[:i] + lucky.luck[i + 1:]
            return value
    return None
