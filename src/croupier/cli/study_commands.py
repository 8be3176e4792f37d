"""The commands that play many games, or study them: `simulate`, `tournament`, `analyse` ..."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.bots.levels import levels_of
from croupier.cli import option_arguments as arguments
from croupier.cli.exit_status import STOPPED
from croupier.cli.match_commands import check_file
from croupier.cli.option_arguments import read_bots, read_names, read_options
from croupier.engine import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from croupier.bulk.tally import Run, Span, Tally
    from croupier.bulk.workers import Workers
    from croupier.study.pairings import Pairing
    from croupier.study.report import Report
    from croupier.study.tournament import Tournament

BOUNDLESS = 10_000  # columns, to measure the full width of a table


def simulate_command(
    game: arguments.GameName,
    options: arguments.Options = None,
    *,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    seats: Annotated[int, typer.Option(help="How many seats; the game's default if 0.", min=0)] = 0,
    bots: Annotated[
        str,
        typer.Option(help="Who plays, with commas; one name, of a level too, fills every seat."),
    ] = "",
    threads: arguments.Threads = 0,
    cluster: arguments.Cluster = "",
    device: arguments.Device = "auto",
    seed: arguments.Seed = "croupier",
    span: Annotated[str, typer.Option("--range", help="Only games A to B - 1, as A:B.")] = "",
    as_json: arguments.Json = False,
    plot: arguments.Plot = None,
    show: Annotated[
        int | None, typer.Option(help="Write game K as a match instead.", min=0)
    ] = None,
    resume: arguments.Resume = None,
    record: Annotated[
        Path | None, typer.Option(help="Write every answer instead: FILE.parquet.")
    ] = None,
) -> None:
    """Play many games with bots, and count."""
    from croupier.games.catalogue import find_game
    from croupier.play.match_text import write_match
    from croupier.study.checkpointed_run import CheckpointedRun
    from croupier.study.cluster import choose_workers
    from croupier.study.plots import draw_lengths, save_plot
    from croupier.study.run_match import match_of_run
    from croupier.study.runs import device_of, named_run

    found = find_game(game)
    run = named_run(found, read_bots(found, bots, seats), read_options(options), seed)
    if show is not None:
        print(write_match(match_of_run(run, show)), end="")
        return
    whole = read_span(span) if span else (0, games)
    if record:
        with choose_workers(cluster, threads, found) as workers:
            print_record(run, whole, record, workers)
        return
    counted = CheckpointedRun(run, resume)
    with choose_workers(cluster, threads, found) as workers:
        counted.resume(whole, device_of(run, device, workers), workers)
    print_tally(counted.total, counted.seconds, as_json=as_json)
    if plot:
        save_plot(draw_lengths(counted.total), plot)
    if counted.stopped:
        print(f"croupier: stopped after {counted.total.games:,} games.", file=sys.stderr)
        raise typer.Exit(STOPPED)


def print_record(run: Run, span: Span, path: Path, workers: Workers) -> None:
    """Write every answer of some games into a file, and say how many there were."""
    from croupier.study.trajectories import write_record

    if path.suffix != ".parquet":
        raise UserError(f"a record is written as .parquet, not {path.name}.")
    answers = write_record(run, span, path, workers)
    print(f"{path}: {answers:,} answers of {span[1] - span[0]:,} games.")


def read_span(text: str) -> Span:
    """Read A:B."""
    first, _, last = text.partition(":")
    both = first.isdecimal() and last.isdecimal() and len(text) < 36
    if not both or not int(first) < int(last) <= 1 << 62:
        raise UserError(f'"{text}" is no range; write A:B with A below B.')
    return int(first), int(last)


def print_tally(tally: Tally, seconds: float, *, as_json: bool) -> None:
    """Print the counts as a table and a histogram, or as JSON."""
    from croupier.study.tally_json import tally_json
    from croupier.study.tally_text import histogram, seats_table, tally_lines

    if as_json:
        print(json.dumps(tally_json(tally, seconds), indent=1))
    else:
        print_table(seats_table(tally), [*tally_lines(tally, seconds), *histogram(tally)])


def print_table(table: Table, lines: list[str]) -> None:
    """Print a table with nothing of it cut, and lines below it.

    In a terminal words may go to the next line of their cell; elsewhere every row is one line.
    """
    from rich.cells import cell_len
    from rich.console import Console
    from rich.measure import Measurement

    console = Console()
    for column in table.columns:
        texts = " ".join(map(str, (column.header, *column.cells)))
        column.min_width = max(map(cell_len, texts.split()), default=1)
    width = Measurement.get(console, console.options.update(max_width=BOUNDLESS), table)
    needed = width.minimum if console.is_terminal else width.maximum
    Console(width=max(console.width, needed)).print(table, crop=False)
    print("\n".join(lines), end="\n" if lines else "")


def print_report(report: Report) -> None:
    """Print a report as Markdown, rendered where standard output is a terminal."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    if not console.is_terminal:
        print(report, end="")
        return
    console.print(Markdown(f"# {report.title}\n\n{report.about}"))
    for section in report.sections:
        console.print(Markdown(f"## {section.title}\n\n{' '.join(section.said)}"))
        print_table(section.table(), list(section.bars))


def merge_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.json", help="Results, as JSON.")],
    *,
    as_table: Annotated[bool, typer.Option("--table", help="A table instead of JSON.")] = False,
) -> None:
    """Add up the results of several machines: what `simulate --json` wrote for parts of one run."""
    from croupier.study.tally_json import merge

    print_tally(*merge(files), as_json=not as_table)


