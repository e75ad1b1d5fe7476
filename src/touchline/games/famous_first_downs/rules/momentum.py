"""Chapter 7.5 to 7.9, what momentum buys after the reveal."""

from touchline.games.famous_first_downs.rules.cards import is_revealed, is_tackle, is_trick, line_up
from touchline.games.famous_first_downs.rules.coins import spend, take_back
from touchline.games.famous_first_downs.rules.drive import end_drive_on_the_spot
from touchline.games.famous_first_downs.rules.yards import settle
from touchline.games.famous_first_downs.state import Answer, Ended, Phase, Repeat, Ruleset, Ruling, Sack, State, Trick

# Whether it may be bought


def trick_ruling(s: State, r: Ruleset, choice: int) -> int:
    """7.5  Yards on a trick option that met no shield."""
    if choice == Trick.LEAVE:
        return Ruling.LEGAL
    if not is_revealed(s):
        return Ruling.ONLY_AFTER_THE_REVEAL
    if not is_trick(s, r):
        return Ruling.NOT_A_TRICK_PLAY
    if is_tackle(s, r):
        return Ruling.MET_A_SHIELD
    return Ruling.LEGAL if s.momentum[s.offense] >= r.trick_price else Ruling.TOO_FEW_COINS_FOR_YARDS


def sack_ruling(s: State, r: Ruleset, choice: int) -> int:
    """7.6  A sack after a tackle; 4.2  not on a conversion."""
    if choice == Sack.TACKLE:
        return Ruling.LEGAL
    if not is_revealed(s):
        return Ruling.ONLY_AFTER_THE_REVEAL
    if not is_tackle(s, r):
        return Ruling.NO_TACKLE
    if s.conversion:
        return Ruling.NO_SACK_ON_A_CONVERSION
    if r.cannot_sack[s.card]:
        return Ruling.CARD_CANNOT_SACK
    if r.cannot_be_sacked[s.play]:
        return Ruling.PLAY_CANNOT_BE_SACKED
    if s.offense_zone == 0:
        return Ruling.NO_YARDS_TO_LOSE
    return Ruling.LEGAL if s.momentum[1 - s.offense] >= r.sack_price else Ruling.TOO_FEW_COINS_FOR_A_SACK


def repeat_ruling(s: State, r: Ruleset, choice: int) -> int:
    """7.5  The offense repeats the down; 7.10  but not a kick."""
    if choice == Repeat.ACCEPT:
        return Ruling.LEGAL
    if s.steps > 0:
        return Ruling.KICKS_ARE_NOT_REPEATED
    if not is_revealed(s):
        return Ruling.ONLY_AFTER_THE_REVEAL
    if s.momentum[s.offense] < r.offense_repeat_price:
        return Ruling.TOO_FEW_COINS_FOR_A_REPEAT
    return Ruling.LEGAL


def answer_ruling(s: State, r: Ruleset, choice: int) -> int:
    """7.7  The defense repeats the down or takes the ball; 4.2  a conversion cannot be turned over."""
    if choice == Answer.ACCEPT:
        return Ruling.LEGAL
    if s.steps > 0:
        return Ruling.KICKS_ARE_NOT_REPEATED
    if not is_revealed(s):
        return Ruling.ONLY_AFTER_THE_REVEAL
    coins = s.momentum[1 - s.offense]
    if choice == Answer.REPEAT:
        return Ruling.LEGAL if coins >= r.defense_repeat_price else Ruling.TOO_FEW_COINS_FOR_AN_ANSWER
    if s.conversion:
        return Ruling.NO_TURNOVER_ON_A_CONVERSION
    return Ruling.LEGAL if coins >= r.turnover_price else Ruling.TOO_FEW_COINS_FOR_A_TURNOVER


# 7.8  The order after the reveal: nobody is asked who cannot buy


def offer_trick_or_sack(s: State, r: Ruleset) -> None:
    """7.8  First the trick yards or the sack."""
    if trick_ruling(s, r, Trick.BUY) == 0:
        s.phase = Phase.TRICK
    elif sack_ruling(s, r, Sack.SACK) == 0:
        s.phase = Phase.SACK
    else:
        offer_repeat(s, r)


def offer_repeat(s: State, r: Ruleset) -> None:
    """7.8  Then the offense may repeat."""
    if repeat_ruling(s, r, Repeat.REPEAT) == 0:
        s.phase = Phase.OFFENSE_REPEAT
    else:
        offer_answer(s, r)


def offer_answer(s: State, r: Ruleset) -> None:
    """7.8  Then the defense is asked once; then the yards move and coins are earned."""
    if answer_ruling(s, r, Answer.REPEAT) == 0 or answer_ruling(s, r, Answer.TURNOVER) == 0:
        s.phase = Phase.DEFENSE_ANSWER
    else:
        settle(s, r)


# What is bought


def decide_trick(s: State, r: Ruleset, choice: int) -> None:
    """7.5  Five yards more, once per try."""
    if choice == Trick.BUY:
        spend(s, s.offense, r.trick_price)
        s.bought = 1
    offer_repeat(s, r)


def decide_sack(s: State, r: Ruleset, choice: int) -> None:
    """7.6  A loss of five, once per try."""
    if choice == Sack.SACK:
        spend(s, 1 - s.offense, r.sack_price)
        s.sacked = 1
    offer_repeat(s, r)


def decide_repeat(s: State, r: Ruleset, choice: int) -> None:
    """7.5  The offense repeats, or has the defense asked."""
    if choice == Repeat.REPEAT:
        spend(s, s.offense, r.offense_repeat_price)
        if s.sacked:
            take_back(s, 1 - s.offense, r.sack_price)  # 7.9
        repeat_down(s, r)
    else:
        offer_answer(s, r)


def decide_answer(s: State, r: Ruleset, choice: int) -> None:
    """7.7  The defense repeats, takes the ball, or lets the down count."""
    if choice == Answer.REPEAT:
        spend(s, 1 - s.offense, r.defense_repeat_price)
        if s.bought:
            take_back(s, s.offense, r.trick_price)  # 7.9
        repeat_down(s, r)
    elif choice == Answer.TURNOVER:
        spend(s, 1 - s.offense, r.turnover_price)
        end_drive_on_the_spot(s, r, Ended.TURNOVER)
    else:
        settle(s, r)


def repeat_down(s: State, r: Ruleset) -> None:
    """7.9  The down is cancelled before any yards move and starts anew with every choice."""
    s.repeats += 1
    line_up(s, r)
