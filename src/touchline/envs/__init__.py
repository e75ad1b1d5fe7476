"""Environments for research: batches of games as arrays, and adapters to the interfaces of other libraries.

``touchline.envs.batch`` steps many games at once. ``touchline.envs.pettingzoo``, ``touchline.envs.gymnasium`` and
``touchline.envs.openspiel`` need the extra ``envs``. ``docs/envs.md`` describes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from touchline.core.errors import DataError, Fault, TargetUnavailable, did_you_mean
from touchline.core.match import check_numbers, new
from touchline.envs.layout import DTYPES, FLOAT

if TYPE_CHECKING:
    from touchline.envs.many import Batch

__all__ = ["batch"]

DEVICES = ("cpu", "cuda")
DRAWN, GIVEN = "drawn", "given"
CHANCES = (DRAWN, GIVEN)
MOST_GAMES = 2**27


def batch(
    game: str,
    n: int,
    device: str = "cpu",
    *,
    seed: int = 0,
    dtype: str = FLOAT,
    chance: str = DRAWN,
    restart: bool = True,
    most_steps: int | None = None,
    threads: int | None = None,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
) -> Batch:
    """``n`` games that are stepped together: games 0 to ``n`` - 1 of ``seed``, under the rules that ``new`` takes.

    Each side sees a row of ``float32`` or of ``int8``. ``chance`` says whether dice are ``drawn``, as in a simulation
    with this seed, or ``given`` from outside. With ``restart`` a game that is over begins anew in the same step, with
    the number of the last game in its place and ``n`` more. A game of more than ``most_steps`` steps is cut off.
    """
    asked = (("device", device, DEVICES), ("dtype", dtype, DTYPES), ("chance", chance, CHANCES))
    faults = [
        Fault("request", name, repr(value), did_you_mean(str(value), valid))
        for name, value, valid in asked
        if value not in valid
    ]
    faults += check_numbers(n=(n, 1, MOST_GAMES))
    faults += check_numbers(most_steps=(most_steps, 1, 10**9)) if most_steps is not None else []
    faults += check_numbers(threads=(threads, 1, 4096)) if threads is not None else []
    DataError.check(faults)
    match = new(game, edition, options, components, position, seed=seed)
    if device != "cpu":
        raise TargetUnavailable("a batch on a GPU", "device='cpu': batches run on CPU cores only")
    try:
        from touchline.envs.many import Batch as OnCpu
    except ModuleNotFoundError:
        raise TargetUnavailable("a batch of games", "pip install 'touchline[envs]'") from None
    given = chance == GIVEN
    return OnCpu(match, n, dtype=dtype, chance_given=given, restart=restart, most_steps=most_steps, threads=threads)
