"""The process that computes odds: what a side sees in, what its choices come to out. It knows nothing else.

Exact odds can take a second of one core, which would block the server.
"""

import msgspec

from touchline.play.odds import Outlook, outlook
from touchline.server.workers.children import serve, yield_to_the_server
from touchline.server.workers.sight import SightData

_SIGHT = msgspec.json.Decoder(SightData)


def work_out(asked: SightData) -> Outlook:
    """The odds of the open question."""
    return outlook(asked.read())


if __name__ == "__main__":
    serve(yield_to_the_server, _SIGHT, work_out)
