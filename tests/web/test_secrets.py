"""What one seat may not see is nowhere in its page, whoever looks into the HTML; and texts of strangers stay texts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from driver import App, Player, Visit
from truth import Truth, played, secrets

HTML = """(() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll('.sprite, script').forEach(element => element.remove());
  const values = [...document.querySelectorAll('input, textarea, select')].map(field => field.value);
  return [copy.outerHTML, document.title, ...values].join(' ');
})()"""
"""All of the page with its attributes, but for the drawings of the icons."""
HEARD = """(() => {
  const said = watch.heard.filter(([method]) => ['answer', 'think', 'table', 'start', 'why', 'hint'].includes(method));
  watch.heard.length = 0;
  return said.map(([, text]) => text).join(' ');
})()"""
"""What the engine told the page since the last look, saves left out (they hold everything, and say so)."""


class Spy(Player):
    """Looks at the whole page after every move; `saw` counts hidden names that could have been found."""

    saw = 0
    seat: int | None = 0

    def move(self) -> None:
        """Make a move, then compare the page with the truth."""
        super().move()
        self.look()

    def look(self) -> None:
        """Nothing hidden is in the page, nor in what came over the wire."""
        app = self.app
        save, seat = app.engine("save")["text"], self.seat
        page, heard = app.see(HTML), app.see(HEARD)
        if seat is None:
            seat = app.engine("table")["viewer"]
        hidden, shown = secrets(save, seat)
        assert [name for name in hidden if name in page] == []
        assert [name for name in hidden if json.dumps(name)[1:-1] in heard] == []
        if app.legal():
            assert any(name in page for name in shown), "the names of the seat's own cards are there"
        self.saw += len(hidden)


@pytest.mark.parametrize("mode", ["training", "competition", "solo-training"])
def test_no_hidden_card_is_in_the_page_of_a_game_against_an_agent(app: App, mode: str) -> None:
    decks = ("bulwark", "vanguard") if mode == "training" else ()
    app.quick(seed=2, mode=mode, decks=decks)
    spy = Spy(app)
    spy.look()
    spy.play()
    assert spy.saw > 10


def test_a_name_that_slips_into_an_attribute_or_over_the_wire_would_be_found(app: App) -> None:
    app.quick(seed=2)
    name = sorted(secrets(app.engine("save")["text"], 0)[0])[0]
    app.see("name => document.querySelector('.card.back').setAttribute('aria-label', name)", name)
    with pytest.raises(AssertionError):
        Spy(app).look()
    app.see("document.querySelector('.card.back').removeAttribute('aria-label')")
    Spy(app).look()
    app.see("name => watch.heard.push(['table', name])", name)
    with pytest.raises(AssertionError):
        Spy(app).look()


def test_no_hidden_card_is_in_the_page_between_two_people_and_the_curtain_hides_both_hands(app: App) -> None:
    app.start(who=("human", "human"), seed=2)
    spy = Spy(app)
    spy.seat = None
    curtains = 0
    while app.phase() != "over" and curtains < 4:
        if app.phase() == "curtain":
            curtains += 1
            both = [secrets(app.engine("save")["text"], seat) for seat in (0, 1)]
            page = app.see(HTML)
            hands = {name for hidden, _ in both for name in hidden}
            assert hands and [name for name in hands if name in page] == []
            assert app.count("#board, [data-spot]") == 0
            app.press("o", "t", "l", "h", "u", "Escape")
            app.settled()
            assert app.phase() == "curtain" and [name for name in hands if name in app.see(HTML)] == []
            app.see("watch.heard.length = 0")
            app.do("lift-curtain")
            app.settled()
            spy.look()
        else:
            spy.move()
    assert curtains == 4 and spy.saw > 10


def test_a_seat_that_is_not_ones_own_cannot_be_looked_through(app: App) -> None:
    from driver import Refusal

    app.quick(seed=2)
    for method, params in (("table", {"seat": 1}), ("goto", {"at": 0, "seat": 1})):
        with pytest.raises(Refusal):
            app.engine(method, **params)


EVIL = """<img src=x onerror="document.title='evil'"></script><script>document.title='evil'</script>&amp;{title}"""


def evil() -> dict[str, Any]:
    """A match whose players and title try to be HTML."""
    truth = Truth()
    seats = [{"kind": "human", "name": EVIL[:40]}, {"kind": "agent", "level": "apprentice", "name": "<b>B</b>"}]
    played(truth, most=6, seats=seats, seed=3, setup={"decks": ["bulwark", "vanguard"]})
    saved: dict[str, Any] = truth.ask("save", title=EVIL)
    return saved


def test_names_and_titles_from_outside_are_shown_as_text(visit: Visit) -> None:
    match = evil()
    app = visit.app(f"#/m/{match['code']}")
    app.there(".bottom.replay")
    app.settled()
    harmless(app)
    assert EVIL in app.text("h1") and EVIL[:40] in app.text(".plate.mine")
    app.do("branch")
    app.settled()
    Player(app).move()
    harmless(app)
    assert EVIL[:40] in app.text(".log")
    app.go("#/saves")
    app.says(EVIL[:60], ".slots")
    harmless(app)
    app.go("#/")
    app.says(EVIL[:30], ".lobby")
    harmless(app)
    app.go(f"#/rules/find/{'%3Cimg%20src=x%20onerror=alert(1)%3E'}")
    app.there("#rules-field")
    harmless(app)
    app.go("#/rules/%3Cscript%3Ex")
    app.there("#rules-field")
    app.go("#/cards/clash/%3Cb%3E")
    app.toast("<b>")
    harmless(app)


def harmless(app: App) -> None:
    """No text became an element, and no script ran."""
    assert app.see("document.title") != "evil"
    found = "document.querySelectorAll('#app img, #app script, #app b b, #toasts img, #dialogs img').length"
    assert app.see(found) == 0
