"""A mapping that keeps what was used last."""

from collections.abc import Iterable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A least-recently-used cache of at most ``most`` values."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """The value of a key, which counts as used now."""
        if key not in self._kept:
            return None
        value = self._kept[key] = self._kept.pop(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        self._kept.pop(key, None)
        self._kept[key] = value
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]

    def drop(self, key: K) -> None:
        """Forget a value, if it is kept."""
        self._kept.pop(key, None)

    def __len__(self) -> int:
        return len(self._kept)

    def values(self) -> Iterable[V]:
        """All values, the one used last at the end."""
        return self._kept.values()
