"""A game played with every state on the way checked."""

from __future__ import annotations

from typing import Any

from touchline.core.errors import RulesBug
from touchline.core.fields import flat, out_of_range
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.core.sequence import Roll, Row, is_question, legal, ways_of


def inspect_game(
    game: Game[Any, Any], r: Any, seed: int, number: int, policies: tuple[bool, bool] = (False, False)
) -> tuple[int, ...]:
    """Play one game and check every state on the way: ranges, faults, ways. A breach is a RulesBug."""

    def check(s: Any, row: Row[Any, Any], picks: tuple[int, ...], n: int) -> None:
        wrong = out_of_range(s) + game.faults(s, r)
        if isinstance(row, Roll):
            total = sum(ways_of(row, s, r))
            if total != row.out_of:
                wrong.append(f"{row.phase.name}: ways sum to {total}, expected {row.out_of}")
        elif not is_question(row, s, r):
            few = "no legal option" if not legal(row.sides[0], s, r) else "fewer than two legal options"
            wrong.append(f"{row.phase.name}: asked with {few}")
        if wrong:
            raise RulesBug(f"{game.name}: game {number} of seed {seed}, draw {n}: " + "; ".join(wrong))

    s, _ = play_out(game, r, seed, number, policies, game.most_steps, watch=check)
    wrong = out_of_range(s) + game.faults(s, r)
    if wrong:
        raise RulesBug(f"{game.name}: game {number} of seed {seed}, at the end: " + "; ".join(wrong))
    return flat(s)
