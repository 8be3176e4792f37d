"""The addresses of the server: on this machine, and in the same network."""

import socket
from urllib.parse import urlsplit

from croupier.server.config import ServerConfig

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not listened on
THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}


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


def is_here(address: str) -> bool:
    """Say whether an address leads no further than this machine."""
    return urlsplit(address).hostname in THIS_MACHINE


def base_for_others(called: str, config: ServerConfig) -> str:
    """Return the address of the server for a client's friends, from the one it was called by."""
    if is_here(called) and config.host in EVERYWHERE and (own := own_address()):
        return link(own, urlsplit(called).port or config.port, config.prefix)
    return f"{called.rstrip('/')}{config.prefix}/"
