"""Ours beside others, measured in turn in one run: C programs, RLCard, OpenSpiel, two cores, a GPU.

    python bench/ratios.py [ROUNDS]      from the root, with croupier[study] installed

All but the two threads is processor time of one core, so that a busy machine disturbs little. The C
programs are built with gcc where there is one; the peers are installed in .tools/peers.
"""

from __future__ import annotations

import platform
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from croupier.bots.search import chances, prepare_search
from croupier.bots.values import Budget
from croupier.bulk.gpu import what_is_missing
from croupier.bulk.simulate import count_compiled, count_run
from croupier.bulk.tally import Run, new_run
from croupier.bulk.workers import Threads
from croupier.games.catalogue import find_game

ROOT = Path(__file__).resolve().parents[1]
ANCHORS, TOOLS = ROOT / "bench" / "anchors", ROOT / ".tools"
PEERS = TOOLS / "peers"
INSTALL = ("-m", "pip", "install", "--quiet")
GAMES, ROUNDS = 60_000, 5
PLAYOUTS, THEIR_PLAYOUTS = 60_000, 5_000
FIRST = new_run(find_game("crazy"), ["first"] * 4)
FIRST_TWO = new_run(find_game("crazy"), ["first"] * 2)
RANDOM_TWO = new_run(find_game("crazy"), ["random"] * 2)
RANDOM_FOUR = new_run(find_game("crazy"), ["random"] * 4)
STRIP = new_run(find_game("strip-me"), ["random"] * 2, {"end_rule": "when-asked"})


def our_seconds(run: Run, games: int) -> float:
    """Return the processor seconds one core takes for games of ours."""
    began = time.thread_time()
    count_compiled(run, (0, games))
    return time.thread_time() - began


def anchor_seconds(name: str, *words: str) -> float:
    """Return the processor seconds of one of the C programs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([TOOLS / name, *words], check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def peer_seconds(name: str, games: int) -> float:
    """Return the processor seconds another library takes for its games, its start left out."""
    python, program = str(PEERS / "bin" / "python"), str(ROOT / "bench" / "peers.py")
    command = [python, program, name, str(games)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def compare(what: str, rounds: int, run: Run, theirs: Callable[[], tuple[int, float]]) -> None:
    """Measure ours and theirs in turn, and print them."""
    rates = []
    count_compiled(run, (0, 1))
    for _ in range(rounds):
        games, seconds = theirs()
        rates.append((GAMES / our_seconds(run, GAMES), games / seconds))
    show(what, rates)


def show(what: str, rates: list[tuple[float, float]]) -> None:
    """Print the medians of ours and theirs, and the ratio."""
    ours, others = (median(column) for column in zip(*rates, strict=True))
    ratios = sorted(one / other for one, other in rates)
    spread = f"{ratios[0]:.3g} to {ratios[-1]:.3g}"
    print(f"{what:52} {ours:9,.0f} {others:9,.0f} {median(ratios):8.3g}  ({spread})", flush=True)


def compare_playouts(rounds: int) -> None:
    """Measure playouts of our search beside those of OpenSpiel's, each from a fresh deal."""
    game, rates = find_game("crazy"), []
    prepare_search(game)
    s = game.start(4, game.resolve_options(4, {}), bytes(32))
    for _ in range(rounds):
        began = time.thread_time()
        chances(game, s, 0, Budget(PLAYOUTS), bytes(32))
        ours = PLAYOUTS / (time.thread_time() - began)
        rates.append((ours, THEIR_PLAYOUTS / peer_seconds("mcts", THEIR_PLAYOUTS)))
    show("Crazy, 4 seats, playouts: OpenSpiel's MCTS of eights", rates)


def build_anchors() -> bool:
    """Build the C programs, where there is a compiler."""
    compiler = shutil.which("gcc")
    if not compiler:
        print("no gcc: the C programs are left out.")
        return False
    TOOLS.mkdir(exist_ok=True)
    for source in sorted(ANCHORS.glob("*.c")):
        flags = ["-O3", "-march=native", "-o", str(TOOLS / source.stem)]
        subprocess.run([compiler, *flags, source], check=True)
    return True


def install_peers() -> bool:
    """Install the peers in an environment of their own, or say why not."""
    if (PEERS / "ready").exists():
        return True
    commands = (
        [sys.executable, "-m", "venv", str(PEERS)],
        [str(PEERS / "bin" / "python"), *INSTALL, "rlcard", "open_spiel"],
    )
    for command in commands:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"the peers cannot be had: {done.stderr.strip().splitlines()[-1]}")
            return False
    (PEERS / "ready").touch()
    return True


def compare_cores(rounds: int) -> None:
    """Measure two threads beside one, by the clock: the best of some rounds each."""
    rates = []
    for threads in (2, 1):
        seconds = [seconds_of(threads) for _ in range(rounds)]
        rates.append(5 * GAMES / min(seconds))
    what = "Crazy, 4 seats, first: two threads beside one"
    print(f"{what:52} {rates[0]:9,.0f} {rates[1]:9,.0f} {rates[0] / rates[1]:8.3g}")


def seconds_of(threads: int) -> float:
    """Return the seconds by the clock that some threads take."""
    began = time.perf_counter()
    count_run(FIRST, (0, 5 * GAMES), "cpu", Threads(threads))
    return time.perf_counter() - began


def main(rounds: int) -> None:
    """Print one row for each comparison."""
    print(f"{platform.machine()}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}")
    print(f"{'games a second of one core':52} {'ours':>9} {'theirs':>9} {'ratio':>8}  (of rounds)")
    if build_anchors():
        crazy = ("crazy_limit", "plain", str(GAMES), "1", "4")
        compare("Crazy, 4 seats, first: C, plain arrays", rounds, FIRST,
                lambda: (GAMES, anchor_seconds(*crazy)))  # fmt: skip
        strip = ("beggar_limit", "ring", str(2 * GAMES), "1", "lifo")
        compare("Strip Me: C, ring buffers", rounds, STRIP,
                lambda: (2 * GAMES, anchor_seconds(*strip)))  # fmt: skip
    if install_peers():
        for bot, run in (("random", RANDOM_TWO), ("first", FIRST_TWO)):
            compare(f"Crazy, 2 seats, {bot}: RLCard's UNO, random", rounds, run,
                    lambda: (300, peer_seconds("rlcard", 300)))  # fmt: skip
        compare("Crazy, 4 seats, random: OpenSpiel's eights, random", rounds, RANDOM_FOUR,
                lambda: (8_000, peer_seconds("openspiel", 8_000)))  # fmt: skip
        compare_playouts(rounds)
    compare_cores(rounds)
    print(what_is_missing() or "a GPU is here: python bench/gpu.py")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
