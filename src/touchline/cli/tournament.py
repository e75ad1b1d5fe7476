"""``touchline tournament``: computer players meet each other and are rated."""

from typing import Annotated

import typer

from touchline.cli import common
from touchline.cli.progress import Meter, show_progress
from touchline.players.tournament import MOST_GAMES, Standings, Tournament, arrange
from touchline.terminal.client import INTERRUPTED
from touchline.terminal.draw import Screen
from touchline.terminal.words import GameWords

EXAMPLE = "Example: touchline tournament first_down --players random,policy,rollout --games 50"


def run(
    game: common.GameName,
    players: Annotated[
        str,
        typer.Option(
            help="Who plays: random, policy, rollout, rollout:strong, rollout:N, search, search:SECONDS, book.",
            metavar="NAME,NAME…",
        ),
    ] = "random,policy,rollout",
    games: Annotated[
        str, typer.Option(help="Games of each pair; each is played twice, with the sides swapped.", metavar="N")
    ] = "100",
    seed: Annotated[int, typer.Option(help="The seed of the dice.", metavar="N")] = 0,
    edition: common.Edition = None,
    settings: common.Settings = None,
    components: common.Components = None,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Let every two players meet in the same games, sides swapped, and rate them. Ctrl-C shows what is done so far."""
    names = [name.strip() for name in players.split(",") if name.strip()]
    wanted, options = common.read_count("--games", games, MOST_GAMES), common.read_pairs("--set", settings)
    tournament = arrange(game, names, wanted, seed, edition, options, components)
    screen = common.make_screen(game, language, plain=plain)
    finished = play(tournament, screen.words)
    standings = tournament.standings()
    if as_json:
        common.print_json(standings.data())
    else:
        show(standings, screen)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def play(tournament: Tournament, words: GameWords) -> bool:
    """Play it with a progress bar on stderr; whether it was finished."""
    with show_progress(tournament.total, Meter(), words) as show_done:
        try:
            tournament.play(lambda more: show_done(tournament.done))
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
