"""The questions people ask about a game, answered by simulation, with 95 % intervals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import log2, sqrt

from croupier.bulk.tally import SEED, Tally, score_counts
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, Option, UserError, counted, listing
from croupier.study.plots import draw_lengths, draw_scores, draw_shares, draw_tail
from croupier.study.report import Report, Section
from croupier.study.runs import count_named, device_of, named_run
from croupier.study.tally_text import NORMAL, bar_text, histogram, interval, normal_quantile

LEAST_TAIL = 30  # games beyond a length, to say something about the tail
FEW = 4  # values of an option up to which all are tried
Tallies = dict[tuple[str, int], Tally]  # by the bot on every seat, and the seats


@dataclass(frozen=True)
class Study:
    """What is studied, and with how many games a question."""

    game: Game
    games: int = 20_000
    seed: str = SEED
    device: str = "auto"
    workers: Workers = THIS_MACHINE
    bots: tuple[str, ...] = ()  # none: the reference bot
    seats: int = 0  # every number of seats if 0
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the bots that are looked at one after another, on every seat."""
        return self.bots or (self.game.reference_bot,)

    @property
    def compared(self) -> list[str]:
        """Return the bots that meet: those named, or one that was named and the game's own."""
        own = self.game.policies if len(self.bots) < 2 else ()
        return list(dict.fromkeys([*self.bots, *own]))

    @property
    def numbers(self) -> Iterable[int]:
        """Return the numbers of seats to look at."""
        return [self.seats] if self.seats else range(self.game.min_seats, self.game.max_seats + 1)

    def count(
        self, bots: list[str], options: Mapping[str, str] | None = None, games: int = 0
    ) -> Tally:
        """Count games of these bots."""
        run = named_run(self.game, bots, {**self.options, **(options or {})}, self.seed)
        device = device_of(run, self.device, self.workers)
        return count_named(run, (0, games or self.games), device, self.workers)

    def count_all(self) -> Tallies:
        """Count games of each bot with each number of seats that the options allow."""
        found: Tallies = {}
        for bot in self.players:
            for seats in self.numbers:
                if self.seats or self.allows(seats):
                    found[bot, seats] = self.count([bot] * seats)
        return found

    def allows(self, seats: int) -> bool:
        """Say whether the options go with a number of seats."""
        try:
            self.game.resolve_options(seats, self.options)
        except UserError:
            return False
        return True


def study_game(
    game: Game,
    games: int = 20_000,
    seed: str = SEED,
    device: str = "auto",
    workers: Workers = THIS_MACHINE,
) -> Report:
    """Answer every question about a game, each by `games` games."""
    return report_of(Study(game, games, seed, device, workers))


def report_of(study: Study) -> Report:
    """Answer every question about a game."""
    game, usual = study.game, study.seats or study.game.default_seats
    game.resolve_options(usual, study.options)
    tallies = study.count_all()
    default, most = tallies[study.players[0], usual], max(study.numbers)
    sections = [
        *([favoured_seats(tallies)] if most > 1 else []),
        how_long(study, tallies, default),
        endings(tallies),
        *([what_options_change(study)] if game.options else []),
        *([which_bot_wins(study)] if most > 1 and len(study.compared) > 1 else []),
        *([scores(study, default)] if game.is_scored else []),
    ]
    bots = listing([f"“{bot}”" for bot in study.players], last="or")
    options = "".join(f", {name}={text}" for name, text in study.options.items())
    about = (
        f"{game.title}, rules version {game.version}{options}, {study.games:,} games a row, seed "
        f"“{study.seed}”; {bots} plays on every seat unless another bot is named. "
        "Intervals hold in 95 cases of 100."
    )
    return Report(f"A study of {game.title}", about, tuple(sections))


def head_of(tallies: Tallies) -> tuple[str, ...]:
    """Return the first words of a head: the bot is named where there are several."""
    return ("bot", "seats") if len({bot for bot, _ in tallies}) > 1 else ("seats",)


def cells_of(tallies: Tallies, bot: str, seats: int) -> tuple[str, ...]:
    """Return the first cells of a row, below that head."""
    return (bot, str(seats))[-len(head_of(tallies)) :]


def percent(part: int, whole: int) -> str:
    """Write a share in percent with its interval."""
    low, high = interval(part, whole)
    return f"{100 * part / max(1, whole):.2f} ({low:.2f}–{high:.2f})"


def favoured_seats(tallies: Tallies) -> Section:
    """Ask whether a seat is favoured: whether it surely wins more than an equal share.

    A table of many seats gives many chances to be wrong; so the verdicts hold for all seats of a
    table together.
    """
    head = (*head_of(tallies), "seat", "equal share, %", "it wins, %", "it is")
    rows, beyond = [], {}
    for (bot, seats), tally in tallies.items():
        first = cells_of(tallies, bot, seats)
        fair, sure = 100 * sum(tally.wins) / tally.games / seats, normal_quantile(0.05 / seats)
        for seat, wins in enumerate(tally.wins if seats > 1 else []):
            low, high = interval(wins, tally.games, sure)
            verdict = "favoured" if low > fair else "behind" if high < fair else "as the others"
            won = percent(wins, tally.games)
            rows.append((*first, str(seat), f"{fair:.2f}", won, verdict))
            if seat == 0:
                low, high = interval(wins, tally.games)
                share = 100 * wins / tally.games
                beyond[f"{' '.join(first)} seats"] = (share - fair, low - fair, high - fair)
    favoured = [row for row in rows if row[-1] == "favoured"]
    where = [f"seat {row[-4]} of {row[-5]}" for row in favoured]
    said = f"These are: {listing(dict.fromkeys(where))}." if where else "None, as far as seen."
    about = (said, "Seat 0 begins. The equal share is of the games that somebody won.")
    plots = (partial(draw_shares, beyond, "The first seat beyond its equal share"),)
    return Section("Is a seat favoured?", about, head, tuple(rows), plots=plots)


