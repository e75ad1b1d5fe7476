"""Chapter 1, Components: nine cards and two kinds of coins are data, and an owner may bring real ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.printed import DEFENSES, NAMES, PLAYS, ZONES
from tests.rules.famous_first_downs.situation import GAME, coins, situation, zones
from tests.rules.steps import asked, go, parts_of, status_of
from touchline.core.playout import play_out
from touchline.core.reasons import Reason
from touchline.core.ruleset import Rules
from touchline.games.famous_first_downs.state import Ruleset

STATUS = {"A": "attested", "R": "reconstructed"}


def loaded(components: str | Path | dict[str, Any] | None = None, edition: str | None = None) -> Rules[Ruleset]:
    """The ruleset with an owner's cards in place of the printed ones."""
    return touchline.find(GAME).load(edition, None, components)


def component(name: str, components: Any = None) -> Any:
    return next(c for c in loaded(components).components if c.name == name)


def faults(components: str | Path | dict[str, Any]) -> tuple[touchline.Fault, ...]:
    """Everything that is wrong with the cards of a match that cannot begin."""
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(GAME, components=components)
    return caught.value.faults


def play_card(*options: str, name: str = "pro_set", **more: Any) -> dict[str, Any]:
    return {"plays": {name: {"options": list(options), **more}}}


def defense_card(name: str = "nickel", **rows: Any) -> dict[str, Any]:
    blank = {row: ["0", "0", "0"] for row in ("long", "short", "run")}
    return {"defenses": {name: {**blank, **rows}}}


# The cards as printed


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
def test_there_are_six_plays_and_six_defense_cards() -> None:
    assert [c.name for c in loaded().components] == [*PLAYS, *DEFENSES]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("name", PLAYS)
def test_a_play_has_the_options_of_the_table_each_with_its_status(name: str) -> None:
    title, options, status = PLAYS[name]
    found = component(name)
    named, valued = status.split()
    assert found.title == title
    assert parts_of(found)[:4] == (title, *options.split("|"))
    assert status_of(found)[:4] == tuple(STATUS[letter] for letter in (named, *valued))
    assert parts_of(found)[4:] == (("cannot_be_sacked",) if name == "shotgun" else ())


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("name", DEFENSES)
def test_a_defense_card_has_the_values_of_the_table(name: str) -> None:
    title, values = DEFENSES[name]
    printed = values.split()
    found = component(name)
    assert found.title == title
    assert parts_of(found)[:10] == (title, *printed[6:], *printed[3:6], *printed[:3])
    assert parts_of(found)[10:] == (("cannot_sack",) if name == "quarter" else ())


@pytest.mark.rule("1.2")
def test_attested_are_three_values_of_nickel_and_quarters_name_and_exception() -> None:
    attested = {
        (c.name, part.part)
        for c in loaded().components
        if c.name in DEFENSES
        for part in c.parts
        if part.status == "attested"
    }
    assert attested == {
        ("nickel", "+2"),
        ("nickel", "-6"),
        ("nickel", "X"),
        ("quarter", "Quarter"),
        ("quarter", "cannot_sack"),
    }
    nickel = component("nickel")
    assert [i for i, status in enumerate(status_of(nickel)) if status == "attested"] == [3, 6, 8]


@pytest.mark.rule("1.1")
def test_of_the_plays_attested_are_pro_sets_options_and_shotguns_name_and_exception() -> None:
    assert status_of(component("pro_set")) == ("reconstructed", "attested", "attested", "attested")
    assert status_of(component("shotgun")) == ("attested", *["reconstructed"] * 3, "attested")


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("card", DEFENSES)
def test_every_option_of_every_play_meets_the_value_printed_for_its_zone(play: str, card: str) -> None:
    values = dict(zip(ZONES, DEFENSES[card][1].split(), strict=True))
    for option in PLAYS[play][1].split("|"):
        zone, yards, *trick = option.split()
        m = go(situation(momentum=[3, 7]), play, f"{NAMES[zone]}/{card}")
        view = m.view("watcher")
        value = values[zone]
        assert view.tackle == (value == "X")
        assert view.yards == (0 if value == "X" else int(yards) + int(value))
        assert next(o for o in view.options if o.zone == NAMES[zone]).trick == bool(trick)


@pytest.mark.rule("1.1")
def test_the_choices_of_a_play_are_named_by_its_zones() -> None:
    m = go(situation(), "wishbone")
    assert m.asks[0].choices == ("run_left", "run_right", "long_middle")


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("option", "yards"), [("run_middle", 5), ("short_right", 2), ("long_right", 0)])
def test_example_pro_set_against_nickel_gives_5_2_and_0(option: str, yards: int) -> None:
    m = go(situation(), "pro_set", f"{option}/nickel")
    assert zones(m) == (yards, 10 - yards, 40)
    assert coins(m)[2] == (1 if option == "long_right" else 0)


