"""PettingZoo's two interfaces to every game: ``aec`` for one side after the other, ``parallel`` for both at once.

Needs the extra ``envs``. Agents are ``home`` and ``away``. Each observes ``observation``, what its side sees, and
``action_mask``, the options that it may choose now.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from touchline.core.errors import TargetUnavailable
from touchline.core.game import SIDES
from touchline.envs.layout import FLOAT
from touchline.envs.one import LOSES, MASK, OneGame

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError:
    raise TargetUnavailable("PettingZoo's interface", "pip install 'touchline[envs]'") from None

VERSION = "v0"
"""Raised when an environment behaves otherwise than before: results of different versions do not compare."""


def aec(game: str, **asked: Any) -> Any:
    """A game in which one agent acts at a time. Where both call in secret, the second sees nothing of the first call.

    ``asked`` are ``seed``, ``dtype``, ``illegal``, ``max_cycles``, ``edition``, ``options``, ``components`` and
    ``position``, as for ``TurnEnv``.
    """
    return OrderEnforcingWrapper(TurnEnv(game, **asked))


def parallel(game: str, **asked: Any) -> JointEnv:
    """A game in which both agents act at each step; the choice of an agent that is not asked says nothing."""
    return JointEnv(game, **asked)


class _Agents:
    """What both interfaces have in common: the agents, and the spaces of what they see and do."""

    possible_agents: list[str]
    agents: list[str]
    render_mode = None

    def _begin(
        self,
        game: str,
        *,
        seed: int = 0,
        dtype: str = FLOAT,
        illegal: str = LOSES,
        max_cycles: int | None = None,
        **rules: Any,
    ) -> None:
        self.one = OneGame(game, seed=seed, dtype=dtype, illegal=illegal, **rules)
        self.max_cycles, self.cycles = max_cycles, 0
        self.possible_agents, self.agents = list(SIDES), []
        self.metadata = {"name": f"touchline_{game}_{VERSION}", "render_modes": [], "is_parallelizable": False}
        low, high = self.one.batch.bounds
        options = self.one.batch.options
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=low.dtype),
                    MASK: spaces.Box(0, 1, (options,), np.int8),
                }
            )
            for agent in SIDES
        }
        self.action_spaces = {agent: spaces.Discrete(options) for agent in SIDES}

    def observation_space(self, agent: str) -> Any:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All options that an agent is ever asked to choose among."""
        return self.action_spaces[agent]

    def render(self) -> None:
        """Nothing is drawn: ``touchline`` has screens of its own."""

    def close(self) -> None:
        """Nothing is held open."""

    def _look(self, agent: str) -> dict[str, Any]:
        side = SIDES.index(agent)
        return {"observation": self.one.seen(side), MASK: self.one.mask(side)}

    @property
    def _is_cut(self) -> bool:
        late = self.max_cycles is not None and self.cycles >= self.max_cycles
        return self.one.cut or (late and not self.one.over)


class TurnEnv(_Agents, AECEnv):  # type: ignore[misc]
    """``aec`` without PettingZoo's check of the order of calls."""

    def __init__(self, game: str, **asked: Any) -> None:
        super().__init__()
        self._begin(game, **asked)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of a seed, or the next game of the last seed."""
        self.one.reset(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations, self.truncations = dict.fromkeys(SIDES, False), dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SIDES}
        self._made: dict[int, int] = {}
        self.agent_selection = SIDES[self.one.asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, whether or not it is asked."""
        return self._look(agent)

    def step(self, action: int | None) -> None:
        """The choice of the agent that is asked; None of one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        one = self.one
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        asked = one.asked
        self._made[SIDES.index(agent)] = int(action)
        waiting = next((side for side in asked if side not in self._made), None)
        if waiting is not None:
            self.agent_selection = SIDES[waiting]
            return
        one.step(self._made)
        self._made = {}
        self.cycles += 1
        if one.over:
            self.rewards = dict(zip(SIDES, one.rewards, strict=True))
            self._accumulate_rewards()
        cut = self._is_cut
        if one.over or cut:
            self.truncations = dict.fromkeys(SIDES, cut)
            self.terminations = dict.fromkeys(SIDES, not cut)
            self.agent_selection = SIDES[1 - SIDES.index(agent)]
        else:
            self.agent_selection = SIDES[one.asked[0]]


class JointEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """``parallel``: every step asks both agents, of whom one may have no choice."""

    def __init__(self, game: str, **asked: Any) -> None:
        self._begin(game, **asked)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin game 0 of a seed, or the next game of the last seed."""
        self.one.reset(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return {agent: self._look(agent) for agent in SIDES}, {agent: {} for agent in SIDES}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """A choice of each agent."""
        one = self.one
        one.step({SIDES.index(agent): int(action) for agent, action in actions.items()})
        self.cycles += 1
        cut = self._is_cut
        terminated = one.over and not cut
        self.agents = [] if one.over or cut else self.agents
        return (
            {agent: self._look(agent) for agent in SIDES},
            dict(zip(SIDES, one.rewards if one.over else (0.0, 0.0), strict=True)),
            dict.fromkeys(SIDES, terminated),
            dict.fromkeys(SIDES, cut),
            {agent: {} for agent in SIDES},
        )
