"""Chapter 1, Board."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, TINY, rules, tiny
from tests.rules.steps import status_of
from touchline.core.document import read_toml
from touchline.games.brettfussball.notation import SQUARE_NAMES
from touchline.games.brettfussball.state import Ground, Ruleset


def squares(r: Ruleset, table: tuple[int, ...], value: int = 1) -> set[str]:
    return {SQUARE_NAMES[q] for q in range(len(table)) if table[q] == value}


def block(columns: str, rows: range) -> set[str]:
    return {f"{c}{row}" for c in columns for row in rows}


@pytest.mark.rule("1.1")
def test_the_full_board_has_twenty_columns_and_two_halves_of_twelve_rows() -> None:
    r = rules("full")
    assert (r.width, r.length) == (20, 24)
    assert {SQUARE_NAMES.index("a12"), SQUARE_NAMES.index("t1")} <= {q for q in range(480) if r.half[q] == 0}
    assert {SQUARE_NAMES.index("a13"), SQUARE_NAMES.index("t24")} <= {q for q in range(480) if r.half[q] == 1}


@pytest.mark.rule("1.2")
def test_the_goals_are_cut_out_of_472_squares() -> None:
    r = rules("full")
    assert squares(r, r.ground, Ground.GOAL) == block("ijkl", range(1, 2)) | block("ijkl", range(24, 25))
    assert len(squares(r, r.ground, Ground.FIELD)) == 472


@pytest.mark.rule("1.3")
def test_the_areas_are_twelve_wide_and_four_deep_without_the_goals() -> None:
    r = rules("full")
    assert squares(r, r.area, 1) == block("efghijklmnop", range(1, 5)) - block("ijkl", range(1, 2))
    assert squares(r, r.area, 2) == block("efghijklmnop", range(21, 25)) - block("ijkl", range(24, 25))


@pytest.mark.rule("1.4")
def test_circle_kick_off_marks_and_quarter_circle_marks() -> None:
    r = rules("full")
    assert squares(r, r.circle) == block("ijkl", range(12, 14)) | {"j11", "k11", "j14", "k14"}
    assert [SQUARE_NAMES[r.places[side][10]] for side in (0, 1)] == ["j12", "k13"]
    assert [SQUARE_NAMES[q] for q in r.quarter] == ["j10", "k15"]


@pytest.mark.rule("1.5")
def test_the_places_of_south_and_their_half_turns() -> None:
    r = rules("full")
    south = ["j2", "d5", "h5", "m5", "q5", "f8", "k8", "o8", "c11", "r11", "j12"]
    assert [SQUARE_NAMES[q] for q in r.places[0]] == south
    assert list(r.places[1]) == [479 - q for q in r.places[0]]


@pytest.mark.rule("1.6")
def test_the_compact_board() -> None:
    r = rules("compact")
    assert (r.width, r.length) == (14, 16)
    assert squares(r, r.ground, Ground.GOAL) == block("fghi", range(1, 2)) | block("fghi", range(16, 17))
    assert squares(r, r.area, 1) == block("defghijk", range(1, 4)) - block("fghi", range(1, 2))
    places = ["g2", "c4", "f4", "i4", "l4", "d6", "h6", "k6", "b8", "m8", "g8"]
    assert [SQUARE_NAMES[q] for q in r.places[0]] == places
    assert SQUARE_NAMES[r.places[1][10]] == "h9"
    assert [SQUARE_NAMES[q] for q in r.quarter] == ["g5", "h12"]
    assert squares(r, r.circle) == block("fghi", range(8, 10)) | {"g7", "h7", "g10", "h10"}


@pytest.mark.rule("1.7")
def test_places_and_goal_width_are_values_so_that_a_tiny_board_can_be_drawn() -> None:
    r = tiny()
    assert (r.team, r.goal_width, r.ground.count(Ground.FIELD)) == (2, 1, 42)
    assert {name: len(value) for name, value in r._asdict().items() if isinstance(value, tuple)} == {
        name: len(value) for name, value in rules("full")._asdict().items() if isinstance(value, tuple)
    }


def own(**changes: tuple[int, str]) -> dict[str, Any]:
    """The full board with rows replaced; ``squares_1=(2, row)`` is row 2 of the drawing of squares."""
    board = read_toml(GAME.data / "full.toml")["full"]
    drawn = {"squares": list(board["squares"]), "zones": list(board["zones"])}
    for key, (number, line) in changes.items():
        drawn[key.partition("_")[0]][24 - number] = line
    return {"full": drawn}


def refused(components: Any) -> str:
    with pytest.raises(touchline.DataError) as error:
        GAME.load(components=components)
    return str(error.value)


@pytest.mark.rule("1.7")
def test_a_board_of_ones_own_is_played_on() -> None:
    both = own(squares_1=(2, "..........O........."), squares_2=(23, ".........O.........."))
    r = GAME.load(components=both).values
    assert SQUARE_NAMES[r.places[0][0]] == "k2"
    part = GAME.load(components=both).components[0]
    assert set(status_of(part)) == {"own"}


@pytest.mark.rule("1.7")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"squares_1": (2, "..........O.........")}, "maps to itself under a half turn"),
        ({"zones_1": (2, "....PPPPPPPPPPPP...P")}, "maps to itself under a half turn"),
        ({"squares_1": (2, "...................."), "squares_2": (23, "....................")}, "1 (ring)"),
        ({"squares_1": (5, "...o........o...o..."), "squares_2": (20, "...o...o........o...")}, "9 (dots)"),
        ({"squares_1": (12, "...................."), "squares_2": (13, "....................")}, "1 (kick-off mark)"),
        (
            {"squares_1": (10, "...................."), "squares_2": (15, "....................")},
            "1 (quarter-circle mark)",
        ),
        (
            {
                "squares_1": (2, "...................."),
                "squares_2": (23, "...................."),
                "squares_3": (7, ".........O.........."),
                "squares_4": (18, "..........O........."),
            },
            "outside the penalty area",
        ),
        ({"squares_1": (12, ".x.................."), "squares_2": (13, "..................x.")}, "outside the circle"),
        (
            {
                "squares_1": (10, "...................."),
                "squares_2": (15, "...................."),
                "squares_3": (11, "..o......q.......o.."),
                "squares_4": (14, "..o.......q......o.."),
            },
            "inside the circle",
        ),
        ({"squares_1": (1, ".........##........."), "squares_2": (24, ".........##.........")}, "2 goal squares"),
        ({"squares_1": (1, "........#..###......"), "squares_2": (24, "......###..#........")}, "side by side"),
        ({"zones_1": (1, "....PPPP.###PPPP....")}, "the same goals in both drawings"),
        ({"squares_1": (3, "....?...............")}, "nothing but"),
        ({"squares_1": (3, "...")}, "equally long rows"),
    ],
)
def test_a_faulty_board_is_refused(changes: dict[str, tuple[int, str]], says: str) -> None:
    assert says in refused(own(**changes))


@pytest.mark.rule("1.7")
def test_every_fault_is_listed_at_once() -> None:
    text = refused(
        own(squares_1=(2, "...................."), squares_2=(5, "...................."), zones_1=(2, "." * 20))
    )
    assert "1 (ring)" in text
    assert "9 (dots)" in text
    assert text.count("half turn") >= 2
    assert "full.squares" in text


@pytest.mark.rule("1.7")
@pytest.mark.parametrize(
    "contents",
    [{"full": 3}, {"ful": {}}, {"full": {"squares": 4, "zones": []}}, {"full": {}}, {"full": {"squares": [[1]]}}],
)
def test_what_is_no_drawing_is_refused(contents: dict[str, Any]) -> None:
    assert refused(contents)


@pytest.mark.rule("1.7")
def test_a_board_on_which_a_move_could_meet_two_forks_is_refused() -> None:
    drawn = {
        "squares": ["..#.q", "..O..", ".x...", "...x.", "..O..", "q.#.."],
        "zones": ["PP#PP", "PPPPP", ".C...", "...C.", "PPPPP", "PP#PP"],
    }
    with pytest.raises(touchline.DataError, match="two open forks"):
        TINY.load(components={"tiny": drawn})


@pytest.mark.rule("1.7")
def test_an_area_or_side_line_that_a_side_could_fill_is_refused() -> None:
    with pytest.raises(touchline.DataError) as error:
        GAME.load(
            components={
                "full": {"squares": ["." * 20] * 10, "zones": ["." * 20] * 10},
            }
        )
    assert "more than 11, so that no side line can be full" in str(error.value)
    assert "squares of area" in str(error.value)
