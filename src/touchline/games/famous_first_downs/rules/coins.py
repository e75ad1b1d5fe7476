"""Chapter 7.1 to 7.4, the momentum coins."""

from touchline.games.famous_first_downs.state import Ruleset, State


def spend(s: State, side: int, price: int) -> None:
    """7.1  Coins spent go back to the pool at once."""
    s.momentum[side] -= price
    s.pool += price


def take_back(s: State, side: int, coins: int) -> None:
    """7.9  Coins taken back from the pool."""
    s.momentum[side] += coins
    s.pool -= coins


def earn(s: State, r: Ruleset, side: int) -> None:
    """7.4  One coin from the pool; if it is empty, the opponent returns one."""
    if s.pool > 0:
        s.pool -= 1
        s.momentum[side] += 1
    elif s.momentum[1 - side] > 0:
        s.momentum[1 - side] -= 1
        s.pool += 1
