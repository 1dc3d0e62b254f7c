"""Which form of a noun stands after a number. Knows three languages; knows no words."""

from __future__ import annotations

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")

_SAME = ""
_DIRECT: dict[str, dict[str, tuple[str, str]]] = {
    "en": {"one": ("sg", _SAME), "few": ("pl", _SAME), "many": ("pl", _SAME)},
    "ru": {"one": ("sg", _SAME), "few": ("sg", "gen"), "many": ("pl", "gen")},
    "uk": {"one": ("sg", _SAME), "few": ("pl", "nom"), "many": ("pl", "gen")},
}
"""After a number in the nominative or accusative: the noun's number and case. Elsewhere the governor's case stays."""


def plural(lang: str, n: int) -> str:
    """The category of a number: one, few or many."""
    if lang == "en":
        return "one" if n == 1 else "many"
    if n % 100 in (11, 12, 13, 14):
        return "many"
    return "one" if n % 10 == 1 else "few" if n % 10 in (2, 3, 4) else "many"


def after_number(lang: str, n: int, case: str, animate: bool = False) -> tuple[str, str]:
    """Number and case of a noun after n, where the governor asks for `case`."""
    category = plural(lang, n)
    if category == "one":
        return "sg", case
    if case in ("nom", "acc") and not (animate and case == "acc"):
        number, own = _DIRECT[lang][category]
        return number, own or case
    return "pl", case


def adjective_after_number(lang: str, n: int, case: str, gender: str, animate: bool = False) -> tuple[str, str]:
    """The same for an adjective: '2 красных камня', '2 красные карты', where the noun is in the singular."""
    number, own = after_number(lang, n, case, animate)
    if number == "sg" and plural(lang, n) == "few":
        return "pl", "nom" if gender == "f" else "gen"
    return number, own


def after_number_uncounted(lang: str, n: int, case: str) -> tuple[str, str]:
    """The same for a noun without a plural: '6 маны' keeps the genitive singular."""
    one = lang == "en" or plural(lang, n) == "one"
    return "sg", case if one or case not in ("nom", "acc") else "gen"
