"""Match: answers, refusals, the way back, what people type, and who sees what of the chronicle."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.kernel.chance import Dice
from pygame_core.kernel.errors import BadCard, BadFile, BadSetup, IllegalChoice
from pygame_core.kernel.state import HIDDEN
from pygame_core.match import files
from pygame_core.match.chronicle import card_text, lines, seat_names
from pygame_core.match.match import Match
from pygame_core.match.words import resolve, spelled
from pygame_core.text import LANGUAGES
from pygame_core.text.speaker import Speaker

CARDS = {
    "imp": {"type": "creature", "cost": 1, "atk": 1, "hp": 2},
    "ogre": {"type": "creature", "cost": 5, "atk": 3, "hp": 6},
    "zap": {"type": "spell", "cost": 1, "effect": {"damage": 1}},
}
POSITION = {
    "mana": 3,
    "A": {"hand": ["B*", "imp", "zap", "imp", "ogre", "imp", "_"], "top": ["imp"]},
    "B": {"hand": ["B*", "ogre", "_", "_"], "top": ["imp"], "bottom": ["imp", "ogre"]},
}


def begun(**more: Any) -> Match:
    return Match("clash", position=POSITION, cards=CARDS, **more)


def everything(match: Match) -> tuple[Any, ...]:
    """All a refused answer could have changed."""
    return match.digest(), tuple(match.choices), tuple(match.log), match.options, tuple(match._after)


def test_an_answer_is_recorded_and_its_events_are_returned() -> None:
    match = begun()
    before = len(match.log)
    events = match.answer("play:imp>top")
    assert [event.kind for event in events] == ["summoned"]
    assert match.log[before:] == list(events)
    assert match.choices == ["play:c3>top"]
    events = match.answer(("stop",))
    assert {"attacked", "turn-began", "mana"} <= {event.kind for event in events}
    assert match.choices == ["play:c3>top", "stop"]
    assert match.state.decision is not None and match.state.decision.seat == 1


@pytest.mark.parametrize(("choice", "code"), [
    ("play:ogre>top", "too-expensive"), ("play:A.hand.6>top", "out-of-reach"), ("play:A.hand.0>top", "stronghold"),
    ("play:zap>top", "spell-needs-creature"), ("play:imp>B.top.0", "creatures-go-to-lanes"), ("nonsense", "not-a-play"),
    ("play:c999>top", "not-in-hand"), ("", "not-a-play"), ("play:B.hand.1>top", "not-in-hand"),
    ("stop:now", "not-a-play"),
])
def test_a_refused_answer_changes_nothing_and_says_why(choice: str, code: str) -> None:
    match = begun()
    match.answer("play:imp>top")
    match.undo()
    before = everything(match)
    why = match.why_not(choice)
    assert why is not None and why.code == code
    with pytest.raises(IllegalChoice) as caught:
        match.answer(choice)
    assert caught.value.why == why and caught.value.choice == choice
    assert everything(match) == before
    assert match.redo()


def test_why_not_is_none_for_every_option_however_it_is_given() -> None:
    match = begun()
    for option in match.options:
        assert match.why_not(option) is None
        assert match.why_not(spelled(match.state, option)) is None


def test_an_option_that_is_only_equal_is_recorded_as_it_was_offered() -> None:
    """True == 1 and 3.0 == 3; a file with `c3.0` or `cTrue` in it would not replay."""
    match = begun()
    match.answer(("play", 3.0, "top"))
    assert match.choices == ["play:c3>top"]
    assert files.loads(files.dumps(match)).digest() == match.digest()


@pytest.mark.parametrize("choice", [("play",), ("play", None, None), ("play", 3, []), (None,), ("play", "c3", "top")])
def test_options_of_a_strange_shape_are_refused(choice: Any) -> None:
    match = begun()
    with pytest.raises(IllegalChoice):
        match.answer(choice)
    assert match.choices == []


def test_after_the_end_there_are_no_options_and_everything_is_refused_as_over() -> None:
    match = Match("clash", position={"A": {"top": ["ogre"]}, "B": {"hand": ["F*", "_"]}}, cards=CARDS)
    match.answer("stop")
    assert match.over and match.options == ()
    for choice in ("stop", "play:imp>top", "x"):
        why = match.why_not(choice)
        assert why is not None and why.code == "match-over"
        with pytest.raises(IllegalChoice):
            match.answer(choice)
    assert match.undo() and not match.over
    assert match.redo() and match.over


# The way back.

def test_undo_and_redo_walk_the_choices() -> None:
    match = begun()
    seen = [(match.digest(), len(match.log))]
    for choice in ("play:imp>top", "play:zap>B.top.0", "stop", "stop"):
        match.answer(choice)
        seen.append((match.digest(), len(match.log)))
    log, choices = list(match.log), list(match.choices)
    for digest, told in reversed(seen[:-1]):
        assert match.undo()
        assert (match.digest(), len(match.log)) == (digest, told)
    assert not match.undo() and match.digest() == seen[0][0]
    for digest, told in seen[1:]:
        assert match.redo()
        assert (match.digest(), len(match.log)) == (digest, told)
    assert not match.redo()
    assert match.log == log and match.choices == choices


def test_a_new_answer_forgets_what_could_be_redone() -> None:
    match = begun()
    match.answer("play:imp>top")
    match.undo()
    match.answer("play:imp>bottom")
    assert not match.redo()
    assert match.choices == ["play:c3>bottom"]


def test_undo_takes_luck_back_too() -> None:
    match = Match("clash", {"mode": "training"}, 5)
    match.answer("deck:bulwark")
    before = match.digest()
    match.answer("deck:vanguard")
    dealt = match.digest()
    match.undo()
    assert match.digest() == before
    match.answer("deck:vanguard")
    assert match.digest() == dealt


# What people type.

@pytest.mark.parametrize(("text", "option"), [
    ("play:c3>top", ("play", 3, "top")), ("play:imp>top", ("play", 3, "top")),
    ("  play : imp > top ", ("play", 3, "top")),
    ("play:imp#1>top", ("play", 3, "top")), ("play:imp#2>bottom", ("play", 5, "bottom")),
    ("play:A.hand.1>top", ("play", 3, "top")), ("play:A.hand.3>top", ("play", 5, "top")),
    ("play:zap>B.bottom.1", ("play", 4, 16)), ("play:zap>ogre", ("play", 4, 16)), ("play:zap>A.top.0", ("play", 4, 9)),
    ("play:A.hand.2>ogre", ("play", 4, 16)), ("play:zap>imp#4", ("play", 4, 9)), ("stop", ("stop",)),
    (" stop ", ("stop",)),
])
def test_ids_keys_numbers_and_places_name_cards(text: str, option: tuple[Any, ...]) -> None:
    match = begun()
    assert option in match.options
    assert resolve(match.state, text, match.options) == option
    assert match.why_not(text) is None
    match.answer(text)


@pytest.mark.parametrize("text", [
    "play:imp#0>top", "play:imp#9>top", "play:A.hand.77>top", "play:A.hadn.1>top", "play:ghost>top", "play:imp>middle",
    "play:imp", "play:imp>top>top", "Play:imp>top", "play:>", "play:#1>top", "play:.1>top",
])
def test_what_names_nothing_is_refused(text: str) -> None:
    match = begun()
    with pytest.raises(IllegalChoice):
        match.answer(text)


def test_a_key_means_a_card_that_fits_before_any_other_of_that_name() -> None:
    """`ogre` is in A's hand too, but only one in play can be aimed at."""
    match = begun()
    assert resolve(match.state, "play:zap>ogre", match.options) in match.options
    assert resolve(match.state, "play:ogre>top", match.options) == ("play", 6, "top")  # too expensive, but understood


