"""The course's random generator: a seed decides everything that follows."""

from typing import TypeVar

from .data_structures.referential_array import ArrayR

T = TypeVar("T")


class RandomGen:
    """A linear congruential generator of 48 bits, the one state shared by the whole program."""

    MULTIPLIER = 25214903917
    INCREMENT = 11
    MODULUS = 2**48
    DROPPED_BITS = 16

    state = 0

    @classmethod
    def set_seed(cls, seed: int) -> None:
        """Start again from this seed."""
        cls.state = seed

    @classmethod
    def random(cls) -> int:
        """Return the next whole number below 2 to the 32nd, in O(1)."""
        cls.state = (cls.MULTIPLIER * cls.state + cls.INCREMENT) % cls.MODULUS
        return cls.state >> cls.DROPPED_BITS

    @classmethod
    def randint(cls, lo: int, hi: int) -> int:
        """Return a whole number from lo to hi, both included, in O(1)."""
        return lo + cls.random() % (hi - lo + 1)

    @classmethod
    def random_shuffle(cls, array: ArrayR[T]) -> None:
        """Reorder the array by one random number for each item, in O(n log n)."""
        order = sorted((cls.random(), index) for index in range(len(array)))
        shuffled = [array[index] for _, index in order]
        for place, item in enumerate(shuffled):
            array[place] = item
