"""Chapter 9, End."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.brettfussball.situation import GAME, Board, rules, situation

SHOT = "14 ......x......."


def goal(score: list[int], **options: Any) -> Board:
    return situation(SHOT, r=rules(**options), score=score).go("6", "kick up")


@pytest.mark.rule("9.1")
def test_the_first_side_with_so_many_goals_ends_it() -> None:
    assert goal([1, 2], end="goals", goals=3).step == "scorer_line_up"
    assert goal([2, 2], end="goals").step == "full_time"
    assert goal([3, 3], end="goals", goals=5).step == "scorer_line_up"


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("before", "over"),
    [
        ([0, 0], False),
        ([1, 0], False),
        ([0, 1], False),
        ([2, 0], True),
        ([2, 1], True),
        ([1, 2], True),
        ([1, 1], False),
    ],
)
def test_margin_ends_at_three_nil_three_one_and_two_all(before: list[int], over: bool) -> None:
    assert (goal(before, end="margin").step == "full_time") == over


def after(drawing: str, *steps: str, turn: int = 239, side: int = 0, **options: Any) -> Board:
    return situation(drawing, r=rules(**{"end": "time", **options}), turn=turn, side=side).go(*steps)


@pytest.mark.rule("9.3")
def test_after_the_last_turn_a_piece_on_the_ball_in_its_own_half_ends_the_game() -> None:
    assert after("5 ..x....h......", "2", "h5 up 2").step == "full_time"
    assert after("5 ..x....h......", "2", "h5 up 2", turn=238).step == "throw"
    assert after("12 ..x....h......", "2", "h12 up 2").step == "throw"
    assert after("12 ..y....h......", "2", "h12 up 2").step == "full_time"
    assert after("12 ..*....h......", "2", "h12 up 2").step == "throw"


@pytest.mark.rule("9.3")
def test_every_later_turn_is_checked_a_goal_ends_it_and_sixty_more_turns_stop_it() -> None:
    assert after(SHOT, "6", "kick up").step == "full_time"
    assert after(SHOT, "6", "kick up", turn=250).step == "full_time"
    assert after("12 ..*....h......", "2", "h12 up 2", turn=298).step == "throw"
    assert after("12 ..*....h......", "2", "h12 up 2", turn=299).step == "full_time"
    assert after("12 ..*....h......", "2", "h12 up 2", turn=20, turns=10).step == "throw"


@pytest.mark.rule("9.3")
def test_skipped_turns_count() -> None:
    b = situation("8 .*............", r=rules(end="time"), side=1, turn=239).go("5")
    assert (b.s.turn, b.step) == (240, "throw")


@pytest.mark.rule("9.3")
def test_a_pending_restart_counts_as_the_taker_having_the_ball() -> None:
    assert after("15 .x............\n2 A.............", "4", "kick up").step == "full_time"  # goal kick
    assert after("1 ..x..####.....\n9 ......A.......", "4", "kick down").step == "taker"  # corner
    assert after("10 ..x...........\n3 ......A.......", "4", "kick left").step == "full_time"  # in away's own half
    assert after("6 ..x...........\n9 ......A.......", "4", "kick left").step == "taker"


@pytest.mark.rule("9.3")
def test_a_choice_of_square_is_made_before_the_end_is_checked() -> None:
    drawing = "8 x.............\n3 ......A.......\n2 ......a......."
    b = after(drawing, "4", "kick left")
    assert (b.step, b.choices()) == ("restart_square", {"a9", "a7"})
    assert b.go("a9").step == "full_time"
    assert after(drawing, "4", "kick left", "a7").step == "taker"


@pytest.mark.rule("9.4")
def test_combined_ends_by_margin_or_by_time_whichever_comes_first() -> None:
    assert goal([2, 0]).step == "full_time"
    assert after("5 ..x....h......", "2", "h5 up 2", end="combined").step == "full_time"
    assert after("5 ..x....h......", "2", "h5 up 2", end="combined", turns=640).step == "throw"
    assert rules().end == rules(end="combined").end


@pytest.mark.rule("9.5")
def test_more_goals_win_and_equal_is_a_draw() -> None:
    b = goal([1, 2])
    assert GAME.outcome(b.s, b.r).winner is None
    b = goal([2, 1])
    assert (GAME.outcome(b.s, b.r).winner, GAME.outcome(b.s, b.r).reason) == ("home", "goals")
    b = after("5 ..x....h......", "2", "h5 up 2")
    assert GAME.outcome(b.s, b.r).reason == "draw"
    b = situation("5 ..x....h......", r=rules(end="time"), turn=239, score=[0, 1]).go("2", "h5 up 2")
    assert (GAME.outcome(b.s, b.r).winner, GAME.outcome(b.s, b.r).reason) == ("away", "time")


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("end", ["goals", "margin"])
def test_goals_and_margin_stop_after_960_turns(end: str) -> None:
    assert after("12 ..*....h......", "2", "h12 up 2", end=end, turn=958).step == "throw"
    assert after("12 ..*....h......", "2", "h12 up 2", end=end, turn=959).step == "full_time"
    assert after("12 ..*....h......", "2", "h12 up 2", end=end, turn=99, most_turns=100).step == "full_time"


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("turn", "drawing", "told"),
    [
        (238, "12 ..*....h......", (240, 240)),
        (239, "12 ..*....h......", (241, 300)),
        (299, "12 ..*....h......", (300, 300)),
        (239, "5 ..x....h......", (240, 240)),
    ],
    ids=["the last turn", "until the ball is settled", "the very last turn is over", "time is up at once"],
)
def test_a_turn_is_never_told_beyond_the_last(turn: int, drawing: str, told: tuple[int, int]) -> None:
    board = after(drawing, "2", f"h{drawing.split(maxsplit=1)[0]} up 2", turn=turn)
    seen = GAME.view(board.s, board.r, 0, ())
    assert (seen.turn, seen.last_turn) == told
