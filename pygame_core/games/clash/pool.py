"""All printed cards of the game: the sets, the champions, and the cards that belong to the table."""

from __future__ import annotations

import functools

from ...content.load import Pool, read_game
from .cards import BLANK, BRIDGE, SETS, STRONGHOLD, Face, read_face


@functools.cache
def read_pool() -> Pool[Face]:
    """The pool, read once."""
    pool = read_game("clash", read_face, SETS)
    for face in (STRONGHOLD, BRIDGE, BLANK):
        pool.faces[face.key] = face
    return pool