def study_command(
    game: arguments.GameName,
    options: arguments.Options = None,
    *,
    games: Annotated[int, typer.Option(help="How many games for each answer.", min=100)] = 20_000,
    seats: Annotated[int, typer.Option(help="How many seats; every number if 0.", min=0)] = 0,
    bots: Annotated[
        str, typer.Option(help="Bots to look at one after another, and to compare, with commas.")
    ] = "",
    cluster: arguments.Cluster = "",
    device: arguments.Device = "auto",
    seed: arguments.Seed = "croupier",
    out: Annotated[
        list[Path] | None, typer.Option(help="Write the report: FILE.md or FILE.html.")
    ] = None,
) -> None:
    """Answer the questions people ask about a game, in one report."""
    from croupier.games.catalogue import find_game
    from croupier.study.cluster import choose_workers
    from croupier.study.questions import Study, report_of
    from croupier.study.runs import check_bots

    files = out or []
    for path in files:
        if path.suffix not in {".md", ".html"}:
            raise UserError(f"a report is written as .md or .html, not {path.name}.")
    found, names = find_game(game), tuple(read_names(bots)) if bots else ()
    check_bots(found, names)
    with choose_workers(cluster, 0, found) as workers:
        asked = Study(found, games, seed, device, workers, names, seats, read_options(options))
        report = report_of(asked)
    for path in files:
        path.write_text(report.html if path.suffix == ".html" else str(report), encoding="utf-8")
        print(path)
    if not files:
        print_report(report)


def tournament_command(
    game: arguments.GameName,
    options: arguments.Options = None,
    *,
    bots: Annotated[str, typer.Option(help="Who meets, with commas; the levels if none.")] = "",
    games: Annotated[int, typer.Option(help="Games of each pairing, at most.", min=1)] = 200,
    whole: Annotated[
        bool, typer.Option("--all", help="Play them all, even where it is clear who is better.")
    ] = False,
    seats: Annotated[int, typer.Option(help="How many seats; two if 0.", min=0)] = 0,
    seed: arguments.Seed = "croupier",
    threads: arguments.Threads = 0,
    cluster: arguments.Cluster = "",
    resume: arguments.Resume = None,
    as_json: arguments.Json = False,
    plot: arguments.Plot = None,
) -> None:
    """Let bots meet, each deal played from every seat, and rate them."""
    from croupier.games.catalogue import find_game
    from croupier.study import tournament as tournaments
    from croupier.study.cluster import choose_workers
    from croupier.study.plots import draw_ratings, save_plot
    from croupier.study.tournament_text import cross_table, tournament_notes

    found = find_game(game)
    seats = seats or min(max(2, found.min_seats), found.max_seats)
    names = read_names(bots) if bots else list(levels_of(found))
    chosen = read_options(options)
    tournament = tournaments.new_tournament(found, names, seats, chosen, seed)
    if resume and resume.exists():
        tournaments.resume_tournament(tournament, resume)
    with choose_workers(cluster, threads, found) as workers:
        parts = tournaments.play_tournament(tournament, games, workers, stops_early=not whole)
        save_parts(tournament, parts, games, resume)
    if as_json:
        print(json.dumps(tournaments.tournament_json(tournament), indent=1))
    else:
        print_table(cross_table(tournament), tournament_notes(tournament))
    if plot:
        save_plot(draw_ratings(tournaments.ratings(tournament), tournament.title), plot)


def save_parts(
    tournament: Tournament, parts: Iterator[Pairing], games: int, checkpoint: Path | None
) -> None:
    """Play a tournament with a bar and a checkpoint; Ctrl-C stops it, and what is done counts."""
    from croupier.study.checkpointed_run import progress, write_checkpoint
    from croupier.study.tournament import played_json

    pairings = tournament.pairings.values()
    deals = max(1, games // tournament.contest.seats) * len(pairings)
    try:
        with progress(deals, sum(pairing.deals for pairing in pairings), "deals") as advance:
            for part in parts:
                write_checkpoint(checkpoint, played_json(tournament))
                advance(part.deals)
    except KeyboardInterrupt:
        print("croupier: stopped; what is done counts.", file=sys.stderr)


def analyse_command(
    file: arguments.MatchPath,
    *,
    worlds: Annotated[int, typer.Option(help="Worlds played out for a figure.", min=2)] = 200,
    as_json: arguments.Json = False,
    plot: arguments.Plot = None,
) -> None:
    """Analyse a match: chances along it, the cost of each choice, turning points."""
    from croupier.games.catalogue import find_game
    from croupier.play.match_text import Damaged, read_match
    from croupier.study.analysis import analyse_match, analysis_json, analysis_lines
    from croupier.study.plots import draw_analysis, save_plot
    from croupier.terminal.files.saved_matches import find_match
    from croupier.terminal.text.line_output import print_lines

    file = find_match(file)
    check_file(file)
    try:
        match = read_match(file.read_bytes())
    except Damaged as damage:
        raise UserError(f"{file}, {damage}") from None
    analysis = analyse_match(find_game(match.game), match, worlds)
    if as_json:
        print(json.dumps(analysis_json(analysis), indent=1))
    else:
        print_lines(*analysis_lines(analysis))
    if plot:
        save_plot(draw_analysis(analysis), plot)
