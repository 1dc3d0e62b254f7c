"""A pure-Python engine for tabletop card games (nothing to do with SDL's pygame)."""

__version__ = "0.1.0"
