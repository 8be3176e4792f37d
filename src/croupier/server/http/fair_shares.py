"""Places that addresses share: one that holds many never keeps another one out."""

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Generic, TypeVar

Holder = TypeVar("Holder", bound=Hashable)
LONGEST = 64  # letters of an address that is none: a proxy may send anything
NETWORK = 64  # bits of an IPv6 address: one person has all addresses of such a network


@lru_cache(maxsize=10_000)
def share_of(host: str) -> str:
    """Return by what an address is counted: itself, or its network where it is of IPv6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> NETWORK << NETWORK)}/{NETWORK}"


class FairShares(Generic[Holder]):
    """So many places, so many of them for one address; who holds most gives one up.

    An address behind which there are many people, such as that of a proxy, has no share.
    """

    def __init__(
        self, most: int, most_of_one: int, is_many: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._most, self._most_of_one, self._is_many = most, most_of_one, is_many
        self._held: dict[str, dict[Holder, None]] = {}  # the first that came is the first
        self._total = 0

    def __len__(self) -> int:
        return self._total

    def add(self, address: str, holder: Holder) -> None:
        """Give a place to a holder."""
        self._held.setdefault(address, {})[holder] = None
        self._total += 1

    def remove(self, address: str, holder: Holder) -> None:
        """Take the place of a holder back, if it has one."""
        held = self._held.get(address, {})
        if holder in held:
            del held[holder]
            self._total -= 1
        if not held:
            self._held.pop(address, None)

    def held_by(self, address: str) -> list[Holder]:
        """Return who holds a place for an address, the first that came first."""
        return list(self._held.get(address, ()))

    def giver(self, address: str) -> str | None:
        """Return the address that must give up a place before another one gets it; None if none.

        It is the same address where that has its share, or where nobody holds more than it.
        """
        own = len(self._held.get(address, ()))
        if own >= self._most_of_one and not self._is_many(address):
            return address
        if self._total < self._most:
            return None
        number, most = max(self._counts(), default=(0, address))
        return most if number > own + 1 else address

    def _counts(self) -> Iterator[tuple[int, str]]:
        """Yield how many places each address holds behind which there are not many."""
        for address, held in self._held.items():
            if not self._is_many(address):
                yield len(held), address
