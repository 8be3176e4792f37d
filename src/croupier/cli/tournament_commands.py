"""The commands `tournament` and `analyse`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.bots.levels import LEVELS
from croupier.cli.option_arguments import read_options
from croupier.engine.errors import UserError

if TYPE_CHECKING:
    from croupier.study.tournament import Tournament

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as crazy.")]
Json = Annotated[bool, typer.Option("--json", help="JSON alone on standard output.")]
Plot = Annotated[Path | None, typer.Option(help="Draw it: FILE.svg, FILE.png or FILE.pdf.")]


def add_commands(app: typer.Typer) -> None:
    """Register `tournament` and `analyse`."""
    app.command("tournament")(tournament_command)
    app.command("analyse")(analyse_command)


def tournament_command(
    game: GameName,
    options: Annotated[list[str] | None, typer.Argument(metavar="OPTION=VALUE")] = None,
    *,
    bots: Annotated[str, typer.Option(help="Who meets, with commas.")] = ",".join(LEVELS),
    games: Annotated[int, typer.Option(help="Games of each pairing.", min=1)] = 200,
    seats: Annotated[int, typer.Option(help="How many seats; two if 0.", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="Any text; the same text deals the same.")] = "croupier",
    threads: Annotated[int, typer.Option(help="Threads; one for each core if 0.", min=0)] = 0,
    resume: Annotated[Path | None, typer.Option(help="Keep it here; go on from there.")] = None,
    as_json: Json = False,
    plot: Plot = None,
) -> None:
    """Let bots meet, each deal played from every seat, and rate them."""
    from croupier.games.catalogue import find_game
    from croupier.study.tournament import new_tournament, resume_tournament

    found = find_game(game)
    number = seats or min(max(2, found.min_seats), found.max_seats)
    names = [name.strip() for name in bots.split(",")]
    tournament = new_tournament(found, names, number, read_options(options or []), seed)
    if resume and resume.exists():
        resume_tournament(tournament, resume)
    run(tournament, games, threads, resume)
    report_tournament(tournament, as_json=as_json, plot=plot)


def run(tournament: Tournament, games: int, threads: int, kept: Path | None) -> None:
    """Play a tournament with a bar; Ctrl-C stops it, and what is done counts."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        goal = max(1, games // tournament.contest.seats) * len(tournament.pairings)
        task = bar.add_task("playing", total=goal)
        try:
            for deals in parts(tournament, games, threads, kept):
                bar.advance(task, deals)
        except KeyboardInterrupt:
            console.print("croupier: stopped; what is done counts.")


def parts(tournament: Tournament, games: int, threads: int, kept: Path | None) -> Iterator[int]:
    """Play a tournament part by part, keeping each; yield its deals."""
    from croupier.study.tournament import play_tournament, save_tournament

    for part in play_tournament(tournament, games, threads):
        if kept:
            save_tournament(tournament, kept)
        yield part.deals


def report_tournament(tournament: Tournament, *, as_json: bool, plot: Path | None) -> None:
    """Print a tournament as a cross table or as JSON; draw a plot."""
    from croupier.study.tournament import tournament_json
    from croupier.study.tournament_text import cross_table, tournament_notes

    if plot:
        from croupier.study.tournament_plots import plot_tournament

        plot_tournament(tournament, plot)
    if as_json:
        print(json.dumps(tournament_json(tournament), indent=1))
        return
    from rich.console import Console

    console = Console()
    console.print(cross_table(tournament))
    for line in tournament_notes(tournament):
        console.print(line, highlight=False, soft_wrap=True)


def analyse_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")],
    *,
    worlds: Annotated[int, typer.Option(help="Worlds played out for a figure.", min=2)] = 200,
    as_json: Json = False,
    plot: Plot = None,
) -> None:
    """Look back upon a match: chances along it, the cost of each choice, turning points."""
    from croupier.games.catalogue import find_game
    from croupier.play.match_text import Damaged, read_match
    from croupier.study.analysis import analyse_match
    from croupier.study.tournament_text import analysis_json, analysis_lines

    if not file.is_file():
        raise UserError(f"there is no file {file}.")
    try:
        match = read_match(file.read_bytes())
    except Damaged as damage:
        raise UserError(f"{file}, {damage}") from None
    analysis = analyse_match(find_game(match.game), match, worlds)
    if plot:
        from croupier.study.tournament_plots import plot_analysis

        plot_analysis(analysis, plot)
    if as_json:
        print(json.dumps(analysis_json(analysis), indent=1))
    else:
        print("\n".join(analysis_lines(analysis)))
