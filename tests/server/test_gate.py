"""Strangers who connect: what they send has an end, and none of them keeps another out."""

import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.http.addresses import counted_as
from croupier.server.limits import Limits, Slots
from croupier.server.messages.from_client import PROTOCOL
from tests.server.servers import GAME
from tests.server.threads import HostedServer, heard, hosted_server

WELL = '{"status":"ok"}'
MASK = (0, 0, 0, 0)
PATIENCE = 500.0  # seconds, more than any of it takes
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "


@pytest.fixture
def server(tmp_path: Path) -> Iterator[HostedServer]:
    with hosted_server(tmp_path) as server:
        yield server


def flood(opened: socket.socket, text: bytes, most: int = 2**26) -> str:
    """Send a text again and again, until the server has closed; return what it said."""
    try:
        for _ in range(most // len(text)):
            opened.sendall(text)
    except OSError:
        return heard(opened)
    pytest.fail("the server reads without end")


@pytest.mark.process
def test_a_header_without_end_is_not_read(server: HostedServer) -> None:
    flood(server.connect(HALF), b"x" * 4096)

    assert server.refused == {"request header fields too large": 1}
    assert WELL in server.ask()


@pytest.mark.process
def test_an_address_without_end_is_not_read(server: HostedServer) -> None:
    flood(server.connect(b"GET /"), b"x" * 4096)

    assert server.refused == {"request header fields too large": 1}


@pytest.mark.process
def test_the_lines_of_a_header_are_limited(server: HostedServer) -> None:
    few, many = [f"X-{n}: y" for n in range(80)], [f"X-{n}: y" for n in range(200)]

    assert WELL in server.ask("/healthz", *few)
    assert "431" in server.ask("/healthz", *many)


@pytest.mark.process
def test_a_body_without_end_is_not_read(server: HostedServer) -> None:
    head = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    opened = server.connect(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())

    flood(opened, b"1000\r\n" + b"x" * 4096 + b"\r\n")

    assert server.refused == {"content too large": 1}


PIECE = b"2\r\n{}\r\n"
UNENDING = {
    "a line of the trailer": (PIECE + b"0\r\nX: ", b"x"),
    "its name": (PIECE + b"0\r\n", b"x"),
    "the size of a piece": (b"", b"0"),
    "words beside the size": (b"2;", b"x"),
    "words with a value": (b"2;x=", b"x"),
}


@pytest.mark.process
def test_nothing_beside_a_body_is_read_without_end(server: HostedServer) -> None:
    head = f"POST /api/promises HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    for first, more in UNENDING.values():
        opened = server.connect(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + first)
        flood(opened, more * 4096, most=2**23)

    assert server.refused == {"content too large": len(UNENDING)}


@pytest.mark.process
def test_requests_do_not_pile_up_on_one_connection(server: HostedServer) -> None:
    one = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()

    flood(server.connect(), one * 100)

    assert WELL in server.ask()


@pytest.mark.process
def test_half_a_header_has_its_time(tmp_path: Path) -> None:
    with hosted_server(tmp_path, head_seconds=0.1) as server:
        assert "408 Request Timeout" in heard(server.connect(HALF))
        assert "408 Request Timeout" in heard(server.connect())


@pytest.mark.process
def test_a_blank_line_before_the_next_request_has_its_time(tmp_path: Path) -> None:
    with hosted_server(tmp_path, head_seconds=2.0) as server:
        opened = server.connect(
            f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        )
        said = b""
        while WELL.encode() not in said:
            part = opened.recv(4096)
            assert part, said
            said += part
        opened.sendall(b"\r\n")

        assert "408 Request Timeout" in heard(opened)


@pytest.mark.process
def test_half_a_body_has_its_time(tmp_path: Path) -> None:
    with hosted_server(tmp_path, body_seconds=0.1) as server:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        half = f"{head}Content-Length: 100\r\n\r\n{{".encode()

        assert "408 Request Timeout" in heard(server.connect(half))


@pytest.mark.process
def test_half_requests_keep_nobody_out(tmp_path: Path) -> None:
    with hosted_server(tmp_path, connections=20, connections_of_address=10) as server:
        open_ones = [server.connect(HALF, "127.0.0.2") for _ in range(40)]
        open_ones += [server.connect(HALF) for _ in range(40)]

        assert WELL in server.ask(address="127.0.0.3")
        assert WELL in server.ask(address="127.0.0.2")
        assert WELL in server.ask()
        for each in open_ones:
            each.close()


@pytest.mark.process
def test_refused_connections_are_logged_once_in_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.WARNING, logger="croupier.server"),
        hosted_server(tmp_path, connections_of_address=2) as server,
    ):
        open_ones = [server.connect(HALF, "127.0.0.2") for _ in range(20)]
        assert WELL in server.ask()
        assert server.refused["made room"] >= 17
        for each in open_ones:
            each.close()

    assert [record.message for record in caplog.records] == ["connections refused"]


