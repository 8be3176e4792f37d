"""The questions people ask about a game, answered by simulation, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log2, sqrt
from typing import TYPE_CHECKING

from croupier.bulk.simulate import count_run, find_device
from croupier.bulk.tally import SEED, Tally, new_run, score_counts
from croupier.engine import Game, Option, UserError, counted
from croupier.study.plots import draw_lengths, draw_scores, draw_shares, draw_tail
from croupier.study.report import Report, Section
from croupier.study.tally_text import bar_text, histogram, interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEAST_TAIL = 30  # games beyond a length, to say something about the tail
FEW = 4  # so many values of an option are all tried


@dataclass(frozen=True)
class Study:
    """What is studied, and with how many games a question."""

    game: Game
    games: int
    seed: str
    device: str

    def count(
        self, bots: list[str], options: dict[str, str] | None = None, games: int = 0
    ) -> Tally:
        """Count games of these bots."""
        run = new_run(self.game, bots, options, self.seed)
        return count_run(run, (0, games or self.games), self.device)

    def count_reference(self, seats: int, options: dict[str, str] | None = None) -> Tally:
        """Count games of the reference bot on every seat."""
        return self.count([self.game.reference_bot] * seats, options)


def study_game(game: Game, games: int = 20_000, seed: str = SEED, device: str = "auto") -> Report:
    """Answer every question about a game by so many games each."""
    study = Study(game, games, seed, find_device(device))
    tallies = dict(by_seats(study))
    default = tallies[game.default_seats]
    sections = [
        *([first_seat(tallies)] if game.max_seats > 1 else []),
        how_long(tallies, default),
        endings(tallies),
        *([what_options_change(study)] if game.options else []),
        *([which_bot_wins(study)] if game.max_seats > 1 and len(game.policies) > 1 else []),
        *([scores(study, default)] if game.is_scored else []),
    ]
    about = (
        f"{game.title}, rules version {game.version}, {games:,} games a row, seed “{seed}”; "
        f"“{game.reference_bot}” plays on every seat unless another bot is named. "
        "Intervals hold in 95 cases of 100."
    )
    return Report(f"A study of {game.title}", about, tuple(sections))


def by_seats(study: Study) -> Iterator[tuple[int, Tally]]:
    """Count games for every number of seats that the default options allow."""
    for seats in range(study.game.min_seats, study.game.max_seats + 1):
        try:
            yield seats, study.count_reference(seats)
        except UserError:  # this number of seats needs other options
            continue


def percent(part: int, whole: int) -> str:
    """Write a share in percent with its interval."""
    low, high = interval(part, whole)
    return f"{100 * part / max(1, whole):.2f} ({low:.2f}–{high:.2f})"


def first_seat(tallies: dict[int, Tally]) -> Section:
    """Ask whether the first seat is favoured."""
    played = {seats: tally for seats, tally in tallies.items() if seats > 1}
    head = ("seats", "equal share, %", "first seat wins, %", "it is")
    rows = []
    for seats, tally in played.items():
        wins = percent(tally.wins[0], tally.games)
        rows.append((str(seats), f"{fair_share(tally):.2f}", wins, verdict(tally)))
    favoured = [row[0] for row in rows if row[-1] == "favoured"]
    said = f"It is with {' and '.join(favoured)} seats." if favoured else "Nowhere, as far as seen."
    about = (said, "The equal share is of the games that somebody won.")
    plots = (partial(draw_first_seat, played),)
    return Section("Is the first seat favoured?", about, head, tuple(rows), plots=plots)


def fair_share(tally: Tally) -> float:
    """Return the share in percent that each seat would win if all were equal."""
    return 100 * sum(tally.wins) / max(1, tally.games) / len(tally.wins)


def verdict(tally: Tally) -> str:
    """Say whether the first seat wins more or less than its share, as far as can be told."""
    low, high = interval(tally.wins[0], tally.games)
    fair = fair_share(tally)
    return "favoured" if low > fair else "behind" if high < fair else "as the others"


def draw_first_seat(tallies: dict[int, Tally]) -> Figure:
    """Draw what the first seat wins beyond its share, by the number of seats."""
    shares = {}
    for seats, tally in tallies.items():
        fair, (low, high) = fair_share(tally), interval(tally.wins[0], tally.games)
        share = 100 * tally.wins[0] / tally.games
        shares[f"{seats} seats"] = (share - fair, low - fair, high - fair)
    return draw_shares(shares, "The first seat beyond its equal share")


def how_long(tallies: dict[int, Tally], default: Tally) -> Section:
    """Ask how long a game is, how likely long ones are, and which was the longest."""
    head = ("seats", "mean", "median", "95 % within", "99.9 % within", "longest")
    rows = []
    for seats, tally in tallies.items():
        ends = (*(tally.quantile(share) for share in (0.5, 0.95, 0.999)), tally.longest)
        rows.append((str(seats), f"{tally.mean_length:.2f}", *map(str, ends)))
    run, number = default.run, game_of_length(default, default.longest)
    longest = (
        f"The longest with {seats_text(default)} was game {number}, of {default.longest}; "
        f"`croupier simulate {run.game.name} --bots {','.join(run.bots)} --seed {run.seed!r} "
        f"--show {number}` prints it as a match."
    )
    bars, about = tuple(histogram(default)), (*tail_law(default), longest)
    plots = (partial(draw_lengths, default), partial(draw_tail, default))
    return Section("How long is a game?", about, head, tuple(rows), bars, plots)


def seats_text(tally: Tally) -> str:
    """Write the number of seats."""
    return counted(len(tally.run.bots), "seat")


def tail_law(tally: Tally) -> list[str]:
    """Say how the share of longer games falls, if enough games are long to tell."""
    far = 1 - LEAST_TAIL / max(1, tally.games)
    first, last = tally.quantile(0.9), tally.quantile(far)
    longer = [int(tally.lengths[length + 1 :].sum()) for length in (first, last)]
    if far <= 0.95 or not longer[0] > longer[1] > 0:
        return []
    halving = (last - first) / log2(longer[0] / longer[1])
    return [f"Beyond {first}, half of the games are over with every {halving:.1f} more."]


def game_of_length(tally: Tally, length: int) -> int:
    """Return the number of the first game of this length, by halving the span that holds it."""
    first, last = tally.spans[0]
    while last - first > 1:
        middle = (first + last) // 2
        half = count_run(tally.run, (first, middle))
        has_it = length < len(half.lengths) and half.lengths[length] > 0
        first, last = (first, middle) if has_it else (middle, last)
    return first


def endings(tallies: dict[int, Tally]) -> Section:
    """Ask how often a game does not end, or ends without a winner."""
    rows = tuple(
        (str(seats), percent(tally.unfinished, tally.games), percent(tally.draws, tally.games))
        for seats, tally in tallies.items()
    )
    worst = max(tally.unfinished / tally.games for tally in tallies.values())
    said = f"At most {100 * worst:.2f} % reached the limit." if worst else "Every game ended."
    head = ("seats", "reached the limit, %", "nobody won, %")
    return Section("How often does it not end?", (said,), head, rows)


def what_options_change(study: Study) -> Section:
    """Ask what each option changes."""
    head = ("option", "first seat wins, %", "mean length", "reached the limit, %")
    seats, rows = study.game.default_seats, []
    for option in study.game.options:
        for text in values_of(option, seats):
            try:
                tally = study.count_reference(seats, {option.name: text})
            except UserError:  # no such deal with the default number of seats
                continue
            wins, ends = (percent(n, tally.games) for n in (tally.wins[0], tally.unfinished))
            note = " (default)" if option.read(text) == option.default_for(seats) else ""
            rows.append((f"{option.name}={text}{note}", wins, f"{tally.mean_length:.2f}", ends))
    said = f"Each alone, with the default number of seats, {seats}."
    return Section("What does each option change?", (said,), head, tuple(rows))


def values_of(option: Option, seats: int) -> list[str]:
    """List the values of an option to try: all if they are few, else half, default and double."""
    if option.values:
        return list(option.values)
    if option.high - option.low < FEW:
        return [str(number) for number in range(option.low, option.high + 1)]
    default = option.default_for(seats)
    near = {default // 2, default, 2 * default or 1}
    return [str(number) for number in sorted(near) if option.low <= number <= option.high]


def which_bot_wins(study: Study) -> Section:
    """Ask which bot beats which, each on every seat in turn, for the same deals."""
    names = list(study.game.policies)
    seats = max(2, study.game.min_seats)
    rows = [(one, *(wins_against(study, one, other, seats) for other in names)) for one in names]
    said = (
        f"Games won in percent by the bot of the row, on each of {seats} seats in turn, against "
        f"the bot of the column on all others, with the same deals."
    )
    return Section("Which bot beats which?", (said,), ("", *names), tuple(rows))


def wins_against(study: Study, one: str, other: str, seats: int) -> str:
    """Write what one bot wins against another."""
    if one == other:
        return "–"
    won, whole = 0, 0
    for seat in range(seats):
        bots = [other] * seats
        bots[seat] = one
        tally = study.count(bots, games=-(-study.games // seats))
        won, whole = won + tally.wins[seat], whole + tally.games
    return percent(won, whole)


def scores(study: Study, default: Tally) -> Section:
    """Ask how the scores are spread, and what each bot reaches."""
    counts, game = score_counts(default), study.game
    most, seats, bot = max(counts.values()), seats_text(default), game.reference_bot
    head = ("bot", "mean", "standard error", "lowest", "highest")
    rows = [
        (each, *score_figures(study.count([each] * game.default_seats))) for each in game.policies
    ]
    bars = tuple(f"{score:>6} {bar_text(48 * n / most)} {n:,}" for score, n in counts.items())
    said = f"With {seats}, all played by one bot; the bars are of “{bot}”."
    plots = (partial(draw_scores, counts, f"Scores of {game.title}, {seats}, {bot}"),)
    return Section("How are the scores spread?", (said,), head, tuple(rows), bars, plots)


def score_figures(tally: Tally) -> tuple[str, str, str, str]:
    """Return mean, standard error, lowest and highest of the scores of all seats."""
    counts = score_counts(tally)
    n = sum(counts.values())
    mean = sum(score * times for score, times in counts.items()) / n
    squares = sum((score - mean) ** 2 * times for score, times in counts.items())
    return f"{mean:.3f}", f"{sqrt(squares / n / n):.3f}", str(min(counts)), str(max(counts))