# Coins


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("edition", ["italian", "english"])
def test_fifty_yards_and_ten_coins_are_always_on_the_table(edition: str) -> None:
    game = touchline.find(GAME)
    r = game.load(edition).values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        assert s.offense_zone + s.neutral_zone + s.defense_zone == 50
        assert s.pool + s.momentum[0] + s.momentum[1] == 10

    for number in range(60):
        play_out(game, r, 14, number, (number % 2 == 0, number % 3 == 0), watch=check)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            {"offense_zone": 10, "neutral_zone": 10, "defense_zone": 31},
            "the zones hold 51 yards, expected 50 (rule 1.3)",
        ),
        (
            {"offense_zone": 10, "neutral_zone": 10, "defense_zone": 29},
            "the zones hold 49 yards, expected 50 (rule 1.3)",
        ),
        ({"pool": 5, "momentum": [3, 3]}, "pool and sides hold 11 coins, expected 10 (rule 1.3)"),
        ({"pool": 5, "momentum": [2, 2]}, "pool and sides hold 9 coins, expected 10 (rule 1.3)"),
    ],
)
def test_a_position_with_other_sums_is_refused(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(GAME, position=position)
    assert [f.found for f in caught.value.faults] == [sentence]


@pytest.mark.rule("1.4")
def test_a_drive_on_a_reset_field_starts_with_0_10_and_40_on_first_down() -> None:
    m = touchline.new(GAME)
    assert (zones(m), m.state.down, asked(m)) == ((0, 10, 40), 1, "lay")


# An owner's component file

PARTIAL = """
[plays.spread]
title = "Empty Backfield"
options = ["SL 4", "SR 9 t", "DM 20"]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "cards.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.rule("1.1")
def test_a_file_replaces_the_cards_it_names_and_no_other(tmp_path: Path) -> None:
    own, printed = loaded(written(tmp_path, PARTIAL)), loaded()
    assert own.values.yards == (*printed.values.yards[:5], (4, 9, 20))
    assert own.values.zone == (*printed.values.zone[:5], (3, 5, 7))
    assert own.values.trick == (*printed.values.trick[:5], (0, 1, 0))
    assert own.values.value == printed.values.value
    assert [c for c in own.components if c.name != "spread"] == [c for c in printed.components if c.name != "spread"]
    assert own.hash != printed.hash


@pytest.mark.rule("1.1")
def test_an_owners_values_are_told_apart_from_attested_ones(tmp_path: Path) -> None:
    spread = component("spread", written(tmp_path, PARTIAL))
    assert (spread.title, status_of(spread), spread.source) == ("Empty Backfield", ("own",) * 4, "own file")


@pytest.mark.rule("1.1")
def test_a_game_is_played_with_the_cards_of_the_file(tmp_path: Path) -> None:
    m = situation(components=written(tmp_path, PARTIAL))
    go(m, "spread")
    assert m.asks[0].choices == ("short_left", "short_right", "long_middle")
    go(m, "long_middle/dime")
    assert zones(m) == (23, 10, 17)


@pytest.mark.rule("1.2")
def test_a_defense_card_of_ones_own_is_laid_out_as_on_paper() -> None:
    own = defense_card(long=["X", "+1", "-1"], short=["+2", "-2", "X"], run=[3, "-3", "−4"])
    assert loaded(own).values.value[3] == (3, -3, -4, 2, -2, 0, 0, 1, -1)
    assert loaded(own).values.shield[3] == (0, 0, 0, 0, 0, 1, 1, 0, 0)


@pytest.mark.rule("1.1")
@pytest.mark.rule("7.6")
def test_a_card_of_ones_own_keeps_the_exception_of_its_name_unless_it_says_otherwise() -> None:
    options = ("RM 3", "SM 7", "DL 11")
    assert loaded(play_card(*options, name="shotgun")).values.cannot_be_sacked == (0, 0, 0, 0, 1, 0)
    assert status_of(component("shotgun", play_card(*options, name="shotgun"))) == (*["own"] * 4, "attested")
    off = play_card(*options, name="shotgun", cannot_be_sacked=False)
    assert loaded(off).values.cannot_be_sacked == (0,) * 6
    assert "cannot_be_sacked" not in parts_of(component("shotgun", off))
    on = play_card(*options, name="pro_set", cannot_be_sacked=True)
    assert loaded(on).values.cannot_be_sacked == (1, 0, 0, 0, 1, 0)
    assert status_of(component("pro_set", on)) == ("own",) * 5
    assert loaded(defense_card("quarter")).values.cannot_sack == (0, 0, 0, 0, 0, 1)
    assert loaded(defense_card("quarter", cannot_sack=False)).values.cannot_sack == (0,) * 6


@pytest.mark.rule("1.1")
def test_three_faults_in_a_file_are_one_error_that_lists_all_three(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        [plays.pro_set]
        options = ["RM 3", "SR eight", "DR 13"]
        [plays.shotgum]
        options = ["RM 3", "SM 7", "DL 11"]
        [defenses.nickel]
        long = ["-6", "+1"]
        short = ["-4", "-2", "-6"]
        run = ["-3", "+2", "+1"]
        """,
    )
    found = {f.key: f for f in faults(file)}
    assert set(found) == {"plays.pro_set.options[1]", "plays.shotgum", "defenses.nickel.long"}
    assert {f.file for f in found.values()} == {str(file)}
    assert found["plays.pro_set.options[1]"].found == "'SR eight'"
    assert found["plays.pro_set.options[1]"].expected.startswith("a zone, yards from 0 to 99")
    assert "shotgun" in found["plays.shotgum"].expected
    assert (found["defenses.nickel.long"].found, found["defenses.nickel.long"].expected) == (
        "['-6', '+1']",
        "a list of 3 values",
    )


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    "word",
    ["", "RM", "3 RM", "XM 3", "RX 3", "RM3", "RM  3", "RM -3", "RM 100", "RM 3t", "RM 3 T", "rm 3", "RM ٣", "RM 2.5"],
)
def test_a_word_that_is_no_option_is_refused(word: str) -> None:
    (fault,) = faults(play_card("RL 3", word, "DR 13"))
    assert (fault.key, fault.found) == ("plays.pro_set.options[1]", repr(word))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("word", ["", "x", "XX", "100", "-100", "+-3", "3.5", "shield", "٣"])
