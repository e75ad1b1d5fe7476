"""``touchline simulate``: many games at once, and their statistics."""

import sys
from contextlib import redirect_stdout
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

import touchline.players.book  # noqa: F401  simulations know the book player
from touchline.cli import common, plots, report, tables
from touchline.cli.files import Outfile
from touchline.cli.progress import Meter, show_progress
from touchline.core.game import find
from touchline.sim import MOST_GAMES, Interrupted, Stats, simulate
from touchline.terminal.client import INTERRUPTED

EXAMPLE = "Example: touchline simulate first_and_roll --games 1e6 --home policy --away random --plot season.png"

Who = Annotated[str, typer.Option(help="Who plays this side: policy, random, book or book:DIR.", metavar="WHO")]


def run(
    game: common.GameName,
    games: Annotated[str, typer.Option(help="How many games: 1000, 1_000_000 or 1e6.", metavar="N")] = "10_000",
    home: Who = "policy",
    away: Who = "policy",
    target: Annotated[
        str, typer.Option(help="Where: auto (whichever finishes first), cpu, gpu, ray or python.", metavar="TARGET")
    ] = "auto",
    seed: Annotated[int, typer.Option(help="The seed: the same seed gives the same games.", metavar="N")] = 0,
    edition: common.Edition = None,
    settings: common.Settings = None,
    components: common.Components = None,
    position: common.Position = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.", metavar="N")] = None,
    address: Annotated[str | None, typer.Option(help="The Ray cluster for --target ray.", metavar="HOST:PORT")] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            help="Keep results in this file; an existing file is continued, even to more games.", metavar="FILE"
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write all numbers: .csv or .parquet.", metavar="FILE")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture: .png, .svg or .pdf.", metavar="FILE")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every table of the game.")] = False,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Simulate many games and print what happened: wins, points, drives, yards by call. Ctrl-C prints what is done."""
    words = common.load_words(game, language)
    title = words.title(find(game).title)
    wanted = common.read_count("--games", games, MOST_GAMES)
    request: dict[str, Any] = {
        "home": home,
        "away": away,
        "seed": seed,
        "edition": edition,
        "options": common.read_pairs("--set", settings),
        "components": components,
        "position": common.read_position(position),
        "threads": threads,
        "address": address,
        "checkpoint": checkpoint,
        "target": target,
    }
    table = Outfile("--out", out, tables.SUFFIXES) if out is not None else None
    picture = Outfile("--plot", plot, plots.SUFFIXES) if plot is not None else None
    if table is not None:
        tables.require(table.suffix)
    if picture is not None:
        plots.require()
    meter, begun, status = Meter(), monotonic(), 0
    with redirect_stdout(sys.stderr), show_progress(wanted, meter, words) as progress:
        try:
            stats: Stats | None = simulate(game, wanted, progress=progress, **request)
        except Interrupted as interrupted:
            stats, status = interrupted.stats, INTERRUPTED
    how = report.Run(title, monotonic() - begun, meter.speed)
    if stats is None:
        print(words.text("ui.simulate.nothing"), file=sys.stderr)
        raise typer.Exit(status)
    if as_json:
        common.print_json(report.to_data(stats, how))
    else:
        screen = common.make_screen(game, language, plain=plain)
        report.print_report(screen, stats, how, everything=everything)
        if checkpoint is not None and not stats.is_whole:
            screen.say_exactly("ui.simulate.carry_on", path=checkpoint)
    if table is not None:
        tables.write(stats, table)
    if picture is not None:
        plots.write(stats, title, report.Labels(words), picture)
    raise typer.Exit(status)
