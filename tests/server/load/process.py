"""What a process costs, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
UTIME = 11  # in /proc/PID/stat, counted behind the name in brackets; the system's share follows


def family(pid: int) -> list[int]:
    """A process and all that it has started, as far as they are still there."""
    found = [pid]
    try:
        children = [(task / "children").read_text() for task in (PROC / str(pid) / "task").iterdir()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    for child in " ".join(children).split():
        found += family(int(child))
    return found


def is_alive(pid: int) -> bool:
    """Whether a process is there, and not only its exit status."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def cpu_seconds(pid: int) -> float:
    """The processor time that a process and its children have used so far."""
    total = 0
    for one in family(pid):
        fields = (PROC / str(one) / "stat").read_text().rpartition(")")[2].split()
        total += int(fields[UTIME]) + int(fields[UTIME + 1])
    return total / TICKS


def memory(pid: int) -> int:
    """The bytes that a process and its children have in memory."""
    return sum(map(own_memory, family(pid)))


def own_memory(pid: int) -> int:
    """The bytes that a process has in memory; 0 if it has ended."""
    try:
        resident = (PROC / str(pid) / "status").read_text().partition("VmRSS:")[2]
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return 1024 * int(resident.split()[0]) if resident else 0


def processor() -> str:
    """The name of this machine's processor."""
    lines = (PROC / "cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
