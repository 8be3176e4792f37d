"""The matches stored for this person: those to go on with, and those that are finished."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from croupier.engine.game import Game
from croupier.games.catalogue import all_games
from croupier.play.match import Match, Result, standing_answers
from croupier.play.match_text import Damaged
from croupier.terminal.files.match_file import MatchFile, free_path, open_match
from croupier.terminal.files.user_data import data_folder

MOST_SHOWN = 60  # of the newest matches


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
    def title(self) -> str:
        """Say which match it is, in a few words."""
        return f"{self.game.title}, {', '.join(self.match.names)}"

    @property
    def state(self) -> str:
        """Say how far it is, or how it ended."""
        if self.match.result:
            return say_result(self.match.result, self.match.names)
        return f"answer {len(standing_answers(self.match.events)) + 1}"


def say_result(result: Result, names: Sequence[str]) -> str:
    """Say in a few words how a match ended."""
    return result.ending if result.winner is None else f"won by {names[result.winner]}"


def matches_folder() -> Path:
    """Return where matches are stored."""
    return data_folder() / "matches"


def new_file(game: str, seed: str | None) -> MatchFile:
    """Return a file for a new match."""
    return MatchFile(free_path(str(matches_folder() / game), seed))


def saved_matches() -> list[SavedMatch]:
    """Return the newest matches that today's rules can play or show, the last one played first."""
    paths = sorted(matches_folder().glob("*.match"), key=last_written, reverse=True)
    found = []
    for path in paths[:MOST_SHOWN]:
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
