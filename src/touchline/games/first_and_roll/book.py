"""How 1st & Roll is solved: a place is the start of a play, and a layer is a space of the clock track with timeouts.

What is due after a play (the marker, timeouts, the run-off) is asked in the same way after every play, so it is a place
of its own: a play leads to what is due, and what is due leads to the next play. Only what is due reads the marker and
the timeouts, apart from the Hail Mary and the end of a half after a try.

A book of points has no clock, so nothing is due: from each place it counts the points until the next score is made, a
touchdown with its try. A half that ends, and the kickoff after a score, are worth nothing in it.
"""

from dataclasses import replace

from touchline.core.book import BookPlan, Families, Layer, Scoring, Source
from touchline.core.roles import Side
from touchline.games.first_and_roll.rules.announce import can_announce
from touchline.games.first_and_roll.rules.course import clear_play, go_on, kick_off, line_up, punt_after_safety
from touchline.games.first_and_roll.rules.scoring import touchdown
from touchline.games.first_and_roll.rules.tries import line_up_try
from touchline.games.first_and_roll.setup import ordinary
from touchline.games.first_and_roll.state import Colour, Due, Next, Pass, Phase, Play, Ruleset, State

KICKOFF, SAFETY_PUNT, TRY, TWO_POINT_PLAY = 0, 1, 2, 3
"""The first numbers: a kickoff, a punt after a safety, a try, then a two-point play by ball."""
DOWN = TWO_POINT_PLAY + 101
"""Then downs, by down, mark and ball."""
DUE = DOWN + 4 * 101 * 101
"""Then what is due before each of these, by whether the ball changed hands, and whether the clock may be run off."""
SIZE = DUE + 4 * DUE

MOST_AHEAD, MOST_USED = 3, 3
"""A move is how far the marker went ahead and how many timeouts each side used: fewer than this."""
END = MOST_AHEAD * MOST_USED * MOST_USED
"""The move to the end of the half."""

SPACES, OWN, OTHERS = 3, 2, 3
"""Variants: two spaces or more before the last but one, one, none; the snapper's timeouts, none or some; the other
side's, none, one or more."""
LAST = SPACES * OWN * OTHERS
"""The variant on the last space, where nothing but tries is played."""

NOT_SCORED, SCORED = 0, 1
"""The moves where points are counted."""


# In the rule dialect


def side(s: State) -> int:
    """What is due is asked of the side that had the ball first."""
    return s.snapped_by if s.phase == Phase.TIMEOUT else s.offense


def place(s: State, r: Ruleset) -> int:
    """The start of a play, or what is due after one."""
    if s.phase == Phase.TIMEOUT:
        changed = 1 if s.offense != s.snapped_by else 0
        return DUE + (number_next(s) * 2 + changed) * 2 + s.run_off
    if s.phase == Phase.ANNOUNCE or (s.phase == Phase.CALL and s.play == Play.SCRIMMAGE and not can_announce(s, r)):
        return number_down(s)
    if s.phase == Phase.KICKOFF:
        return KICKOFF
    if s.phase == Phase.PUNT_DIE_CHOICE and s.down == 1:
        return SAFETY_PUNT
    if s.phase == Phase.TRY:
        return TRY
    if s.phase == Phase.CALL and s.play == Play.TWO_POINT_TRY:
        return TWO_POINT_PLAY + s.ball
    return -1


def number_down(s: State) -> int:
    return DOWN + ((s.down - 1) * 101 + s.mark) * 101 + s.ball


def number_next(s: State) -> int:
    """4.5 i  What follows what is due."""
    if s.try_due:
        return TRY
    if s.next == Next.KICKOFF:
        return KICKOFF
    if s.next == Next.SAFETY_PUNT:
        return SAFETY_PUNT
    return number_down(s)


def move(s: State, b: State, r: Ruleset) -> int:
    """How far the marker and the timeouts have moved. Where they were cleared they have not, and seem to be behind."""
    if s.period != b.period:
        return END
    if s.marker < b.marker:
        return 0
    own = b.timeouts[Side.HOME] - s.timeouts[Side.HOME]
    others = b.timeouts[Side.AWAY] - s.timeouts[Side.AWAY]
    return ((s.marker - b.marker) * MOST_USED + own) * MOST_USED + others


def forget(s: State, r: Ruleset) -> None:
    """Clear what no rule will read again, and what only what is due reads."""
    if place(s, r) < 0 and s.phase < Phase.HAIL_YELLOW:
        forget_clock(s, r)
    forget_play(s, r)


