"""Chapter 7, Out of play: the side that restarts is to move, the ball is on the square where it left."""

from touchline.core.roles import Side
from touchline.games.brettfussball.rules.board import has_ball, is_free, is_held_by, keeper, set_piece
from touchline.games.brettfussball.rules.end import count_turn
from touchline.games.brettfussball.state import (
    LONGEST,
    NEAREST,
    NOWHERE,
    TEAM,
    WIDEST,
    Phase,
    Play,
    Ruleset,
    Ruling,
    State,
    Way,
)


def award_throw_in(s: State, r: Ruleset) -> None:
    """7.1  Side line: at the last square."""
    s.play = Play.THROW_IN
    find_restart_square(s, r)


def award_corner(s: State, r: Ruleset, column: int) -> None:
    """7.2  Own end line: at the arc of that half of the columns in which the ball left."""
    s.play = Play.CORNER
    row = r.length - 1 if s.side == Side.HOME else 0
    s.ball = row * WIDEST if column * 2 < r.width else row * WIDEST + r.width - 1
    find_restart_square(s, r)


def arm(s: State, r: Ruleset, which: int) -> int:
    """7.1, 7.2  The two ways along which a square is looked for."""
    if s.play == Play.THROW_IN:
        return Way.UP if which else Way.DOWN
    if which:
        return Way.RIGHT if s.ball % WIDEST == 0 else Way.LEFT  # along the end line, up to the goal
    return Way.UP if s.side == Side.AWAY else Way.DOWN  # along the side line


def steps_to_opening(s: State, r: Ruleset, which: int) -> int:
    """7.1, 7.2  Steps along an arm to the next square without an opponent; more than any board has if none."""
    square = s.ball
    way = arm(s, r, which)
    steps = 0
    while is_held_by(s, square, 1 - s.side):
        square = r.neighbour[square][way]
        steps += 1
        if square == NOWHERE:
            return LONGEST
    return steps


def opening(s: State, r: Ruleset, which: int) -> int:
    """7.1, 7.2  The next square along an arm without an opponent; nowhere if none."""
    square = s.ball
    way = arm(s, r, which)
    while square != NOWHERE and is_held_by(s, square, 1 - s.side):
        square = r.neighbour[square][way]
    return square


def restart_square_ruling(s: State, r: Ruleset, x: int) -> int:
    """7.1, 7.2  The nearest square; two equally near are a choice."""
    nearest = min(steps_to_opening(s, r, 0), steps_to_opening(s, r, 1))
    return Ruling.LEGAL if steps_to_opening(s, r, x) == nearest else Ruling.NOT_A_NEAREST_SQUARE


def find_restart_square(s: State, r: Ruleset) -> None:
    """7.1, 7.2  Where the restart is taken; the taker chooses only between two equally near squares."""
    one = steps_to_opening(s, r, 0)
    other = steps_to_opening(s, r, 1)
    if one == other and one > 0:
        s.phase = Phase.RESTART_SQUARE
    else:
        choose_restart_square(s, r, 0 if one <= other else 1)


def choose_restart_square(s: State, r: Ruleset, x: int) -> None:
    """7.1, 9.3  The square is chosen before the end is checked, the taker afterwards."""
    s.ball = opening(s, r, x)
    count_turn(s, r, r.half[s.ball] == s.side)
    if s.phase != Phase.FULL_TIME and not has_ball(s, s.side):
        s.phase = Phase.TAKER


def taker_ruling(s: State, r: Ruleset, x: int) -> int:
    """7.1, 8.2 c  Any own piece, keeper included."""
    return Ruling.LEGAL if s.piece[s.side * TEAM + x] != NOWHERE else Ruling.NO_SUCH_PIECE


def set_taker(s: State, r: Ruleset, x: int) -> None:
    """7.1, 8.2 c  A piece is set on the ball; the throw follows."""
    set_piece(s, s.side * TEAM + x, s.ball)
    s.phase = Phase.THROW


def award_goal_kick(s: State, r: Ruleset) -> None:
    """7.3  By the keeper in his area, else by a team-mate there, else by the keeper set on the ring."""
    s.play = Play.GOAL_KICK
    count_turn(s, r, True)
    if s.phase != Phase.FULL_TIME:
        find_goal_kick_taker(s, r)


def goal_kick_taker_ruling(s: State, r: Ruleset, x: int) -> int:
    """7.3  A piece in its own penalty area."""
    square = s.piece[s.side * TEAM + x]
    if square == NOWHERE:
        return Ruling.NO_SUCH_PIECE
    return Ruling.LEGAL if r.area[square] == s.side + 1 else Ruling.NOT_IN_THE_AREA


def find_goal_kick_taker(s: State, r: Ruleset) -> None:
    """7.3  Asked only where several team-mates could take it."""
    count = 0
    only = 0
    for i in range(TEAM):
        if goal_kick_taker_ruling(s, r, TEAM - 1 - i) == Ruling.LEGAL:
            count += 1
            only = TEAM - 1 - i
    if count == 0:
        bring_keeper_home(s, r)
    elif count == 1 or only == 0:
        set_goal_kick(s, r, only)  # only == 0: the keeper himself is in his area
    else:
        s.phase = Phase.GOAL_KICK_TAKER


def set_goal_kick(s: State, r: Ruleset, x: int) -> None:
    """7.3  The ball goes to the taker."""
    s.ball = s.piece[s.side * TEAM + x]
    s.phase = Phase.THROW


def steps_from_ring(s: State, r: Ruleset) -> int:
    """7.3  How far from the ring the nearest free square of the area is."""
    i = 0
    while r.nearest[s.side][i] != NOWHERE and not is_free(s, r, r.nearest[s.side][i]):
        i += 1
    return r.distance[s.side][i]


def keeper_square_ruling(s: State, r: Ruleset, x: int) -> int:
    """7.3  A free square of the area; none is nearer to the ring."""
    square = r.nearest[s.side][x]
    if square == NOWHERE or not is_free(s, r, square) or r.distance[s.side][x] != steps_from_ring(s, r):
        return Ruling.NOT_A_NEAREST_FREE_SQUARE
    return Ruling.LEGAL


def bring_keeper_home(s: State, r: Ruleset) -> None:
    """7.3  The ring, or the nearest free square; equally near ones are a choice."""
    count = 0
    only = 0
    for i in range(NEAREST):
        if keeper_square_ruling(s, r, i) == Ruling.LEGAL:
            count += 1
            only = i
    if count > 1:
        s.phase = Phase.KEEPER_SQUARE
    else:
        set_keeper(s, r, only)


def set_keeper(s: State, r: Ruleset, x: int) -> None:
    """7.3  The keeper is set and has the ball."""
    set_piece(s, keeper(s.side), r.nearest[s.side][x])
    s.ball = r.nearest[s.side][x]
    s.phase = Phase.THROW
