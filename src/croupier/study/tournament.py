"""A round robin of bots: who beats whom, by how much, how sure that is, and a rating of all.

A pairing ends as soon as it is decided: when the equal share lies outside the interval that holds
at every look (`sequential`). The error is that of all verdicts together.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import isinf, sqrt
from pathlib import Path
from random import Random
from typing import Any

from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, UserError
from croupier.engine.seeds import key_of, secret_of
from croupier.play.match import write_options
from croupier.study.bot_games import Contest
from croupier.study.checkpointed_run import missing_spans
from croupier.study.named_bots import is_slow
from croupier.study.pairings import SAMPLES, Meeting, Pairing, play_all
from croupier.study.runs import check_bots
from croupier.study.sequential import ERROR, half_width, next_look

FORMAT = 2
MANY, FEW = 1000, 4  # deals of a chunk, without a search and with one
DUELS = 1000  # deals of a pair that a rating is made of


@dataclass
class Tournament:
    """The bots, what they play, and all pairings of them."""

    contest: Contest
    seed: str
    bots: tuple[str, ...]
    pairings: dict[tuple[str, str], Pairing]

    @property
    def unit(self) -> int:
        """Return the points of a deal that are a share of 1; alone, points are what they are."""
        return self.contest.seats**2 if self.contest.seats > 1 else 1

    @property
    def title(self) -> str:
        """Return what is played."""
        return f"{self.contest.game.title}, {self.contest.seats} seats"

    def between(self, one: str, other: str) -> Pairing | None:
        """Return how one bot did against another."""
        if (other, one) in self.pairings and self.contest.seats <= 2:
            return self.pairings[other, one].mirrored(self.contest.seats)
        return self.pairings.get((one, other))


def new_tournament(
    game: Game, bots: Iterable[str], seats: int, options: dict[str, str], seed: str
) -> Tournament:
    """Return a tournament in which nothing has been played."""
    names = tuple(bots)
    check_bots(game, names)
    if len(set(names)) < max(2, len(names)):
        raise UserError("a tournament needs two bots or more, each named once.")
    key = key_of(secret_of(seed), [""] * seats)
    contest = Contest(game, game.resolve_options(seats, options), seats, key)
    alone = [(bot, "") for bot in names] if seats == 1 else []
    pairs = (permutations if seats > 2 else combinations)(names, 2)  # at two seats it is mutual
    return Tournament(contest, seed, names, {pair: Pairing(*pair) for pair in [*alone, *pairs]})


def play_tournament(
    tournament: Tournament,
    games: int,
    workers: Workers = THIS_MACHINE,
    *,
    stops_early: bool = False,
) -> Iterator[Pairing]:
    """Play the missing games of each pairing, in chunks; yield each when it is done.

    One that stops early plays from look to look, and no further in pairings that are decided.
    """
    deals = max(1, games // tournament.contest.seats)
    while wanted := list(missing_meetings(tournament, deals, stops_early=stops_early)):
        for part in play_all(tournament.contest, wanted, workers, SAMPLES):
            tournament.pairings[part.one, part.other].add(part)
            yield part


def missing_meetings(tournament: Tournament, deals: int, *, stops_early: bool) -> Iterator[Meeting]:
    """Yield what is to be played next: everything, or what leads to the next look."""
    contest = tournament.contest
    for (one, other), pairing in tournament.pairings.items():
        size, last = FEW if is_slow(contest.game, one, other) else MANY, deals
        if stops_early and other:
            last = min(deals, next_look(pairing.deals))
            last = 0 if winner_of(tournament, pairing) else last
        for begun, ended in missing_spans((0, last), pairing.spans):
            for first in range(begun, ended, size):
                yield one, other, (first, min(first + size, ended))


def interval_of(tournament: Tournament, pairing: Pairing) -> tuple[float, float]:
    """Return the bounds of a pairing's mean share, valid at every look; alone, of its points."""
    verdicts = sum(1 for _, other in tournament.pairings if other)
    width = half_width(pairing.deals, pairing.spread, ERROR / verdicts)
    low, high = (pairing.mean - width) / tournament.unit, (pairing.mean + width) / tournament.unit
    return (low, high) if tournament.contest.seats == 1 else (max(0.0, low), min(1.0, high))


