"""Odds on request: computed in a process of their own from what a seat may know, and cached."""

import asyncio
from dataclasses import fields

import msgspec

from touchline.core.errors import NotYourTurn, TouchlineError
from touchline.play.odds import Outlook
from touchline.server.recent import Recent
from touchline.server.refusals import Refusal
from touchline.server.table.live import LiveTable, Viewer
from touchline.server.table.projection import number_sight
from touchline.server.wire import messages
from touchline.server.workers import odds_worker
from touchline.server.workers.children import ChildLost, Helper, NoTurn
from touchline.server.workers.sight import SightData, write_sight

SECONDS = 8.0
"""Timeout in seconds; odds that take longer, as with custom dice, are not given."""
AGAIN = 1.0
"""Seconds after which to retry."""
KEPT = 256
ODDS_WORKER = odds_worker.__name__
_OUTLOOK = msgspec.json.Decoder(Outlook)
_FIELDS = fields(Outlook)


class NoOdds(Refusal):
    """These odds take too long to compute."""

    code = "no_odds"
    says = "these odds take too long to work out"


def read_question(live: LiveTable, viewer: Viewer, question: messages.Odds) -> SightData | messages.Reject:
    """What a seat may ask odds for: the position as its side sees it."""
    match = live.table.match
    try:
        place = live.places.check_holder(viewer.person, viewer.seat)
        live.check_ask(question.ask)
        if all(live.table.seat_of(ask) != place.seat for ask in match.asks):
            raise NotYourTurn(f"{viewer.seat} is not asked now")
    except TouchlineError as error:
        return messages.refusal(question.cmd_id, error)
    side = place.seat.side
    return write_sight(live.header, side, number_sight(live.table, side))


class OddsClient:
    """Computes odds in one process. The same position is computed once."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._helper = Helper(ODDS_WORKER, seconds)
        self._found: Recent[bytes, asyncio.Task[bytes]] = Recent(KEPT)

    async def answer(
        self, question: messages.Odds, asked: SightData
    ) -> messages.OddsReply | messages.Reject | messages.Busy:
        """The odds as a reply, or why there are none."""
        try:
            line = await asyncio.shield(self._work_out(msgspec.json.encode(asked)))
        except NoTurn:
            return messages.Busy(question.cmd_id, AGAIN)
        except ChildLost:
            return messages.refusal(question.cmd_id, NoOdds())
        found = _OUTLOOK.decode(line)
        return messages.OddsReply(question.cmd_id, question.ask, **{f.name: getattr(found, f.name) for f in _FIELDS})

    async def close(self) -> None:
        """End the process."""
        for task in list(self._found.values()):
            task.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)
        await self._helper.close()

    def _work_out(self, asked: bytes) -> asyncio.Task[bytes]:
        """The task that computes this, running or done."""
        task = self._found.get(asked)
        if task is None or can_retry(task):
            task = self._found[asked] = asyncio.create_task(self._helper.ask(asked))
            task.add_done_callback(hear)
        return task


def hear(task: asyncio.Task[bytes]) -> None:
    """Hear what became of a task: whoever asked may have left by now."""
    if not task.cancelled():
        task.exception()


def can_retry(task: asyncio.Task[bytes]) -> bool:
    """Whether a task was never begun. What took too long once would again."""
    return task.done() and (task.cancelled() or isinstance(task.exception(), NoTurn))
