"""``touchline simulate``: many games at once, and what a statistician makes of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from touchline.cli.common import AsJson, Edition, GameName, Language, Plain, Settings, pairs, print_json, screen_for
from touchline.core.errors import DataError, Fault

if TYPE_CHECKING:
    from touchline.locale import Catalogue
    from touchline.sim import Stats

NAME = "simulate"
EXAMPLE = "Example: touchline simulate first_and_roll --games 1e6 --home policy --away random --plot season.png"
INTERRUPTED = 130
MOST_DIGITS = 13

Who = Annotated[str, typer.Option(help="Who plays this side: policy or random.", metavar="WHO")]


def run(
    game: GameName,
    games: Annotated[str, typer.Option(help="How many games: 1000, 1_000_000 or 1e6.", metavar="N")] = "10_000",
    home: Who = "policy",
    away: Who = "policy",
    target: Annotated[
        str, typer.Option(help="Where: auto (the fastest that is there), cpu, gpu, ray or python.", metavar="TARGET")
    ] = "auto",
    seed: Annotated[int, typer.Option(help="The seed: the same seed gives the same games.", metavar="N")] = 0,
    edition: Edition = None,
    settings: Settings = None,
    components: Annotated[
        Path | None, typer.Option(help="A file with the dice or cards of your own box.", metavar="FILE")
    ] = None,
    position: Annotated[
        list[str] | None,
        typer.Option(help="Start every game here: a field of the game, such as ball=80.", metavar="NAME=VALUE"),
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.", metavar="N")] = None,
    address: Annotated[str | None, typer.Option(help="The Ray cluster for --target ray.", metavar="HOST:PORT")] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(help="Keep what is done in this file; a file that is there is carried on.", metavar="FILE"),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write all numbers: .csv or .parquet.", metavar="FILE")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture: .png, .svg or .pdf.", metavar="FILE")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every table of the game.")] = False,
    as_json: AsJson = False,
    plain: Plain = False,
    language: Language = "en",
) -> None:
    """Simulate many games and print what happened: wins, points, drives, yards by call. Ctrl-C prints what is done."""
    from touchline import find
    from touchline.cli import plots, report, tables
    from touchline.cli.files import Outfile
    from touchline.locale import catalogue
    from touchline.sim import TARGETS, Interrupted, simulate
    from touchline.sim.targets import best_target

    title, words = find(game).title, catalogue(language)
    wanted = whole_number("--games", games)
    request: dict[str, Any] = {
        "home": home,
        "away": away,
        "seed": seed,
        "edition": edition,
        "options": pairs("--set", settings),
        "components": components,
        "position": placed(pairs("--position", position)),
        "threads": threads,
        "address": address,
        "checkpoint": checkpoint,
        "target": best_target() if target == TARGETS[0] else target,
    }
    table = Outfile("--out", out, tables.SUFFIXES) if out is not None else None
    picture = Outfile("--plot", plot, plots.SUFFIXES) if plot is not None else None
    if table is not None:
        tables.require(table.suffix)
    if picture is not None:
        plots.require()
    begun, status = monotonic(), 0
    with progress_bar(wanted, words) as progress:
        try:
            stats: Stats | None = simulate(game, wanted, progress=progress, **request)
        except Interrupted as interrupted:
            stats, status = interrupted.stats, INTERRUPTED
    seconds = monotonic() - begun
    if stats is None:
        print(words.text("ui.simulate.nothing"), file=sys.stderr)
        raise typer.Exit(status)
    if as_json:
        print_json(report.data_of(stats, str(request["target"])))
    else:
        screen = screen_for(game, language, plain=plain)
        report.print_report(screen, stats, title, str(request["target"]), seconds, everything=everything)
    if table is not None:
        tables.write(stats, table)
    if picture is not None:
        plots.write(stats, title, report.Labels(words, game), picture)
    raise typer.Exit(status)


def whole_number(option: str, text: str) -> int:
    """A whole number as people write large ones: 1000000, 1_000_000, 1,000,000, 1e6."""
    fault = DataError([Fault("command line", option, repr(text), "a whole number such as 1000, 1_000_000 or 1e6")])
    try:
        found = Decimal(text.replace("_", "").replace(",", ""))
    except InvalidOperation:
        raise fault from None
    if not found.is_finite() or found.adjusted() > MOST_DIGITS or found != found.to_integral_value():
        raise fault
    return int(found)


def placed(given: Mapping[str, str]) -> dict[str, Any] | None:
    """A position as it is typed: numbers, names, and lists with commas."""
    return {name: [value_of(part) for part in text.split(",")] if "," in text else value_of(text)
            for name, text in given.items()} or None  # fmt: skip


def value_of(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


@contextmanager
def progress_bar(games: int, words: Catalogue) -> Iterator[Callable[[int], None] | None]:
    """A bar with games a second and the time left, where somebody looks at standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (BarColumn(bar_width=None), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.fields[rate]}"))
    first: list[tuple[float, int]] = []
    with Progress(*columns, console=console, transient=True, expand=True) as bar:
        task = bar.add_task("", total=games, rate=words.text("ui.simulate.starting"))

        def show(done: int) -> None:
            now = monotonic()
            if not first:
                first.append((now, done))
            since, before = first[0]
            speed = (done - before) / (now - since) if now > since else 0.0
            if speed:
                left = round((games - done) / speed)
                rate = words.text(
                    "ui.simulate.rate", done=f"{done:,}", games=f"{games:,}", speed=f"{speed:,.0f}", left=duration(left)
                )
                bar.update(task, completed=done, rate=rate)
            else:
                bar.update(task, completed=done)

        yield show


def duration(seconds: int) -> str:
    """Seconds as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
