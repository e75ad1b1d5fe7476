"""The command line: ``touchline COMMAND``, one module per command.

What a person can cause ends in one clear message and exit status 2. A ``RulesBug`` is never caught.
"""

from __future__ import annotations

import os
import sys
from io import StringIO

import typer

from touchline.cli import components, games, play, replay, rules, serve, simulate, tournament, verify
from touchline.core.errors import TouchlineError

FAULTY = 2

app = typer.Typer(
    name="touchline",
    help="Tabletop football games: play them, read their rules, see a game again, simulate millions.",
    epilog="Example: touchline play first_and_roll",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    if wanted:
        from touchline import __version__

        print(f"touchline {__version__}")
        raise typer.Exit


@app.callback()
def touchline(
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", callback=show_version, is_eager=True
    ),
) -> None:
    """Tabletop football games: play them, read their rules, see a game again, simulate millions."""


for command in (serve, play, simulate, tournament, games, rules, components, replay, verify):
    app.command(command.NAME, epilog=command.EXAMPLE)(command.run)


def main() -> None:
    """Run the command line. A user's error is one message on stderr and exit status 2."""
    open_missing_streams()
    try:
        app()
    except TouchlineError as error:
        flush()
        print(f"touchline: {error}", file=sys.stderr)
        sys.exit(FAULTY)
    except BrokenPipeError:
        discard_output()
        sys.exit(1)
    finally:
        flush()


def open_missing_streams() -> None:
    """Replace standard streams that the process was started without."""
    if sys.stdin is None:
        sys.stdin = StringIO()
    if sys.stdout is None:
        sys.stdout = StringIO()


def flush() -> None:
    """Flush stdout; a closed pipe is ignored."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Send the rest of stdout to the null device after its reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
