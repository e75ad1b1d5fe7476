"""A question with one answer is no question, unless its row says that it is asked all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import touchline
from tests.inspecting import inspect_game
from touchline.core.errors import RulesBug
from touchline.core.sequence import Decide


def only_first(s: Any, r: Any, x: int) -> int:
    return 0 if x == 0 else 1


def none(s: Any, r: Any, x: int) -> int:
    return 1


def with_row(ruling: Any, *, even_single: bool) -> Any:
    """1st & Roll with another ruling for the first question."""
    game = touchline.find("first_and_roll")
    rows = [
        replace(row, ruling=ruling, even_single=even_single) if isinstance(row, Decide) and row.phase == 0 else row
        for row in game.sequence
    ]
    return replace(game, sequence=tuple(rows))


def test_a_single_option_is_refused_unless_the_row_asks_for_it() -> None:
    r = touchline.find("first_and_roll").load().values
    with pytest.raises(RulesBug, match="fewer than two legal options"):
        inspect_game(with_row(only_first, even_single=False), r, 1, 0)
    inspect_game(with_row(only_first, even_single=True), r, 1, 0)


def test_a_question_without_any_answer_is_refused_in_any_case() -> None:
    game = with_row(none, even_single=True)
    with pytest.raises((RulesBug, ZeroDivisionError)):
        inspect_game(game, game.load().values, 1, 0)


def test_words_of_a_position_may_stand_for_several_fields() -> None:
    def read(value: Any, r: Any) -> dict[str, Any]:
        if not isinstance(value, int):
            raise touchline.DataError([touchline.Fault("position", "spot", repr(value), "a number")])
        return {"ball": value, "down": 2}

    from touchline.core.position import lay_out

    game = replace(touchline.find("first_and_roll"), spreads={"spot": read})
    r = game.load().values
    assert (lay_out(game, r, {"spot": 40}).ball, lay_out(game, r, {"spot": 40}).down) == (40, 2)
    assert lay_out(game, r, {"down": 3, "spot": 40}).down == 3
    with pytest.raises(touchline.DataError) as error:
        lay_out(game, r, {"spot": "x", "dwn": 3})
    assert len(error.value.faults) == 2
