"""The app that fills a terminal: it opens at the lobby, at a table, or at a replay."""

import os
from collections.abc import Callable
from dataclasses import replace

from textual.app import App
from textual.screen import Screen

from croupier.engine.shell_words import called
from croupier.play.match import Match
from croupier.play.table import Table
from croupier.terminal.art.themes import LOOK_NAMES, THEMES, Looks, looks_for
from croupier.terminal.capabilities import has_unicode
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.files.saved_matches import new_file, shown_path
from croupier.terminal.files.user_data import Preferences, read_preferences, write_preferences
from croupier.terminal.line_mode import LineTable
from croupier.terminal.players import your_name
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.replay_screen import ReplayScreen, TakeUp
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.session import PlaySession, take_up

FirstScreen = Callable[[], DrawingScreen]
KEYBOARD = 0  # its file descriptor
HANGUP = 128 + 1  # what a shell reports after SIGHUP, a signal that Windows lacks


class CroupierApp(App[object]):
    """The whole screen; it ends with a session that goes on in line mode, or with nothing."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Croupier"

    def __init__(self, first: FirstScreen, preferences: Preferences, looks: Looks) -> None:
        super().__init__(ansi_color=looks.is_plain)
        self.first, self.preferences, self.looks = first, preferences, looks

    def on_mount(self) -> None:
        """Poll whether the terminal is gone: not every system sends SIGHUP."""
        if not self.is_headless:
            self.set_interval(1, leave_without_terminal)

    def get_default_screen(self) -> Screen[object]:
        """Begin with the screen the app was opened for."""
        return self.first()

    def next_looks(self) -> str:
        """Take the next theme, store it, and return what people call it."""
        following = THEMES[(THEMES.index(self.looks.theme) + 1) % len(THEMES)]
        self.looks = replace(self.looks, theme=following)
        self.ansi_color = self.looks.is_plain
        self.preferences.theme = self.looks.theme
        write_preferences(self.preferences)
        return LOOK_NAMES[self.looks.theme]


def leave_without_terminal() -> None:
    """End at once, as a hangup does, when the terminal is gone; every answer is saved already."""
    if not os.isatty(KEYBOARD):
        os._exit(HANGUP)


def open_lobby() -> int:
    """Open the app at the lobby; return the exit status."""
    preferences = read_preferences()
    you = preferences.name or your_name()
    return run_app(lambda: LobbyScreen(you, preferences.game), preferences)


def open_table(
    table: Table,
    file: MatchFile,
    *,
    forced: bool = False,
    ascii_only: bool = False,
    motion: bool = True,
) -> int:
    """Open the app at a table whose file has been begun; return the exit status."""
    preferences, session = read_preferences(), PlaySession(table, file)
    preferences.forced = preferences.forced or forced
    status = run_app(
        lambda: TableScreen(session), preferences, ascii_only=ascii_only, motion=motion
    )
    how = "See it again: {} replay" if session.is_over else "Go on: {} play --file"
    print(f"Saved: {file.path}.\n{how.format(called())} {shown_path(file.path)}")
    return status


def open_replay(match: Match) -> int:
    """Open the app at a replay; return the exit status."""
    screen = ReplayScreen(match)  # a match that is not by the rules is refused before the screen
    return run_app(lambda: screen, read_preferences())


def run_app(
    first: FirstScreen, preferences: Preferences, *, ascii_only: bool = False, motion: bool = True
) -> int:
    """Run the app on this terminal; go on in line mode if that was asked for."""
    looks = looks_for(os.environ, preferences.theme)
    looks = replace(looks, ascii=ascii_only or not has_unicode(), motion=motion)
    app = CroupierApp(first, preferences, looks)
    result = app.run()
    if isinstance(result, TakeUp):
        session = take_up(*result, new_file(result.match.game, None))
        return open_table(session.table, session.file, ascii_only=ascii_only, motion=motion)
    if isinstance(result, PlaySession):
        return LineTable(result.table, result.file, forced=preferences.forced).play()
    return app.return_code or 0
