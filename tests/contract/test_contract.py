"""One contract for every registered game: it picks up a new game by itself."""

from __future__ import annotations

import json
import os

import pytest

from pygame_core.games import GAMES, load_game
from pygame_core.kernel import machine
from pygame_core.kernel.chance import Dice, mix
from pygame_core.kernel.errors import IllegalChoice
from pygame_core.kernel.notation import read, write
from pygame_core.kernel.state import HIDDEN
from pygame_core.kernel.visibility import determinise, redact, view
from pygame_core.match import files
from pygame_core.match.chronicle import seat_names
from pygame_core.match.match import Match
from pygame_core.text import LANGUAGES
from pygame_core.text.speaker import Speaker

GAMES_PER_MODE = int(os.environ.get("CONTRACT_GAMES", "12"))
SETUPS = [pytest.param(key, mode.setup(seats), id=f"{key}-{mode.key}-{seats}")
          for key in GAMES for mode in load_game(key).modes.values() for seats in mode.seats]


def games_of(setup):
    """Fewer matches where more play: they are longer."""
    return max(2, GAMES_PER_MODE // setup.get("seats", 1))


def seats_of(state):
    return range(state.seats)


def random_match(key, setup, seed):
    """A match and its dice; the caller plays it."""
    return Match(key, setup, seed), Dice(mix(seed, 99))


def play(match, dice, look=None, every=1):
    count = 0
    cap = match.game.turn_cap
    while not match.over and match.game.turn_of(match.state) <= cap:
        if look is not None and count % every == 0:
            look(match)
        options = match.options
        match.answer(options[dice.below(len(options))])
        count += 1
    return count


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_games_end_within_the_bound(key, setup):
    for seed in range(games_of(setup) * 3):
        match, dice = random_match(key, setup, seed)
        play(match, dice)
        assert match.over, f"seed {seed}: not over after {match.game.turn_cap} turns"
        assert match.options == ()


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_a_clone_is_independent_and_dump_load_round_trips(key, setup):
    def look(match):
        game, state = match.game, match.state
        before = state.digest()
        copy = state.clone()
        machine.answer(game, copy, match.options[-1])
        assert state.digest() == before
        loaded = game.state.load(json.loads(json.dumps(state.dump())), state.pool, game.hidden_face)
        assert loaded.digest() == before
        assert machine.options(game, loaded) == match.options
        machine.answer(game, loaded, match.options[-1])
        assert loaded.digest() == copy.digest()

    for seed in range(games_of(setup)):
        match, dice = random_match(key, setup, seed)
        play(match, dice, look)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_a_view_equals_the_view_of_its_determinisation(key, setup):
    def look(match):
        game, state = match.game, match.state
        for seat in seats_of(state):
            seen = view(game, state, seat)
            world = determinise(game, seen, len(match.choices))
            assert HIDDEN not in world.cards
            assert view(game, world, seat) == seen
            if state.decision.seat == seat:
                assert seen.options == match.options == machine.options(game, world)
            else:
                assert seen.options == ()

    for seed in range(games_of(setup)):
        match, dice = random_match(key, setup, seed)
        play(match, dice, look)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_a_determinised_world_can_be_played_to_the_end(key, setup):
    match, dice = random_match(key, setup, 5)
    for _ in range(12):
        if match.over:
            break
        seat = match.state.decision.seat
        world = determinise(match.game, match.view(seat), 3)
        while world.result is None and match.game.turn_of(world) <= match.game.turn_cap:
            options = machine.options(match.game, world)
            machine.answer(match.game, world, options[dice.below(len(options))])
        assert world.result is not None
        options = match.options
        match.answer(options[dice.below(len(options))])


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_hidden_cards_do_not_change_what_another_seat_is_shown(key, setup):
    """Swap what a seat may not see: its view, its log and every text stay the same."""

    def look(match):
        game, state = match.game, match.state
        for seat in seats_of(state):
            seen = view(game, state, seat)
            hidden = [c for c, k in enumerate(state.known) if not k >> seat & 1]
            shown = json.dumps(seen.dump())
            for card in hidden:
                assert seen.state.cards[card] == HIDDEN
                assert seen.state.faces[card] is game.hidden_face
            only_hidden = {state.cards[c] for c in hidden} - {k for k in seen.state.cards if k}
            if not getattr(state, "decks", None) or not any(seen.state.decks):
                continue
            lists = {key for deck in seen.state.decks for key in deck}
            for key_ in only_hidden - lists:
                assert f'"{key_}"' not in shown

    for seed in range(games_of(setup)):
        match, dice = random_match(key, setup, seed)
        play(match, dice, look)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_no_event_text_or_option_names_a_card_its_reader_may_not_see(key, setup):
    game = load_game(key)
    speaker = Speaker(game, "en")
    for seed in range(games_of(setup)):
        match, dice = random_match(key, setup, seed)
        names = seat_names(speaker, match.state)
        while not match.over and game.turn_of(match.state) <= game.turn_cap:
            options = match.options
            seat = match.state.decision.seat
            seen = match.view(seat)
            for option in options:
                said = speaker.option(seen.state, seen.decision, option, names)
                assert said == speaker.option(match.state, match.state.decision, option, names)
            for event in match.answer(options[dice.below(len(options))]):
                for other in seats_of(match.state):
                    shown = redact(event, other)
                    secret = {k for c, k, known in event.faces if not known >> other & 1}
                    assert all(k == HIDDEN or known for _, k, known in shown.faces)
                    line = speaker.event(shown, names) or ""
                    for key_ in secret:
                        assert game.pool().name(key_, "en") not in line


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_every_option_is_accepted_and_anything_else_refused_with_a_reason(key, setup):
    game = load_game(key)
    speakers = [Speaker(game, lang) for lang in LANGUAGES]

    def look(match):
        state = match.state
        before = state.digest()
        assert match.options
        assert len(set(match.options)) == len(match.options)
        for option in match.options:
            assert read(write(option)) == option
            machine.answer(game, state.clone(), option)
        legal = set(match.options)
        strange = [("nonsense",), ("play", 999999, "top"), ("play", -1, "top"), ("",), ("pick", "x", 3), ("stop", 1)]
        for option in [*machine.tries(game, state), *strange]:
            if option in legal:
                continue
            why = machine.why_not(game, state, option)
            assert why is not None and why.code and why.rule
            for speaker in speakers:
                assert speaker.reason(why, state)
            with pytest.raises(IllegalChoice):
                machine.answer(game, state, option)
        assert state.digest() == before

    for seed in range(max(2, games_of(setup) // 3)):
        match, dice = random_match(key, setup, seed)
        play(match, dice, look, every=3)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_a_match_replays_from_its_file_and_its_link_to_the_same_digest(key, setup):
    for seed in range(games_of(setup)):
        match, dice = random_match(key, setup, seed)
        play(match, dice)
        text = files.dumps(match)
        assert files.loads(text).digest() == match.digest()
        code = files.to_code(match)
        again = files.from_code(code)
        assert again.digest() == match.digest()
        assert again.choices == match.choices
        assert again.log == match.log


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_undo_leads_back_and_redo_forth(key, setup):
    match, dice = random_match(key, setup, 2)
    digests = [match.digest()]
    play(match, dice, lambda m: digests.append(m.digest()))
    digests = [*digests[1:], match.digest()]
    log = list(match.log)
    for digest in reversed(digests[:-1]):
        assert match.undo()
        assert match.digest() == digest
    assert not match.undo()
    while match.redo():
        pass
    assert match.digest() == digests[-1]
    assert match.log == log


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_listening_changes_nothing_and_the_same_seed_gives_the_same_match(key, setup):
    for seed in range(3):
        match, dice = random_match(key, setup, seed)
        play(match, dice)
        game = match.game
        state = machine.start(game, setup, seed)
        for choice in match.choices:
            machine.answer(game, state, read(choice))
        assert state.digest() == match.digest()
        assert state.log is None


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_the_state_holds_nothing_but_plain_data(key, setup):
    def walk(value):
        if isinstance(value, (tuple, list)):
            return all(walk(v) for v in value)
        if isinstance(value, dict):
            return all(isinstance(k, (str, int)) and walk(v) for k, v in value.items())
        return value is None or isinstance(value, (bool, int, str))

    def look(match):
        assert walk(match.state.dump())
        assert set(match.state.__dict__) <= {*match.state.dump(), "pool", "faces", "log", "facts", "offered"}

    match, dice = random_match(key, setup, 1)
    play(match, dice, look)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_evaluation_stays_between_0_and_1_and_knows_the_winner(key, setup):
    def look(match):
        for seat in seats_of(match.state):
            assert 0.0 <= match.game.evaluate(match.state, seat) <= 1.0

    match, dice = random_match(key, setup, 4)
    play(match, dice, look)
    winners = match.state.result.winners
    for seat in seats_of(match.state) if winners else ():
        assert match.game.evaluate(match.state, seat) == float(seat in winners)


@pytest.mark.parametrize(("key", "setup"), SETUPS)
def test_the_drawn_table_tells_no_secret(key, setup):
    game = load_game(key)
    if game.draw is None:
        pytest.skip("this game draws no table")
    speaker = Speaker(game, "en")

    def look(match):
        names = seat_names(speaker, match.state)
        for seat in seats_of(match.state):
            seen = match.view(seat).state
            text = game.draw(speaker, seen, names)
            open_names = {game.pool().name(k, "en") for k in seen.cards if k}
            for k in set(match.state.cards):
                name = game.pool().name(k, "en")
                if name not in open_names and not any(name in other for other in open_names):
                    assert name not in text

    match, dice = random_match(key, setup, 6)
    play(match, dice, look)
