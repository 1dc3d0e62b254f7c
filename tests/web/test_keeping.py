"""Matches are kept: reload, offline, other tabs, files and links; and whatever cannot be kept or read harms nothing."""

from __future__ import annotations

import base64
import json
import pathlib
import zlib
from collections.abc import Callable
from typing import Any

from conftest import serving
from driver import App, Player, Visit
from truth import finished

from pygame_core.match import files

SLOTS = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('pygame_core.match.')))"
BLOCKED = """Object.defineProperty(globalThis, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError'); } })"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


def moves(app: App, count: int = 3) -> str:
    """Make some moves; the digest after them, once they are kept."""
    player = Player(app)
    for _ in range(count):
        player.move()
    app.settled()
    return app.digest()


def kept(app: App) -> dict[str, Any]:
    """The match in the only slot."""
    slots = app.see(SLOTS)
    assert len(slots) == 1, sorted(slots)
    data: dict[str, Any] = json.loads(json.loads(*slots.values())["text"])
    return data


# Going on

def test_after_a_reload_the_match_goes_on_at_the_same_place(app: App) -> None:
    app.start(seed=3)
    digest, legal = moves(app), app.legal()
    assert kept(app)["digest"] == digest
    app.page.reload()
    app.drawn()
    app.seated()
    assert (app.digest(), app.legal()) == (digest, legal)
    moves(app, 1)
    assert app.digest() != digest and kept(app)["digest"] == app.digest()


def test_the_lobby_offers_to_go_on_and_a_resumed_match_can_be_started_anew(app: App) -> None:
    app.start(seed=3)
    digest = moves(app)
    app.open()
    app.click("a.door[href^='#/play/']")
    app.seated()
    assert app.digest() == digest
    (key,) = app.see("store.keys('pygame_core.match.')")
    slot = app.see(f"store.get('{key}')")
    saved = "engine.call('save', '{}').then(text => JSON.parse(text).ok.text)"
    seed = json.loads(app.see(saved))["seed"]
    app.do("open-menu")
    app.do("restart")
    app.wait(saved, lambda text: json.loads(text)["seed"] != seed)  # another match: the agent may already have begun
    app.settled()
    assert app.count("dialog[open]") == 0
    assert app.engine("table")["seats"][1]["level"] == "apprentice"
    assert app.see(f"store.get('{key}')") == slot, "the old match is still there"


def test_every_decision_is_kept_at_once(app: App) -> None:
    app.start(seed=3)
    player = Player(app)
    for _ in range(4):
        player.move()
        assert kept(app)["choices"] == app.choices()


def test_offline_with_the_server_gone_the_site_loads_and_a_match_goes_on(browser: Any, built: pathlib.Path) -> None:
    with serving(built / "site") as address:
        visit = Visit(browser, address)
        app = visit.app(service_workers="allow", address=f"{address}/index.html")
        app.ready()
        app.wait("navigator.serviceWorker.ready.then(found => found.active.state)", lambda state: state == "activated")
        app.wait("navigator.serviceWorker.controller !== null")
        app.start(seed=3)
        digest = moves(app, 2)
    requests: list[str] = []
    app.page.on("requestfailed", lambda request: requests.append(request.url))
    app.page.reload()
    app.drawn()
    app.seated()
    assert app.digest() == digest
    moves(app, 1)
    app.open(address=f"{address}/index.html#/rules/CD-041")
    app.there("#rule-CD-041")
    app.there("a[href='#/example/CD-041']")  # all that the page asks for has come
    app.page.goto(f"{address}/playground.html")
    app.wait("document.getElementById('status').textContent", lambda said: said == "Python is ready.")
    visit.close()
    assert (visit.faults, requests) == ([], [])


# Storage that does not do what it should

def test_blocked_storage_is_said_and_the_game_goes_on(visit: Visit) -> None:
    context = visit.context()
    context.add_init_script(BLOCKED)
    app = visit.app(context=context)
    assert "not keep" in app.text(".lobby") or "not save" in app.text(".lobby") or "not let" in app.text(".lobby")
    app.start(seed=3)
    digest = moves(app)
    assert "does not let the page save" in app.text(".notices")
    app.go("#/")
    app.there("#new-game")
    app.go("#/table")
    app.seated()
    assert app.digest() == digest
    app.go("#/saves")
    app.says("In memory only")


def test_full_storage_is_said_and_the_game_goes_on_and_can_be_exported(visit: Visit, tmp_path: pathlib.Path) -> None:
    context = visit.context()
    context.add_init_script(FULL)
    app = visit.app(context=context)
    app.start(seed=3)
    player = Player(app)
    player.move()
    app.toast("storage is full")
    player.move()
    assert "storage is full" in app.text(".notices")
    with app.page.expect_download() as waiting:
        app.click(".notices [data-do=export]")
    waiting.value.save_as(tmp_path / "match.json")
    assert files.loads((tmp_path / "match.json").read_text(encoding="utf-8")).digest() == app.digest()
    player.play()
    assert app.engine("save")["over"]


def test_two_tabs_on_one_match_never_overwrite_each_other(visit: Visit) -> None:
    context = visit.context()
    one = visit.app(context=context)
    one.start(seed=3)
    moves(one, 1)
    other = visit.app("#/table", context=context)
    other.seated()
    assert other.digest() == one.digest()
    moves(other, 2)
    theirs = kept(other)
    moves(one, 1)
    one.says("another tab", ".notices")
    assert kept(one) == theirs, "what the other tab kept was overwritten"
    moves(other, 1)
    assert other.count(".notice") == 0 and kept(other)["digest"] == other.digest()
    one.click("[data-do=save-as-new]")
    one.gone("[data-do=save-as-new]")
    slots = {json.loads(json.loads(raw)["text"])["digest"] for raw in one.see(SLOTS).values()}
    assert slots == {one.digest(), other.digest()}


def test_the_list_of_saved_games_follows_other_tabs(visit: Visit) -> None:
    context = visit.context()
    shelf = visit.app("#/saves", context=context)
    shelf.there("[data-do=saves-take]")
    assert shelf.count(".slots li") == 0
    other = visit.app(context=context)
    other.start(seed=3)
    moves(other, 1)
    shelf.there(".slots li")
    other.see("store.keys('pygame_core.match.').forEach(key => store.remove(key))")
    shelf.gone(".slots li")


# Files and links

def test_a_match_goes_out_as_a_file_and_comes_back(app: App, visit: Visit, tmp_path: pathlib.Path) -> None:
    app.start(seed=3)
    digest = moves(app)
    app.do("open-menu")
    with app.page.expect_download() as waiting:
        app.do("export")
    path = tmp_path / "match.json"
    waiting.value.save_as(path)
    fresh = visit.app("#/saves")
    give(fresh, path)
    fresh.says("The game is here now")
    fresh.click("[data-do=saves-play] >> nth=0")
    fresh.seated()
    assert fresh.digest() == digest
    moves(fresh, 1)


def test_a_link_holds_the_whole_match_for_whoever_opens_it(app: App, visit: Visit) -> None:
    app.start(seed=1)
    Player(app).play()
    digest = app.digest()
    app.click(".bottom [data-do=share]")
    app.there("dialog[open] textarea")
    link = app.see("document.querySelector('dialog[open] textarea').value")
    assert link.startswith(f"{visit.site}/index.html#/m/")
    other = visit.app(address=link)
    other.there(".bottom.replay")
    assert other.digest() == digest
    other.do("goto", len(app.choices()))
    other.says(app.text(".bottom.result .prompt").strip(), ".bottom.replay")
    assert other.see(SLOTS) == {}, "looking keeps nothing"


def give(app: App, path: pathlib.Path) -> None:
    """Choose a file to be opened."""
    app.there("[data-do=saves-take]")
    with app.page.expect_file_chooser() as waiting:
        app.do("saves-take")
    waiting.value.set_files(path)


def changed(**fields: Any) -> Callable[[str], str]:
    """A match file with other fields."""
    return lambda text: json.dumps({**json.loads(text), **fields})


DEEP = '{"a":' * 300 + "1" + "}" * 300
DAMAGED: dict[str, tuple[Callable[[str], str], str]] = {
    "not JSON": (lambda text: "<html>not found</html>", "not JSON"),
    "cut off": (lambda text: text[: len(text) // 2], "cut off"),
    "empty": (lambda text: "", "not JSON"),
    "wrong format": (lambda text: '{"format": "something else", "version": 1}', "not a game file"),
    "a list": (lambda text: "[1, 2, 3]", "not a game file"),
    "newer version": (changed(version=99), "newer version"),
    "unknown game": (changed(game="chess"), "chess"),
    "no choices": (lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "choices"}), "choices"),
    "an illegal choice": (changed(choices=["play:nothing"]), "cannot be opened|does not replay"),
    "another digest": (changed(digest="0" * 16), "does not replay"),
    "an unknown field": (changed(surprise=1), "surprise"),
    "far too deep": (lambda text: text.replace('"setup": {', f'"setup": {{"a": {DEEP},'), "cannot be opened|not JSON"),
    "huge": (lambda text: " " * 4_100_000, "too large"),
}


def test_damaged_files_are_refused_in_words_and_change_nothing(app: App, tmp_path: pathlib.Path) -> None:
    good = finished()["text"]
    app.start(seed=3)
    digest = moves(app, 2)
    before = app.see(SLOTS)
    app.go("#/saves")
    for name, (damage, words) in DAMAGED.items():
        path = tmp_path / f"{name}.json"
        path.write_text(damage(good), encoding="utf-8")
        give(app, path)
        app.wait("document.querySelector('.note.bad')?.innerText ?? ''", lambda said, name=name: f"{name}.json" in said)
        said = app.text(".note.bad")
        assert any(word in said for word in words.split("|")), (name, said)
        assert app.see(SLOTS) == before, name
    path = tmp_path / "good.json"
    path.write_text(good, encoding="utf-8")
    give(app, path)
    app.says("The game is here now")
    app.go("#/table")
    app.seated()
    assert app.digest() == digest


def test_damaged_links_are_refused_in_words_and_change_nothing(app: App) -> None:
    code = finished()["code"]
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    app.start(seed=3)
    digest = moves(app, 2)
    before = app.see(SLOTS)
    for broken in (code[: len(code) // 2], code[:-20] + "A" * 20, "@@@", "A", bomb):
        app.go(f"#/m/{broken}")
        app.toast("cannot be opened")
        app.wait("location.hash", lambda address: address in ("#/", "", "#/table"))
        assert app.see(SLOTS) == before
        app.see("document.querySelectorAll('#toasts [data-do=toast-gone]').forEach(button => button.click())")
        app.gone("#toasts .toast")
    app.go("#/table")
    app.seated()
    assert app.digest() == digest
    app.go("#/saves")
    app.click("details.paste summary")
    for broken in (code[: len(code) // 2], "@@@", "http://example.invalid/#/m/" + code[:50]):
        app.frame.fill("input[data-input=saves-paste]", broken)
        app.do("saves-pasted")
        app.says("no whole link", ".note.bad")
        assert app.see(SLOTS) == before
    app.frame.fill("input[data-input=saves-paste]", f"http://example.invalid/#/m/{code}")
    app.do("saves-pasted")
    app.says("The game is here now")


RAW = ("no JSON", '{"format":"pygame_core.slot","version":99}', "{}", "[]", "null", '"x"', "5", "{", "\0",
       '{"format":"pygame_core.slot","version":1,"id":"x","when":5,"text":""}')


def test_damaged_slots_and_settings_are_shown_and_left_alone(visit: Visit) -> None:
    damaged = {f"pygame_core.match.{number}": raw for number, raw in enumerate(RAW)}
    settings = {"setup": "{", "speed": "x", "theme": "<b>", "lang": "??"}
    stored = {**damaged, **{f"pygame_core.{name}": value for name, value in settings.items()}}
    context = visit.context()
    context.add_init_script(f"if (self.origin !== 'null') Object.assign(localStorage, {json.dumps(stored)})")
    app = visit.app("#/saves", context=context)
    app.there(".slots li")
    assert app.texts(".slots h2") == ["Unreadable game"] * len(RAW)
    app.go("#/play/0")
    app.toast("no saved game")
    app.go("#/")
    app.start(seed=3)
    moves(app, 1)
    assert app.see(SLOTS).items() > damaged.items()
