"""Lessons are learnt by following what the page marks, without knowing anything else."""

from __future__ import annotations

import time

import pytest
from driver import App, Player, Visit, spot

TARGETS = """(() => {
  const button = document.querySelector('[data-do=lesson-next]');
  if (button) return '[data-do=lesson-next]';
  const marked = [...document.querySelectorAll('.bottom .marked[data-do=choose]')];
  if (marked.length) return '.bottom .marked[data-do=choose]';
  const spots = [...document.querySelectorAll('#board .legal')].filter(element => element.closest('.marked'));
  return spots.length ? `#board [data-spot="${spots[0].dataset.spot}"]` : '';
})()"""
"""What a learner presses: Next, a marked button, or something that glows inside of what is marked."""
STEP = "document.querySelector('.lesson small')?.innerText ?? ''"


@pytest.mark.parametrize("key", ["first_game", "solo_first"])
def test_a_lesson_from_start_to_end_by_its_marks_alone(visit: Visit, key: str) -> None:
    app = visit.app()
    app.there("#lessons")
    app.click(f"#lessons a[href$={key}]")
    app.there(".lesson")
    app.settled()
    said: list[str] = []
    for _ in range(200):
        if app.phase() == "over" or not app.see(STEP):
            break
        if not said or said[-1] != app.text(".lesson .say"):
            said.append(app.text(".lesson .say"))
        target = app.see(TARGETS)
        if target:
            app.click(target)
        else:
            free(app)
        app.settled()
    count = app.see("watch.heard.map(([, text]) => JSON.parse(text).ok?.lesson?.of).filter(Boolean)[0]")
    assert len(said) == count and all(said) and len(set(said)) == count
    if app.phase() != "over":
        assert "The lesson is over" in app.text(".lesson")
        Player(app).play()
    assert "wins" in app.text(".bottom.result .prompt") or "over" in app.text(".bottom.result .prompt")
    app.click(".bottom.result a[href^='#/quick/clash/']")
    app.gone(".lesson")
    app.seated()


def test_reading_on_while_things_move_never_goes_back_a_step(visit: Visit) -> None:
    app = visit.app("#/lesson/clash/first_game", reduced_motion="no-preference")
    app.there(".lesson")
    app.settled()
    app.see(f"""(() => {{ window.steps = []; setInterval(() => {{
      const at = parseInt(({STEP}).replace(/\\D+/, '')); if (at) window.steps.push(at); }}, 10); }})()""")
    for _ in range(600):
        if max(app.see("window.steps"), default=0) >= 12:
            break
        target = app.see(TARGETS)
        if target:  # at once, whatever is being shown
            app.see("selector => document.querySelector(selector)?.click()", target)
        else:
            time.sleep(0.05)  # what happened is still being shown, with what the teacher said before it
    app.settled()
    steps = app.see("window.steps")
    assert steps == sorted(steps) and steps[-1] >= 12


def free(app: App) -> None:
    """A step that leaves the choice to the learner says so by marking nothing that can be pressed."""
    Player(app).move()


def test_what_the_lesson_does_not_ask_for_is_answered_with_its_reason(visit: Visit) -> None:
    app = visit.app("#/lesson/clash/first_game")
    app.there(".lesson")
    app.settled()
    while app.count("[data-do=lesson-next]"):
        app.do("lesson-next")
        app.settled()
    step, digest = app.see(STEP), app.digest()
    other = [name for name in app.legal() if not app.count(f"{spot(name)}.marked")]
    app.click(spot(other[0]))
    app.settled()
    app.click(spot(app.legal()[0]))
    app.toast("Tower Archer first")
    assert (app.see(STEP), app.digest()) == (step, digest)
    app.do("undo", "decision")
    app.settled()
    assert app.see(STEP) != step, "one can read again what was said before"


def test_a_lesson_keeps_no_slot_and_is_told_in_every_language(visit: Visit) -> None:
    app = visit.app("#/lesson/clash/first_game")
    app.there(".lesson")
    app.settled()
    said = app.text(".lesson .say")
    app.see("dom.onaction('language', JSON.stringify('uk'))")
    app.wait("document.documentElement.lang", lambda lang: lang == "uk")
    app.wait("document.querySelector('.lesson .say').innerText", lambda now: now != said)
    assert "Вітаємо" in app.text(".lesson .say")
    assert app.see("store.keys('pygame_core.match.')") == []
