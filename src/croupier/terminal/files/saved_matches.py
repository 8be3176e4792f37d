"""The matches stored for this person: those to go on with, and those that are finished."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from croupier.engine.english import counted
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.shell_words import as_typed
from croupier.games.catalogue import all_games
from croupier.play.match import Match, Result, standing_answers
from croupier.play.match_text import Damaged
from croupier.terminal.files.match_file import MatchFile, free_path, open_match
from croupier.terminal.files.user_data import data_folder

MOST_SHOWN = 60  # of the newest matches
PORTS = {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
DEVICES = {"con", "prn", "aux", "nul"} | PORTS  # names that no file of Windows can have


@dataclass(frozen=True)
class SavedMatch:
    """A match and the file it is stored in."""

    path: Path
    match: Match
    game: Game

    @property
    def is_open(self) -> bool:
        """Say whether one can go on with it."""
        return self.match.result is None

    @property
    def name(self) -> str:
        """Return the name that people know it by: that of its file."""
        return self.path.stem

    @property
    def described(self) -> str:
        """Return the text that a search looks through."""
        who = ", ".join(self.match.names)
        return f"{self.when()} {self.game.title} {who} {self.state} {self.name}"

    @property
    def state(self) -> str:
        """Say how far it is, or how it ended."""
        if self.match.result:
            return say_result(self.match.result, self.match.names)
        return counted(len(standing_answers(self.match.events)), "answer")

    def when(self, now: datetime | None = None) -> str:
        """Say when it was last played: today and yesterday with the time, else the day."""
        now, played = now or datetime.fromtimestamp(time.time()).astimezone(), self.played
        days = (now.date() - played.date()).days
        if days in (0, 1):
            return f"{'yesterday' if days else 'today'} {played:%H:%M}"
        day = f"{played.day} {played:%b}"
        return day if played.year == now.year else f"{day} {played.year}"

    @property
    def played(self) -> datetime:
        """Return when it was last played."""
        return datetime.fromtimestamp(last_written(self.path)[0]).astimezone()

    def renamed(self, name: str) -> SavedMatch:
        """Give the file another name, and return the match with it."""
        path = self.path.with_name(f"{check_name(name)}.match")
        if path != self.path and path.exists():
            raise UserError(f"There is another match of the name {path.stem}.")
        try:
            return replace(self, path=self.path.rename(path))
        except OSError as error:
            raise UserError(f"It cannot be renamed: {error.strerror}.") from None


def check_name(text: str) -> str:
    """Return a file name that every system takes, or say what is wrong with it."""
    name = text.strip()
    is_device = name.partition(".")[0].rstrip().lower() in DEVICES
    if not name or name[0] == "." or is_device or re.search(r'[\\/:*?"<>|\x00-\x1f]', name):
        raise UserError(f'"{name}" cannot be the name of a match.')
    return name


def say_result(result: Result, names: Sequence[str]) -> str:
    """Say in a few words how a match ended."""
    return result.ending if result.winner is None else f"won by {names[result.winner]}"


def matches_folder() -> Path:
    """Return where matches are stored."""
    return data_folder() / "matches"


def new_file(game: str, seed: str | None) -> MatchFile:
    """Return a file for a new match."""
    return MatchFile(free_path(str(matches_folder() / game), seed))


def find_match(path: Path) -> Path:
    """Return the file of a match: as it is named, or of that name in the library."""
    named = [path, matches_folder() / path, matches_folder() / f"{path}.match"]
    return next((one for one in named if one.is_file()), path)


def shown_path(path: Path) -> str:
    """Return by which name `find_match` finds a file, as one types it."""
    is_known = path.parent == matches_folder() and find_match(Path(path.name)) == path
    return as_typed(path.name if is_known else str(path))


def saved_matches(most: int = MOST_SHOWN) -> list[SavedMatch]:
    """Return the newest matches that today's rules can play or show, the last one played first."""
    paths = sorted(matches_folder().glob("*.match"), key=last_written, reverse=True)
    found = []
    for path in paths[:most]:
        with suppress(OSError, Damaged):
            match, _ = open_match(path)
            game = all_games().get(match.game)
            if game and game.version == match.rules and match.seed is not None:
                found.append(SavedMatch(path, match, game))
    return found


def last_written(path: Path) -> tuple[float, str]:
    """Return when a file was written."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
