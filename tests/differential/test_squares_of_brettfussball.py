"""Twenty-two pieces on twenty-two squares and one ball, at every step of very many compiled games."""

from __future__ import annotations

from collections.abc import Callable

from tests.differential.squares_of_brettfussball import CHECKED, GAME, Checks, check
from touchline.core.fields import copy
from touchline.core.playout import play_out
from touchline.games.brettfussball.state import Ground
from touchline.sim.compiled import CompiledGame


def test_both_pictures_of_the_board_agree_at_every_step(sized: Callable[[int, int], int]) -> None:
    games = sized(200, 20_000)
    for board in ("full", "compact"):
        r = GAME.load(None, {"board": board}).values
        steps, tally = CompiledGame(CHECKED, r).play(GAME.begin(r), 43, 0, games, policies=0)
        assert steps == int(tally["steps"][0]) > 100 * games
        assert int(tally["wins"].sum()) == games
        assert int(tally["wrong"][0]) == 0


def test_a_difference_would_be_counted() -> None:
    r = GAME.load().values
    sound = play_out(GAME, r, 43, 0)[0]
    two_on_one_square, one_too_many, ball_in_goal = copy(sound), copy(sound), copy(sound)
    two_on_one_square.piece[3] = sound.piece[4]
    one_too_many.on[sound.on.index(0)] = 1
    ball_in_goal.ball = r.ground.index(Ground.GOAL)
    tally = Checks()
    for wrong, s in enumerate((sound, two_on_one_square, one_too_many, ball_in_goal)):
        check(s, r, 0, tally)
        assert (tally.steps, tally.wrong) == (wrong + 1, wrong)
