"""Chapter 2, Order."""

from touchline.games.first_down.rules.hand import begin_series
from touchline.games.first_down.state import Phase, Ruleset, Special, State


def draw_first_attack(s: State, r: Ruleset, side: int) -> None:
    """2.1  Who attacks first is drawn."""
    s.first = side
    begin_possession(s, r, 1)


def attacker(s: State, r: Ruleset, possession: int) -> int:
    """2.1  A, B, A, B; extra possessions in the same order."""
    before = possession - 1
    if before >= r.possessions:
        before -= r.possessions
    return s.first if before % 2 == 0 else 1 - s.first


def begin_possession(s: State, r: Ruleset, possession: int) -> None:
    """3.1  From the offense's own TOUCH DOWN, with all ten cards."""
    s.possession = possession
    s.offense = attacker(s, r, possession)
    s.piece = 0
    s.special = Special.UNUSED
    begin_series(s, r)


def end_possession(s: State, r: Ruleset) -> None:
    """2.1  All possessions are played; a draw may be carried on."""
    if is_last_possession(s, r):
        s.phase = Phase.FULL_TIME
    else:
        begin_possession(s, r, s.possession + 1)


def is_last_possession(s: State, r: Ruleset) -> bool:
    """2.1  Whether the game ends with this possession: extra rounds are compared after both sides."""
    beyond = s.possession - r.possessions
    if beyond < 0:
        return False
    if not r.extra or beyond == 2 * r.extra_rounds:
        return True
    return beyond % 2 == 0 and s.score[0] != s.score[1]
