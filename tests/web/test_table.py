"""Whole games at the table: by mouse, by dragging, by finger, by keys alone, with motion, and against slow thinkers."""

from __future__ import annotations

from driver import PHONE, THINK_LONG, App, Dragger, Finger, Keys, Player, Visit, spot

from pygame_core.match import files

CHOICES = "engine.call('digest', '{}').then(text => JSON.parse(text).ok.choices)"


def test_a_whole_game_by_mouse_from_the_lobby(app: App) -> None:
    app.start(seed=3)
    player = Player(app)
    player.play()
    assert player.moves > 5
    saved = app.engine("save")
    assert saved["over"] and files.loads(saved["text"]).digest() == app.digest()
    assert "wins" in app.text(".bottom.result .prompt")
    assert app.texts(".bottom.result .answers > *") == ["Play again", "Replay", "Share as a link", "Lobby"]


def test_a_whole_game_by_dragging(app: App) -> None:
    app.quick(seed=2)
    player = Dragger(app)
    player.play()
    assert player.drags >= 3
    assert app.engine("save")["over"]
    assert app.count(".ghost, .away") == 0


def test_a_card_dropped_where_it_may_not_go_stays_and_the_reason_is_said(app: App) -> None:
    app.quick(seed=2)
    before = app.digest()
    player = Dragger(app)
    source = app.legal()[0]
    x, y = player.middle(source)
    app.page.mouse.move(x, y)
    app.page.mouse.down()
    app.page.mouse.move(x, 20, steps=5)
    app.page.mouse.move(5, 5, steps=5)
    app.page.mouse.up()
    app.settled()
    assert (app.digest(), app.count("#board .chosen"), app.count(".ghost, .away")) == (before, 0, 0)
    hand = [name for name in app.see("[...document.querySelectorAll('.zone.mine .card')].map(c => c.dataset.spot)")
            if name != source]
    app.page.mouse.move(*player.middle(source))
    app.page.mouse.down()
    app.page.mouse.move(*player.middle(hand[-1]), steps=5)
    app.page.mouse.up()
    app.toast("Not needed")
    assert app.digest() == before


def test_all_of_a_place_can_be_pressed_not_only_its_sign(app: App) -> None:
    app.quick(seed=3)
    before = app.digest()
    app.click(spot(app.legal(".creature")[0]))
    app.there(".place.legal")
    app.click(".zone.mine:has(.place.legal) >> nth=0", position={"x": 4, "y": 4})
    app.settled()
    assert app.digest() != before


def test_a_ready_deck_shows_its_cards_and_a_hint_can_be_read_beside_it(app: App) -> None:
    app.go("#/quick/clash/training/1/adept")
    app.seated()
    assert app.count(".deck-choice") == 4 and app.count(".deck-choice .card .emblem") == 32
    app.do("hint")
    app.wait("document.querySelector('.hint-box')?.getBoundingClientRect().height ?? 0")
    app.click(".deck-choice >> nth=0")
    app.seated()
    assert "Adept" in app.texts(".plate .level")


def test_a_whole_game_by_keys_alone_from_the_lobby(app: App) -> None:
    keys = Keys(app)
    app.there("#new-game")
    keys.press("details.advanced summary")
    keys.reach("input[data-input=lobby-seed]")
    app.page.keyboard.type("5")
    keys.press("[data-do=lobby-play]")
    app.seated()
    assert app.count(".deck-choice") == 4
    keys.move()
    keys.play(until=lambda: bool(app.legal()))
    keys.reach(spot(app.legal()[0]))
    here = app.see("document.activeElement.dataset.spot")
    app.press("ArrowRight")
    assert app.see("document.activeElement.dataset.spot") not in (here, None)
    app.press("ArrowLeft")
    assert app.see("document.activeElement.dataset.spot") == here
    before = app.see(CHOICES)
    app.press("o")
    app.there("dialog[open] ol.options")
    keys.reach("dialog[open] ol.options button")
    app.press("Enter")
    app.gone("dialog[open]")
    app.wait(CHOICES, lambda now: now > before)
    keys.play()
    assert app.engine("save")["over"]


def test_what_has_the_focus_keeps_it_when_the_page_is_drawn_anew(app: App) -> None:
    app.quick(seed=3)
    keys = Keys(app)
    keys.reach(".bottom [data-do=choose]")
    card = app.see("document.querySelector('.zone.mine .card').dataset.spot")
    app.page.hover(spot(card))
    app.there(".side .whole")
    assert app.see("document.activeElement.dataset.do") == "choose"


def test_a_whole_game_by_finger_on_a_phone(visit: Visit) -> None:
    app = visit.app(**PHONE)
    app.quick(seed=1)
    player = Finger(app)
    while app.phase() != "over":
        app.narrow()
        player.move()
    app.narrow()
    assert app.engine("save")["over"]


def test_what_happens_is_shown_in_steps_and_can_be_skipped(visit: Visit) -> None:
    app = visit.app(reduced_motion="no-preference")
    app.quick(seed=3)
    app.wait("document.querySelectorAll('#board .legal').length")
    Player(app).card()
    app.wait("document.getAnimations().length")
    app.wait("document.querySelectorAll('.bottom [data-do=choose]').length")
    before = app.see(CHOICES)
    app.click(".bottom [data-do=choose]")
    app.there(".banner")  # a new turn
    assert not app.legal(), "nothing can be chosen while steps are shown"
    app.press("Escape")
    app.wait("document.querySelectorAll('#board .legal, .bottom [data-do=choose]').length")
    assert app.see(CHOICES) > before
    assert shown(app) == {name: card["face"] != "" for name, card in app.engine("table")["scene"]["cards"].items()
                          if name in shown(app)}
    assert app.count(".banner") == 0


def shown(app: App) -> dict[str, bool]:
    """The cards on the table, and whether one sees their faces."""
    cards: dict[str, bool] = app.see("Object.fromEntries([...document.querySelectorAll('#board .card')]"
                                     ".map(card => [card.dataset.spot, !card.classList.contains('back')]))")
    return cards


def test_while_an_agent_thinks_the_page_answers_and_move_now_ends_it(app: App) -> None:
    app.quick(seed=3, level="grandmaster")
    app.see(THINK_LONG)
    app.see("watch.progress = 0")
    before = app.see(CHOICES)
    app.click(".bottom [data-do=choose]")
    app.there(".ask.thinking")
    app.wait("watch.progress", lambda progress: progress > 0)
    app.do("open-menu")
    app.there("dialog[open]")
    assert app.phase() == "thinking"
    app.press("Escape")
    app.gone("dialog[open]")
    app.page.hover("#board .zone.mine .card:not(.back) >> nth=1")
    app.there(".side .whole")
    assert app.phase() == "thinking", "the page answered only after the agent"
    assert 0 < app.see("document.querySelector('.ask.thinking progress').value") < 1
    app.see("watch.progress = 0")
    app.do("move-now")
    app.wait(CHOICES, lambda now: now > before + 1)
    assert app.see("watch.progress") < 1
