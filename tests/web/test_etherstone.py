"""A game of several seats with a draft, dice and points: on a phone, kept in the middle, scored, by keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from driver import PHONE, App, Finger, Keys, Player, Visit, spot
from test_accessibility import Checked

from pygame_core.match import files
from pygame_core.match.match import Match

GAME = "etherstone"
AGENT = "apprentice"
LETTERS = "[...document.querySelectorAll('.token-box.market .token small')].map(e => e.innerText.split(' ')[0])"
SCORES = """[...document.querySelectorAll('dialog[open] .scores')[0].querySelectorAll('tr')].slice(1)
  .map(row => [...row.querySelectorAll('td')].map(cell => Number(cell.innerText.replace('−', '-'))))"""


def sit(app: App, mode: str = "draft", seed: int = 1, others: tuple[str, ...] = (AGENT,), sets: str = "") -> None:
    """A match by its address."""
    app.go("/".join(["#/quick", GAME, mode, str(seed), ",".join(others), *sets]))
    app.seated()


IN_SIGHT = """(board => [...document.querySelectorAll('#board .legal')].map(one => one.getBoundingClientRect())
  .map(box => (box.top + box.bottom) / 2).some(middle => board.top < middle && middle < board.bottom))(
  document.getElementById('board').getBoundingClientRect())"""

Wanted = Callable[[Match], bool]


def asks(name: str) -> Wanted:
    """Whether the first seat is asked this."""
    return lambda match: match.state.decision is not None and match.state.decision.seat == 0 and str(
        match.state.decision.question).endswith(name)


def joined(match: Match) -> bool:
    """Whether somebody has joined an attack of the first seat already."""
    return asks("/join")(match) and bool(match.state.attacks[-1][2])


def same_card(match: Match) -> int:
    """A card about which the first seat has several answers, or -1."""
    cards = [option[1] for option in match.options if option[0] == "apply"] if asks("")(match) else []
    return next((card for card in cards if cards.count(card) > 1), -1)


def found(wanted: Wanted, seats: int = 2, mode: str = "preset", sets: str = "ab") -> Match:
    """A match in which something holds, played at random."""
    for seed in range(100):
        setup = {"mode": mode, "seats": seats, **({"presets": list(sets[:seats])} if mode == "preset" else {})}
        match, dice = Match(GAME, setup, seed), random.Random(seed)
        while not match.over and not wanted(match):
            match.answer(dice.choice(match.options))
        if wanted(match):
            return match
    raise AssertionError("it never comes to that")


def arrive(app: App, match: Match) -> None:
    """Open a match where it stands: a person on the first seat, agents on the others."""
    seats = match.state.seats
    code = files.to_code(match, seats=["human", *[f"agent:{AGENT}"] * (seats - 1)], names=[""] * seats)
    app.go(f"#/m/{code}")
    app.there(".bottom.replay")
    app.settled()
    app.click(".bottom [data-do=goto] >> nth=3")
    app.wait("document.querySelector('.bottom input[type=range]').value", lambda at: at == str(len(match.choices)))
    app.do("branch")
    app.gone(".bottom.replay")
    if not match.over:  # in the end the points lie over everything
        app.do("toast-gone")
        app.gone("#toasts .toast")
    app.seated()
    assert app.digest() == match.digest()


class Thumb(Finger):
    """Taps anything that may be tapped, so that a game does not turn in circles."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.dice = random.Random(1)

    def move(self) -> None:
        """One decision; nothing may stick out before or after it."""
        app = self.app
        app.settled()
        app.narrow()
        before = app.engine("digest")["choices"]
        buttons, legal = app.answers(), app.legal()
        self.moves += 1
        if legal and (not buttons or self.dice.random() < 0.75):
            self.press(spot(self.dice.choice(legal)))
            app.settled()
            if app.count("dialog[data-near]"):
                app.narrow()
                self.press("dialog[data-near] [data-do=choose] >> nth=0")
        else:
            self.press(f".bottom [data-do=choose] >> nth={self.dice.randrange(len(buttons))}")
        app.settled()
        assert app.engine("digest")["choices"] > before, f"nothing was chosen; {app.told()}"


