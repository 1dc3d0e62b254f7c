"""The lobby: there before the engine is, in three languages, and every way to begin a game."""

from __future__ import annotations

import json
import pathlib
import re
from typing import Any

import pytest
from driver import TABLE, App, Keys, Player, Visit
from truth import look_up

WORDS = pathlib.Path(__file__).resolve().parents[2] / "web/words/parts"
ENGINE = re.compile(r"/vendor/pyodide/pyodide\.asm\.wasm")


def words(part: str, lang: str) -> dict[str, str]:
    """The page's words."""
    found: dict[str, str] = json.loads((WORDS / f"{part}.{lang}.json").read_text(encoding="utf-8"))
    return found


class Held:
    """Holds the engine's download back until it is let go."""

    def __init__(self, page: Any) -> None:
        self.routes: list[Any] = []
        self.free = False
        page.context.route(ENGINE, self.hold)

    def hold(self, route: Any) -> None:
        """It is asked for."""
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        """Let it come."""
        self.free = True
        for route in self.routes:
            route.continue_()


def test_everything_can_be_chosen_before_the_engine_is_there_and_play_waits_for_it(visit: Visit) -> None:
    page = visit.page()
    held = Held(page)
    app = App(page, visit)
    app.open()
    app.there("#new-game")
    assert app.see("engine.state") == "loading" and app.count("#boot progress") == 1
    app.frame.check("input[name=mode][value=competition]", force=True)
    app.says(look_up("lobby")["games"][0]["modes"][1]["text"], ".modes")
    app.frame.check("input[name=mode][value=training]", force=True)
    app.frame.check("input[name=seat-1][value=adept]", force=True)
    app.frame.select_option("select[data-input=lobby-deck] >> nth=0", "ready:bulwark")
    for route in ("#/rules", "#/cards", "#/decks", "#/saves", "#/settings"):
        app.go(route)
        app.wait("document.querySelector('main h1')?.innerText ?? ''", lambda text: len(text) > 3)
    app.go("#/")
    app.there("#new-game")
    assert app.see("document.querySelector('input[name=seat-1][value=adept]').checked")
    app.do("lobby-play")
    app.says("starts by itself", "#boot")
    app.do("lobby-cancel")
    app.wait("document.querySelector('#boot').innerText", lambda said: "by itself" not in said)
    app.do("lobby-play")
    app.says("starts by itself", "#boot")
    held.release()
    app.seated()
    assert app.engine("table")["seats"][1]["level"] == "adept"


def test_a_table_that_is_opened_first_shows_how_far_the_engine_is(visit: Visit) -> None:
    page = visit.page()
    held = Held(page)
    page.goto(f"{visit.site}/{TABLE}#/lesson/clash/first_game")
    app = App(page, visit)
    app.there(".waiting progress")
    held.release()
    app.there(".lesson")


def test_an_engine_that_does_not_load_is_said_and_can_be_tried_again(visit: Visit) -> None:
    page = visit.page()
    page.context.route(ENGINE, lambda route: route.abort())
    app = App(page, visit)
    app.open()
    app.wait("engine.state", lambda state: state == "failed")
    app.says("did not load", "#boot")
    if app.count("dialog[open]"):
        app.press("Escape")
        app.gone("dialog[open]")
    page.context.unroute(ENGINE)
    app.do("lobby-engine")
    app.ready()
    app.start(seed=3)
    assert app.phase() == "human"
    assert any("engine" in fault for fault in visit.faults)
    visit.forgive("engine", "ERR_FAILED", "Failed to load resource")


