"""The commands `tournament` and `analyse`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.bots.levels import LEVELS
from croupier.cli import option_arguments as arguments
from croupier.cli.match_commands import check_file
from croupier.cli.option_arguments import read_names, read_options
from croupier.cli.study_commands import print_table
from croupier.engine import UserError

if TYPE_CHECKING:
    from croupier.study.tournament import Tournament


def tournament_command(
    game: arguments.GameName,
    options: arguments.Options = None,
    *,
    bots: Annotated[str, typer.Option(help="Who meets, with commas.")] = ",".join(LEVELS),
    games: Annotated[int, typer.Option(help="Games of each pairing.", min=1)] = 200,
    seats: Annotated[int, typer.Option(help="How many seats; two if 0.", min=0)] = 0,
    seed: arguments.Seed = "croupier",
    threads: arguments.Threads = 0,
    resume: arguments.Resume = None,
    as_json: arguments.Json = False,
    plot: arguments.Plot = None,
) -> None:
    """Let bots meet, each deal played from every seat, and rate them."""
    from croupier.games.catalogue import find_game
    from croupier.study import tournament as tournaments
    from croupier.study.plots import draw_ratings, save_plot
    from croupier.study.tournament_text import cross_table, tournament_notes

    found = find_game(game)
    number = seats or min(max(2, found.min_seats), found.max_seats)
    tournament = tournaments.new_tournament(
        found, read_names(bots), number, read_options(options), seed
    )
    if resume and resume.exists():
        tournaments.resume_tournament(tournament, resume)
    play_and_save(tournament, games, threads, resume)
    if as_json:
        print(json.dumps(tournaments.tournament_json(tournament), indent=1))
    else:
        print_table(cross_table(tournament), tournament_notes(tournament))
    if plot:
        save_plot(draw_ratings(tournaments.ratings(tournament), tournament.title), plot)


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
        save_plot(draw_analysis(analysis), plot)
