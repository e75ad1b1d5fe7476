"""A sensible way to play: the weight of every option, in the rule dialect. A player is a die.

Each option gets points, and four points double its weight: score, win the ball, play it forward to a piece that can
shoot, stand where a throw leads to the ball, keep the keeper at home and in the way of a shot. The points in the table
below were tuned by playing variants against each other.
"""

from touchline.core.roles import Side
from touchline.core.sequence import Weight
from touchline.games.brettfussball.rules.action import end_of, piece_of
from touchline.games.brettfussball.rules.board import has_ball, is_held_by, keeper
from touchline.games.brettfussball.rules.flight import flight
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
    State,
    Way,
)

DOUBLING = 4
BEST = 87
"""A goal. The weights of ninety-two such options still fit into one draw."""

# A kick, by where the ball ends
PASS = 37
LOOSE = 14
TO_KEEPER = 20
TO_OPPONENT = 8
THROW_IN = 8
THROW_IN_AHEAD = 6
GOAL_KICK = 12
PER_ROW_AHEAD = 10
PER_CHANCE = 8
PER_LOOSE_CHANCE = 5
PER_CHANCE_GIVEN_UP = 9
PER_THROW_TO_ATTACK = 2
PER_THROW_TO_LOOSE_BALL = 4
PER_CHANCE_OF_THEIRS = 7

# A move, by what it does
TAKE_BALL = 68
TAKE_PER_SHOT = 7
ATTACK = 60
ATTACK_PER_SHOT = 5
KEEPER_GUARDS = 20
PER_CHANCE_TAKEN = 8
HOMEWARD = 8
FAR_FROM_HOME = 24

# A move, by where the piece stands then
WITH_BALL = 24
LOOSE_BALL = 16
AGAINST_BALL = 12
LINK = 12
LINK_TO_LOOSE = 26
LINK_TO_ATTACK = 20
PER_SHOT = 4


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
    """Whether a side has a piece this many steps from a square in a straight line, not counting the one on ``but``."""
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
    """How many of the six throws lead a side straight to a square."""
    count = 0
    for steps in range(1, FACES + 1):
        if is_reached(s, r, side, square, steps, NOWHERE):
            count += 1
    return count


def chances(r: Ruleset, side: int, square: int, guard: int) -> int:
    """How many of the six throws score from a square, with the other keeper on ``guard``, in his area or nowhere."""
    if r.shots[side][square] == 0:
        return 0
    best = 0
    for way in range(WAYS):
        at = square
        for steps in range(FACES):
            at = r.beyond[at][way]
            if at == NOWHERE:
                break
            if r.ground[at] == Ground.GOAL and r.half[at] != side:
                best = max(best, FACES - steps)
            if r.ground[at] == Ground.GOAL or at == guard:
                break
    return best


def chances_of(s: State, r: Ruleset, side: int, square: int) -> int:
    """How many of the six throws score for a side from a square."""
    guard = s.piece[keeper(1 - side)]
    at_home = guard != NOWHERE and r.area[guard] == 2 - side
    return chances(r, side, square, guard if at_home else NOWHERE)


