"""What all tests share: the size of a check, and the language."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

# Whatever this machine speaks, tests and the processes that they start speak English.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# A shell lets what it runs in the background ignore Ctrl-C, and so would every process that a test interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def sized() -> Callable[[int, int], int]:
    """``sized(reduced, full)``: how large a check is, full under ``make test-full``."""
    full = os.environ.get("TOUCHLINE_FULL") == "1"
    return lambda reduced, whole: whole if full else reduced


@pytest.fixture(scope="session")
def shootout_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ``PYTHONPATH`` under which the toy game Shootout is installed, as a package from outside."""
    from tests.toy.installed import install_shootout

    site = install_shootout(tmp_path_factory.mktemp("shootout"))
    return os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game, registered beside the installed ones; its name."""
    from importlib.metadata import EntryPoint

    from touchline.core import game

    point = EntryPoint("duel", "tests.toy.duel:GAME", game.GROUP)
    known = {**game._registered(), "duel": point}
    monkeypatch.setattr(game, "_registered", lambda: known)
    game.find.cache_clear()
    return "duel"
