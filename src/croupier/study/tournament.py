"""A round robin of bots: who beats whom, by how much, how sure that is, and a rating of all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from croupier.bots.levels import bot_names, budget_of, is_bot
from croupier.bulk.tally import Span
from croupier.engine import Game, UserError, listing
from croupier.engine.seeds import key_of, secret_of
from croupier.play.match import write_options
from croupier.study.checkpoint import missing_spans
from croupier.study.pairings import Contest, Pairing, play_all

FORMAT = 1
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
    key = key_of(secret_of(seed), [""] * seats)
    contest = Contest(game, game.resolve_options(seats, options), seats, key)
    pairings = {pair: Pairing(*pair) for pair in pairs_of(names, seats)}
    return Tournament(contest, seed, names, pairings)


def check_bots(game: Game, bots: tuple[str, ...]) -> None:
    """Raise unless these bots can meet."""
    for bot in bots:
        if not is_bot(game, bot):
            raise UserError(f'{game.title} has no bot "{bot}". It has {listing(bot_names(game))}.')
        if bot.endswith("ms"):
            raise UserError(f"{bot} goes by the clock; name its playouts, such as search-2400.")
    if len(set(bots)) < max(2, len(bots)):
        raise UserError("a tournament needs two bots or more, each named once.")


def pairs_of(bots: tuple[str, ...], seats: int) -> list[tuple[str, str]]:
    """Return who meets whom: one against a table of the other, which with two seats is mutual."""
    if seats == 1:
        return [*((bot, "") for bot in bots), *combinations(bots, 2)]
    return list(combinations(bots, 2) if seats == 2 else permutations(bots, 2))


def play_tournament(tournament: Tournament, games: int, threads: int = 0) -> Iterator[Pairing]:
    """Play what is missing of so many games a pairing; yield each part when it is done."""
    wanted = [
        (*pair, chunk)
        for pair, pairing in tournament.pairings.items()
        for chunk in missing_chunks(tournament, pairing, games)
    ]
    for part in play_all(tournament.contest, wanted, threads):
        tournament.pairings[part.one, part.other].add(part)
        yield part


def missing_chunks(tournament: Tournament, pairing: Pairing, games: int) -> Iterator[Span]:
    """Cut the deals of a pairing that were not played yet into chunks, small if a bot searches."""
    contest, bots = tournament.contest, (pairing.one, pairing.other)
    size = FEW if any(budget_of(contest.game, bot) for bot in bots if bot) else MANY
    for first, last in missing_spans((0, max(1, games // contest.seats)), pairing.spans):
        for start in range(first, last, size):
            yield start, min(start + size, last)


def ratings(tournament: Tournament) -> dict[str, tuple[float, float]]:
    """Rate the bots from their deals: the mean and the spread of each one's strength.

    On a deal whoever won more than the equal share beats the other; the duels come in a random
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
    rated = ratings(tournament)
    bots = []
    for bot in tournament.bots:
        (mean, error), (mu, sigma) = overall(tournament, bot), rated[bot]
        low, high = mu - 1.96 * sigma, mu + 1.96 * sigma
        row = {"name": bot, "mean": mean, "error": error, "rating": mu, "low": low, "high": high}
        bots.append(row)
    return {**played_json(tournament), "bots": bots}


def played_json(tournament: Tournament) -> dict[str, Any]:
    """Return what was played as plain values, enough to resume from."""
    contest = tournament.contest
    return {
        "croupier": FORMAT,
        "game": contest.game.name,
        "rules": contest.game.version,
        "options": write_options(contest.game, contest.options),
        "seats": contest.seats,
        "seed": tournament.seed,
        "series": [pairing_json(each, tournament.unit) for each in tournament.pairings.values()],
    }


def pairing_json(pairing: Pairing, unit: int) -> dict[str, Any]:
    """Return a pairing as plain values."""
    return {
        **vars(pairing),
        "deals": pairing.deals,
        "mean": pairing.mean / unit,
        "error": pairing.error / unit,
        "seconds": round(pairing.seconds, 3),
        "totals": sorted(pairing.totals.items()),
    }


def resume_tournament(tournament: Tournament, path: Path) -> None:
    """Take in what the checkpoint of the same tournament has played already."""
    data, fresh = json.loads(path.read_text(encoding="utf-8")), played_json(tournament)
    same = ("croupier", "game", "rules", "options", "seats", "seed")
    if any(data.get(name) != fresh[name] for name in same):
        raise UserError(f"{path} is of another tournament.")
    for row in data["series"]:
        pair = (row["one"], row["other"])
        if pair in tournament.pairings:
            totals = Counter(dict(row["totals"]))
            spans = tuple((first, last) for first, last in row["spans"])
            part = Pairing(*pair, totals, spans, row["searches"], row["seconds"])
            tournament.pairings[pair].add(part)