def forget_play(s: State, r: Ruleset) -> None:
    """Clear what no rule will read again."""
    p = s.phase
    if p >= Phase.TIMEOUT and p <= Phase.RUN_OFF_TIMEOUT:
        forget_what_was_played(s)
        clear_throw(s)
        if s.try_due or s.next != Next.DOWN:
            s.down = 1
            s.mark = 0
            s.ball = 0
        return
    if p == Phase.CLOCK_DIE or p == Phase.CLOCK_AGAIN or p == Phase.PENALTY_DIE or p == Phase.PENALTY_CHOICE:
        add_up(s, r)
        s.again = 0
        s.die = Colour.RED
    elif p == Phase.BREAKAWAY or p == Phase.BREAKAWAY_CHOICE:
        add_up(s, r)
        s.die = Colour.RED
    elif p >= Phase.RETURN_DIE and p <= Phase.RETURN_PENALTY:
        forget_what_was_played(s)
        s.down = 1
        s.mark = 0
        s.ball = min(s.ball + s.yards, r.field)
        s.yards = 0
        if p == Phase.RETURN_PENALTY:
            s.die = Colour.RED
    elif p == Phase.BLOCKED_AGAIN:
        s.yards = min(s.yards, r.field - s.ball - s.tackle)
    elif p == Phase.RUN_OUT_AGAIN:
        s.yards = min(s.yards, r.field)
    elif p == Phase.PUNT_KICK or p == Phase.PUNT_DIE or p == Phase.CATCH or p == Phase.PUNT_DIE_CHOICE:
        forget_what_was_played(s)
        if p != Phase.PUNT_DIE_CHOICE:
            s.down = 1
        s.mark = 0
        s.flags = 0
        if p == Phase.CATCH:
            s.yards = 0
            s.kicked = 0
            s.die = Colour.RED


def forget_clock(s: State, r: Ruleset) -> None:
    """Within a play only the last space is told from the others, and everybody has timeouts, so that what is due stops
    the play."""
    if s.marker != r.last_space:
        s.marker = 0
    s.timeouts[Side.HOME] = 1
    s.timeouts[Side.AWAY] = 1


def recall(s: State, b: State, r: Ruleset) -> None:
    """The clock stands still within a play, and nobody takes a timeout before one is due."""
    if s.phase < Phase.TIMEOUT:
        s.marker = b.marker
        s.timeouts[Side.HOME] = b.timeouts[Side.HOME]
        s.timeouts[Side.AWAY] = b.timeouts[Side.AWAY]


def clear_throw(s: State) -> None:
    s.yards = 0
    s.kicked = 0
    s.tackle = 0
    s.flags = 0
    s.again = 0
    s.die = Colour.RED


def forget_what_was_played(s: State) -> None:
    """Which play it was does not matter any more."""
    s.call = Colour.NONE
    s.cover = Colour.NONE
    s.block = 0
    s.passed = 0
    s.turnover = 0
    s.penalty = 0
    s.foul_by_defense = 0
    s.play = Play.SCRIMMAGE


def add_up(s: State, r: Ruleset) -> None:
    """Only the total counts from here on, and ahead only as far as the field goes. How far behind the own goal line it
    is no rule reads, but a player may."""
    if s.play != Play.TWO_POINT_TRY:
        s.play = Play.SCRIMMAGE
    if s.call != Colour.RED or s.cover != Colour.RED:
        s.cover = Colour.NONE
    if s.passed == Pass.INTERCEPTED:
        s.kicked = min(s.kicked, r.field - s.ball)
        s.yards = 0
    elif s.passed == Pass.INCOMPLETE:
        s.kicked = 0
        s.yards = 0
    else:
        s.yards = min(s.yards + s.kicked + s.tackle, r.farthest_pass + 1 - s.ball)
        s.kicked = 0
    s.tackle = 0


def move_to_score(s: State, b: State, r: Ruleset) -> int:
    """A kickoff, unless it follows a toss, and a punt after a safety follow a score: that is the end."""
    follows = s.phase == Phase.KICKOFF or place(s, r) == SAFETY_PUNT
    return SCORED if follows and b.phase > Phase.TOSS_CHOICE else NOT_SCORED


def forget_all_time(s: State, r: Ruleset) -> None:
    """Clear what no rule will read again, and all that has to do with time."""
    s.marker = 0
    s.advance = Due.NOTHING
    s.run_off = 0
    forget_play(s, r)


