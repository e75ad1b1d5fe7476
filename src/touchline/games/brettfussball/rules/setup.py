"""Chapter 2, Setup."""

from touchline.core.roles import Side
from touchline.games.brettfussball.rules.board import set_piece
from touchline.games.brettfussball.state import TEAM, Phase, Play, Ruleset, State


def home_toss(s: State, r: Ruleset, face: int) -> None:
    """2.1  Home throws first."""
    s.die = face + 1
    s.phase = Phase.AWAY_TOSS


def away_toss(s: State, r: Ruleset, face: int) -> None:
    """2.1  The higher kicks off; equal: both throw again."""
    if face + 1 == s.die:
        s.die = 0
        s.phase = Phase.HOME_TOSS
    else:
        line_up_first(s, r, Side.AWAY if face + 1 > s.die else Side.HOME)


def line_up_first(s: State, r: Ruleset, kicker: int) -> None:
    """2.2  The ball lies under the kicker's center piece; the other side's stands on its quarter-circle mark."""
    other = 1 - kicker
    set_piece(s, other * TEAM + r.team - 1, r.quarter[other])
    kick_off(s, r, kicker)


def kick_off(s: State, r: Ruleset, kicker: int) -> None:
    """3.2  A forced kick from the mark."""
    s.side = kicker
    s.play = Play.KICK_OFF
    s.ball = r.places[kicker][r.team - 1]
    s.die = 0
    s.phase = Phase.THROW
