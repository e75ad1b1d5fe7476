"""Decide what a command amounts to: its facts, or the error that refuses it.

A table changes in one place alone: ``carry_out`` and ``tick`` decide, then commit. Nothing else here changes it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from touchline.core.errors import ServiceError, Stale, TouchlineError
from touchline.core.fair import SALT_BYTES, commitment
from touchline.core.fair import seal as sealed_hash
from touchline.core.game import SIDES, other_side
from touchline.core.match import CheckedChoice
from touchline.core.record import AGREED, CLOSED, ON_TIME, RESIGNED
from touchline.players import check_level
from touchline.server.table import facts
from touchline.server.table.header import FRESH_BYTES, ID_BYTES
from touchline.server.table.live import Done, LiveTable, Viewer
from touchline.server.table.places import COMPUTER, Place
from touchline.server.wire import messages

Facts = list[facts.AnyFact]


class Decision(NamedTuple):
    """What a command amounts to. ``checked`` are the choices among its facts, which are not checked again."""

    facts: Facts
    checked: tuple[CheckedChoice, ...] = ()


def carry_out(live: LiveTable, viewer: Viewer, command: messages.Command, now: float, fresh: bytes) -> Done:
    """Carry out a command once; asked again, give the answer that it got."""
    stored = live.find_answer(viewer, command.cmd_id)
    if stored is not None:
        return Done(stored)
    try:
        made, checked = decide(live, viewer, command, now, fresh)
    except TouchlineError as error:
        return Done(messages.refusal(command.cmd_id, error))
    return live.commit(viewer, command.cmd_id, now, made, checked)


def close(live: LiveTable, now: float, person: str = "") -> Done | None:
    """End the table for good, even if people are still there: the dice are opened. None if it has ended.

    A ``person`` who closes it and plays for one side resigns, also after standing up: no game that is being lost can be
    closed without a winner.
    """
    if live.stage == "over":
        return None
    sides = live.places.sides_of(person) if person and live.stage == "playing" else set()
    ended = facts.Ended(RESIGNED, other_side(sides.pop())) if len(sides) == 1 else facts.Ended(CLOSED)
    return live.commit_own(now, [ended])


def rest(live: LiveTable, now: float) -> Done | None:
    """Leave memory; None if nothing has happened since the last time."""
    nothing = not live.seq or live.rests or live.stage == "over"
    return None if nothing else live.commit_own(now, [facts.Rested()])


def tick(live: LiveTable, now: float, fresh: bytes) -> Done | None:
    """Do what time alone brings about: nothing opened, somebody absent for long, a clock run down. None if nothing."""
    made = decide_overdue(live, now, fresh)
    if not made and live.following() is None:
        return None
    return live.commit_own(now, made)


def decide(live: LiveTable, viewer: Viewer, command: messages.Command, now: float, fresh: bytes) -> Decision:
    """The facts of a command, and the choices among them as they were checked."""
    if isinstance(command, messages.Sit):
        return Decision(sit(live, viewer, command))
    if isinstance(command, messages.SeatComputer | messages.Revoke):
        if viewer.person != live.header.owner:
            raise ServiceError("only the owner of the table may do this", "not_the_owner")
        if isinstance(command, messages.SeatComputer):
            return Decision(seat_computer(live, command, fresh))
        return Decision(revoke(live, command, fresh))
    place = live.places.check_holder(viewer.person, viewer.seat)
    if isinstance(command, messages.Play):
        return play(live, viewer, place, command, fresh)
    if isinstance(command, messages.Unseal):
        return unseal(live, place, command)
    if isinstance(command, messages.Claim):
        return Decision(claim(live, place, now))
    return Decision(BY_SEAT[type(command)](live, place, command, fresh))


def decide_overdue(live: LiveTable, now: float, fresh: bytes) -> Facts:
    """The facts that time alone brings about."""
    made: Facts = []
    if live.until is not None and now >= live.until:
        made.append(restart(fresh))
    if live.stage != "playing":
        return made
    asked = live.header.asked
    for name, place in live.places.all.items():
        absent = place.away is not None and now >= place.away + asked.grace
        if absent and asked.stand_in and not place.stand_in and live.places.somebody_is_here:
            made.append(facts.StoodIn(name, asked.stand_in))
    if live.clocks.rule.kind == "move" and not asked.sealed:
        for ask in live.table.match.asks:
            if live.clocks.is_up(ask.who, now):
                seat = live.table.seat_of(ask).name
                made.append(answer(live, seat, live.table.default(seat), fresh, automatic=True))
    return made


# Seats


def sit(live: LiveTable, viewer: Viewer, command: messages.Sit) -> Facts:
    place = live.places[command.seat]
    if live.stage == "over":
        raise ServiceError("the match is over", "over")
    if viewer.person == COMPUTER or place.taken:
        raise ServiceError(f"{command.seat} is taken", "seat_taken")
    if not live.header.asked.hot_seat and any(p.person == viewer.person for p in live.places.all.values()):
        raise ServiceError("one seat is enough", "already_seated")
    if place.kept_for not in {"", viewer.person} and live.keeps_secret(place.seat.side):
        told = f"{command.seat} has a secret of somebody whom the owner removed: only they can come back, or a computer"
        raise ServiceError(told, "seat_kept")
    made: Facts = [facts.Sat(command.seat, viewer.person, command.name)]
    side = place.seat.side
    if command.hash and live.stage == "lobby" and side not in live.dice.promised.hashes:
        made.append(facts.Promised(side, command.seat, command.hash))
    return made


def stand(live: LiveTable, place: Place, command: messages.Stand, fresh: bytes) -> Facts:
    return vacate(live, place.seat.name, fresh)


def seat_computer(live: LiveTable, command: messages.SeatComputer, fresh: bytes) -> Facts:
    place = live.places[command.seat]
    if not command.level:
        if not place.level:
            raise ServiceError(f"no computer player sits at {command.seat}", "not_a_computer")
        return vacate(live, command.seat, fresh)
    check_level(command.level, live.table.match.game, live.table.match.rules)
    if live.header.asked.sealed:
        raise ServiceError("only people play at a sealed table", "sealed")
    if live.stage == "over":
        raise ServiceError("the match is over", "over")
    if place.taken:
        raise ServiceError(f"{command.seat} is taken", "seat_taken")
    return [facts.Sat(command.seat, level=command.level)]


def revoke(live: LiveTable, command: messages.Revoke, fresh: bytes) -> Facts:
    if not live.places[command.seat].person:
        raise ServiceError(f"nobody sits at {command.seat}", "seat_open")
    return vacate(live, command.seat, fresh, removed=True)


def vacate(live: LiveTable, seat: str, fresh: bytes, *, removed: bool = False) -> Facts:
    """A seat becomes open. While contributions are opened the dice begin anew: the next one has seen some of them."""
    opening = [restart(fresh)] if live.stage == "opening" else []
    return [facts.Stood(seat, removed), *opening]


# Dice


def contribute(live: LiveTable, place: Place, command: messages.Contribute, fresh: bytes) -> Facts:
    side = place.seat.side
    if live.stage != "lobby" or side in live.dice.promised.hashes:
        raise Stale(f"{side} has its part in the dice")
    return [facts.Promised(side, place.seat.name, command.hash)]


def open_contribution(live: LiveTable, place: Place, command: messages.Open, fresh: bytes) -> Facts:
    side = place.seat.side
    if live.stage != "opening" or side in live.dice.promised.contributions:
        raise Stale("no part in the dice is to be opened now")
    if commitment(bytes.fromhex(command.contribution)) != live.dice.promised.hashes[side]:
        raise ServiceError("this is not what was promised: its SHA-256 is another", "wrong_contribution")
    return [facts.Opened(side, command.contribution)]


def restart(fresh: bytes) -> facts.Restarted:
    return facts.Restarted(fresh[ID_BYTES:FRESH_BYTES].hex())


# Play


def play(live: LiveTable, viewer: Viewer, place: Place, command: messages.Play, fresh: bytes) -> Decision:
    live.check_ask(command.ask)
    checked = live.table.check(place.seat.name, command.choices)
    if live.header.asked.sealed and any(choice.is_secret for choice in checked):
        raise ServiceError("at a sealed table a secret choice is sealed, not told", "sealed")
    seat, automatic = place.seat, viewer.person == COMPUTER
    made: Facts = [
        lock(seat.name, seat.side, choice.name, fresh, automatic=automatic)
        if choice.is_secret
        else facts.Chose(seat.name, choice.name, automatic)
        for choice in checked
    ]
    return Decision(made, checked)


def answer(live: LiveTable, seat: str, choice: str, fresh: bytes, *, automatic: bool) -> facts.AnyFact:
    """One answer to the open question, in an envelope if it is a secret one."""
    if live.is_secret:
        return lock(seat, live.places[seat].seat.side, choice, fresh, automatic=automatic)
    return facts.Chose(seat, choice, automatic)


def lock(seat: str, side: str, choice: str, fresh: bytes, *, automatic: bool) -> facts.CallLocked:
    """A choice in an envelope. Both sides' can come of the same fresh bytes, so the side goes into the salt."""
    salt = commitment(fresh + side.encode())[: 2 * SALT_BYTES]
    return facts.CallLocked(seat, choice, salt, automatic)


