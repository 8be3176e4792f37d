"""Both ends of the socket against the published schema; the HTTP interface as a page uses it."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import jsonschema_rs
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from croupier.bots.levels import bots_of
from croupier.games.catalogue import all_games, find_game
from croupier.play.match_text import read_match
from croupier.play.view import View
from croupier.server.http.web_app import create_app
from croupier.server.messages.from_client import PROTOCOL
from croupier.server.messages.from_server import ViewChange
from croupier.server.tables.table_runner import TableRunner
from tests.server.servers import GAME, config, pictures, unnumbered

HELLO = {"type": "hello", "protocol": PROTOCOL}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(config(tmp_path)), base_url="http://server") as client:
        yield client


def make(client: TestClient, *seats: str, **wish: Any) -> dict[str, Any]:
    """Make a table and return what its maker gets."""
    wanted = {"game": GAME, "seats": list(seats), "name": "Ann", **wish}
    made = client.post("/api/tables", json=wanted)
    assert made.status_code == 200, made.text
    answer: dict[str, Any] = made.json()
    return answer


def socket(client: TestClient, code: str) -> WebSocketTestSession:
    """Open a socket to a table."""
    return client.websocket_connect(f"/api/tables/{code}/socket")


def hear(line: WebSocketTestSession) -> dict[str, Any]:
    """Hear the next message."""
    message: dict[str, Any] = json.loads(line.receive_text())
    return message


def play(line: WebSocketTestSession) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """Play a match; yield what is heard, with what is said to it."""
    asked, decision = 0, None
    while True:
        heard, reply = hear(line), None
        shown = heard.get("view") or {}
        decision = shown.get("decision", decision)  # left out where it is the one of before
        if shown and decision and heard["turn"] != asked:
            asked = heard["turn"]
            choice = decision["choices"][0]["code"]
            reply = {"type": "answer", "id": asked, "turn": asked, "choice": choice}
            line.send_json(reply)
        yield heard, reply
        if heard.get("result"):
            return


def test_both_ends_of_a_match_keep_to_the_schema(client: TestClient) -> None:
    schema = client.get("/api/schema").json()
    server = jsonschema_rs.validator_for(schema["server"])
    page = jsonschema_rs.validator_for(schema["client"])
    seat = make(client, "me", "bot", clock={"kind": "turn", "seconds": 60})

    kinds = set()
    with socket(client, seat["code"]) as line:
        line.send_json({**HELLO, "token": seat["token"]})
        line.send_json({"type": "chat", "number": 1})
        line.send_json({"type": "return"})
        line.send_json({"type": "ping", "id": 1})
        for heard, said in play(line):
            server.validate(heard)
            kinds.add(heard["type"])
            if said is not None:
                page.validate(said)

    assert {"snapshot", "update", "ack", "error", "chat", "pong"} <= kinds


def test_a_ping_of_a_spectator_is_answered_and_does_not_count_as_something_said(
    client: TestClient,
) -> None:
    with socket(client, make(client, "me", "open")["code"]) as line:
        line.send_json(HELLO)
        hear(line)
        (connection,) = client.app.state.registry.connections  # type: ignore[attr-defined]
        before = connection.received_at

        line.send_json({"type": "ping", "id": 7})

        assert hear(line) == {"type": "pong", "id": 7}
        assert connection.received_at == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '"hello"',
        '{"type":"fly"}',
        '{"type":"answer","id":1,"turn":1}',
        '{"type":"answer","id":-1,"turn":1,"choice":0}',
        '{"type":"answer","id":1,"turn":1,"choice":"0"}',
        '{"type":"answer","id":1,"turn":1,"choice":1e3}',
        '{"type":"answer","id":1,"turn":1,"choice":0,"seat":1}',
        '{"type":"answer","id":99999999999999999999,"turn":1,"choice":0}',
        '{"type":"auto","on":true,"speed":0}',
        '{"type":"reveal","match":1,"words":"\\ud800"}',
        "x" * 5000,
    ],
)
def test_a_message_outside_the_schema_is_refused(client: TestClient, text: str) -> None:
    seat = make(client, "me", "open")
    with socket(client, seat["code"]) as line:
        line.send_json({**HELLO, "token": seat["token"]})
        before = hear(line)

        line.send_text(text)
        refused = hear(line)
        line.send_json({"type": "resync"})

        assert (refused["type"], refused["code"]) == ("error", "malformed")
        assert hear(line) == before


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "resync"}, 1008),
        ({**HELLO, "token": "no token"}, 1008),
    ],
)
def test_a_socket_without_a_good_hello_is_closed(
    client: TestClient, hello: dict[str, Any], code: int
) -> None:
    seat = make(client, "me", "open")
    with socket(client, seat["code"]) as line:
        line.send_json(hello)
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(line)

    assert closed.value.code == code


def test_a_socket_to_no_table_is_closed(client: TestClient) -> None:
    with socket(client, "tamo-rikune") as line:
        line.send_json(HELLO)
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(line)

    assert closed.value.code == 4404
    assert closed.value.reason == 'There is no table "tamo-rikune".'


def test_a_fault_of_the_server_closes_one_socket_and_is_logged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ArithmeticError("a fault of the server")

    seat = make(client, "me", "open")
    with socket(client, seat["code"]) as line:
        line.send_json(HELLO)
        hear(line)
        monkeypatch.setattr(TableRunner, "receive", fail)
        line.send_json({"type": "resync"})
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(line)

    assert closed.value.code == 1011
    assert "a fault of the server" in caplog.text
    app: Any = client.app
    assert app.state.registry.metrics.failures == 1


def test_a_token_of_another_table_opens_nothing(client: TestClient) -> None:
    mine, other = make(client, "me", "open"), make(client, "me", "open")
    with socket(client, other["code"]) as line:
        line.send_json({**HELLO, "token": mine["token"]})
        with pytest.raises(WebSocketDisconnect):
            hear(line)


def test_without_a_token_one_watches(client: TestClient) -> None:
    seat = make(client, "me", "bot")
    with socket(client, seat["code"]) as line:
        line.send_json(HELLO)
        picture = hear(line)
        line.send_json({"type": "answer", "id": 1, "turn": 1, "choice": 0})

        assert picture["you"] == -1
        assert picture["view"]["decision"] is None
        assert hear(line)["code"] == "not_your_turn"


def test_every_game_is_listed_with_its_options_and_rules(client: TestClient) -> None:
    listed = client.get("/api/games").json()

    assert [game["name"] for game in listed] == list(all_games())
    for game in listed:
        assert [bot["name"] for bot in game["bots"] if bot["usual"]] == ["steady"]
        levels = [(bot.name, bot.about) for bot in bots_of(find_game(game["name"]))]
        assert [(bot["name"], bot["about"]) for bot in game["bots"]] == levels
        rules = client.get(f"/api/games/{game['name']}/rules").json()
        assert rules["title"] == game["title"]
        assert "1" in rules["rules"]
        assert "From document" not in rules["markdown"]
        assert not [each for each in game["options"] if f"`{each['name']}`" in rules["markdown"]]


def test_the_server_promises_a_deal_before_it_hears_any_words(client: TestClient) -> None:
    promised = client.post("/api/promises").json()["commitment"]
    seat = make(client, "me", "bot", promise=promised)
    again = {"game": GAME, "seats": ["me", "bot"], "promise": promised}

    assert seat["commitment"] == promised
    assert client.post("/api/tables", json=again).status_code == 409


def test_of_all_who_use_a_promise_at_once_one_has_it(client: TestClient) -> None:
    promised = client.post("/api/promises").json()["commitment"]
    wish = {"game": GAME, "seats": ["me", "bot"], "promise": promised}
    with ThreadPoolExecutor() as pool:
        made = list(pool.map(lambda _: client.post("/api/tables", json=wish), range(8)))

    assert sorted(each.status_code for each in made) == [200] + [409] * 7
    said = {each.json().get("detail") for each in made} - {None}
    assert said == {"that promise is used, or too old; ask for another."}


def test_the_first_tables_of_a_house_are_made_at_the_same_time(client: TestClient) -> None:
    wish = {"game": GAME, "seats": ["me", "bot"]}
    with ThreadPoolExecutor(20) as pool:
        made = list(pool.map(lambda _: client.post("/api/tables", json=wish), range(20)))

    assert [response.status_code for response in made] == [200] * 20
    assert len({response.json()["code"] for response in made}) == 20


def test_a_listed_table_is_found_until_it_is_full(client: TestClient) -> None:
    listed = make(client, "me", "open", listed=True)
    make(client, "me", "open")

    assert [table["code"] for table in client.get("/api/tables").json()] == [listed["code"]]
    client.post(f"/api/tables/{listed['code']}/sit", json={"name": "Ben"})
    assert client.get("/api/tables").json() == []
    facts = client.get(f"/api/tables/{listed['code']}").json()
    assert facts["state"] == "playing"
    assert facts["commitment"] == listed["commitment"]


def test_a_match_is_downloaded_and_replayed_with_the_eyes_one_has(client: TestClient) -> None:
    seat = make(client, "me", "bot")
    path, mine = f"/api/tables/{seat['code']}", {"authorization": f"Bearer {seat['token']}"}
    client.cookies.clear()

    assert client.get(f"{path}/replay?seat=-1").status_code == 200
    assert client.get(f"{path}/replay?seat=0").status_code == 403
    assert client.get(f"{path}/replay?seat=0", headers=mine).status_code == 200
    assert client.get(f"{path}/replay?seat=1", headers=mine).status_code == 403
    assert client.get(f"{path}/replay?seat=0&open=1", headers=mine).status_code == 403
    assert read_match(client.get(f"{path}/match").content).seed is None

    with socket(client, seat["code"]) as line:
        line.send_json({**HELLO, "token": seat["token"]})
        answers = list(pictures(heard for heard, _ in play(line)))
    replayed = client.get(f"{path}/replay?seat=1&open=1").json()["frames"]
    match = read_match(client.get(f"{path}/match").content)

    assert match.seed is not None
    assert len(replayed) == len(match.events) + 1
    assert replayed[-1]["view"]["ending"] == answers[-1]["view"]["ending"]
    assert not any(None in zone["cards"] for zone in replayed[5]["view"]["zones"])


def test_the_replay_shows_what_the_seat_saw_while_it_was_played(client: TestClient) -> None:
    seat = make(client, "me", "bot")
    with socket(client, seat["code"]) as line:
        line.send_json({**HELLO, "token": seat["token"]})
        shown = {heard["turn"]: heard for heard in pictures(heard for heard, _ in play(line))}

    frames = client.get(f"/api/tables/{seat['code']}/replay?seat=0").json()["frames"]
    for frame in frames[1:]:
        heard = shown.get(frame["number"] + 1)
        if heard is not None:
            assert unnumbered(heard)["view"] == frame["view"]
            assert heard["said"] == frame["said"]


def test_pages_and_addresses_live_under_the_prefix(tmp_path: Path) -> None:
    app = create_app(config(tmp_path, prefix="/cards"))
    with TestClient(app, base_url="http://server") as client:
        made = client.post(
            "/cards/api/tables", json={"game": GAME, "seats": ["me", "open"], "name": "Ann"}
        )

        assert made.json()["link"].startswith("/cards/t/")
        assert "Path=/cards/api/tables/" in made.headers["set-cookie"]
        assert client.get("/cards/").status_code == 200
        assert client.get(f"/cards/t/{made.json()['code']}").status_code == 200
        assert client.get("/cards/healthz").json() == {"status": "ok"}
        assert client.get("/api/games").status_code == 404


def test_an_update_may_bring_every_part_of_a_view() -> None:
    assert list(get_type_hints(ViewChange)) == [field.name for field in fields(View)]