def test_a_whole_game_of_four_on_a_phone_with_its_draft(visit: Visit) -> None:
    app = visit.app(**PHONE)
    sit(app, "draft", 1, (AGENT,) * 3)
    assert app.count(".zone.large .card .rules") == 7, "the packet is read where it lies"
    player = Thumb(app)
    player.play()
    app.there("dialog[open].tally")
    app.narrow()
    assert app.see("document.querySelector('dialog.tally').getBoundingClientRect().width") > 300
    assert app.engine("save")["over"]
    tally = app.engine("table")["tally"]
    assert app.see(SCORES) == [row["values"] for row in tally], "every part of every player's points is shown"
    assert len(tally) == 9 and all(sum(part) == total for *part, total in zip(*(row["values"] for row in tally),
                                                                              strict=True))
    winners = app.engine("table")["winners"]
    assert app.count("dialog[open] thead th.won") == len(winners)
    assert "winner" in app.text("dialog[open] thead th.won"), "and not by its colour alone"
    assert app.text("dialog[open] .verdict").strip() == app.engine("table")["result"]


def reloaded(app: App) -> None:
    """Close the page and come back to what was kept."""
    app.go("#/table")
    app.seated()
    app.page.reload()
    app.drawn()
    app.seated()


def test_a_draft_is_kept_and_goes_on_after_a_reload(visit: Visit) -> None:
    app = visit.app(**PHONE)
    sit(app, "draft", 3, (AGENT,) * 3)
    player = Thumb(app)
    for _ in range(3):
        player.move()
    before, packet = app.digest(), app.texts(".zone.large .card .name")
    reloaded(app)
    assert (app.digest(), app.texts(".zone.large .card .name")) == (before, packet)
    assert "3 / 7" in app.text(".beside")
    player.move()


def test_an_attack_is_kept_and_goes_on_after_a_reload(visit: Visit) -> None:
    app = visit.app(**PHONE)
    arrive(app, found(joined))
    before, said = app.digest(), app.text("#prompt")
    assert app.count(".card.is-joined") and app.count(".card.is-attacked") == 1
    reloaded(app)
    assert (app.digest(), app.text("#prompt")) == (before, said)
    assert app.count(".card.is-joined .ribbon.joined") and any(answer == "strike" for answer in app.answers())
    assert app.see(IN_SIGHT), "what may be chosen is brought into view"
    app.page.tap(".bottom [data-do=choose]")
    app.settled()
    assert app.digest() != before


def test_dice_tell_their_colours_without_colour_and_why_they_cannot_be_taken(app: App) -> None:
    arrive(app, found(asks("/action")))
    letters = app.see(LETTERS)
    assert len(letters) == len(set(letters)) > 0
    assert set(app.legal(".token")) <= {"red", "black", "green", "white", "violet"}
    arrive(app, found(asks("/join")))
    app.click(spot("violet"))
    app.toast("Not needed")


def test_dice_tumble_when_the_market_is_rolled_unless_one_wants_little_motion(visit: Visit) -> None:
    app = visit.app(reduced_motion="no-preference")
    arrive(app, found(lambda match: asks("/action")(match) and ("refresh",) in match.options))
    app.click(".bottom [data-with='\"refresh\"']")
    app.wait("document.getAnimations().some(motion => motion.effect.target.matches('.token.die'))")
    app.press("Escape")
    app.settled()


def test_answers_about_the_same_card_are_chosen_beside_it(app: App) -> None:
    match = found(lambda match: same_card(match) >= 0, sets="cd")
    arrive(app, match)
    options = [row for row in app.engine("table")["options"] if row["path"] == [f"c{same_card(match)}"]]
    card, before = options[0]["path"][0], app.digest()
    app.click(spot(card))
    app.there("dialog[data-near]")
    assert app.texts("dialog[data-near] [data-do=choose]") == [option["text"] for option in options]
    app.press("Escape")
    app.gone("dialog[open]")
    assert app.see("document.activeElement.dataset.spot") == card and app.digest() == before
    app.press("Enter")
    app.there("dialog[data-near]")
    assert app.see("document.activeElement.dataset.do") == "choose", "the keyboard begins with the first answer"
    app.do("choose", options[1]["choice"])
    app.settled()
    assert app.choices()[len(match.choices)] == options[1]["choice"]


def test_a_die_is_dragged_to_oneself(app: App) -> None:
    arrive(app, found(lambda match: asks("/action")(match) and any(option[0] == "take" for option in match.options)))
    die = app.legal(".token")[0]
    held = app.count(".own .token")
    app.page.drag_and_drop(spot(die), ".plate.mine")
    app.wait("document.querySelectorAll('.own .token').length", lambda now: now == held + 1)


def test_by_keys_alone_a_die_is_taken_and_a_card_summoned(app: App) -> None:
    sit(app, "preset", 5, sets="ab")
    keys = Keys(app)
    done: set[str] = set()
    while done != {"die", "card"}:
        assert keys.moves < 120, f"only {done}"
        app.settled()
        asked = app.engine("table", lang="uk")["decision"]["question"].rpartition("/")[2]
        for name, selector in (("card", ".zone.hand .legal"), ("die", ".token.legal")):
            if asked == "action" and app.count(f"#board {selector}"):
                before = app.engine("digest")["choices"]
                keys.press(f"#board {selector}")
                app.wait("watch.pending === 0")
                app.settled()
                assert app.engine("digest")["choices"] > before
                done.add(name)
                break
        else:
            keys.move()
        keys.moves += 1


