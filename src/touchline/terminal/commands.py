"""What can be typed at any prompt besides a choice."""

from collections.abc import Callable, Sequence

from touchline.core.errors import DataError, NotationError, PlayError, TouchlineError
from touchline.core.game import StandingOrder
from touchline.core.match import Ask
from touchline.play import FileStore, Seat
from touchline.study.chances import Chances
from touchline.study.coach import advise
from touchline.terminal.chances import describe_chance, show_way
from touchline.terminal.choices import ListedChoice, find_meant, find_nearest
from touchline.terminal.coach import describe_hint
from touchline.terminal.draw import Screen
from touchline.terminal.outlook import describe_choice, describe_odds
from touchline.terminal.saves import check_copy_path
from touchline.terminal.session import COACHING, HINTS, OFF, TEACH, Session

RECENT = 20
"""Steps that ``log`` shows unless told otherwise."""
MEANT, AGREED = "now", "agreed"
"""Typed after ``resign``, and after ``draw`` and ``coach``, as confirmation."""
COACH_MODES = {OFF: "ui.coach.mode.off", HINTS: "ui.coach.mode.hints", TEACH: "ui.coach.mode.teach"}


class Leave(Exception):
    """A person wants to stop for now."""


Command = Callable[[Session, str, Seat, Ask], bool | None]
"""(session, the text after the command, the asked seat, its question) -> true if the table has moved on."""


