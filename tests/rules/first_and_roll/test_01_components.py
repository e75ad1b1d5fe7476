"""Chapter 1, Components: the dice and the clock track are data, and an owner of the box may bring real ones."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go, parts_of, status_of
from touchline.core.roles import Side
from touchline.core.ruleset import Rules
from touchline.games.first_and_roll.state import Ruleset

KIB = 1024

# The table of the rulebook: (5) is circled, [2] stands in a square; attested, inferred, reconstructed.
PRINTED = {
    "offense_red": ("1 [2] 3 3 4 (5)", "I A R R I A"),
    "offense_yellow": ("0 4 5 6 8 (10)", "A R I A R A"),
    "offense_green": ("0 0 0 10 14 (15)", "A R R R I A"),
    "defense_red": ("-1 -2 -3 -4 -5 FLAG", "R R A R R A"),
    "defense_yellow": ("-2 -4 -5 -6 -8 FLAG", "R R R R A A"),
    "defense_green": ("-1 -4 -6 -8 -10 FLAG", "A R R R R A"),
    "penalty": ("O5 O10 O15 D5A D5 D15", "A A A A A A"),
    "kick": ("20 25 30 35 40 45", "A R R I A R"),
    "clock": ("T clock clock clock clock clock", "A A R R R R"),
}
STATUS = {"A": "attested", "I": "inferred", "R": "reconstructed"}


def loaded(components: str | Path | dict[str, Any] | None = None, **options: Any) -> Rules[Ruleset]:
    """The ruleset with an owner's components in place of the printed ones."""
    return touchline.find("first_and_roll").load(None, options, components)


def written(folder: Path, text: str) -> Path:
    """A component file."""
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


def die(name: str, faces: str) -> dict[str, Any]:
    """A component mapping with one die."""
    return {"dice": {name: {"faces": faces.split()}}}


def faults(components: str | Path | dict[str, Any]) -> tuple[touchline.Fault, ...]:
    """Everything that is wrong with the components of a match that cannot begin."""
    with pytest.raises(touchline.DataError) as caught:
        touchline.new("first_and_roll", components=components)
    return caught.value.faults


# The dice as printed


@pytest.mark.rule("1")
def test_there_are_nine_dice() -> None:
    assert [c.name for c in loaded().components] == list(PRINTED)


@pytest.mark.rule("1")
@pytest.mark.parametrize("name", PRINTED)
def test_a_die_has_the_faces_of_the_table_each_with_its_status(name: str) -> None:
    faces, status = PRINTED[name]
    found = next(c for c in loaded().components if c.name == name)
    assert parts_of(found) == tuple(faces.split())
    assert status_of(found) == tuple(STATUS[letter] for letter in status.split())


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    ("position", "steps", "odds"),
    [
        ({"ball": 50}, "red/green", {"1": 1, "2": 1, "3": 2, "4": 1, "5": 1}),
        ({"ball": 50}, "yellow/green", {"0": 1, "4": 1, "5": 1, "6": 1, "8": 1, "10": 1}),
        ({"ball": 50}, "green/green", {"0": 3, "10": 1, "14": 1, "15": 1}),
        ({"ball": 50}, "red/red 3", {"-1": 1, "-2": 1, "-3": 1, "-4": 1, "-5": 1, "FLAG": 1}),
        ({"ball": 50}, "yellow/yellow 4", {"-2": 1, "-4": 1, "-5": 1, "-6": 1, "-8": 1, "FLAG": 1}),
        ({"ball": 50}, "green/green 10", {"-1": 1, "-4": 1, "-6": 1, "-8": 1, "-10": 1, "FLAG": 1}),
        ({"ball": 50}, "red/red 3 FLAG clock", {"O5": 1, "O10": 1, "O15": 1, "D5A": 1, "D5": 1, "D15": 1}),
        ({"ball": 80}, "field_goal -1 -2", {"20": 1, "25": 1, "30": 1, "35": 1, "40": 1, "45": 1}),
        ({"ball": 50}, "red/green 3", {"clock": 5, "T": 1}),
    ],
    ids=PRINTED,
)
def test_equal_faces_are_one_outcome_with_their_ways(
    position: dict[str, Any], steps: str, odds: dict[str, int]
) -> None:
    m = go(situation(**position), *steps.split())
    assert m.odds == {face: Fraction(ways, 6) for face, ways in odds.items()}


