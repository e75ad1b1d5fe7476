"""Packs symbols into as few bits as their frequencies allow: asymmetric numeral systems, many lanes side by side.

Each symbol has a context, and each context a table of how often its symbols come up. A lane is a number that grows by
each symbol the more, the rarer it is; symbols are dealt to the lanes in turn. What is packed last is unpacked first.
"""

from __future__ import annotations

import numpy as np

from touchline.solve.walk import Array

BITS = 12
TOTAL = 1 << BITS
"""What the frequencies of a context add up to."""
WORD = 16
LEAST = 1 << WORD
"""A lane is never less; from ``LEAST << WORD`` on its last word is written."""
LANES, SYMBOLS_OF_A_LANE = 512, 1_024
"""There are so many lanes at most, and each has so many symbols at least."""


ROUNDS = 20
RARE = 0.01
"""What a symbol that a table has not seen counts while tables are gathered."""


def scale_counts(counts: Array) -> Array:
    """Frequencies of symbols by context that add up to ``TOTAL``; what was counted at all has at least 1."""
    shares = np.maximum(counts.sum(axis=1, keepdims=True), 1)
    scaled = np.where(counts > 0, np.maximum(counts * TOTAL // shares, 1), 0)
    scaled[counts.sum(axis=1) == 0, 0] = TOTAL
    for row in scaled:
        while (over := int(row.sum()) - TOTAL) != 0:
            largest = int(row.argmax())
            row[largest] -= over if over < row[largest] else row[largest] - 1
    return scaled.astype(np.int64)


def gather_tables(histograms: Array, most: int) -> tuple[Array, Array]:
    """Tables for many contexts: at most so many, each the sum of histograms that are alike; and which one each takes.

    Histograms begin in the order of their mean symbol; then each takes the table that packs it best, and so on.
    """
    sizes = histograms.sum(axis=1)
    mean = histograms @ np.arange(histograms.shape[1]) / np.maximum(sizes, 1)
    order = np.argsort(mean, kind="stable")
    taken = np.zeros(len(histograms), np.int64)
    taken[order] = np.cumsum(np.sqrt(sizes[order])) * most // (np.sqrt(sizes).sum() + 1)
    for _ in range(ROUNDS):
        tables = _add_up(histograms, taken, most) + RARE
        bits = -np.log2(tables / tables.sum(axis=1, keepdims=True))
        taken = np.argmin(histograms @ bits.T, axis=1)
    return scale_counts(_add_up(histograms, taken, most)), taken.astype(np.uint8)


def _add_up(histograms: Array, taken: Array, most: int) -> Array:
    tables = np.zeros((most, histograms.shape[1]), np.int64)
    np.add.at(tables, taken, histograms)
    return tables


def count_lanes(size: int) -> int:
    """How many lanes so many symbols are dealt to."""
    return max(1, min(LANES, size // SYMBOLS_OF_A_LANE))


def pack_symbols(symbols: Array, contexts: Array, frequencies: Array) -> bytes:
    """Symbols as bytes: the lanes, then the words that they were relieved of."""
    below = np.cumsum(frequencies, axis=1) - frequencies
    lanes = count_lanes(len(symbols))
    lane = np.full(lanes, LEAST, np.int64)
    words: list[Array] = []
    for begin in range((len(symbols) - 1) // lanes * lanes, -1, -lanes):
        context, symbol = contexts[begin : begin + lanes], symbols[begin : begin + lanes]
        often, under = frequencies[context, symbol], below[context, symbol]
        x = lane[: len(symbol)]
        full = x >= often << (2 * WORD - BITS)
        words.append(x[full].astype("<u2"))
        x[full] >>= WORD
        x[:] = (x // often << BITS) + x % often + under
    return lane.astype("<u4").tobytes() + b"".join(word.tobytes() for word in reversed(words))


def unpack_symbols(packed: bytes, contexts: Array, frequencies: Array) -> Array:
    """The symbols of these contexts."""
    below = np.cumsum(frequencies, axis=1) - frequencies
    numbers = np.arange(frequencies.shape[1], dtype=np.uint8)
    symbol_at = np.stack([np.repeat(numbers, row) for row in frequencies])
    lanes = count_lanes(len(contexts))
    lane = np.frombuffer(packed, "<u4", lanes).astype(np.int64)
    words = np.frombuffer(packed, "<u2", -1, 4 * lanes).astype(np.int64)
    symbols, upto = np.zeros(len(contexts), np.uint8), 0
    for begin in range(0, len(contexts), lanes):
        context = contexts[begin : begin + lanes]
        x = lane[: len(context)]
        slot = x & (TOTAL - 1)
        symbol = symbol_at[context, slot]
        symbols[begin : begin + lanes] = symbol
        x[:] = frequencies[context, symbol] * (x >> BITS) + slot - below[context, symbol]
        empty = np.flatnonzero(x < LEAST)
        x[empty] = (x[empty] << WORD) | words[upto : upto + len(empty)]
        upto += len(empty)
    return symbols
