"""``touchline review``: where the chance to win went in games that were played, by their book."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

import touchline
from touchline.cli import common, plots, review_picture
from touchline.cli.files import Outfile
from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.game import SIDES
from touchline.core.match import Match
from touchline.core.record import MatchInfo
from touchline.core.replay import read_record
from touchline.core.ruleset import Rules
from touchline.study.ledger import Account, BookReader, GameLedger, StretchAccount, add_up, keep_ledger
from touchline.terminal.draw import Screen
from touchline.terminal.plays import describe_drive, describe_play
from touchline.terminal.words import GameWords

EXAMPLE = "Example: touchline review game.touchline --plot game.png"
PARTS = {
    "start": "ui.review.start",
    "dice": "ui.review.dice",
    "guesses": "ui.review.guesses",
    "other_errors": "ui.review.other_errors",
    "own_errors": "ui.review.own_errors",
    "result": "ui.review.result",
}
"""The parts of an account in the order in which they are added up, with their texts."""


@dataclass(frozen=True)
class Review:
    """A record with its ledger."""

    file: Path
    match: Match
    info: MatchInfo
    ledger: GameLedger


def run(
    files: Annotated[list[Path], typer.Argument(help="Records or saved games.", metavar="FILE…")],
    book: Annotated[
        Path | None,
        typer.Option(help="The folder of a book; without it, the one that comes with Touchline.", metavar="DIR"),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw a picture of one game: .png, .svg or .pdf.", metavar="FILE")
    ] = None,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Review games by the book: what dice, guesses and errors did to the chances to win. Several games are added up."""
    picture = Outfile("--plot", plot, plots.SUFFIXES) if plot is not None else None
    if picture is not None and len(files) > 1:
        raise DataError.of("command line", "--plot", f"{len(files)} records", "one record: a picture shows one game")
    if picture is not None:
        plots.require()
    reviews = review_files(files, book)
    screen = common.make_screen(reviews[0].match.game.name, language, plain=plain)
    if as_json:
        common.print_json(to_data(reviews))
    elif len(reviews) == 1:
        show_game(reviews[0], screen)
    else:
        show_games(reviews, screen)
    if picture is not None:
        review_picture.write(reviews[0].match, reviews[0].ledger, screen.words, picture)


def review_files(files: list[Path], path: Path | None) -> list[Review]:
    """Review records of one game or several; a book is opened once."""
    books: dict[str, BookReader] = {}
    found = []
    for file in files:
        match, info, _ = common.read_file(file, read_record)
        opened = books.get(match.rules.hash)
        if opened is None:
            opened = books[match.rules.hash] = open_book(match.rules, path)
        found.append(Review(file, match, info, keep_ledger(match, opened, info)))
    return found


def open_book(rules: Rules[Any], path: Path | None) -> BookReader:
    """The book of the rules of a record; TargetUnavailable if there is nothing to read it with."""
    if find_spec("numpy") is None:
        raise TargetUnavailable("reading a book", "pip install 'touchline[sim]'")
    components = dict(rules.contents) or None
    return touchline.book(
        rules.game, edition=rules.edition, options=dict(rules.options), components=components, path=path
    )


# As data


def to_data(reviews: list[Review]) -> dict[str, Any]:
    """Convert one review to plain data, or several with their sums."""
    if len(reviews) == 1:
        return game_to_data(reviews[0].ledger)
    total = add_up(review.ledger.total for review in reviews)
    games = [{"file": str(review.file), **game_to_data(review.ledger)} for review in reviews]
    return {"sides": {side: total.seen_by(side) for side in SIDES}, "games": games}


def game_to_data(ledger: GameLedger) -> dict[str, Any]:
    """Convert a ledger to plain data: both sides of it, then each play as home sees it."""
    plays = [play_to_data(number, play) for number, play in enumerate(ledger.plays, 1)]
    return {"sides": {side: ledger.total.seen_by(side) for side in SIDES}, "plays": plays}


def play_to_data(number: int, play: StretchAccount) -> dict[str, Any]:
    """Convert a play to plain data; steps count from 1, as those of a replay do."""
    stretch, account = play.stretch, play.account
    return {
        "play": number,
        "drive": stretch.drive,
        "steps": [stretch.first + 1, stretch.last + 1],
        "start": account.start,
        "result": account.result,
        "dice": account.dice,
        "guesses": account.guesses,
        "errors": {"home": account.home_errors, "away": account.away_errors},
        "rounding": account.rounding,
        "unread": account.unread,
    }


# As tables


