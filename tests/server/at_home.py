"""A computer in a home network that never leaves loopback. Run as a program: ``touchline``, on that computer."""

from __future__ import annotations

import os

from touchline.server.http import listen
from touchline.server.refusals import NoNetwork

ADDRESS = "127.0.0.2"
MODULE = "tests.server.at_home"
LONELY = {"TOUCHLINE_TEST_LONELY": "1"}
"""The environment of a computer that is in no network."""


def home_address() -> str:
    if LONELY.items() <= os.environ.items():
        raise NoNetwork
    return ADDRESS


if __name__ == "__main__":
    from touchline.cli import main

    setattr(listen, "home_address", home_address)  # noqa: B010  what a test would patch
    main()
