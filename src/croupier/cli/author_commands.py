"""The commands `new` and `check-game`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.exit_status import NO


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


def check_game_command(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The folder of a game's package.")],
) -> None:
    """Check a game's rules, words and contract."""
    from croupier.authors.game_check import check_game

    checked = check_game(path)
    if checked.faults:
        print("\n".join(map(str, checked.faults)))
        print(f"{checked.game} does not keep the contract yet.")
        raise typer.Exit(NO)
    print(f"{checked.game} keeps the contract. Proved:")
    for sentence in checked.proved:
        print(f"  {sentence}")
