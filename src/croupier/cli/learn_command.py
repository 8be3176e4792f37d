"""The command `learn`: a net teaches itself a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import option_arguments as arguments
from croupier.cli.option_arguments import read_options
from croupier.engine import UserError, counted, extras

if TYPE_CHECKING:
    from croupier.research.learn import Point

WIDTH = 30  # of a bar


def learn_command(
    game: arguments.GameName,
    options: arguments.Options = None,
    *,
    seats: Annotated[int, typer.Option(help="How many seats; the fewest if 0.", min=0)] = 0,
    minutes: Annotated[float, typer.Option(help="How long it learns, in all.", min=0.01)] = 5.0,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save it there; GAME-SEATS if not given.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what is saved there.")
    ] = False,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
    seed: Annotated[int, typer.Option(help="The same number deals the same games.", min=0)] = 1,
) -> None:
    """Let a net teach itself a game by playing against itself, and show how strong it becomes."""
    require_torch()
    from croupier.games.catalogue import find_game
    from croupier.research.learn import CHECKPOINT, NET, Training, find_torch_device, usual_plan

    found = find_game(game)
    if found.max_choices == 1:
        raise UserError(f"in {found.title} nobody ever has a choice: there is nothing to learn.")
    seats = seats or found.min_seats
    folder = out or Path(f"{found.name}-{seats}")
    if (folder / CHECKPOINT).exists() and not resume:
        raise UserError(
            f"{folder} holds a training already. Go on with it by --resume, or name another "
            "folder by --out."
        )
    plan = usual_plan(seats, minutes, find_torch_device(device), read_options(options), seed)
    print(f"{found.title}, {counted(seats, 'seat')}: the rules are being compiled.", flush=True)
    training = Training(found, plan)
    if resume:
        training.resume(folder)
    print(f"{training.inputs} inputs, {training.answers} answers; minutes to learn: {minutes:g}.")
    training.run(lambda point: print(point_line(point, seats), flush=True), folder)
    print(folder / NET)


def require_torch() -> None:
    """Require PyTorch and the other packages; PyTorch is never fetched: one chooses its build."""
    missing = extras.missing_modules("learn")
    if missing and not extras.is_clone():
        raise extras.lacking("learn", "learn")
    if "torch" in missing:
        get = "pip --python .venv install torch"
        raise UserError(f"learn needs PyTorch, which is not installed.\nGet it: {get}")
    extras.need("study", "learn")


def point_line(point: "Point", seats: int) -> str:
    """Write a point of the curve as a line with a bar."""
    found = point.strength
    what = "scores" if seats == 1 else f"wins against {found.against}"
    bar = "█" * max(0, round(found.mean * WIDTH / (30 if seats == 1 else 100)))
    unit = "" if seats == 1 else " %"
    return f"{point.seconds:5.0f} s {point.decisions:>13,} answers  {what} {found}{unit}  {bar}"
