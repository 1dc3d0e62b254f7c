"""The machine: knows seats, cards, zones, questions and facts; no game, no language."""
