"""Chapter 9, End, and the turn that passes on."""

from touchline.games.brettfussball.rules.board import owner
from touchline.games.brettfussball.state import End, Phase, Ruleset, State


def is_decided(s: State, r: Ruleset) -> bool:
    """9.1, 9.2  Enough goals."""
    most = max(s.score[0], s.score[1])
    least = min(s.score[0], s.score[1])
    if r.end == End.GOALS:
        return most >= r.goals
    if r.end == End.TIME:
        return False
    return most >= r.margin_goals or least >= r.margin_draw


def is_timed(r: Ruleset) -> bool:
    """9.3, 9.4  Whether the turns are counted down."""
    return r.end == End.TIME or r.end == End.COMBINED


def is_time_up(s: State, r: Ruleset, settled: bool) -> bool:
    """9.3  After the last turn, once the ball is settled; 9.5  the other modes have a limit too."""
    if not is_timed(r):
        return s.turn >= r.most_turns
    return s.turn >= r.turns + r.extra_turns or (s.turn >= r.turns and settled)


def is_at_home(s: State, r: Ruleset) -> bool:
    """9.3  Whether a piece has the ball in its own half."""
    return s.on[s.ball] > 0 and owner(s.on[s.ball]) == r.half[s.ball]


def count_turn(s: State, r: Ruleset, settled: bool) -> None:
    """9.3  One more turn is over; the next begins with a throw, if there is one."""
    s.turn += 1
    s.die = 0
    s.phase = Phase.FULL_TIME if is_time_up(s, r, settled) else Phase.THROW


def end_turn(s: State, r: Ruleset, play: int) -> None:
    """3.1  The other side's turn."""
    s.side = 1 - s.side
    s.play = play
    count_turn(s, r, is_at_home(s, r))
