"""A mapping that keeps what was used last."""

from __future__ import annotations

from touchline.server.recent import Recent


def test_what_was_not_used_for_longest_is_dropped_first() -> None:
    kept: Recent[str, int] = Recent(2)
    kept["a"], kept["b"] = 1, 2
    assert kept.get("a") == 1
    kept["c"] = 3
    assert (kept.get("b"), kept.get("a"), kept.get("c"), len(kept)) == (None, 1, 3, 2)
    kept["a"] = 4
    kept["d"] = 5
    assert list(kept.values()) == [4, 5]
