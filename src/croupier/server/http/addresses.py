"""The addresses of the server: where it is, which names it goes by, and which pages are its own."""

import re
import socket
from contextlib import suppress
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from croupier.server.config import EVERYWHERE, ServerConfig

WILDCARDS = {EVERYWHERE, "::"}  # the server listens on every address of its machine
THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
HOST = re.compile(r"([\w.-]+|\[[0-9a-fA-F:.]+\])(:[0-9]+)?", re.ASCII)
LONGEST = 64  # letters of an address that is invalid: a proxy may send anything
NETWORK = 64  # bits of an IPv6 address: one person has all addresses of such a network
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def link(host: str, port: int, prefix: str) -> str:
    """Return the address of the server at a host."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{prefix}/"


def own_address() -> str:
    """Return this machine's address in the local network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only picks the way out
        except OSError:
            return ""
        return str(probe.getsockname()[0])


@cache
def own_names() -> frozenset[str]:
    """Return the names of this machine in the local network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({name, first, f"{first}.local"} - {""})


def is_here(address: str) -> bool:
    """Say whether an address leads no further than this machine."""
    return urlsplit(address).hostname in THIS_MACHINE


def base_for_others(called: str, config: ServerConfig) -> str:
    """Return the address of the server for a client's friends, from the one it was called by."""
    if config.public:
        return f"{config.public}{config.prefix}/"
    if is_here(called) and config.host in WILDCARDS and (own := own_address()):
        return link(own, urlsplit(called).port or config.port, config.prefix)
    return f"{called.rstrip('/')}{config.prefix}/"


@lru_cache(maxsize=10_000)
def counted_as(host: str) -> str:
    """Return what an address is counted as: itself, or its network where it is of IPv6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> NETWORK << NETWORK)}/{NETWORK}"


def address_of(scope: Scope) -> str:
    """Return the address a request comes from, as it is counted."""
    return counted_as(str((scope.get("client") or ("",))[0]))


class OwnHosts:
    """The hosts this server goes by: no other name leads a browser to it.

    A page of a stranger can have its name lead to this machine (DNS rebinding); to the browser the
    server is then a part of that page's site. So the name itself is looked at. Of numbers, the
    one that the connection came to is right.
    """

    def __init__(self, config: ServerConfig) -> None:
        urls = [*config.origins, *([config.public] if config.public else [])]
        self._origins = {origin for url in urls if (origin := site_of(url))}
        named = {host for _, host, _ in self._origins}
        self._hosts = THIS_MACHINE | own_names() | named | {config.host.lower()} - WILDCARDS

    def has_host(self, scope: Scope, headers: Headers) -> bool:
        """Say whether a request is for this server."""
        named = headers.getlist("host")
        if len(named) != 1:
            return not named  # as programs of HTTP/1.0 ask; browsers always name one
        host = host_of(named[0])
        return host in self._hosts or host == str((scope.get("server") or ("",))[0])

    def has_page(self, headers: Headers) -> bool:
        """Say whether a request comes from a page of this server, of a site named, or of none."""
        origins = headers.getlist("origin")
        if len(origins) != 1:
            return not origins
        page = site_of(origins[0])
        own = page and site_of(f"{page[0]}://{headers.get('host', '')}")  # TLS ends at a proxy
        return page is not None and (page == own or page in self._origins)


def split_of(url: str) -> SplitResult | None:
    """Parse a URL; None if invalid."""
    with suppress(ValueError):  # of the whole, or of its port
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    return None


def host_of(text: str) -> str:
    """Return the host of a Host header, as it is compared."""
    parts = split_of(f"//{text}") if HOST.fullmatch(text) else None
    return (parts.hostname or "").rstrip(".") if parts is not None else ""


def site_of(url: str) -> tuple[str, str, int] | None:
    """Parse an origin into scheme, host and port; None if invalid."""
    parts = split_of(url)
    if parts is None or parts.scheme not in PORTS or not parts.hostname:
        return None
    return parts.scheme, parts.hostname.rstrip("."), parts.port or PORTS[parts.scheme]
