"""Text: one grammar for all games. It knows nouns, cases and templates; which game speaks it learns from a Speech."""

LANGUAGES = ("en", "ru", "uk")
"""The languages everything is said in."""