@pytest.mark.rule("1")
@pytest.mark.parametrize(("call", "face"), [("red/green", "5"), ("yellow/green", "10"), ("green/green", "15")])
def test_the_highest_face_of_each_offense_die_is_circled(call: str, face: str) -> None:
    m = go(situation(ball=40), call, face, *(["-1"] if call == "green/green" else []))
    assert asked(m) == "breakaway"


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    ("call", "face"), [("red/green", "4"), ("yellow/green", "8"), ("yellow/green", "5"), ("yellow/green", "0")]
)
def test_no_other_face_of_an_offense_die_is_circled(call: str, face: str) -> None:
    assert asked(go(situation(ball=40), call, face)) == "clock_die"


@pytest.mark.rule("1")
def test_only_the_2_of_the_red_die_stands_in_a_square() -> None:
    m = situation(ball=40)
    go(m, "red/green", "2")
    assert asked(m) == "broken_tackle"
    assert sum(face.startswith("[") for faces, _ in PRINTED.values() for face in faces.split()) == 1


@pytest.mark.rule("1")
def test_the_ball_is_counted_from_the_own_goal_line_of_the_side_that_has_it() -> None:
    m = go(situation(ball=30, down=4, mark=40, timeouts=[0, 0]), "play", "yellow/green", "5", "clock")
    assert lies(m) == (Side.AWAY, 1, 65, 75)


@pytest.mark.rule("1")
@pytest.mark.rule("13.3")
def test_a_20_is_a_value_on_however_many_faces_it_stands() -> None:
    m = situation(components=die("kick", "20 30 20 35 20 45"), ball=85)
    go(m, "field_goal", "-1", "-2")
    assert m.odds == {"20": Fraction(1, 2), "30": Fraction(1, 6), "35": Fraction(1, 6), "45": Fraction(1, 6)}
    go(m, "field_goal_kick:20", "field_goal_again:20")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 15, 25)


# The clock track


@pytest.mark.rule("1")
def test_the_long_track_takes_29_advances_and_is_the_default() -> None:
    r = loaded().values
    assert r.last_space == 29
    assert r.minutes == (*range(30, 1, -1), 0)
    assert loaded(clock_track="long").values == r


@pytest.mark.rule("1")
def test_the_short_track_takes_15_advances() -> None:
    r = loaded(clock_track="short").values
    assert r.last_space == 15
    assert r.minutes[:16] == (*range(30, 1, -2), 0)


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    ("track", "times"), [("long", ["30:00", "29:00", "28:00"]), ("short", ["30:00", "28:00", "26:00"])]
)
def test_an_advance_moves_the_marker_to_the_next_time_of_the_track(track: str, times: list[str]) -> None:
    m = situation(options={"clock_track": track}, ball=40, timeouts=[0, 0])
    shown = [m.view("watcher").clock]
    for _ in range(2):
        go(m, "yellow/green", "0", "clock")
        shown.append(m.view("watcher").clock)
    assert shown == times


@pytest.mark.rule("1")
@pytest.mark.parametrize("track", ["long", "short"])
def test_the_space_after_2_00_is_the_last(track: str) -> None:
    m = situation(options={"clock_track": track}, ball=40, clock="2:00", timeouts=[0, 0])
    go(m, "play", "yellow/green", "0", "clock")
    assert m.state.period == 2
    assert m.view("watcher").clock == "30:00"


# The worked examples come out of the data


@pytest.mark.rule("1")
@pytest.mark.rule("3.3")
def test_example_a_run_out_of_6_and_a_breaking_5_and_0_with_red_again_4_ends_on_the_15() -> None:
    m = situation(phase="kickoff", kicker="away")
    go(m, "regular", "run_out", "run_out_die:5", "run_out_die:6", "run_out_die:0", "run_out_again:4")
    assert lies(m) == (Side.HOME, 1, 15, 25)


