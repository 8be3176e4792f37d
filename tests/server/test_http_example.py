"""The program on the page of messages makes a table; a wrong game is told in words."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.server.http.web_app import create_app
from tests.server.servers import config
from tests.server.threads import hosted_server

PAGE = Path(__file__).parents[2] / "docs" / "server-protocol.md"


@pytest.mark.process
def test_the_program_on_the_page_makes_a_table_and_sits_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [program] = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"))
    with hosted_server(tmp_path) as server:
        exec(program.replace("8765", str(server.port)), {})
        ann, ben, socket = capsys.readouterr().out.split()

        assert "200 OK" in server.ask(ann.removeprefix(f"http://127.0.0.1:{server.port}"))

    code = ann.rpartition("/")[2].partition("#")[0]
    assert code == ben.rpartition("/")[2].partition("#")[0]
    assert ann != ben
    assert socket == f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"


def test_a_wrong_game_is_told_without_a_command(tmp_path: Path) -> None:
    with TestClient(create_app(config(tmp_path)), base_url="http://localhost") as client:
        refused = client.post("/api/tables", json={"game": "crazzy", "seats": ["me", "open"]})

    assert refused.status_code == 400
    assert refused.json() == {"detail": 'there is no game "crazzy". The nearest is crazy.'}
