"""Chapter 10, how far a penalty moves the ball."""

from touchline.games.first_and_roll.state import Ruleset, ShortPenalty


def defensive_yards(r: Ruleset, ball: int, n: int) -> int:
    """10.4  Shortened where it would reach the goal line."""
    if ball + n < r.field:
        return n
    if r.short_penalty == ShortPenalty.HALF_DISTANCE:
        return (r.field - ball) // 2
    return min(n // 2, r.field - 1 - ball)


def offensive_yards(ball: int, n: int) -> int:
    """10.5  Half the distance where it would reach the offense's own goal line."""
    return n if ball > n else ball // 2
