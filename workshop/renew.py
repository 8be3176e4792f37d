"""Update the files that follow from a game: `.venv/bin/python -m workshop.renew PART [GAME ...]`.

The parts are perft, playthroughs, snapshots and docs; docs/changing-a-game.md says when each is
needed. Only files that change are written, and each is named.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.seeds import key_of, secret_of
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Match, write_options
from croupier.play.match_text import Damaged, read_match, seal, write_match
from croupier.play.table import Table
from croupier.testing import perft, playthrough
from workshop.stamps import ROOT

FORMAT_PAGE = ROOT / "docs" / "match-format.md"
TUTORIAL = ROOT / "docs" / "add-a-game.md"
EXAMPLE = ROOT / "examples" / "crazy_eights"
SNAPSHOTS = ROOT / "tests" / "terminal_app" / "test_snapshots.py"
MATCH = re.compile(r"(?ms)^```match\n(.*?)^```$")
COMMAND = re.compile(r"(?ms)^```console\n\$ croupier (.*?)\n(.*?)^```$")
CUT = "...\n"  # the rest of an output is left out on the page


def main(words: list[str]) -> int:
    """Renew the parts that are asked for; return the exit status."""
    parts = {
        "perft": renew_perft,
        "playthroughs": renew_playthroughs,
        "snapshots": renew_snapshots,
        "docs": renew_docs,
    }
    parser = argparse.ArgumentParser(prog="workshop.renew", description=__doc__)
    parser.add_argument("part", choices=[*parts, "all"])
    parser.add_argument("games", nargs="*", metavar="GAME", help="for perft and playthroughs")
    asked = parser.parse_args(words)
    try:
        games = [find_game(name) for name in asked.games] or own_games()
        for name in parts if asked.part == "all" else [asked.part]:
            parts[name](games)
    except UserError as error:
        print(f"renew: {error}", file=sys.stderr)
        return 1
    return 0


def own_games() -> list[Game]:
    """Return the games that come with the program."""
    return [game for game in all_games().values() if game.package.startswith("croupier.")]


def write(path: Path, text: str) -> None:
    """Write a file that changes, and name it."""
    if path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(path)


def pinned_in(game: Game) -> Path:
    """Return the folder of a game's tests."""
    return Path(str(files(game.package))) / "tests"


def renew_perft(games: Iterable[Game]) -> None:
    """Update the counts of each game's trees."""
    for game in games:
        path = pinned_in(game) / "perft.txt"
        lines = path.read_text(encoding="utf-8").splitlines()
        write(path, "".join(f"{recounted(game, line)}\n" for line in lines))


def recounted(game: Game, line: str) -> str:
    """Return a line of perft.txt, seed, seats, depth and count, with today's count."""
    seed, seats, depth, _ = line.split()
    options = game.resolve_options(int(seats), {})
    s = game.start(int(seats), options, key_of(secret_of(seed), [""] * int(seats)))
    return f"{seed} {seats} {depth} {perft(game, s, int(depth))}"


def renew_playthroughs(games: Iterable[Game]) -> None:
    """Update the stored matches of each game; a file's name is its seed."""
    for game in games:
        for path in sorted((pinned_in(game) / "playthroughs").glob("*.txt")):
            write(path, playthrough(game, path.stem))


def renew_snapshots(_games: Iterable[Game]) -> None:
    """Update the terminal's snapshots."""
    command = ["pytest", "-q", "-n", "0", "--snapshot-update", str(SNAPSHOTS)]
    subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False)


def renew_docs(_games: Iterable[Game]) -> None:
    """Renew the match in docs/match-format.md and what commands print in docs/add-a-game.md."""
    write(FORMAT_PAGE, MATCH.sub(replayed_block, FORMAT_PAGE.read_text(encoding="utf-8")))
    write(TUTORIAL, with_outputs(TUTORIAL.read_text(encoding="utf-8")))


def replayed_block(block: re.Match[str]) -> str:
    """Return a match of a page as it is under today's rules; one of a game for tests stays."""
    text = seal(re.sub(r"seal .*\n\Z", "", block[1]))  # it may have been changed by hand
    try:
        match = read_match(text.encode())
        is_ours = match.game in all_games()
        return f"```match\n{write_match(replayed(match))}```" if is_ours else block[0]
    except (UserError, Damaged) as error:
        raise UserError(f"{FORMAT_PAGE}: {error} Change the example by hand.") from None


def replayed(match: Match) -> Match:
    """Give the answers of a match again under today's rules."""
    game = find_game(match.game)
    options = write_options(game, game.resolve_options(len(match.players), match.options))
    table = Table(game, replace(match.dealt, rules=game.version, options=options))
    list(table.follow(match.events))
    return table.match


def with_outputs(page: str) -> str:
    """Run the commands of the tutorial in order; return the page with what they print."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / EXAMPLE.name

        def run(block: re.Match[str]) -> str:
            if made.exists():  # the first command makes it, then the page writes the game
                shutil.copytree(EXAMPLE, made, dirs_exist_ok=True)
            return (
                f"```console\n$ croupier {block[1]}\n{shown(output(block[1], made), block[2])}```"
            )

        return COMMAND.sub(run, page)


def output(command: str, game: Path) -> str:
    """Run a command beside a game's folder; return what it prints."""
    path = os.pathsep.join([str(game / "src"), str(ROOT / "src")])
    words = [sys.executable, "-m", "croupier", *shlex.split(command)]
    home = {"HOME": str(game.parent), "XDG_DATA_HOME": str(game.parent / ".local" / "share")}
    environment = {**os.environ, **home, "PYTHONPATH": path, "PYTHONUTF8": "1"}
    done = subprocess.run(
        words, cwd=game.parent, env=environment, input=b"", capture_output=True, check=False
    )
    return done.stdout.decode().replace(str(game.parent), "~")


def shown(said: str, before: str) -> str:
    """Return an output, cut where the page cut it before."""
    if not before.endswith(CUT):
        return said
    return "".join(said.splitlines(keepends=True)[: before.count("\n") - 1]) + CUT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