@pytest.mark.parametrize("route", ["", "#/lesson/clash/first_game"])
def test_an_engine_that_dies_is_started_again_where_one_was(visit: Visit, route: str) -> None:
    context = visit.context()
    context.add_init_script("""const Real = Worker;
        globalThis.Worker = class extends Real { constructor(...given) { super(...given); watch.worker = this; } }""")
    app = visit.app(route, context=context)
    if route:
        app.there(".lesson")
        app.settled()
    else:
        app.start(seed=3)
        Player(app).move()
    digest = app.digest()
    app.see("watch.worker.onmessage({ data: ['fatal', 'out of memory'] })")
    app.says("out of memory", "dialog[open]")
    app.do("restart-engine")
    app.wait("engine.call('digest', '{}')", lambda said: digest in said)
    app.settled()
    app.press("Escape")
    app.see("watch.worker.onmessage({ data: ['fatal', 'once more'] })")
    app.there("dialog[open]")
    app.press("Escape")
    app.go("#/")
    app.do("lobby-engine")
    app.ready()
    app.go("#/table")
    app.wait("engine.call('digest', '{}')", lambda said: digest in said)
    app.settled()
    visit.forgive("out of memory", "once more")


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_another_language_in_the_lobby_and_at_the_table_is_remembered(app: App, lang: str) -> None:
    lobby, table = words("lobby", lang), words("table", lang)
    app.go("#/settings")
    app.there(f"input[name=lang][value={lang}]")
    app.frame.check(f"input[name=lang][value={lang}]", force=True)
    app.wait("document.documentElement.lang", lambda now: now == lang)
    app.says(words("settings", lang)["settings.title"], "h1")
    app.go("#/")
    app.says(lobby["lobby.play"], "#new-game")
    app.says(look_up("lobby", lang=lang)["games"][0]["text"], ".lobby")
    app.page.reload()
    app.drawn()
    app.says(lobby["lobby.play"], "#new-game")
    app.start(seed=3)
    faces = look_up("faces", game="clash", lang=lang)["faces"]
    names = {face["name"] for face in faces.values()}
    assert {name for name in app.cards().values() if name} <= names
    assert app.text(".bottom [data-do=choose]").strip() == app.engine("table", lang=lang)["options"][-1]["text"]
    digest = app.digest()
    app.do("open-menu")
    app.says(table["tool.share"], "dialog[open]")
    app.click("dialog[open] a[href='#/settings']")
    app.there("input[name=lang][value=en]")
    app.frame.check("input[name=lang][value=en]", force=True)
    app.wait("document.documentElement.lang", lambda now: now == "en")
    app.go("#/table")
    app.seated()
    assert app.digest() == digest
    english = {face["name"] for face in look_up("faces", game="clash")["faces"].values()}
    assert {name for name in app.cards().values() if name} <= english
    assert app.engine("table", have=0)["log"]["lines"][-1]["text"] in app.texts(".log li")


def test_a_change_of_language_at_the_table_changes_everything_at_once(app: App) -> None:
    app.quick(seed=3)
    Player(app).move()
    app.see("dom.onaction('language', JSON.stringify('ru'))")
    app.wait("document.documentElement.lang", lambda now: now == "ru")
    app.settled()
    latin = "document.querySelector('#app').innerText.match(/[A-Za-z]{4,}/g) ?? []"
    assert app.see(latin) == []
    app.see("dom.onaction('language', JSON.stringify('en'))")
    app.wait("document.documentElement.lang", lambda now: now == "en")
    app.settled()
    assert app.see("document.querySelector('#app').innerText.match(/[а-я]{3,}|[a-z]_[a-z]/gi) ?? []") == []


def test_the_form_is_remembered_and_the_same_again_is_one_click(app: App) -> None:
    app.start(who=("adept", "human"), mode="battle", seed=7, decks=())
    app.open()
    app.there("#new-game")
    assert app.see("[...document.querySelectorAll('#new-game input:checked')].map(input => input.value)")[:3] == \
        ["battle", "adept", "human"]
    app.do("lobby-again")
    app.seated()
    table = app.engine("table")
    assert (table["mode"], [seat["kind"] for seat in table["seats"]]) == ("battle", ["agent", "human"])


@pytest.mark.parametrize("mode", [row["key"] for row in look_up("lobby")["games"][0]["modes"]][2:])
def test_every_mode_begins_from_the_lobby_and_takes_a_first_decision(visit: Visit, mode: str) -> None:
    app = visit.app(f"#/new/clash/{mode}")
    app.there("#new-game")
    assert app.see(f"document.querySelector('input[name=mode][value={mode}]').checked")
    app.do("lobby-play")
    app.seated()
    assert app.engine("table")["mode"] == mode
    player = Player(app)
    for _ in range(3):
        player.move()


def test_two_agents_play_by_themselves(app: App) -> None:
    app.start(who=("apprentice", "apprentice"), seed=1)
    app.wait("document.querySelector('.bottom.result') !== null")
    assert app.engine("save")["over"]
    assert "" not in app.cards().values() or app.engine("table")["open"]


def test_unknown_addresses_lead_to_the_lobby_with_a_word(visit: Visit) -> None:
    app = visit.app("#/nowhere")
    app.toast("no such page")
    app.there("#new-game")
    for route in ("#/play/nothing", "#/replay/nothing", "#/example/CD-999", "#/lesson/clash/nothing", "#/new/x/y/z",
                  "#/lesson", "#/play", "#/m", "#/example", "#/rules/%", "#/table/%E0"):
        app.go(route)
        app.settled()
        app.there("main h1")


def test_skip_link_and_tab_lead_to_the_content(app: App) -> None:
    app.see("document.activeElement.blur()")
    keys = Keys(app)
    app.page.evaluate("document.body.focus()")
    keys.reach("a.skip")
    app.press("Enter")
    assert app.see("document.activeElement.id") == "main"
