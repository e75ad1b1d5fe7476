"""Chapter 2, Teams and toss."""

from touchline.core.roles import Side
from touchline.games.first_and_roll.rules.course import kick_off
from touchline.games.first_and_roll.state import Phase, Ruleset, State, TossChoice


def call_toss(s: State, r: Ruleset, coin: int) -> None:
    """2.2  Away calls."""
    s.toss_call = coin
    s.phase = Phase.COIN


def toss(s: State, r: Ruleset, coin: int) -> None:
    """2.2  The caller, if right, chooses; if wrong, the other side."""
    s.toss_winner = Side.AWAY if coin == s.toss_call else Side.HOME
    s.phase = Phase.TOSS_CHOICE


def choose_after_toss(s: State, r: Ruleset, choice: int) -> None:
    """2.2  To receive or to kick."""
    receiver = s.toss_winner if choice == TossChoice.RECEIVE else 1 - s.toss_winner
    if s.period == 1:
        s.opening_kicker = 1 - receiver  # 2.3
    kick_off(s, r, receiver)
