"""Best responses: what a player loses against a perfect opponent is what brute force says, and adds up."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.solve.brute import value_of
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.sequence import weights_of
from touchline.players import POLICY, RANDOM
from touchline.solve.losses import find_losses
from touchline.solve.reader import SolvedBook
from touchline.solve.response import Responses, respond
from touchline.solve.solver import solve

GAME = find("famous_first_downs")
RULES = GAME.load("tiny")
R = RULES.values
EXACT = 1e-12
PLAYERS = {RANDOM: {}, POLICY: GAME.policy}


@pytest.fixture(scope="module", params=PLAYERS)
def responses(request: pytest.FixtureRequest) -> Responses:
    return respond(GAME, R, PLAYERS[request.param])


def brute(responses: Responses, s: Any, player: int) -> float:
    """What a state is worth to the player, by all states that follow."""

    def weigh(row: Any, s: Any, r: Any, part: int) -> list[int]:
        said = responses.weights.get(int(row.phase))
        return weights_of(row.sides[part], s, r, said[part] if said else None)

    found = value_of(GAME, R, s, player=player, weigh=weigh)
    return found if player == 0 else 1.0 - found


@pytest.mark.parametrize("player", [0, 1])
def test_the_value_is_that_of_brute_force(responses: Responses, player: int) -> None:
    start = GAME.begin(R)
    assert abs(responses.value_to(player, start) - brute(responses, start, player)) < EXACT
    assert responses.gap < EXACT


def test_every_place_is_as_brute_force_has_it(responses: Responses) -> None:
    """Of either side, in both drives, at scores at which the player chooses otherwise than at a level one."""
    random, plan = Random(7), GAME.book
    assert plan is not None
    for _ in range(60):
        s = plan.lay(R, int(random.choice(responses.places)), 0)
        player, side = random.randrange(2), random.randrange(2)
        plan.put(s, R, "drive_2", side, random.randint(-9, 9))
        assert abs(responses.value_to(player, s) - brute(responses, s, player)) < EXACT


def count_repeats(s: Any, r: Any, x: int) -> Any:
    return 1 + s.repeats * x


def test_a_player_that_looks_at_what_a_plan_leaves_out_is_refused() -> None:
    phase = next(int(phase) for phase in GAME.policy)
    with pytest.raises(DataError, match="one that looks at repeats, expected one that looks at nothing which"):
        respond(GAME, R, {phase: (count_repeats,)})


def test_losses_add_up(tmp_path: Path) -> None:
    """By question, by layer and by place they are the loss of the whole game."""
    solve(GAME, RULES, tmp_path)
    book, start = SolvedBook.open(tmp_path), GAME.begin(R)
    responses, value = respond(GAME, R, GAME.policy), book.read_state(start).value
    for player, worth in enumerate((value, 1.0 - value)):
        losses, lost = find_losses(responses, book, player), worth - responses.value_to(player, start)
        assert abs(losses.total - lost) < EXACT
        assert abs(sum(losses.by_layer.values()) - lost) < EXACT
        assert abs(sum(losses.by_place.values()) - lost) < EXACT
        assert min(losses.by_question.values()) > -EXACT
        assert losses.invested < EXACT
