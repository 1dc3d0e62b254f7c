"""The printed cards of Etherstone, read once."""

from __future__ import annotations

import functools

from ...content.load import Pool, read_game
from .cards import BLANKS, Face, read_face


@functools.cache
def read_pool() -> Pool[Face]:
    """All cards, and the plain ones that scenarios fill up with."""
    pool = read_game("etherstone", read_face)
    for blank in BLANKS:
        pool.faces[blank.key] = blank
    return pool
