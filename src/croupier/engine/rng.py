"""All chance: the generator ChaCha8, in the rules' own dialect.

A generator is a 256-bit key, a 64-bit stream number and a block counter. Nobody can predict the
next card from the cards seen, and game k of a run is simply stream k of the run's key.
"""

from croupier.engine.records import IntArray, Record, int_array, int_field, record

MASK = 0xFFFFFFFF
WORDS = 16  # in a block
DOUBLE_ROUNDS = 4
C0, C1, C2, C3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574  # "expand 32-byte k"


class Rng(Record):
    """The fields of a generator; a record that draws chance begins with them."""

    key: IntArray = int_array(8, 0, MASK)
    block: IntArray = int_array(WORDS, 0, MASK)
    stream: int = int_field(0, (1 << 63) - 1)
    counter: int = int_field(0, (1 << 63) - 1)
    used: int = int_field(0, WORDS)  # words of the block already drawn


@record()
class PolicyRng(Rng):
    """A generator by itself: the chance a policy draws, apart from the game's."""


def start_rng(s: Rng, key: bytes, stream: int = 0) -> None:
    """Restart the generator from a 32-byte key, at the beginning of a stream."""
    s.bytes_of("key")[:] = key
    s.stream = stream
    rewind(s)


def policy_rng(key: bytes, stream: int = 0) -> PolicyRng:
    """Return a generator for a policy."""
    rng = PolicyRng()
    start_rng(rng, key, stream)
    return rng


def rewind(s: Rng) -> None:
    """Go to the beginning of the stream."""
    s.counter = 0
    s.used = WORDS


def below(s: Rng, n: int) -> int:
    """Draw a number from 0 to n - 1, each equally likely."""
    product = draw_word(s) * n
    low = product & MASK
    if low < n:
        unfair = (MASK + 1 - n) % n
        while low < unfair:
            product = draw_word(s) * n
            low = product & MASK
    return product >> 32


def draw_word(s: Rng) -> int:
    """Draw the next 32 bits."""
    if s.used == WORDS:
        fill_block(s)
    word = s.block[s.used]
    s.used += 1
    return word


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Mix four words (the quarter round)."""
    a = (a + b) & MASK
    d ^= a
    d = ((d << 16) | (d >> 16)) & MASK
    c = (c + d) & MASK
    b ^= c
    b = ((b << 12) | (b >> 20)) & MASK
    a = (a + b) & MASK
    d ^= a
    d = ((d << 8) | (d >> 24)) & MASK
    c = (c + d) & MASK
    b ^= c
    b = ((b << 7) | (b >> 25)) & MASK
    return a, b, c, d


def double_round(  # noqa: PLR0913, PLR0917 - the words of a block
    a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int,
    i: int, j: int, k: int, m: int, n: int, o: int, p: int, q: int,
) -> tuple[int, ...]:  # fmt: skip
    """Mix the columns of a block's words, then its diagonals."""
    a, e, i, n = quarter(a, e, i, n)
    b, f, j, o = quarter(b, f, j, o)
    c, g, k, p = quarter(c, g, k, p)
    d, h, m, q = quarter(d, h, m, q)
    a, f, k, q = quarter(a, f, k, q)
    b, g, m, n = quarter(b, g, m, n)
    c, h, i, o = quarter(c, h, i, o)
    d, e, j, p = quarter(d, e, j, p)
    return a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q


def fill_block(s: Rng) -> None:
    """Make the next 16 words: four double rounds over constants, key, counter and stream."""
    a, b, c, d = C0, C1, C2, C3
    e, f, g, h = s.key[0], s.key[1], s.key[2], s.key[3]
    i, j, k, m = s.key[4], s.key[5], s.key[6], s.key[7]
    n, o, p, q = s.counter & MASK, s.counter >> 32, s.stream & MASK, s.stream >> 32
    for _ in range(DOUBLE_ROUNDS):
        a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q = double_round(
            a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q
        )
    s.block[0], s.block[1], s.block[2], s.block[3] = a, b, c, d
    s.block[4], s.block[5], s.block[6], s.block[7] = e, f, g, h
    s.block[8], s.block[9], s.block[10], s.block[11] = i, j, k, m
    s.block[12], s.block[13], s.block[14], s.block[15] = n, o, p, q
    add_start(s)
    s.counter += 1
    s.used = 0


def add_start(s: Rng) -> None:
    """Add what the rounds began with, so that they cannot be undone."""
    s.block[0] = (s.block[0] + C0) & MASK
    s.block[1] = (s.block[1] + C1) & MASK
    s.block[2] = (s.block[2] + C2) & MASK
    s.block[3] = (s.block[3] + C3) & MASK
    for i in range(8):
        s.block[4 + i] = (s.block[4 + i] + s.key[i]) & MASK
    s.block[12] = (s.block[12] + (s.counter & MASK)) & MASK
    s.block[13] = (s.block[13] + (s.counter >> 32)) & MASK
    s.block[14] = (s.block[14] + (s.stream & MASK)) & MASK
    s.block[15] = (s.block[15] + (s.stream >> 32)) & MASK
