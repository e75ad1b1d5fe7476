"""Chapter 5, Attack."""

from touchline.games.brettfussball.rules.board import is_free, set_piece
from touchline.games.brettfussball.rules.end import end_turn
from touchline.games.brettfussball.state import NEIGHBOURS, NOWHERE, WAYS, Phase, Play, Ruleset, Ruling, State


def is_open_to_attacker(s: State, r: Ruleset, square: int) -> bool:
    """5.2  Free; the square the attacker left counts as free."""
    return square != NOWHERE and (is_free(s, r, square) or s.on[square] == s.mover + 1)


def attacker_ruling(s: State, r: Ruleset, x: int) -> int:
    """5.2  Orthogonal before diagonal before two away."""
    if not is_open_to_attacker(s, r, r.around[s.ball][x]):
        return Ruling.NOT_A_FREE_SQUARE
    for i in range(x // WAYS * WAYS):
        if is_open_to_attacker(s, r, r.around[s.ball][i]):
            return Ruling.NEARER_SQUARE_FREE
    return Ruling.LEGAL


def attack(s: State, r: Ruleset, piece: int) -> None:
    """5.2  The owner chooses where the attacker is set, where there is a choice."""
    s.mover = piece
    count = 0
    only = 0
    for i in range(NEIGHBOURS):
        if attacker_ruling(s, r, i) == Ruling.LEGAL:
            count += 1
            only = i
    if count > 1:
        s.phase = Phase.ATTACKER
    else:
        if count == 1:
            set_piece(s, piece, r.around[s.ball][only])
        end_turn(s, r, Play.ATTACKED)  # none free: back where it came from


def set_attacker(s: State, r: Ruleset, x: int) -> None:
    """5.2, 5.3  The attacker is set; the attacked piece must kick in its side's next turn."""
    set_piece(s, s.mover, r.around[s.ball][x])
    end_turn(s, r, Play.ATTACKED)
