"""Chapter 4, what the offense may announce instead of an ordinary play."""

from touchline.games.first_and_roll.state import Announce, HailMaryTimeouts, Ruleset, Ruling, State


def yards_to_goal(s: State, r: Ruleset) -> int:
    return r.field - s.ball


def punt_ruling(s: State, r: Ruleset) -> int:
    """9.1  Fourth down only."""
    return Ruling.LEGAL if s.down == r.downs else Ruling.ONLY_ON_FOURTH_DOWN


def field_goal_ruling(s: State, r: Ruleset) -> int:
    """13.1  Within reach of the kick die, and not from afar."""
    if yards_to_goal(s, r) > r.longest_kick:
        return Ruling.TOO_FAR_FOR_THE_KICK_DIE
    if yards_to_goal(s, r) > r.farthest_field_goal:
        return Ruling.TOO_FAR_FOR_A_FIELD_GOAL
    return Ruling.LEGAL


def hail_mary_ruling(s: State, r: Ruleset) -> int:
    """16.1  The last play of a half."""
    if s.marker != r.last_space - 1:
        return Ruling.ONLY_WITH_THE_MARKER_ON_2_00
    if s.ball < r.hail_mary_from[r.hail_mary_line]:
        return Ruling.BALL_TOO_FAR_BACK
    if s.timeouts[s.offense] > 0:
        return Ruling.TIMEOUTS_LEFT
    if r.hail_mary_timeouts == HailMaryTimeouts.NEITHER_SIDE and s.timeouts[1 - s.offense] > 0:
        return Ruling.TIMEOUTS_LEFT
    return Ruling.LEGAL


def announce_ruling(s: State, r: Ruleset, x: int) -> int:
    """4.2  What may be announced."""
    if x == Announce.FIELD_GOAL:
        return field_goal_ruling(s, r)
    if x == Announce.PUNT:
        return punt_ruling(s, r)
    if x == Announce.HAIL_MARY:
        return hail_mary_ruling(s, r)
    return Ruling.LEGAL


def can_announce(s: State, r: Ruleset) -> bool:
    """4.2  Whether there is anything but an ordinary play to announce."""
    return punt_ruling(s, r) == 0 or field_goal_ruling(s, r) == 0 or hail_mary_ruling(s, r) == 0
