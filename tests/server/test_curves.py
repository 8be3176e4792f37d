"""Each seat's chance along a match that is over: when it is told, and that it is found once."""

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.bots.advice import Curve
from croupier.play.match_text import read_match
from croupier.server.http.web_app import create_app
from croupier.server.limits import Limits
from croupier.server.messages.from_client import PROTOCOL
from tests.server.servers import GAME, config
from tests.server.thinkers import even_curve, look_back_with


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(config(tmp_path, limits=replace(Limits().lifted(), curves=1)))
    with TestClient(app, base_url="http://server") as client:
        yield client


def make(client: TestClient, *seats: str, **wish: Any) -> str:
    """Make a table; return where it is."""
    made = client.post("/api/tables", json={"game": GAME, "seats": list(seats), **wish})
    return f"/api/tables/{made.json()['code']}"


def make_over(client: TestClient) -> str:
    """Make a table of bots, and wait until they have played."""
    table = make(client, "bot", "bot")
    with client.websocket_connect(f"{table}/socket") as line:
        line.send_json({"type": "hello", "protocol": PROTOCOL})
        while not line.receive_json().get("result"):
            pass
    return table


def never(_game: object, _match: str) -> Future[Curve]:
    """Never find anything."""
    return Future()


def lost(_game: object, _match: str) -> Future[Curve]:
    """Find that the reader of the replay is gone."""
    found: Future[Curve] = Future()
    found.cancel()
    return found


def test_each_seat_has_a_chance_after_every_answer(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_back_with(monkeypatch, even_curve)
    table = make_over(client)

    told = client.get(f"{table}/curve").json()

    match = read_match(client.get(f"{table}/match").content)
    assert told["ready"]
    assert [point["number"] for point in told["points"]] == list(range(len(match.events) + 1))
    assert told["points"][0]["chances"] == [0.5, 0.5]
    assert sum(told["points"][-1]["chances"]) == 1


def test_a_curve_is_worked_out_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = look_back_with(monkeypatch, even_curve)
    table = make_over(client)

    assert client.get(f"{table}/curve").json() == client.get(f"{table}/curve").json()
    assert len(asked) == 1


def test_nobody_is_told_a_chance_before_the_match_is_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = look_back_with(monkeypatch, even_curve)
    playing, waiting = make(client, "me", "bot"), make(client, "me", "open")

    assert client.get(f"{playing}/curve").status_code == 409
    assert client.get(f"{waiting}/curve").status_code == 404
    assert client.get("/api/tables/tamo-rikune/curve").status_code == 404
    assert asked == []


def test_a_request_that_comes_too_early_may_be_repeated(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.http.routes.CURVE_PATIENCE", 0.0)
    asked = look_back_with(monkeypatch, never)
    first, second = make_over(client), make_over(client)

    told = [client.get(f"{first}/curve") for _ in range(2)]

    assert [each.status_code for each in told] == [202, 202]
    assert told[0].json() == {"ready": False, "points": []}
    assert len(asked) <= 1
    assert client.get(f"{second}/curve").status_code == 409


def test_a_server_that_cannot_look_back_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_back_with(monkeypatch, lost)

    told = client.get(f"{make_over(client)}/curve")

    assert told.status_code == 404
    assert "cannot be computed" in told.json()["detail"]


@pytest.mark.process
def test_the_winner_has_all_the_chances_at_the_end(client: TestClient) -> None:
    table = make_over(client)

    told = client.get(f"{table}/curve")
    while told.status_code == 202:
        told = client.get(f"{table}/curve")

    winner = read_match(client.get(f"{table}/match").content).result.winner  # type: ignore[union-attr]
    assert [chance == 1 for chance in told.json()["points"][-1]["chances"]].index(True) == winner


def test_one_address_leaves_room_for_the_curves_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.http.routes.CURVE_PATIENCE", 0.0)
    look_back_with(monkeypatch, never)
    limits = replace(Limits().lifted(), curves=3, curves_of_address=1)
    app = create_app(config(tmp_path, limits=limits))
    with TestClient(app, base_url="http://server", client=("192.0.2.1", 1)) as client:
        first, second = make_over(client), make_over(client)
        other = TestClient(app, base_url="http://server", client=("192.0.2.2", 1))

        assert client.get(f"{first}/curve").status_code == 202
        assert client.get(f"{second}/curve").status_code == 409
        assert other.get(f"{second}/curve").status_code == 202