def show_game(review: Review, screen: Screen) -> None:
    """Show the account of both sides, the plays that decided the game, and every drive and play."""
    ledger, words, facts = review.ledger, screen.words, review.match.game.presentation.plays
    screen.line(words.text("ui.review.about"), "bold")
    show_sides(ledger.total, screen)
    screen.note("ui.review.identity")
    for line in list_remarks(ledger, words):
        screen.line(line, "dim")
    told = {id(play): describe(play, review, words) for play in ledger.plays}
    screen.line()
    screen.line(words.text("ui.review.decisive"), "bold")
    show_stretches([(told[id(play)], play) for play in ledger.decisive], screen)
    screen.line()
    screen.line(words.text("ui.review.drives"), "bold")
    show_stretches([(describe_drive(drive.stretch, facts, words), drive) for drive in ledger.drives], screen)
    screen.line()
    screen.line(words.text("ui.review.plays"), "bold")
    show_stretches([(told[id(play)], play) for play in ledger.plays], screen)


def describe(play: StretchAccount, review: Review, words: GameWords) -> str:
    """Describe a play, or the end that people made."""
    if play.stretch.messages or review.ledger.outcome is None:
        return describe_play(play.stretch, review.match.game.presentation.plays, words)
    return words.outcome(review.ledger.outcome, review.match.score)


def show_sides(total: Account, screen: Screen) -> None:
    """Show both sides of an account."""
    words = screen.words
    rows = [["", *(words.text(key) for key in PARTS.values())]]
    for side in SIDES:
        seen = total.seen_by(side)
        cells = [write_share(seen[part]) if part in ("start", "result") else write_change(seen, part) for part in PARTS]
        rows.append([capitalize(words.seat(side)), *cells])
    screen.table(rows)


def show_stretches(found: list[tuple[str, StretchAccount]], screen: Screen) -> None:
    """Show plays or drives, as home sees them."""
    words = screen.words
    heads = [words.text(key) for key in ("ui.review.steps", PARTS["dice"], PARTS["guesses"])]
    errors = [words.text("ui.review.errors_of", side=words.seat(side)) for side in SIDES]
    rows = [["", *heads, *errors, words.text("ui.review.home_wins")]]
    for text, (stretch, account) in ((text, (one.stretch, one.account)) for text, one in found):
        changes = account.dice, account.guesses, -account.home_errors, account.away_errors
        steps = str(stretch.first + 1) + (f"–{stretch.last + 1}" if stretch.last > stretch.first else "")
        rows.append([text, steps, *(format_change(change) for change in changes), write_share(account.result)])
    screen.table(rows)


def list_remarks(ledger: GameLedger, words: GameWords) -> list[str]:
    """What one should know of the numbers: how far they are off, and what they leave out."""
    said = []
    if ledger.is_about:
        margin, rounding = f"{100 * ledger.margin:.2f}", f"{100 * ledger.total.rounding:+.2f}".replace("-", "−")
        said.append(words.text("ui.review.rounded", margin=margin, rounding=rounding))
    if ledger.total.unread:
        said.append(words.text("ui.review.unread", n=ledger.total.unread))
    if ledger.outcome is None:
        said.append(words.text("ui.review.unfinished"))
    return said


def show_games(reviews: list[Review], screen: Screen) -> None:
    """Show the account of each game, as home sees it, and both sides of their sums."""
    words = screen.words
    screen.line(words.text("ui.review.games", n=len(reviews)), "bold")
    rows = [["", *(words.text(key) for key in PARTS.values())]]
    for review in reviews:
        seen = review.ledger.total.seen_by(SIDES[0])
        cells = [write_share(seen[part]) if part in ("start", "result") else write_change(seen, part) for part in PARTS]
        rows.append([review.file.name, *cells])
    screen.table(rows)
    screen.line()
    screen.line(words.text("ui.review.sum"), "bold")
    show_sides(add_up(review.ledger.total for review in reviews), screen)
    screen.note("ui.review.identity")


def write_share(value: float) -> str:
    """Write a chance to win, or a sum of them, in points of a hundred."""
    return f"{100 * value:.1f}"


def write_change(seen: dict[str, float], part: str) -> str:
    """Write a part of an account; what a side gave away counts against it."""
    return format_change(-seen[part] if part == "own_errors" else seen[part])


def format_change(change: float) -> str:
    """Format a change in points of a hundred, with its sign."""
    text = f"{100 * change:+.1f}".replace("-", "−")
    return "0.0" if text.strip("+−") == "0.0" else text


def capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