def test_every_option_of_whole_matches_can_be_typed_as_it_is_spelled() -> None:
    match, dice = Match("clash", {"mode": "competition"}, 3), Dice(1)
    while not match.over:
        for option in match.options:
            found = resolve(match.state, spelled(match.state, option), match.options)
            assert found in match.options and spelled(match.state, found) == spelled(match.state, option)
        match.answer(match.options[dice.below(len(match.options))])


# Who sees what.

def test_the_chronicle_of_a_seat_hides_what_the_seat_did_not_see() -> None:
    match, dice = Match("clash", {"mode": "battle", "decks": ["bulwark", "smithy"]}, 4), Dice(2)
    while not match.over:
        match.answer(match.options[dice.below(len(match.options))])
    assert match.chronicle() == tuple(match.log)
    for seat in (0, 1):
        shown = match.chronicle(seat)
        assert [event.kind for event in shown] == [event.kind for event in match.log]
        assert [event.values for event in shown] == [event.values for event in match.log]
        for event, real in zip(shown, match.log, strict=True):
            for (_, key, known), (_, actual, who) in zip(event.faces, real.faces, strict=True):
                assert known == who & 1 << seat
                assert key == (actual if known else HIDDEN)


def test_an_event_about_a_hidden_card_has_a_face_only_for_who_saw_it() -> None:
    from pygame_core.kernel import ops

    match = begun()
    card = match.state.zones["B.hand"][1]
    ops.emit(match.state, "destroyed", card, cards=(card,))
    assert match.chronicle()[-1].faces == ((card, "ogre", 2),)
    assert match.chronicle(1)[-1].faces == ((card, "ogre", 2),)
    assert match.chronicle(0)[-1].faces == ((card, HIDDEN, 0),)
    said = [lines(match.game, match.pool, match.chronicle(seat)[-1:], "en") for seat in (None, 1, 0)]
    assert said == [["Ogre is destroyed."], ["Ogre is destroyed."], ["A card is destroyed."]]


