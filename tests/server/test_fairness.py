"""Every finished game verifies, no tampered record does, and the dice are even. By both verifiers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import touchline
from tests.fair.node import in_javascript
from tests.server.finished import finished
from tests.server.tampering import KINDS, tampered
from touchline.core.errors import DataError
from touchline.core.replay import verify

VERIFY = "(fair, texts) => texts.map(fair.verify)"


@pytest.mark.parametrize("game", touchline.games())
def test_every_finished_game_verifies_in_both(game: str, sized: Callable[[int, int], int]) -> None:
    played = [finished(game, seed) for seed in range(sized(8, 240))]
    records = [d.live.record() for d in played]
    checks = in_javascript(VERIFY, records)
    assert [check["faults"] for check in checks] == [[]] * len(records)
    for d, record, check in zip(played, records, checks, strict=True):
        match, _, promised = verify(record)
        assert promised is not None
        assert match.state == d.live.table.match.state
        throws = sum(1 for entry in match.entries if entry.ways)
        assert (check["throws"], check["envelopes"]) == (throws, len(promised.envelopes))
        assert check["sealed"] == bool(promised.envelopes and d.header.asked.sealed)
    reasons = {d.live.table.outcome.reason for d in played if d.live.table.outcome}
    assert {"resigned", "agreed_draw", "closed", "time"} <= reasons


def test_no_tampered_record_passes_either_verifier(sized: Callable[[int, int], int]) -> None:
    """Checksums are written anew by whoever changes what the dice or a hash can give the lie to."""
    chance = random.Random("tampering")
    games = touchline.games()
    whole = [finished(games[n % len(games)], n // len(games)).live.record() for n in range(sized(12, 64))]
    made: list[str] = []
    kinds: Counter[int] = Counter()
    wanted = sized(2 * KINDS, 1008)
    while len(made) < wanted:
        kind = len(made) % KINDS
        text = tampered(chance.choice(whole), kind, chance)
        if text is not None:
            made.append(text)
            kinds[kind] += 1
    assert len(kinds) == KINDS
    passed = [n for n, text in enumerate(made) if not refused(text)]
    assert passed == []
    checks = in_javascript("(fair, texts) => texts.map((text) => fair.verify(text).ok)", made)
    assert [n for n, ok in enumerate(checks) if ok] == []
    whole_checks = in_javascript("(fair, texts) => texts.map((text) => fair.verify(text).ok)", whole)
    assert whole_checks == [True] * len(whole)


def refused(text: str) -> bool:
    try:
        verify(text)
    except DataError:
        return True
    return False
