"""A sensible way to play: the weight of every option, in the rule dialect. A player is a die.

An option is worth so many points, and each point doubles its weight: score, win the ball, pass forward to somebody
who can shoot, keep the ball in front of the goal, keep the keeper at home.
"""

from touchline.core.sequence import Weight
from touchline.games.brettfussball.rules.action import end_of, piece_of
from touchline.games.brettfussball.rules.board import has_ball, is_held_by, keeper
from touchline.games.brettfussball.rules.flight import flight, flight_from
from touchline.games.brettfussball.state import (
    FACES,
    MOVES,
    NOWHERE,
    TEAM,
    WAYS,
    WIDEST,
    Ground,
    LineUp,
    Phase,
    Ruleset,
    Side,
    State,
    Way,
)

BEST = 24
"""A goal. Ninety-two options of this weight still fit the draw."""
TAKE_BALL = 17
ATTACK = 15
PASS = 9
WAIT = 6
LOOSE = 5
STAND = 4
AWAY_FROM_HARM = 3
LINK = 3
HARMLESS = 2
FAR_FROM_HOME = 6


def progress(r: Ruleset, side: int, square: int) -> int:
    """Rows from a side's own end line."""
    return square // WIDEST if side == Side.HOME else r.length - 1 - square // WIDEST


