"""What all tests share: their order, what is covered, the size of a check, the language, and the toy games."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

COMPILING = {"differential", "sim", "players", "solve", "study", "envs", "cli"}
"""Folders whose tests compile rules. They come first, so that one worker runs them and compiles nothing twice."""
COVERED = {"rules", "core", "fair", "players", "records", "transcripts"}
"""Folders whose tests are measured by coverage: those of the two layers that have a floor."""
UNCOVERED = {"reference", "rollout", "tournament"}
"""Words in the names of modules there that are not measured."""

# Whatever this machine speaks, tests and the processes that they start speak English.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# A shell lets what it runs in the background ignore Ctrl-C, and ``nohup`` lets it ignore that its terminal is closed;
# so would every process that a test interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def leave_children_unmeasured() -> None:
    """Workers are measured, but not the processes that their tests start: those would take five times as long."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


leave_children_unmeasured()


def folder_of(item: pytest.Item) -> str:
    """The folder of tests that a test is in."""
    return item.path.relative_to(Path(__file__).parent).parts[0]


def is_covered(item: pytest.Item) -> bool:
    """Whether a test is measured by coverage.

    It makes whole games by the thousand five times slower, so the tests of single rules have to cover the rules: a
    test that has two sizes is not measured.
    """
    words, fixtures = item.path.stem.split("_"), getattr(item, "fixturenames", ())
    return folder_of(item) in COVERED and UNCOVERED.isdisjoint(words) and "sized" not in fixtures


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: folder_of(item) not in COMPILING)


@contextmanager
def unmeasured() -> Iterator[None]:
    """Pause coverage."""
    measuring = Coverage.current()
    if measuring is None or not measuring._started:
        yield
        return
    measuring.stop()
    try:
        yield
    finally:
        measuring.start()
        leave_children_unmeasured()  # starting asks for them to be measured


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pause coverage during a test that does not count. What is imported is measured when tests are collected."""
    with nullcontext() if is_covered(item) else unmeasured():
        return (yield)


def pytest_sessionstart() -> None:
    """Pause coverage while numba compiles: that would take five times as long."""
    if Coverage.current() is None:
        return
    dispatcher: Any = import_module("numba.core.dispatcher").Dispatcher
    compile_plainly = dispatcher.compile

    def compile_unmeasured(self: Any, signature: Any) -> Any:
        with unmeasured():
            return compile_plainly(self, signature)

    dispatcher.compile = compile_unmeasured


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
    known = {**game._entry_points(), "duel": point}
    monkeypatch.setattr(game, "_entry_points", lambda: known)
    game.find.cache_clear()
    return "duel"
