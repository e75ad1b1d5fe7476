"""Chapter 10, Penalty."""

from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.downs import begin_series
from touchline.games.first_and_roll.rules.penalty_yards import defensive_yards, offensive_yards
from touchline.games.first_and_roll.rules.result import resolve
from touchline.games.first_and_roll.rules.scoring import safety
from touchline.games.first_and_roll.rules.tries import line_up_try
from touchline.games.first_and_roll.state import Penalty, Phase, Play, Ruleset, State


def read_penalty_die(s: State, r: Ruleset, face: int) -> None:
    """10.1  Whose foul it was, and how many yards."""
    s.penalty = face
    s.foul_by_defense = r.penalty_defense[face]


def penalty_die(s: State, r: Ruleset, face: int) -> None:
    """10.1  Thrown after the play's dice, before any return."""
    read_penalty_die(s, r, face)
    s.phase = Phase.PENALTY_CHOICE


def choose_penalty(s: State, r: Ruleset, choice: int) -> None:
    """10.2  Accepted: the play is void. Declined: it counts with the offense die alone."""
    if choice == Penalty.DECLINE:
        resolve(s, r)
    elif s.play == Play.TWO_POINT_TRY:
        replay_try(s, r)
    else:
        enforce(s, r)


def enforce(s: State, r: Ruleset) -> None:
    """10.2  The ball moves from the old line: same down, same mark, unless that earns a first down."""
    n = r.penalty_yards[s.penalty]
    if s.foul_by_defense:
        s.ball += defensive_yards(r, s.ball, n)
        if r.penalty_automatic[s.penalty] or s.ball >= s.mark:
            begin_series(s, r, s.ball)
    elif n == r.safety_penalty and n >= s.ball:
        safety(s, r)  # 10.5
    else:
        s.ball -= offensive_yards(s.ball, n)
    go_on(s, r)


def replay_try(s: State, r: Ruleset) -> None:
    """14.3  The ball moves and the same two-point try is played again from there."""
    n = r.penalty_yards[s.penalty]
    if s.foul_by_defense:
        line_up_try(s, r, s.ball + defensive_yards(r, s.ball, n))
    else:
        line_up_try(s, r, s.ball - offensive_yards(s.ball, n))


def block_penalty(s: State, r: Ruleset, face: int) -> None:
    """9.2  One FLAG on the block throw: the penalty die, decided before the kick."""
    read_penalty_die(s, r, face)
    s.phase = Phase.BLOCK_PENALTY_CHOICE


def choose_block_penalty(s: State, r: Ruleset, choice: int) -> None:
    """9.2  Accepted: the ball moves and the down is played again. Declined: the kick, with no new block throw."""
    if choice == Penalty.ACCEPT:
        enforce(s, r)
    else:
        s.phase = Phase.PUNT_DIE_CHOICE
