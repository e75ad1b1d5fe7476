"""Standing orders keep questions away and are carried out as ordinary choices."""

from __future__ import annotations

import pytest

from tests.rules.famous_first_downs.situation import PASS_2, PASS_10, situation
from touchline.play import LocalTable


def table(momentum: tuple[int, int], order: str, setting: str) -> LocalTable:
    """Home attacks on first and ten; both sides leave the same order."""
    found = LocalTable(situation(zones=(20, 10, 20), momentum=list(momentum)))
    for seat in ("home", "away"):
        found.order(seat, order, setting)
    return found


def asked_after(found: LocalTable, steps: tuple[str, ...]) -> str:
    found.play("home", steps[0])
    option, card = steps[1].split("/")
    found.play("home", option)
    found.play("away", card)
    return found.match.asks[0].step


@pytest.mark.parametrize(
    ("momentum", "setting", "steps", "asked"),
    [
        ((3, 0), "ask", PASS_2, "offense_repeat"),
        ((3, 0), "ask", PASS_10, "offense_repeat"),
        ((3, 0), "setbacks", PASS_2, "offense_repeat"),
        ((3, 0), "setbacks", PASS_10, "lay"),
        ((3, 0), "never", PASS_2, "lay"),
        ((0, 3), "ask", PASS_2, "defense_answer"),
        ((0, 3), "setbacks", PASS_2, "lay"),
        ((0, 3), "setbacks", PASS_10, "defense_answer"),
        ((0, 7), "never", PASS_10, "lay"),
    ],
)
def test_an_order_about_repeats(momentum: tuple[int, int], setting: str, steps: tuple[str, ...], asked: str) -> None:
    assert asked_after(table(momentum, "repeats", setting), steps) == asked


def test_an_order_is_carried_out_as_a_recorded_choice() -> None:
    found = table((3, 0), "repeats", "never")
    asked_after(found, PASS_2)
    assert found.match.entries[-1].names == (("home", "accept"),)
    assert found.events[-1].automatic


@pytest.mark.parametrize(("setting", "asked"), [("ask", "concede"), ("never", "lay")])
def test_an_order_about_conceding(setting: str, asked: str) -> None:
    found = LocalTable(situation(offense="away", drives=[2, 2], score=[0, 20], down=4, zones=(4, 6, 40)))
    found.order("home", "concede", setting)
    found.play("away", "punt")
    assert found.match.asks[0].step == asked
