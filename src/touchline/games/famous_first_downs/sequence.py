"""The sequence of play of Famous First Downs: one row per phase, who or what decides and which rule follows."""

from touchline.core.roles import defense, offense
from touchline.core.sequence import Both, Decide, Decider, Roll, Sequence, any_ruling, even_ways
from touchline.games.famous_first_downs.rules import cards, down, fourth_down, game, momentum, touchdown
from touchline.games.famous_first_downs.state import Phase, Ruleset, State, side_behind

SEQUENCE: Sequence[State, Ruleset] = (
    # 2  The game
    Roll(Phase.TOSS, 2, 2, even_ways, game.attack_first, cite="2.1"),
    Decide(Phase.CONCEDE, side_behind, 2, game.concede_ruling, game.concede, cite="2.3"),
    # 5  Fourth down
    Decide(Phase.FOURTH_DOWN, offense, 3, fourth_down.fourth_down_ruling, fourth_down.choose_fourth_down, cite="5.1"),
    # 3  A down
    Decide(Phase.LAY, offense, 6, cards.play_ruling, down.lay_play, cite="3.1"),
    Both(
        Phase.CALL,
        Decider(offense, 3, cards.option_ruling),
        Decider(defense, 6, cards.card_ruling),
        down.reveal,
        cite="3.1",
    ),
    # 7  Momentum, after the reveal
    Decide(Phase.TRICK, offense, 2, momentum.trick_ruling, momentum.decide_trick, cite="7.5"),
    Decide(Phase.SACK, defense, 2, momentum.sack_ruling, momentum.decide_sack, cite="7.6"),
    Decide(Phase.OFFENSE_REPEAT, offense, 2, momentum.repeat_ruling, momentum.decide_repeat, cite="7.8"),
    Decide(Phase.DEFENSE_ANSWER, defense, 3, momentum.answer_ruling, momentum.decide_answer, cite="7.8"),
    # 4  Touchdown
    Decide(Phase.CONVERSION, offense, 2, any_ruling, touchdown.choose_conversion, cite="4.2"),
    # 5  Field goal
    Decide(Phase.KICK_STEP, offense, 3, fourth_down.step_ruling, fourth_down.decide_step, cite="5.2"),
    Roll(Phase.KICK_COIN, 2, 2, even_ways, fourth_down.flip, cite="5.2"),
)
