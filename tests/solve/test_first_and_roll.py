"""Books of 1st & Roll: of small boxes of dice by the interpreted rules, and of the printed ones at full size."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.solve.boxes import QUARTERS, STEADY, TENS, name_last, write_box
from tests.solve.brute import value_of
from tests.terminal.process import touchline as process
from touchline.core.book import Scoring
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.match import Match
from touchline.sim.cache import cache_folder
from touchline.solve.certify import BookPages, Certificate, StateWalk, certify, check_state, pick_states
from touchline.solve.folder import Estimate
from touchline.solve.reader import SolvedBook, Walk
from touchline.solve.rows import require_plan
from touchline.solve.solver import solve

GAME = find("first_and_roll")
EXACT = 1e-11
REACH = 8

SWITCHES: list[tuple[str, dict[str, str]]] = [
    ("first", {"clock_track": "long", "bomb_zeros": "both_intercepted", "red_zone_pass": "anywhere"}),
    ("first", {"clock_track": "short", "run_off": "clean", "hail_mary_line": "opponent", "overtime": "false"}),
    ("revised", {"clock_track": "long", "run_off": "clean", "overtime_periods": "1"}),
]


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The last spaces of the second half and of overtime with small dice."""
    path = tmp_path_factory.mktemp("books") / "late"
    rules = GAME.load("revised", {"clock_track": "short"}, QUARTERS)
    solve(GAME, rules, path, part=name_last(rules.values.last_space, 4, "half_2_0", "overtime"), reach=REACH)
    return path


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of points with small dice."""
    path = tmp_path_factory.mktemp("books") / "points"
    solve(GAME, GAME.load("revised", {}, QUARTERS), path, objective="points")
    return path


def test_whole_states_of_every_class_meet_the_book(late: Path, sized: Callable[[int, int], int]) -> None:
    """Each layer is another class: space, timeouts of both sides, period."""
    found = certify(late, states=sized(128, 1_280), places=sized(2, 200))
    assert found.is_good, found.faults[:3]
    assert found.layers == 2 * 4 * 16
    assert found.worst_state <= EXACT


def test_kickoffs_punts_and_tries_of_every_class_meet_the_book(late: Path) -> None:
    pages = BookPages(late, Certificate())
    special = [i for i, number in enumerate(pages.values["places"]) if number < 104]
    assert len(special) >= 5
    for n, layer in enumerate(pages.layers):
        check_state(pages, special[n % len(special)], layer, n % 2, 0 if layer.reach == 0 else n % 7 - 3)
    assert pages.certificate.states >= 60
    assert not pages.certificate.faults, pages.certificate.faults[:3]


@pytest.mark.parametrize(("edition", "switches"), SWITCHES)
def test_every_edition_track_and_switch_is_solved(edition: str, switches: dict[str, str], tmp_path: Path) -> None:
    rules = GAME.load(edition, switches, QUARTERS)
    stages = ["half_2_0", *(["overtime"] if rules.values.overtime else [])]
    solve(GAME, rules, tmp_path, part=name_last(rules.values.last_space, 2, *stages), reach=REACH)
    found = certify(tmp_path, states=len(stages) * 32, places=0)
    assert found.is_good, found.faults[:3]
    assert found.states == len(stages) * 32


def test_small_dice_are_as_brute_force_has_them(tmp_path: Path) -> None:
    """From whole states by the interpreted rules to the end of the half or of a period of overtime."""
    rules = GAME.load("revised", {"clock_track": "short"}, STEADY)
    last = rules.values.last_space
    book = SolvedBook(solve(GAME, rules, tmp_path, part=name_last(last, 3, "half_2_0", "overtime"), reach=24))
    late = {"period": 2, "marker": last - 2, "timeouts": [0, 1], "score": [3, 7]}
    positions: list[dict[str, Any]] = [
        {**late, "ball": 50, "down": 3, "mark": 60},
        {**late, "ball": 75, "down": 1, "mark": 85, "offense": "away", "score": [7, 7]},
        {**late, "phase": "kickoff", "timeouts": [1, 0]},
        {**late, "phase": "try", "score": [6, 7]},
        {**late, "period": 3, "ball": 50, "down": 4, "mark": 75, "score": [7, 7]},
    ]
    for position in positions:
        s = Match(GAME, rules, position).state
        reading = book.read_state(s)
        found = value_of(GAME, rules.values, s, partial(know, book))
        assert abs(reading.value - found) < EXACT
        assert reading.high - reading.low < EXACT


def know(book: SolvedBook, s: Any) -> float | None:
    """A toss before overtime is level."""
    known: float | None = require_plan(GAME).find_known(s, book.rules.values)
    return known


def test_the_first_half_leads_to_the_second(tmp_path: Path) -> None:
    """The kickoff of the second half is all that the first takes from it: here a book that holds it alone."""
    rules = GAME.load("revised", {"clock_track": "short"}, QUARTERS)
    last = rules.values.last_space
    book = solve(GAME, rules, tmp_path, part=name_last(last, 1, "half_2_0"), reach=REACH)
    low, high = book.read_bounds(f"half_2_0_{last}_0_0")
    start = np.linspace(0.1, 0.9, low.shape[1])
    book.write("half_2_0_0_3_3", np.broadcast_to(start, low.shape).copy(), np.broadcast_to(start, high.shape).copy())
    solve(GAME, rules, tmp_path, part=name_last(last, 2, "half_1_0", "half_1_1"), reach=REACH)
    pages = BookPages(tmp_path, Certificate())
    random = Random(3)
    for index, layer, side, lead in pick_states(pages, len(pages.layers), random):
        if layer.name.startswith("half_1"):
            check_state(pages, index, layer, side, lead)
    assert pages.certificate.states == 2 * 2 * 16
    assert not pages.certificate.faults, pages.certificate.faults[:3]


def test_overtime_is_half_before_its_toss_and_readable_afterwards(late: Path) -> None:
    book = SolvedBook.open(late)
    last = book.rules.values.last_space
    toss = book.find_value(Match(GAME, book.rules, {"phase": "toss_call", "period": 3}).state)
    assert toss is not None
    assert (toss.value, toss.margin) == (1 / 2, 0)
    for period in (3, 6):
        position = {"period": period, "marker": last - 2, "ball": 50, "timeouts": [1, 0]}
        reading = book.read(Match(GAME, book.rules, position))
        assert 1 / 2 < reading.low <= reading.value <= reading.high < 1
        assert reading.high - reading.low < EXACT
    assert {layer.scoring for unit in require_plan(GAME).units(book.rules.values) for layer in unit} == {
        Scoring.LEAD,
        Scoring.SUDDEN,
    }
    without = GAME.load("revised", {"overtime": "false"}).values
    assert not any(layer.name.startswith("overtime") for unit in require_plan(GAME).units(without) for layer in unit)


def test_a_try_on_the_last_space_has_close_bounds(late: Path) -> None:
    book = SolvedBook.open(late)
    position = {"period": 2, "marker": book.rules.values.last_space, "phase": "try", "score": [6, 6]}
    reading = book.read(Match(GAME, book.rules, position))
    assert reading.high - reading.low < EXACT
    assert set(reading.sides["home"].options) == {"pat", "two"}


def test_every_step_of_a_play_reads_as_the_interpreted_rules_have_it(late: Path) -> None:
    """The reader clears what no rule reads again; the certificate clears nothing."""
    book, pages, random = SolvedBook.open(late), BookPages(late, Certificate()), Random(7)
    last = book.rules.values.last_space
    match = Match(GAME, book.rules, {"period": 2, "marker": last - 3, "timeouts": [2, 1]}, seed=7)
    for _ in range(40):
        if match.over or match.state.period > 2:
            break
        if abs(match.state.score[0] - match.state.score[1]) < REACH:
            reading = book.read(match)
            found = StateWalk(pages, match.state).evaluate(match.state)
            assert abs(reading.value - (found.low + found.high) / 2) < (found.high - found.low) / 2 + EXACT
            assert reading.low < found.low + EXACT
            assert reading.high > found.high - EXACT
        for ask in match.asks:
            match.play(ask.who, random.choice(ask.choices))
        if not match.asks and not match.over:
            match.roll()


class Level:
    """Every place is worth the same."""

    game, plan, r, is_win, total = GAME, require_plan(GAME), GAME.load().values, True, 1.0

    def find_value(self, s: Any, start: Any) -> Estimate | None:
        number = self.plan.place(s, self.r)
        return Estimate(0.5, 0.0) if number >= 0 and self.plan.is_stored(self.r, number) else None


def test_a_call_with_the_printed_dice_is_read_in_few_steps() -> None:
    """So few that a person does not wait, in plain Python."""
    for position in ({"ball": 25, "mark": 35}, {"ball": 40, "down": 3, "mark": 45}):
        s = Match(GAME, GAME.load(), {"phase": "call", **position}).state
        walk = Walk(Level(), s)
        value, _ = walk.evaluate(s)
        assert value == pytest.approx(0.5)
        assert 1_000 < walk.steps < 18_000


def test_points_are_certified_place_by_place(points: Path, sized: Callable[[int, int], int]) -> None:
    found = certify(points, states=sized(12, 600), places=sized(20, 10**6))
    assert found.is_good, found.faults[:3]
    assert (found.layers, found.of_layers) == (1, 1)
    assert max(found.worst_state, found.worst_play, found.gap) < EXACT


def test_points_are_those_until_the_next_score(points: Path) -> None:
    book = SolvedBook.open(points)

    def read(**position: Any) -> Any:
        return book.read(Match(GAME, book.rules, position))

    goal = read(ball=75, down=4, mark=85)
    assert goal.sides["home"].options["field_goal"] == pytest.approx(3)  # every kick is good from here
    assert read(phase="try").sides["home"].options["pat"] == pytest.approx(1)
    assert read(phase="toss_call").value == pytest.approx(0)
    assert read(phase="kickoff").value == pytest.approx(-read(phase="kickoff", offense="away").value)
    late = {"period": 2, "marker": 14, "timeouts": [0, 1], "score": [21, 3]}
    assert read(ball=50, mark=60, **late).value == read(ball=50, mark=60).value  # neither clock nor score count
    assert 2 * book.most_points > goal.high >= goal.low > 0


def test_points_at_the_terminal(tmp_path: Path) -> None:
    box = write_box(tmp_path, QUARTERS)
    out = tmp_path / "book"
    cache = str(cache_folder())
    solving = ("solve", "first_and_roll", "--objective", "points", "--components", str(box), "--json")
    solved = process(*solving, "--out", str(out), data=tmp_path, TOUCHLINE_CACHE=cache)
    assert json.loads(solved.out)["objective"] == "points"
    position = ("--position", "ball=75", "--position", "down=4", "--plain")
    shown = process("book", "first_and_roll", "--book", str(out), *position, data=tmp_path, TOUCHLINE_CACHE=cache)
    assert "points more than Away" in shown.out
    assert "+3.00" in shown.out


def test_an_objective_that_a_game_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="found yards, expected win or points for first_and_roll"):
        solve(GAME, GAME.load(), tmp_path, objective="yards")
    other = find("famous_first_downs")
    with pytest.raises(DataError, match="found points, expected win for famous_first_downs"):
        solve(other, other.load(), tmp_path, objective="points")


# The printed dice


@pytest.mark.full
@pytest.mark.parametrize("track", ["long", "short"])
@pytest.mark.parametrize("edition", ["first", "revised"])
def test_the_printed_dice_meet_the_interpreted_rules(edition: str, track: str, tmp_path: Path) -> None:
    """130 states for each of four: more than 500 in all."""
    rules = GAME.load(edition, {"clock_track": track})
    last = rules.values.last_space
    solve(GAME, rules, tmp_path, part=name_last(last, 2, "half_2_0", "overtime"), reach=24)
    found = certify(tmp_path, states=130, places=0)
    assert found.is_good, found.faults[:3]
    assert found.worst_state <= EXACT
    if (edition, track) == ("revised", "long"):
        position = {"period": 2, "marker": last - 1, "phase": "kickoff", "timeouts": [3, 3]}
        reading = SolvedBook.open(tmp_path).read(Match(GAME, rules, position))
        assert reading.value == pytest.approx(0.4981582960, abs=1e-9)
        assert reading.high - reading.low < 1e-9


@pytest.mark.full
@pytest.mark.parametrize("edition", ["first", "revised"])
@pytest.mark.parametrize("dice", [TENS, None])
def test_points_with_dice_of_many_penalties(edition: str, dice: dict[str, Any] | None, tmp_path: Path) -> None:
    solve(GAME, GAME.load(edition, {}, dice), tmp_path, objective="points")
    found = certify(tmp_path, states=50, places=50)
    assert found.is_good, found.faults[:3]
    assert found.gap < 1e-9
