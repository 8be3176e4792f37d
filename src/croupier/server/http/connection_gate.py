"""Who may connect: bounds on open connections, and on the time that each may take.

They are held before a byte is read. Of an address that has its share, the connections without a
whole request make room for the next one; so half requests keep nobody out.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Protocol

from croupier.server.http.addresses import counted_as
from croupier.server.limits import Limits, Slots

SWEEP = 1.0  # seconds between two looks at all connections
LINGER = 5.0  # seconds until what could not be written to a closed connection is dropped
QUIET = 60.0  # seconds between two lines of the log about connections that were refused
SPARE_FILES = 300  # for the database, for workers, and for connections not yet counted
MANY_FILES = 65_536
NEVER = float("inf")
LOG = logging.getLogger("croupier.server")


class Guarded(Protocol):
    """An open connection, as the gate knows it."""

    transport: asyncio.Transport
    due: float  # until when it must have gone on; it is expired then

    @property
    def is_idle(self) -> bool:
        """Say whether no whole request of it is being answered."""

    def expire(self) -> None:
        """End it, for it took too long."""


class ConnectionGate:
    """The open connections of one listening port."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self.limits, self.refused = limits, Counter[str]()
        self.lag = 0.0  # seconds that the last sweep came late
        self._proxies = [ip_network(each) for each in proxies]
        self._known: dict[asyncio.Transport, tuple[str, Guarded]] = {}
        most = min(limits.connections, open_files() - SPARE_FILES)
        self._slots = Slots[asyncio.Transport](most, limits.connections_of_address, self._is_proxy)
        self._sweeping: asyncio.TimerHandle | None = None
        self._logged_at = -QUIET

    def __len__(self) -> int:
        return len(self._known)

    def enter(self, connection: Guarded) -> bool:
        """Let a new connection in, or say that there is no room for it."""
        peer = connection.transport.get_extra_info("peername") or ("",)
        address = peer[0] if self._is_proxy(peer[0]) else counted_as(peer[0])
        full = self._slots.evict_from(address)
        if full is not None and not self._make_room(full, is_own=full == address):
            self.refuse("full")
            return False
        self._slots.add(address, connection.transport)
        self._known[connection.transport] = address, connection
        if self._sweeping is None:
            self._sweep_later()
        return True

    def replace(self, connection: Guarded) -> None:
        """Know a connection by what it has become: a socket."""
        address, _ = self._known[connection.transport]
        self._known[connection.transport] = address, connection

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that is closed."""
        if transport in self._known:
            address, _ = self._known.pop(transport)
            self._slots.remove(address, transport)

    def refuse(self, why: str) -> None:
        """Count a connection that is refused or ended; log the counts once in a while."""
        self.refused[why] += 1
        if time.monotonic() - self._logged_at >= QUIET:
            self._logged_at = time.monotonic()
            LOG.warning("connections refused", extra={"facts": dict(self.refused)})

    def _is_proxy(self, host: str) -> bool:
        """Say whether many people may come from an address."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def _make_room(self, full: str, *, is_own: bool) -> bool:
        """End a connection of an address: the oldest idle one, or the newest where it has most."""
        held = self._slots.held_by(full)
        idle = next((each for each in held if self._known[each][1].is_idle), None)
        ended = idle if idle is not None or is_own else held[-1]
        if ended is None:
            return False
        self.refuse("made room")
        self.leave(ended)
        ended.abort()
        return True

    def _sweep_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._sweeping = loop.call_later(SWEEP, self._sweep, loop.time() + SWEEP)

    def _sweep(self, planned: float) -> None:
        """End what took too long, and what was closed but cannot be written out."""
        now = asyncio.get_running_loop().time()
        self.lag = now - planned
        for transport, (_, connection) in list(self._known.items()):
            if transport.is_closing():
                connection.due = min(connection.due, now + LINGER)
            if connection.due >= now:
                continue
            if transport.is_closing():
                transport.abort()
            else:
                connection.expire()
        self._sweeping = None
        if self._known:
            self._sweep_later()


def open_files() -> int:
    """Let this process open as many files as the system allows; return how many that are."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows has no such limit
        return MANY_FILES
    soft, hard = getrlimit(RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != RLIM_INFINITY and soft < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted, hard))
    return wanted