# In Python alone


def variants(r: Ruleset) -> int:
    return LAST + 1


def is_stored(r: Ruleset, number: int) -> bool:
    """What is due is worked out anew in each layer."""
    return number < DUE


is_common = is_stored
"""What is due is asked by the marker and the timeouts; a play is not."""


def lay(r: Ruleset, number: int, variant: int) -> State | None:
    """The place with this number in the first half; on the last space only tries are played."""
    if variant == LAST and not TRY <= number < DOWN:
        return None
    spaces, rest = divmod(variant, OWN * OTHERS)
    own, others = divmod(rest, OTHERS)
    s = ordinary(r)
    s.period, s.opening_kicker, s.offense = 1, Side.HOME, Side.HOME
    s.marker = r.last_space - SPACES + spaces
    s.timeouts = [1, 1] if variant == LAST else [own, others]
    if number >= DUE:
        lay_due(s, r, number - DUE)
    else:
        lay_play(s, r, number)
    return s


def lay_play(s: State, r: Ruleset, number: int) -> None:
    if number == KICKOFF:
        kick_off(s, r, s.offense)
    elif number == SAFETY_PUNT:
        punt_after_safety(s, r)
    elif number == TRY:
        clear_play(s)
        score = list(s.score)
        touchdown(s, r)
        s.score = score
        s.phase = Phase.TRY
    elif number < DOWN:
        line_up_try(s, r, number - TWO_POINT_PLAY)
    else:
        lay_down(s, number)
        line_up(s, r)


def lay_down(s: State, number: int) -> None:
    rest, s.ball = divmod(number - DOWN, 101)
    down, s.mark = divmod(rest, 101)
    s.down = down + 1


def lay_due(s: State, r: Ruleset, number: int) -> None:
    """What is due after a play that home began."""
    rest, run_off = divmod(number, 2)
    following, changed = divmod(rest, 2)
    clear_play(s)
    s.play = Play.SCRIMMAGE
    s.down, s.ball, s.mark = 1, 0, 0
    s.snapped_by, s.offense = Side.HOME, Side.AWAY if changed else Side.HOME
    s.advance, s.run_off = Due.ASK_BOTH, run_off
    s.try_due = 1 if following == TRY else 0
    s.next = {TRY: Next.KICKOFF, KICKOFF: Next.KICKOFF, SAFETY_PUNT: Next.SAFETY_PUNT}.get(following, Next.DOWN)
    if following >= DOWN:
        lay_down(s, following)
    s.phase = Phase.TIMEOUT


def enter(s: State, r: Ruleset) -> None:
    """17.1  Whether anybody has a timeout to take."""
    if s.phase == Phase.TIMEOUT:
        go_on(s, r)


def put(s: State, r: Ruleset, name: str, side: int, lead: int) -> None:
    """The same place at another time, of either side, at another score."""
    *prefix, marker, own, others = name.split("_")
    period, kicked = (int(part) for part in prefix[1:]) if prefix != list(OVERTIME) else (r.halves + 1, 0)
    s.period, s.marker = period, int(marker)
    give_to(s, side)
    s.opening_kicker = side if kicked else 1 - side
    s.timeouts[side], s.timeouts[1 - side] = int(own), int(others)
    s.score[side], s.score[1 - side] = max(lead, 0), max(-lead, 0)


def give_to(s: State, side: int) -> None:
    """A place that was laid for home is this side's."""
    s.offense ^= side
    s.snapped_by ^= side


REACH = 63
"""Score differences beyond this are bounded, not solved."""
SECOND_HALF, FIRST_HALF, OVERTIME = ("half_2_0",), ("half_1_0", "half_1_1"), ("overtime",)
"""How the names of layers begin. In the first half it matters who kicked off: the other side, or that whose place it
is. What one side sees as the first name, the other sees as the last."""


def units(r: Ruleset) -> tuple[tuple[Layer, ...], ...]:
    """The second half, then the first, each from the last space back, then overtime. Places that change hands lead to
    the other side's layer with the same timeouts, so the two belong together."""
    found = []
    for stage in (SECOND_HALF, FIRST_HALF, OVERTIME) if r.overtime else (SECOND_HALF, FIRST_HALF):
        for marker in range(r.last_space, -1, -1):
            for total in range(2 * r.timeouts + 1):
                for own in range(max(0, total - r.timeouts), min(total, r.timeouts) + 1):
                    for name in stage:
                        layers = [(name, own, total - own), (mirror(name), total - own, own)]
                        if layers[0] <= layers[1]:
                            found.append(tuple(make_layer(r, n, marker, a, b) for n, a, b in dict.fromkeys(layers)))
    return tuple(found)


