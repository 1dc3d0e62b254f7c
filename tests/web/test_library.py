"""Rulebook, cards and decks: searching, trying, building, and hearing which rule a deck breaks."""

from __future__ import annotations

import json
import pathlib
from typing import Any

from driver import App, Player, Visit
from truth import look_up

BOOK = look_up("rulebook", game="clash")
RULES = {name: rule["text"] for chapter in BOOK["chapters"] for rule in chapter["rules"] for name in rule["ids"]}


def found(app: App) -> list[str]:
    """The numbers of the rules that are shown."""
    return app.texts(".rule-row .rule-head a.rule")


# The rulebook

def test_the_whole_rulebook_can_be_read_chapter_by_chapter(visit: Visit) -> None:
    app = visit.app("#/rules")
    app.there(".rule-row")
    read: list[str] = []
    for chapter in BOOK["chapters"]:
        app.says(chapter["title"], ".rules-text h2")
        assert app.texts(".rule-text") == [" ".join(rule["text"].split()) for rule in chapter["rules"]]
        read += found(app)
        app.settled()
        if app.count("a[rel=next]"):
            app.click("a[rel=next]")
    assert sorted(read) == sorted(RULES)


def test_the_rulebook_is_searched_while_one_types(visit: Visit) -> None:
    app = visit.app("#/rules")
    app.there("#rules-field")
    app.press("/")
    assert app.see("document.activeElement.id") == "rules-field"
    app.page.keyboard.type("stronghold bridge")
    expected = {name for name, text in RULES.items() if "stronghold" in text.lower() and "bridge" in text.lower()}
    assert expected
    app.wait("document.querySelectorAll('.rule-row mark').length")
    app.wait("[...document.querySelectorAll('.rule-row .rule-head a.rule')].length", lambda n: n == len(expected))
    assert set(found(app)) == expected
    assert {mark.lower() for mark in app.texts(".rule-text mark")} == {"stronghold", "bridge"}
    app.frame.fill("#rules-field", "cd-043")
    app.wait("document.querySelectorAll('.rule-row').length === 1")
    assert found(app) == ["CD-043"]
    app.frame.fill("#rules-field", "qwertyuiop")
    app.says("No rule has these words", ".rules-text")
    app.do("rules-clear")
    app.wait("document.querySelectorAll('.rule-row').length > 1")


def test_a_rule_has_an_address_and_can_be_tried_on_the_table(visit: Visit) -> None:
    app = visit.app("#/rules/CD-041")
    app.there("#rule-CD-041")
    app.wait("document.activeElement.id", lambda focused: focused == "rule-CD-041")
    app.there("a[href='#/example/CD-041']")
    app.click("a[href='#/example/CD-041']")
    app.there("#board")
    app.settled()
    assert "CD-041" in app.text(".lesson") and app.phase() == "human"
    digest = app.digest()
    Player(app).move()
    assert app.digest() != digest
    app.do("restart")
    app.settled()
    app.wait("engine.call('digest', '{}')", lambda said: digest in said)
    assert app.see("store.keys('pygame_core.match.')") == [], "trying keeps nothing"


def test_every_example_of_the_rulebook_opens(app: App, built: pathlib.Path) -> None:
    app.ready()
    examples = json.loads((built / "site/data/examples.clash.json").read_text(encoding="utf-8"))
    assert len(examples) > 50 and set(examples) <= set(RULES)
    bad = app.see("""async examples => {
        const bad = [];
        for (const [rule, { scenario }] of Object.entries(examples)) {
            const said = JSON.parse(await engine.call('scenario', JSON.stringify({ scenario })));
            if (!said.ok) bad.push([rule, said.error.message]);
        }
        return bad;
    }""", examples)
    assert bad == []


# Cards

def test_cards_are_found_by_words_and_filters(visit: Visit) -> None:
    app = visit.app("#/cards")
    everything = look_up("cards", game="clash", most=400)
    app.says(f"Cards: {everything['total']}")
    app.page.fill("#cards-field", "bridge")
    some = look_up("cards", game="clash", text="bridge", most=400)
    assert 0 < some["total"] < everything["total"]
    app.says(f"Cards: {some['total']}")
    app.page.fill("#cards-field", "")
    glossary = look_up("glossary", game="clash")
    trait = next(iter(glossary["traits"]))
    app.frame.select_option("select[data-input=cards-filter][data-with='[\"trait\"]']", trait)
    some = look_up("cards", game="clash", trait=trait, most=400)
    app.says(f"Cards: {some['total']}")
    assert set(app.texts(".card-grid .card .name")) == {some["faces"][key]["name"] for key in some["keys"][:40]}
    app.page.fill("#cards-field", "qwertyuiop")
    app.says("No card fits")
    app.do("cards-clear")
    app.says(f"Cards: {everything['total']}")


