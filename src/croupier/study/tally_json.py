"""Tallies as JSON: readable by programs, exact enough to be added up on another machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from croupier.catalogue import find_game
from croupier.game import PlayerError
from croupier.loop import COLUMNS, ENDINGS
from croupier.match import ENDINGS as ENDING_NAMES
from croupier.match import key_of, secret_of
from croupier.simulate import Run, Tally, empty_tally, new_run, quantile, statistics

FORMAT = 1


def key_of_seed(seed: str, seats: int) -> bytes:
    """Return the key of a run: that of a match with this seed, to which no seat added words."""
    return key_of(secret_of(seed), [""] * seats)


def tally_json(tally: Tally, seed: str, seconds: float) -> dict[str, Any]:
    """Return a tally as plain values; everything but the times is a function of run and spans."""
    run, seen = tally.run, np.flatnonzero(tally.lengths)
    played = float((tally.lengths[seen] * seen).sum())
    return {
        "croupier": FORMAT,
        "game": run.game.name,
        "rules": run.game.version,
        "options": {
            name: run.game.option(name).write(n) for name, n in sorted(run.options.items())
        },
        "bots": list(run.bots),
        "seed": seed,
        "spans": [list(span) for span in tally.spans],
        "games": tally.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds) if seconds else 0,
        "wins": tally.wins,
        "draws": tally.draws,
        "unfinished": tally.unfinished,
        "endings": {name: int(tally.counts[ENDINGS, code]) for code, name in ENDING_NAMES.items()},
        "length": {
            "mean": round(played / tally.games, 4) if tally.games else 0,
            "median": quantile(tally, 0.5),
            "p95": quantile(tally, 0.95),
            "max": int(seen.max()) if len(seen) else 0,
        },
        "statistics": statistics(tally),
        "lengths": [[int(length), int(tally.lengths[length])] for length in seen],
    }


def read_tally(text: str) -> tuple[Tally, str, float]:
    """Return the tally, the seed and the seconds of what `tally_json` made."""
    try:
        data = json.loads(text)
        if data["croupier"] != FORMAT:
            raise PlayerError(f"this was written in format {data['croupier']}, not {FORMAT}.")
        run = run_of(data)
        tally = replace(empty_tally(run), spans=tuple((a, b) for a, b in data["spans"]))
        for seat, row in enumerate(data["statistics"]):
            for number, name in enumerate(COLUMNS):
                tally.counts[number, seat] = row[name]
        for code, name in ENDING_NAMES.items():
            tally.counts[ENDINGS, code] = data["endings"][name]
        for length, games in data["lengths"]:
            tally.lengths[length] = games
        return tally, data["seed"], float(data["seconds"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise PlayerError(f"this is no result of croupier simulate --json: {error}.") from None


def run_of(data: dict[str, Any]) -> Run:
    """Return the run a result belongs to."""
    game = find_game(data["game"])
    if data["rules"] != game.version:
        raise PlayerError(f"this was played by rules version {data['rules']} of {game.title}.")
    key = key_of_seed(data["seed"], len(data["bots"]))
    return new_run(game, data["bots"], data["options"], key)


def merge(texts: Iterable[str]) -> tuple[Tally, str, float]:
    """Add results of one run up; a game in two of them is refused."""
    first, *others = (read_tally(text) for text in texts)
    total, seed, seconds = first
    for tally, _, more in others:
        total, seconds = total + tally, seconds + more
    return total, seed, seconds
