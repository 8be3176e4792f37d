"""Tallies as JSON: readable by programs, exact enough to be added up on another machine."""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from croupier.bulk.loop import COLUMNS, ENDINGS, LOWEST
from croupier.bulk.tally import Tally, empty_tally, join_spans, score_counts
from croupier.engine import UserError
from croupier.games.catalogue import find_game
from croupier.play.match import ENDINGS as ENDING_NAMES
from croupier.play.match import write_options
from croupier.study.runs import named_run

FORMAT = 1


def tally_json(tally: Tally, seconds: float) -> dict[str, Any]:
    """Return a tally as plain values; all but the times is a function of its run and spans."""
    run, seen = tally.run, np.flatnonzero(tally.lengths)
    return {
        "croupier": FORMAT,
        "game": run.game.name,
        "rules": run.game.version,
        "options": write_options(run.game, run.options),
        "bots": list(run.bots),
        "seed": run.seed,
        "spans": [list(span) for span in tally.spans],
        "games": tally.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds) if seconds else 0,
        "wins": tally.wins,
        "draws": tally.draws,
        "unfinished": tally.unfinished,
        "endings": {name: int(tally.counts[ENDINGS, code]) for code, name in ENDING_NAMES.items()},
        "length": {
            "mean": round(tally.mean_length, 4),
            "median": tally.quantile(0.5),
            "p95": tally.quantile(0.95),
            "max": tally.longest,
        },
        "statistics": tally.statistics,
        "lengths": [[int(length), int(tally.lengths[length])] for length in seen],
        "scores": [list(pair) for pair in score_counts(tally).items()],
    }


def read_tally(path: Path) -> tuple[Tally, float]:
    """Return the tally and the seconds in a file of such values."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return tally_of(data), float(data["seconds"])
    except UserError as error:
        wrong = str(error)
    except json.JSONDecodeError as error:
        wrong = f"it is no JSON: line {error.lineno} cannot be read."
    except KeyError as error:
        wrong = f"it is no result of croupier simulate --json: no {error}."
    except (TypeError, ValueError, IndexError, AttributeError):
        wrong = "it is no result of croupier simulate --json: its values do not fit."
    raise UserError(f"{path}: {wrong}")


def tally_of(data: dict[str, Any]) -> Tally:
    """Return the tally of plain values; they must agree with one another."""
    if data["croupier"] != FORMAT:
        raise UserError(f"it is written in format {data['croupier']}, not {FORMAT}.")
    spans = join_spans([(int(first), int(last)) for first, last in data["spans"]])
    longest = max((length for length, _ in data["lengths"]), default=-1)
    game = find_game(data["game"])
    if data["rules"] != game.version:
        raise UserError(f"it was played by rules version {data['rules']} of {game.title}.")
    run = named_run(game, data["bots"], data["options"], data["seed"])
    tally = replace(empty_tally(run, longest), spans=spans)
    for seat, row in enumerate(data["statistics"]):
        for number, name in enumerate(COLUMNS):
            tally.counts[number, seat] = row[name]
    for code, name in ENDING_NAMES.items():
        tally.counts[ENDINGS, code] = data["endings"][name]
    for length, games in data["lengths"]:
        tally.lengths[length] = games
    for score, times in data["scores"]:
        tally.scores[score - LOWEST] = times
    if not tally.games == tally.lengths.sum() == tally.counts[ENDINGS].sum():
        raise UserError("its numbers do not add up.")
    return tally


def merge(files: Iterable[Path]) -> tuple[Tally, float]:
    """Add up the results of one run; a game in two of them is refused."""
    parts, seconds = zip(*map(read_tally, files), strict=True)
    return reduce(add, parts), sum(seconds)
