"""Chapter 4, What a card does."""

from touchline.games.first_down.rules.cards import (
    can_stop,
    is_covered_by_field_goal,
    is_named,
    is_past_first_down,
    is_stopped,
    kind_of,
    squares_thrown,
)
from touchline.games.first_down.rules.downs import move_piece, use_up_down
from touchline.games.first_down.rules.order import end_possession
from touchline.games.first_down.rules.points import field_goal
from touchline.games.first_down.state import FAILS, Card, Kind, Phase, Ruleset, State


def throw(s: State, r: Ruleset, face: int) -> None:
    """3.2  The offense throws the die for the card it laid."""
    s.throw = face
    if s.card == Card.FIELD_GOAL:
        kick(s, r)
    elif s.card == Card.SPECIAL:
        play_special(s, r)
    elif kind_of(s, r) == Kind.RUN:
        move_piece(s, r, s.piece + squares_run(s, r))
    else:
        play_pass(s, r)


def squares_run(s: State, r: Ruleset) -> int:
    """4.1  The squares by the die and the defense card's run entry, never below 0."""
    return max(squares_thrown(s, r) + r.run[s.cover], 0)


def play_pass(s: State, r: Ruleset) -> None:
    """4.2, 4.3  If the die gives squares and the defense card names faces, the defense throws."""
    if squares_thrown(s, r) == FAILS:
        use_up_down(s, r)
    elif not can_stop(s, r, kind_of(s, r)):
        complete_pass(s, r)
    elif kind_of(s, r) == Kind.PASS:
        s.phase = Phase.STOP_PASS
    else:
        s.phase = Phase.STOP_LONG_PASS


def complete_pass(s: State, r: Ruleset) -> None:
    """4.2, 4.3  The squares of the die."""
    move_piece(s, r, s.piece + squares_thrown(s, r))


def stop_pass(s: State, r: Ruleset, face: int) -> None:
    """4.2  A named face and the pass fails; 4.3  a long one is intercepted."""
    if is_stopped(s, r, kind_of(s, r), face):
        fail_against(s, r, kind_of(s, r))
    else:
        complete_pass(s, r)


def fail_against(s: State, r: Ruleset, kind: int) -> None:
    """4.3  Stopped by the defense: the entry says whether the possession ends or only the down is used up."""
    if r.ends[kind][s.cover]:
        end_possession(s, r)
    else:
        use_up_down(s, r)


def is_special_good(s: State, r: Ruleset) -> bool:
    """4.4  Good by its own die."""
    return is_named(r.special_good, s.throw)


def play_special(s: State, r: Ruleset) -> None:
    """4.4  Good by its die, then the defense card may stop it by its throw."""
    if not is_special_good(s, r):
        use_up_down(s, r)
    elif can_stop(s, r, Kind.SPECIAL):
        s.phase = Phase.STOP_SPECIAL
    else:
        complete_special(s, r)


def complete_special(s: State, r: Ruleset) -> None:
    """4.4  Exactly to FIRST DOWN, or from there on to TOUCH DOWN."""
    move_piece(s, r, r.touch_down if is_past_first_down(s, r) else r.first_down)


def stop_special(s: State, r: Ruleset, face: int) -> None:
    """4.4  A named face and the Special fails."""
    if is_stopped(s, r, Kind.SPECIAL, face):
        fail_against(s, r, Kind.SPECIAL)
    else:
        complete_special(s, r)


def is_kick_good(s: State, r: Ruleset) -> bool:
    """4.5  Good by the throw at the piece's square."""
    return is_named(r.field_goal_good[1 if is_past_first_down(s, r) else 0], s.throw)


def kick(s: State, r: Ruleset) -> None:
    """4.5  Only a good kick against the Field Goal card lets the defense throw; the possession ends anyway."""
    if is_kick_good(s, r) and is_covered_by_field_goal(s):
        s.phase = Phase.STOP_FIELD_GOAL
    else:
        if is_kick_good(s, r):
            field_goal(s, r)
        end_possession(s, r)


def stop_field_goal(s: State, r: Ruleset, face: int) -> None:
    """4.5  The same number wipes the points out."""
    if face != s.throw:
        field_goal(s, r)
    end_possession(s, r)
