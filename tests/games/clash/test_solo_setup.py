"""Setting up a solo match, the prices of the AI's options, and champions of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games import load_game
from pygame_core.games.clash.own_champion import budget, champion_fault, worth
from pygame_core.games.clash.solo import POINTS
from pygame_core.kernel.errors import BadCard, BadSetup
from pygame_core.match import files
from pygame_core.match.match import Match

GAME = load_game("clash")
POOL = GAME.pool()
SETS = ("initiation", "treachery", "immersion", "invasion", "adaptation", "elusiveness", "resistance")
PRESETS = {name: set(table["cards"]) for name, table in POOL.tables["decks"]["initiation"].items()}


def facts(match: Match) -> dict[str, Any]:
    return GAME.write_position(match.state)  # type: ignore[misc]


def question(match: Match) -> str:
    return match.state.decision.question  # type: ignore[union-attr]


def draft(match: Match, place: int = 0) -> None:
    """Pick the card at this place of the offer until the draft is over."""
    while question(match) == "clash/pick":
        match.answer(match.options[place])


# Decks.

@pytest.mark.rules("CD-112", "CD-115", "CD-116")
@pytest.mark.parametrize("deck", PRESETS)
def test_training_gives_the_ai_the_three_other_decks(deck: str) -> None:
    match = Match("clash", {"mode": "solo-training", "decks": [deck]}, seed=5)
    table = facts(match)
    assert table["A"]["hand"][0] == "B*"
    assert set(table["A"]["hand"][1:]) == PRESETS[deck]
    others = set().union(*(cards for name, cards in PRESETS.items() if name != deck))
    assert len(table["B"]["deck"]) == 24
    assert set(table["B"]["deck"]) == others


@pytest.mark.rules("CD-115", "CD-116")
def test_hand_and_ai_deck_are_shuffled() -> None:
    tables = [facts(Match("clash", {"mode": "solo-training", "decks": ["smithy"]}, seed=seed)) for seed in range(6)]
    assert len({tuple(table["A"]["hand"]) for table in tables}) == 6
    assert len({tuple(table["B"]["deck"]) for table in tables}) == 6


@pytest.mark.rules("CD-113", "CD-114", "CD-142")
@pytest.mark.parametrize("sets", [["treachery"], ["initiation", "immersion"], list(SETS)], ids=len)
def test_competition_drafts_1_of_4_eight_times_from_32_cards(sets: list[str]) -> None:
    match = Match("clash", {"mode": "solo-competition", "sets": sets}, seed=3)
    assert facts(match)["pool"] == 32 - 4
    mine: list[str] = []
    theirs: list[str] = []
    for number in range(8):
        table = facts(match)
        offer = table["offer"]
        assert question(match) == "clash/pick"
        assert match.state.decision.seat == 0  # type: ignore[union-attr]
        assert len(offer) == len(match.options) == 4
        assert table["pool"] == 32 - 4 * (number + 1)
        assert table["A"]["drafted"] == mine
        assert table["B"]["drafted"] == theirs
        match.answer(match.options[number % 4])
        mine.append(offer.pop(number % 4))
        theirs += offer
    assert question(match) == "clash/summon"
    table = facts(match)
    assert sorted(table["A"]["hand"][1:]) == sorted(mine)
    assert sorted(table["B"]["deck"]) == sorted(theirs)
    assert len(set(mine + theirs)) == 32
    assert {POOL.face(key).set for key in mine + theirs} <= set(sets)
    if len(sets) == 1:
        assert set(mine + theirs) == {f.key for f in POOL.faces.values() if f.set == sets[0]}
    assert all(POOL.face(key).type in ("creature", "spell") for key in mine + theirs)


@pytest.mark.rules("CD-142")
def test_the_32_cards_of_a_larger_pool_are_random() -> None:
    pools = set()
    for seed in range(5):
        match = Match("clash", {"mode": "solo-competition"}, seed=seed)
        draft(match)
        table = facts(match)
        pools.add(frozenset(table["A"]["list"]) | frozenset(table["B"]["list"]))
    assert len(pools) == 5
    assert len({POOL.face(key).set for pool in pools for key in pool}) == 7


@pytest.mark.rules("CD-114")
def test_only_a_revealed_card_can_be_picked() -> None:
    match = Match("clash", {"mode": "solo-competition"}, seed=1)
    hidden = match.state.zones["pool"][0]
    why = match.why_not(("pick", hidden))
    assert why is not None
    assert why.rule == "CD-114"


@pytest.mark.rules("CD-115", "CD-116", "CD-117")
def test_competition_starts_like_training() -> None:
    match = Match("clash", {"mode": "solo-competition"}, seed=2)
    draft(match, 3)
    table = facts(match)
    assert (table["A"]["hand"][0], table["A"]["hp"], table["A"]["side"]) == ("B*", 8, "bastion")
    assert (table["B"]["hp"], table["B"]["side"], table["B"]["discard"]) == (24, "bastion", [])
    assert (table["active"], table["turn"], table["mana"]) == ("A", 1, 6)
    seen = GAME.write_position(match.view(0).state)  # type: ignore[misc]
    assert seen["B"]["deck"] == ["?"] * 24


# Prices. Each option alone must be the whole of a level with its number of points.

PRICES = {
    "mana-per-creature": 2,
    "mana-7": 1, "mana-8": 2, "mana-9": 3, "mana-10": 4,
    "goes-first": 1,
    "resists": 3,
    "spraying": 1, "water_power": 1, "retreat": 1, "piercing_strike": 1, "mass_strike": 1, "rush": 1,
    "berserk": 2, "instinct": 2, "fury": 2,
    "catalyst": 3, "protection": 3,
}


def refused(level: int, *options: str) -> str:
    """The rule that refuses these options at this level."""
    with pytest.raises(BadSetup) as caught:
        Match("clash", {"mode": "solo-adjustable", "level": level, "ai_options": list(options)})
    assert caught.value.why is not None
    return caught.value.why.rule


def check_price(option: str) -> None:
    price = PRICES[option]
    match = Match("clash", {"mode": "solo-adjustable", "level": price, "ai_options": [option]})
    assert match.state.ai_options == (option,)  # type: ignore[attr-defined]
    assert refused(price + 1, option) == "CD-164"
    if price > 1:
        assert refused(price - 1, option) == "CD-147"


@pytest.mark.rules("CD-156")
def test_price_of_mana_per_creature() -> None:
    check_price("mana-per-creature")


@pytest.mark.rules("CD-157")
@pytest.mark.parametrize("option", ["mana-7", "mana-8", "mana-9", "mana-10"])
def test_price_of_fixed_mana(option: str) -> None:
    check_price(option)


@pytest.mark.rules("CD-158")
def test_price_of_the_first_turn() -> None:
    check_price("goes-first")


@pytest.mark.rules("CD-159")
def test_price_of_resistance() -> None:
    check_price("resists")


@pytest.mark.rules("CD-160")
@pytest.mark.parametrize("option", ["spraying", "water_power", "retreat", "piercing_strike", "mass_strike", "rush"])
def test_price_of_situational_abilities(option: str) -> None:
    check_price(option)


@pytest.mark.rules("CD-161")
@pytest.mark.parametrize("option", ["berserk", "instinct", "fury"])
def test_price_of_abilities_that_attack_more(option: str) -> None:
    check_price(option)


@pytest.mark.rules("CD-162")
@pytest.mark.parametrize("option", ["catalyst", "protection"])
def test_price_of_abilities_that_always_work(option: str) -> None:
    check_price(option)


@pytest.mark.rules("CD-155")
def test_all_prices_stand_in_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correcting a number there is all it takes: offers, refusals and given options follow."""
    assert POINTS == PRICES
    monkeypatch.setitem(POINTS, "goes-first", 2)
    assert refused(1, "goes-first") == "CD-147"
    assert Match("clash", {"mode": "solo-adjustable", "level": 2, "ai_options": ["goes-first"]}).state.level == 2
    match = Match("clash", {"mode": "solo-adjustable", "level": 1})
    draft(match)
    assert ("buy", "goes-first") not in match.options
    assert ("buy", "rush") in match.options


