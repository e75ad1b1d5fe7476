"""Compiles plain functions of a module: their very source, in a file of the cache."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from touchline.sim.cache import import_numba, key_of, load_module
from touchline.sim.link import OPTIONS

HEAD = (
    "from __future__ import annotations",
    "from typing import Any",
    "import numba\nimport numpy as np",
)
FAST = "fastmath={'contract', 'nsz', 'nnan', 'ninf'}"
"""Allows vector instructions for minima and maxima, where no number can be infinite or undefined."""


def write_functions(
    parts: Sequence[Callable[..., Any]],
    outer: Sequence[Callable[..., Any]],
    constants: Mapping[str, Any],
    options: str = "",
) -> str:
    """The text of these functions, callees first; Python can call those that are ``outer``."""
    texts = [
        f"part = numba.njit({OPTIONS}, {options})\nouter = numba.njit(nogil=True, cache=True, {options})",
        "\n".join(f"{name} = {value!r}" for name, value in constants.items()),
    ]
    texts += [f"@{'outer' if f in outer else 'part'}\n{inspect.getsource(f)}" for f in parts]
    return "\n\n".join(texts)


def load_text(name: str, title: str, *texts: str) -> ModuleType:
    """The module with these texts; numba compiles its functions when they are first called."""
    import_numba()
    text = "\n\n".join([f'"""{title}, compiled."""', *HEAD, *texts])
    return load_module(name, key_of(text), lambda: text)


@contextmanager
def vectorizing() -> Iterator[None]:
    """What is compiled within may use vector instructions: rules branch too much for them, sums of arrays do not."""
    numba = import_numba()
    numba.config.LOOP_VECTORIZE = 1
    try:
        yield
    finally:
        numba.config.LOOP_VECTORIZE = 0
