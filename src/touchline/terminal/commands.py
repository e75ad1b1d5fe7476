"""What can be typed at any prompt besides a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from touchline.core.errors import DataError, PlayError, TouchlineError
from touchline.core.game import StandingOrder
from touchline.core.match import Ask
from touchline.play import FileStore, Seat
from touchline.terminal.choices import Option, meant
from touchline.terminal.outlook import outlook
from touchline.terminal.saves import copy_path

if TYPE_CHECKING:
    from touchline.terminal.client import Session

RECENT = 20
"""Steps that ``log`` shows unless told otherwise."""
MEANT, AGREED = "now", "agreed"
"""What is typed after ``resign`` and ``draw``: nobody ends a game by a slip."""


class Leave(Exception):
    """Somebody wants to stop for now."""


Command = Callable[["Session", str, Seat, Ask], bool]
"""(session, what was typed after the command, the seat that is asked, its question) -> whether to ask anew."""


def show_help(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """The question explained, its odds, and everything that can be typed."""
    screen, words = session.screen, session.words
    if words.has(f"help.{ask.step}"):
        screen.line(words.text("ui.cited", text=words.text(f"help.{ask.step}"), cite=ask.cite))
    show_odds(session, rest, seat, ask)
    for line in words.text("ui.help").splitlines():
        screen.line(line, "dim")
    return False


def show_odds(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """The dice that follow and what each choice comes to; not where that would show what others must not see."""
    if session.hides_choices(ask):
        session.screen.say("ui.secret_odds")
        return False
    lines = outlook(session.table.match, seat.side, session.words)
    session.screen.line(session.words.text("ui.odds" if lines else "ui.no_odds"), "bold" if lines else "")
    for line in lines:
        session.screen.indented(line)
    return False


def say_why(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Why a choice cannot be made."""
    found = meant(rest, session.options(ask))
    if not rest:
        session.screen.say("ui.usage.why")
    elif session.hides_choices(ask):
        session.screen.say("ui.secret_odds")
    elif len(found) == 1:
        session.screen.say("ui.can_be_chosen", name=found[0].label, cite=ask.cite)
    else:
        session.explain(rest, ask)
    return False


def show_rule(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """A rule, or a chapter; without a number the rule of this question."""
    try:
        rules = session.book.look_up(rest or ask.cite)
    except DataError as error:
        session.screen.line(session.words.text("ui.no_rule", number=rest, near=error.faults[0].expected))
        return False
    for rule in rules:
        session.screen.rule(session.book, rule)
    return False


def undo(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Take back the last choice of somebody at this screen, or a secret call that waits."""
    table = session.table
    waiting = [other for other in session.people if other.side in table.match.chosen]
    if waiting:
        session.act(table.unlock, waiting[0].name)
        session.screen.say("ui.unlocked", seat=session.words.seat(waiting[0].name))
        return True
    for other in sorted(session.people, key=lambda other: other != seat):
        try:
            session.act(table.undo, other.name)
        except PlayError:
            continue
        session.tell()
        session.screen.say("ui.undone", seat=session.words.seat(other.name))
        return True
    session.screen.say("ui.not_undone")
    return False


def resign(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Give the game up for the side that is asked, once it is said that this is meant."""
    if rest.casefold() != MEANT:
        session.screen.say("ui.usage.resign", seat=session.words.seat(seat.name))
        return False
    session.act(session.table.resign, seat.name)
    return True


def draw(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """End the game as a draw. Both sides are before this screen, so one line says that they agree."""
    if not session.is_shared:
        session.screen.say("ui.nobody_to_agree")
        return False
    if rest.casefold() != AGREED:
        session.screen.say("ui.usage.draw")
        return False
    session.act(session.table.agree_on_draw)
    return True


def orders(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Show the standing orders of the seat, or leave one."""
    known = session.table.match.game.orders
    if not known:
        session.screen.say("ui.orders.none")
        return False
    if not rest:
        for order in known:
            show_order(session, seat, order)
        session.screen.say("ui.usage.orders", order=known[0].name, setting=known[0].settings[-1])
        return False
    typed, _, setting = rest.partition(" ")
    name = whole_name(typed, [order.name for order in known])
    settings = next((order.settings for order in known if order.name == name), ())
    chosen = whole_name(setting.strip(), settings)
    try:
        session.act(session.table.order, seat.name, name, chosen)
    except DataError as error:
        session.screen.line(str(error))
        return False
    session.screen.say("ui.orders.set", order=name, what=session.words.text(f"order.{name}.{chosen}"))
    return True


def whole_name(typed: str, names: Sequence[str]) -> str:
    """The one name that begins as typed; what was typed if there is none."""
    found = meant(typed, [Option((name,), name) for name in names])
    return found[0].names[0] if len(found) == 1 and not typed.isdecimal() else typed


def show_order(session: Session, seat: Seat, order: StandingOrder) -> None:
    """One standing order with all its settings, the one in force marked."""
    screen, words = session.screen, session.words
    chosen = session.table.orders.get((seat.name, order.name), order.settings[0])
    screen.say("ui.orders.line", order=order.name, what=words.text(f"order.{order.name}"))
    for setting in order.settings:
        key = "ui.orders.chosen" if setting == chosen else "ui.orders.setting"
        screen.indented(words.text(key, setting=setting, what=words.text(f"order.{order.name}.{setting}")))


def show_log(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """What happened: the last steps, so many steps, or all."""
    count = int(rest) if rest.isdecimal() else len(session.table.events) if rest == "all" else RECENT
    session.screen.tell(session.table.events[max(len(session.table.events) - count, 0) :], routine=True)
    return False


def show_board(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """The board once more."""
    session.show_board(again=True)
    return False


def save(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Write a copy of the game; it goes on being saved where it was."""
    if not rest:
        session.screen.exact("ui.usage.save", path=str(session.path))
        return False
    try:
        path = copy_path(rest)
        FileStore(path).keep(session.table.text())
    except (TouchlineError, OSError) as error:
        session.screen.line(str(error))
        return False
    session.screen.exact("ui.copied", path=str(path))
    return False


def leave(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Stop for now."""
    raise Leave


COMMANDS: dict[str, Command] = {
    "?": show_help,
    "help": show_help,
    "odds": show_odds,
    "why": say_why,
    "rule": show_rule,
    "undo": undo,
    "resign": resign,
    "draw": draw,
    "orders": orders,
    "log": show_log,
    "board": show_board,
    "save": save,
    "quit": leave,
    "exit": leave,
}
