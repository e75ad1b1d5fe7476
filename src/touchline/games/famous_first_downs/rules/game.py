"""Chapter 2, The game."""

from touchline.core.roles import Side
from touchline.games.famous_first_downs.rules.cards import begin_down
from touchline.games.famous_first_downs.state import Concede, Phase, Ruleset, Ruling, State


def attack_first(s: State, r: Ruleset, side: int) -> None:
    """2.1  The opening drive."""
    s.first_offense = side
    s.offense = side
    begin_drive(s, r)


def begin_drive(s: State, r: Ruleset) -> None:
    """2.1, 6.1  First down for the side that attacks."""
    s.drives[s.offense] += 1
    begin_down(s, r, 1)


def drives_left(s: State, r: Ruleset, side: int) -> int:
    """2.1, 2.2  A side's drives not yet begun, as far as they are certain to be played."""
    return r.drives + s.overtime - s.drives[side]


def can_concede(s: State, r: Ruleset) -> bool:
    """2.3  Whether the side behind can no longer draw level."""
    behind = Side.HOME if s.score[Side.HOME] < s.score[Side.AWAY] else Side.AWAY
    return s.score[1 - behind] - s.score[behind] > r.conversion_points * drives_left(s, r, behind)


def concede_ruling(s: State, r: Ruleset, choice: int) -> int:
    """2.3  Only a side that can no longer draw level."""
    if choice == Concede.CONCEDE and not can_concede(s, r):
        return Ruling.NOT_FAR_ENOUGH_BEHIND
    return Ruling.LEGAL


def concede(s: State, r: Ruleset, choice: int) -> None:
    """2.3  The other side wins and the score stands, or the drive is played."""
    if choice == Concede.CONCEDE:
        s.conceded = 1
        s.phase = Phase.FULL_TIME
    else:
        begin_drive(s, r)


def go_on(s: State, r: Ruleset) -> None:
    """2.1, 2.2  The next drive, another round, or the end."""
    if drives_left(s, r, 1 - s.first_offense) > 0:
        come_to_drive(s, r)
    elif s.score[Side.HOME] == s.score[Side.AWAY] and s.overtime < r.overtime_rounds:
        s.overtime += 1  # 2.2
        come_to_drive(s, r)
    else:
        s.phase = Phase.FULL_TIME


def come_to_drive(s: State, r: Ruleset) -> None:
    """2.3  Before any drive the side behind may be able to concede."""
    if can_concede(s, r):
        s.phase = Phase.CONCEDE
    else:
        begin_drive(s, r)