@pytest.mark.process
@pytest.mark.parametrize("frame", [b"\x89\x80abcd", b"\x8a\x80abcd", b"\x81\x80abcd"])
def test_frames_come_at_the_rate_of_messages(tmp_path: Path, frame: bytes) -> None:
    with hosted_server(tmp_path, lifted=False) as server:
        opened = connected_socket(server)
        flood(opened, frame * 1000)

        assert server.refused == {"too many frames": 1}


@pytest.mark.process
def test_a_message_of_empty_pieces_has_an_end(tmp_path: Path) -> None:
    with hosted_server(tmp_path, lifted=False) as server:
        opened = connected_socket(server)
        opened.sendall(b"\x01\x80abcd")
        flood(opened, b"\x00\x80abcd" * 1000)

        assert server.refused == {"too many frames": 1}


@pytest.mark.process
def test_a_socket_that_nobody_reads_is_closed(tmp_path: Path) -> None:
    with hosted_server(tmp_path, unread_seconds=PATIENCE) as server:  # so that bytes alone decide
        text = json.dumps({"type": "rematch"}).encode()
        flood(connected_socket(server), bytes([0x81, 0x80 | len(text), *MASK]) + text)

        assert server.app.state.registry.metrics.slow == 1


@pytest.mark.process
def test_pongs_that_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    with hosted_server(tmp_path, unread_seconds=0.1) as server:
        flood(connected_socket(server), (bytes([0x89, 0x80 | 125, *MASK]) + b"x" * 125) * 100)

        assert server.refused == {"unread": 1}


def connected_socket(server: HostedServer) -> socket.socket:
    """Return a socket to a new table, after its hello; little of what it is sent waits in it."""
    code = new_table(server)
    opened = server.connect()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lines = (
        f"GET /api/tables/{code}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    opened.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert opened.recv(12) == b"HTTP/1.1 101"
    text = json.dumps({"type": "hello", "protocol": PROTOCOL}).encode()
    opened.sendall(bytes([0x81, 0x80 | len(text), *MASK]) + text)
    return opened


def new_table(server: HostedServer) -> str:
    """Make a table; return its code."""
    body = json.dumps({"game": GAME, "seats": ["open", "open"], "name": "Ann"})
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close"
    length = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
    answer = heard(server.connect(f"{head}\r\n{length}\r\n\r\n{body}".encode()))
    return str(json.loads(answer.partition("\r\n\r\n")[2])["code"])


def test_the_largest_holder_gives_up_a_place() -> None:
    slots = Slots[int](4, 3)
    for number in range(3):
        slots.add("many", number)

    assert slots.evict_from("many") == "many"
    assert slots.evict_from("one") is None
    slots.add("one", 3)
    assert slots.evict_from("new") == "many"
    assert slots.held_by("many") == [0, 1, 2]
    slots.remove("many", 1)
    slots.add("new", 4)
    assert slots.evict_from("other") == "many"
    slots.remove("many", 0)
    slots.add("other", 5)
    assert slots.evict_from("last") == "last"


def test_many_people_behind_a_proxy_are_not_one() -> None:
    slots = Slots[int](4, 1, lambda address: address == "proxy")
    for number in range(3):
        slots.add("proxy", number)

    assert slots.evict_from("proxy") is None
    slots.add("proxy", 3)
    assert slots.evict_from("proxy") == "proxy"


def test_an_address_is_counted_by_its_network() -> None:
    assert counted_as("192.0.2.7") == "192.0.2.7"
    assert counted_as("::ffff:192.0.2.7") == "192.0.2.7"
    assert (
        counted_as("2001:db8:1:2::7") == counted_as("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    )
    assert counted_as("2001:db8:1:3::7") != counted_as("2001:db8:1:2::7")
    assert counted_as("x" * 1000) == "x" * 64


def test_a_limit_that_is_lifted_is_one_of_rates() -> None:
    assert Limits().lifted().head_bytes == Limits().head_bytes
    assert Limits().lifted().messages > Limits().messages
