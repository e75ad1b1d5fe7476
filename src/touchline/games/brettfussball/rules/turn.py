"""Chapters 3 and 4, A turn: the throw and the action."""

from touchline.games.brettfussball.rules.action import end_of, has_action, piece_of
from touchline.games.brettfussball.rules.attack import attack
from touchline.games.brettfussball.rules.board import set_piece
from touchline.games.brettfussball.rules.end import end_turn
from touchline.games.brettfussball.rules.kick import kick
from touchline.games.brettfussball.state import MOVES, Phase, Play, Ruleset, State


def throw(s: State, r: Ruleset, face: int) -> None:
    """3.1  The throw comes first; 3.3  without any legal action the turn is skipped, and counts."""
    s.die = face + 1
    if has_action(s, r):
        s.phase = Phase.ACTION
    else:
        end_turn(s, r, Play.OPEN)


def act(s: State, r: Ruleset, x: int) -> None:
    """3.1  Exactly one action."""
    if x >= MOVES:
        kick(s, r, x - MOVES)
    elif s.on[end_of(s, r, x)]:
        attack(s, r, piece_of(s, x))  # 5.1
    else:
        set_piece(s, piece_of(s, x), end_of(s, r, x))  # 4.4
        end_turn(s, r, Play.OPEN)
