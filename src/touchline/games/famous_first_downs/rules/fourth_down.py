"""Chapter 5, Fourth down."""

from touchline.games.famous_first_downs.rules.coins import spend
from touchline.games.famous_first_downs.rules.drive import end_drive, end_drive_on_the_spot
from touchline.games.famous_first_downs.state import Coin, Ended, FourthDown, KickStep, Phase, Ruleset, Ruling, State


def fourth_down_ruling(s: State, r: Ruleset, choice: int) -> int:
    """5.4  No kicks before fourth down; 4.2  nor on a conversion."""
    if choice == FourthDown.GO_FOR_IT:
        return Ruling.LEGAL
    if s.conversion:
        return Ruling.NO_KICK_ON_A_CONVERSION
    return Ruling.LEGAL if s.down == r.downs else Ruling.KICKS_ON_FOURTH_DOWN_ONLY


def choose_fourth_down(s: State, r: Ruleset, choice: int) -> None:
    """5.1 to 5.3  Go for it, kick a field goal, or punt."""
    if choice == FourthDown.FIELD_GOAL:
        s.steps = kick_steps(r, kick_distance(s))
        kick_on(s, r)
    elif choice == FourthDown.PUNT:
        end_drive(s, r, Ended.PUNT)  # 5.3
    else:
        s.phase = Phase.LAY  # 5.1


def kick_distance(s: State) -> int:
    """5.2  Neutral zone and defense zone."""
    return s.neutral_zone + s.defense_zone


def kick_steps(r: Ruleset, distance: int) -> int:
    """5.2  A step for every 10 yards over 20, rounded up."""
    return (max(0, distance - r.sure_kick) + r.kick_step - 1) // r.kick_step


def kick_on(s: State, r: Ruleset) -> None:
    """5.2  The next step, or a good kick."""
    if s.steps > 0:
        s.phase = Phase.KICK_STEP
    else:
        s.score[s.offense] += r.field_goal_points
        end_drive(s, r, Ended.FIELD_GOAL)


def step_ruling(s: State, r: Ruleset, choice: int) -> int:
    """5.2, 7.5  A call is free, a step that is sure costs a coin."""
    if choice == KickStep.PAY and s.momentum[s.offense] < r.step_price:
        return Ruling.TOO_FEW_COINS_FOR_A_STEP
    return Ruling.LEGAL


def decide_step(s: State, r: Ruleset, choice: int) -> None:
    """5.2  The offense pays, or calls and the defense flips."""
    if choice == KickStep.PAY:
        spend(s, s.offense, r.step_price)
        s.steps -= 1
        kick_on(s, r)
    else:
        s.called = Coin.HEADS if choice == KickStep.HEADS else Coin.TAILS
        s.phase = Phase.KICK_COIN


def flip(s: State, r: Ruleset, coin: int) -> None:
    """5.2  The first wrong call misses the kick."""
    if coin == s.called:
        s.steps -= 1
        kick_on(s, r)
    elif r.missed_kick_resets:
        end_drive(s, r, Ended.MISSED_KICK)  # 6.3
    else:
        end_drive_on_the_spot(s, r, Ended.MISSED_KICK)  # 6.2
