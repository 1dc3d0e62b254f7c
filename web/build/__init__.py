"""What build.py calls. Standard library only; nothing in here knows a rule of a game."""
