"""Golden games: readable, and the same until somebody means to change them."""

from __future__ import annotations

import pytest

import touchline
from tests.transcripts.transcript import FOLDER, HOW, MOST_LINES, transcript


@pytest.mark.parametrize("name", touchline.games())
def test_the_transcript_of_a_game_has_not_changed(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == golden, f"write it anew if meant: python -m tests.transcripts.transcript {name}"
    assert 50 < len(golden.splitlines()) <= MOST_LINES


def test_no_game_is_without_a_transcript() -> None:
    assert set(HOW) == set(touchline.games())