def test_a_view_holds_no_face_the_seat_may_not_see() -> None:
    match = begun()
    seen = match.view(0)
    hidden = match.state.zones["B.hand"][1:]
    assert all(seen.state.cards[card] == HIDDEN for card in hidden)
    assert seen.options == match.options and match.view(1).options == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_have_names_and_the_solo_opponent_its_own(lang: str) -> None:
    names = {}
    for mode in ("training", "solo-training"):
        match = Match("clash", {"mode": mode})
        names[mode] = seat_names(Speaker(match.game, lang), match.state)
    assert len(set(names["training"])) == 2
    assert names["solo-training"][0] == names["training"][0]
    assert names["solo-training"][1] not in names["training"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_silent_events_are_left_out_of_the_lines_and_all_others_said(lang: str) -> None:
    match = Match("clash", {"mode": "competition"}, 1)
    silent = [event for event in match.log if event.kind in match.game.speech.silent]
    said = lines(match.game, match.pool, match.log, lang)
    assert silent and len(said) == len(match.log) - len(silent)


# How a match begins.

def test_the_same_seed_deals_the_same_and_another_one_differently() -> None:
    setup = {"mode": "training", "decks": ["bulwark", "vanguard"]}
    digests = [Match("clash", setup, seed).digest() for seed in (1, 1, 2)]
    assert digests[0] == digests[1] != digests[2]


def test_a_game_may_be_given_by_key_or_as_itself() -> None:
    match = Match("clash")
    assert Match(match.game, {}).digest() == match.digest()


def test_what_is_given_is_copied_so_that_later_changes_do_not_matter() -> None:
    setup = {"mode": "training"}
    match = Match("clash", setup)
    setup["mode"] = "battle"
    assert match.setup == {"mode": "training"}


@pytest.mark.parametrize("setup", [{"mode": []}, {"mode": "x"}, {"decks": 5}, {"sets": {}}, {"nope": 1}])
def test_a_setup_nobody_can_read_is_a_bad_setup(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Match("clash", setup)


@pytest.mark.parametrize("position", [{"A": []}, {"A": {"hand": [{}]}}, {"phase": []}, {"x": 1}, {"mode": {}}])
def test_a_position_nobody_can_read_is_a_bad_file(position: dict[str, Any]) -> None:
    with pytest.raises(BadFile):
        Match("clash", position=position)


def test_a_game_without_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("clash")
    monkeypatch.setattr(match.game, "read_position", None)
    with pytest.raises(BadSetup, match="cannot start from a position"):
        Match("clash", position={})


def test_inline_cards_are_checked_before_the_match_begins() -> None:
    with pytest.raises(BadCard, match="imp"):
        Match("clash", cards={"imp": {**CARDS["imp"], "hp": 0}})


def test_a_champion_made_by_a_player_can_be_spoken_of() -> None:
    """It comes with the setup, so the match's pool must have it when the match has begun."""
    own = {"name": "Bob the Brave", "cost": 4, "atk": 3, "hp": 3}
    setup = {"mode": "battle-champions", "decks": ["bulwark", "smithy"], "champions": [own, "ash_dragon"]}
    match = Match("clash", setup)
    key = match.state.cards[match.state.zones["A.champion"][0]]
    assert card_text(match.game, match.pool, key, "en").startswith("Bob the Brave\n")
    assert any("Bob the Brave" in line for line in lines(match.game, match.pool, match.log, "en"))
    assert key not in match.game.pool().faces
