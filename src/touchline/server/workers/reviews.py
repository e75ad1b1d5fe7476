"""Reviews of finished games: worked out in a process of their own, and kept."""

import msgspec

from touchline.server.recent import Recent
from touchline.server.refusals import TooMany
from touchline.server.workers import review_worker
from touchline.server.workers.children import ChildLost, Helper
from touchline.server.workers.review_worker import GameReview, ReviewRequest

SECONDS = 60.0
"""Timeout in seconds: the first game of a book has to wait until that is unpacked."""
KEPT = 256
REVIEW_WORKER = review_worker.__name__
_REVIEW = msgspec.json.Decoder(GameReview)


class Reviews:
    """Reviews games one after the other. What a record says does not change: each is reviewed once."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._helper = Helper(REVIEW_WORKER, seconds)
        self._found: Recent[str, GameReview] = Recent(KEPT)

    def find(self, table: str) -> GameReview | None:
        """The review of a game, if it was worked out before."""
        return self._found.get(table)

    async def review(self, table: str, record: str) -> GameReview:
        """The review of a game by its record; TooMany if there is no time for it now: the client may retry."""
        found = self._found.get(table)
        if found is None:
            try:
                line = await self._helper.ask(msgspec.json.encode(ReviewRequest(record)))
            except ChildLost:
                raise TooMany from None
            found = self._found[table] = _REVIEW.decode(line)
        return found

    async def close(self) -> None:
        """End the process."""
        await self._helper.close()
