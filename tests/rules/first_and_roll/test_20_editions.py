"""Chapter 20, Editions and switches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline import DataError
from touchline.core.game import Outcome
from touchline.core.reasons import Reason

EDITIONS = pytest.mark.parametrize("edition", ["first", "revised"])
NO_TIMEOUTS: dict[str, Any] = {"timeouts": [0, 0]}


# The editions


@pytest.mark.rule("20")
def test_revised_is_the_default() -> None:
    m = situation()
    assert m.rules.edition == "revised"
    assert m.rules.values == situation("revised").rules.values


@pytest.mark.rule("20")
def test_the_editions_differ_in_three_places_and_no_more() -> None:
    first, revised = (situation(edition).rules.values._asdict() for edition in ("first", "revised"))
    assert {name for name in first if first[name] != revised[name]} == {
        "onside_needs",
        "short_penalty",
        "hail_mary_timeouts",
    }


@pytest.mark.rule("20")
@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("edition", "red", "yellow", "keeps"),
    [
        ("first", "1", "8", False),
        ("first", "4", "6", True),
        ("first", "5", "6", True),
        ("revised", "1", "8", False),
        ("revised", "4", "6", False),
        ("revised", "5", "6", True),
    ],
)
def test_an_onside_kick_needs_10_in_first_and_more_than_10_in_revised(
    edition: str, red: str, yellow: str, keeps: bool
) -> None:
    m = go(situation(edition, phase="kickoff", kicker="home"), "onside", red, yellow, "T")
    spot = 30 + int(red) + int(yellow)
    assert (m.state.offense, m.state.ball) == ((0, spot) if keeps else (1, 100 - spot))


@pytest.mark.rule("20")
@pytest.mark.rule("10.4")
@pytest.mark.parametrize(("edition", "ball"), [("first", 97), ("revised", 95)])
def test_a_shortened_penalty_is_half_the_value_in_first_and_half_the_distance_in_revised(
    edition: str, ball: int
) -> None:
    m = situation(edition, ball=90, **NO_TIMEOUTS)
    go(m, "play", "red/red", "1", "FLAG", "clock", "D15", "accept")
    assert m.state.ball == ball


@pytest.mark.rule("20")
@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("edition", "timeouts", "reason"),
    [
        ("first", [0, 1], Reason("timeouts_left", "16.1")),
        ("first", [0, 0], None),
        ("revised", [0, 1], None),
        ("revised", [1, 0], Reason("timeouts_left", "16.1")),
    ],
)
def test_a_hail_mary_needs_all_timeouts_spent_in_first_and_the_offenses_in_revised(
    edition: str, timeouts: list[int], reason: Reason | None
) -> None:
    m = situation(edition, ball=60, clock="2:00", timeouts=timeouts)
    assert m.why("home", "hail_mary") == reason


# The switches, on either edition


@pytest.mark.rule("20")
@EDITIONS
def test_every_switch_has_its_default(edition: str) -> None:
    assert dict(situation(edition).rules.options) == {
        "clock_track": "long",
        "bomb_zeros": "green_incomplete",
        "red_zone_pass": "from_20",
        "run_off": "unmatched",
        "hail_mary_line": "own",
        "overtime": "true",
        "overtime_periods": 4,
    }


@pytest.mark.rule("20")
@EDITIONS
@pytest.mark.parametrize(("track", "after_one", "advances"), [("long", "29:00", 29), ("short", "28:00", 15)])
def test_the_clock_track_is_long_or_short(edition: str, track: str, after_one: str, advances: int) -> None:
    m = situation(edition, {"clock_track": track}, ball=40, **NO_TIMEOUTS)
    assert m.view("watcher").clock == "30:00"
    go(m, "yellow/red", "0", "clock")
    assert m.view("watcher").clock == after_one
    for _ in range(advances - 1):
        assert m.state.period == 1
        go(m, *(("play",) if asked(m) == "announce" else ()), "yellow/red", "0", "clock")
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("20")
@pytest.mark.rule("8.3")
@EDITIONS
@pytest.mark.parametrize(
    ("zeros", "green", "yellow", "intercepted"),
    [
        ("green_incomplete", "0", "5", False),
        ("green_incomplete", "10", "0", True),
        ("green_incomplete", "0", "0", True),
        ("both_intercepted", "0", "5", False),
        ("both_intercepted", "10", "0", False),
        ("both_intercepted", "0", "0", True),
    ],
)
def test_bomb_zeros_says_which_zero_does_what(
    edition: str, zeros: str, green: str, yellow: str, intercepted: bool
) -> None:
    m = situation(edition, {"bomb_zeros": zeros}, ball=40, **NO_TIMEOUTS)
    go(m, "green/red", "bomb", green, "20", yellow, "clock")
    assert asked(m) == ("return_die" if intercepted else "call")
    assert (m.state.offense, m.state.ball) == ((1, 40) if intercepted else (0, 40))


@pytest.mark.rule("20")
@pytest.mark.rule("12.1")
@EDITIONS
@pytest.mark.parametrize(("switch", "points"), [("from_20", 6), ("anywhere", 0)])
def test_red_zone_pass_says_where_a_pass_can_fly_too_far(edition: str, switch: str, points: int) -> None:
    m = situation(edition, {"red_zone_pass": switch}, ball=60, **NO_TIMEOUTS)
    go(m, "play", "green/red", "bomb", "14", "40", "4", "clock")
    assert m.score == {"home": points, "away": 0}


@pytest.mark.rule("20")
@pytest.mark.rule("17.2")
@EDITIONS
@pytest.mark.parametrize(("switch", "follows"), [("unmatched", "call"), ("clean", "run_off")])
def test_run_off_says_whether_a_matched_run_may_run_off_the_clock(edition: str, switch: str, follows: str) -> None:
    m = situation(edition, {"run_off": switch}, ball=40, **NO_TIMEOUTS)
    assert asked(go(m, "red/red", "4", "-1", "clock")) == follows


@pytest.mark.rule("20")
@pytest.mark.rule("16.1")
@EDITIONS
@pytest.mark.parametrize(
    ("line", "ball", "allowed"),
    [("own", 34, False), ("own", 35, True), ("opponent", 64, False), ("opponent", 65, True)],
)
def test_hail_mary_line_says_whose_35_must_be_reached(edition: str, line: str, ball: int, allowed: bool) -> None:
    m = situation(edition, {"hail_mary_line": line}, ball=ball, clock="2:00", **NO_TIMEOUTS)
    assert (m.why("home", "hail_mary") is None) == allowed


@pytest.mark.rule("20")
@pytest.mark.rule("18.3")
@EDITIONS
@pytest.mark.parametrize(("value", "follows"), [(True, "toss_call"), ("true", "toss_call"), (False, ""), ("false", "")])
def test_overtime_is_true_or_false(edition: str, value: Any, follows: str) -> None:
    m = situation(edition, {"overtime": value}, ball=20, clock="2:00", period=2, **NO_TIMEOUTS)
    assert asked(go(m, "yellow/red", "4", "clock")) == follows


@pytest.mark.rule("20")
@pytest.mark.rule("18.3")
@EDITIONS
@pytest.mark.parametrize("periods", [1, 4, 10, "10"])
def test_overtime_periods_are_1_to_10(edition: str, periods: Any) -> None:
    last = situation(
        edition, {"overtime_periods": periods}, ball=20, clock="2:00", period=2 + int(periods), **NO_TIMEOUTS
    )
    assert go(last, "yellow/red", "4", "clock").outcome == Outcome(None, "tie")
    before = situation(
        edition, {"overtime_periods": periods}, ball=20, clock="2:00", period=1 + int(periods), **NO_TIMEOUTS
    )
    assert asked(go(before, "yellow/red", "4", "clock")) == "toss_call"


@pytest.mark.rule("20")
@EDITIONS
def test_a_component_file_goes_with_either_edition(edition: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[dice.kick]\nfaces = ["20", "25", "30", "35", "40", "48"]\n', encoding="utf-8")
    m = situation(edition, components=file, ball=52)
    assert m.asks[0].choices == ("play", "field_goal")
    assert go(m, "field_goal", "-1", "-2", "48").score == {"home": 3, "away": 0}


# What is not known


@pytest.mark.rule("20")
def test_an_unknown_edition_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(DataError) as error:
        situation("revise")
    (fault,) = error.value.faults
    assert (fault.key, fault.found) == ("edition", "'revise'")
    assert "Did you mean revised?" in fault.expected
    assert "first, revised" in fault.expected


@pytest.mark.rule("20")
def test_an_unknown_option_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(DataError) as error:
        situation(options={"runoff": "clean"})
    (fault,) = error.value.faults
    assert (fault.file, fault.key) == ("options", "runoff")
    assert "Did you mean run_off?" in fault.expected


@pytest.mark.rule("20")
@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("clock_track", "medium", "one of long, short"),
        ("bomb_zeros", "yellow", "one of green_incomplete, both_intercepted"),
        ("red_zone_pass", "from_30", "one of from_20, anywhere"),
        ("run_off", "never", "one of unmatched, clean"),
        ("hail_mary_line", "35", "one of own, opponent"),
        ("overtime", "maybe", "one of true, false"),
        ("overtime_periods", 0, "1 to 10"),
        ("overtime_periods", 11, "1 to 10"),
        ("overtime_periods", "many", "1 to 10"),
        ("overtime_periods", True, "1 to 10"),
    ],
)
def test_a_value_that_a_switch_does_not_take_is_an_error_that_names_those_it_does(
    name: str, value: Any, expected: str
) -> None:
    with pytest.raises(DataError) as error:
        situation(options={name: value})
    (fault,) = error.value.faults
    assert (fault.file, fault.key, fault.found, fault.expected) == ("options", name, repr(value), expected)


@pytest.mark.rule("20")
def test_everything_that_is_wrong_with_the_options_comes_in_one_error() -> None:
    with pytest.raises(DataError) as error:
        situation(options={"overtme": True, "run_off": "never", "overtime_periods": 0})
    assert {fault.key for fault in error.value.faults} == {"overtme", "run_off", "overtime_periods"}
