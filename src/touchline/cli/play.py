"""``touchline play``: a game at the terminal, against the computer or with others at the same screen."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from touchline.cli import common
from touchline.core.errors import DataError, Fault
from touchline.core.game import games
from touchline.core.match import new
from touchline.core.record import HUMAN
from touchline.locale.rulebook import load_rulebook
from touchline.play import FileStore, LocalTable
from touchline.players import kind_of
from touchline.terminal.client import INTERRUPTED, Client
from touchline.terminal.commands import Leave
from touchline.terminal.draw import Screen
from touchline.terminal.input import EndOfInput, standard_reader
from touchline.terminal.menu import CONTINUE, choose_game, choose_opponent
from touchline.terminal.saves import LAST, check_new_path, find_last_path, list_saves, reserve_path

EXAMPLE = "Example: touchline play first_and_roll --vs human --set clock_track=short"
HOME, AWAY = "home", "away"
RECENT = 6
"""Steps that are told again when a game is resumed."""
NEW_GAME_ONLY = "nothing: it belongs to a new game, and --resume continues one"

Who = Annotated[
    str | None, typer.Option(help="Who plays this side: human, policy, rollout, book or random.", metavar="WHO")
]


def run(
    game: Annotated[
        str | None,
        typer.Argument(help="The game's name, as `touchline games` lists it; asked for if left out.", metavar="GAME"),
    ] = None,
    vs: Annotated[
        str | None,
        typer.Option(
            help="Your opponent: policy (default), rollout, rollout:strong, search, book, random, or human.",
            metavar="WHO",
        ),
    ] = None,
    home: Who = None,
    away: Who = None,
    seats: Annotated[int | None, typer.Option(help="How many people share the game.", metavar="N")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The seed of the dice; drawn at random if left out.", metavar="N")
    ] = None,
    edition: common.Edition = None,
    settings: common.Settings = None,
    components: common.Components = None,
    position: common.Position = None,
    plain: common.Plain = False,
    save: Annotated[
        str | None, typer.Option(help="Save to this file instead of the usual folder.", metavar="FILE")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Continue a saved game: its file, or `last`.", metavar="FILE|last")
    ] = None,
    language: common.Language = "",
    orders: Annotated[
        list[str] | None,
        typer.Option(help="A standing order, such as timeouts=never. May be repeated.", metavar="NAME=SETTING"),
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pause between the dice.")] = False,
) -> None:
    """Play a game. You are home, against the computer, unless you say otherwise; every move is saved at once."""
    given = {"--seed": seed, "--edition": edition, "--set": settings, "--components": components, "--seats": seats}
    given["--position"] = position
    if game is None and resume is None:
        game, vs, resume = show_menu(vs or away, language, plain=plain)
    source: Path | None = None
    if resume is not None:
        refuse(given)
        table, source = resume_table(game, resume)
        people = {HOME: home, AWAY: away or vs}
    else:
        assert game is not None
        options, start = common.read_pairs("--set", settings), common.read_position(position)
        drawn = int.from_bytes(os.urandom(8), "big") >> 1 if seed is None else seed
        sharing = 2 if seats is None else seats
        table = LocalTable(new(game, edition, options, components, start, seats=sharing, seed=drawn))
        people = {HOME: home or "human", AWAY: away or vs or "policy"}
    screen = common.make_screen(table.match.game.name, language, plain=plain, fast=fast)
    for seat in table.seats:
        if who := people[seat.side]:
            table.sit(seat.name, who)
    leave_orders(table, common.read_pairs("--orders", orders), fresh=source is None)
    path = choose_file(table, save, source)
    raise typer.Exit(play_session(table, screen, path, language, fresh=source is None))


def refuse(given: Mapping[str, object]) -> None:
    """Refuse options of a new game: a resumed one has its seed, edition and switches already."""
    found = {name: value for name, value in given.items() if value is not None and value != []}
    faults = [Fault("command line", name, repr(str(value)), NEW_GAME_ONLY) for name, value in found.items()]
    DataError.check(faults)


def show_menu(opponent: str | None, language: str, *, plain: bool) -> tuple[str | None, str | None, str | None]:
    """Ask for what the command line leaves open: the game, the opponent, the save to resume."""
    screen, reader = common.make_screen("", language, plain=plain), standard_reader()
    try:
        game = choose_game(screen, reader, has_saves=bool(list_saves()))
        if game == CONTINUE:
            return None, opponent, LAST
        return game, opponent or choose_opponent(screen, reader, game), None
    except Leave:
        raise typer.Exit from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except EndOfInput:
        raise DataError.of("command line", "GAME", "nothing", f"one of {', '.join(games())}") from None


def resume_table(game: str | None, resume: str) -> tuple[LocalTable, Path]:
    """Read a saved table; the table and its file."""
    source = find_last_path(game) if resume == LAST else Path(resume).expanduser()
    table = common.read_file(source, LocalTable.read)
    found = table.match.game.name
    if game is not None and game != found:
        raise DataError.of(str(source), "game", repr(found), repr(game))
    return table, source


def choose_file(table: LocalTable, save: str | None, source: Path | None) -> Path:
    """Choose the file that the table is saved in. This comes last, so that a faulty request leaves no file behind."""
    chosen = check_new_path(save) if save is not None else source
    path = (chosen or reserve_path(table.match.game.name)).absolute()
    table.store = FileStore(path)
    return path


def leave_orders(table: LocalTable, orders: Mapping[str, str], *, fresh: bool) -> None:
    """Set the standing orders: those given, and for a new game the game's own."""
    chosen = {**(table.match.game.default_orders if fresh else {}), **orders}
    for seat in table.seats:
        if table.people[seat.name] == HUMAN:
            for name, setting in chosen.items():
                table.order(seat.name, name, setting)


def play_session(table: LocalTable, screen: Screen, path: Path, language: str, *, fresh: bool) -> int:
    """Greet the players, then play; the exit status."""
    match, words = table.match, screen.words
    client = Client(table, screen, standard_reader(), load_rulebook(match.game, language), path)
    screen.line(words.text("ui.title", game=words.title(match.game.title), edition=match.rules.edition), "bold")
    for name, who in table.people.items():
        sitter = "you" if who == HUMAN and len(client.people) == 1 else who
        screen.say("ui.sits", seat=words.seat(name), who=words.text(f"who.{kind_of(sitter)}"))
    for name, setting in match.game.default_orders.items():
        if any(table.orders.get((seat.name, name)) == setting for seat in client.people):
            screen.note("ui.orders.begun", what=words.text(f"order.{name}.{setting}"))
    if not fresh:
        client.told = max(len(table.events) - RECENT, 0)
        screen.say("ui.resumed", n=len(match.entries))
    elif HUMAN not in table.people.values():
        screen.note("ui.watching")
    return client.run()
