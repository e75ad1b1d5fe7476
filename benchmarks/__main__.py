"""``make bench``: ours and a peer in one run, taking turns slice by slice, as paired ratios."""

from __future__ import annotations

import platform
import statistics
import sys
from importlib.metadata import version
from pathlib import Path

import touchline
from benchmarks.subjects import OURS, PEER, compiled_one_core
from benchmarks.times import waits

CARD_GAMES = ("famous_first_downs", "first_down")
"""Games of as many decisions a play as 1st & Roll; Brettfußball, with ninety actions a turn, is another matter."""
SLICES = 21
SECONDS = 0.4
RESULTS = Path(__file__).parent / "results.md"


def ratios() -> tuple[list[tuple[str, list[float], list[float], float]], list[float]]:
    """Per subject its speeds, its ratios to the peer's slice just before, and what is asked of it."""
    peer = PEER[1]()
    subjects = [(name, make(), least) for name, make, least in OURS]
    peer(SECONDS / 4)
    for _, run, _ in subjects:
        run(SECONDS / 4)
    found: list[tuple[str, list[float], list[float], float]] = [(name, [], [], least) for name, _, least in subjects]
    peers = []
    for number in range(SLICES):
        for (_, run, _), (_, speeds, against, _) in zip(subjects, found, strict=True):
            before = peer(SECONDS / 2)
            speed = run(SECONDS)
            after = peer(SECONDS / 2)
            peers += [before, after]
            speeds.append(speed)
            against.append(speed / ((before + after) / 2))
        sys.stderr.write(f"\rslice {number + 1} of {SLICES}, about {(SLICES - number - 1) * 6 * SECONDS:.0f} s left   ")
    sys.stderr.write("\n")
    return found, peers


def against_first_and_roll() -> list[tuple[str, list[float], list[float]]]:
    """Per other game its compiled speeds, and their ratios to 1st & Roll's slice just before."""
    measure = compiled_one_core()
    others = [(touchline.find(name).title, compiled_one_core(name)) for name in CARD_GAMES]
    for _, run in others:
        run(SECONDS / 4)
    found: list[tuple[str, list[float], list[float]]] = [(title, [], []) for title, _ in others]
    for number in range(SLICES):
        for (_, run), (_, speeds, ratio) in zip(others, found, strict=True):
            before = measure(SECONDS / 2)
            speeds.append(run(SECONDS / 2))
            ratio.append(speeds[-1] / before)
        sys.stderr.write(f"\rgames against each other, slice {number + 1} of {SLICES}   ")
    sys.stderr.write("\n")
    return found


def spread(values: list[float]) -> tuple[float, float, float]:
    """The median and a 95 % interval of it, by order statistics."""
    ordered = sorted(values)
    away = max(1, round(0.98 * len(ordered) ** 0.5))
    middle = len(ordered) // 2
    return statistics.median(ordered), ordered[max(middle - away, 0)], ordered[min(middle + away, len(ordered) - 1)]


def main() -> int:
    """Measure, print, and write ``benchmarks/results.md``; 1 if something falls short."""
    found, peers = ratios()
    games = against_first_and_roll()
    times = waits()
    versions = [f"{name} {version(name)}" for name in ("numba", "numpy", "open_spiel")]
    lines = [
        "# Speed",
        "",
        "Written by `make bench`. Random play, the legal choices listed at every step; subjects take turns slice by",
        f"slice ({SLICES} slices of {SECONDS} s), each compared with the peer's slices just before and after its own.",
        "",
        ", ".join([f"Python {platform.python_version()}", *versions, platform.machine(), platform.system()]) + ".",
        "",
        "| subject | steps/s (median) | × peer (median) | 95 % interval | asked |",
        "|---|---|---|---|---|",
        f"| {PEER[0]} | {statistics.median(peers):,.0f} | 1 | | |",
    ]
    short = []
    for name, speeds, against, least in found:
        middle, low, high = spread(against)
        lines.append(
            f"| {name} | {statistics.median(speeds):,.0f} | {middle:.3g} | {low:.3g} to {high:.3g} | ≥ {least:g} |"
        )
        short += [name] if middle < least else []
    lines += [
        "",
        "| compiled, one core | steps/s (median) | × 1st & Roll | 95 % interval | asked |",
        "|---|---|---|---|---|",
    ]
    for name, speeds, against in games:
        middle, low, high = spread(against)
        lines.append(
            f"| {name} | {statistics.median(speeds):,.0f} | {middle:.3g} | {low:.3g} to {high:.3g} | ≥ 0.333 |"
        )
        short += [name] if middle < 1 / 3 else []
    lines += ["", "| waiting for | seconds | asked |", "|---|---|---|"]
    for name, seconds, most in times:
        lines.append(f"| {name} | {seconds:.2f} | ≤ {most:g} |")
        short += [name] if seconds > most else []
    text = "\n".join(lines) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)
    if short:
        print("Short of what is asked: " + "; ".join(short))
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
