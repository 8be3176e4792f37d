"""Several processes on one database: each table has one owner, and the others pass on to it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from httpx2 import AsyncClient, Client
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.chaos.people import Person, seated
from croupier.games.catalogue import find_game
from croupier.play.match import Answer
from croupier.server.messages.from_client import PROTOCOL
from croupier.server.storage.store import Store
from tests.postgres import Postgres
from tests.server.processes import RunningServer, running_server
from tests.waiting import until

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]
TWO = {"game": "crazy", "seats": ["me", "open"], "name": "Ann"}


@dataclass
class House:
    """Some processes on one database."""

    servers: list[RunningServer]
    url: str

    def answers(self, person: Person) -> list[Any]:
        """Return the log of the match that somebody plays."""
        with closing(Store(self.url)) as store:
            return [entry.event for entry in store.log(person.code, person.match)]

    def owner(self, code: str) -> RunningServer:
        """Return the process that owns a table."""
        query = """
            SELECT address FROM owners JOIN servers ON servers.number = process
            WHERE code = %s"""
        address = self.query(query, code)[0][0]
        return next(each for each in self.servers if address in listeners(each))

    def query(self, query: str, *values: str) -> list[Any]:
        """Ask the database."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(query, values).fetchall()


def listeners(server: RunningServer) -> list[str]:
    """Return the addresses at which a process listens."""
    inodes = {
        link.readlink().name.removeprefix("socket:[").rstrip("]")
        for link in Path(f"/proc/{server.process.pid}/fd").iterdir()
        if link.is_symlink() and "socket" in str(link.readlink())
    }
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ports = [int(row[1].partition(":")[2], 16) for row in rows if row[9] in inodes]
    return [f"127.0.0.1:{port}" for port in ports]


@contextmanager
def processes(postgres: Postgres, folder: Path, number: int) -> Iterator[House]:
    """Run some processes on a new database."""
    url = postgres.new_database()
    folder.mkdir(exist_ok=True)
    (folder / "database").write_text(url)
    with ExitStack() as running:
        yield House([running.enter_context(running_server(folder)) for _ in range(number)], url)


@asynccontextmanager
async def playing(people: list[Person], *ports: int) -> AsyncIterator[None]:
    """Let people play, each through a process."""
    tasks = [asyncio.create_task(one.play(port)) for one, port in zip(people, ports, strict=True)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def lost(house: House, people: list[Person]) -> list[str]:
    """Return the acknowledged answers that are in no log."""
    codes = find_game("crazy").words.codes
    acks = [(person, *ack) for person in people for ack in person.acknowledged.items()]
    with closing(Store(house.url)) as store:
        return [
            f"{person.code} {match} {turn}"
            for person, (match, turn), choice in acks
            if store.log(person.code, match)[turn - 1].event != Answer(person.seat, codes[choice])
        ]


@pytest.mark.witness("two processes on PostgreSQL")
async def test_matches_and_rematches_go_on_through_two_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 2) as house:
        one, other = (server.port for server in house.servers)
        people = await seated(one, 2, Random(1))
        async with playing(people, one, other, other, one):
            await until(lambda: all(len(each.ended) >= 3 for each in people))

        assert lost(house, people) == []
        assert all(not each.faults and each.connections == 1 for each in people)
        assert all(each.ended >= {1, 2, 3} for each in people)


async def test_a_seat_taken_through_one_process_is_known_to_the_other(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 2) as house:
        addresses = [f"http://127.0.0.1:{server.port}" for server in house.servers]
        with Client(base_url=addresses[0]) as one, Client(base_url=addresses[1]) as other:
            for number in range(20):
                first, second = (one, other) if number % 2 else (other, one)
                made = first.post("/api/tables", json=TWO).json()
                sat = second.post(f"/api/tables/{made['code']}/sit", json={"name": "Ben"}).json()
                port = house.servers[number % 3 % 2].port

                async with greeted(port, made["code"], sat["token"]) as (_, shown):
                    assert (shown["you"], shown["state"]) == (1, "playing")


@asynccontextmanager
async def greeted(
    port: int, code: str, token: str
) -> AsyncIterator[tuple[ClientConnection, dict[str, Any]]]:
    """Open a socket to a table and say hello; yield it, and what is shown first."""
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{code}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": token}))
        yield socket, json.loads(await socket.recv())


