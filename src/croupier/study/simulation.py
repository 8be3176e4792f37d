"""The commands `simulate` and `merge`."""

from __future__ import annotations

import json
import time
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.game import Game, PlayerError

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.simulate import Run, Span, Tally

BARS = " ▏▎▍▌▋▊▉█"
COLUMN_HEADS = ("Seat", "Bot", "Games", "Turns", "Played", "Drawn", "Left", "Won", "Share", "95 %")


def add_commands(app: typer.Typer) -> None:
    """Register `simulate` and `merge`."""
    app.command("simulate")(simulate_command)
    app.command("merge")(merge_command)


def simulate_command(  # noqa: PLR0913 - the options of a command are its arguments
    game: Annotated[str, typer.Argument(metavar="GAME")],
    options: Annotated[list[str] | None, typer.Argument(metavar="OPTION=VALUE")] = None,
    *,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    seats: Annotated[int, typer.Option(help="How many seats; the game's usual number if 0.")] = 0,
    bots: Annotated[
        str, typer.Option(help="Who plays, with commas; one name fills all seats.")
    ] = "",
    threads: Annotated[int, typer.Option(help="Threads; one for each core if 0.", min=0)] = 0,
    device: Annotated[str, typer.Option(help="auto, cpu, cuda, or python (slow).")] = "auto",
    seed: Annotated[
        str, typer.Option(help="Any text; the same text gives the same games.")
    ] = "croupier",
    span: Annotated[str, typer.Option("--range", help="Only games A to B - 1, as A:B.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="JSON alone on standard output.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the lengths: FILE.svg or FILE.png.")
    ] = None,
    show: Annotated[int | None, typer.Option(help="Write game K as a match instead.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep a checkpoint here; go on from it.")
    ] = None,
) -> None:
    """Play many games with bots, and count."""
    from croupier.catalogue import find_game
    from croupier.simulate import new_run
    from croupier.study.tally_json import key_of_seed

    found = find_game(game)
    seated = read_bots(found, bots, seats)
    key = key_of_seed(seed, len(seated))
    run = new_run(found, seated, read_options(options or []), key)
    if show is not None:
        from croupier.study.opening import match_of_game

        print(match_of_game(run, seed, show), end="")
        return
    wanted = read_span(span) if span else (0, games)
    tally, seconds = count(run, wanted, seed, device, threads, resume)
    report(tally, seed, seconds, as_json=as_json, plot=plot)


def read_bots(game: Game, text: str, seats: int) -> list[str]:
    """Return who sits where."""
    names = [name.strip() for name in text.split(",")] if text else [game.habit]
    if len(names) == 1:
        return names * (seats or game.usual_seats)
    if seats and seats != len(names):
        raise PlayerError(f"{len(names)} bots were named for {seats} seats.")
    return names


def read_options(texts: list[str]) -> dict[str, str]:
    """Read OPTION=VALUE."""
    for text in texts:
        if "=" not in text:
            raise PlayerError(f'"{text}" is not an option; write OPTION=VALUE.')
    return dict(text.split("=", 1) for text in texts)


def read_span(text: str) -> Span:
    """Read A:B."""
    first, _, last = text.partition(":")
    if not (first.isdecimal() and last.isdecimal()) or int(first) >= int(last):
        raise PlayerError(f'"{text}" is no range; write A:B with A below B.')
    return int(first), int(last)


def count(  # noqa: PLR0913, PLR0917 - what a run needs
    run: Run, span: Span, seed: str, device: str, threads: int, checkpoint: Path | None
) -> tuple[Tally, float]:
    """Play what is still to be played, with a bar; Ctrl-C keeps what is done."""
    from croupier.simulate import split, tallies

    total, seconds = begin(run, checkpoint)
    chunks = (chunk for gap in missing(span, total.spans) for chunk in split(gap))
    with Bar(span[1] - span[0]) as bar:
        try:
            for part in tallies(run, chunks, threads, device):
                total += part
                seconds += bar.advance(part.games)
                if checkpoint:
                    keep(checkpoint, total, seed, seconds)
        except KeyboardInterrupt:
            bar.note(f"stopped after {total.games} games.")
    return total, seconds


def begin(run: Run, checkpoint: Path | None) -> tuple[Tally, float]:
    """Return what a checkpoint has counted, or nothing."""
    from croupier.simulate import empty_tally
    from croupier.study.tally_json import read_tally

    if checkpoint is None or not checkpoint.exists():
        return empty_tally(run), 0.0
    tally, _, seconds = read_tally(checkpoint.read_text(encoding="utf-8"))
    if tally.run != run:
        raise PlayerError(f"{checkpoint} is the checkpoint of another run.")
    return tally, seconds


def keep(checkpoint: Path, tally: Tally, seed: str, seconds: float) -> None:
    """Write a checkpoint; a reader finds the old one or the new one, never half of one."""
    from croupier.study.tally_json import tally_json

    new = checkpoint.with_name(checkpoint.name + ".new")
    new.write_text(json.dumps(tally_json(tally, seed, seconds)), encoding="utf-8")
    new.replace(checkpoint)


def missing(span: Span, done: tuple[Span, ...]) -> list[Span]:
    """Return the parts of a span that no other span covers."""
    gaps, first = [], span[0]
    for begun, ended in done:
        if first < begun < span[1]:
            gaps.append((first, begun))
        first = max(first, ended)
    return [*gaps, (first, span[1])] if first < span[1] else gaps


class Bar:
    """A progress bar on standard error, with the rate and the time left."""

    def __init__(self, games: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn

        self.console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self.task = self.progress.add_task("playing", total=games, rate="")
        self.last = time.perf_counter()

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self, games: int) -> float:
        """Go on by some games; return the seconds since the last call."""
        now = time.perf_counter()
        spent, self.last = now - self.last, now
        self.progress.update(self.task, advance=games, rate=f"{games / max(spent, 1e-9):,.0f}/s")
        return spent

    def note(self, text: str) -> None:
        """Say something beside the bar."""
        self.console.print(f"croupier: {text}")


def report(tally: Tally, seed: str, seconds: float, *, as_json: bool, plot: Path | None) -> None:
    """Print the counts as a table and a histogram, or as JSON; draw a plot."""
    from croupier.study.tally_json import tally_json

    data = tally_json(tally, seed, seconds)
    if plot:
        from croupier.study.plots import plot_lengths

        plot_lengths(tally, plot)
    if as_json:
        print(json.dumps(data, indent=1))
        return
    from rich.console import Console

    console = Console()
    console.print(seats_table(tally))
    length = data["length"]
    console.print(
        f"{tally.games:,} games of {tally.run.game.title}, {data['games_per_second']:,} a second; "
        f"{tally.draws:,} without a winner, {tally.unfinished:,} unfinished."
    )
    console.print(
        f"Length: mean {length['mean']:.2f}, median {length['median']}, "
        f"95 % within {length['p95']}, longest {length['max']}."
    )
    for line in histogram(tally):
        console.print(line)


def seats_table(tally: Tally) -> Table:
    """Return the columns of document 001 for every seat, as means, with the share of games won."""
    from rich.table import Table

    from croupier.simulate import statistics

    table = Table(*COLUMN_HEADS)
    for seat, row in enumerate(statistics(tally)):
        n = max(1, row["games"])
        means = (f"{row[name] / n:.2f}" for name in ("turns", "played", "drawn", "left"))
        low, high = interval(row["wins"], n)
        share = (f"{row['wins']:,}", f"{100 * row['wins'] / n:.2f} %", f"{low:.2f} to {high:.2f}")
        table.add_row(str(seat), tally.run.bots[seat], f"{n:,}", *means, *share)
    return table


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) of a share, in percent."""
    z, p = 1.96, wins / games
    middle, spread = p + z * z / (2 * games), z * sqrt(p * (1 - p) / games + z * z / (4 * games**2))
    scale = 100 / (1 + z * z / games)
    return scale * (middle - spread), scale * (middle + spread)


def histogram(tally: Tally, rows: int = 16, width: int = 48) -> list[str]:
    """Return the lengths of the games as bars."""
    from croupier.simulate import quantile

    step = max(1, -(-(quantile(tally, 0.995) + 1) // rows))
    sums = [int(tally.lengths[i * step : (i + 1) * step].sum()) for i in range(rows)]
    rest = tally.games - sum(sums)
    most = max([*sums, rest, 1])
    lines = [f"{i * step:>6} {bar(n * width / most)} {n:,}" for i, n in enumerate(sums) if n]
    return [*lines, f"  more {bar(rest * width / most)} {rest:,}"] if rest else lines


def bar(length: float) -> str:
    """Return a bar of this length, to an eighth of a column."""
    whole = int(length)
    return BARS[-1] * whole + BARS[round((length - whole) * 8)].strip()


def merge_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.json ...")],
) -> None:
    """Add up the results of several machines: what `simulate --json` wrote for parts of one run."""
    from croupier.study.tally_json import merge, tally_json

    for path in files:
        if not path.is_file():
            raise PlayerError(f"there is no file {path}.")
    tally, seed, seconds = merge(path.read_text(encoding="utf-8") for path in files)
    print(json.dumps(tally_json(tally, seed, seconds), indent=1))
