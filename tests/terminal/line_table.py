"""Line mode with the keyboard in the hands of a test."""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, new_match
from croupier.play.match_text import read_match
from croupier.play.table import Table
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.line_mode import LineTable

ANN, BEN = Player("Ann"), Player("Ben")
BOT, CALM_BOT = Player("Cem", "heuristic"), Player("Cem", "random")


@dataclass
class Played:
    """What came of some lines: its exit status, all that was said, the match in the file."""

    status: int
    said: str
    match: Match
    table: Table

    @property
    def last(self) -> list[str]:
        """Return the last three lines."""
        return self.said.splitlines()[-3:]


class Keyboard(io.StringIO):
    """Something a person types on."""

    def isatty(self) -> bool:
        """Say that this is a terminal."""
        return True


@dataclass
class LineMode:
    """A folder to play in by line mode, with the keyboard in our hands."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]
    path: Path

    def play(
        self, text: str, *players: Player, game: str = "crazy", typed: bool = False, **options: str
    ) -> Played:
        """Play with these lines as input."""
        found = find_game(game)
        match = new_match(found, players or (ANN, BOT), options, seed="7")
        return self.go_on(Table(found, match), text, typed=typed)

    def go_on(self, table: Table, text: str, *, typed: bool = False) -> Played:
        """Play on at a table."""
        file = MatchFile(self.path)
        file.begin(table.match)
        self.monkeypatch.setattr(sys, "stdin", Keyboard(text) if typed else io.StringIO(text))
        status = LineTable(table, file).play()
        said = self.capsys.readouterr().out
        return Played(status, said, read_match(self.path.read_bytes()), table)
