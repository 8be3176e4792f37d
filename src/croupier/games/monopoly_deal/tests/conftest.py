"""The table most tests of the edition sit at."""

import pytest

from croupier.games.monopoly_deal import classroom


def player(number: int, name: str) -> classroom.Player:
    return {"Hand": [], "Property": [], "Set": [], "Number": number, "Name": name}


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> list[classroom.Player]:
    """Seat Ann, Ben and Cem at a table with ten cards left, Ann to play."""
    seated = [player(1, "Ann"), player(2, "Ben"), player(3, "Cem")]
    monkeypatch.setattr(classroom, "deck", list("abcdefghij"))
    monkeypatch.setattr(classroom, "discard_pile", [])
    monkeypatch.setattr(classroom, "player_ls", [1, 2, 3])
    monkeypatch.setattr(classroom, "total_players", seated)
    monkeypatch.setattr(classroom, "player_number", 1)
    monkeypatch.setattr(classroom, "shuffle", list.reverse)
    return seated
