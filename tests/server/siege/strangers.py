"""``touchline``, to which of all loopback addresses only 127.0.0.1 is this computer: the others are strangers.

So that a test can come from many addresses, each with the limits of its own: ``python -m tests.server.siege.strangers
serve …``
"""

from __future__ import annotations

from touchline.cli import main
from touchline.server.http import gateway, limits

MODULE = "tests.server.siege.strangers"
HOME = "127.0.0.1"


def is_home(address: str) -> bool:
    return address == HOME


if __name__ == "__main__":
    for module in (limits, gateway):
        setattr(module, "is_here", is_home)  # noqa: B010  what a test would patch
    main()