def test_a_word_that_is_no_value_is_refused(word: str) -> None:
    (fault,) = faults(defense_card(short=["0", "0", word]))
    assert (fault.key, fault.found) == ("defenses.nickel.short[2]", repr(word))


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("options", [None, "RM 3", 3, [], ["RM 3"] * 2, ["RM 3", "SR 8", "DR 13", "DL 1"], [True] * 3])
def test_a_play_without_three_options_is_refused_and_not_played_as_printed(options: Any) -> None:
    card = {"title": "Pro"} if options is None else {"options": options}
    (fault,) = faults({"plays": {"pro_set": card}})
    assert (fault.key, fault.expected) == ("plays.pro_set.options", "a list of 3 options")


@pytest.mark.rule("1.1")
def test_two_options_in_one_zone_are_refused() -> None:
    (fault,) = faults(play_card("RM 3", "RM 8", "DR 13"))
    assert (fault.key, fault.expected) == ("plays.pro_set.options", "options in three different zones")


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("contents", "key"),
    [
        ({"plaays": {}}, "plaays"),
        ({"plays": {"pro_set": {"options": ["RM 3", "SR 8", "DR 13"], "colour": "red"}}}, "plays.pro_set.colour"),
        ({"plays": {"pro_set": {"options": ["RM 3", "SR 8", "DR 13"], "title": 7}}}, "plays.pro_set.title"),
        (play_card("RM 3", "SR 8", "DR 13", cannot_be_sacked="yes"), "plays.pro_set.cannot_be_sacked"),
        (play_card("RM 3", "SR 8", "DR 13", status={"options": ["sure"] * 3}), "plays.pro_set.status.options"),
        (play_card("RM 3", "SR 8", "DR 13", status={"options": ["own"] * 2}), "plays.pro_set.status.options"),
        (play_card("RM 3", "SR 8", "DR 13", status={"title": "sure"}), "plays.pro_set.status.title"),
        (play_card("RM 3", "SR 8", "DR 13", status={"name": "own"}), "plays.pro_set.status.name"),
        (play_card("RM 3", "SR 8", "DR 13", status="own"), "plays.pro_set.status"),
        ({"plays": {"pro_set": 3}}, "plays.pro_set"),
        (defense_card(cannot_sack=1), "defenses.nickel.cannot_sack"),
        (defense_card(cannot_be_sacked=True), "defenses.nickel.cannot_be_sacked"),
    ],
)
def test_what_a_file_should_not_have_is_named(contents: dict[str, Any], key: str) -> None:
    assert key in [f.key for f in faults(contents)]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("contents", [{"source": {"mine": "my box"}}, {"plays": {}}, {"plays": {}, "defenses": {}}])
def test_a_file_without_a_card_is_refused(contents: dict[str, Any]) -> None:
    (fault,) = faults(contents)
    assert (fault.key, fault.found) == ("plays", "nothing")


@pytest.mark.rule("1.1")
def test_an_owner_may_say_where_the_values_come_from() -> None:
    own = play_card("RM 3", "SR 8", "DR 13", status={"title": "attested", "options": ["own", "inferred", "own"]})
    assert status_of(component("pro_set", own)) == ("attested", "own", "inferred", "own")


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
@pytest.mark.rule("8")
def test_a_smaller_box_has_the_first_cards_only() -> None:
    m = situation(edition="tiny")
    assert m.asks[0].choices == ("pro_set", "i_formation")
    assert m.why("home", "shotgun") == Reason("no_such_play", "1.1")
    go(m, "pro_set")
    assert m.asks[1].choices == ("goal_line", "four_three", "three_four", "nickel")
    assert m.why("away", "quarter") == Reason("no_such_card", "1.2")
    with pytest.raises(touchline.IllegalAction):
        m.play("away", "dime")