def unlock(live: LiveTable, place: Place, command: messages.Unlock, fresh: bytes) -> Facts:
    live.check_ask(command.ask)
    waits = place.seat.side in live.calls.shown and not live.calls.is_opening
    if not waits or not live.table.decides(place.seat.name):
        raise Stale(f"{place.seat.name} has no choice waiting that could be taken back")
    return [facts.CallUnlocked(place.seat.name)]


def seal(live: LiveTable, place: Place, command: messages.Seal, fresh: bytes) -> Facts:
    live.check_ask(command.ask)
    live.table.check_turn(place.seat)
    if not live.header.asked.sealed or not live.is_secret:
        raise ServiceError("nothing is to be sealed here: play it", "not_sealed")
    if live.calls.is_opening:
        raise Stale("all choices are sealed: now each is opened")
    return [facts.Sealed(place.seat.name, command.seal)]


def unseal(live: LiveTable, place: Place, command: messages.Unseal) -> Decision:
    """An illegal choice is refused as it would be in an envelope, and stays unopened."""
    live.check_ask(command.ask)
    name, side = place.seat.name, place.seat.side
    if not live.calls.is_opening or side in live.calls.salts or not live.table.decides(name):
        raise Stale(f"no choice of {name} is to be opened now")
    found = sealed_hash(bytes.fromhex(command.salt), live.header.table, live.step, side, command.name)
    if found != live.calls.shown[side]:
        raise ServiceError("this is not what was sealed: its SHA-256 is another", "wrong_seal")
    return Decision([facts.Unsealed(name, command.name, command.salt)], live.table.check(name, (command.name,)))


