"""The table most tests of the edition sit at."""

import pytest

from croupier_classroom.documents.monopoly_deal import program


def player(number: int, name: str) -> program.Player:
    return {"Hand": [], "Property": [], "Set": [], "Number": number, "Name": name}


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> list[program.Player]:
    """Seat Ann, Ben and Cem at a table with ten cards left, Ann to play."""
    seated = [player(1, "Ann"), player(2, "Ben"), player(3, "Cem")]
    monkeypatch.setattr(program, "deck", list("abcdefghij"))
    monkeypatch.setattr(program, "discard_pile", [])
    monkeypatch.setattr(program, "player_ls", [1, 2, 3])
    monkeypatch.setattr(program, "total_players", seated)
    monkeypatch.setattr(program, "player_number", 1)
    monkeypatch.setattr(program, "shuffle", list.reverse)
    return seated
