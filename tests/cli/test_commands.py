"""The commands of the terminal, except `play`: what they print, and how they fail."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from typing import Any

import pytest

from pygame_core import __version__
from pygame_core.agents import AGENTS
from pygame_core.cli import COMMANDS, main
from pygame_core.games import GAMES, load_game
from pygame_core.kernel import ops
from pygame_core.kernel.chance import Dice
from pygame_core.match import files
from pygame_core.match.arena import series
from pygame_core.match.match import Match
from pygame_core.text import LANGUAGES

ROOT = pathlib.Path(__file__).parent.parent.parent
GAME = load_game("clash")
SETS = {face.set for face in GAME.pool().faces.values() if face.set}
Captured = pytest.CaptureFixture[str]


def good(capsys: Captured, *words: str) -> str:
    """What a command printed that went well."""
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def failed(capsys: Captured, *words: str) -> str:
    """What a command said on stderr that did not go well."""
    assert main(words) == 1
    _, err = capsys.readouterr()
    assert err.startswith("pygame_core: ") and "Traceback" not in err
    return err


# The program itself.

@pytest.mark.parametrize("words", [["--help"], *([name, "--help"] for name in COMMANDS)], ids=" ".join)
def test_help(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "pygame_core", *words], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0 and done.stderr == ""
    if words == ["--help"]:
        assert all(name in done.stdout and text in done.stdout for name, text in COMMANDS.items())
    else:
        assert "usage: pygame_core " + words[0] in done.stdout
        assert COMMANDS[words[0]][1:] in " ".join(done.stdout.split())


def test_version(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0 and __version__ in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["nonsense"], ["cards"], ["cards", "clash", "--lang", "xx"], ["replay"],
                                   ["simulate", "clash", "--games", "many"], ["bench", "--seconds", "x"]])
def test_words_the_program_does_not_know_are_a_usage_error(words: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_an_interrupt_ends_the_program_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("pygame_core.cli.games.run", interrupted)
    assert main(["games"]) == 130
    assert "Traceback" not in capsys.readouterr().err


# games, cards, check.

@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_lists_every_game_mode_and_set(lang: str, capsys: Captured) -> None:
    text = good(capsys, "games", "--lang", lang)
    rows = json.loads(good(capsys, "games", "--lang", lang, "--json"))
    assert [row["game"] for row in rows] == list(GAMES)
    (row,) = [row for row in rows if row["game"] == "clash"]
    assert [mode["mode"] for mode in row["modes"]] == list(GAME.modes)
    assert set(row["sets"]) == SETS and row["languages"] == list(LANGUAGES)
    assert sum(entry["cards"] for entry in row["sets"].values()) == sum(bool(f.set) for f in GAME.pool().faces.values())
    for mode in row["modes"]:
        assert mode["mode"] in text and mode["title"] in text
    for entry in row["sets"].values():
        assert entry["title"] in text


def test_titles_differ_by_language(capsys: Captured) -> None:
    assert len({good(capsys, "games", "--lang", lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_prints_every_card(lang: str, capsys: Captured) -> None:
    text = good(capsys, "cards", "clash", "--lang", lang)
    rows = json.loads(good(capsys, "cards", "clash", "--lang", lang, "--json"))
    keys = {key for key, face in GAME.pool().faces.items() if face.set}
    assert {row["key"] for row in rows} == keys
    for row in rows:
        assert row["name"] == GAME.pool().name(row["key"], lang)
        assert f"\n{row['name']}\n  {row['line']}\n" in text
        assert all(f"\n  {rule}\n" in text for rule in row["rules"])


@pytest.mark.parametrize("name", sorted(SETS))
def test_cards_of_one_set(name: str, capsys: Captured) -> None:
    rows = json.loads(good(capsys, "cards", "clash", "--set", name, "--json"))
    assert {row["set"] for row in rows} == {name}
    assert len(rows) == sum(face.set == name for face in GAME.pool().faces.values())


def test_a_set_that_is_not_there_is_named(capsys: Captured) -> None:
    assert "'nowhere'" in failed(capsys, "cards", "clash", "--set", "nowhere")


def test_check_is_content_with_our_cards(capsys: Captured) -> None:
    assert "clash: ok" in good(capsys, "check")
    assert json.loads(good(capsys, "check", "--json")) == {key: [] for key in GAMES}


def test_check_fails_and_lists_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    pool = GAME.pool().extended({"imp": {"type": "creature", "cost": 1, "atk": 1, "hp": 1}}, "mine")
    monkeypatch.setattr(GAME, "pool", lambda: pool)
    assert main(["check"]) == 1
    out = capsys.readouterr().out
    assert "clash: 3 fault(s)" in out and "imp: no name in ru" in out
    assert main(["check", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["clash"]) == 3


# simulate.

def simulated(capsys: Captured, *words: str) -> dict[str, Any]:
    """The report of a series, without what the clock says."""
    report: dict[str, Any] = json.loads(good(capsys, "simulate", "clash", "--json", *words))
    assert report.pop("seconds") >= 0 and report["decisions"].pop("per_second") > 0
    return report


@pytest.mark.parametrize("mode", list(GAME.modes))
def test_simulate_plays_every_mode(mode: str, capsys: Captured) -> None:
    report = simulated(capsys, "--mode", mode, "--games", "4")
    assert report["setup"] == {"mode": mode} and report["games"] == 4
    assert [row["seat"] for row in report["seats"]] == [0, 1]
    assert sum(row["wins"] for row in report["seats"]) + report["draws"] + report["unfinished"] == 4
    assert report["turns"]["least"] <= report["turns"]["median"] <= report["turns"]["most"]
    solo = mode.startswith("solo")
    assert report["seats"][1]["agent"] == ("solo rules" if solo else "random")
    assert ("note" in report) is solo  # two agents are the default; the second has nothing to do


def test_the_same_seed_gives_the_same_report(capsys: Captured) -> None:
    words = ("--games", "8", "--seats", "greedy,random", "--deck", "bulwark", "--deck", "smithy", "--seed")
    assert simulated(capsys, *words, "3") == simulated(capsys, *words, "3")
    assert simulated(capsys, *words, "3") != simulated(capsys, *words, "4")


def test_several_processes_give_the_same_report(capsys: Captured) -> None:
    assert simulated(capsys, "--games", "6", "--jobs", "2") == simulated(capsys, "--games", "6")


def test_with_swap_the_report_is_by_agent(capsys: Captured) -> None:
    report = simulated(capsys, "--games", "20", "--seats", "random,greedy", "--swap")
    assert [row["agent"] for row in report["seats"]] == ["random", "greedy"]
    rows = series(GAME, {"mode": "training"}, ["random", "greedy"], 20, 0, swap=True)
    assert [row["wins"] for row in report["seats"]] == [sum(r.winners == (seat,) for r in rows) for seat in (0, 1)]
    assert report["turns"] != simulated(capsys, "--games", "20", "--seats", "random,greedy")["turns"]


def test_simulate_in_words(capsys: Captured) -> None:
    text = good(capsys, "simulate", "clash", "--games", "3", "--seats", "random,greedy")
    assert "clash training: 3 games" in text and "A random" in text and "B greedy" in text and "95 %" in text
    assert "solo rules" in good(capsys, "simulate", "clash", "--mode", "solo-training", "--games", "1")


def test_a_setup_can_be_given_as_json_and_decks_as_keys(capsys: Captured) -> None:
    keys = [key for key, face in GAME.pool().faces.items() if face.set == "initiation"][:8]
    report = simulated(capsys, "--mode", "battle", "--deck", ",".join(keys), "--deck", "smithy", "--games", "1",
                       "--setup", '{"sets": ["initiation"]}')
    assert report["setup"] == {"mode": "battle", "sets": ["initiation"], "decks": [keys, "smithy"]}


@pytest.mark.parametrize(("words", "says"), [
    (["klash"], "there is no game 'klash'; there are: clash"),
    (["clash", "--mode", "nope"], "no mode 'nope'; it has: training, "),
    (["clash", "--seats", "random,nobody"], f"no agent 'nobody'; there are: {', '.join(AGENTS)}"),
    (["clash", "--seats", "random:5,random"], "takes no budget"),
    (["clash", "--seats", "search:nans,random"], "budget"),
    (["clash", "--seats", "random"], "2 seats, not 1"),
    (["clash", "--games", "0"], "at least one game"),
    (["clash", "--games", "-3"], "at least one game"),
    (["clash", "--deck", "nope"], "no preset deck 'nope'"),
    (["clash", "--mode", "competition", "--deck", "smithy"], "drafted"),
    (["clash", "--setup", "{"], "--setup is not readable JSON"),
    (["clash", "--setup", "[]"], "should be a JSON object"),
    (["clash", "--setup", '{"mode": []}'], "no mode"),
    (["clash", "--setup", '{"moed": "training"}'], "unknown setup: moed"),
    (["clash", "--setup", '{"sets": 5}'], "sets should be"),
])
def test_simulate_says_what_is_wrong(words: list[str], says: str, capsys: Captured) -> None:
    assert says in failed(capsys, "simulate", *words)


@pytest.mark.parametrize("words", [["cards", "klash"], ["play", "klash"], ["bench", "--game", "klash"]])
def test_every_command_names_an_unknown_game(words: list[str], capsys: Captured) -> None:
    assert "'klash'" in failed(capsys, *words)


# scenario.

HOLDS = 'game = "clash"\ntitle = "it holds"\n[[steps]]\nquestion = "deck"\n'
FAILS = 'game = "clash"\ntitle = "it fails"\nrules = ["CD-029"]\n[[steps]]\nquestion = "pick"\n'


def test_scenario_succeeds_only_if_all_hold(tmp_path: pathlib.Path, capsys: Captured) -> None:
    (tmp_path / "a.toml").write_text(HOLDS)
    assert good(capsys, "scenario", str(tmp_path / "a.toml")) == "1 passed, 0 failed\n"
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "b.toml").write_text(FAILS)
    assert main(["scenario", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "it fails" in out and "step 1: question is 'deck', not 'pick'" in out and "1 passed, 1 failed" in out
    assert "it holds" not in out
    assert main(["scenario", str(tmp_path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failed"] == 1 and [row["ok"] for row in report["scenarios"]] == [True, False]
    assert report["scenarios"][1]["rules"] == ["CD-029"]


@pytest.mark.parametrize("content",
[None, b"[[", b"\xff", b'game = "klash"', b"", b'game = "clash"\nwhat = 1', b"rules = 5"])
def test_a_scenario_file_that_cannot_be_read_fails_and_the_others_still_run(
    content: bytes | None, tmp_path: pathlib.Path, capsys: Captured
) -> None:
    bad, fine = tmp_path / "bad.toml", tmp_path / "fine.toml"
    fine.write_text(HOLDS)
    if content is not None:
        bad.write_bytes(content)
    assert main(["scenario", str(bad), str(fine)]) == 1
    out, err = capsys.readouterr()
    assert "FAILED" in out and "bad.toml" in out and "1 passed, 1 failed" in out and err == ""


def test_a_folder_without_scenarios_is_no_success(tmp_path: pathlib.Path, capsys: Captured) -> None:
    assert main(["scenario", str(tmp_path)]) == 1
    assert "0 passed" in capsys.readouterr().out


# replay.

@pytest.fixture
def match() -> Match:
    played, dice = Match(GAME, {"mode": "battle", "decks": ["bulwark", "smithy"]}, 5), Dice(5)
    for _ in range(20):
        played.answer(played.options[dice.below(len(played.options))])
    return played


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_and_verifies(match: Match, lang: str, tmp_path: pathlib.Path, capsys: Captured) -> None:
    path = tmp_path / "match.json"
    path.write_text(files.dumps(match), encoding="utf-8")
    text = good(capsys, "replay", str(path), "--lang", lang)
    assert f"20 choices, verified, digest {match.digest()}" in text
    assert len(text.splitlines()) > 20
    assert good(capsys, "replay", f"code:{files.to_code(match)}", "--lang", lang) == text
    report = json.loads(good(capsys, "replay", str(path), "--lang", lang, "--json"))
    assert report["verified"] is True and report["digest"] == match.digest() and report["choices"] == match.choices
    assert report["chronicle"] == text.splitlines()[:-1] and report["over"] is False and report["winners"] is None


def test_replay_of_a_whole_match_names_the_winner(match: Match, capsys: Captured) -> None:
    dice = Dice(1)
    while not match.over:
        match.answer(match.options[dice.below(len(match.options))])
    report = json.loads(good(capsys, "replay", f"code:{files.to_code(match)}", "--json"))
    assert match.state.result is not None
    assert report["over"] is True and report["winners"] == list(match.state.result.winners)


@pytest.mark.parametrize("seat", [0, 1])
def test_replay_for_a_seat_names_no_card_the_seat_did_not_see(
    match: Match, seat: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    hidden = next(c for c in match.state.zones[("B.hand", "A.hand")[seat]] if not match.state.known[c] >> seat & 1)
    name = GAME.pool().name(match.state.cards[hidden], "en")
    ops.emit(match.state, "destroyed", hidden, cards=(hidden,))  # a fact that would tell of it
    monkeypatch.setattr(files, "from_code", lambda code: match)
    assert f"{name} is destroyed." in good(capsys, "replay", "code:x")
    assert f"{name} is destroyed." in good(capsys, "replay", "code:x", "--seat", str(1 - seat))
    shown = good(capsys, "replay", "code:x", "--seat", str(seat))
    assert "A card is destroyed." in shown
    unseen = [c for c, known in enumerate(match.state.known) if not known >> seat & 1]
    assert not any(GAME.pool().name(match.state.cards[c], "en") in shown for c in unseen)


def test_replay_refuses_what_is_damaged(match: Match, tmp_path: pathlib.Path, capsys: Captured) -> None:
    path = tmp_path / "match.json"
    data = files.save(match)
    for broken, says in (
        ({**data, "digest": "0"}, "replays to"), ({**data, "choices": ["nonsense"]}, "choice 1 (nonsense)"),
        ({**data, "version": 9}, "version 9"), ({"format": "?"}, "not a match file"), ([], "not a match file"),
    ):
        path.write_text(json.dumps(broken))
        assert says in failed(capsys, "replay", str(path))
    path.write_bytes(b"\x00\xff" * 50)
    assert "JSON" in failed(capsys, "replay", str(path))
    assert "No such file" in failed(capsys, "replay", str(tmp_path / "nowhere.json"))
    assert "directory" in failed(capsys, "replay", str(tmp_path))
    assert "damaged" in failed(capsys, "replay", "code:????")
    assert "damaged" in failed(capsys, "replay", "code:" + files.to_code(match)[:-9])
    assert failed(capsys, "replay", "a\0b")


@pytest.mark.parametrize("seat", ["-1", "2", "99"])
def test_replay_for_a_seat_that_is_not_there(match: Match, seat: str, capsys: Captured) -> None:
    assert f"no seat {seat}" in failed(capsys, "replay", f"code:{files.to_code(match)}", "--seat", seat)


# bench.

def test_a_series_tells_what_won(capsys: Captured) -> None:
    words = ("simulate", "clash", "--deck", "bulwark", "--deck", "vanguard", "--games", "5", "--brought")
    report = json.loads(good(capsys, *words, "--json"))
    decks = {word: row for word, row in report["brought"].items() if word.startswith("deck.")}
    assert [row["games"] for row in decks.values()] == [5, 5]
    assert [row["wins"] for row in decks.values()] == [row["wins"] for row in report["seats"]]
    assert "deck.bulwark" in good(capsys, *words)


def test_bench_measures_everything(capsys: Captured) -> None:
    report = json.loads(good(capsys, "bench", "--seconds", "0.01", "--json"))
    assert set(report) == {"python", "games", "calibration_seconds", "calibration_seconds_after"}
    assert report["calibration_seconds"] > 0
    assert set(report["games"]) == set(GAMES)
    for key, modes in report["games"].items():
        assert list(modes) == list(load_game(key).modes)
        for figures in modes.values():
            assert set(figures) == {
                "decisions_per_second", "clones_per_second", "clone_microseconds", "dumps_per_second",
                "loads_per_second", "views_per_second", "search_iterations_per_second",
            }
            assert all(value > 0 for value in figures.values())


def test_bench_of_one_mode_leaves_out_the_games_without_it(capsys: Captured) -> None:
    report = json.loads(good(capsys, "bench", "--seconds", "0.01", "--mode", "training", "--json"))
    assert {key: list(modes) for key, modes in report["games"].items()} == {"clash": ["training"]}


def test_bench_in_words_and_its_errors(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_core.cli.bench.calibrate", lambda: 0.5)
    text = good(capsys, "bench", "--seconds", "0.01", "--game", "clash", "--mode", "solo-training")
    assert "calibration loop 0.5 s" in text and "clash solo-training" in text and "clone microseconds" in text
    assert "'nope'" in failed(capsys, "bench", "--mode", "nope", "--seconds", "0.01")
