"""Lets every test of this folder import source_tree, whatever pytest's import mode."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
