"""Chapter 5, Points."""

from touchline.games.first_down.rules.cards import is_named
from touchline.games.first_down.rules.order import end_possession
from touchline.games.first_down.state import Phase, Ruleset, State


def touchdown(s: State, r: Ruleset) -> None:
    """5.1  Six points, the piece stops on TOUCH DOWN, and the bonus throw follows."""
    s.piece = r.touch_down
    s.score[s.offense] += r.touchdown_points
    s.phase = Phase.BONUS


def choose_bonus(s: State, r: Ruleset, bonus: int) -> None:
    """5.2  The offense chooses before the throw."""
    s.bonus = bonus
    s.phase = Phase.BONUS_THROW


def throw_bonus(s: State, r: Ruleset, face: int) -> None:
    """5.2  The bonus throw; then the possession ends (5.1)."""
    if is_named(r.bonus_good[s.bonus], face):
        s.score[s.offense] += r.bonus_points[s.bonus]
    end_possession(s, r)


def field_goal(s: State, r: Ruleset) -> None:
    """5.3  Three points."""
    s.score[s.offense] += r.field_goal_points
