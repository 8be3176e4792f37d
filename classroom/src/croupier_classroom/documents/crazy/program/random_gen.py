"""The course's random generator: a seed decides everything that follows."""

import time
from typing import Any


class RandomGen:
    """A linear congruential generator of 48 bits, the one state shared by the whole program."""

    A = 25214903917
    C = 11
    MOD = 2**48
    DROPPED_BITS = 16
    LIMIT = 2**32

    seed = time.time_ns()

    @classmethod
    def set_seed(cls, seed: int | None = None) -> None:
        """Start again from this seed, or from the clock."""
        cls.seed = time.time_ns() if seed is None else seed

    @classmethod
    def random(cls) -> int:
        """Return the next whole number below 2 to the 32nd, in O(1)."""
        cls.seed = (cls.A * cls.seed + cls.C) % cls.MOD
        return cls.seed >> cls.DROPPED_BITS

    @classmethod
    def random_float(cls) -> float:
        """Return a number from 0 up to, but not, 1, in O(1)."""
        return cls.random() / cls.LIMIT

    @classmethod
    def randint(cls, lo: int, hi: int) -> int:
        """Return a whole number from lo to hi, both included, in O(1)."""
        return lo + cls.random() % (hi - lo + 1)

    @classmethod
    def random_chance(cls, ratio: float) -> bool:
        """Say yes with this probability, in O(1)."""
        return cls.random_float() < ratio

    @classmethod
    def random_choice(cls, collection: Any) -> Any:
        """Return one item of a collection, in O(1)."""
        return collection[cls.randint(0, len(collection) - 1)]

    @classmethod
    def random_shuffle(cls, collection: Any) -> None:
        """Reorder a collection by one random number for each item, in O(n log n)."""
        order = sorted((cls.random(), index) for index in range(len(collection)))
        shuffled = [collection[index] for _, index in order]
        for place, item in enumerate(shuffled):
            collection[place] = item
