"""Figures: what the counters of a tally come to, and by what they are divided."""

from __future__ import annotations

import pytest

from touchline.core.figures import Axis, Cell, Figure, Of, Per, cells

TALLY = {"plays": [6, 2], "kicks": 4, "good": 3, "grid": [1, 2, 3, 4]}
CALLS = Axis("choice.call", ("red", "green"))


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (Figure("a", "kicks"), [Cell("", "", 4, 0.4)]),
        (Figure("a", "plays", rows=CALLS), [Cell("red", "", 6, 0.6), Cell("green", "", 2, 0.2)]),
        (Figure("a", "plays", Per.WHOLE, CALLS), [Cell("red", "", 6, 0.75), Cell("green", "", 2, 0.25)]),
        (Figure("a", "good", Of("kicks", share=True)), [Cell("", "", 3, 0.75)]),
        (Figure("a", "good", Of("plays")), [Cell("", "", 3, 0.375)]),
        (Figure("a", "good", Of("plays", (1,))), [Cell("", "", 3, 1.5)]),
        (Figure("a", "plays", places=(0,)), [Cell("", "", 6, 0.6)]),
        (Figure("a", "plays", summed=True), [Cell("", "", 8, 0.8)]),
        (
            Figure("a", "grid", rows=CALLS, columns=Axis("down", ("1", "2"))),
            [
                Cell("red", "1", 1, 0.1),
                Cell("red", "2", 2, 0.2),
                Cell("green", "1", 3, 0.3),
                Cell("green", "2", 4, 0.4),
            ],
        ),
    ],
)
def test_a_count_is_divided_by_what_the_figure_says(figure: Figure, expected: list[Cell]) -> None:
    assert list(cells(figure, TALLY, games=10)) == expected


def test_where_nothing_was_counted_there_is_nothing_to_divide_by() -> None:
    [cell] = cells(Figure("a", "good", Of("kicks")), {"good": 0, "kicks": 0}, games=10)
    assert cell == Cell("", "", 0, None)


def test_what_is_a_share_says_so() -> None:
    assert [Figure("a", "good", per).is_share for per in (*Per, Of("kicks"), Of("kicks", share=True))] == [
        False,
        True,
        True,
        False,
        True,
    ]


def test_names_may_come_from_the_ruleset_but_must_be_known_and_fit() -> None:
    figure = Figure("a", "plays", rows=Axis("card", tuple))
    with pytest.raises(TypeError, match="depend on a ruleset"):
        list(cells(figure, TALLY, games=1))
    assert [cell.row for cell in cells(figure.with_names(("dive", "post")), TALLY, games=1)] == ["dive", "post"]
    with pytest.raises(TypeError, match="names 3 places, and plays has 2"):
        list(cells(figure.with_names(("dive", "post", "hook")), TALLY, games=1))
