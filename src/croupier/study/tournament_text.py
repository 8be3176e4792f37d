"""A tournament in the terminal: the cross table, and what is to be said below it."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.engine import counted
from croupier.study.pairings import Pairing
from croupier.study.sequential import ERROR
from croupier.study.tournament import Tournament, overall, ratings, winner_of


def cross_table(tournament: Tournament) -> Table:
    """Return who did how well against whom, with standard errors, and everybody's rating."""
    rated = ratings(tournament)
    order = sorted(tournament.bots, key=lambda bot: -rated[bot][0])
    alone, unit = tournament.contest.seats == 1, tournament.unit
    table = Table("Bot", box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for head in ("Rating", "95 %", "Mean score" if alone else "Won, %", *order):
        table.add_column(head, justify="right")
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
    """Say what was played, how the figures are meant, what is decided, how long a search took."""
    seats, played = tournament.contest.seats, list(tournament.pairings.values())
    games = seats * sum(pairing.deals for pairing in played)
    searches = sum(pairing.searches for pairing in played)
    what = f"{tournament.title}: {games:,} games"
    notes = [f"{what}, every deal from every seat; standard errors over deals."]
    alone, equal = "A row's bot less the column's, in points.", f"equal is {100 / seats:.1f} %."
    several = f"A row's bot on one seat, the column's on all others; {equal}"
    notes.append(alone if seats == 1 else several)
    notes += [verdict_text(tournament, pairing) for pairing in played if pairing.other]
    notes.append(f"That a verdict here is wrong happens in {100 * ERROR:g} cases of 100 at most.")
    if searches:
        seconds = sum(pairing.seconds for pairing in played if pairing.searches)
        took = f"{1000 * seconds / searches:.1f} ms of one core"
        notes.append(f"To search, or to ask a net, took {took}, the measuring of luck included.")
    return notes


def verdict_text(tournament: Tournament, pairing: Pairing) -> str:
    """Say whether a pairing is decided, and what taking out the luck was worth."""
    seats, winner = tournament.contest.seats, winner_of(tournament, pairing)
    loser = pairing.one if winner == pairing.other else pairing.other
    games = f"after {counted(seats * pairing.deals, 'game')}"
    if not winner:
        said = f"{pairing.one} against {pairing.other}: open {games}"
    elif seats > 2 and winner == pairing.other:
        said = f"{loser} wins less than its share at a table of {winner}, {games}"
    else:
        said = f"{winner} is better than {loser}, {games}"
    if not any(pairing.luck):
        return f"{said}."
    return f"{said}; the luck taken out, they are worth {pairing.worth:.1f} times as many."