def order(live: LiveTable, place: Place, command: messages.Order, fresh: bytes) -> Facts:
    live.table.check_order(command.order, command.setting)
    return [facts.Ordered(place.seat.name, command.order, command.setting)]


# Taking back, draws, ends


def offer(live: LiveTable, place: Place, command: messages.Offer, fresh: bytes) -> Facts:
    must_be_playing(live)
    seat = place.seat
    if command.kind in live.offers:
        raise Stale("this is offered already")
    if command.kind == "undo" and not live.calls.is_opening:
        live.table.last_choice(seat.name, agreed=True)
    if live.places.people(other_side(seat.side)):
        return [facts.Offered(seat.name, command.kind)]
    if command.kind == "draw":
        raise ServiceError("there is nobody to agree on a draw with", "nobody_to_agree")
    return [facts.TookBack(seat.name)]


def answer_offer(live: LiveTable, place: Place, command: messages.Answer, fresh: bytes) -> Facts:
    must_be_playing(live)
    if command.kind not in live.offers:
        raise Stale("this is not offered any more")
    asker, *agreed = live.offers[command.kind]
    own = live.places[asker].seat.side == place.seat.side
    if not command.yes:
        return [facts.Dropped(command.kind, "" if own else place.seat.name)]
    if own or place.seat.name in agreed:
        raise Stale("it is the other side's people who must agree")
    made: Facts = [facts.Agreed(place.seat.name, command.kind)]
    if set(live.places.people(place.seat.side)) <= {*agreed, place.seat.name}:
        made.append(facts.TookBack(asker) if command.kind == "undo" else facts.Ended(AGREED))
    return made


def resign(live: LiveTable, place: Place, command: messages.Resign, fresh: bytes) -> Facts:
    must_be_playing(live)
    return [facts.Ended(RESIGNED, other_side(place.seat.side))]


def claim(live: LiveTable, place: Place, now: float) -> Facts:
    must_be_playing(live)
    if not is_late(live, other_side(place.seat.side), now):
        raise Stale(f"{other_side(place.seat.side)} has time left")
    return [facts.Ended(ON_TIME, place.seat.side)]


def is_late(live: LiveTable, side: str, now: float) -> bool:
    """Whether a side keeps the other waiting for longer than is allowed. Where nothing is played for anybody, that is
    also by the clock for each answer, by a sealed choice that is not opened, and by being away."""
    sealed, clocks, calls = live.header.asked.sealed, live.clocks, live.calls
    if calls.until is not None:
        return other_side(side) in calls.salts and side not in calls.salts and now >= calls.until
    asked = [live.places[live.table.seat_of(ask).name] for ask in live.table.match.asks if ask.who == side]
    gone = [place.away + live.header.asked.grace for place in asked if place.away is not None]
    if sealed and any(now >= until for until in gone):
        return True
    return (sealed or clocks.rule.kind == "bank") and clocks.is_up(side, now)


def rematch(live: LiveTable, place: Place, command: messages.Rematch, fresh: bytes) -> Facts:
    if live.stage != "over" or place.seat.name in live.again:
        raise Stale("a rematch can be asked for once, when the match is over")
    made: Facts = [facts.WantsAgain(place.seat.name)]
    people = {seat for side in SIDES for seat in live.places.people(side)}
    if people <= {*live.again, place.seat.name}:
        made.append(facts.Rematched(fresh[:ID_BYTES].hex(), fresh[ID_BYTES:FRESH_BYTES].hex()))
    return made


def chat(live: LiveTable, place: Place, command: messages.Chat, fresh: bytes) -> Facts:
    if not live.header.asked.chat:
        raise ServiceError("chat is turned off at this table", "chat_off")
    return [facts.Spoke(place.seat.name, command.text, command.team)]


def must_be_playing(live: LiveTable) -> None:
    live.check_ask(live.moves + 1)


BY_SEAT: dict[type[messages.Command], Callable[[LiveTable, Place, Any, bytes], Facts]] = {
    messages.Stand: stand,
    messages.Contribute: contribute,
    messages.Open: open_contribution,
    messages.Unlock: unlock,
    messages.Seal: seal,
    messages.Order: order,
    messages.Offer: offer,
    messages.Answer: answer_offer,
    messages.Resign: resign,
    messages.Rematch: rematch,
    messages.Chat: chat,
}