@pytest.mark.rules("CD-163", "CD-164")
@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_can_be_bought_and_ends_exactly(level: int) -> None:
    """Whatever is bought first, the offers lead to exactly the points of the level."""
    for pick in range(4):
        match = Match("clash", {"mode": "solo-adjustable", "level": level}, seed=level)
        draft(match)
        while question(match) == "clash/ai-option":
            match.answer(match.options[-1 - pick % len(match.options)])
        bought = match.state.ai_options  # type: ignore[attr-defined]
        assert sum(PRICES[option] for option in bought) == level
        assert len(set(bought)) == len(bought)
        assert sum(option.startswith("mana-") and option != "mana-per-creature" for option in bought) <= 1


@pytest.mark.rules("CD-147", "CD-152")
@pytest.mark.parametrize("option", ["flight", "frenzy", "mana-6", "mana-11", "", 3, None, ["rush"]])
def test_there_are_no_other_options(option: object) -> None:
    with pytest.raises(BadSetup) as caught:
        Match("clash", {"mode": "solo-adjustable", "level": 1, "ai_options": [option]})
    assert caught.value.why is not None
    assert caught.value.why.rule == "CD-152"


@pytest.mark.rules("CD-146")
@pytest.mark.parametrize("level", [0, 11, -1, "3", 2.0, True, [3]])
def test_a_level_is_a_whole_number_from_1_to_10(level: object) -> None:
    with pytest.raises(BadSetup) as caught:
        Match("clash", {"mode": "solo-adjustable", "level": level})
    assert caught.value.why is not None
    assert caught.value.why.rule == "CD-146"


