"""Chapters 2 and 3: a shot, and the end."""

from __future__ import annotations

from .state import Phase, Ruleset, Ruling, State

FACES = 6


def shooter(s: State) -> int:
    return 2 * s.shooter


def keeper(s: State) -> int:
    return 2 * (1 - s.shooter) + 1


def shoot_ruling(s: State, r: Ruleset, x: int) -> int:
    """2.2  Not into the corner of one's last shot."""
    return Ruling.SAME_CORNER if x == s.last[s.shooter] else Ruling.LEGAL


def dive_ruling(s: State, r: Ruleset, x: int) -> int:
    return Ruling.LEGAL


def reveal_corners(s: State, r: Ruleset, shot: int, dive: int) -> None:
    """2.1  Both corners are shown at once."""
    s.is_covered = 1 if shot == dive else 0
    s.last[s.shooter] = shot
    s.phase = Phase.DIE


def shot_ways(s: State, r: Ruleset, x: int) -> int:
    """2.3  A goal comes first, a miss second."""
    goals = r.goals[s.is_covered]
    return goals if x == 0 else FACES - goals


def end_shot(s: State, r: Ruleset, x: int) -> None:
    """2.3  A goal counts one; then the other side shoots. 3.1  The game ends after the last shot."""
    if x == 0:
        s.score[s.shooter] += 1
    s.shots += 1
    s.is_covered = 0
    s.shooter = 1 - s.shooter
    s.phase = Phase.FULL_TIME if s.shots == 2 * r.shots else Phase.CORNERS
