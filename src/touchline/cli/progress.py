"""The progress bar of long commands, and how fast they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from touchline.terminal.words import GameWords


class Meter:
    """Games per second since the first batch, which may have compiled the rules or come from a checkpoint."""

    def __init__(self) -> None:
        self.first: tuple[float, int] | None = None
        self.last = (0.0, 0)

    def read(self, done: int) -> None:
        """Record that ``done`` games are done now."""
        self.last = (monotonic(), done)
        self.first = self.first or self.last

    @property
    def speed(self) -> float | None:
        """None until it can be measured."""
        if self.first is None or self.last[0] == self.first[0]:
            return None
        return (self.last[1] - self.first[1]) / (self.last[0] - self.first[0])


@contextmanager
def show_progress(games: int, meter: Meter, words: GameWords) -> Iterator[Callable[[int], None]]:
    """Read the meter; if stderr is a terminal, show a progress bar with the speed and the time left."""
    console = Console(stderr=True)
    columns = (BarColumn(bar_width=None), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, console=console, transient=True, expand=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games, rate=words.text("ui.simulate.starting"))

        def show(done: int) -> None:
            meter.read(done)
            bar.update(task, completed=done)
            if meter.speed:
                speed = f"{meter.speed:,.{0 if meter.speed >= 10 else 1}f}"
                about = {"done": f"{done:,}", "games": f"{games:,}", "speed": speed}
                left = format_duration(round((games - done) / meter.speed))
                bar.update(task, rate=words.text("ui.simulate.rate", **about, left=left))

        yield show


@contextmanager
def show_share() -> Iterator[Callable[[str, float], None]]:
    """If stderr is a terminal, show a bar with what is being done, how much of all is done, and the time left."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), TextColumn("{task.percentage:>3.0f} %"))
    begun = monotonic()
    with Progress(
        *columns, TextColumn("{task.fields[left]}"), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0, left="")

        def show(what: str, share: float) -> None:
            left = (monotonic() - begun) * (1 - share) / share if share > 0 else None
            bar.update(task, description=what, completed=share, left=format_duration(round(left)) if left else "")

        yield show


def format_duration(seconds: int) -> str:
    """Format seconds as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