@pytest.mark.rules("CD-150", "CD-166")
def test_bought_at_the_table_the_first_turn_is_the_ais() -> None:
    match = Match("clash", {"mode": "solo-adjustable", "level": 1}, seed=4)
    draft(match)
    match.answer("buy:goes-first")
    table = facts(match)
    assert (table["first"], table["active"], table["turn"], table["mana"]) == ("B", "A", 2, 9)
    assert table["B"]["creatures"] > 0


# Champions.

@pytest.mark.rules("CD-169")
@pytest.mark.parametrize(("mode", "players"), [
    ("competition-champions", 2), ("battle-champions", 2), ("solo-champions", 1),
])
def test_modes_with_champions_ask_every_player_for_one(mode: str, players: int) -> None:
    match = Match("clash", {"mode": mode}, seed=1)
    asked = []
    while question(match) != "clash/summon":
        if question(match) == "clash/champion":
            asked.append(match.state.decision.seat)  # type: ignore[union-attr]
            assert match.state.phase == "setup"  # type: ignore[attr-defined]
            assert all(match.state.decks)  # type: ignore[attr-defined]
        match.answer(match.options[0])
    assert asked == list(range(players))


@pytest.mark.rules("CD-169")
@pytest.mark.parametrize("mode", [
    "training", "competition", "battle", "solo-training", "solo-competition", "solo-adjustable",
])
def test_modes_without_champions_never_ask(mode: str) -> None:
    match = Match("clash", {"mode": mode}, seed=1)
    while question(match) != "clash/summon":
        assert question(match) != "clash/champion"
        match.answer(match.options[0])
    assert not match.state.champions  # type: ignore[attr-defined]


@pytest.mark.rules("CD-171")
@pytest.mark.parametrize("champions", [
    ["ash_dragon"], ["ash_dragon", "ash_dragon", "ash_dragon"], "ash_dragon", ["ash_dragon", None], ["ash_dragon", 5],
    ["ash_dragon", ["ash_dragon"]], ["ash_dragon", "stronghold"], ["ash_dragon", "wall_giant"], ["ash_dragon", "own_x"],
])
def test_each_player_has_one_champion(champions: object) -> None:
    with pytest.raises(BadSetup):
        Match("clash", {"mode": "battle-champions", "champions": champions})


@pytest.mark.rules("CD-179")
def test_no_champion_comes_up_in_a_draft_or_a_deck_builder() -> None:
    match = Match("clash", {"mode": "battle"})
    assert question(match) == "clash/build"
    offered = [str(option[1]) for option in match.options]
    assert len(offered) == 224
    assert all(POOL.face(key).type != "champion" for key in offered)
    match = Match("clash", {"mode": "solo-competition"})
    assert all(face.type != "champion" for face in match.state.faces)


