"""A real terminal: from the lobby through a match against three bots, left and gone on with."""

import os
import re
import shlex
import subprocess
import sys
import uuid
from collections.abc import Iterator

import pytest

from croupier.bots.answers import bot_answer
from croupier.cli.match_commands import verify_lines
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import all_games, find_game
from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.terminal.files.match_file import open_match
from croupier.terminal.files.saved_matches import matches_folder
from croupier.terminal.files.user_data import Preferences, write_preferences
from tests.waiting import wait_until

pytestmark = [pytest.mark.process, pytest.mark.needs("tmux")]
SEATS = 4
SKIP = "F9"  # it means nothing; but any key ends a move that is still shown


class Terminal:
    """A terminal of some size in which the app is opened, to play one game."""

    def __init__(self, game: str, width: int, height: int) -> None:
        self.game = game
        self.name = f"croupier-{uuid.uuid4().hex[:12]}"
        self.size = ("-x", str(width), "-y", str(height))

    def tmux(self, *arguments: str) -> str:
        """Run a command of tmux; return what it says."""
        done = subprocess.run(
            ["tmux", "-L", self.name, "-f", os.devnull, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.stdout

    def open(self) -> None:
        """Open the app; the session ends with it, and tmux waits for the next one."""
        stay = ("start-server", ";", "set-option", "-g", "exit-empty", "off", ";")
        app = f"{shlex.quote(sys.executable)} -m croupier"
        self.tmux(*stay, "new-session", "-d", *self.size, app)

    def press(self, *keys: str) -> None:
        """Press keys."""
        self.tmux("send-keys", *keys)

    def screen(self) -> str:
        """Return what is on the screen."""
        return self.tmux("capture-pane", "-p")

    def wait_for(self, text: str) -> None:
        """Wait until the screen shows a text."""
        wait_until(lambda: text in self.screen(), shown=self.screen)

    def wait_for_end(self) -> None:
        """Wait until the app is closed."""
        wait_until(lambda: "croupier" not in self.tmux("list-panes", "-F", "croupier"))


@pytest.fixture(
    params=[
        pytest.param(("crazy", 80, 24), marks=pytest.mark.witness("a match in tmux")),
        ("monopoly-deal", 200, 50),
    ],
    ids=["80x24", "200x50"],
)
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """Give a terminal, and close it whatever happens."""
    write_preferences(Preferences(name="Ann", speed=0))
    one = Terminal(*request.param)
    yield one
    one.tmux("kill-server")


def table_on_disk() -> Table:
    """Return the only saved match as its file has it."""
    (path,) = matches_folder().glob("*.match")
    match, _ = open_match(path)
    return Table(find_game(match.game), match)


def answer(terminal: Terminal, table: Table) -> None:
    """Type the number of what the default bot would answer."""
    decision = table.view(table.seat).decision
    assert decision is not None
    number = number_of(decision, bot_answer(table, table.game.default_bot))
    longer = any(str(n).startswith(number) for n in range(10, len(decision.choices) + 1))
    terminal.press(SKIP, *number, *(["Enter"] if longer and len(number) == 1 else []))


def number_of(decision: Decision, code: int) -> str:
    """Return the number a choice has on the screen."""
    codes = [choice.code for choice in decision.choices]
    return str(codes.index(code) + 1)


def settled_table(terminal: Terminal, after: int) -> Table:
    """Wait until the screen has gone on and waits for a person; return the match on the disk."""

    def is_settled() -> bool:
        text = terminal.screen()
        given = re.search(r"(\d+) answers? ", text)
        is_asked = "Enter do it" in text or "Enter again" in text
        return given is not None and int(given[1]) >= after and is_asked

    wait_until(is_settled, shown=terminal.screen)
    return table_on_disk()


def play(terminal: Terminal, table: Table, answers: int) -> Table:
    """Give some answers, or play to the end."""
    while table.seat != NOBODY and answers:
        answer(terminal, table)
        table = settled_table(terminal, table.question)
        answers -= 1
    return table


def sit_down(terminal: Terminal) -> Table:
    """Choose the game and a fourth seat in the lobby, and deal."""
    title = find_game(terminal.game).title
    terminal.wait_for("Enter deals the cards")
    terminal.press(*["Down"] * list(all_games()).index(terminal.game))
    terminal.wait_for(f"Play {title} ")
    terminal.press("s")
    terminal.wait_for(f"{title}: seats")
    terminal.press("Right", "Enter")
    terminal.wait_for("against three bots")
    terminal.press("Enter")
    return settled_table(terminal, after=0)


def test_a_match_against_three_bots_is_played_left_and_finished(terminal: Terminal) -> None:
    terminal.open()
    table = play(terminal, sit_down(terminal), answers=3)  # too few to be the end
    assert len(table.players) == SEATS
    terminal.press("Escape")
    terminal.wait_for("go on with")
    terminal.press("q")
    terminal.wait_for_end()

    terminal.open()
    terminal.wait_for("go on with")
    terminal.press("g")
    terminal.wait_for("Its name:")
    terminal.press("Enter")
    again = settled_table(terminal, after=table.question - 1)
    assert again.state.to_bytes() == table.state.to_bytes()

    ended = play(terminal, again, answers=-1)
    assert "The match is over." in terminal.screen()
    assert ended.match.result is not None
    (path,) = matches_folder().glob("*.match")
    assert list(verify_lines(path))[-1] == "Everything agrees."
