"""What games of several seats need of the API: how many play, points, tokens, answers about the same thing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pygame_core.content.look import CardLook, spots_of

from .door import AGENT, HUMAN, Table, ask, match, start

GAME = "etherstone"


def boxes(box: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The boxes of a kind in a layout."""
    found = [box] if box["box"] == kind else []
    return [*found, *(one for inner in box.get("of", ()) for one in boxes(inner, kind))]


def played(table: Table, until: Any, seed: int = 1) -> Table:
    """Play on until something holds."""
    dice = random.Random(seed)
    for _ in range(3000):
        if until(table):
            return table
        if table["next"] == "agent":
            table = ask("think")
        else:
            table = ask("answer", choice=dice.choice(table["options"])["choice"])
    raise AssertionError("it never comes to that")


def asks(name: str) -> Any:
    """Whether the looker is asked this."""
    return lambda table: table["next"] == "human" and table["decision"]["question"].endswith(name)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_play_as_are_named(seats: int) -> None:
    table = start(GAME, "draft", 1, HUMAN, *[AGENT] * (seats - 1))
    assert len(table["seats"]) == seats == match().state.seats


def test_a_number_of_seats_in_the_setup_is_what_counts() -> None:
    assert len(start(GAME, "draft", 1, HUMAN, setup={"seats": 3})["seats"]) == 3
    assert len(start("clash", "training", 1, HUMAN, AGENT)["seats"]) == 2


def test_points_are_told_part_by_part_and_add_up() -> None:
    table = start(GAME, "preset", 1, HUMAN, AGENT, AGENT, setup={"presets": ["a", "b", "c"]})
    assert start("clash", "training", 1, HUMAN, AGENT)["tally"] == []
    table = start(GAME, "preset", 1, HUMAN, AGENT, AGENT, setup={"presets": ["a", "b", "c"]})
    table = played(table, lambda table: table["over"])
    *parts, total = table["tally"]
    assert total["title"] and all(row["title"] for row in parts)
    assert [sum(values) for values in zip(*(row["values"] for row in parts), strict=True)] == total["values"]
    assert max(total["values"]) in [total["values"][seat] for seat in table["winners"]]


def test_tokens_are_spots_of_their_own_verb_only() -> None:
    table = played(start(GAME, "preset", 2, HUMAN, AGENT, setup={"presets": ["a", "b"]}), asks("/action"))
    market = next(box for box in boxes(table["layout"], "tokens") if box["name"] == "market")
    spots = {token["spot"] for token in market["tokens"]}
    assert all(token["title"] and token["letters"] for token in market["tokens"])
    assert {option["path"][0] for option in table["options"] if option["choice"].startswith("take:")} == spots
    table = played(table, lambda table: bool(table["options"]) and table["options"][0]["choice"].startswith("colour:"))
    assert all(option["path"] == [] and option["sign"] for option in table["options"]), "a colour is no die"
    assert not ask("why", path=["red"])["tried"]


def test_answers_about_the_same_card_share_its_path() -> None:
    def shared(table: Table) -> bool:
        paths = [option["path"] for option in table["options"]]
        return any(path and paths.count(path) > 1 for path in paths)

    table = played(start(GAME, "preset", 17, HUMAN, AGENT, setup={"presets": ["c", "d"]}), shared)
    texts = [option["text"] for option in table["options"]]
    assert len(set(texts)) == len(texts), "what the path does not tell, the text does"
    for option in table["options"]:
        if option["choice"].startswith("apply:"):
            assert option["path"] == [option["choice"].split(":")[1].split(">")[0]]


def test_numbers_of_a_plate_come_in_groups() -> None:
    table = played(start(GAME, "preset", 1, HUMAN, AGENT, setup={"presets": ["a", "b"]}), asks("/action"))
    groups = [row[3] for row in table["scene"]["seats"][0]]
    assert groups == sorted(groups) and len(groups) > len(set(groups)) > 1


def test_the_words_around_the_cards_name_the_tones_apart() -> None:
    for lang in ("en", "ru", "uk"):
        said = ask("glossary", game=GAME, lang=lang)
        letters = [tone["letters"] for tone in said["tones"].values()]
        assert len(letters) == len(set(letters)) == 5 and said["decks"] == [] and not said["builds"]
    assert ask("glossary", game="clash")["tones"] == {}


def test_cards_are_found_by_tone_and_by_all_they_cost() -> None:
    found = ask("cards", game=GAME, tone="red", most=400)
    assert found["total"] == 15 and {face["tone"] for face in found["faces"].values()} == {"red"}
    cheap = ask("cards", game=GAME, cost=2, most=400)
    assert cheap["total"] and all(sum(n for _, n in face["cost"]) == 2 for face in cheap["faces"].values())


def test_what_a_card_costs_is_one_number_for_searching() -> None:
    assert CardLook([("cost", 4)]).price == 4
    assert CardLook(cost=[("red", 2), ("violet", 1)]).price == 3
    assert CardLook([("health", 4)]).price is None


def test_an_answer_names_cards_by_number_and_everything_else_by_its_word() -> None:
    assert spots_of(("play", 5, "top")) == ["c5", "top"] and spots_of(("stop",)) == []
