"""The link by which friends come to a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.server.config import ServerConfig
from croupier.server.http import addresses
from croupier.server.http.addresses import base_for_others
from croupier.server.http.web_app import create_app
from tests.server.servers import GAME, config

HERE = "http://127.0.0.1:8765/"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(config(tmp_path, host="127.0.0.1", prefix="/cards"))
    with TestClient(app, base_url="http://server") as client:
        yield client


def test_friends_are_sent_where_the_server_was_called(tmp_path: Path) -> None:
    everywhere = ServerConfig(tmp_path, host="0.0.0.0", prefix="/cards")

    assert base_for_others("https://server.example/", everywhere) == "https://server.example/cards/"


def test_friends_of_the_host_find_the_server_in_the_local_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.0.2.7")
    everywhere = ServerConfig(tmp_path, host="0.0.0.0")

    assert base_for_others(HERE, everywhere) == "http://192.0.2.7:8765/"
    assert base_for_others(HERE, ServerConfig(tmp_path, host="127.0.0.1")) == HERE


def test_friends_are_sent_to_the_address_that_is_named(tmp_path: Path) -> None:
    named = ServerConfig(tmp_path, public="https://cards.example", prefix="/cards")

    assert base_for_others(HERE, named) == "https://cards.example/cards/"


def test_an_invitation_is_a_link_and_its_picture(client: TestClient) -> None:
    wish = {"game": GAME, "seats": ["me", "open"], "name": "Ann"}
    code = client.post("/cards/api/tables", json=wish).json()["code"]

    told = client.get(f"/cards/api/tables/{code}/invitation").json()

    assert told["link"] == f"http://server/cards/t/{code}"
    assert told["picture"].startswith("data:image/svg+xml")


def test_a_link_that_leads_nowhere_else_has_no_picture(client: TestClient) -> None:
    wish = {"game": GAME, "seats": ["me", "open"], "name": "Ann"}
    code = client.post("/cards/api/tables", json=wish).json()["code"]

    told = client.get(f"{HERE}cards/api/tables/{code}/invitation").json()

    assert told == {"link": f"{HERE}cards/t/{code}", "picture": ""}
