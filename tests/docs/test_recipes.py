"""Each adding-* page, carried out from its first to its last block on a temporary copy of the tree."""

from __future__ import annotations

import pathlib

import pytest

from .pages import PAGES, carry_out, copy_tree

RECIPES = [page for page in PAGES if page.startswith("adding-")]


def test_there_is_a_recipe_for_everything_that_can_be_added() -> None:
    assert [f"adding-a{kind}.md" for kind in ("-card", "-game", "-keyword", "-language", "n-agent")] == RECIPES


@pytest.mark.parametrize("page", RECIPES)
def test_recipe(page: str, tmp_path: pathlib.Path) -> None:
    carry_out(page, copy_tree(tmp_path / "tree"))
