"""Counter-based dice: (seed, game, n) gives the same outcome on every target, in any order.

``n`` counts the draws of one game, players' random choices included. The functions are written in
the rule dialect, so that compiled play uses these very lines: 32-bit numbers in 64-bit lanes (no
product reaches bit 63), mapped to an outcome by ``(mix * total) >> 32`` and never by a remainder.
"""

MOST = 0xFFFFFFFF


def mix(x: int) -> int:
    """A bijection of 32-bit numbers in which every bit of ``x`` moves about half of the result."""
    x = (x ^ (x >> 16)) & 0xFFFFFFFF
    x = (x * 0x21F0AAAD) & 0xFFFFFFFF
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & 0xFFFFFFFF
    return x ^ (x >> 15)


def first_key(seed: int, game: int) -> int:
    """The first of two words that stand for one game of one seed."""
    return mix(mix(mix(mix(seed & 0xFFFFFFFF) ^ (seed >> 32)) ^ (game & 0xFFFFFFFF)) + (game >> 32))


def second_key(seed: int, game: int) -> int:
    """The second of two words that stand for one game of one seed."""
    return mix(mix(mix(mix((seed >> 32) + 0x3C6EF372) + (seed & 0xFFFFFFFF)) + (game >> 32)) ^ (game & 0xFFFFFFFF))


def raw(key: int, other: int, n: int) -> int:
    """The 32 bits behind the ``n``-th draw of the game with these two words."""
    return mix(key ^ mix((other + n * 0x5851F42D) & 0xFFFFFFFF))


def scale(bits: int, total: int) -> int:
    """32 bits as a number below ``total``."""
    return (bits * total) >> 32


def draw(key: int, other: int, n: int, total: int) -> int:
    """The ``n``-th draw of the game with these two words: a number below ``total``."""
    return scale(raw(key, other, n), total)
