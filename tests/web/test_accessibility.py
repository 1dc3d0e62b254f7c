"""Every page, dialog and state of the table is checked by axe-core, in light and in dark, with nothing to object to."""

from __future__ import annotations

import json
from typing import Any

import pytest
from driver import PHONE, THINK_LONG, App, Player, Visit, spot
from truth import finished

from web.build import npm

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false });
  const why = node => [...node.any, ...node.all, ...node.none].map(check => check.message).join('; ').slice(0, 200);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ` + nodes.slice(0, 4)
    .map(node => `${node.html.slice(0, 160)} [${why(node)}]`).join(' | '));
}"""
THEMES = ("light", "dark")
SETTLED = "document.getAnimations().every(animation => animation.playState !== 'running')"


class Checked:
    """Collects what axe has against each state of a page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.faults: dict[str, list[str]] = {}

    def check(self, name: str) -> None:
        """Look at the page as it is now, in both themes."""
        app = self.app
        if not app.see("'axe' in globalThis"):
            app.see((npm.modules() / "axe-core/axe.min.js").read_text(encoding="utf-8") + ";0")
        for theme in THEMES:
            app.page.emulate_media(color_scheme=theme)
            app.wait(SETTLED)
            faults = app.see(RUN)
            if faults:
                self.faults[f"{name}, {theme}"] = faults

    def done(self) -> None:
        """Nothing may have been found."""
        assert self.faults == {}, json.dumps(self.faults, indent=1, ensure_ascii=False)


def test_axe_itself_finds_what_is_wrong(app: App) -> None:
    checked = Checked(app)
    app.see("document.querySelector('main').append(document.createElement('button'))")
    checked.check("a button without a name")
    assert any("button-name" in fault for faults in checked.faults.values() for fault in faults)


def test_the_lobby_and_the_pages_around_it(app: App) -> None:
    checked = Checked(app)
    app.ready()
    app.there("#new-game")
    app.click("details.advanced summary")
    checked.check("lobby")
    app.press("?")
    app.there("dialog[open]")
    checked.check("help")
    app.press("Escape")
    for route, there in (("#/rules", ".rule-row"), ("#/rules/CD-041", "#rule-CD-041"), ("#/rules/find/attack", "mark"),
                         ("#/cards", ".card-grid .card"), ("#/cards/clash/gate_warden", "dialog[open]"),
                         ("#/decks", ".ready-decks .deck-item"), ("#/saves", "main h1"), ("#/settings", "#about")):
        app.go(route)
        app.there(there)
        app.settled()
        checked.check(route)
    app.do("settings-wipe")
    app.there("dialog[open]")
    checked.check("settings, deleting everything")
    checked.done()


def test_the_deck_builder_and_saved_games(app: App) -> None:
    checked = Checked(app)
    app.start(seed=3)
    Player(app).move()
    app.go("#/saves")
    app.there(".slots li")
    app.click(".slots details summary")
    app.click("details.paste summary")
    checked.check("saved games")
    app.do("saves-share")
    app.there("dialog[open] textarea")
    checked.check("sharing a saved game")
    app.press("Escape")
    app.gone("dialog[open]")
    app.go("#/decks")
    app.there(".ready-decks [data-do=decks-new]")
    app.do("decks-new", ["bulwark"])
    app.there(".pool-card")
    app.says("All rules are kept", ".verdict")
    checked.check("a good deck")
    app.click(".deck-row [data-do=decks-change] >> nth=0")
    app.there(".verdict li")
    checked.check("a deck with faults")
    app.do("decks-share")
    app.there("dialog[open]")
    checked.check("sharing a deck")
    app.press("Escape")
    app.go("#/decks")
    app.there(".own-decks .deck-item")
    checked.check("decks")
    app.do("decks-import")
    app.there("#decks-draft")
    checked.check("importing a deck")
    checked.done()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_table_its_dialogs_and_replays(visit: Visit, screen: dict[str, Any]) -> None:
    app = visit.app(**screen)
    checked = Checked(app)
    app.quick(seed=3, decks=())
    app.there(".deck-choice")
    checked.check("choosing a deck")
    app.quick(seed=3)
    checked.check("table")
    app.click(spot(app.legal(".creature")[0]))
    app.there(".place.legal")
    checked.check("choosing where")
    app.press("Escape")
    player = Player(app)
    for _ in range(4):
        player.move()
    app.do("hint")
    app.there(".hint-box")
    app.settled()
    checked.check("table with a hint")
    app.page.focus("#board .hand.mine .card:not(.legal):not(.stronghold) >> nth=0")
    app.there(".why")
    checked.check("why not")
    for dialog in ("options", "text", "log"):
        app.do("open-menu")
        app.there("dialog[open] .menu")
        if dialog == "options":
            checked.check("menu")
        app.do("open-drawer", dialog)
        app.gone("dialog[open] .menu")
        checked.check(dialog)
        app.press("Escape")
        app.gone("dialog[open]")
    app.see("dom.onaction('details', JSON.stringify(document.querySelector('#board .card:not(.back):not(.stronghold)')"
            ".dataset.spot))")
    app.there("dialog[open]")
    checked.check("a card in full")
    app.press("Escape")
    app.go(f"#/m/{finished()['code']}")
    app.there(".bottom.replay")
    app.settled()
    checked.check("replay")
    app.click(".bottom [data-do=goto] >> nth=3")
    app.settled()
    checked.check("replay, at the end")
    app.go("#/lesson/clash/first_game")
    app.there(".lesson")
    app.settled()
    checked.check("lesson")
    checked.done()


def test_the_curtain_the_end_and_the_thinking_agent(app: App) -> None:
    checked = Checked(app)
    app.start(who=("human", "human"), seed=1)
    player = Player(app)
    while app.phase() != "curtain":
        player.move()
    checked.check("curtain")
    player.play()
    checked.check("the end")
    app.quick(seed=3, level="grandmaster")
    app.see(THINK_LONG)
    app.click(".bottom [data-do=choose]")
    app.there(".ask.thinking")
    checked.check("thinking")
    checked.done()


@pytest.mark.parametrize("name", ["playground", "embedding"])
def test_the_other_pages(visit: Visit, name: str) -> None:
    page = visit.page()
    page.route("**/embed.html*", lambda route: route.fulfill(body="<title>stub</title>", content_type="text/html"))
    page.goto(f"{visit.site}/{name}.html")
    app = App(page, visit)
    app.wait("document.querySelector('h1').textContent")
    if name == "playground":
        app.wait("document.getElementById('status').textContent", lambda said: said == "Python is ready.")
    checked = Checked(app)
    checked.check(name)
    checked.done()
