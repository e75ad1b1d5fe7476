"""``touchline rules``: a game's rulebook, in our words."""

from collections.abc import Sequence
from typing import Annotated

import typer

from touchline.cli.common import AsJson, GameName, Language, Plain, make_screen, print_json
from touchline.core.errors import DataError
from touchline.core.game import find as find_game
from touchline.locale.rulebook import Rule, Rulebook, load_rulebook
from touchline.terminal.draw import Screen

EXAMPLE = "Example: touchline rules first_and_roll 13.3"


def run(
    game: GameName,
    number: Annotated[str | None, typer.Argument(help="A rule (13.3) or a chapter (13).", metavar="NUMBER")] = None,
    find: Annotated[str | None, typer.Option(help="Only rules in which this word occurs.", metavar="WORD")] = None,
    as_json: AsJson = False,
    plain: Plain = False,
    language: Language = "",
) -> None:
    """Print a rule, a chapter, every rule with a word in it, or the table of contents."""
    book = load_rulebook(find_game(game), language)
    screen = make_screen(game, language, plain=plain)
    rules = book.look_up(number) if number else book.rules
    if find is not None:
        rules = tuple(rule for rule in book.find_mentions(find) if rule in rules)
        if not rules:
            raise DataError.of("rulebook", "--find", f"no rule with {find!r}", "a word of the rules")
    if as_json:
        print_json([to_data(book, rule) for rule in rules])
    elif number is None and find is None:
        print_contents(screen, book)
    else:
        print_rules(screen, book, rules)


def to_data(book: Rulebook, rule: Rule) -> dict[str, object]:
    """Convert a rule to plain data."""
    return {
        "number": rule.number,
        "chapter": book.chapters[rule.chapter],
        "title": rule.title,
        "text": rule.text,
        "ruling": rule.ruling or None,
        "sources": rule.sources,
    }


def print_contents(screen: Screen, book: Rulebook) -> None:
    """Print the chapters and the titles of their rules."""
    for number, title in book.chapters.items():
        screen.line(screen.words.text("ui.rules.chapter", number=number, title=title), "bold")
        for rule in book.rules:
            if rule.chapter == number and rule.number != number:
                screen.indent(f"{rule.number}  {rule.title}")


def print_rules(screen: Screen, book: Rulebook, rules: Sequence[Rule]) -> None:
    """Print rules in full, under the titles of their chapters."""
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            screen.line(screen.words.text("ui.rules.chapter", number=chapter, title=book.chapters[chapter]), "bold")
        screen.rule(rule)
