"""Two states of this repository beside each other: games a second, measured in turn in one run.

    python bench/side_by_side.py BEFORE [--games crazy,strip-me] [--device cpu]
                                 [--rounds 5] [--seconds 3]

BEFORE is a folder with the other state, for example made by
`git worktree add --detach BEFORE main`. Each state plays in a process of its own; they take turns,
a round each, so that a busy machine disturbs both alike. On the CPU it is processor
time of one core, on a GPU (`--device cuda`) the clock's.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from croupier.bulk.simulate import counter_of
from croupier.bulk.tally import Run, new_run
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


def main() -> None:
    """Print a line for each game: both rates and their ratio."""
    asked = parse()
    if asked.play:
        play_rounds(asked.play, asked.device)
        return
    print(f"{'games a second':15} {'now':>13} {'before':>13} {'ratio':>7}  (of rounds)")
    for name in asked.games.split(","):
        now, before = (start(folder, name, asked.device) for folder in (ROOT, asked.before))
        number = int(min(MOST[asked.device], asked.seconds * rate(now, ONCE[asked.device])))
        rate(before, ONCE[asked.device])
        rates = [in_turn(now, before, number, number_of) for number_of in range(asked.rounds)]
        for player in (now, before):
            player.communicate()
        show(name, rates)


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("before", nargs="?", type=Path, help="the folder of the other state")
    parser.add_argument("--games", default="crazy,strip-me", help="their names, parted by commas")
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of a round, about")
    parser.add_argument("--play", help=argparse.SUPPRESS)  # what each of the two processes does
    asked = parser.parse_args()
    if not asked.play and not (asked.before and (asked.before / "src" / "croupier").is_dir()):
        parser.error("name the folder of the other state")
    return asked


def start(folder: Path, name: str, device: str) -> Player:
    """Start a process that plays a game with the rules of a folder."""
    command = [sys.executable, __file__, "--play", name, "--device", device]
    return subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
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
    if player.stdin is None or player.stdout is None:
        raise ValueError("it was started without pipes")
    print(games, file=player.stdin, flush=True)
    return games / float(player.stdout.readline())


def show(name: str, rates: list[tuple[float, float]]) -> None:
    """Print the medians and the ratio."""
    now, before = (median(column) for column in zip(*rates, strict=True))
    ratios = sorted(one / other for one, other in rates)
    spread = f"{ratios[0]:.3f} to {ratios[-1]:.3f}"
    print(f"{name:15} {now:13,.0f} {before:13,.0f} {median(ratios):7.3f}  ({spread})", flush=True)


def play_rounds(name: str, device: str) -> None:
    """Read numbers of games, play so many and print the seconds, until nothing more is asked."""
    run = new_run(find_game(name), BOTS[name])
    counter_of(device)(run, (0, 0))  # compile before the clock starts
    for line in sys.stdin:
        print(seconds_of(run, int(line), device), flush=True)


def seconds_of(run: Run, games: int, device: str) -> float:
    """Return the seconds that games take: of one core, or of the GPU by the clock."""
    clock = time.perf_counter if device == "cuda" else time.thread_time
    began = clock()
    counter_of(device)(run, (0, games))
    return clock() - began


if __name__ == "__main__":
    main()