# Champions of one's own.

HERO = {"name": "Knight of Foam", "cost": 5, "atk": 5, "hp": 5, "abilities": ["water_power"]}


def duel(*champions: object, mode: str = "battle-champions") -> Match:
    return Match("clash", {"mode": mode, "decks": ["bulwark", "vanguard"], "champions": list(champions)}, seed=7)


def fault(**fields: object) -> str:
    """The code with which a champion is refused."""
    with pytest.raises(BadSetup) as caught:
        duel({**HERO, **fields}, "ash_dragon")
    assert caught.value.why is not None
    assert caught.value.why.rule == "CD-179"
    return caught.value.why.code


@pytest.mark.rules("CD-179")
def test_an_own_champion_is_played_like_any_other() -> None:
    match = duel(HERO, "ash_dragon")
    assert question(match) == "clash/summon"
    table = facts(match)
    assert table["A"]["champion"] == {"card": "own_knight_of_foam", "exhausted": False, "cost": 5}
    assert table["B"]["champion"]["card"] == "ash_dragon"
    while facts(match)["active"] == "B":
        match.answer("stop")
    mana = match.state.mana  # type: ignore[attr-defined]
    match.answer("play:own_knight_of_foam>top")
    assert match.state.mana == mana - 5  # type: ignore[attr-defined]
    (creature,) = facts(match)["A"]["top"]
    assert (creature["atk"], creature["hp"], creature["abilities"]) == (5, 5, ["water_power"])
    match.answer("stop")
    match.answer("stop")
    match.answer("stop")
    assert facts(match)["B"]["side"] == "fort"  # 2 x 5 damage break a Bastion of 8
    assert match.state.pool.name("own_knight_of_foam", "en") == "Knight of Foam"


@pytest.mark.rules("CD-179")
def test_an_own_champion_in_solo() -> None:
    setup = {"mode": "solo-champions", "level": 3, "ai_options": ["resists"], "champions": [HERO]}
    match = Match("clash", setup, seed=2)
    draft(match)
    assert question(match) == "clash/summon"
    assert facts(match)["A"]["champion"]["card"] == "own_knight_of_foam"


@pytest.mark.rules("CD-179", "CD-177", "CD-178")
def test_an_own_champion_is_exhausted_and_readied_by_its_printed_cost() -> None:
    match = duel(HERO, {**HERO, "name": "Knight of Sand"})
    state = match.state
    mine, theirs = (state.zones[zone][0] for zone in ("A.champion", "B.champion"))
    state.marks["exhausted"] = {theirs: 1}
    if facts(match)["active"] == "B":
        assert match.why_not(("play", theirs, "top")).rule == "CD-177"  # type: ignore[union-attr]
        match.answer("stop")
    match.answer(("play", mine, "top"))
    assert facts(match)["B"]["champion"]["exhausted"] is False
    assert facts(match)["B"]["champion"]["cost"] == 4


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize("names", [("Twin", "Twin"), ("Twin", "twin"), ("Богатир", "Чаклун!"), ("Лис", "Вуж")])
def test_two_own_champions_stay_apart_whatever_their_names(names: tuple[str, str]) -> None:
    other = {"name": names[1], "cost": 6, "atk": 1, "hp": 9, "abilities": ["rush"]}
    match = duel({**HERO, "name": names[0]}, other)
    table = facts(match)
    keys = [table[seat]["champion"]["card"] for seat in "AB"]
    assert keys[0] != keys[1]
    pool = match.state.pool
    assert [pool.face(key).atk for key in keys] == [5, 1]
    assert [table[seat]["champion"]["cost"] for seat in "AB"] == [5, 6]
    for lang in ("en", "uk", "ru"):
        assert [pool.name(key, lang) for key in keys] == list(names)


@pytest.mark.rules("CD-179")
def test_an_own_champion_stays_in_its_match() -> None:
    duel(HERO, "ash_dragon")
    assert "own_knight_of_foam" not in load_game("clash").pool().faces
    with pytest.raises(BadSetup):
        duel("own_knight_of_foam", "ash_dragon")