def action(s: State, r: Ruleset, x: int) -> int:
    """Kick, move or attack."""
    points = max(0, min(kick_points(s, r, x - MOVES) if x >= MOVES else move_points(s, r, x), BEST))
    return (DOUBLING + points % DOUBLING) << (points // DOUBLING)


def kick_points(s: State, r: Ruleset, way: int) -> int:
    """What a kick is worth, by where the ball ends."""
    end = flight(s, r, way)
    if end < 0:
        return out_points(s, r, way, -1 - end)
    if r.ground[end] == Ground.GOAL:
        return BEST if r.half[end] != s.side else 0
    ahead = PER_ROW_AHEAD * (progress(r, s.side, end) - progress(r, s.side, s.ball))
    if s.on[end] == keeper(s.side) + 1:
        return TO_KEEPER
    if is_held_by(s, end, 1 - s.side):
        return TO_OPPONENT + ahead // 2 - PER_CHANCE_OF_THEIRS * r.shots[1 - s.side][end]
    points = ahead - PER_CHANCE_GIVEN_UP * chances_of(s, r, s.side, s.ball)
    if s.on[end]:
        pressed = PER_THROW_TO_ATTACK * reach(s, r, 1 - s.side, end)
        return PASS + points + PER_CHANCE * chances_of(s, r, s.side, end) - pressed
    nearer = reach(s, r, s.side, end) - reach(s, r, 1 - s.side, end)
    points += PER_LOOSE_CHANCE * chances_of(s, r, s.side, end) - PER_CHANCE_OF_THEIRS * r.shots[1 - s.side][end] // 2
    return LOOSE + points + PER_THROW_TO_LOOSE_BALL * nearer


def out_points(s: State, r: Ruleset, way: int, last: int) -> int:
    """A throw-in near the other goal does little harm, a corner does most."""
    if way == Way.LEFT or way == Way.RIGHT:
        return THROW_IN + progress(r, s.side, last) * THROW_IN_AHEAD // r.length
    return 0 if r.half[last] == s.side else GOAL_KICK


def move_points(s: State, r: Ruleset, x: int) -> int:
    """What a move is worth: the ball first, then the place."""
    piece = piece_of(s, x)
    start = s.piece[piece]
    end = end_of(s, r, x)
    if s.on[end]:
        return ATTACK + ATTACK_PER_SHOT * r.shots[1 - s.side][s.ball]
    if end == s.ball:
        strays = piece == keeper(s.side) and r.area[end] != s.side + 1
        return TAKE_BALL + TAKE_PER_SHOT * r.shots[s.side][end] - (FAR_FROM_HOME if strays else 0)
    if start == s.ball:
        return 0
    if piece == keeper(s.side):
        return keeper_points(s, r, start, end)
    return place_points(s, r, start, end)


def keeper_points(s: State, r: Ruleset, start: int, end: int) -> int:
    """The keeper stays at home, goes home if he is not, and steps into the way of a shot."""
    if r.area[end] != s.side + 1:
        return 0 if r.area[start] == s.side + 1 else HOMEWARD
    if r.area[start] != s.side + 1:
        return ATTACK
    if not has_ball(s, 1 - s.side) or r.shots[1 - s.side][s.ball] == 0:
        return 0
    taken = chances(r, 1 - s.side, s.ball, start) - chances(r, 1 - s.side, s.ball, end)
    return KEEPER_GUARDS + PER_CHANCE_TAKEN * taken if taken > 0 else 0


def place_points(s: State, r: Ruleset, start: int, end: int) -> int:
    """Nearer to the ball, further ahead, in front of the goal, and where a throw leads straight to the ball."""
    nearer = apart(start, s.ball) - apart(end, s.ball)
    ahead = progress(r, s.side, end) - progress(r, s.side, start)
    points = PER_SHOT * (r.shots[s.side][end] - r.shots[s.side][start])
    links = links_won(s, r, start, end)
    if has_ball(s, s.side):
        return WITH_BALL + points + LINK * links + 2 * nearer + 2 * ahead
    if s.on[s.ball] == 0:
        return LOOSE_BALL + points + LINK_TO_LOOSE * links + 3 * nearer + ahead
    return AGAINST_BALL + points + LINK_TO_ATTACK * links + 2 * nearer + ahead


def links_won(s: State, r: Ruleset, start: int, end: int) -> int:
    """How many more throws, or fewer, lead straight between the ball and a piece of the side."""
    gained = in_line(end, s.ball)
    lost = in_line(start, s.ball)
    links = 0
    if gained and not is_reached(s, r, s.side, s.ball, gained, start):
        links += 1
    if lost and not is_reached(s, r, s.side, s.ball, lost, start):
        links -= 1
    return links


def attacker(s: State, r: Ruleset, x: int) -> int:
    """Behind the attacked piece, where the ball may come down."""
    return 1 + r.length - progress(r, s.side, r.around[s.ball][x])


def taker(s: State, r: Ruleset, x: int) -> int:
    """Not the keeper, and no piece that stands where it can shoot."""
    if x == 0:
        return 1
    square = s.piece[s.side * TEAM + x]
    return 1 << (10 - r.shots[s.side][square])


def line_up(s: State, r: Ruleset, x: int) -> int:
    """A full line-up is worth more than a few squares of ground."""
    return 3 if x == LineUp.RESET else 1


POLICY: dict[int, tuple[Weight, ...]] = {
    Phase.ACTION: (action,),
    Phase.ATTACKER: (attacker,),
    Phase.TAKER: (taker,),
    Phase.SCORER_LINE_UP: (line_up,),
    Phase.CONCEDER_LINE_UP: (line_up,),
    Phase.KICK_OFF_TAKER: (taker,),
}
