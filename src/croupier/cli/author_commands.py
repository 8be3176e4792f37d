"""The commands `new` and `check-game`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer


def add_commands(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("new")(new_command)
    app.command("check-game")(check_command)


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: high-card.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="Put its folder there.")] = Path(),
) -> None:
    """Begin a game: make a folder that plays."""
    from croupier.authors.new_game import new_game

    folder = new_game(name, into)
    source = shlex.quote(str(folder / "src"))
    print(f"{folder} holds a game that plays. Change its rules; go on with:")
    print(f"  croupier check-game {shlex.quote(str(folder))}")
    print(f"  PYTHONPATH={source} croupier play {folder.name.replace('_', '-')}")
    print(f"  pip install -e {shlex.quote(str(folder))}")


def check_command(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The folder of a game's package.")],
) -> None:
    """Check a game's rules, words and contract."""
    from croupier.authors.game_check import check_game

    report = check_game(path)
    for fault in report.faults:
        print(fault)
    if report.faults:
        print(f"{report.game} does not keep the contract yet.")
        raise typer.Exit(1)
    print(f"{report.game} keeps the contract. Proved:")
    for sentence in report.proved:
        print(f"  {sentence}")