def apart(one: int, other: int) -> int:
    """Orthogonal steps between two squares."""
    return abs(one % WIDEST - other % WIDEST) + abs(one // WIDEST - other // WIDEST)


def in_line(one: int, other: int) -> int:
    """The throw that leads straight from one square to another; 0 if none does."""
    steps = apart(one, other)
    straight = one % WIDEST == other % WIDEST or one // WIDEST == other // WIDEST
    return steps if straight and steps <= FACES else 0


def is_reached(s: State, r: Ruleset, side: int, square: int, steps: int, but: int) -> bool:
    """Whether a piece of a side, but for one, stands straight so many steps from a square."""
    x = square % WIDEST
    y = square // WIDEST
    return (
        (x >= steps and is_other(s, side, square - steps, but))
        or (x + steps < r.width and is_other(s, side, square + steps, but))
        or (y >= steps and is_other(s, side, square - steps * WIDEST, but))
        or (y + steps < r.length and is_other(s, side, square + steps * WIDEST, but))
    )


def is_other(s: State, side: int, square: int, but: int) -> bool:
    return square != but and is_held_by(s, square, side)


def reach(s: State, r: Ruleset, side: int, square: int) -> int:
    """With how many throws a side gets straight to a square."""
    count = 0
    for steps in range(1, FACES + 1):
        if is_reached(s, r, side, square, steps, NOWHERE):
            count += 1
    return count


def chances(s: State, r: Ruleset, square: int) -> int:
    """``chances_of`` the side to move."""
    return chances_of(s, r, s.side, square)


def chances_of(s: State, r: Ruleset, side: int, square: int) -> int:
    """With how many throws a kick of a side from a square scores; keepers stop it as they stop the side to move."""
    if r.shots[side][square] == 0:
        return 0
    best = 0
    for way in range(WAYS):
        end = flight_from(s, r, square, way, FACES)
        if end >= 0 and r.ground[end] == Ground.GOAL and r.half[end] != side:
            best = max(best, FACES + 1 - apart(square, end))
    return best


def is_at_home(s: State, r: Ruleset) -> bool:
    """Whether the keeper of the side to move is in his area."""
    square = s.piece[keeper(s.side)]
    return square != NOWHERE and r.area[square] == s.side + 1


def action(s: State, r: Ruleset, x: int) -> int:
    """Kick, move or attack: one point doubles the weight."""
    points = kick_points(s, r, x - MOVES) if x >= MOVES else move_points(s, r, x)
    return 1 << max(0, min(points, BEST))


def kick_points(s: State, r: Ruleset, way: int) -> int:
    """What a kick is worth, by where the ball ends."""
    end = flight(s, r, way)
    if end < 0:
        return out_points(s, r, way, -1 - end)
    if r.ground[end] == Ground.GOAL:
        return BEST if r.half[end] != s.side else 0
    gain = (progress(r, s.side, end) - progress(r, s.side, s.ball)) // 2
    danger = reach(s, r, 1 - s.side, end)
    if is_held_by(s, end, s.side):
        if s.on[end] == keeper(s.side) + 1:
            return LOOSE
        return PASS + gain + 2 * chances(s, r, end) - danger // 2 - stay_points(s, r)
    if s.on[end]:
        return HARMLESS - r.shots[1 - s.side][end]
    own = reach(s, r, s.side, end)
    return LOOSE + gain + own - 2 * danger + chances(s, r, end) // 2 - r.shots[1 - s.side][end] - stay_points(s, r)


def stay_points(s: State, r: Ruleset) -> int:
    """What it is worth to keep the ball where it is and to wait for the right number."""
    return 2 * chances(s, r, s.ball)


def out_points(s: State, r: Ruleset, way: int, last: int) -> int:
    """A throw-in near the other goal does little harm, a corner does most."""
    if way == Way.LEFT or way == Way.RIGHT:
        return HARMLESS + progress(r, s.side, last) * HARMLESS // r.length
    return 0 if r.half[last] == s.side else AWAY_FROM_HARM


def move_points(s: State, r: Ruleset, x: int) -> int:
    """What a move is worth: the ball first, then the place."""
    piece = piece_of(s, x)
    start = s.piece[piece]
    end = end_of(s, r, x)
    if s.on[end]:
        return ATTACK + r.shots[1 - s.side][s.ball]
    if end == s.ball:
        return (
            TAKE_BALL
            + r.shots[s.side][end]
            - (0 if piece != keeper(s.side) or r.area[end] == s.side + 1 else FAR_FROM_HOME)
        )
    if start == s.ball:
        return 0
    if piece == keeper(s.side):
        return keeper_points(s, r, end)
    return place_points(s, r, start, end)


def keeper_points(s: State, r: Ruleset, end: int) -> int:
    """The keeper stays at home, and goes home if he is not."""
    if is_at_home(s, r):
        return 0
    return ATTACK if r.area[end] == s.side + 1 else HARMLESS


def place_points(s: State, r: Ruleset, start: int, end: int) -> int:
    """With the ball: somebody to pass to, somebody in front of the goal. Without it: within reach of the ball."""
    points = linking_points(s, r, start, end)
    better = r.shots[s.side][end] - r.shots[s.side][start]
    if has_ball(s, s.side):
        return WAIT + points + better + (progress(r, s.side, end) - progress(r, s.side, start)) // 3
    return STAND + points + (apart(start, s.ball) - apart(end, s.ball)) // 3 + better // 3


def linking_points(s: State, r: Ruleset, start: int, end: int) -> int:
    """A throw more, or less, that leads straight between the ball and a piece of the side."""
    gained = in_line(end, s.ball)
    lost = in_line(start, s.ball)
    points = 0
    if gained and not is_reached(s, r, s.side, s.ball, gained, start):
        points += LINK
    if lost and not is_reached(s, r, s.side, s.ball, lost, start):
        points -= LINK
    return points


def attacker(s: State, r: Ruleset, x: int) -> int:
    """Behind the attacked piece, where the ball may come down."""
    return 1 + r.length - progress(r, s.side, r.around[s.ball][x])


def taker(s: State, r: Ruleset, x: int) -> int:
    """Not the keeper, and nobody who stands where he can shoot."""
    if x == 0:
        return 1
    square = s.piece[s.side * TEAM + x]
    return 1 << (10 - r.shots[s.side][square])


def line_up(s: State, r: Ruleset, x: int) -> int:
    """Order is worth more than a few squares of ground."""
    return 3 if x == LineUp.RESET else 1


POLICY: dict[int, tuple[Weight, ...]] = {
    Phase.ACTION: (action,),
    Phase.ATTACKER: (attacker,),
    Phase.TAKER: (taker,),
    Phase.SCORER_LINE_UP: (line_up,),
    Phase.CONCEDER_LINE_UP: (line_up,),
    Phase.KICK_OFF_TAKER: (taker,),
}