def mirror(stage: str) -> str:
    """The same stage as the other side sees it."""
    return FIRST_HALF[1 - FIRST_HALF.index(stage)] if stage in FIRST_HALF else stage


def name_layer(stage: str, marker: int, own: int, others: int) -> str:
    return f"{stage}_{marker}_{own}_{others}"


def make_layer(r: Ruleset, stage: str, marker: int, own: int, others: int) -> Layer:
    spaces = SPACES - min(SPACES, r.last_space - marker)
    variant = LAST if marker == r.last_space else (spaces * OWN + min(own, 1)) * OTHERS + min(others, 2)

    def find_sources(ahead: int, used: int, others_used: int) -> tuple[Source, Source]:
        """A place of the same side, and one of the other side."""
        left, others_left, there = own - used, others - others_used, marker + ahead
        if left < 0 or others_left < 0 or there > r.last_space:
            return Source(), Source()  # no play leads there
        mine, theirs = (stage, there, left, others_left), (mirror(stage), there, others_left, left)
        return Source(name_layer(*mine)), Source(name_layer(*theirs))

    end = Source()  # 18.3  a fair toss, or a tie: half either way
    if stage in FIRST_HALF:
        second = name_layer(*SECOND_HALF, 0, r.timeouts, r.timeouts)
        end = Source(second, flipped=stage == FIRST_HALF[0])  # 2.3  who kicked off receives now
    used = range(MOST_USED)
    moves = [find_sources(ahead, a, b) for ahead in range(MOST_AHEAD) for a in used for b in used] + [(end, end)]
    return Layer(
        name_layer(stage, marker, own, others),
        0 if stage in OVERTIME else REACH,
        tuple(source for pair in moves for source in pair),
        variant,
        Scoring.SUDDEN if stage in OVERTIME else Scoring.LEAD,
    )


def layer_of(s: State, r: Ruleset) -> str:
    own = side(s)
    if s.period > r.halves:
        (stage,) = OVERTIME
    else:
        stage = FIRST_HALF[s.opening_kicker == own] if s.period == 1 else SECOND_HALF[0]
    return name_layer(stage, s.marker, s.timeouts[own], s.timeouts[1 - own])


POCKET_REACH = 40
DOWNS, PLAYS_FOR_TWO, OTHERS_THAN_DOWNS = 4, 4, 5


def axes(r: Ruleset) -> tuple[int, ...]:
    """The down (or that it is a play for two points, or none), yards to go, and the ball."""
    return DOWNS + 2, 102, 102


def locate(r: Ruleset, number: int) -> int:
    """A place by its down, yards to go and ball."""
    if number < TWO_POINT_PLAY:
        kind, to_go, ball = OTHERS_THAN_DOWNS, 0, number
    elif number < DOWN:
        kind, to_go, ball = PLAYS_FOR_TWO, 0, number - TWO_POINT_PLAY
    else:
        rest, ball = divmod(number - DOWN, 101)
        kind, mark = divmod(rest, 101)
        to_go = (mark - ball) % 102
    return (kind * 102 + to_go) * 102 + ball


def find_known(s: State, r: Ruleset) -> float | None:
    """18.3  Overtime begins with a fair toss between sides that stand alike."""
    return 1 / 2 if s.period > r.halves and s.phase == Phase.TOSS_CALL else None


# Against a player whose ways are known


TOSSES = ("toss",)
TOSS = LAST + 1
"""The variant in which the kickoff of an overtime period comes after its toss. Sides of which one does not play well do
not stand alike before it, so the overtime periods are played out one by one."""


def lay_after_toss(r: Ruleset, number: int, variant: int) -> State | None:
    if variant != TOSS:
        return lay(r, number, variant)
    s = lay(r, number, 0) if number == KICKOFF else None
    if s is not None:
        s.period, s.phase = r.halves + 1, Phase.TOSS_CALL
    return s


def put_against(s: State, r: Ruleset, name: str, side: int, lead: int) -> None:
    stage, number, rest = name.split("_", 2)
    if stage not in OVERTIME + TOSSES:
        put(s, r, name, side, lead)
        return
    put(s, r, f"{OVERTIME[0]}_{rest}", side, lead)
    s.period = r.halves + int(number)


