"""Arguments that several commands take: each declared once, and read once."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.engine import Game, UserError


def complete_game(incomplete: str) -> list[str]:
    """Complete a game's name for the shell."""
    from croupier.games.catalogue import all_games

    return [name for name in all_games() if name.startswith(incomplete)]


def check_plot(path: Path | None) -> Path | None:
    """Refuse a plot that cannot be drawn before anything is played."""
    if path and path.suffix not in {".svg", ".png", ".pdf"}:
        raise UserError(f"a plot is written as .svg, .png or .pdf, not {path.name}.")
    return path


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's name, such as crazy.", autocompletion=complete_game
    ),
]
MatchPath = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]
Options = Annotated[
    list[str] | None, typer.Argument(metavar="OPTION=VALUE", help="Options of the game.")
]
Seed = Annotated[str, typer.Option(help="Any text; the same text gives the same games.")]
Threads = Annotated[int, typer.Option(help="Threads; one for each core if 0.", min=0)]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on the workers of this dask scheduler.")
]
Device = Annotated[str, typer.Option(help="auto, cpu, cuda, or python (slow).")]
Resume = Annotated[Path | None, typer.Option(help="Save it here while it runs; resume from there.")]
Json = Annotated[bool, typer.Option("--json", help="JSON alone on standard output.")]
Plot = Annotated[
    Path | None, typer.Option(help="Draw it: FILE.svg, FILE.png or FILE.pdf.", callback=check_plot)
]


def read_options(texts: list[str] | None) -> dict[str, str]:
    """Read OPTION=VALUE."""
    for text in texts or ():
        if "=" not in text:
            raise UserError(f'"{text}" is not an option; write OPTION=VALUE, such as cards_each=5.')
    return dict(text.split("=", 1) for text in texts or ())


def read_names(text: str) -> list[str]:
    """Read names between commas."""
    return [name.strip() for name in text.split(",")]


def read_bots(game: Game, text: str, seats: int) -> list[str]:
    """Return the bot of every seat; where none is named, the document's own way of playing."""
    names = read_names(text or game.document_bot)
    if len(names) == 1:
        return names * (seats or game.default_seats)
    if seats and seats != len(names):
        raise UserError(f"{len(names)} bots were named for {seats} seats.")
    return names