def test_what_is_shown_in_the_draft_can_be_searched(app: App) -> None:
    sit(app, "draft", 1)
    names = app.texts(".zone.large .card .name")
    app.frame.fill(".zone.large input[type=search]", names[2])
    app.wait("document.querySelectorAll('.zone.large .card').length", lambda left: left < 7)
    assert names[2] in app.texts(".zone.large .card .name")
    app.click(f".zone.large .card:has-text('{names[2]}')")
    app.settled()
    assert "1 / 7" in app.text(".beside") and app.texts(".zone.large .card .name") != names


def test_two_people_draft_behind_a_curtain(app: App) -> None:
    sit(app, "draft", 1, ("human",))
    assert app.phase() == "human", "whoever picks first sees their cards at once"
    first = app.texts(".zone.large .card .name")
    Player(app).card()
    app.there(".curtain")
    assert not any(name in app.text() for name in first)
    app.do("lift-curtain")
    app.settled()
    second = app.texts(".zone.large .card .name")
    assert len(second) == 7 and not set(first) & set(second)


def test_points_open_into_their_parts_and_strips_into_whole_cards(app: App) -> None:
    arrive(app, found(lambda match: asks("/action")(match) and bool(match.state.zones["B.play"]), 3, sets="abc"))
    assert app.count(".rival") == 2 and app.count(".score") == 3
    app.click(".rival .score >> nth=0")
    app.there("dialog[open].tally")
    assert app.see(SCORES) == [row["values"] for row in app.engine("table")["tally"]]
    app.press("Escape")
    app.gone("dialog[open]")
    closed = app.see("[...document.querySelectorAll('.rival .strip')].find(e => e.querySelector('.card'))"
                     ".querySelector('.strip-head').dataset.with")
    app.click(f".strip-head[data-with='{closed}']")
    app.there(".strip.open .card .rules")
    app.click(f".strip-head[data-with='{closed}']")
    app.gone(".strip.open")


def test_several_seats_and_sets_are_chosen_in_the_lobby(app: App) -> None:
    app.there("#new-game")
    app.frame.select_option("select[data-input=lobby-game]", GAME)
    app.frame.check("input[name=mode][value=preset]", force=True)
    app.frame.select_option("select[data-input=lobby-count]", "3")
    app.there("input[name=seat-2]")
    app.frame.select_option("select[data-input=lobby-deck] >> nth=0", "ready:c")
    app.do("lobby-play")
    app.seated()
    table = app.engine("table")
    assert (table["game"], len(table["seats"])) == (GAME, 3)
    saved = app.engine("save")["text"]
    assert '"c"' in saved and '"seats"' in saved


def test_its_cards_and_rules_have_pages_and_it_has_no_decks(app: App) -> None:
    app.go(f"#/cards/{GAME}")
    app.there(".card-grid .card .price")
    app.settled()
    asked = app.see("[...document.querySelectorAll('.filters select')].map(e => JSON.parse(e.dataset.with)[0])")
    assert asked == ["type", "tone", "cost"]
    app.go("#/rules/ES-087")
    app.there("#rule-ES-087")
    app.go("#/decks")
    app.there(".ready-decks .deck-item")
    assert "ES-" not in app.text()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_nothing_to_object_to_for_axe(visit: Visit, screen: dict[str, Any]) -> None:
    app = visit.app(**screen)
    checked = Checked(app)
    sit(app, "draft", 2, (AGENT,) * 3)
    checked.check("the draft")
    arrive(app, found(lambda match: asks("/action")(match) and match.state.turn > 30, 4, "draft"))
    checked.check("the table")
    app.click(".rival .score >> nth=0")
    app.there("dialog[open].tally")
    checked.check("points so far")
    app.press("Escape")
    app.gone("dialog[open]")
    app.click(".strip-head >> nth=0")
    app.there(".strip.open")
    checked.check("a strip in full")
    arrive(app, found(joined, 4, "draft"))
    checked.check("who attacks")
    arrive(app, found(lambda match: match.over, 4, "draft"))
    app.there("dialog[open].tally")
    checked.check("the end")
    app.go(f"#/cards/{GAME}")
    app.there(".card-grid .card")
    app.settled()
    checked.check("the cards")
    checked.done()
