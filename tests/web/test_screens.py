"""Every page on a small phone: nothing sticks out, everything can be hit with a finger; themes; other sites' frames."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest
from conftest import serving
from driver import PHONE, App, Finger, Player, Visit
from truth import finished

ROUTES = ("#/", "#/rules", "#/rules/CD-041", "#/rules/find/attack", "#/cards", "#/cards/clash/gate_warden", "#/decks",
          "#/saves", "#/settings", "#/example/CD-041", "#/lesson/clash/first_game")
SMALL = """[...document.querySelectorAll('button, summary, select, input:not([type=range])')].filter(element => {
  const box = (element.closest('label') ?? element).getBoundingClientRect();
  const seen = box.width && getComputedStyle(element).visibility !== 'hidden';
  return seen && !element.matches('.plain, .log *, .hand.theirs *') && (box.height < 39 || box.width < 24);
}).map(element => element.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_no_page_is_wider_than_a_phone(visit: Visit, lang: str) -> None:
    app = visit.app(locale=lang, **PHONE)
    assert app.see("document.documentElement.lang") == lang
    app.narrow()
    for route in ROUTES:
        app.go(route)
        app.settled()
        app.wait("watch.pending === 0 && document.querySelector('main').innerText.length > 30")
        app.narrow()
    app.go(f"#/m/{finished()['code']}")
    app.there(".bottom.replay")
    app.settled()
    app.narrow()


def test_dialogs_fit_a_phone_and_fingers_hit_everything(visit: Visit) -> None:
    app = visit.app(**PHONE)
    app.quick(seed=3)
    Finger(app).move()
    assert app.see(SMALL) == []
    app.do("open-menu")
    app.there("dialog[open]")
    app.narrow()
    assert app.see(SMALL) == []
    for name in ("options", "text", "log"):
        app.do("open-drawer", name)
        app.narrow()
        app.press("Escape")
        app.do("open-menu")
    app.do("share")
    app.there("dialog[open] textarea")
    app.narrow()
    for route in ("#/", "#/rules", "#/cards", "#/decks", "#/saves", "#/settings"):
        app.go(route)
        app.settled()
        assert app.see(SMALL) == [], route


def test_a_hint_is_seen_on_a_phone_and_a_refusal_does_not_follow_to_other_pages(visit: Visit) -> None:
    app = visit.app(**PHONE)
    app.quick(seed=3)
    app.do("hint")
    app.wait("document.querySelector('.bottom .hint-box')?.getBoundingClientRect().height ?? 0")
    refused = app.see("[...document.querySelectorAll('#board .hand.mine .card:not(.legal)')][0].dataset.spot")
    app.frame.tap(f'#board [data-spot="{refused}"]')
    app.toast("Not needed")
    app.go("#/rules")
    app.gone("#toasts .toast")


def test_light_dark_and_the_choice_between_them(visit: Visit) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    app = visit.app("#/settings", color_scheme="dark")
    dark = app.see(ground)
    app.page.emulate_media(color_scheme="light")
    light = app.see(ground)
    assert light != dark
    app.there("input[name=theme][value=dark]")
    app.frame.check("input[name=theme][value=dark]", force=True)
    app.wait(ground, lambda now: now == dark)
    app.page.reload()
    app.drawn()
    assert app.see(ground) == dark


def test_settings_are_remembered_and_everything_can_be_deleted(visit: Visit) -> None:
    app = visit.app()
    app.start(seed=3)
    Player(app).move()
    app.go("#/settings")
    app.there("input[name=confirm][value=on]")
    app.frame.check("input[name=confirm][value=on]", force=True)
    app.frame.check("input[name=speed][value='0']", force=True)
    app.page.reload()
    app.drawn()
    assert app.see("document.querySelector('input[name=confirm][value=on]').checked && motion.speed === 0")
    app.go("#/table")
    app.seated()
    before = app.choices()
    app.click(".bottom [data-do=choose]")
    app.toast("once more")
    assert app.choices() == before
    app.click(".bottom [data-do=choose]")
    app.settled()
    assert len(app.choices()) > len(before)
    app.go("#/settings")
    app.do("settings-wipe")
    app.do("settings-wipe-2")
    app.do("settings-wipe-3")
    app.toast("deleted")
    assert app.see("Object.keys(localStorage).filter(key => key.startsWith('pygame_core.'))") == []


# On other pages and alone

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>a page</title><link rel="icon" href="data:,">
<iframe sandbox="allow-scripts" width="900" height="700" title="table" src="{site}/embed.html?{query}"></iframe>"""


@pytest.mark.parametrize("query", ["lesson=first_game&lang=uk", "scenario=CD-041&theme=dark", "match={code}"])
def test_a_table_plays_in_a_sandboxed_frame_of_another_site(
    browser: Any, site: str, tmp_path: pathlib.Path, query: str
) -> None:
    query = query.format(code=finished()["code"])
    (tmp_path / "index.html").write_text(HOST.format(site=site, query=query), encoding="utf-8")
    with serving(tmp_path) as host:
        visit = Visit(browser, site)
        page = visit.page()
        page.goto(f"{host}/index.html")
        visit.faults.clear()  # the host's own address
        app = App(page, visit)
        app.frame = page.frames[1]
        app.wait("document.readyState", lambda state: state == "complete")
        app.drawn()
        app.there("#board")
        app.settled()
        assert app.see("self.origin") == "null" and app.see("document.documentElement.dataset.page") == "embed"
        assert app.count("a[href='#/']") == 0, "there is no lobby in a frame"
        if "lesson" in query:
            assert app.see("document.documentElement.lang") == "uk"
            said = app.text(".lesson .say")
            app.do("lesson-next")
            app.wait("document.querySelector('.lesson .say').innerText", lambda now: now != said)
        elif "scenario" in query:
            assert app.see("document.documentElement.dataset.theme") == "dark"
            before = app.digest()
            Player(app).move()
            assert app.digest() != before
        else:
            app.click(".bottom [data-do=goto] >> nth=2")
            app.wait("document.querySelector('input[type=range]').value", lambda place: place == "1")
        visit.close()
        assert visit.faults == []


def test_the_single_file_plays_from_a_double_click(browser: Any, built: pathlib.Path) -> None:
    address = (built / "pygame_core.html").as_uri()
    visit = Visit(browser, "file:")
    app = visit.app(address=address, offline=True)
    app.start(seed=1)
    player = Player(app)
    player.play()
    assert app.engine("save")["over"]
    digest = app.digest()
    app.click(".bottom [data-do=share]")
    app.there("dialog[open] textarea")
    link = app.see("document.querySelector('dialog[open] textarea').value")
    app.press("Escape")
    for route, there in (("#/rules/CD-041", "#rule-CD-041"), ("#/cards", ".card-grid .card"), ("#/saves", ".slots li"),
                         ("#/decks", ".ready-decks .row"), ("#/settings", "#about"), ("#/example/CD-041", "#board")):
        app.go(route)
        app.there(there)
        app.settled()
    other = visit.app(address=link, offline=True)
    other.there(".bottom.replay")
    assert other.digest() == digest
    visit.close()
    assert visit.faults == []
