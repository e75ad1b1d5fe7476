"""The command line: ``touchline COMMAND``, one module per command, loaded when it is called.

What a person can cause ends in one clear message and exit status 2. A ``RulesBug`` is never caught.
"""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from io import StringIO

import typer

from touchline.core.errors import TouchlineError

FAULTY = 2
COMMANDS = (
    "serve",
    "backup",
    "restore",
    "admin",
    "play",
    "simulate",
    "tournament",
    "games",
    "rules",
    "components",
    "replay",
    "review",
    "verify",
    "solve",
    "certify",
    "book",
    "exploit",
)


def show_version(wanted: bool) -> None:
    if wanted:
        from touchline import __version__

        print(f"touchline {__version__}")
        raise typer.Exit


def touchline(
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", callback=show_version, is_eager=True
    ),
) -> None:
    """Tabletop football games: play them, read their rules, see a game again, simulate millions."""


def make_app(commands: Iterable[str]) -> typer.Typer:
    """Make the program with these commands."""
    app = typer.Typer(
        name="touchline",
        epilog="Example: touchline play first_and_roll",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(touchline)
    for name in commands:
        command = import_module(f"touchline.cli.{name}")
        if hasattr(command, "APP"):  # a command of several, each with a help of its own
            app.add_typer(command.APP, name=name, epilog=command.EXAMPLE, no_args_is_help=True)
        else:
            app.command(name, epilog=command.EXAMPLE)(command.run)
    return app


def main() -> None:
    """Run the command line. A user's error is one message on stderr and exit status 2."""
    open_missing_streams()
    try:
        make_app([name for name in COMMANDS if name in sys.argv[1:2]] or COMMANDS)()
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