@pytest.mark.rule("1")
@pytest.mark.rule("3.5")
@pytest.mark.parametrize("edition", ["first", "revised"])
def test_example_an_onside_kick_of_1_and_6_fails_even_with_a_t(edition: str) -> None:
    m = situation(edition=edition, phase="kickoff", kicker="home")
    go(m, "onside", "onside_red:1", "onside_yellow:6", "onside_clock:T")
    assert lies(m) == (Side.AWAY, 1, 63, 73)


@pytest.mark.rule("1")
@pytest.mark.rule("9.4")
def test_example_a_punt_of_20_and_10_goes_30_yards() -> None:
    m = go(
        situation(ball=30, down=4, mark=40), "punt", "-1", "-2", "yellow", "punt_kick:20", "punt_die:10", "fair_catch"
    )
    assert lies(m) == (Side.AWAY, 1, 40, 50)


@pytest.mark.rule("1")
@pytest.mark.rule("6.1")
def test_example_a_punt_return_of_yellow_5_against_minus_8_gains_5() -> None:
    m = go(situation(ball=30, down=4, mark=40), "punt", "-1", "-2", "yellow", "20", "10", "return", "5", "-8")
    assert lies(m) == (Side.AWAY, 1, 45, 55)


@pytest.mark.rule("1")
@pytest.mark.rule("12.1")
def test_example_a_green_14_needing_11_is_incomplete() -> None:
    m = go(situation(ball=89, timeouts=[0, 0]), "play", "green/red", "green", "14", "clock")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.HOME, 2, 89, 99)


@pytest.mark.rule("1")
@pytest.mark.rule("11.2")
def test_example_6_and_minus_4_and_8_from_the_10_are_a_first_down() -> None:
    m = situation(ball=10, timeouts=[0, 0])
    go(m, "yellow/green", "6", "clock")
    assert lies(m) == (Side.HOME, 2, 16, 20)
    go(m, "red/red", "1", "-5", "clock")
    assert lies(m) == (Side.HOME, 3, 12, 20)
    go(m, "yellow/green", "8", "clock")
    assert lies(m) == (Side.HOME, 1, 20, 30)


@pytest.mark.rule("1")
@pytest.mark.rule("13.3")
def test_example_a_field_goal_from_inside_the_20_is_good_on_20_then_40() -> None:
    m = go(situation(ball=85), "field_goal", "-1", "-2", "field_goal_kick:20", "field_goal_again:40")
    assert m.score == {"home": 3, "away": 0}


@pytest.mark.rule("1")
@pytest.mark.rule("13.3")
def test_example_a_field_goal_from_inside_the_20_is_missed_on_20_then_20() -> None:
    m = go(situation(ball=85), "field_goal", "-1", "-2", "field_goal_kick:20", "field_goal_again:20")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 15, 25)


@pytest.mark.rule("1")
@pytest.mark.rule("10.2")
def test_example_a_flag_with_o5_costs_5_yards_and_the_down_is_repeated() -> None:
    m = situation(ball=40, down=2, mark=45, timeouts=[0, 0])
    go(m, "red/red", "3", "FLAG", "clock", "O5", "accept")
    assert lies(m) == (Side.HOME, 2, 35, 45)


# An owner's component file

PARTIAL = """
[dice.kick]
title = "Kick die of my box"
faces = [20, 25, 30, 35, 40, 48]
"""
FULL = "\n".join(
    f"[dice.{name}]\nfaces = {faces!r}"
    for name, faces in {
        "offense_red": ["0", "[1]", "2", "3", "4", "(6)"],
        "offense_yellow": ["0", "3", "5", "6", "9", "(12)"],
        "offense_green": ["0", "0", "10", "10", "20", "(20)"],
        "defense_red": ["0", "-1", "-2", "-3", "-4", "FLAG"],
        "defense_yellow": ["-1", "-3", "−5", "-7", "FLAG", "FLAG"],
        "defense_green": ["-1", "-2", "-3", "-4", "-5", "FLAG"],
        "penalty": ["O5", "O10", "O15", "D5A", "D10A", "D15"],
        "kick": ["15", "20", "20", "30", "40", "50"],
        "clock": ["T", "T", "clock", "clock", "clock", "clock"],
    }.items()
)


