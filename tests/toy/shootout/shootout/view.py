"""What a screen draws from."""

from __future__ import annotations

from dataclasses import dataclass

from touchline.core.game import SIDES

from .state import Phase, Ruleset, State


@dataclass(frozen=True, slots=True)
class View:
    viewer: str
    step: str
    shooter: str
    shots_left: int
    score: tuple[int, ...]
    chosen: tuple[str, ...]


def view(s: State, r: Ruleset, side: int, chosen: tuple[str, ...]) -> View:
    viewer = SIDES[side] if side >= 0 else ""
    left = 2 * r.shots - s.shots
    return View(viewer, Phase(s.phase).name.lower(), SIDES[s.shooter], left, tuple(s.score), chosen)