def how_long(study: Study, tallies: Tallies, default: Tally) -> Section:
    """Ask how long a game is, how likely long ones are, and which was the longest."""
    names = ("mean", "median", "95 % within", "99.9 % within", "longest")
    rows = []
    for (bot, seats), tally in tallies.items():
        ends = (*(tally.quantile(share) for share in (0.5, 0.95, 0.999)), tally.longest)
        mean = f"{tally.mean_length:.2f} ± {mean_error(tally):.2f}"
        rows.append((*cells_of(tallies, bot, seats), mean, *map(str, ends)))
    run, number = default.run, game_of_length(study, default, default.longest)
    options = "".join(f" {name}={text}" for name, text in study.options.items())
    longest = (
        f"The longest with {counted(len(run.bots), 'seat')} was game {number}, of "
        f"{default.longest}; `croupier simulate {run.game.name}{options} --bots "
        f"{','.join(run.bots)} --seed {run.seed!r} --show {number}` prints it as a match. "
        "What stands behind ± is 1.96 standard errors."
    )
    bars, about = tuple(histogram(default)), (*tail_law(default), longest)
    plots = (partial(draw_lengths, default), partial(draw_tail, default))
    head = (*head_of(tallies), *names)
    return Section("How long is a game?", about, head, tuple(rows), bars, plots)


def mean_error(tally: Tally) -> float:
    """Return by how much the mean length may be off, in 95 cases of 100."""
    squares = sum((n - tally.mean_length) ** 2 * int(k) for n, k in enumerate(tally.lengths) if k)
    return NORMAL * sqrt(squares) / max(1, tally.games)


def tail_law(tally: Tally) -> list[str]:
    """Say how the share of longer games falls, if enough games are long to tell."""
    far = 1 - LEAST_TAIL / max(1, tally.games)
    first, last = tally.quantile(0.9), tally.quantile(far)
    longer = [int(tally.lengths[length + 1 :].sum()) for length in (first, last)]
    if far <= 0.95 or not longer[0] > longer[1] > 0:
        return []
    halving = (last - first) / log2(longer[0] / longer[1])
    return [f"Beyond {first}, half of the games are over with every {halving:.1f} more."]


def game_of_length(study: Study, tally: Tally, length: int) -> int:
    """Return the number of the first game of this length, by halving the span that holds it."""
    (first, last), device = tally.spans[0], device_of(tally.run, study.device, study.workers)
    while last - first > 1:
        middle = (first + last) // 2
        half = count_named(tally.run, (first, middle), device, study.workers)
        has_it = length < len(half.lengths) and half.lengths[length] > 0
        first, last = (first, middle) if has_it else (middle, last)
    return first


def endings(tallies: Tallies) -> Section:
    """Ask how often a game does not end, or ends without a winner."""
    rows = tuple(
        (
            *cells_of(tallies, bot, seats),
            percent(tally.unfinished, tally.games),
            percent(tally.draws, tally.games),
        )
        for (bot, seats), tally in tallies.items()
    )
    worst = max(tally.unfinished / tally.games for tally in tallies.values())
    said = f"At most {100 * worst:.2f} % reached the limit." if worst else "Every game ended."
    head = (*head_of(tallies), "reached the limit, %", "nobody won, %")
    return Section("How often does it not end?", (said,), head, rows)


def what_options_change(study: Study) -> Section:
    """Ask what each option changes."""
    seats, rows, bot = study.seats or study.game.default_seats, [], study.players[0]
    wins = tuple(f"seat {seat} wins, %" for seat in range(seats))
    for option in study.game.options:
        for text in values_of(option, seats):
            try:
                tally = study.count([bot] * seats, {option.name: text})
            except UserError:  # no such deal with this number of seats
                continue
            shares = tuple(percent(n, tally.games) for n in tally.wins)
            note = " (default)" if option.read(text) == option.default_for(seats) else ""
            mean = f"{tally.mean_length:.2f} ± {mean_error(tally):.2f}"
            ends = percent(tally.unfinished, tally.games)
            rows.append((f"{option.name}={text}{note}", *shares, mean, ends))
    said = f"Each alone, with {counted(seats, 'seat')}, all played by “{bot}”."
    head = ("option", *wins, "mean length", "reached the limit, %")
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
    names, seats = study.compared, study.seats or max(2, study.game.min_seats)
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
    most, seats, bot = max(counts.values()), len(default.run.bots), study.players[0]
    head = ("bot", "mean", "standard error", "lowest", "highest")
    rows = []
    for each in study.compared:
        reached = score_counts(study.count([each] * seats))
        n = sum(reached.values())
        mean = sum(score * times for score, times in reached.items()) / n
        squares = sum((score - mean) ** 2 * times for score, times in reached.items())
        error = sqrt(squares / n / n)
        rows.append((each, f"{mean:.3f}", f"{error:.3f}", str(min(reached)), str(max(reached))))
    bars = tuple(f"{score:>6} {bar_text(48 * n / most)} {n:,}" for score, n in counts.items())
    table = counted(seats, "seat")
    said = f"With {table}, all played by one bot; the bars are of “{bot}”."
    plots = (partial(draw_scores, counts, f"Scores of {game.title}, {table}, {bot}"),)
    return Section("How are the scores spread?", (said,), head, tuple(rows), bars, plots)
