"""The house on the screen: it opens at the lobby, at a table, or at a replay."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from textual.app import App
from textual.screen import Screen

from croupier.play.match import Match
from croupier.play.table import Table
from croupier.terminal.art.themes import Looks, looks_for
from croupier.terminal.files.match_file import MatchFile, called
from croupier.terminal.files.user_data import Settings, read_settings, write_settings
from croupier.terminal.line_mode import LineTable
from croupier.terminal.players import your_name
from croupier.terminal.screens.drawing_screen import PictureScreen
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.session import Sitting

KEYBOARD = 0  # its file descriptor
HANGUP = 128 + 1  # what a shell reports after SIGHUP, a signal that Windows lacks


class House(App[object]):
    """The whole screen; it ends with a sitting that goes on in line mode, or with nothing."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Croupier"

    def __init__(
        self, first: Callable[[], PictureScreen], settings: Settings, looks: Looks
    ) -> None:
        super().__init__(ansi_color=looks.is_plain)
        self.first, self.settings, self.looks = first, settings, looks

    def on_mount(self) -> None:
        """Look out for the end of the terminal: not everywhere does it come with a signal."""
        if not self.is_headless:
            self.set_interval(1, leave_without_terminal)

    def get_default_screen(self) -> Screen[object]:
        """Begin with the screen the house was opened for."""
        return self.first()

    def next_looks(self) -> None:
        """Take the next theme, and remember it."""
        self.looks = self.looks.next()
        self.ansi_color = self.looks.is_plain
        self.settings.theme = self.looks.theme
        self.keep_settings()

    def keep_settings(self) -> None:
        """Remember how this person likes to play."""
        write_settings(self.settings)


def leave_without_terminal() -> None:
    """End at once, as a hangup does, when the terminal is gone; every answer is kept already."""
    if not os.isatty(KEYBOARD):
        os._exit(HANGUP)


def open_lobby(*, ascii_only: bool = False, motion: bool = True) -> int:
    """Open the house at the lobby; return the exit status."""
    settings = read_settings()
    you = settings.name or your_name()
    return run(lambda: LobbyScreen(you, settings.game), settings, ascii_only, motion)


def open_table(
    table: Table,
    file: MatchFile,
    *,
    forced: bool = False,
    ascii_only: bool = False,
    motion: bool = True,
) -> int:
    """Open the house at a table whose file has been begun; return the exit status."""
    settings = read_settings()
    settings.forced = settings.forced or forced
    sitting = Sitting(table, file)
    status = run(lambda: TableScreen(sitting), settings, ascii_only, motion)
    how = f"See it again: {called()} replay"
    if not sitting.is_over:
        how = f"Go on: {called()} play --file"
    print(f"Saved: {file.path}.\n{how} {file.path}")
    return status


def open_replay(match: Match, *, ascii_only: bool = False, motion: bool = True) -> int:
    """Open the house at a replay; return the exit status."""
    screen = ReplayScreen(match)  # a match that is not by the rules is refused before the screen
    return run(lambda: screen, read_settings(), ascii_only, motion)


def run(
    first: Callable[[], PictureScreen], settings: Settings, ascii_only: bool, motion: bool
) -> int:
    """Run the house on this terminal; go on in line mode if that was asked for."""
    looks = replace(looks_for(os.environ, settings.theme), ascii=ascii_only, motion=motion)
    house = House(first, settings, looks)
    result = house.run()
    if isinstance(result, Sitting):
        return LineTable(result.table, result.file, forced=settings.forced).play()
    return house.return_code or 0
