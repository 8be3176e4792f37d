"""The commands `simulate`, `merge` and `study`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.option_arguments import read_options
from croupier.engine.errors import UserError
from croupier.engine.game import Game

if TYPE_CHECKING:
    from croupier.bulk.tally import Span, Tally

STOPPED = 130  # exit status after Ctrl-C
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as crazy.")]
Options = Annotated[
    list[str] | None, typer.Argument(metavar="OPTION=VALUE", help="Options of the game.")
]
Seed = Annotated[str, typer.Option(help="Any text; the same text gives the same games.")]
Threads = Annotated[int, typer.Option(help="Threads; one for each core if 0.", min=0)]
Device = Annotated[str, typer.Option(help="auto, cpu, cuda, or python (slow).")]


def add_commands(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("simulate")(simulate_command)
    app.command("merge")(merge_command)
    app.command("study")(study_command)


def simulate_command(
    game: GameName,
    options: Options = None,
    *,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    seats: Annotated[int, typer.Option(help="How many seats; the usual number if 0.", min=0)] = 0,
    bots: Annotated[
        str, typer.Option(help="Who plays, with commas; one name fills every seat.")
    ] = "",
    threads: Threads = 0,
    device: Device = "auto",
    seed: Seed = "croupier",
    span: Annotated[str, typer.Option("--range", help="Only games A to B - 1, as A:B.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="JSON alone on standard output.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the lengths: FILE.svg or .png.")] = None,
    show: Annotated[
        int | None, typer.Option(help="Write game K as a match instead.", min=0)
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep a checkpoint here; go on from it.")
    ] = None,
) -> None:
    """Play many games with bots, and count."""
    from croupier.bulk.simulate import find_device
    from croupier.bulk.tally import new_run
    from croupier.games.catalogue import find_game
    from croupier.study.checkpointed_run import CheckpointedRun

    found = find_game(game)
    run = new_run(found, read_bots(found, bots, seats), read_options(options or []), seed)
    if show is not None:
        from croupier.play.match_text import write_match
        from croupier.study.run_match import match_of_run

        print(write_match(match_of_run(run, show)), end="")
        return
    check_plot(plot)
    count = CheckpointedRun(run, resume)
    count.play_on(read_span(span) if span else (0, games), find_device(device), threads)
    report(count.total, count.seconds, as_json=as_json, plot=plot)
    if count.stopped:
        print(f"croupier: stopped after {count.total.games:,} games.", file=sys.stderr)
        raise typer.Exit(STOPPED)


def read_bots(game: Game, text: str, seats: int) -> list[str]:
    """Return who sits where; without a word, the document's habit everywhere."""
    names = [name.strip() for name in text.split(",")] if text else [game.document_bot]
    if len(names) == 1:
        return names * (seats or game.default_seats)
    if seats and seats != len(names):
        raise UserError(f"{len(names)} bots were named for {seats} seats.")
    return names


def read_span(text: str) -> Span:
    """Read A:B."""
    first, _, last = text.partition(":")
    both = first.isdecimal() and last.isdecimal() and len(text) < 36
    if not both or not int(first) < int(last) <= 1 << 62:
        raise UserError(f'"{text}" is no range; write A:B with A below B.')
    return int(first), int(last)


def check_plot(path: Path | None) -> None:
    """Refuse a plot that cannot be drawn before anything is played."""
    if path and path.suffix not in {".svg", ".png", ".pdf"}:
        raise UserError(f"a plot is written as .svg, .png or .pdf, not {path.name}.")


def report(tally: Tally, seconds: float, *, as_json: bool, plot: Path | None = None) -> None:
    """Print the counts as a table and a histogram, or as JSON; draw a plot."""
    from croupier.study.tally_json import write_json
    from croupier.study.tally_text import histogram, seats_table, tally_lines

    if plot:
        from croupier.study.plots import draw_lengths, save_plot

        save_plot(draw_lengths(tally), plot)
    if as_json:
        print(write_json(tally, seconds))
        return
    from rich.console import Console

    console = Console()
    console.print(seats_table(tally))
    for line in (*tally_lines(tally, seconds), *histogram(tally)):
        console.print(line, highlight=False)


def merge_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.json ...")],
    *,
    as_table: Annotated[bool, typer.Option("--table", help="A table instead of JSON.")] = False,
) -> None:
    """Add up the results of several machines: what `simulate --json` wrote for parts of one run."""
    from croupier.study.tally_json import merge, read_tally

    parts = []
    for path in files:
        try:
            parts.append(read_tally(path.read_text(encoding="utf-8")))
        except UserError as error:
            raise UserError(f"{path}: {error}") from None
    report(*merge(parts), as_json=not as_table)


def study_command(
    game: GameName,
    *,
    games: Annotated[int, typer.Option(help="How many games for each answer.", min=100)] = 20_000,
    device: Device = "auto",
    seed: Seed = "croupier",
    out: Annotated[
        list[Path] | None, typer.Option(help="Write the report: FILE.md or FILE.html.")
    ] = None,
) -> None:
    """Answer the questions people ask about a game, in one report."""
    from rich.console import Console

    from croupier.games.catalogue import find_game
    from croupier.study.questions import study_game

    files = out or []
    for path in files:
        if path.suffix not in {".md", ".html"}:
            raise UserError(f"a report is written as .md or .html, not {path.name}.")
    report = study_game(find_game(game), games, seed, device)
    for path in files:
        path.write_text(report.html if path.suffix == ".html" else str(report), encoding="utf-8")
        print(path)
    if not files:
        report.show(Console())
