"""``make bench``: ours and the peers in one run, taking turns slice by slice, as paired ratios."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.comparisons import comparisons
from benchmarks.measure import measure_all, report_progress
from benchmarks.moves import moves
from benchmarks.report import BUSY, CROWDED, Report
from benchmarks.times import waits

SLICES = 15
SECONDS = 0.25
RESULTS = Path(__file__).parent / "results.md"
BACKGAMMON = ("-m", "benchmarks.pgx_speed", "--games", "backgammon", "--batches", "512")


def backgammon() -> list[dict[str, Any]]:
    """Pgx's backgammon, in a process of its own: its first result takes many slices."""
    report_progress("measuring Pgx backgammon once (about half a minute)")
    environment = {"JAX_PLATFORMS": "cpu", **os.environ}
    done = subprocess.run([sys.executable, *BACKGAMMON], env=environment, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    """Measure, print, and write ``benchmarks/results.md``; 1 if something falls short."""
    known = comparisons()
    names = [comparison.key for comparison in known] + ["backgammon", "waits", "moves"]
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure speed beside other game libraries. Example: python -m benchmarks --only pig --slices 5",
    )
    parser.add_argument("--only", action="append", choices=names, help="only this part (may be given several times)")
    parser.add_argument("--slices", type=int, default=SLICES, help=f"how many turns each subject gets ({SLICES})")
    asked = parser.parse_args()
    if asked.slices < 1:
        parser.error(f"--slices is {asked.slices}, expected at least 1")
    wanted = asked.only or names
    whole = asked.only is None and asked.slices >= SLICES
    busy = os.getloadavg()[0]
    if busy > BUSY:
        report_progress(f"Load {busy:.1f}; {CROWDED}")
    chosen = [comparison for comparison in known if comparison.key in wanted]
    report = Report("make bench" if whole else "python -m benchmarks", asked.slices, SECONDS, busy)
    for comparison in chosen:
        if comparison.check is not None:
            report_progress(f"checking: {comparison.title}")
            report.check(comparison.check())
    found = measure_all(chosen, asked.slices, SECONDS)
    for comparison in chosen:
        report.compare(comparison, found[comparison.key])
    if "backgammon" in wanted:
        report.once("Pgx backgammon", "python " + " ".join(BACKGAMMON), backgammon())
    if "waits" in wanted:
        found_waits, functions = waits()
        report.wait("Waiting", found_waits)
        report.compiled_anew(functions)
    if "moves" in wanted:
        report.wait("Moves of the rollout player", moves())
    report_progress("")
    print(report.text)
    if whole:
        RESULTS.write_text(report.text, encoding="utf-8")
    if report.short:
        print("Short of what is asked: " + "; ".join(report.short))
    return 1 if report.short else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ImportError as missing:
        sys.exit(f"{missing}. The libraries to measure against come with: pip install 'touchline[sim,bench]'")
