"""Two states of this repository beside each other: games a second, measured in turn in one run.

    python bench/side_by_side.py BEFORE [--games crazy,strip-me] [--device cpu] [--playouts]
                                 [--rounds 5] [--seconds 3]

BEFORE is a folder with the other state, for example made by
`git worktree add --detach BEFORE main`. Each state plays in a process of its own; they take turns,
a round each, so that a busy machine disturbs both alike. On the CPU it is processor
time of one core, on a GPU (`--device cuda`) the clock's. With `--playouts` it is playouts of the
search from a fresh deal. Both compile into an empty folder; the last column is how long that took.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from statistics import median

from croupier.bots.search import chances, prepare_search
from croupier.bots.values import Budget
from croupier.bulk.simulate import counter_of
from croupier.bulk.tally import new_run
from croupier.games.catalogue import find_game

ROOT = Path(__file__).resolve().parents[1]
BOTS = {
    "crazy": ["first"] * 4,
    "strip-me": ["random"] * 2,
    "onu": ["largest"] * 4,
    "monopoly-deal": ["eager"] * 2,
    "tic-tac-rummy": ["random"],
}
ONCE = {"cpu": 20_000, "cuda": 1 << 22}  # games that tell how many a round has
MOST = {"cpu": 1 << 30, "cuda": 1 << 25}  # games of a round

Player = subprocess.Popen[str]
Play = Callable[[int], object]  # its number of games or playouts; 0: compile


def main() -> None:
    """Print a line for each game: both rates, their ratio, and the seconds of compiling."""
    asked = parse()
    if asked.play:
        play_rounds(asked.play, asked.device, asked.playouts)
        return
    what = "playouts a second" if asked.playouts else "games a second"
    print(f"{what:17} {'now':>13} {'before':>13} {'ratio':>7}  (of rounds)  compiled in")
    for name in asked.games.split(","):
        with tempfile.TemporaryDirectory() as cache:
            now, before = (start(folder, name, asked, cache) for folder in (ROOT, asked.before))
            compiled = [answer_of(player) for player in (now, before)]
        number = int(min(MOST[asked.device], asked.seconds * rate(now, ONCE[asked.device])))
        rate(before, ONCE[asked.device])
        rates = [in_turn(now, before, number, number_of) for number_of in range(asked.rounds)]
        for player in (now, before):
            player.communicate()
        show(name, rates, compiled)


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("before", nargs="?", type=Path, help="the folder of the other state")
    parser.add_argument("--games", default="crazy,strip-me", help="their names, parted by commas")
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--playouts", action="store_true", help="of the search, not games")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of a round, about")
    parser.add_argument("--play", help=argparse.SUPPRESS)  # what each of the two processes does
    asked = parser.parse_args()
    if not asked.play and not (asked.before and (asked.before / "src" / "croupier").is_dir()):
        parser.error("name the folder of the other state")
    return asked


def start(folder: Path, name: str, asked: argparse.Namespace, cache: str) -> Player:
    """Start a process that plays a game with the rules of a folder, freshly compiled."""
    command = [sys.executable, __file__, "--play", name, "--device", asked.device]
    return subprocess.Popen(
        command + ["--playouts"] * asked.playouts,
        env={
            **os.environ,
            "PYTHONPATH": str(folder / "src"),
            "CROUPIER_CACHE": f"{cache}{folder.resolve()}",
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def in_turn(now: Player, before: Player, games: int, turn: int) -> tuple[float, float]:
    """Return the rate of each; who begins changes from turn to turn."""
    first = rate(now, games) if turn % 2 == 0 else 0.0
    other = rate(before, games)
    return first or rate(now, games), other


def rate(player: Player, games: int) -> float:
    """Have a process play games; return how many a second it played."""
    if player.stdin is None:
        raise ValueError("it was started without pipes")
    print(games, file=player.stdin, flush=True)
    return games / answer_of(player)


def answer_of(player: Player) -> float:
    """Read the next figure that a process prints, in seconds."""
    if player.stdout is None:
        raise ValueError("it was started without pipes")
    return float(player.stdout.readline())


def show(name: str, rates: list[tuple[float, float]], compiled: list[float]) -> None:
    """Print the medians and the ratio."""
    now, before = (median(column) for column in zip(*rates, strict=True))
    ratios = sorted(one / other for one, other in rates)
    spread = f"({ratios[0]:.3f} to {ratios[-1]:.3f})"
    took = f"{compiled[0]:.1f} s, before {compiled[1]:.1f} s"
    print(f"{name:17} {now:13,.0f} {before:13,.0f} {median(ratios):7.3f}  {spread}  {took}")
    sys.stdout.flush()


def play_rounds(name: str, device: str, playouts: bool) -> None:
    """Print the seconds of compiling, then those of as many games or playouts as are asked for."""
    play = playouts_of(name) if playouts else games_of(name, device)
    clock = time.perf_counter if device == "cuda" else time.thread_time
    for number in chain([0], map(int, sys.stdin)):
        began = clock()
        play(number)
        print(clock() - began, flush=True)


def games_of(name: str, device: str) -> Play:
    """Return a function that plays and counts games."""
    run = new_run(find_game(name), BOTS[name])
    return lambda number: counter_of(device)(run, (0, number))


def playouts_of(name: str) -> Play:
    """Return a function that plays a fresh deal out repeatedly."""
    game, seats = find_game(name), len(BOTS[name])
    s = game.start(seats, game.resolve_options(seats, {}), bytes(32))

    def play(number: int) -> None:
        if number == 0:
            prepare_search(game)
        else:
            chances(game, s, 0, Budget(number), bytes(32))

    return play


if __name__ == "__main__":
    main()
