"""Chapter 9.1, the block throw that comes before a punt and a field goal (13.1)."""

from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.downs import turn_over
from touchline.games.first_and_roll.state import BlockDice, Phase, Play, Ruleset, State

BOTH = 2


def throw_to_block(s: State, r: Ruleset) -> None:
    """9.1  Any two different dice of the defense; asked which two only if they differ in FLAGs."""
    s.block = BlockDice.RED_YELLOW
    s.phase = Phase.BLOCK_DICE if r.block_choice else Phase.BLOCK_FIRST


def choose_block_dice(s: State, r: Ruleset, pair: int) -> None:
    """9.1  The defense picks its two dice."""
    s.block = pair
    s.phase = Phase.BLOCK_FIRST


def block_first_ways(s: State, r: Ruleset, face: int) -> int:
    return r.defense_ways[r.block_pairs[s.block][0]][face]


def block_second_ways(s: State, r: Ruleset, face: int) -> int:
    return r.defense_ways[r.block_pairs[s.block][1]][face]


def block_first(s: State, r: Ruleset, face: int) -> None:
    """9.1  The first die of the block throw."""
    s.flags = r.defense_flag[r.block_pairs[s.block][0]][face]
    s.phase = Phase.BLOCK_SECOND


def block_second(s: State, r: Ruleset, face: int) -> None:
    """9.1, 13.1  Two FLAGs block the kick; one matters on a punt only (9.2)."""
    s.flags += r.defense_flag[r.block_pairs[s.block][1]][face]
    if s.flags == BOTH and s.play == Play.FIELD_GOAL:
        turn_over(s, r, s.ball)  # 13.4
        go_on(s, r)
    elif s.flags == BOTH:
        s.phase = Phase.BLOCKED_CLOCK  # 9.3
    elif s.play == Play.FIELD_GOAL:
        s.phase = Phase.FIELD_GOAL_KICK
    elif s.flags == 1:
        s.phase = Phase.BLOCK_PENALTY  # 9.2
    else:
        s.phase = Phase.PUNT_DIE_CHOICE
