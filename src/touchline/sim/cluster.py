"""Target ``ray``: batches on the machines of a Ray cluster, or on this machine if none is named.

A task plays a whole batch. A task whose worker dies is retried on another; nothing is counted twice, because only the
driver adds up.
"""

import json
import logging
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from functools import lru_cache
from importlib.util import find_spec
from io import StringIO
from typing import Any

from touchline.core.errors import TargetUnavailable
from touchline.core.match import new
from touchline.sim import cpu
from touchline.sim.batches import BatchSize, cut_batches
from touchline.sim.job import Result, SimulationJob, Stretch

BATCH = 100_000
PER_CPU = 2
"""Tasks per processor of the cluster: one at work, one ready."""
MOST_RETRIES = 10
LOCAL = "local"
PATIENCE = 5.0
"""Seconds to wait for an address to answer."""


def require() -> None:
    """Raise TargetUnavailable where Ray or numba is missing."""
    if find_spec("ray") is None:
        raise TargetUnavailable("simulation on a cluster", "pip install 'touchline[cluster]'")
    cpu.require()


def write_order(job: SimulationJob) -> str:
    """A job as text, from which a worker makes the same job."""
    match = job.match
    request = {
        "game": match.game.name,
        "edition": match.rules.edition,
        "options": dict(match.rules.options),
        "components": dict(match.rules.contents) or None,
        "position": match.position,
        "seed": match.seed,
    }
    return json.dumps([request, match.rules.hash, job.games, job.policies])


@lru_cache(maxsize=4)
def read_order(text: str) -> SimulationJob:
    """The job of an order; TargetUnavailable where another version of Touchline has other rules."""
    request, ruleset, games, (home, away) = json.loads(text)
    match = new(**request)
    if match.rules.hash != ruleset:
        raise TargetUnavailable("this cluster", "install the same version of Touchline on all of its machines")
    return SimulationJob(match, games, (home, away))


def play_order(text: str, first: int, count: int) -> Result:
    """The task of a worker: compiled play of a batch on one core."""
    return cpu.play(read_order(text), first, count)


def play_on_cluster(
    job: SimulationJob, stretches: Iterable[Stretch], threads: int, address: str | None
) -> Iterator[Result]:
    """Play the stretches in tasks on a cluster: the one this process is connected to already, else that at
    ``address``, else one of ``threads`` workers on this machine."""
    import ray

    pace = BatchSize(BATCH)
    pace.count = BATCH
    connected = ray.is_initialized()
    if not connected:
        connect(address or os.environ.get("RAY_ADDRESS") or LOCAL, threads)
    try:
        task = ray.remote(play_order).options(num_cpus=1, max_retries=MOST_RETRIES)
        given = write_order(job)
        most = PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: list[Any] = []
        for first, count in cut_batches(stretches, pace):
            under_way.append(task.remote(given, first, count))
            if len(under_way) >= most:
                done, under_way = wait_for_task(under_way)
                yield from done
        while under_way:
            done, under_way = wait_for_task(under_way)
            yield from done
    finally:
        if not connected:
            with redirect_stdout(StringIO()):
                ray.shutdown()


def wait_for_task(under_way: list[Any]) -> tuple[list[Result], list[Any]]:
    """Wait until a task is done; its result, and the other tasks.

    Ray prints about retried tasks on standard output: that is dropped. A task that fails for good raises here.
    """
    import ray

    with redirect_stdout(StringIO()):
        done, others = ray.wait(under_way)
        return ray.get(done), others


def connect(where: str, threads: int) -> None:
    """Connect to a cluster, or start one on this machine that is not reachable from others."""
    import ray

    check_address(where)
    own: dict[str, Any] = {}
    if where == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        own = {"num_cpus": threads, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    try:
        ray.init(where, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason, *_ = str(error).strip().splitlines() or ["no answer"]  # Ray says more in many further lines
        raise TargetUnavailable(f"a Ray cluster at {where}", reason) from None


def check_address(where: str) -> None:
    """Raise TargetUnavailable at once where an address does not answer; Ray itself would retry for minutes."""
    host, colon, port = where.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError):
        remedy = "start it with 'ray start --head', or give the HOST:PORT of one that runs"
        raise TargetUnavailable(f"a Ray cluster at {where}", remedy) from None
