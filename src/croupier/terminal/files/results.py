"""Your results: one line for each finished match and person, kept beside the matches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player
from croupier.terminal.files.user_data import data_folder
from croupier.terminal.players import level_of


@dataclass(frozen=True)
class PersonResult:
    """How one person fared in one match."""

    match: str  # the hash of its end: the same match is counted once
    game: str
    name: str
    rivals: tuple[str, ...]  # bots by their level, people by their name
    ending: str
    won: bool
    score: int
    undone: bool = False  # something was taken back


def results_of(match: Match) -> list[PersonResult]:
    """Return how every person fared in a finished match."""
    result = match.result
    if result is None:
        return []
    return [
        PersonResult(
            match=result.state,
            game=match.game,
            name=player.name,
            rivals=tuple(opponent_name(match, who) for who in others(match, seat)),
            ending=result.ending,
            won=result.winner == seat,
            score=result.scores[seat],
            undone=match.has_undo,
        )
        for seat, player in enumerate(match.players)
        if player.is_person
    ]


def opponent_name(match: Match, player: Player) -> str:
    """Return what a rival is counted under."""
    return level_of(find_game(match.game), player.bot) if player.bot else player.name


def others(match: Match, seat: int) -> list[Player]:
    """Return everybody but one."""
    return [player for number, player in enumerate(match.players) if number != seat]


def results_path() -> Path:
    """Return the file of the results."""
    return data_folder() / "results.jsonl"


def store_results(match: Match) -> None:
    """Add a finished match to the results."""
    path = results_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for outcome in results_of(match):
            file.write(json.dumps(asdict(outcome)) + "\n")


def read_results(name: str) -> list[PersonResult]:
    """Return the results of a person, oldest first; a line that cannot be read counts nothing."""
    try:
        lines = results_path().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found: dict[str, PersonResult] = {}
    for line in lines:
        outcome = read_result(line)
        if outcome and outcome.name == name:
            found.setdefault(outcome.match, outcome)
    return list(found.values())


def read_result(line: str) -> PersonResult | None:
    """Read one line of the results."""
    try:
        row = json.loads(line)
        return PersonResult(**{**row, "rivals": tuple(row["rivals"])})
    except (ValueError, TypeError, KeyError):
        return None


def streak(outcomes: Iterable[PersonResult]) -> int:
    """Count the matches won in a row up to now."""
    number = 0
    for outcome in outcomes:
        number = number + 1 if outcome.won else 0
    return number


def count_won(outcomes: Iterable[PersonResult]) -> int:
    """Count the matches won."""
    return sum(outcome.won for outcome in outcomes)


def say_standing(outcomes: list[PersonResult]) -> str:
    """Say in a sentence how somebody fares at one game."""
    if not outcomes:
        return "You have not finished a match of it yet."
    row = streak(outcomes)
    tail = f"; {row} in a row" if row > 1 else ""
    return f"You won {count_won(outcomes)} of {matches(len(outcomes))}{tail}."


def matches(number: int) -> str:
    """Say how many matches."""
    return "1 match" if number == 1 else f"{number} matches"


def say_results(outcomes: list[PersonResult], titles: dict[str, str]) -> list[str]:
    """Say everything about somebody's results, game by game."""
    if not outcomes:
        return ["No match is finished yet."]
    said = [f"All games: {say_standing(outcomes)}", ""]
    for game in dict.fromkeys(outcome.game for outcome in outcomes):
        said += [*say_game(titles.get(game, game), [o for o in outcomes if o.game == game]), ""]
    return said[:-1]


def say_game(title: str, outcomes: list[PersonResult]) -> list[str]:
    """Say the results at one game: wins, streaks, scores, and against whom."""
    scores = [outcome.score for outcome in outcomes]
    said = [f"{title}: {say_standing(outcomes)}", f"  Best streak {best_streak(outcomes)}."]
    if scores != [int(outcome.won) for outcome in outcomes]:  # more than a win counts
        said.append(f"  Scores {min(scores)} to {max(scores)}.")
    for rival in sorted({rival for outcome in outcomes for rival in outcome.rivals}):
        against = [outcome for outcome in outcomes if rival in outcome.rivals]
        said.append(f"  Against {rival}: won {count_won(against)} of {len(against)}.")
    undone = sum(outcome.undone for outcome in outcomes)
    return said + [f"  With answers taken back: {undone}."] * bool(undone)


def best_streak(outcomes: list[PersonResult]) -> int:
    """Count the most matches ever won in a row."""
    return max((streak(outcomes[:end]) for end in range(1, len(outcomes) + 1)), default=0)