@pytest.mark.rules("CD-179")
def test_a_match_with_an_own_champion_is_saved_and_replayed() -> None:
    match = duel(HERO, "ash_dragon")
    while facts(match)["active"] == "B":
        match.answer("stop")
    match.answer("play:own_knight_of_foam>bottom")
    again = files.load(files.save(match))
    assert again.digest() == match.digest()
    assert facts(again)["A"]["bottom"][0]["card"] == "own_knight_of_foam"


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize(("cost", "points"), [(4, 10), (5, 12), (6, 14), (7, 16)])
def test_the_budget_of_each_cost_is_exact(cost: int, points: int) -> None:
    assert budget(cost) == points
    duel({"name": "x", "cost": cost, "atk": points - 6, "hp": 6}, "ash_dragon")
    assert fault(cost=cost, atk=points - 5, hp=6, abilities=[]) == "champion-budget"


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize(("abilities", "price"), [
    (["flight"], 2), (["rush"], 1), (["frenzy"], 4), (["mercenary"], 0), (["guard"], -3), (["berserk", "fury"], 4),
    (["guard", "protection"], -1),
])
def test_abilities_are_paid_from_the_budget(abilities: list[str], price: int) -> None:
    """A champion of cost 5 has 12 points; drawbacks give points back."""
    duel({"name": "x", "cost": 5, "atk": 6 - price, "hp": 6, "abilities": abilities}, "ash_dragon")
    assert fault(atk=7 - price, hp=6, abilities=abilities) == "champion-budget"


@pytest.mark.rules("CD-179")
def test_an_aura_costs_a_point_and_counts_as_an_ability() -> None:
    duel({"name": "x", "cost": 5, "atk": 5, "hp": 6, "aura": "fury"}, "ash_dragon")
    assert fault(atk=6, hp=6, abilities=[], aura="fury") == "champion-budget"
    assert fault(atk=1, hp=1, abilities=["rush", "retreat"], aura="fury") == "champion-abilities"


@pytest.mark.rules("CD-179")
def test_at_most_two_abilities() -> None:
    duel({"name": "x", "cost": 7, "atk": 1, "hp": 1, "abilities": ["rush", "retreat"]}, "ash_dragon")
    assert fault(cost=7, atk=1, hp=1, abilities=["rush", "retreat", "spraying"]) == "champion-abilities"


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize("cost", [1, 3, 8, 9])
def test_own_champions_cost_4_to_7(cost: int) -> None:
    assert fault(cost=cost, atk=1, hp=1, abilities=[]) == "champion-cost"


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize("name", [None, "", "   ", "x" * 41, 5, ["a"]])
def test_an_own_champion_has_a_name(name: object) -> None:
    with pytest.raises(BadCard, match="name"):
        duel({**HERO, "name": name}, "ash_dragon")


@pytest.mark.rules("CD-179")
@pytest.mark.parametrize("fields", [
    {"hp": 0}, {"atk": -1}, {"atk": "5"}, {"cost": 0}, {"cost": None}, {"abilities": ["shiny"]}, {"abilities": "rush"},
    {"abilities": ["rush", "rush"]}, {"aura": "symbiont"}, {"effect": {"damage": 3}}, {"colour": "red"},
])
def test_an_own_champion_keeps_the_card_schema(fields: dict[str, object]) -> None:
    with pytest.raises(BadCard) as caught:
        duel({**HERO, **fields}, "ash_dragon")
    assert next(iter(fields)) in str(caught.value)


@pytest.mark.rules("CD-179")
def test_an_own_champion_is_a_champion_whatever_it_says() -> None:
    match = duel({**HERO, "type": "creature"}, "ash_dragon")
    assert match.state.pool.face("own_knight_of_foam").type == "champion"


@pytest.mark.rules("CD-179", "CD-321")
@pytest.mark.parametrize("key", [f.key for f in POOL.faces.values() if f.type == "champion"])
def test_our_champions_could_be_made_by_a_player(key: str) -> None:
    face = POOL.face(key)
    assert champion_fault(face) is None, f"worth {worth(face)} of {budget(face.cost)}"
