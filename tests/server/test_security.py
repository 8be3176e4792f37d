"""What keeps strangers out: origins, policies, cookies, sizes, rates; and logs without secrets."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from croupier.games.catalogue import all_games
from croupier.server.http.page_files import PAGE
from croupier.server.http.web_app import create_app, monitoring_app
from croupier.server.limits import KNOWN, Limits, RateLimiter, TokenBucket
from croupier.server.messages.from_client import PROTOCOL
from croupier.server.monitoring import LEVELS, JsonFormatter, set_up_logs
from croupier.server.storage.house_copies import back_up, restore
from tests.server.servers import GAME, config
from tests.server.threads import heard, hosted_server

SERVER = PAGE.parent
WISH = {"game": GAME, "seats": ["me", "open"], "name": "Ann"}
HELLO = {"type": "hello", "protocol": PROTOCOL}


def opened(folder: Path, **changed: Any) -> TestClient:
    """Return a client of a new server."""
    return TestClient(create_app(config(folder, **changed)), base_url="http://server")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/t/tamo-rikune", "/api/games", "/nowhere", "/healthz"])
def test_no_answer_lets_a_page_run_scripts_of_others(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_page_needs_nothing_the_policy_forbids() -> None:
    for page in PAGE.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|https?://", text)


def test_pages_of_other_sites_are_not_served(client: TestClient) -> None:
    elsewhere = {"origin": "http://elsewhere"}
    code = client.post("/api/tables", json=WISH).json()["code"]

    assert client.post("/api/tables", json=WISH, headers=elsewhere).status_code == 403
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(f"/api/tables/{code}/socket", headers=elsewhere).__enter__()
    here = {"origin": "http://server"}
    assert client.post("/api/tables", json=WISH, headers=here).status_code == 200
    here = {"origin": "http://testserver"}  # as this client calls the host of every socket
    with client.websocket_connect(f"/api/tables/{code}/socket", headers=here) as line:
        line.send_json(HELLO)
        assert line.receive_json()["type"] == "snapshot"


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8765", "127.0.0.1.evil.example", "192.0.2.1", "", "a b"),
        *("[::1", "localhost/evil", "ann@localhost", "localhost?", "localhost#evil"),
    ],
)
def test_no_other_name_leads_to_this_server(client: TestClient, host: str) -> None:
    """A stranger's name may lead to this machine (DNS rebinding): a page there gets nothing."""
    named = {"host": host, "origin": f"http://{host}"}
    code = client.post("/api/tables", json=WISH).json()["code"]

    refused = client.post("/api/tables", json=WISH, headers=named)
    assert refused.status_code == 421
    assert "does not go by that name" in refused.json()["detail"]
    assert client.get(f"/api/tables/{code}/invitation", headers=named).status_code == 421
    assert client.get("/", headers=named).status_code == 421
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(f"/api/tables/{code}/socket", headers=named).__enter__()


def test_of_two_pages_none_is_believed(client: TestClient) -> None:
    pages = [("origin", "http://server"), ("origin", "http://evil.example")]
    asked = client.build_request("POST", "/api/tables", json=WISH, headers=pages)

    assert client.send(asked).status_code == 403


def test_of_two_names_none_is_believed(client: TestClient) -> None:
    asked = client.build_request("GET", "/", headers=[("host", "server"), ("host", "evil.example")])

    assert client.send(asked).status_code == 421