async def test_of_two_who_want_a_seat_through_two_processes_one_gets_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 2) as house:
        addresses = [f"http://127.0.0.1:{server.port}" for server in house.servers]
        async with (
            AsyncClient(base_url=addresses[0]) as one,
            AsyncClient(base_url=addresses[1]) as other,
        ):
            code = (await one.post("/api/tables", json={**TWO, "listed": True})).json()["code"]
            listed = [(await each.get("/api/tables")).json() for each in (one, other)]
            both = await asyncio.gather(
                *[
                    each.post(f"/api/tables/{code}/sit", json={"name": "Ben", "seat": 1})
                    for each in (one, other)
                ]
            )

        assert [[table["code"] for table in tables] for tables in listed] == [[code], [code]]
        assert sorted(response.status_code for response in both) == [200, 409]
        refused = next(each for each in both if each.status_code != 200)
        assert refused.json() == {"detail": "every seat at this table is taken."}


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
async def test_when_the_owner_goes_another_process_plays_on(
    postgres: Postgres, tmp_path: Path, how: signal.Signals
) -> None:
    with processes(postgres, tmp_path, 2) as house:
        people = await seated(house.servers[0].port, 1, Random(1))
        owner = house.owner(people[0].code)
        other = next(server for server in house.servers if server is not owner)
        async with playing(people, other.port, other.port):
            await until(lambda: all(len(each.acknowledged) >= 3 for each in people))
            owner.process.send_signal(how)
            before = [len(each.acknowledged) for each in people]
            await until(
                lambda: all(
                    len(each.acknowledged) > known + 3
                    for each, known in zip(people, before, strict=True)
                )
            )
            assert house.owner(people[0].code) is other
        assert lost(house, people) == []
        assert not any(each.faults for each in people)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the processes in /proc")
async def test_an_owner_that_was_paused_writes_nothing_after_another_took_over(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 2) as house, ExitStack() as held:
        people = await seated(house.servers[0].port, 1, Random(1))
        ann, ben = people
        owner = house.owner(ann.code)
        other = next(server for server in house.servers if server is not owner)
        async with greeted(owner.port, ann.code, ann.token) as (socket, shown):
            choice = shown["view"]["decision"]["choices"][-1]["code"]
            owner.process.send_signal(signal.SIGSTOP)
            held.callback(owner.process.send_signal, signal.SIGCONT)
            late = {"type": "answer", "id": 99, "turn": shown["turn"], "choice": choice}
            await socket.send(json.dumps(late))  # it waits in the paused process
            async with playing(people, other.port, other.port):
                await until(lambda: len(ann.acknowledged) + len(ben.acknowledged) >= 10)
                owner.process.send_signal(signal.SIGCONT)
                said = await heard_to_the_end(socket)
                await until(lambda: len(ann.acknowledged) + len(ben.acknowledged) >= 20)

        assert not [message for message in said if message["type"] == "ack"]
        assert house.owner(ann.code) is other
        assert lost(house, people) == []
        assert not ann.faults + ben.faults


async def heard_to_the_end(socket: ClientConnection) -> list[dict[str, Any]]:
    """Return all that comes until the server closes a socket."""
    said = list[dict[str, Any]]()
    with suppress(ConnectionClosed):
        while True:
            said.append(json.loads(await socket.recv()))
    return said


async def test_cut_connections_to_the_database_disconnect_nobody(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 2) as house:
        one, other = (server.port for server in house.servers)
        people = await seated(one, 2, Random(1))
        async with playing(people, one, other, one, other):
            for _ in range(5):
                goal = sum(len(each.acknowledged) for each in people) + 8
                cut_connections(postgres, house.url)
                await until(lambda: sum(len(each.acknowledged) for each in people) >= goal)  # noqa: B023

        assert lost(house, people) == []
        assert not any(each.faults for each in people)


def cut_connections(postgres: Postgres, url: str) -> None:
    """End every connection of a house to its database."""
    name = url.partition("?")[0].rpartition("/")[2]
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(query, (name,))


async def test_a_forged_forward_is_refused(postgres: Postgres, tmp_path: Path) -> None:
    with processes(postgres, tmp_path, 1) as house:
        [[inner, secret]] = house.query(
            "SELECT address, value FROM servers, house WHERE name = 'line'"
        )
        door, own = f"http://{inner}", f"http://127.0.0.1:{house.servers[0].port}"
        named = {"croupier-client": "203.0.113.7", "croupier-scheme": "http"}
        with Client() as client:
            forged = [
                client.get(f"{door}/api/games", headers={**named, **shown}).status_code
                for shown in ({}, {"croupier-secret": ""}, {"croupier-secret": "0" * 64})
            ]
            known = client.get(f"{door}/api/games", headers={"croupier-secret": secret, **named})
            outside = client.get(
                f"{own}/api/games",
                headers={"croupier-secret": secret, **named, "host": "evil.example"},
            )

        assert forged == [403, 403, 403]
        assert known.status_code == 200
        assert outside.status_code == 421  # at the public door the headers mean nothing


async def test_a_match_of_other_rules_is_left_to_a_process_that_has_them(
    postgres: Postgres, tmp_path: Path
) -> None:
    with processes(postgres, tmp_path, 1) as house, ExitStack() as held:
        newer = held.enter_context(running_server(tmp_path, rules="newer"))
        people = await seated(house.servers[0].port, 1, Random(1))
        async with playing(people, newer.port, newer.port):
            await until(lambda: all(len(each.acknowledged) >= 2 for each in people))
            held.enter_context(running_server(tmp_path))  # with the rules of the match
            house.servers[0].stop()
            before = [len(each.ended) for each in people]
            await until(
                lambda: all(
                    len(each.ended) > known for each, known in zip(people, before, strict=True)
                )
            )
        with closing(Store(house.url)) as store:
            files = [match.file for match in store.matches(people[0].code) if match.file]

    assert files
    assert not [file for file in files if "unfinished" in file]
