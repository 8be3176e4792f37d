"""The commands `tournament` and `analyse`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.bots.levels import LEVELS
from croupier.cli.match_commands import check_file
from croupier.cli.option_arguments import (
    GameName,
    Json,
    MatchPath,
    Options,
    Plot,
    Resume,
    Seed,
    Threads,
    read_names,
    read_options,
)
from croupier.engine import UserError

if TYPE_CHECKING:
    from croupier.study.tournament import Tournament


def tournament_command(
    game: GameName,
    options: Options = None,
    *,
    bots: Annotated[str, typer.Option(help="Who meets, with commas.")] = ",".join(LEVELS),
    games: Annotated[int, typer.Option(help="Games of each pairing.", min=1)] = 200,
    seats: Annotated[int, typer.Option(help="How many seats; two if 0.", min=0)] = 0,
    seed: Seed = "croupier",
    threads: Threads = 0,
    resume: Resume = None,
    as_json: Json = False,
    plot: Plot = None,
) -> None:
    """Let bots meet, each deal played from every seat, and rate them."""
    from croupier.games.catalogue import find_game
    from croupier.study.tournament import new_tournament, ratings, resume_tournament

    found = find_game(game)
    number = seats or min(max(2, found.min_seats), found.max_seats)
    tournament = new_tournament(found, read_names(bots), number, read_options(options), seed)
    if resume and resume.exists():
        resume_tournament(tournament, resume)
    play_and_save(tournament, games, threads, resume)
    print_tournament(tournament, as_json=as_json)
    if plot:
        from croupier.study.plots import draw_ratings, save_plot

        save_plot(draw_ratings(ratings(tournament), tournament.title), plot)


def play_and_save(
    tournament: Tournament, games: int, threads: int, checkpoint: Path | None
) -> None:
    """Play a tournament with a bar and a checkpoint; Ctrl-C stops it, and what is done counts."""
    from croupier.study.checkpoint import progress, write_checkpoint
    from croupier.study.tournament import play_tournament, played_json

    pairings = tournament.pairings.values()
    deals = max(1, games // tournament.contest.seats) * len(pairings)
    try:
        with progress(deals, sum(pairing.deals for pairing in pairings), "deals") as advance:
            for part in play_tournament(tournament, games, threads):
                if checkpoint:
                    write_checkpoint(checkpoint, played_json(tournament))
                advance(part.deals)
    except KeyboardInterrupt:
        print("croupier: stopped; what is done counts.", file=sys.stderr)


def print_tournament(tournament: Tournament, *, as_json: bool) -> None:
    """Print a tournament as a cross table or as JSON."""
    from croupier.study.tournament import tournament_json
    from croupier.study.tournament_text import cross_table, tournament_notes

    if as_json:
        print(json.dumps(tournament_json(tournament), indent=1))
        return
    from rich.console import Console

    console = Console()
    console.print(cross_table(tournament))
    for line in tournament_notes(tournament):
        console.print(line, highlight=False, soft_wrap=True)


def analyse_command(
    file: MatchPath,
    *,
    worlds: Annotated[int, typer.Option(help="Worlds played out for a figure.", min=2)] = 200,
    as_json: Json = False,
    plot: Plot = None,
) -> None:
    """Analyse a match: chances along it, the cost of each choice, turning points."""
    from croupier.games.catalogue import find_game
    from croupier.play.match_text import Damaged, read_match
    from croupier.study.analysis import analyse_match, analysis_json, analysis_lines

    check_file(file)
    try:
        match = read_match(file.read_bytes())
    except Damaged as damage:
        raise UserError(f"{file}, {damage}") from None
    analysis = analyse_match(find_game(match.game), match, worlds)
    if as_json:
        print(json.dumps(analysis_json(analysis), indent=1))
    else:
        print("\n".join(analysis_lines(analysis)))
    if plot:
        from croupier.study.plots import draw_analysis, save_plot

        save_plot(draw_analysis(analysis), plot)
