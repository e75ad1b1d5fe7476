"""``touchline components``: what is printed on dice and cards, where it comes from, and your own in its place."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from touchline.cli import common
from touchline.core.errors import DataError
from touchline.core.game import AnyGame, find
from touchline.core.playout import try_rules
from touchline.core.ruleset import Component, Rules
from touchline.terminal.draw import Screen

EXAMPLE = "Example: touchline components first_and_roll --template > mydice.toml"
LONGEST_LINE = 120
"""A longer list is written with a line for each of its parts: a drawing stays a drawing."""


def run(
    game: common.GameName,
    edition: common.Edition = None,
    settings: common.Settings = None,
    check: Annotated[Path | None, typer.Option(help="Check a file of your own.", metavar="FILE")] = None,
    template: Annotated[bool, typer.Option("--template", help="Print a file to fill in with your own box.")] = False,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Print the components with the status of every part, check a file of your own, or print a template for one."""
    found = find(game)
    options = common.read_pairs("--set", settings)
    if check is not None and template:
        raise DataError.of("command line", "--template", "--check beside it", "one of the two")
    if template:
        print(write_template(found), end="")
        return
    rules = found.load(edition, options, check)
    printed = found.load(edition, options).components
    if check is not None:
        try_rules(found, rules, str(check))
    own = frozenset(c.name for c, p in zip(rules.components, printed, strict=True) if c != p)
    if as_json:
        common.print_json(to_data(rules, own))
        return
    screen = common.make_screen(game, language, plain=plain)
    for component in rules.components:
        show(screen, component, own=component.name in own, checked=check is not None)
    if check is not None:
        kept = len(rules.components) - len(own)
        screen.say("ui.components.checked", file=str(check), own=len(own), kept=kept)


def to_data(rules: Rules[Any], own: frozenset[str]) -> dict[str, Any]:
    """Convert the components to plain data."""
    about = {"game": rules.game, "edition": rules.edition, "options": dict(rules.options), "hash": rules.hash}
    return {**about, "components": [{**asdict(c), "own": c.name in own} for c in rules.components]}


def show(screen: Screen, component: Component, *, own: bool, checked: bool) -> None:
    """Show a component with the status of each part, and its source."""
    words = screen.words
    screen.line(words.text("ui.components.title", name=component.name, title=component.title), "bold")
    parts = [
        words.text("ui.components.part", part=part.part, status=words.text(f"status.{part.status}"))
        for part in component.parts
    ]
    screen.indent(", ".join(parts))
    if checked:
        screen.indent(words.text("ui.components.own" if own else "ui.components.printed"), "dim")
    else:
        screen.indent(words.text("ui.source", text=component.source), "dim")


def write_template(game: AnyGame) -> str:
    """Write the printed components as a file that ``--check`` accepts: every table that may be replaced."""
    lines = [
        f"# Components of {game.title}. Replace what differs on your own; what you delete stays as printed.",
        f"# Check it:      touchline components {game.name} --check FILE",
        f"# Play with it:  touchline play {game.name} --components FILE",
    ]
    for key, value in game.loader.make_template().items():
        lines += format_table(key, value)
    return "\n".join(lines) + "\n"


def format_table(key: str, value: Any) -> list[str]:
    """Format a table in TOML: its plain values first, then the tables inside it."""
    if not isinstance(value, Mapping):
        return [f"{key} = {format_value(value)}"]
    plain = {name: inner for name, inner in value.items() if not isinstance(inner, Mapping)}
    lines = ["", f"[{key}]", *(f"{name} = {format_value(inner)}" for name, inner in plain.items())] if plain else []
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            lines += format_table(f"{key}.{name}", inner)
    return lines


def format_value(value: Any) -> str:
    """Format a string, a number, a boolean, or a list of these in TOML, which writes them as JSON does."""
    line = json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple) and len(line) > LONGEST_LINE:
        rows = "".join(f"  {format_value(v)},\n" for v in value)
        return f"[\n{rows}]"
    return line
