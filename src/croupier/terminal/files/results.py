"""Your results: one line for each finished match and person, stored beside the matches."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass

from croupier.games.catalogue import find_game
from croupier.play.match import Match, Result, Undo
from croupier.terminal.files.user_data import data_folder
from croupier.terminal.players import level_of

RESULTS_FILE = "results.jsonl"


@dataclass(frozen=True)
class PersonResult:
    """How one match ended for one person; the fields are named as in the file."""

    match: str  # the hash of its end: the same match is counted once
    game: str
    name: str
    rivals: tuple[str, ...]  # bots by their level, people by their name
    ending: str
    won: bool
    score: int
    undone: bool = False  # something was taken back


def store_results(match: Match) -> None:
    """Add to the results how a finished match ended for every person."""
    ended, game, path = match.result, find_game(match.game), data_folder() / RESULTS_FILE
    if ended is None:
        return
    players = list(enumerate(match.players))
    names = [level_of(game, player.bot) if player.bot else player.shown for _, player in players]
    results = [
        PersonResult(
            match=ended.state,
            game=match.game,
            name=player.name,
            rivals=(*names[:seat], *names[seat + 1 :]),
            ending=ended.ending,
            won=ended.winner == seat,
            score=ended.scores[seat],
            undone=any(isinstance(event, Undo) for event in match.events),
        )
        for seat, player in players
        if player.is_person
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(asdict(result))}\n" for result in results)


def remove_results(ended: Result) -> None:
    """Take the results of a match away again, whose end was taken back."""
    path = data_folder() / RESULTS_FILE
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(one for one in lines if ended.state not in one), encoding="utf-8")


def read_results(name: str) -> list[PersonResult]:
    """Return the results of a person, oldest first; a line that cannot be read counts nothing."""
    try:
        lines = (data_folder() / RESULTS_FILE).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found: dict[str, PersonResult] = {}
    for line in lines:
        with suppress(ValueError, TypeError, KeyError):
            row = json.loads(line)
            result = PersonResult(**{**row, "rivals": tuple(row["rivals"])})
            if result.name == name:
                found.setdefault(result.match, result)
    return list(found.values())


def streaks(results: Iterable[PersonResult]) -> list[int]:
    """Count after each match how many were won in a row; before the first one, none."""
    counts = [0]
    for result in results:
        counts.append(counts[-1] + 1 if result.won else 0)
    return counts


def count_won(results: Iterable[PersonResult]) -> int:
    """Count the matches won."""
    return sum(result.won for result in results)


def count_matches(number: int) -> str:
    """Say how many matches."""
    return "1 match" if number == 1 else f"{number} matches"


def say_standing(results: list[PersonResult]) -> str:
    """Say in a sentence how somebody fares at one game."""
    if not results:
        return "You have not finished a match of it yet."
    row = streaks(results)[-1]
    tail = f"; {row} in a row" if row > 1 else ""
    return f"You won {count_won(results)} of {count_matches(len(results))}{tail}."


def say_results(results: list[PersonResult], titles: dict[str, str]) -> list[str]:
    """Say everything about somebody's results, game by game."""
    if not results:
        return ["No match is finished yet."]
    said = [f"All games: {say_standing(results)}"]
    for game in dict.fromkeys(result.game for result in results):
        said += ["", *say_game(titles.get(game, game), [r for r in results if r.game == game])]
    return said


def say_game(title: str, results: list[PersonResult]) -> list[str]:
    """Say the results at one game: wins, streaks, scores, and against whom."""
    scores = [result.score for result in results]
    said = [f"{title}: {say_standing(results)}", f"  Best streak {max(streaks(results))}."]
    if scores != [int(result.won) for result in results]:  # more than a win counts
        said.append(f"  Scores {min(scores)} to {max(scores)}.")
    for opponent in sorted({name for result in results for name in result.rivals}):
        against = [result for result in results if opponent in result.rivals]
        said.append(f"  Against {opponent}: won {count_won(against)} of {len(against)}.")
    undone = sum(result.undone for result in results)
    return said + [f"  With answers taken back: {undone}."] * bool(undone)
