"""The questions people ask about a game, answered by simulation, with 95 % intervals."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import log2, sqrt

from croupier.bulk.simulate import count_run, find_device
from croupier.bulk.tally import SEED, Tally, new_run, score_counts
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, Option, UserError, counted
from croupier.study.plots import draw_lengths, draw_scores, draw_shares, draw_tail
from croupier.study.report import Report, Section
from croupier.study.tally_text import bar_text, histogram, interval

LEAST_TAIL = 30  # games beyond a length, to say something about the tail
FEW = 4  # so many values of an option are all tried


@dataclass(frozen=True)
class Study:
    """What is studied, and with how many games a question."""

    game: Game
    games: int
    seed: str
    device: str
    workers: Workers = THIS_MACHINE

    def count(
        self, bots: list[str], options: dict[str, str] | None = None, games: int = 0
    ) -> Tally:
        """Count games of these bots."""
        run = new_run(self.game, bots, options, self.seed)
        return count_run(run, (0, games or self.games), self.device, self.workers)


def study_game(
    game: Game,
    games: int = 20_000,
    seed: str = SEED,
    device: str = "auto",
    workers: Workers = THIS_MACHINE,
) -> Report:
    """Answer every question about a game by so many games each."""
    study, tallies = Study(game, games, seed, find_device(device, workers), workers), {}
    for seats in range(game.min_seats, game.max_seats + 1):
        with suppress(UserError):  # this number of seats needs other options
            tallies[seats] = study.count([game.reference_bot] * seats)
    default = tallies[game.default_seats]
    sections = [
        *([first_seat(tallies)] if game.max_seats > 1 else []),
        how_long(study, tallies, default),
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


def percent(part: int, whole: int) -> str:
    """Write a share in percent with its interval."""
    low, high = interval(part, whole)
    return f"{100 * part / max(1, whole):.2f} ({low:.2f}–{high:.2f})"


def first_seat(tallies: dict[int, Tally]) -> Section:
    """Ask whether the first seat is favoured: whether it surely wins more than an equal share."""
    head = ("seats", "equal share, %", "first seat wins, %", "it is")
    rows, beyond = [], {}
    for seats, tally in tallies.items():
        if seats > 1:
            wins, fair = tally.wins[0], 100 * sum(tally.wins) / tally.games / seats
            low, high = interval(wins, tally.games)
            verdict = "favoured" if low > fair else "behind" if high < fair else "as the others"
            rows.append((str(seats), f"{fair:.2f}", percent(wins, tally.games), verdict))
            share = 100 * wins / tally.games
            beyond[f"{seats} seats"] = (share - fair, low - fair, high - fair)
    favoured = [row[0] for row in rows if row[-1] == "favoured"]
    said = f"It is with {' and '.join(favoured)} seats." if favoured else "Nowhere, as far as seen."
    about = (said, "The equal share is of the games that somebody won.")
    plots = (partial(draw_shares, beyond, "The first seat beyond its equal share"),)
    return Section("Is the first seat favoured?", about, head, tuple(rows), plots=plots)


def how_long(study: Study, tallies: dict[int, Tally], default: Tally) -> Section:
    """Ask how long a game is, how likely long ones are, and which was the longest."""
    head = ("seats", "mean", "median", "95 % within", "99.9 % within", "longest")
    rows = []
    for seats, tally in tallies.items():
        ends = (*(tally.quantile(share) for share in (0.5, 0.95, 0.999)), tally.longest)
        rows.append((str(seats), f"{tally.mean_length:.2f}", *map(str, ends)))
    run, number = default.run, game_of_length(study, default, default.longest)
    seats_played = counted(len(run.bots), "seat")
    longest = (
        f"The longest with {seats_played} was game {number}, of {default.longest}; "
        f"`croupier simulate {run.game.name} --bots {','.join(run.bots)} --seed {run.seed!r} "
        f"--show {number}` prints it as a match."
    )
    bars, about = tuple(histogram(default)), (*tail_law(default), longest)
    plots = (partial(draw_lengths, default), partial(draw_tail, default))
    return Section("How long is a game?", about, head, tuple(rows), bars, plots)


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
    first, last = tally.spans[0]
    while last - first > 1:
        middle = (first + last) // 2
        half = count_run(tally.run, (first, middle), study.device, study.workers)
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
                tally = study.count([study.game.reference_bot] * seats, {option.name: text})
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
    most, seats, bot = max(counts.values()), game.default_seats, game.reference_bot
    head = ("bot", "mean", "standard error", "lowest", "highest")
    rows = []
    for each in game.policies:
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
