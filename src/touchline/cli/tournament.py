"""``touchline tournament``: computer players meet each other and are rated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from touchline.cli.common import (
    AS_AT_HOME,
    AsJson,
    Components,
    Edition,
    GameName,
    Language,
    Plain,
    Settings,
    make_screen,
    print_json,
    read_count,
    read_pairs,
)

if TYPE_CHECKING:
    from touchline.players.tournament import Standings, Tournament
    from touchline.terminal.draw import Screen

NAME = "tournament"
EXAMPLE = "Example: touchline tournament first_down --players random,policy,rollout --games 50"
STOPPED = 130
"""The exit status after Ctrl-C."""


def run(
    game: GameName,
    players: Annotated[
        str, typer.Option(help="Who plays: random, policy, rollout, rollout:strong, rollout:N.", metavar="NAME,NAME…")
    ] = "random,policy,rollout",
    games: Annotated[
        str, typer.Option(help="Games of each pair; each is played twice, with the sides swapped.", metavar="N")
    ] = "100",
    seed: Annotated[int, typer.Option(help="The seed of the dice.", metavar="N")] = 0,
    edition: Edition = None,
    settings: Settings = None,
    components: Components = None,
    as_json: AsJson = False,
    plain: Plain = False,
    language: Language = AS_AT_HOME,
) -> None:
    """Let every two players meet in the same games, sides swapped, and rate them. Ctrl-C shows what is done so far."""
    from touchline.players.tournament import MOST_GAMES, arrange

    names = [name.strip() for name in players.split(",") if name.strip()]
    tournament = arrange(
        game, names, read_count("--games", games, MOST_GAMES), seed, edition, read_pairs("--set", settings), components
    )
    screen = make_screen(game, language, plain=plain)
    finished = play(tournament)
    standings = tournament.standings()
    if as_json:
        print_json(standings.data())
    else:
        show(standings, screen)
    if not finished:
        raise typer.Exit(STOPPED)


def play(tournament: Tournament) -> bool:
    """Play it with a progress bar on stderr; whether it was finished."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=tournament.total, speed="")

        def report(more: int) -> None:
            bar.update(task, advance=more)
            speed = bar.tasks[0].speed
            bar.update(task, speed=f"{speed:.1f}/s" if speed else "")

        try:
            tournament.play(report)
        except KeyboardInterrupt:
            return False
    return True


def show(standings: Standings, screen: Screen) -> None:
    """Show the ratings, then every pair."""
    text = screen.words.text
    screen.say(
        "ui.tournament.title",
        game=standings.game,
        edition=standings.edition,
        games=standings.games,
        seed=standings.seed,
    )
    ratings = [[text("ui.tournament.player"), text("ui.tournament.rating"), text("ui.tournament.share")]]
    ratings += [[r.player, f"{r.rating:+.0f} ± {r.half_width:.0f}", f"{r.share:.1%}"] for r in standings.ratings]
    meetings = [[text("ui.tournament.pair"), text("ui.tournament.games"), text("ui.tournament.share")]]
    for p in standings.pairings:
        pair = text("ui.tournament.against", first=p.first, second=p.second)
        meetings.append([pair, str(2 * len(p.shares)), f"{p.share:.1%} ± {p.half_width:.1%}"])
    for table in (ratings, meetings):
        screen.line()
        screen.table(table)
    screen.line()
    screen.note("ui.tournament.note")
    if not standings.finished:
        screen.say("ui.tournament.stopped")
