"""A round robin of bots: who beats whom, by how much, how sure that is, and a rating of all."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from rich.table import Table

from croupier.bots.levels import bot_names, budget_of, is_bot
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, UserError, listing
from croupier.engine.seeds import key_of, secret_of
from croupier.play.match import write_options
from croupier.study.checkpointed_run import missing_spans
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
    for bot in names:
        if not is_bot(game, bot):
            raise UserError(f'{game.title} has no bot "{bot}". It has {listing(bot_names(game))}.')
        if bot.endswith("ms"):
            raise UserError(f"{bot} goes by the clock; name its playouts, such as search-2400.")
    if len(set(names)) < max(2, len(names)):
        raise UserError("a tournament needs two bots or more, each named once.")
    key = key_of(secret_of(seed), [""] * seats)
    contest = Contest(game, game.resolve_options(seats, options), seats, key)
    alone = [(bot, "") for bot in names] if seats == 1 else []
    pairs = (permutations if seats > 2 else combinations)(names, 2)  # at two seats it is mutual
    return Tournament(contest, seed, names, {pair: Pairing(*pair) for pair in [*alone, *pairs]})


def play_tournament(
    tournament: Tournament, games: int, workers: Workers = THIS_MACHINE
) -> Iterator[Pairing]:
    """Play what is missing of so many games a pairing, in chunks; yield each when it is done."""
    contest, wanted = tournament.contest, []
    for pair, pairing in tournament.pairings.items():
        size = FEW if any(budget_of(contest.game, bot) for bot in pair if bot) else MANY
        for first, last in missing_spans((0, max(1, games // contest.seats)), pairing.spans):
            starts = range(first, last, size)
            wanted += [(*pair, (start, min(start + size, last))) for start in starts]
    for part in play_all(contest, wanted, workers):
        tournament.pairings[part.one, part.other].add(part)
        yield part


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


def cross_table(tournament: Tournament) -> Table:
    """Return who did how well against whom, with standard errors, and everybody's rating."""
    rated = ratings(tournament)
    order = sorted(tournament.bots, key=lambda bot: -rated[bot][0])
    alone, unit = tournament.contest.seats == 1, tournament.unit
    table = Table("Bot", "Rating", "95 %", "Mean score" if alone else "Won, %", *order)
    for bot in order:
        mu, sigma = rated[bot]
        span = f"{mu - 1.96 * sigma:.1f} to {mu + 1.96 * sigma:.1f}"
        whole = mean_text(*overall(tournament, bot), alone=alone)
        met = (tournament.between(bot, other) for other in order)
        cells = [mean_text(p.mean / unit, p.error / unit, alone=alone) if p else "·" for p in met]
        table.add_row(bot, f"{mu:.1f}", span, whole, *cells)
    return table


def mean_text(mean: float, error: float, *, alone: bool) -> str:
    """Write a mean and its standard error: points, or percent of the games."""
    return f"{mean:.2f} ± {error:.2f}" if alone else f"{100 * mean:.1f} ± {100 * error:.1f}"


def tournament_notes(tournament: Tournament) -> list[str]:
    """Say what was played, how the figures are meant, and how long a search took."""
    seats, played = tournament.contest.seats, tournament.pairings.values()
    games = seats * sum(pairing.deals for pairing in played)
    searches = sum(pairing.searches for pairing in played)
    what = f"{tournament.title}: {games:,} games"
    notes = [f"{what}, every deal from every seat; standard errors over deals."]
    alone, equal = "A row's bot less the column's, in points.", f"equal is {100 / seats:.1f} %."
    several = f"A row's bot on one seat, the column's on all others; {equal}"
    notes.append(alone if seats == 1 else several)
    if searches:
        seconds = sum(pairing.seconds for pairing in played if pairing.searches)
        notes.append(f"A search took {1000 * seconds / searches:.1f} ms of one core.")
    return notes
