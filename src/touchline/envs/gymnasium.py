"""Gymnasium's interface to every game: one side is the learner's, a computer player plays the other.

Needs the extra ``envs``. Importing this module registers ``touchline/NAME-v0`` for each game, so that
``gymnasium.make("touchline/FirstAndRoll-v0", opponent="policy")`` and ``gymnasium.make_vec`` find it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from touchline.core.draws import draw
from touchline.core.errors import TargetUnavailable, unknown
from touchline.core.game import SIDES, find, games
from touchline.core.sequence import sample
from touchline.core.sight import Sight
from touchline.envs import batch
from touchline.envs.kernel import BOTH, BY_RULES, CUT, OVER, WAIT
from touchline.envs.layout import FLOAT
from touchline.envs.many import Batch
from touchline.envs.one import LOSES, MASK, OneGame
from touchline.players import POLICY, RANDOM, Player, check_game
from touchline.players.rollout import make_player
from touchline.sim.layouts import Packed

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    raise TargetUnavailable("Gymnasium's interface", "pip install 'touchline[envs]'") from None

VERSION = "v0"
"""Raised when an environment behaves otherwise than before: results of different versions do not compare."""


def name_of(game: str) -> str:
    """The name under which Gymnasium knows a game: ``touchline/FirstAndRoll-v0`` for ``first_and_roll``."""
    return f"touchline/{''.join(word.capitalize() for word in game.split('_'))}-{VERSION}"


def _side(name: str) -> int:
    if name not in SIDES:
        raise unknown("side", name, SIDES)
    return SIDES.index(name)


def choose(player: Player, many: Batch, game: int, side: int) -> int:
    """What a computer player chooses in one game of a batch, by the draw that interpreted play would use."""
    sight = Sight.of_state(many.game, many.rules.values, many.state(game), side)
    weights, seat = player.weigh(sight), many.seats[game]
    later = int(seat["asked"]) == BOTH and int(seat["leads"]) != side
    drawn = draw(int(seat["key"]), int(seat["other"]), int(seat["draws"]) + later, sum(weights))
    return sample(weights, drawn)


class OneSideEnv(gymnasium.Env):  # type: ignore[misc]
    """One side of a game: the computer player ``opponent`` answers for the other between two steps.

    The observation is what the side sees; ``info["action_mask"]`` and ``action_masks()`` say which options are legal.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        game: str,
        side: str = SIDES[0],
        opponent: str = POLICY,
        *,
        seed: int = 0,
        dtype: str = FLOAT,
        illegal: str = LOSES,
        **rules: Any,
    ) -> None:
        check_game(opponent, find(game))
        self.side, self.player = _side(side), make_player(opponent)
        self.one = OneGame(game, seed=seed, dtype=dtype, illegal=illegal, **rules)
        low, high = self.one.batch.bounds
        self.observation_space = spaces.Box(low, high, dtype=low.dtype)
        self.action_space = spaces.Discrete(self.one.batch.options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Packed, dict[str, Any]]:
        """Begin game 0 of a seed, or the next game of the last seed."""
        super().reset(seed=seed)
        self.one.reset(seed)
        self._let_opponent_play()
        return self.one.seen(self.side), self._info()

    def step(self, action: int) -> tuple[Packed, float, bool, bool, dict[str, Any]]:
        """The side's choice, and the opponent's until the side is asked again."""
        one = self.one
        choices = {self.side: int(action)}
        if 1 - self.side in one.asked:
            choices[1 - self.side] = choose(self.player, one.batch, 0, 1 - self.side)
        one.step(choices)
        self._let_opponent_play()
        cut = one.cut
        reward = one.rewards[self.side] if one.over else 0.0
        return one.seen(self.side), reward, one.over and not cut, cut, self._info()

    def action_masks(self) -> Packed:
        """Which options are legal now, as MaskablePPO asks for them."""
        return self.one.mask(self.side).astype(np.bool_)

    def _let_opponent_play(self) -> None:
        other = 1 - self.side
        while self.one.asked == (other,):
            self.one.step({other: choose(self.player, self.one.batch, 0, other)})

    def _info(self) -> dict[str, Any]:
        return {MASK: self.one.mask(self.side)}


class ManySidesEnv(VectorEnv):  # type: ignore[misc]
    """The same side of ``num_envs`` games, on one batch. A game that is over begins anew in the step after."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        num_envs: int,
        game: str,
        side: str = SIDES[0],
        opponent: str = POLICY,
        *,
        seed: int = 0,
        dtype: str = FLOAT,
        **rules: Any,
    ) -> None:
        check_game(opponent, find(game))
        self.num_envs, self.side = num_envs, _side(side)
        self.player = None if opponent == RANDOM else make_player(opponent)
        self.batch = batch(game, num_envs, seed=seed, dtype=dtype, restart=False, **rules)
        low, high = self.batch.bounds
        self.single_observation_space = spaces.Box(low, high, dtype=low.dtype)
        self.single_action_space = spaces.Discrete(self.batch.options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Packed, dict[str, Any]]:
        """Begin games 0 to ``num_envs`` - 1 of a seed, or the next game in each place."""
        if isinstance(seed, int):
            self.batch.reset(seed)
        else:
            self.batch.reset(which=np.arange(self.num_envs))
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.int8)
        self._let_opponents_play(rewards, ended)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Packed, Packed, Packed, Packed, dict[str, Any]]:
        """A choice in each game; where the last step ended one, it begins anew and its choice says nothing.

        An option that cannot be chosen is an error, and no game is stepped.
        """
        many, chosen = self.batch, np.full((self.num_envs, 2), WAIT, np.int32)
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.int8)
        anew = np.flatnonzero(many.asked == OVER)
        going = many.asked != OVER
        chosen[going, self.side] = np.asarray(actions)[going]
        self._answer(chosen, many.asked == BOTH)
        self._step(chosen, rewards, ended)
        if len(anew):
            many.reset(which=anew)
        self._let_opponents_play(rewards, ended)
        return self._seen(), rewards, ended == BY_RULES, ended == CUT, self._info()

    def _step(self, chosen: Packed, rewards: Packed, ended: Packed) -> None:
        self.batch.step(chosen)
        rewards += self.batch.rewards[:, self.side]
        np.maximum(ended, self.batch.ended, out=ended)

    def _let_opponents_play(self, rewards: Packed, ended: Packed) -> None:
        """Step the games that ask the opponent alone until none does; the others wait."""
        while (waiting := self.batch.asked == 1 - self.side).any():
            chosen = np.full((self.num_envs, 2), WAIT, np.int32)
            self._answer(chosen, waiting)
            self._step(chosen, rewards, ended)

    def _answer(self, chosen: Packed, where: Packed) -> None:
        """The opponent's choices in these games."""
        other = 1 - self.side
        if self.player is None:
            chosen[where, other] = self.batch.draw()[0][where, other]
            return
        for game in np.flatnonzero(where).tolist():
            chosen[game, other] = choose(self.player, self.batch, game, other)

    def _seen(self) -> Packed:
        seen: Packed = self.batch.observations[:, self.side].copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {MASK: self.batch.masks[:, self.side].astype(np.int8)}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""


def register() -> None:
    """Let Gymnasium know every installed game."""
    for game in games():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                id=name_of(game),
                entry_point="touchline.envs.gymnasium:OneSideEnv",
                vector_entry_point="touchline.envs.gymnasium:ManySidesEnv",
                kwargs={"game": game},
            )


register()
