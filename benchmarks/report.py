"""``benchmarks/results.md``: what was measured, on what, by which command, and whether it is what is asked."""

from __future__ import annotations

import os
import platform
import statistics
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from math import log10
from pathlib import Path
from typing import Any

from benchmarks.measure import Comparison, Speeds, spread
from benchmarks.times import Wait

PACKAGES = ("numba", "numpy", "open_spiel", "chess", "pgx", "jax", "pettingzoo", "rlcard", "scipy", "cvxpy", "ecos")

BUSY = 0.5
CROWDED = "busy: ratios hold, but waits come out too long, and two cores are not to be had"


def machine() -> str:
    """Processor, cores and how busy they are."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    return f"{os.cpu_count()} cores of {model}, {platform.system()} {platform.machine()}"


def versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for name in PACKAGES:
        with suppress(PackageNotFoundError):  # an extra may leave one out where it cannot be had
            found.append(f"{name} {version(name)}")
    return ", ".join(found)


def verdict(holds: bool) -> str:
    return "yes" if holds else "**no**"


class Report:
    """Lines of the report as they are found, and what falls short."""

    def __init__(self, command: str, slices: int, seconds: float, busy: float) -> None:
        self.short: list[str] = []
        self.lines = [
            "# Speed",
            "",
            f"Written by `{command}`. Random play on both sides. All subjects take turns, {slices} slices of",
            f"{seconds:g} s each; a ratio is that of a subject to the mean of its base just before and just after. The",
            "median of the ratios is given with a 95 % interval of order statistics; what is asked holds if the whole",
            "interval does.",
            "",
            f"- {machine()}; load of other work at the start {busy:.1f}" + f" ({CROWDED})" * (busy > BUSY),
            f"- {versions()}",
        ]

    def check(self, text: str) -> None:
        """What was shown before measuring."""
        self.lines.append(f"- {text}")

    def compare(self, comparison: Comparison, found: list[Speeds]) -> None:
        """One table."""
        self.lines += ["", f"## {comparison.title}", ""]
        self.lines += [f"{comparison.note}\n"] if comparison.note else []
        self.lines += [
            "| subject | speed (median) | ratio | 95 % interval | asked | holds |",
            "|---|---|---|---|---|---|",
        ]
        base = comparison.base
        for by in dict.fromkeys(speeds.rival.by for speeds in found):
            speed = statistics.median(s for speeds in found if speeds.rival.by == by for s in speeds.base)
            self.lines.append(f"| {base.name} | {rate(speed, by, base.unit)} | 1 | | | |")
        for speeds in found:
            middle, low, high = spread(speeds.ratios)
            subject, asked, by = speeds.rival.subject, speeds.rival.asked, speeds.rival.by
            row = f"| {subject.name} | {rate(statistics.median(speeds.own), by, subject.unit)} | × {figure(middle)} "
            row += f"| {figure(low)} to {figure(high)} "
            if speeds.rival.speed is not None:
                row += self.speed_asked(comparison, speeds, speeds.rival.speed)
            else:
                row += f"| ≥ {figure(asked)} | {verdict(low >= asked)} |" if asked is not None else "| | |"
            self.lines.append(row)
            if asked is not None and low < asked:
                self.short.append(f"{subject.name} (× {figure(low)} to {figure(high)}, asked {figure(asked)})")

    def speed_asked(self, comparison: Comparison, speeds: Speeds, least: float) -> str:
        """The end of a line where a speed is asked, not a ratio: the whole interval of speeds must reach it."""
        subject, by = speeds.rival.subject, speeds.rival.by
        wanted, reached = rate(least, by, subject.unit), spread(speeds.own)[1]
        if reached < least:
            found = rate(reached, by, subject.unit)
            self.short.append(f"{comparison.title}: {subject.name} (from {found}, asked {wanted})")
        return f"| ≥ {wanted} | {verdict(reached >= least)} |"

    def wait(self, title: str, found: list[Wait]) -> None:
        """One table of times."""
        self.lines += ["", f"## {title}", ""]
        self.lines += ["| for | seconds | of the processor | asked | holds |", "|---|---|---|---|---|"]
        for what, took, most in found:
            row = f"| {what} | {figure(took.wall)} | {figure(took.processor)} "
            holds = most is None or took.wall <= most
            self.lines.append(row + (f"| ≤ {most:g} | {verdict(holds)} |" if most is not None else "| | |"))
            self.short += [] if holds else [f"{what} ({figure(took.wall)} s, asked {most:g})"]

    def compiled_anew(self, functions: int) -> None:
        """How many functions were compiled anew for other dice."""
        self.lines += ["", f"Functions compiled anew for other dice: {functions} (asked: none)."]
        self.short += ["other dice compile anew"] if functions else []

    def once(self, title: str, command: str, rows: list[dict[str, Any]]) -> None:
        """What was measured apart from the turns, once."""
        self.lines += ["", f"## {title}", "", f"Measured once, apart from the turns, by `{command}`.", ""]
        self.lines += ["| game | games at once | speed | to the first result |", "|---|---|---|---|"]
        self.lines += [
            f"| `{row['game']}` | {row['batch']:,} | {row['steps_per_second']:,} steps/s "
            f"| {row['seconds_to_first_result']:.0f} s |"
            for row in rows
        ]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def figure(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3g}" if value < 1000 else f"{round(value, 2 - int(log10(value))):,.0f}"


def rate(speed: float, by: str, unit: str) -> str:
    return f"{speed:,.0f} {'games' if by == 'games' else unit}/s"
