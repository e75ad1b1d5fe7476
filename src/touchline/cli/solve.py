"""``touchline solve``: the exact value of every position of a game, as a book."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from touchline.cli import common
from touchline.cli.progress import show_share
from touchline.core.book import WIN
from touchline.core.errors import DataError
from touchline.core.game import AnyGame, find
from touchline.core.ruleset import Rules
from touchline.solve.chain import Chain, require_series, solve_chain
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import AUTO, solve
from touchline.terminal.draw import Screen

EXAMPLE = "Example: touchline solve famous_first_downs --out book"
STOPPED = 130
"""The exit status after Ctrl-C."""
GIBI = 1 << 30


def run(
    game: common.GameName,
    out: Annotated[
        Path, typer.Option(help="The folder of the book. One that is begun there is continued.", metavar="DIR")
    ],
    part: Annotated[
        list[str] | None,
        typer.Option(help="Solve the layers only whose names begin so. May be repeated.", metavar="NAME"),
    ] = None,
    reach: Annotated[
        int, typer.Option(help="The largest score difference; without it, as far as it matters.", metavar="POINTS")
    ] = 0,
    objective: Annotated[
        str, typer.Option(help="What to play for: win, or the points until the next score.", metavar="NAME")
    ] = WIN,
    target: Annotated[
        str, typer.Option(help="Where to solve: cpu, gpu, or auto: on a GPU where there is one.", metavar="NAME")
    ] = AUTO,
    gap: Annotated[
        str,
        typer.Option(help="With a lasting secret: how close the bounds of each series are.", metavar="G"),
    ] = "1e-4",
    edition: common.Edition = None,
    settings: common.Settings = None,
    components: common.Components = None,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Solve a game exactly: what every position is worth if both sides play as well as possible. Ctrl-C stops; the
    same command goes on."""
    found = find(game)
    rules = found.load(edition, common.read_pairs("--set", settings), components)
    screen = common.make_screen(game, language, plain=plain)
    if found.series is not None:
        refuse_options(game, {"--part": bool(part), "--reach": reach != 0, "--target": target != AUTO})
        run_chain(found, rules, out, objective, common.read_share("--gap", gap), screen, as_json=as_json)
        return

    def announce(places: int, size: int) -> None:
        if not as_json:
            screen.say("ui.solve.size", places=f"{places:,}", size=f"{size / GIBI:.1f}")

    begun = monotonic()
    try:
        with show_share() as progress:
            folder = solve(
                found,
                rules,
                out,
                progress,
                announce,
                part=part or (),
                reach=reach,
                objective=objective,
                target=target,
            )
    except KeyboardInterrupt:
        screen.say_exactly("ui.solve.stopped", path=out)
        raise typer.Exit(STOPPED) from None
    first = found.begin if objective == WIN else found.ordinary
    start = None if part else SolvedBook(folder).read_state(first(rules.values))
    seconds = monotonic() - begun
    if as_json:
        common.print_json(
            {
                **{name: folder.about[name] for name in ("game", "edition", "options", "ruleset", "objective")},
                "places": len(folder.places),
                "layers": len(folder.layer_names),
                "seconds": round(seconds, 1),
                "home": start and {"value": start.value, "low": start.low, "high": start.high},
            }
        )
        return
    screen.say(
        "ui.solve.done", layers=len(folder.layer_names), places=f"{len(folder.places):,}", seconds=f"{seconds:.0f}"
    )
    if start is not None and start.is_points:
        screen.say("ui.solve.points", value=f"{start.value:+.4f}", gap=f"{start.high - start.low:.0e}")
    elif start is not None:
        screen.say("ui.solve.start", value=f"{start.value:.4%}", gap=f"{start.high - start.low:.0e}")


def refuse_options(game: str, given: Mapping[str, bool]) -> None:
    """Refuse options that mean nothing for this game."""
    for option, is_given in given.items():
        if is_given:
            raise DataError.of("command line", option, "given", f"no such option for {game}")


def run_chain(
    game: AnyGame, rules: Rules[Any], out: Path, objective: str, gap: float, screen: Screen, *, as_json: bool
) -> None:
    """Solve a game with a lasting secret, series by series."""
    begun = monotonic()
    try:
        with show_share() as progress:
            folder = solve_chain(game, rules, out, progress, objective=objective, gap=gap)
    except KeyboardInterrupt:
        screen.say_exactly("ui.solve.stopped", path=out)
        raise typer.Exit(STOPPED) from None
    chain = Chain(game, rules.values, require_series(game, objective), gap, folder)
    chain.values = folder.read_values()
    low, high = chain.evaluate(game.ordinary(rules.values))
    seconds, value = monotonic() - begun, (low + high) / 2
    if as_json:
        common.print_json(
            {
                **{name: folder.about[name] for name in ("game", "edition", "options", "ruleset", "objective")},
                "series": len(folder.series),
                "seconds": round(seconds, 1),
                "home": {"value": value, "low": low, "high": high},
            }
        )
        return
    screen.say("ui.solve.series", series=f"{len(folder.series):,}", seconds=f"{seconds:.0f}")
    if chain.plan.counts_points:
        screen.say("ui.solve.ordinary_points", value=f"{value:+.4f}", gap=f"{high - low:.0e}")
    else:
        screen.say("ui.solve.ordinary", value=f"{value:.4%}", gap=f"{high - low:.0e}")
