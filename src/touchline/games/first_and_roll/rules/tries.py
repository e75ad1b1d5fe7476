"""Chapter 14, Touchdown and tries."""

from touchline.games.first_and_roll.rules.course import clear_play, go_on
from touchline.games.first_and_roll.state import Clock, Next, Phase, Play, Ruleset, State, Try


def choose_try(s: State, r: Ruleset, choice: int) -> None:
    """14.2, 14.3  A kick for one point, or a play for two."""
    if choice == Try.PAT:
        s.phase = Phase.PAT_CLOCK
    else:
        line_up_try(s, r, r.try_line)


def line_up_try(s: State, r: Ruleset, ball: int) -> None:
    """14.3  One play with secret calls, and a kickoff afterwards."""
    clear_play(s)
    s.play = Play.TWO_POINT_TRY
    s.ball = ball
    s.mark = r.field
    s.down = 1
    s.try_due = 1
    s.next = Next.KICKOFF
    s.phase = Phase.CALL


def pat_clock(s: State, r: Ruleset, face: int) -> None:
    """14.2  The clock die."""
    s.turnover = 1 if face == Clock.T else 0
    s.phase = Phase.PAT_KICK


def pat_kick(s: State, r: Ruleset, face: int) -> None:
    """14.2  Fails only on T with 20."""
    if not (s.turnover and r.kick[face] == r.short_kick):
        s.score[s.offense] += r.pat_points
    s.try_due = 0
    go_on(s, r)
