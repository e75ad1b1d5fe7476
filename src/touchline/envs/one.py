"""One game at a time, as the adapters to other libraries need it: a batch of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from touchline.core.errors import NotYourTurn, unknown
from touchline.core.game import SIDES
from touchline.envs import batch
from touchline.envs.kernel import BOTH, CUT, OVER
from touchline.envs.layout import FLOAT
from touchline.sim.layouts import Packed

ERROR, LOSES, DRAWN = "error", "loses", "drawn"
ILLEGAL = (LOSES, DRAWN, ERROR)
"""What becomes of an option that cannot be chosen now: the side loses the game, a legal one is drawn in its place, or
it is an error."""
MASK = "action_mask"


class OneGame:
    """A game that is stepped until it is over, and begun anew when it is asked for."""

    def __init__(
        self,
        game: str,
        *,
        seed: int = 0,
        dtype: str = FLOAT,
        illegal: str = LOSES,
        most_steps: int | None = None,
        **rules: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise unknown("illegal", illegal, ILLEGAL)
        self.illegal = illegal
        self.batch = batch(game, 1, seed=seed, dtype=dtype, restart=False, most_steps=most_steps, threads=1, **rules)
        self.forfeited = -1
        """The side that lost by an option that cannot be chosen, or -1."""

    def reset(self, seed: int | None = None) -> None:
        """Begin the first game of a seed, or the next one of the last."""
        self.forfeited = -1
        if seed is None:
            self.batch.reset(which=[0])
        else:
            self.batch.reset(seed)

    @property
    def asked(self) -> tuple[int, ...]:
        """The sides that are asked now, in the order of the rules; none at the end."""
        seat = self.batch.seats[0]
        asked = int(seat["asked"])
        if asked == OVER or self.forfeited >= 0:
            return ()
        lead = int(seat["leads"])
        return (lead, 1 - lead) if asked == BOTH else (lead,)

    @property
    def cut(self) -> bool:
        """Whether the last step ended the game because it took too many."""
        return self.forfeited < 0 and int(self.batch.ended[0]) == CUT

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.asked

    @property
    def rewards(self) -> tuple[float, float]:
        """What the last step brought home and away."""
        if self.forfeited >= 0:
            return (-1.0, 1.0) if self.forfeited == 0 else (1.0, -1.0)
        home, away = self.batch.rewards[0].tolist()
        return home, away

    def seen(self, side: int) -> Packed:
        """What a side sees: a copy."""
        row: Packed = self.batch.observations[0, side].copy()
        return row

    def mask(self, side: int) -> Packed:
        """Which options a side may choose now: a copy, of zeros and ones."""
        row: Packed = self.batch.masks[0, side].astype(np.int8)
        return row

    def is_legal(self, side: int, option: int) -> bool:
        return 0 <= option < self.batch.options and bool(self.batch.masks[0, side, option])

    def step(self, choices: Mapping[int, int]) -> None:
        """Carry out the choices of the sides that are asked."""
        asked = self.asked
        if any(side not in choices for side in asked):
            missing = next(SIDES[side] for side in asked if side not in choices)
            raise NotYourTurn(f"{missing} is asked, and no choice of {missing} was given")
        taken = np.zeros((1, 2), np.int32)
        for side in asked:
            option = int(choices[side])
            if not self.is_legal(side, option):
                if self.illegal == LOSES:
                    self.forfeited = side
                    return
                if self.illegal == DRAWN:
                    option = int(self.batch.draw()[0][0, side])
            taken[0, side] = option
        self.batch.step(taken)
