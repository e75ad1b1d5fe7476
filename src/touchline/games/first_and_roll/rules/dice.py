"""Chapter 1, the dice: in how many ways a face comes up, and what a thrown face adds."""

from touchline.games.first_and_roll.state import FAR, Colour, Mark, Ruleset, State


def called_die_ways(s: State, r: Ruleset, face: int) -> int:
    """The offense die that was called."""
    return r.offense_ways[s.call][face]


def covering_die_ways(s: State, r: Ruleset, face: int) -> int:
    """The defense die that was called."""
    return r.defense_ways[s.cover][face]


def picked_die_ways(s: State, r: Ruleset, face: int) -> int:
    """The offense die that a run-out, a punt or a return uses."""
    return r.offense_ways[s.die][face]


def guarding_die_ways(s: State, r: Ruleset, face: int) -> int:
    """The defense die beside the die of a return."""
    return r.defense_ways[s.die][face]


def red_ways(s: State, r: Ruleset, face: int) -> int:
    return r.offense_ways[Colour.RED][face]


def yellow_ways(s: State, r: Ruleset, face: int) -> int:
    return r.offense_ways[Colour.YELLOW][face]


def green_ways(s: State, r: Ruleset, face: int) -> int:
    return r.offense_ways[Colour.GREEN][face]


def defense_red_ways(s: State, r: Ruleset, face: int) -> int:
    return r.defense_ways[Colour.RED][face]


def kick_ways(s: State, r: Ruleset, face: int) -> int:
    return r.kick_ways[face]


def clock_ways(s: State, r: Ruleset, face: int) -> int:
    return r.clock_ways[face]


def penalty_ways(s: State, r: Ruleset, face: int) -> int:
    return r.penalty_ways[face]


def is_circled(r: Ruleset, colour: int, face: int) -> bool:
    """7.1  A circled face."""
    return r.offense_mark[colour][face] == Mark.CIRCLE


def add_yards(s: State, r: Ruleset, colour: int, face: int) -> None:
    """Add an offense die to the throw. More than any field holds is kept as just that."""
    s.yards = min(s.yards + r.offense_yards[colour][face], FAR)


def add_yards_and_break_away(s: State, r: Ruleset, colour: int, face: int) -> None:
    """7.1  Add an offense die, and remember whether it is to be thrown again."""
    add_yards(s, r, colour, face)
    s.again = 1 if is_circled(r, colour, face) else 0


def add_defense_die(s: State, r: Ruleset, colour: int, face: int) -> None:
    """4.4  Add a defense die; a FLAG counts no yards."""
    s.tackle = r.defense_yards[colour][face]
    s.flags = r.defense_flag[colour][face]


def total(s: State) -> int:
    """The total of the play: offense dice, kick die of a long bomb, defense die."""
    return s.yards + s.kicked + s.tackle
