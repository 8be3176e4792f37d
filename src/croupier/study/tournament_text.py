"""Tournaments and analyses in words, as tables and as plain values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from croupier.study.tournament import Tournament, overall, ratings

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.study.analysis import AnalysedMove, Analysis

SPARKS = "▁▂▃▄▅▆▇█"


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
    """Return how one bot did against another, in words of a table."""
    series = tournament.between(one, other)
    if series is None:
        return "·"
    alone = tournament.contest.seats == 1
    return mean_text(series.mean / tournament.unit, series.error / tournament.unit, alone=alone)


def mean_text(mean: float, error: float, *, alone: bool) -> str:
    """Write a mean and its standard error: points, or percent of the games."""
    return f"{mean:.2f} ± {error:.2f}" if alone else f"{100 * mean:.1f} ± {100 * error:.1f}"


def tournament_notes(tournament: Tournament) -> list[str]:
    """Say what was played, how the figures are meant, and what a choice took."""
    contest = tournament.contest
    deals = sum(series.deals for series in tournament.pairings)
    searches = sum(series.searches for series in tournament.pairings)
    what = f"{contest.game.title}, {contest.seats} seats: {deals * contest.seats:,} games"
    said = [f"{what}, every deal from every seat; standard errors over deals."]
    if contest.seats == 1:
        said.append("A row's bot less the column's, in points.")
    else:
        said.append(
            "A row's bot on one seat, the column's on all others; "
            f"equal is {100 / contest.seats:.1f} %."
        )
    if searches:
        seconds = sum(series.seconds for series in tournament.pairings if series.searches)
        said.append(f"A search took {1000 * seconds / searches:.1f} ms of one core.")
    return said


def analysis_lines(analysis: Analysis) -> list[str]:
    """Say how a match went: a curve for each seat, costly choices, turning points."""
    said = [analysis.title]
    for seat, name in enumerate(analysis.names):
        values = [chances[seat] for chances in analysis.curve]
        said.append(f"{name}: {spark(values)} {values[0]:.2f} at the deal, {values[-1]:.2f}")
    for seat, name in enumerate(analysis.names):
        said.append(f"{name}'s choices gave away {analysis.given_away(seat):.2f} in all.")
    costly = sorted((step for step in analysis.steps if step.cost), key=lambda step: -step.cost)
    said += [costly_line(analysis, step) for step in costly[:5]]
    said += [
        f"Turning point, answer {step.number}, {analysis.names[step.seat]}: {step.label}; "
        f"{analysis.names[seat]} {'up' if change > 0 else 'down'} {abs(change):.2f}."
        for step, seat, change in analysis.turning_points()
    ]
    return said


def costly_line(analysis: Analysis, step: AnalysedMove) -> str:
    """Say what a choice gave away."""
    return (
        f"Answer {step.number}, {analysis.names[step.seat]}: {step.label} gave away "
        f"{step.cost:.2f} (± {step.error:.2f}); better: {step.better}."
    )


def spark(values: list[float], width: int = 60) -> str:
    """Draw a curve as a line of blocks."""
    low, high = min(0.0, *values), max(1.0, *values)
    step = max(1, -(-len(values) // width))
    picked = [*values[:-1:step], values[-1]]
    return "".join(SPARKS[round((v - low) / (high - low) * (len(SPARKS) - 1))] for v in picked)


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as plain values."""
    turns = [
        {"number": step.number, "seat": seat, "change": change}
        for step, seat, change in analysis.turning_points()
    ]
    return {"croupier": 1, **asdict(analysis), "turning_points": turns}
