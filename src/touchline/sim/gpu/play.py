"""Target ``gpu``: whole games in one kernel on an NVIDIA GPU, or, slowly, in the CUDA simulator of numba."""

import os
import sys
from ctypes import CDLL
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from touchline.core.errors import RulesBug, TargetUnavailable
from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.sim.cache import announce, is_warm, load_module
from touchline.sim.fingerprint import fingerprint
from touchline.sim.gpu.kernel import KERNEL, gpu_fields, gpu_values, tally_places, write_kernel
from touchline.sim.job import Result, SimulationJob
from touchline.sim.layouts import Packed, fill, pack_ruleset

BATCH = 1 << 24
"""Games of one launch: a second or two, to show progress and to lose little in an interruption."""
SPEEDUP = 30_000.0
WARM, COLD = 4.0, 90.0
"""Seconds until the first game, with and without a compilation from an earlier run."""
THREADS = 128
SIMULATED_GRID = (2, 4)
DRIVER = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
SIMULATOR = "NUMBA_ENABLE_CUDASIM"


def import_cuda() -> Any:
    """Import ``numba.cuda``, or raise the error that says how to get it."""
    missing = TargetUnavailable("simulation on a GPU", "pip install 'touchline[gpu]', or use target='cpu'")
    if find_spec("numba_cuda") is None:
        raise missing
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 uses a name that NumPy 2.5 removed
        np.row_stack = np.vstack
    try:
        from numba import cuda as found
    except ImportError:
        raise missing from None
    return found


def require() -> None:
    """Raise TargetUnavailable where no GPU can be used."""
    if not import_cuda().is_available():
        remedy = "an NVIDIA GPU with its driver is needed, and pip install 'numba-cuda[cu12]' or '[cu13]'"
        raise TargetUnavailable("simulation on a GPU", f"{remedy}; target='cpu' needs none")


def is_there() -> bool:
    """Whether there is a GPU to play on. Without a driver nothing large is imported to find out."""
    try:
        CDLL(DRIVER)
        require()
    except (OSError, TargetUnavailable):
        return False
    return not is_simulated()


def is_simulated() -> bool:
    """Whether numba simulates a GPU, thread by thread in Python: for tests, never for speed."""
    return os.environ.get(SIMULATOR) == "1"


def seconds_to_start(job: SimulationJob) -> float:
    return WARM if is_warm(*kernel_key(job.game, job.policy_bits), KERNEL) else COLD


def play(job: SimulationJob, first: int, count: int) -> Result:
    """Play ``count`` games of the job from game ``first`` on. The first call compiles, unless an earlier run has."""
    device, match, game = import_cuda(), job.match, job.game
    kernel = load_kernel(game, job.policy_bits)
    start, rules = fill(gpu_fields(game.state), gpu_values(match.start)), pack_ruleset(match.rules.values)
    if is_simulated():  # NumPy's products do not widen as a compiler's do
        start, rules = widen(start), widen(rules)
    start, rules = device.to_device(start), device.to_device(rules)
    sums = device.to_device(np.zeros(tally_places(game.tally)[""] + 2, np.int64))
    launch(kernel, start, rules, match.seed, first, first + count, game.most_steps, sums)
    *counters, endless, steps = sums.copy_to_host().tolist()
    if endless:
        what = f"{endless} of {count} games of seed {match.seed} from game {first} on"
        raise RulesBug(f"{game.name}: {what} are not over after {game.most_steps} steps")
    return Result(((first, first + count),), steps, tally_of(game, counters))


def kernel_key(game: AnyGame, policies: int) -> tuple[str, str]:
    """The name and the key of a kernel in the cache."""
    simulator = SIMULATOR if is_simulated() else ""
    key = fingerprint(game, f"gpu{policies}", version("numba-cuda"), sys.version, simulator)
    return f"{game.name}_gpu{policies}", key


def load_kernel(game: AnyGame, policies: int) -> Any:
    """The kernel for games of ``game`` with these policies."""
    simulated, (name, key) = is_simulated(), kernel_key(game, policies)
    module = load_module(name, key, partial(write_kernel, game, policies, simulated=simulated))
    if not simulated and not is_warm(name, key, KERNEL):
        announce(f"{game.title} for the GPU", "once, one to three minutes")
    return getattr(module, KERNEL)


def launch(kernel: Any, start: Any, rules: Any, seed: int, first: int, last: int, *more: Any) -> None:
    """Play games ``first`` to ``last`` - 1 on as many blocks as the GPU holds."""
    if is_simulated():
        kernel[SIMULATED_GRID](start, rules, seed, first, last, *more)
        return
    if not kernel.overloads:
        with catch_warnings():
            simplefilter("ignore")  # about a single block; this launch plays no game, it only compiles
            kernel[1, THREADS](start, rules, seed, first, first, *more)
    (made,) = kernel.overloads.values()
    kernel[made.max_cooperative_grid_blocks(THREADS), THREADS](start, rules, seed, first, last, *more)


def widen(box: Packed) -> Packed:
    """The same array with 64-bit numbers."""
    assert box.dtype.fields is not None
    rows = [(name, np.int64, kind[0].shape) for name, kind in box.dtype.fields.items()]
    return box.astype(np.dtype(rows, align=True))


def tally_of(game: AnyGame, counters: list[int]) -> dict[str, Any]:
    """The counters by their names."""
    places = tally_places(game.tally)
    starts = [(f, places[f.name]) for f in layout(game.tally)]
    return {f.name: counters[at : at + f.count] if f.count else counters[at] for f, at in starts}
