"""Famous First Downs as a real process: whole games, and what is said on the way."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path

import pytest

import touchline as api
from tests.terminal.process import touchline

GAME = ("play", "famous_first_downs")
ALWAYS_THE_FIRST = list(repeat("1", 600))


@pytest.mark.parametrize("how", [(), ("--edition", "english"), ("--edition", "tiny"), ("--vs", "human")])
def test_a_game_goes_to_its_end(how: tuple[str, ...], tmp_path: Path) -> None:
    done = touchline(*GAME, "--seed", "3", *how, data=tmp_path, typed=ALWAYS_THE_FIRST)
    assert done.status == 0, done.out[-500:]
    assert done.err == ""
    assert "The game is over." in done.out
    assert "[" not in done.out
    assert api.replay(done.path.read_text(encoding="utf-8")).over


def test_a_play_is_laid_an_option_named_and_the_card_turned_over(tmp_path: Path) -> None:
    done = touchline(*GAME, "--seed", "4", data=tmp_path, typed=["punt", "pro set", "why run left", "run middle"])
    assert "Pro Set: run middle 3, short right 8, long right 13" in done.out
    assert "punt cannot be chosen: kicks are for fourth down only (rule 5.4)." in done.out
    assert "Against Nickel: 5, 2, X." in done.out
    assert "Away turns over " in done.out
    assert "Pro Set, run up the middle 3 against " in done.out
    assert "(3.2)" in done.out


def test_the_card_of_the_other_side_stays_hidden_at_a_shared_screen(tmp_path: Path) -> None:
    done = touchline(*GAME, "--vs", "human", data=tmp_path, typed=["spread", "short left", "dime"])
    before, _, after = done.out.partition("Away turns over Dime")
    assert "Home has called." in before
    assert "what you type stays hidden" in before
    assert after