def show_help(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Explain the question, its odds, and everything that can be typed."""
    screen, words = session.screen, session.words
    if words.has(f"help.{ask.step}"):
        screen.line(words.text("ui.cited", text=words.text(f"help.{ask.step}"), cite=ask.cite))
    show_odds(session, "", seat, ask)
    for line in words.text("ui.help").splitlines():
        screen.line(line, "dim")


def show_odds(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Show what the choices come to as a table, or all about one of them, unless that would reveal a secret."""
    screen, words, match = session.screen, session.words, session.table.match
    if session.hides_choices(ask):
        screen.say("ui.secret_odds")
        return
    meant = find_meant(rest, session.list_choices(ask)) if rest else []
    if len(meant) == 1:
        for line in describe_choice(match, seat.side, meant[0].names[-1], words):
            screen.indent(line)
        return
    table, notes = describe_odds(match, seat.side, words)
    screen.line(words.text("ui.odds" if table or notes else "ui.no_odds"), "bold" if table or notes else "")
    if table:
        screen.table(table)
        notes.append(words.text("ui.usage.odds", name=session.list_choices(ask)[0].names[-1]))
    for line in notes:
        screen.indent(line, "dim" if table else "")


def show_hint(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Say what the book would do, and why."""
    if may_coach(session, ask):
        tell_hint(session, ask)


def may_coach(session: Session, ask: Ask) -> bool:
    """Whether the book may be asked now; if not, say why. Between people both sides have to agree."""
    if session.is_shared and not session.is_coach_agreed:
        session.screen.say("ui.coach.agree")
    elif session.solved is None:
        session.screen.say("ui.coach.no_book")
    elif session.hides_choices(ask):
        session.screen.say("ui.secret_odds")
    else:
        return True
    return False


def tell_hint(session: Session, ask: Ask) -> None:
    """Tell the hint for a question, in two sentences."""
    advice = advise(session.table.match, ask.who, session.solved) if session.solved is not None else None
    if advice is None:
        session.screen.say("ui.coach.nothing")
        return
    for line in describe_hint(advice, ask.step, session.words):
        session.screen.line(line)


def set_coach(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Let the coach speak before every choice, after it, or on request alone."""
    if session.is_shared and rest.casefold() == AGREED:
        session.is_coach_agreed = True
        session.screen.say("ui.coach.agreed")
        return
    if not may_coach(session, ask):
        return
    mode = complete_name(rest.casefold(), COACHING)
    if mode not in COACHING:
        session.screen.say("ui.usage.coach", modes=session.words.join_or(list(COACHING)))
        return
    session.coach = mode
    session.screen.say(COACH_MODES[mode])
    if mode == HINTS:
        tell_hint(session, ask)


def show_chances(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Show how often each side wins from here and how that has moved; or do so after every play."""
    if not may_coach(session, ask) or session.solved is None:
        return
    if rest in ("on", "off"):
        session.shows_chances = rest == "on"
        session.screen.say("ui.chances.on" if session.shows_chances else "ui.chances.off")
        return
    match = session.table.match
    known = Chances(match, session.solved)
    value = known.find(len(match.entries))
    if value is None:
        session.screen.say("ui.coach.nothing")
        return
    session.screen.line(describe_chance(value, session.words))
    show_way(session.screen, known.list_up_to(len(match.entries)))


def say_why(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Say why a choice cannot be made."""
    found = find_meant(rest, session.list_choices(ask))
    if not rest:
        session.screen.say("ui.usage.why")
    elif session.hides_choices(ask):
        session.screen.say("ui.secret_odds")
    elif len(found) == 1:
        session.screen.say("ui.can_be_chosen", name=found[0].label, cite=ask.cite)
    else:
        explain(session, rest, ask)


def explain(session: Session, text: str, ask: Ask) -> None:
    """Say why ``text`` cannot be chosen, or what may have been meant."""
    if say_reason(session, text, ask):
        return
    known = session.list_choices(ask)
    names = [*(choice.label for choice in known), *(choice.names[0] for choice in known), *COMMANDS]
    say_unknown(session.screen, text, names, session.list_numbered(ask))


def say_unknown(screen: Screen, text: str, names: Sequence[str], listed: Sequence[ListedChoice]) -> None:
    """Say that ``text`` is not a choice, with the names most similar to it, or else all that are listed."""
    if near := find_nearest(text, names):
        screen.say("ui.did_you_mean", text=text, names=screen.words.join_or(near))
    else:
        screen.say("ui.unknown", text=text, names=screen.join_choices(listed))


def say_reason(session: Session, text: str, ask: Ask) -> bool:
    """Say why a choice cannot be made; False if ``text`` names none, or one that can."""
    named = find_meant(text, session.list_all_choices(ask)) or find_meant(text, session.list_choices_of_game())
    if len(named) != 1 or text.isdecimal():
        return False
    try:
        reason = session.table.match.why(ask.who, named[0].names[0])
    except NotationError:
        return False
    if reason is not None:
        said = session.words.text(f"reason.{reason.code}")
        session.screen.say("ui.why", name=named[0].label, reason=said, cite=reason.cite)
    return reason is not None


def show_rule(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Show a rule or a chapter; without a number the rule of this question."""
    try:
        rules = session.book.look_up(rest or ask.cite)
    except DataError as error:
        session.screen.line(session.words.text("ui.no_rule", number=rest, near=error.faults[0].expected))
        return
    for rule in rules:
        session.screen.rule(rule)


def undo(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Take back the last choice made at this screen, or a locked secret call."""
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
    """Resign for the asked side, once confirmed."""
    if rest.casefold() != MEANT:
        session.screen.say("ui.usage.resign", seat=session.words.seat(seat.name))
        return False
    session.act(session.table.resign, seat.name)
    return True


def agree_on_draw(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """End the game as a draw. Both sides share this screen, so one confirmation is enough."""
    if not session.is_shared:
        session.screen.say("ui.nobody_to_agree")
        return False
    if rest.casefold() != AGREED:
        session.screen.say("ui.usage.draw")
        return False
    session.act(session.table.agree_on_draw)
    return True


def change_orders(session: Session, rest: str, seat: Seat, ask: Ask) -> bool:
    """Show the standing orders of the seat, or change one."""
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
    name = complete_name(typed, [order.name for order in known])
    settings = next((order.settings for order in known if order.name == name), ())
    chosen = complete_name(setting.strip(), settings)
    try:
        session.act(session.table.order, seat.name, name, chosen)
    except DataError as error:
        session.screen.line(str(error))
        return False
    session.screen.say("ui.orders.set", order=name, what=session.words.text(f"order.{name}.{chosen}"))
    return True


def complete_name(typed: str, names: Sequence[str]) -> str:
    """Complete a name from its first letters; the text as typed if no single name fits."""
    found = find_meant(typed, [ListedChoice((name,), name) for name in names])
    return found[0].names[0] if len(found) == 1 and not typed.isdecimal() else typed


def show_order(session: Session, seat: Seat, order: StandingOrder) -> None:
    """Show a standing order with all its settings, the current one marked."""
    screen, words = session.screen, session.words
    chosen = session.table.orders.get((seat.name, order.name), order.settings[0])
    screen.say("ui.orders.line", order=order.name, what=words.text(f"order.{order.name}"))
    for setting in order.settings:
        key = "ui.orders.chosen" if setting == chosen else "ui.orders.setting"
        screen.indent(words.text(key, setting=setting, what=words.text(f"order.{order.name}.{setting}")))


def show_log(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Tell the last steps again: some, a given number, or all."""
    count = int(rest) if rest.isdecimal() else len(session.table.events) if rest == "all" else RECENT
    session.screen.tell(session.table.events[max(len(session.table.events) - count, 0) :], routine=True)


def show_board(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Show the board again."""
    session.show_board(again=True)


def save(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Write a copy of the game; the game itself stays in its own file."""
    if not rest:
        session.screen.say_exactly("ui.usage.save", path=str(session.path))
        return
    try:
        path = check_copy_path(rest)
        FileStore(path).keep(session.table.text())
        session.screen.say_exactly("ui.copied", path=str(path))
    except (TouchlineError, OSError) as error:
        session.screen.line(str(error))


def leave(session: Session, rest: str, seat: Seat, ask: Ask) -> None:
    """Stop for now."""
    raise Leave


COMMANDS: dict[str, Command] = {
    "?": show_help,
    "help": show_help,
    "odds": show_odds,
    "hint": show_hint,
    "coach": set_coach,
    "chances": show_chances,
    "why": say_why,
    "rule": show_rule,
    "undo": undo,
    "resign": resign,
    "draw": agree_on_draw,
    "orders": change_orders,
    "log": show_log,
    "board": show_board,
    "save": save,
    "quit": leave,
    "exit": leave,
}
