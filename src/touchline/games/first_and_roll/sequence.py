"""The sequence of play of 1st & Roll: one row per phase, who or what decides and which rule follows."""

from touchline.core.roles import defense, offense
from touchline.core.sequence import Both, Decide, Decider, Roll, Sequence, any_ruling, even_ways
from touchline.games.first_and_roll.rules import (
    block,
    breakaway,
    clock_die,
    dice,
    field_goal,
    hail_mary,
    kickoff,
    long_bomb,
    marker,
    penalty,
    punt,
    returns,
    scrimmage,
    toss,
    tries,
)
from touchline.games.first_and_roll.rules.announce import announce_ruling
from touchline.games.first_and_roll.state import (
    Phase,
    Ruleset,
    State,
    penalty_decider,
    snapper,
    snappers_opponent,
    toss_caller,
    toss_winner,
)

SEQUENCE: Sequence[State, Ruleset] = (
    # 2  Toss
    Decide(Phase.TOSS_CALL, toss_caller, 2, any_ruling, toss.call_toss, cite="2.2"),
    Roll(Phase.COIN, 2, 2, even_ways, toss.toss, cite="2.2"),
    Decide(Phase.TOSS_CHOICE, toss_winner, 2, any_ruling, toss.choose_after_toss, cite="2.2"),
    # 3  Kickoff
    Decide(Phase.KICKOFF, defense, 2, any_ruling, kickoff.choose_kick, cite="3.2"),
    Decide(Phase.RECEIVE, offense, 2, any_ruling, kickoff.receive, cite="3.3"),
    Roll(Phase.RUN_OUT_DIE, 6, 6, dice.picked_die_ways, kickoff.run_out_die, cite="3.3"),
    Roll(Phase.RUN_OUT_AGAIN, 6, 6, dice.picked_die_ways, kickoff.run_out_again, cite="3.3"),
    Roll(Phase.ONSIDE_RED, 6, 6, dice.red_ways, kickoff.onside_red, cite="3.5"),
    Roll(Phase.ONSIDE_YELLOW, 6, 6, dice.yellow_ways, kickoff.onside_yellow, cite="3.5"),
    Roll(Phase.ONSIDE_CLOCK, 2, 6, dice.clock_ways, kickoff.onside_clock, cite="3.5"),
    # 4  A play from scrimmage
    Decide(Phase.ANNOUNCE, offense, 4, announce_ruling, scrimmage.announce, cite="4.2"),
    Both(Phase.CALL, Decider(offense, 3, any_ruling), Decider(defense, 3, any_ruling), scrimmage.reveal, cite="4.1"),
    Roll(Phase.OFFENSE_DIE, 6, 6, dice.called_die_ways, scrimmage.offense_die, cite="4.3"),
    Roll(Phase.DEFENSE_DIE, 6, 6, dice.covering_die_ways, scrimmage.defense_die, cite="4.4"),
    # 7  Breakaway and broken tackle
    Roll(Phase.BROKEN_TACKLE, 6, 6, dice.called_die_ways, breakaway.throw_again, cite="7.3"),
    Decide(Phase.BREAKAWAY_CHOICE, offense, 2, any_ruling, breakaway.choose_breakaway, cite="7.1"),
    Roll(Phase.BREAKAWAY, 6, 6, dice.called_die_ways, breakaway.throw_again, cite="7.1"),
    # 5  Clock die
    Roll(Phase.CLOCK_DIE, 2, 6, dice.clock_ways, clock_die.clock_die, cite="5.1"),
    Roll(Phase.CLOCK_AGAIN, 2, 6, dice.clock_ways, clock_die.clock_again, cite="5.2"),
    # 6  Returns
    Roll(Phase.RETURN_DIE, 6, 6, dice.picked_die_ways, returns.return_die, cite="6.1"),
    Roll(Phase.RETURN_GUARD, 6, 6, dice.guarding_die_ways, returns.return_guard, cite="6.1"),
    Roll(Phase.RETURN_AGAIN, 6, 6, dice.picked_die_ways, returns.return_again, cite="6.1"),
    Roll(Phase.RETURN_PENALTY, 6, 6, dice.penalty_ways, returns.return_penalty, cite="6.2"),
    # 8  Long bomb
    Decide(Phase.BOMB, offense, 2, any_ruling, long_bomb.declare, cite="8.1"),
    Roll(Phase.BOMB_GREEN, 6, 6, dice.green_ways, long_bomb.bomb_green, cite="8.2"),
    Roll(Phase.BOMB_KICK, 6, 6, dice.kick_ways, long_bomb.bomb_kick, cite="8.2"),
    Roll(Phase.BOMB_YELLOW, 6, 6, dice.yellow_ways, long_bomb.bomb_yellow, cite="8.2"),
    # 9  Punt
    Decide(Phase.BLOCK_DICE, defense, 3, any_ruling, block.choose_block_dice, cite="9.1"),
    Roll(Phase.BLOCK_FIRST, 6, 6, block.block_first_ways, block.block_first, cite="9.1"),
    Roll(Phase.BLOCK_SECOND, 6, 6, block.block_second_ways, block.block_second, cite="9.1"),
    Roll(Phase.BLOCK_PENALTY, 6, 6, dice.penalty_ways, penalty.block_penalty, cite="9.2"),
    Decide(Phase.BLOCK_PENALTY_CHOICE, penalty_decider, 2, any_ruling, penalty.choose_block_penalty, cite="9.2"),
    Roll(Phase.BLOCKED_CLOCK, 2, 6, dice.clock_ways, punt.blocked_clock, cite="9.3"),
    Decide(Phase.BLOCKED_TAKE, defense, 2, any_ruling, punt.take_blocked, cite="9.3"),
    Roll(Phase.BLOCKED_RED, 6, 6, dice.red_ways, punt.blocked_red, cite="9.3"),
    Roll(Phase.BLOCKED_GUARD, 6, 6, dice.defense_red_ways, punt.blocked_guard, cite="9.3"),
    Roll(Phase.BLOCKED_AGAIN, 6, 6, dice.red_ways, punt.blocked_again, cite="9.3"),
    Decide(Phase.PUNT_DIE_CHOICE, offense, 3, any_ruling, punt.choose_punt_die, cite="9.4"),
    Roll(Phase.PUNT_KICK, 6, 6, dice.kick_ways, punt.punt_kick, cite="9.4"),
    Roll(Phase.PUNT_DIE, 6, 6, dice.picked_die_ways, punt.punt_die, cite="9.4"),
    Decide(Phase.CATCH, defense, 2, any_ruling, punt.catch, cite="9.6"),
    # 10  Penalty
    Roll(Phase.PENALTY_DIE, 6, 6, dice.penalty_ways, penalty.penalty_die, cite="10.1"),
    Decide(Phase.PENALTY_CHOICE, penalty_decider, 2, any_ruling, penalty.choose_penalty, cite="10.2"),
    # 13  Field goal
    Roll(Phase.FIELD_GOAL_KICK, 6, 6, dice.kick_ways, field_goal.attempt, cite="13.2"),
    Roll(Phase.FIELD_GOAL_AGAIN, 6, 6, dice.kick_ways, field_goal.attempt_again, cite="13.3"),
    # 14  Tries
    Decide(Phase.TRY, offense, 2, any_ruling, tries.choose_try, cite="14.1"),
    Roll(Phase.PAT_CLOCK, 2, 6, dice.clock_ways, tries.pat_clock, cite="14.2"),
    Roll(Phase.PAT_KICK, 6, 6, dice.kick_ways, tries.pat_kick, cite="14.2"),
    # 16  Hail Mary
    Roll(Phase.HAIL_YELLOW, 6, 6, dice.yellow_ways, hail_mary.hail_yellow, cite="16.2"),
    Roll(Phase.HAIL_GREEN, 6, 6, dice.green_ways, hail_mary.hail_green, cite="16.2"),
    # 17  Marker and timeouts
    Decide(Phase.TIMEOUT, snapper, 2, any_ruling, marker.decide_timeout, cite="17.1"),
    Decide(Phase.OTHER_TIMEOUT, snappers_opponent, 2, any_ruling, marker.decide_other_timeout, cite="17.1"),
    Decide(Phase.RUN_OFF, snapper, 2, any_ruling, marker.decide_run_off, cite="17.2"),
    Decide(Phase.RUN_OFF_TIMEOUT, snappers_opponent, 2, any_ruling, marker.decide_other_timeout, cite="17.1"),
)