def winner_of(tournament: Tournament, pairing: Pairing) -> str:
    """Return which bot of a pairing is surely the better one; none as long as that is open."""
    low, high = interval_of(tournament, pairing)
    fair = 1 / tournament.contest.seats if tournament.contest.seats > 1 else 0.0
    return pairing.one if low > fair else pairing.other if high < fair else ""


def ratings(tournament: Tournament) -> dict[str, tuple[float, float]]:
    """Rate the bots from their deals: the mean and the spread of each one's strength.

    On a deal a bot that won more than the equal share beats the other; the duels come in a random
    order, always the same.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    rated = {bot: model.rating(name=bot) for bot in tournament.bots}
    for one, other, score in duels(tournament):
        (a,), (b,) = model.rate([[rated[one]], [rated[other]]], scores=[score, 0])
        rated[one], rated[other] = a, b
    return {bot: (rating.mu, rating.sigma) for bot, rating in rated.items()}


def duels(tournament: Tournament) -> list[tuple[str, str, int]]:
    """List deals as duels: 1 if the first bot won more than its share, -1 if less."""
    seats = tournament.contest.seats
    fair = seats if seats > 1 else 0
    found = []
    for pairing in tournament.pairings.values():
        points = [p for p, n in sorted(pairing.totals.items()) for _ in range(n)]
        if pairing.other:
            some = Random(0).sample(points, min(DUELS, len(points)))
            found += [(pairing.one, pairing.other, (p > fair) - (p < fair)) for p in some]
    Random(0).shuffle(found)
    return found


def overall(tournament: Tournament, bot: str) -> tuple[float, float]:
    """Return a bot's mean share against all others, and its standard error; alone, its score."""
    others = [""] if tournament.contest.seats == 1 else [b for b in tournament.bots if b != bot]
    found = [p for other in others if (p := tournament.between(bot, other))]
    scale = len(found) * tournament.unit
    error = sqrt(sum(pairing.error**2 for pairing in found))
    return sum(pairing.mean for pairing in found) / scale, error / scale


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """Return everything as plain values: what was played, and what follows from it."""
    bots = []
    for bot, (mu, sigma) in ratings(tournament).items():
        mean, error = overall(tournament, bot)
        low, high = mu - 1.96 * sigma, mu + 1.96 * sigma
        row = {"name": bot, "mean": mean, "error": error, "rating": mu, "low": low, "high": high}
        bots.append(row)
    return {**played_json(tournament), "bots": bots}


def played_json(tournament: Tournament) -> dict[str, Any]:
    """Return what was played as plain values, enough to resume from."""
    contest, unit = tournament.contest, tournament.unit
    series = [
        {
            **vars(each),
            "deals": each.deals,
            "mean": each.mean / unit,
            "error": each.error / unit,
            "worth": each.worth,
            **verdict_json(tournament, each),
            "seconds": round(each.seconds, 3),
            "totals": sorted(each.totals.items()),
        }
        for each in tournament.pairings.values()
    ]
    return {
        "croupier": FORMAT,
        "game": contest.game.name,
        "rules": contest.game.version,
        "options": write_options(contest.game, contest.options),
        "seats": contest.seats,
        "seed": tournament.seed,
        "series": series,
    }


def verdict_json(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    """Return the interval of a pairing, which holds at every look, and who won by it."""
    low, high = interval_of(tournament, pairing)
    if not pairing.other or isinf(high - low):
        return {"low": None, "high": None, "winner": ""}
    return {"low": low, "high": high, "winner": winner_of(tournament, pairing)}


def resume_tournament(tournament: Tournament, path: Path) -> None:
    """Take in what the checkpoint of the same tournament has played already."""
    data, fresh = json.loads(path.read_text(encoding="utf-8")), played_json(tournament)
    if data.get("croupier") != FORMAT:
        raise UserError(f"{path} was saved by another version of Croupier. Save in another file.")
    same = ("game", "rules", "options", "seats", "seed")
    if any(data.get(name) != fresh[name] for name in same):
        raise UserError(f"{path} is of another tournament.")
    for row in data["series"]:
        pair = (row["one"], row["other"])
        if pair in tournament.pairings:
            totals = Counter(dict(row["totals"]))
            spans = tuple((first, last) for first, last in row["spans"])
            luck = (row["luck"][0], row["luck"][1], row["luck"][2])
            part = Pairing(*pair, totals, spans, row["searches"], row["seconds"], luck)
            tournament.pairings[pair].add(part)
