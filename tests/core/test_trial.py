"""A stranger's components are tried out before anybody plays with them: long enough, and not longer."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import touchline
from touchline.core import playout


@pytest.mark.parametrize(
    ("name", "components"),
    [
        ("brettfussball", "compact"),
        ("first_and_roll", {"dice": {"kick": {"faces": ["20", "25", "30", "35", "40", "45"]}}}),
    ],
)
def test_a_trial_takes_so_many_steps_and_no_more(name: str, components: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run_down, steps = playout._run_down, []

    def counted(*game: Any) -> int:
        steps.append(run_down(*game))
        return steps[-1]

    monkeypatch.setattr(playout, "_run_down", counted)
    if isinstance(components, str):
        text = (touchline.find(name).data / f"{components}.toml").read_text(encoding="utf-8")
        board = tomllib.loads(text)[components]
        components = {components: {key: board[key] for key in ("squares", "zones")}}
    touchline.new(name, components=components)
    assert sum(steps[:-1]) < playout.TRIAL_STEPS <= sum(steps)
