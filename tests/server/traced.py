"""``touchline`` as a program that notes which of its modules run: ``python -m tests.server.traced serve …``.

SIGUSR1 begins anew; SIGUSR2 writes the modules that ran since to the file ``$TRACED``, as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import touchline

ROOT = f"{Path(touchline.__file__).parent}{os.sep}"
RAN: set[str] = set()


STARTED = 8
"""A coroutine that goes on where it waited is further in its code than this: it is not called anew."""


def note(frame: FrameType, event: str, arg: Any) -> None:
    if event == "call" and frame.f_lasti < STARTED and frame.f_code.co_filename.startswith(ROOT):
        RAN.add(frame.f_code.co_filename.removeprefix(ROOT))


def begin(number: int, frame: FrameType | None) -> None:
    RAN.clear()


def write(number: int, frame: FrameType | None) -> None:
    target = Path(os.environ["TRACED"])
    partial = target.with_suffix(".partial")
    partial.write_text(json.dumps(sorted(RAN)), encoding="utf-8")
    partial.replace(target)


if __name__ == "__main__":
    from touchline.cli import main
    from touchline.server.people import news

    news.EVERY = 3600.0  # what a server hears each second leads through modules of a click, which would not count

    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, write)
    threading.setprofile(note)
    sys.setprofile(note)
    main()
