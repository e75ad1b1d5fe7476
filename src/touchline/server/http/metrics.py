"""Metrics in the Prometheus text format. No label comes from client input."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
"""The bucket bounds of histograms, in seconds."""
TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Counter:
    """A counter for each set of labels."""

    kind = "counter"

    def __init__(self, name: str, says: str, *labels: str) -> None:
        self.name, self.says, self.labels = name, says, labels
        self.total = 0
        self._found: defaultdict[tuple[str, ...], int] = defaultdict(int)

    def add(self, *values: str) -> None:
        self.total += 1
        self._found[values] += 1

    def lines(self) -> Iterable[str]:
        for values, count in sorted(self._found.items()):
            yield f"{self.name}{format_labels(self.labels, values)} {count}"


class MetricGauge:
    """A value that is read when the metrics are."""

    kind = "gauge"

    def __init__(self, name: str, says: str, now: Callable[[], float]) -> None:
        self.name, self.says, self._now = name, says, now

    def lines(self) -> Iterable[str]:
        yield f"{self.name} {self._now():g}"


class Times:
    """A histogram of durations."""

    kind = "histogram"

    def __init__(self, name: str, says: str) -> None:
        self.name, self.says = name, says
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterable[str]:
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {below}"


class Metrics:
    """All metrics of one process."""

    def __init__(self) -> None:
        self.requests = Counter("touchline_requests_total", "Requests over HTTP.", "route", "method", "status")
        self.request_times = Times("touchline_request_seconds", "Time that requests over HTTP took.")
        self.commands = Counter(
            "touchline_commands_total", "Commands over sockets, by their answers.", "kind", "answer"
        )
        self.command_times = Times("touchline_command_seconds", "Time from a command to its answer.")
        self.opened = Counter("touchline_sockets_total", "Sockets that were opened.")
        self.closed = Counter("touchline_sockets_closed_total", "Sockets that the server closed.", "code")
        self.forwarded = Counter("touchline_forwarded_total", "What was passed on to another process.", "kind")
        self._all: list[Counter | MetricGauge | Times] = list(vars(self).values())
        self.sockets = 0
        self.watch("touchline_sockets", "Sockets that are open.", lambda: self.sockets)

    def watch(self, name: str, says: str, now: Callable[[], float]) -> None:
        """Add a gauge."""
        self.show(MetricGauge(name, says, now))

    def show(self, figure: Counter | MetricGauge | Times) -> None:
        """Add what is counted elsewhere."""
        self._all.append(figure)

    def text(self) -> str:
        lines: list[str] = []
        for figure in self._all:
            lines += [f"# HELP {figure.name} {figure.says}", f"# TYPE {figure.name} {figure.kind}", *figure.lines()]
        return "\n".join(lines) + "\n"


def format_labels(names: tuple[str, ...], values: tuple[str, ...]) -> str:
    if not names:
        return ""
    return "{" + ",".join(f'{name}="{value}"' for name, value in zip(names, values, strict=True)) + "}"