def find_toss(r: Ruleset, number: int) -> Source:
    """Where a level score at the end of a period leads: to the toss before this overtime period, if there is one."""
    if not r.overtime or number > r.overtime_periods:
        return Source()
    return Source(name_layer(f"{TOSSES[0]}_{number}", 0, r.timeouts, r.timeouts))


def number_overtime(layer: Layer, number: int, end: Source) -> Layer:
    """A layer of overtime in one of its periods."""

    def name(plain: str) -> str:
        return plain.replace(OVERTIME[0], f"{OVERTIME[0]}_{number}")

    sources = [replace(source, layer=name(source.layer)) for source in layer.sources[:-2]]
    return replace(layer, name=name(layer.name), sources=(*sources, end, end))


def layer_against(s: State, r: Ruleset) -> str:
    name, number = layer_of(s, r), s.period - r.halves
    return name.replace(OVERTIME[0], f"{OVERTIME[0]}_{number}")


def units_against(r: Ruleset) -> tuple[tuple[Layer, ...], ...]:
    """The overtime periods first, the last one before the others."""
    found: list[tuple[Layer, ...]] = []
    plain = units(r)
    for number in range(r.overtime_periods if r.overtime else 0, 0, -1):
        end = find_toss(r, number + 1)
        overtime = [unit for unit in plain if unit[0].name.startswith(OVERTIME[0])]
        found += [tuple(number_overtime(layer, number, end) for layer in unit) for unit in overtime]
        kickoff = Source(name_layer(f"{OVERTIME[0]}_{number}", 0, r.timeouts, r.timeouts))
        found.append((Layer(find_toss(r, number).layer, 0, (kickoff, kickoff), TOSS, Scoring.SUDDEN),))
    end = replace(find_toss(r, 1), level_only=True)
    for unit in plain:
        if unit[0].name.startswith(SECOND_HALF):
            found.append(tuple(replace(layer, sources=(*layer.sources[:-2], end, end)) for layer in unit))
        elif unit[0].name.startswith(FIRST_HALF):
            found.append(unit)
    return tuple(found)


# Points until the next score


POINTS_LAYER = "points"


def lay_without_time(r: Ruleset, number: int, variant: int) -> State:
    """The place with this number, where nobody has a timeout and the end is far."""
    s = ordinary(r)
    clear_time(s, r)
    lay_play(s, r, number)
    return s


def clear_time(s: State, r: Ruleset) -> None:
    """Only what is scored from here on counts."""
    s.period, s.marker, s.timeouts, s.score = 1, 0, [0, 0], [0, 0]


def put_without_time(s: State, r: Ruleset, name: str, side: int, lead: int) -> None:
    give_to(s, side)


def find_most_points(r: Ruleset) -> int:
    """14  A touchdown with its try, in every sensible edition."""
    return max(r.touchdown_points + max(r.pat_points, r.two_point_points), r.field_goal_points, r.safety_points, 1)


def points_units(r: Ruleset) -> tuple[tuple[Layer, ...], ...]:
    here, over = Source(POINTS_LAYER), Source()
    point = 1 / (2 * find_most_points(r))
    return ((Layer(POINTS_LAYER, 0, (here, here, over, over), 0, Scoring.POINTS, point),),)


POINTS: BookPlan[State, Ruleset] = BookPlan(
    *(lambda r: DUE, place, side, move_to_score, forget_all_time, lay_without_time, put_without_time, points_units),
    layer_of=lambda s, r: POINTS_LAYER,
    is_stored=is_stored,
    recall=recall,
    most_points=find_most_points,
    clear=clear_time,
)

AGAINST: BookPlan[State, Ruleset] = BookPlan(
    lambda r: SIZE,
    *(place, side, move, forget, lay_after_toss, put_against, units_against, layer_against),
    variants=lambda r: TOSS + 1,
    is_stored=is_stored,
    is_common=is_common,
    enter=enter,
    forget_play=forget_play,
    recall=recall,
)

BOOK: BookPlan[State, Ruleset] = BookPlan(
    lambda r: SIZE,
    *(place, side, move, forget, lay, put, units, layer_of, variants, is_stored, is_common, enter, find_known),
    forget_play=forget_play,
    recall=recall,
    against=AGAINST,
    axes=axes,
    grid=(2, 1),
    families=Families(lambda name: name.rsplit("_", 2)[0], locate, POCKET_REACH),
    objectives={"points": POINTS},
)