@pytest.mark.parametrize(
    "host", ["localhost:8765", "127.0.0.1", "[::1]:80", "LOCALHOST.", "server"]
)
def test_the_server_goes_by_the_names_of_its_machine(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


def test_the_server_goes_by_the_names_it_is_given(tmp_path: Path) -> None:
    public = "https://cards.example"
    with opened(tmp_path, public=public, origins=("http://club.example:81",)) as client:
        for host in ("cards.example", "club.example"):
            assert client.get("/healthz", headers={"host": host}).status_code == 200
        proxied = {"host": "127.0.0.1:8765", "origin": public}  # the proxy did not pass its name on
        assert client.post("/api/tables", json=WISH, headers=proxied).status_code == 200
        foreign = {"host": "cards.example", "origin": "https://cards.example:444"}
        assert client.post("/api/tables", json=WISH, headers=foreign).status_code == 403
        nowhere = {"host": "cards.example", "origin": "null"}
        assert client.post("/api/tables", json=WISH, headers=nowhere).status_code == 403


def test_another_site_can_be_allowed(tmp_path: Path) -> None:
    with opened(tmp_path, origins=("https://club.example",)) as client:
        allowed = {"origin": "https://club.example"}

        assert client.post("/api/tables", json=WISH, headers=allowed).status_code == 200


def test_the_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    with opened(tmp_path, secure=True) as client:
        cookie = client.post("/api/tables", json=WISH).headers["set-cookie"].lower()

    assert all(flag in cookie for flag in ("httponly", "samesite=strict", "secure", "path=/api/"))


def test_what_is_too_long_is_not_read(client: TestClient) -> None:
    long = {**WISH, "name": "x" * 20_000}

    assert client.post("/api/tables", json=long).status_code == 413
    pieces = (b"x" * 1000 for _ in range(100))
    assert client.post("/api/tables", content=pieces).status_code == 413


def test_tables_are_not_made_without_end(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits(new_tables=0.0, new_tables_at_once=3)) as client:
        codes = [client.post("/api/tables", json=WISH).status_code for _ in range(5)]

    assert codes == [200] * 3 + [429] * 2


def test_promises_are_not_made_without_end(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits(promises=3)) as client:
        codes = [client.post("/api/promises").status_code for _ in range(5)]

    assert codes == [200] * 3 + [429] * 2


def test_requests_come_at_a_rate(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits(requests=1.0)) as client:
        codes = {client.get("/api/games").status_code for _ in range(20)}

    assert codes == {200, 429}


@pytest.mark.parametrize("message", [{"type": "resync"}, {"type": "ping", "id": 1}])
def test_messages_come_at_a_rate_and_patience_has_an_end(
    tmp_path: Path, message: dict[str, Any]
) -> None:
    with opened(tmp_path, limits=Limits(messages=1.0, patience=5, hasty_seconds=0.0)) as client:
        seat = client.post("/api/tables", json=WISH).json()
        with client.websocket_connect(f"/api/tables/{seat['code']}/socket") as line:
            line.send_json({**HELLO, "token": seat["token"]})
            for _ in range(20):
                line.send_json(message)
            codes = list(codes_until_closed(line))

    assert "too_fast" in codes
    assert codes[-1] == 1008


def codes_until_closed(line: WebSocketTestSession) -> Iterator[Any]:
    """Yield the code of every message, then that of the closing."""
    try:
        while True:
            yield line.receive_json().get("code")
    except WebSocketDisconnect as closed:
        yield closed.code


def from_address(client: TestClient, address: str) -> TestClient:
    """Return a client of the same server at another address."""
    app: Any = client.app
    other = TestClient(app, base_url="http://server", client=(address, 50000))
    other.portal = client.portal
    return other


def look(stack: ExitStack, client: TestClient, seat: dict[str, Any], *, by: str = "") -> Any:
    """Open a socket to a table, by the token of a seat or as a spectator; return it."""
    line = stack.enter_context(client.websocket_connect(f"/api/tables/{seat['code']}/socket"))
    line.send_json({**HELLO, "token": by} if by else HELLO)
    return line


def taken(client: TestClient, code: str) -> str:
    """Take a seat at a table; return its token."""
    return str(client.post(f"/api/tables/{code}/sit", json={"name": "Ben"}).json()["token"])


def test_spectators_of_one_table_are_limited_and_share_it_by_address(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits(spectators=3)) as client, ExitStack() as stack:
        seat = client.post("/api/tables", json=WISH).json()
        many = [look(stack, client, seat) for _ in range(4)]
        assert [line.receive_json()["type"] for line in many[:3]] == ["snapshot"] * 3
        assert list(codes_until_closed(many[3])) == [4429]

        other = look(stack, from_address(client, "192.0.2.7"), seat)

        assert other.receive_json()["type"] == "snapshot"
        assert list(codes_until_closed(many[2])) == [4429]


def test_no_spectator_and_no_opponent_keeps_a_seat_out(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits().lifted()) as client, ExitStack() as stack:
        seat = client.post("/api/tables", json=WISH).json()
        other = taken(client, seat["code"])
        for by in ["", other]:
            for _ in range(64):
                assert look(stack, client, seat, by=by).receive_json()["type"] == "snapshot"

        assert look(stack, client, seat, by=seat["token"]).receive_json()["type"] == "snapshot"


def test_one_socket_too_many_of_a_seat_closes_its_oldest(tmp_path: Path) -> None:
    with opened(tmp_path, limits=Limits(sockets_of_seat=2)) as client, ExitStack() as stack:
        seat = client.post("/api/tables", json=WISH).json()
        own = [look(stack, client, seat, by=seat["token"]) for _ in range(5)]

        assert [list(codes_until_closed(line))[-1] for line in own[:3]] == [4409] * 3
        assert [line.receive_json()["type"] for line in own[3:]] == ["snapshot"] * 2


def test_a_bucket_fills_with_time() -> None:
    bucket = TokenBucket(2, 3)
    assert [bucket.take(now=5.0) for _ in range(4)] == [True, True, True, False]

    assert [bucket.take(now=6.0) for _ in range(3)] == [True, True, False]


def test_addresses_have_buckets_of_their_own_and_are_forgotten_in_the_end() -> None:
    buckets = RateLimiter(0, 1)

    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for number in range(KNOWN):
        buckets.take(f"other {number}")
    assert buckets.take("a")


def test_logs_are_lines_of_json_without_secrets(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="croupier.server"):
        seat = client.post("/api/tables", json=WISH).json()
        client.post("/api/tables", json={**WISH, "game": "nothing"})
        with client.websocket_connect(f"/api/tables/{seat['code']}/socket") as line:
            line.send_json({**HELLO, "token": seat["token"]})
            line.receive_json()
        server = client.app.state.registry  # type: ignore[attr-defined]
        assert client.portal is not None
        error = ValueError(seat["token"])
        runner = server._runners[seat["code"]]
        client.portal.call(lambda: runner._written(None, error))

    secrets = (seat["token"], seat["code"], server.store.secret().reveal())
    written = [JsonFormatter().format(record) for record in caplog.records]
    assert any(json.loads(line)["event"] == "not stored" for line in written)
    assert not any(str(secret) in line for secret in secrets for line in written)


def test_a_link_of_before_a_restored_backup_opens_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        code = client.post("/api/tables", json=WISH).json()["code"]
        copy = back_up(tmp_path / "house.sqlite3", tmp_path / "copies", keep=1)
        ben = client.post(f"/api/tables/{code}/sit", json={"name": "Ben"}).json()
    restore(copy, tmp_path / "house.sqlite3")

    with opened(tmp_path) as client:
        cleo = client.post(f"/api/tables/{code}/sit", json={"name": "Cleo"}).json()
        assert cleo["seat"] == ben["seat"]
        with client.websocket_connect(f"/api/tables/{code}/socket") as line:
            line.send_json({**HELLO, "token": cleo["token"]})
            assert line.receive_json()["you"] == cleo["seat"]
        with client.websocket_connect(f"/api/tables/{code}/socket") as line:
            line.send_json({**HELLO, "token": ben["token"]})
            with pytest.raises(WebSocketDisconnect) as raised:
                line.receive_json()
    assert raised.value.code == 1008


@contextmanager
def logs_set_up() -> Iterator[None]:
    """Have the logs written as a server writes them."""
    loggers = [logging.getLogger(name) for name in LEVELS]
    before = [(log.handlers, log.propagate, log.level) for log in loggers]
    try:
        set_up_logs()
        yield
    finally:
        for log, (handlers, propagate, level) in zip(loggers, before, strict=True):
            log.handlers, log.propagate = handlers, propagate
            log.setLevel(level)


def test_the_logs_of_the_bots_are_written_too(capsys: pytest.CaptureFixture[str]) -> None:
    with logs_set_up():
        logging.getLogger("croupier.bots").warning("a search has failed")

    assert json.loads(capsys.readouterr().err)["event"] == "a search has failed"


@pytest.mark.process
def test_bad_requests_do_not_fill_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with logs_set_up(), hosted_server(tmp_path) as server:
        said = [heard(server.connect(b"nonsense\r\n\r\n")) for _ in range(5)]
        assert server.refused == {"bad request": 5}

    assert all("400 Bad Request" in each for each in said)
    assert len(re.findall("refused|request received", capsys.readouterr().err)) == 1


def counts(client: TestClient) -> str:
    """Return the counts of a server, from where they are shown."""
    app: Any = client.app
    return TestClient(monitoring_app(app), base_url="http://127.0.0.1").get("/metrics").text


def test_the_counts_are_for_the_operator(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_the_metrics_count(client: TestClient) -> None:
    client.post("/api/tables", json=WISH)
    text = counts(client)

    assert "croupier_tables_total 1" in text
    assert "croupier_tables_loaded 1" in text
    assert all(re.fullmatch(r"# TYPE \S+ \S+|\S+ [0-9.e+-]+", line) for line in text.splitlines())


def test_what_is_refused_is_counted_by_its_kind(client: TestClient) -> None:
    client.get("/", headers={"host": "evil.example"})
    client.post("/api/tables", json=WISH, headers={"origin": "http://elsewhere"})
    client.get("/api/tables/tamo-rikune")
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect("/", headers={"origin": "http://elsewhere"}).__enter__()

    text = counts(client)
    assert 'croupier_refused_connections_total{why="misdirected request"} 1' in text
    assert 'croupier_refused_connections_total{why="forbidden"} 2' in text
    assert 'croupier_rejected_total{code="404"} 1' in text


@pytest.mark.process
@pytest.mark.parametrize(("version", "status"), [("1.1", 400), ("1.0", 200)])
def test_a_request_names_its_host_unless_it_is_an_old_one(
    tmp_path: Path, version: str, status: int
) -> None:
    with hosted_server(tmp_path) as server:
        asked = f"GET /healthz HTTP/{version}\r\nConnection: close\r\n\r\n"

        assert f" {status} " in heard(server.connect(asked.encode())).partition("\r\n")[0]


def test_the_server_and_its_page_name_no_game() -> None:
    names = [word for game in all_games().values() for word in (game.name, game.title)]
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names), re.IGNORECASE)
    files = [path for path in SERVER.rglob("*") if path.suffix in (".py", ".mjs", ".css", ".html")]

    found = [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if pattern.search(line)
    ]
    assert found == []
