"""Help at the table: undo and redo, what-if, why not, hints, the log, the table as text, bug reports."""

from __future__ import annotations

import json
import pathlib
import re

import pytest
from driver import App, Player, Visit, spot

from pygame_core.match import files

RULE = re.compile(r"CD-\d{3}")
HAND = "[...document.querySelectorAll('.zone.mine .card')].filter(c => c.closest('.zone').querySelector('.stronghold'))"
BLOCKED = f"{HAND}.filter(c => !c.matches('.legal, .stronghold')).map(c => c.dataset.spot)"


@pytest.fixture
def table(app: App) -> App:
    """A match in which we begin, two cards played, each of them undoable."""
    app.quick(seed=3)
    return app


def turn(app: App) -> list[str]:
    """Play two cards; the digests before, between and after."""
    seen = [app.digest()]
    for _ in range(2):
        Player(app).card()
        app.settled()
        seen.append(app.digest())
    assert len(set(seen)) == 3
    return seen


def test_undo_and_redo_by_decision_with_button_and_keys(table: App) -> None:
    start, one, two = turn(table)
    table.do("undo", "decision")
    table.settled()
    assert table.digest() == one
    table.press("u")
    table.settled()
    assert table.digest() == start
    assert table.see("document.querySelector('[data-do=undo]').disabled")
    table.press("Control+Shift+z")
    table.settled()
    assert table.digest() == one
    table.do("redo", "decision")
    table.settled()
    assert table.digest() == two
    table.press("Control+z")
    table.settled()
    assert table.digest() == one
    assert table.count(".notice") == 0, "nothing hidden was seen: this is no what-if"


def test_undo_and_redo_by_turn_from_the_menu(table: App) -> None:
    start, _, two = turn(table)
    table.do("open-menu")
    table.there("dialog[open]")
    table.do("undo", "turn")
    table.settled()
    assert table.digest() == start
    assert table.count("dialog[open]") == 0, "the menu is in the way of what it did"
    table.do("open-menu")
    table.there("dialog[open]")
    table.do("redo", "turn")
    table.settled()
    assert table.digest() == two


def test_going_back_behind_something_seen_makes_a_what_if_and_says_so(table: App) -> None:
    before = table.digest()
    table.click(".bottom [data-do=choose]")
    table.settled()
    assert "what-if" in table.see("document.querySelector('[data-do=undo]').title")
    table.press("u")
    table.settled()
    table.toast("what-if")
    assert table.digest() == before
    assert "What-if" in table.text(".notices")
    assert table.engine("save")["what_if"]
    Player(table).move()
    assert "What-if" in table.text(".notices"), "it stays one"


def test_undo_while_steps_are_shown(visit: Visit) -> None:
    app = visit.app(reduced_motion="no-preference")
    app.quick(seed=3)
    before, legal = app.digest(), app.legal()
    app.click(".bottom [data-do=choose]")
    app.there(".banner")
    app.press("u")
    app.wait("document.querySelectorAll('#board .legal').length", lambda count: count == len(legal))
    assert (app.digest(), app.legal()) == (before, legal)
    app.page.wait_for_timeout(1500)  # the steps would still be under way
    assert (app.digest(), app.legal()) == (before, legal)
    Player(app).card()
    assert app.digest() != before


def test_why_a_card_cannot_be_played_by_hover_focus_and_click(table: App) -> None:
    blocked = table.see(BLOCKED)[-1]
    table.page.hover(spot(blocked))
    table.there(".side .why a.rule")
    reason = table.text(".side .why")
    assert RULE.search(reason)
    table.page.mouse.move(5, 400)
    table.page.hover(spot(table.legal()[0]))
    table.wait("document.querySelectorAll('.side .why').length === 0")
    table.page.focus(spot(blocked))
    table.says(reason, ".side")
    before = table.digest()
    table.click(spot(blocked))
    table.there("#toasts .toast.why")
    rule = RULE.search(table.text("#toasts"))
    assert rule and rule[0] in reason and table.digest() == before
    table.click("#toasts a.rule")
    table.there(f"#rule-{rule[0]}")
    assert table.see("location.hash") == f"#/rules/{rule[0]}"
    table.page.go_back()
    table.seated()
    assert table.digest() == before


def test_why_a_card_cannot_be_put_there(table: App) -> None:
    creature = table.legal(".creature")[0]
    table.click(spot(creature))
    table.settled()
    assert table.count("#board .chosen") == 1 and table.count(".place.legal") > 0
    assert "choose where" in table.text(".bottom .prompt")
    stronghold = table.see("document.querySelector('.zone.theirs .stronghold').dataset.spot")
    before = table.digest()
    table.click(spot(stronghold))
    table.there("#toasts .toast.why")
    assert table.digest() == before
    table.press("Escape")
    assert table.count("#board .chosen") == 0
    table.click(spot(creature))
    table.settled()
    table.click(spot(creature))
    table.settled()
    assert table.count("#board .chosen") == 0, "the second click gives the card back"


def test_hints_in_three_stages_and_done_for_you(table: App) -> None:
    before = table.digest()
    table.press("h")
    table.there(".side .hint-box")
    table.settled()
    first = table.text(".side .hint-box")
    assert "Look at" in first and "Best now" not in first and "%" not in first
    marked = table.count("#board .marked")
    assert marked == (0 if "buttons" in first else 1)
    table.click(".side .hint-box [data-do=hint]")
    table.says("Best now:", ".side .hint-box")
    assert "%" not in table.text(".side .hint-box")
    table.click(".side .hint-box [data-do=hint]")
    table.says("%", ".side .hint-box")
    assert table.count(".side .hint-box li") > 0 and table.count(".side .hint-box [data-do=hint]") == 0
    assert table.digest() == before, "looking is free"
    best = table.see("JSON.parse(document.querySelector('.side .hint-box [data-do=choose]').dataset.with)")
    table.click(".side .hint-box [data-do=choose]")
    table.settled()
    assert table.choices()[0] == best
    assert table.count(".hint-box") == 0


def test_the_log_points_at_its_cards(table: App) -> None:
    Player(table).card()
    table.settled()
    table.page.hover(".log button >> nth=0")
    table.there("#board .card.marked")
    assert table.see("document.querySelector('#board .card.marked .name').innerText") in table.text(".log button")


def test_the_whole_table_as_text_and_every_option_as_a_list(table: App) -> None:
    table.press("t")
    table.there("dialog[open] .text-board")
    known = table.engine("table")
    assert table.text("dialog[open] .text-board").strip() == known["text"].strip()
    table.press("Escape")
    table.gone("dialog[open]")
    table.press("o")
    table.there("dialog[open] ol.options")
    assert table.texts("dialog[open] ol.options button") == [option["text"] for option in known["options"]]
    table.press("Escape")
    table.press("?")
    table.there("dialog[open] .keys")


def test_a_bug_report_leads_to_this_very_place(table: App, tmp_path: pathlib.Path) -> None:
    turn(table)
    table.do("open-menu")
    with table.page.expect_download() as waiting:
        table.do("bug")
    path = tmp_path / "report.json"
    waiting.value.save_as(path)
    match = files.loads(path.read_text(encoding="utf-8"))
    assert match.digest() == table.digest()
    assert json.loads(match.notes["report"])["lang"] == "en"