def test_a_card_is_read_in_full_and_back_closes_it(visit: Visit) -> None:
    app = visit.app("#/cards")
    app.there(".card-grid .card")
    app.click(".card-grid .card >> nth=2")
    app.there("dialog[open]")
    key = app.see("location.hash").split("/")[-1]
    face = look_up("faces", game="clash", keys=[key])["faces"][key]
    said = app.text("dialog[open]")
    assert face["name"] in said and face["line"] in said and all(line in said for line in face["rules"])
    app.do("cards-step", [1])
    app.wait("location.hash", lambda now: not now.endswith("/" + key))
    app.page.go_back()
    app.gone("dialog[open]")
    app.go("#/cards/clash/gate_warden")
    app.says("Gate Warden", "dialog[open]")
    app.press("Escape")
    app.gone("dialog[open]")


# Decks

def test_a_deck_is_built_and_every_fault_names_its_rule(visit: Visit) -> None:
    app = visit.app("#/decks")
    app.do("decks-new")
    app.there(".verdict li")
    faults = look_up("deck", game="clash", cards=[])["faults"]
    assert app.texts(".verdict li a.rule") == [fault["rule"] for fault in faults]
    assert all(fault["message"] in app.text(".verdict") for fault in faults)
    app.click("[data-do=decks-play]", force=True)  # it looks switched off, and says why
    app.toast(faults[0]["message"])
    for _ in range(2):
        app.click(".pool-card [data-do=decks-change] >> nth=-1")
        app.settled()
    deck = stored(app)
    faults = look_up("deck", game="clash", cards=deck["cards"])["faults"]
    assert len(deck["cards"]) == 2
    app.wait("[...document.querySelectorAll('.verdict li a.rule')].map(link => link.innerText)",
             lambda rules: rules == [fault["rule"] for fault in faults])
    app.press("Control+z")
    app.settled()
    assert len(stored(app)["cards"]) == 1
    app.click(".verdict li a.rule >> nth=0")
    app.there("#rules-field")


def stored(app: App) -> dict[str, Any]:
    """The only deck that is kept."""
    keys = app.see("store.keys('pygame_core.deck.')")
    assert len(keys) == 1
    deck: dict[str, Any] = json.loads(app.see("key => store.get(key)", keys[0]))
    return deck


def test_a_ready_deck_is_copied_changed_played_and_shared(visit: Visit) -> None:
    app = visit.app("#/decks")
    app.there(".ready-decks [data-do=decks-new]")
    app.do("decks-new", ["bulwark"])
    app.there(".deck-row")
    app.says("All rules are kept", ".verdict")
    name = '</b><img src=x onerror="x">'
    app.page.fill("input[data-input=decks-rename]", name)
    app.settled()
    assert stored(app)["name"] == name
    app.do("decks-share")
    app.there("dialog[open] input")
    link, code = app.see("[...document.querySelectorAll('dialog[open] input')].map(input => input.value)")[:2]
    app.press("Escape")
    app.gone("dialog[open]")
    other = visit.app(address=link)
    other.says(name, "dialog[open]")
    assert other.count("dialog[open] img") == 0
    other.do("decks-take")
    other.there(".deck-row")
    assert stored(other) == stored(app)
    for broken in (code[:20], "@@@", "A" * 30000, '{"format": "other"}',
                   '{"format": "pygame_core.deck", "version": 99, "game": "clash", "name": "x", "cards": []}'):
        other.go("#/decks")
        other.do("decks-import")
        other.there("#decks-draft")
        other.page.fill("#decks-draft", broken)
        other.do("decks-look-at")
        other.there("dialog[open] .notice.bad")
        assert stored(other) == stored(app)
        other.press("Escape")
        other.gone("dialog[open]")
    app.do("decks-play")
    app.there("#new-game")
    assert "own:" in app.see("document.querySelector('select[data-input=lobby-deck]').value")
    app.do("lobby-play")
    app.seated()
    assert app.engine("save")["mode"] == app.engine("table")["mode"] != ""
