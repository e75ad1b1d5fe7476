"""One package per game. A package knows the core and nothing else.

``touchline.games()`` lists the installed games. Importing any game binds the name ``touchline.games``
to this package, so the package itself answers the call.
"""

from __future__ import annotations

import sys
from types import ModuleType

from touchline.core.game import games


class Games(ModuleType):
    """A package that can be called like the function whose name it takes."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = Games