@pytest.mark.rule("1")
def test_a_partial_file_replaces_the_dice_it_names_and_no_other(tmp_path: Path) -> None:
    own, printed = loaded(written(tmp_path, PARTIAL)), loaded()
    assert own.values.kick == (20, 25, 30, 35, 40, 48)
    assert own.values == printed.values._replace(kick=own.values.kick, longest_kick=48)
    assert [c for c in own.components if c.name != "kick"] == [c for c in printed.components if c.name != "kick"]


@pytest.mark.rule("1")
def test_an_owners_faces_are_told_apart_from_attested_ones(tmp_path: Path) -> None:
    kick = next(c for c in loaded(written(tmp_path, PARTIAL)).components if c.name == "kick")
    assert kick.title == "Kick die of my box"
    assert parts_of(kick) == ("20", "25", "30", "35", "40", "48")
    assert status_of(kick) == ("own",) * 6


@pytest.mark.rule("1")
@pytest.mark.rule("13.1")
def test_a_game_is_played_with_the_faces_of_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, PARTIAL)
    assert asked(situation(ball=52)) == "call"
    m = go(situation(components=file, ball=52), "field_goal", "-1", "-2", "field_goal_kick:48")
    assert m.score == {"home": 3, "away": 0}


@pytest.mark.rule("1")
def test_a_full_file_replaces_all_nine_dice(tmp_path: Path) -> None:
    own = loaded(written(tmp_path, FULL))
    assert {status_of(c) for c in own.components} == {("own",) * 6}
    r = own.values
    assert r.offense_yards == ((0, 1, 2, 3, 4, 6), (0, 3, 5, 6, 9, 12), (0, 10, 20, 20, 0, 0))
    assert r.offense_mark == ((0, 2, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1), (0, 0, 0, 1, 0, 0))
    assert r.offense_ways == ((1,) * 6, (1,) * 6, (2, 2, 1, 1, 0, 0))
    assert r.defense_yards == ((0, -1, -2, -3, -4, 0), (-1, -3, -5, -7, 0, 0), (-1, -2, -3, -4, -5, 0))
    assert r.defense_flag == ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1))
    assert r.defense_ways == ((1,) * 6, (1, 1, 1, 1, 2, 0), (1,) * 6)
    assert (r.penalty_yards, r.penalty_defense) == ((5, 10, 15, 5, 10, 15), (0, 0, 0, 1, 1, 1))
    assert (r.penalty_automatic, r.penalty_ways) == ((0, 0, 0, 1, 1, 0), (1,) * 6)
    assert (r.kick, r.kick_ways, r.longest_kick) == ((15, 20, 30, 40, 50, 0), (1, 2, 1, 1, 1, 0), 50)
    assert r.clock_ways == (4, 2)
    assert touchline.new("first_and_roll", components=tmp_path / "box.toml").asks


@pytest.mark.rule("1")
def test_a_circled_and_a_plain_5_on_one_die_have_different_names() -> None:
    m = situation(components=die("offense_red", "5 (5) 1 [2] 3 4"), ball=40)
    go(m, "red/green")
    assert list(m.odds) == ["5", "5c", "1", "2", "3", "4"]
    assert (
        asked(go(situation(components=die("offense_red", "5 (5) 1 [2] 3 4"), ball=40), "red/green", "5")) == "clock_die"
    )
    go(m, "5c")
    assert asked(m) == "breakaway"


