"""A tournament as a table, with notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.study.tournament import Tournament, overall, ratings

if TYPE_CHECKING:
    from rich.table import Table


def cross_table(tournament: Tournament) -> Table:
    """Return who did how well against whom, with standard errors, and everybody's rating."""
    from rich.table import Table

    rated = ratings(tournament)
    order = sorted(tournament.bots, key=lambda bot: -rated[bot][0])
    alone = tournament.contest.seats == 1
    table = Table("Bot", "Rating", "95 %", "Mean score" if alone else "Won, %", *order)
    for bot in order:
        mu, sigma = rated[bot]
        span = f"{mu - 1.96 * sigma:.1f} to {mu + 1.96 * sigma:.1f}"
        whole = mean_text(*overall(tournament, bot), alone=alone)
        cells = [pairing_text(tournament, bot, other) for other in order]
        table.add_row(bot, f"{mu:.1f}", span, whole, *cells)
    return table


def pairing_text(tournament: Tournament, one: str, other: str) -> str:
    """Write how one bot did against another, for a cell of the table."""
    pairing, unit = tournament.between(one, other), tournament.unit
    if pairing is None:
        return "·"
    return mean_text(pairing.mean / unit, pairing.error / unit, alone=tournament.contest.seats == 1)


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
    if seats == 1:
        notes.append("A row's bot less the column's, in points.")
    else:
        equal = f"equal is {100 / seats:.1f} %."
        notes.append(f"A row's bot on one seat, the column's on all others; {equal}")
    if searches:
        seconds = sum(pairing.seconds for pairing in played if pairing.searches)
        notes.append(f"A search took {1000 * seconds / searches:.1f} ms of one core.")
    return notes
