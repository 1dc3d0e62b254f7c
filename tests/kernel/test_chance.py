"""Luck is uniform, the same everywhere and always, and comes from nowhere but the seed."""

from __future__ import annotations

import ast
import pathlib
import subprocess
import sys
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from made_up import casino

import pygame_core.kernel
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice, below, mix, scripted, shuffled
from pygame_core.kernel.state import State

KERNEL = pathlib.Path(pygame_core.kernel.__file__).parent


class StateLuck:
    """The luck inside a match, drawn like Dice."""

    def __init__(self, seed: int) -> None:
        self.state = State()
        self.state.chance = (seed, 0)

    def below(self, n: int) -> int:
        return below(self.state, n)

    def shuffled(self, values: list[Any]) -> list[Any]:
        return shuffled(self.state, values)


BOTH = pytest.mark.parametrize("luck", [Dice, StateLuck])


def chi_square(counts: Counter[object], outcomes: int, draws: int) -> float:
    expected = draws / outcomes
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (outcomes - len(counts))


@BOTH
@pytest.mark.parametrize("sides, limit", [(2, 10.8), (6, 20.5), (20, 43.8), (100, 148.2)])  # 0.1 % points
@pytest.mark.parametrize("seed", [0, 1, 2024])
def test_numbers_are_uniform(luck: Any, sides: int, limit: float, seed: int) -> None:
    dice = luck(seed)
    counts: Counter[object] = Counter(dice.below(sides) for _ in range(6000))
    assert chi_square(counts, sides, 6000) < limit


@BOTH
def test_the_first_number_is_uniform_over_neighbouring_seeds(luck: Any) -> None:
    counts: Counter[object] = Counter(luck(seed).below(6) for seed in range(6000))
    assert chi_square(counts, 6, 6000) < 20.5


@BOTH
def test_pairs_of_numbers_are_uniform(luck: Any) -> None:
    dice = luck(5)
    counts: Counter[object] = Counter((dice.below(6), dice.below(6)) for _ in range(7200))
    assert chi_square(counts, 36, 7200) < 66.6


@BOTH
def test_every_order_of_a_shuffle_is_as_likely(luck: Any) -> None:
    dice = luck(3)
    counts: Counter[object] = Counter(tuple(dice.shuffled([0, 1, 2, 3])) for _ in range(7200))
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24, 7200) < 49.7


def test_golden_numbers_of_a_match() -> None:
    assert [mix(0, n) for n in (1, 2, 3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]  # SplitMix64
    luck = StateLuck(42)
    assert [luck.below(6) for _ in range(12)] == [1, 1, 0, 0, 4, 0, 1, 2, 1, 2, 5, 4]
    assert "".join(StateLuck(42).shuffled(list("abcdefgh"))) == "dbgceahf"


def test_golden_numbers_of_dice() -> None:
    dice = Dice(42)
    assert [dice.below(6) for _ in range(12)] == [4, 0, 0, 0, 5, 2, 3, 3, 4, 0, 3, 3]
    assert "".join(Dice(42).shuffled(list("abcdefgh"))) == "echdfabg"


def test_another_process_draws_the_same() -> None:
    code = "from pygame_core.kernel.chance import Dice; print(Dice(42).shuffled(list(range(30))))"
    for hash_seed in ("0", "1"):
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                               cwd=KERNEL.parent.parent, env={"PYTHONHASHSEED": hash_seed})
        assert found.stdout.strip() == str(Dice(42).shuffled(list(range(30))))


def test_a_draw_of_a_match_moves_the_counter_and_nothing_else() -> None:
    luck = StateLuck(9)
    before = luck.state.dump()
    luck.below(6)
    assert luck.state.dump() == {**before, "chance": [9, 1]}
    luck.shuffled([1, 2, 3])
    assert luck.state.chance == (9, 3)


@BOTH
def test_a_shuffle_leaves_the_given_list_alone(luck: Any) -> None:
    values = [1, 2, 3, 4]
    luck(1).shuffled(values)
    assert values == [1, 2, 3, 4]
    assert luck(1).shuffled([]) == []


@pytest.mark.parametrize("seed", [-1, 0, 1 << 64, 1 << 200])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert all(0 <= Dice(seed).below(6) < 6 for _ in range(10))
    assert machine.start(casino.GAME, {}, seed).chance[0] == seed % (1 << 64)


def test_the_script_gives_the_first_of_its_kind() -> None:
    state = State()
    state.luck = (("flip", 1), ("roll", 2), ("roll", 3))
    assert [scripted(state, "roll"), scripted(state, "roll"), scripted(state, "roll")] == [2, 3, None]
    assert state.luck == (("flip", 1),)


@pytest.mark.parametrize("path", sorted(KERNEL.glob("*.py")), ids=lambda path: path.name)
def test_the_kernel_has_no_other_source_of_luck(path: pathlib.Path) -> None:
    forbidden = {"random", "time", "datetime", "secrets", "uuid", "os"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not forbidden & {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").partition(".")[0] not in forbidden