@pytest.mark.rule("1")
def test_three_faults_in_a_file_are_one_error_that_lists_all_three(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        [dice.kick]
        faces = ["20", "25", "thirty", "35", "40", "45"]
        [dice.clock]
        faces = ["T", "clock", "clock"]
        [dice.offense_rad]
        faces = ["1", "2", "3", "4", "5", "6"]
        """,
    )
    found = {f.key: f for f in faults(file)}
    assert set(found) == {"dice.kick.faces[2]", "dice.clock.faces", "dice.offense_rad"}
    assert {f.file for f in found.values()} == {str(file)}
    assert found["dice.kick.faces[2]"].found == "'thirty'"
    assert found["dice.kick.faces[2]"].expected == "a number from 1 to 99"
    assert found["dice.clock.faces"].found == "['T', 'clock', 'clock']"
    assert found["dice.clock.faces"].expected == "a list of 6 faces"
    assert "offense_red" in found["dice.offense_rad"].expected


@pytest.mark.rule("1")
def test_the_error_says_file_key_found_and_expected_of_each_fault(tmp_path: Path) -> None:
    file = written(tmp_path, '[dice.kick]\nfaces = ["20", "x", "30", "y", "40", "45"]\n')
    with pytest.raises(touchline.DataError) as caught:
        touchline.new("first_and_roll", components=file)
    for key, face in (("dice.kick.faces[1]", "'x'"), ("dice.kick.faces[3]", "'y'")):
        assert f"{file}: {key}: found {face}, expected a number from 1 to 99" in str(caught.value)


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    ("name", "word"),
    [
        *[("offense_red", word) for word in ("", "five", "-1", "100", "2.5", "(5", "[2", "{2}", "(-5)", "FLAG")],
        *[("offense_yellow", word) for word in ("[4]", "ten")],
        *[("offense_green", word) for word in ("[14]", "T")],
        *[("defense_red", word) for word in ("3", "flag", "-100", "(-3)", "--3")],
        *[("defense_yellow", word) for word in ("+8", "Flag")],
        *[("defense_green", word) for word in ("1", "clock")],
        *[("penalty", word) for word in ("5", "O", "X5", "o5", "O0", "O5A", "D5B", "D100", "FLAG")],
        *[("kick", word) for word in ("0", "00", "-20", "100", "T")],
        *[("clock", word) for word in ("t", "Clock", "TT", "1")],
    ],
)
def test_a_word_that_is_no_face_of_its_die_is_refused(name: str, word: str) -> None:
    faces = PRINTED[name][0].split()
    found = faults({"dice": {name: {"faces": [*faces[:3], word, *faces[4:]]}}})
    assert [(f.key, f.found) for f in found] == [(f"dice.{name}.faces[3]", repr(word))]
    assert found[0].expected


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    "faces", [None, "20", 20, [], ["20"] * 5, ["20"] * 7, [20.5] * 6, [True] * 6, [["20"]] * 6, {"1": "20"}]
)
def test_a_die_without_six_faces_is_refused_and_not_played_as_printed(faces: Any) -> None:
    kick = {"title": "Kick"} if faces is None else {"faces": faces}
    found = faults({"dice": {"kick": kick}})
    assert [f.key for f in found] == ["dice.kick.faces"]
    assert found[0].expected == "a list of 6 faces"


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    ("components", "key"),
    [
        ({"dise": {}}, "dise"),
        ({"dice": {"offense_blue": {"faces": ["1"] * 6}}}, "dice.offense_blue"),
        ({"dice": {"kick": {"faces": ["20"] * 6, "colour": "brown"}}}, "dice.kick.colour"),
        ({"dice": {"kick": {"faces": ["20"] * 6, "status": ["sure"] * 6}}}, "dice.kick.status"),
        ({"dice": {"kick": {"faces": ["20"] * 6, "status": ["own"] * 5}}}, "dice.kick.status"),
        ({"dice": {"kick": {"faces": ["20"] * 6, "status": 6}}}, "dice.kick.status"),
    ],
)
def test_a_word_the_file_should_not_have_is_named(components: dict[str, Any], key: str) -> None:
    assert [f.key for f in faults(components)] == [key]


@pytest.mark.rule("1")
@pytest.mark.rule("7.1")
@pytest.mark.parametrize("name", ["offense_red", "offense_yellow", "offense_green"])
def test_a_die_with_nothing_but_circled_faces_never_stops_and_is_refused(name: str) -> None:
    found = faults(die(name, "(1) (2) (3) (4) (5) (5)"))
    assert [f.key for f in found] == [f"dice.{name}.faces"]
    stops = loaded(die(name, "(1) (2) (3) (4) (5) 5"))
    assert parts_of(next(c for c in stops.components if c.name == name))[-2:] == ("(5)", "5")


@pytest.mark.rule("1")
def test_a_die_that_might_stop_on_a_face_that_does_not_read_has_that_fault_alone() -> None:
    assert [f.key for f in faults(die("offense_red", "(1) (2) (3) (4) (5) five"))] == ["dice.offense_red.faces[5]"]


@pytest.mark.rule("1")
def test_dice_with_which_no_game_would_end_are_refused() -> None:
    assert len(faults(die("clock", "T T T T T T"))) == 1


@pytest.mark.rule("1")
def test_a_missing_file_is_one_error_that_names_it(tmp_path: Path) -> None:
    file = tmp_path / "no_such_box.toml"
    assert [(f.file, f.key) for f in faults(file)] == [(str(file), "file")]


@pytest.mark.rule("1")
def test_a_folder_is_no_component_file(tmp_path: Path) -> None:
    assert [(f.file, f.key) for f in faults(tmp_path)] == [(str(tmp_path), "file")]


@pytest.mark.rule("1")
def test_a_file_of_100_kib_is_refused_for_its_size(tmp_path: Path) -> None:
    file = written(tmp_path, PARTIAL + "#" * (100 * KIB - len(PARTIAL)))
    (fault,) = faults(file)
    assert (fault.file, fault.found, fault.expected) == (str(file), f"{100 * KIB} bytes", f"at most {64 * KIB} bytes")


@pytest.mark.rule("1")
def test_a_file_of_64_kib_is_still_read(tmp_path: Path) -> None:
    assert loaded(written(tmp_path, PARTIAL + "#" * (64 * KIB - len(PARTIAL)))).values.longest_kick == 48
    assert len(faults(written(tmp_path, PARTIAL + "#" * (64 * KIB + 1 - len(PARTIAL))))) == 1


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    "text", ["faces are round", "[dice.kick]\nfaces = [20,", "[dice]\n[dice]\n", "kick = 1979-13-45\n"]
)
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, text: str) -> None:
    (fault,) = faults(written(tmp_path, text))
    assert (fault.key, fault.expected) == ("file", "TOML")


@pytest.mark.rule("1")
def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(b"\xff\xfe\x00\x01")
    (fault,) = faults(file)
    assert (fault.file, fault.key) == (str(file), "file")


DEEP = 5000


@pytest.mark.rule("1")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = " + "[" * DEEP + "]" * DEEP, id="lists"),
        pytest.param("a = " + "{a = " * DEEP + "1" + "}" * DEEP, id="tables"),
        pytest.param("a." * DEEP + "a = 1", id="dotted_key"),
        pytest.param("[" + "a." * DEEP + "a]", id="dotted_heading"),
        pytest.param("a = " + '["]",' * DEEP + "1" + "]" * DEEP, id="brackets_hidden_in_texts"),
        pytest.param("a = " + "[#]\n" * DEEP + "]" * DEEP, id="brackets_hidden_in_comments"),
        pytest.param("[dice.kick]\nfaces = {" + "a." * DEEP + "a = 1}", id="dotted_key_in_a_table"),
    ],
)
def test_a_nesting_bomb_is_one_clear_error(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)
    found = faults(file)
    assert {f.file for f in found} == {str(file)}


@pytest.mark.rule("1")
@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000], ids=["decimal", "hexadecimal"])
def test_a_number_of_thousands_of_digits_is_one_clear_error(tmp_path: Path, number: str) -> None:
    file = written(tmp_path, f"[dice.kick]\nfaces = [{number}, 25, 30, 35, 40, 45]\n")
    found = faults(file)
    assert {f.file for f in found} == {str(file)}
