"""How much of each game is luck and how much is skill: makes docs/luck-and-skill.md.

    python -m bench.luck_and_skill [--best BOT] [--tables TEXT] [--threads N] [--out FILE]

A table is GAME/SEATS/GAMES; several are separated by commas. Each figure takes that number of games
(a hundred times as many where nobody searches); its interval says how sure it is. --best names the
strongest bot there is, any that a tournament takes; where a game has none of that name, it is
`strong`.
"""

import argparse
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path

from croupier.bots.levels import EXPERT, STEADY, STRONG, is_bot
from croupier.bulk.tally import Span
from croupier.bulk.workers import Threads, default_threads
from croupier.games.catalogue import find_game
from croupier.study.bot_games import ANSWERS, LISTED, Contest, play_games
from croupier.study.pairings import SAMPLES, Pairing, play_all
from croupier.study.shares import Figure, Measuring, Results, joined, seat_means, shares_of

TABLES = (
    "crazy/2/200,crazy/4/200,onu/2/200,onu/4/200,monopoly-deal/2/60,monopoly-deal/4/60,"
    "strip-me/2/20,tic-tac-rummy/1/100"
)
PART, CHEAP = 4, 100  # games of a part, times as many where nobody searches
OUT = Path(__file__).parents[1] / "docs" / "luck-and-skill.md"
SKILL = "| game, seats | bot | against | games | % |\n|---|---|---|---:|---:|"
LUCK = "| game, seats | bot | games | deal, % | luck, % | rest, % |\n|---|---|---:|---:|---:|---:|"
SEATS = "| game, seats | bot | games | equal | by seat |\n|---|---|---:|---:|---|"
PAGE = """# Luck and skill

How far skill carries in each game, and where the rest comes from. All of this page is made by
`{command}`
({date}). What stands behind ± or in brackets is the 95 % interval of a figure.

## How far skill carries

The share of games won by the first bot on one seat against the second on all others, every deal
from every seat, the luck taken out where it was measured ([how](bots.md#tournaments)). The best bot
is `{best}`, or `strong` where a game has no net. In a game for one it is the difference of the
scores on the same deals.

{skill}

## Where the difference between winning and losing comes from

The best bot sits on every seat. The deal: what it was worth, before anything turned up, to somebody
who sees all hands. Luck: what turned up later. The rest is what the choices made of it, the bots'
own dice, and what playouts by the heuristic misjudge; so choices among equals decide at most about
that much. A rest below nothing: the playouts saw more difference between positions than the games
then showed. Each share is a covariance with the result over its variance
(`src/croupier/study/shares.py`).

{luck}

## Is the first seat favoured under good play?

The games won by each seat with the best bot on all of them, in percent, the luck taken out; seat 0
begins.

{seats}
{notes}

## How far could a better player go?

At least as far as the best that was found against a bot. The nets learned with `steady` among
their opponents and win against it what [Learning](learning.md#what-was-trained) says, over 100,000
games: that much above an equal share `steady` gives away, or more. In ONU with two seats and Crazy
with four nearly all of the last training was against `steady` alone.

Nets were also trained against `expert` alone, with two seats, and met it in 100,000 games
(2026-11-17, [how](learning.md#what-was-trained)). What they win above 50 % is a lower bound on its
exploitability; a longer training may find more.

| game | a net trained against `expert`, % |
|---|---:|
| Monopoly Deal | 53.53 ± 0.27 |
| Crazy | 50.06 ± 0.23 |
| ONU | 49.95 ± 0.20 |

Next: [Performance](performance.md), how fast all of it is, and what was measured.
"""


def main() -> None:
    """Play every table, and write the page."""
    asked = parse()
    skill, luck, seats, notes = list[str](), list[str](), list[str](), list[str]()
    for text in asked.tables.split(","):
        table = Bench(text, asked)
        print(text, flush=True)
        if not table.has_choices():
            notes.append(
                f"\nIn {table.contest.game.title} nobody ever has a choice: all of it is the deal, "
                "no bot is better than another, and it is not in these tables."
            )
            continue
        skill += table.skill_rows()
        results = table.results()
        luck.append(table.luck_row(results))
        seats += table.seat_rows(results)
    page = PAGE.format(
        command=asked.command,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        best=asked.best,
        skill="\n".join([SKILL, *skill]),
        luck="\n".join([LUCK, *luck]),
        seats="\n".join([SEATS, *seats]),
        notes="\n".join(notes),
    )
    asked.out.write_text(page.rstrip() + "\n", encoding="utf-8")


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--best", default=EXPERT, help="the strongest bot there is")
    parser.add_argument("--threads", type=int, default=default_threads())
    parser.add_argument("--tables", default=TABLES, help="GAME/SEATS/GAMES, ...")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    given = [f" --best {asked.best}"] * (asked.best != EXPERT)
    given += [f" --tables {asked.tables}"] * (asked.tables != TABLES)
    asked.command = f"python -m bench.luck_and_skill{''.join(given)}"
    return asked


class Bench:
    """One game at one number of seats."""

    def __init__(self, text: str, asked: argparse.Namespace) -> None:
        name, number, games = text.split("/")
        game, seats = find_game(name), int(number)
        key = hashlib.sha256(f"luck and skill {name} {seats}".encode()).digest()
        self.contest = Contest(game, game.resolve_options(seats, {}), seats, key)
        self.games, self.name = int(games), f"{game.title}, {seats}"
        self.best = asked.best if is_bot(game, asked.best) else STRONG
        self.workers = Threads(asked.threads)

    def has_choices(self) -> bool:
        """Say whether anybody ever has two answers to choose from."""
        bots = [self.contest.game.default_bot] * self.contest.seats
        counts = play_games(self.contest, bots, (0, 20)).counts
        return bool(counts[LISTED] > counts[ANSWERS])

    def skill_rows(self) -> Iterator[str]:
        """Play the best bot and the heuristic against weaker ones; yield what they win."""
        seats, best = self.contest.seats, self.best
        unit = 1 if seats == 1 else seats**2 / 100
        for one, other in ((best, STEADY), (best, "random"), (STEADY, "random")):
            whole, deals = Pairing(one, other), max(PART, self.games // seats)
            deals, size = (deals, PART) if one == best else (CHEAP * deals, CHEAP * PART)
            parts = [(one, other, span) for span in cut(deals, size)]
            for part in play_all(self.contest, parts, self.workers, SAMPLES):
                whole.add(part)
            share = f"{whole.mean / unit:.2f} {interval(whole, unit)}"
            yield f"| {self.name} | `{one}` | `{other}` | {whole.deals * seats:,} | {share} |"

    def results(self) -> Results:
        """Play games of the best bot on every seat, and measure them."""
        work = Measuring(self.contest, self.best)
        return joined(list(self.workers.play(work, cut(self.games, PART))))

    def luck_row(self, results: Results) -> str:
        """Write the shares of deal, luck and the rest."""
        shares = " | ".join(percent(figure) for figure in shares_of(results).values())
        return f"| {self.name} | `{self.best}` | {len(results.points):,} | {shares} |"

    def seat_rows(self, results: Results) -> Iterator[str]:
        """Write what every seat wins; alone there is nothing to say."""
        if self.contest.seats > 1:
            won = ", ".join(percent(figure) for figure in seat_means(results))
            games, equal = len(results.points), 100 / self.contest.seats
            yield f"| {self.name} | `{self.best}` | {games:,} | {equal:g} | {won} |"


def cut(games: int, size: int) -> list[Span]:
    """Cut games into parts."""
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def interval(whole: Pairing, unit: float) -> str:
    """Write the interval of a mean; where every deal was won, from what would often be so too."""
    if whole.error:
        return f"± {1.96 * whole.error / unit:.2f}"
    return f"({100 * 0.025 ** (1 / whole.deals):.1f} to 100)"


def percent(figure: Figure) -> str:
    """Write a figure in percent with its interval."""
    return f"{100 * figure.value:.1f} ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


if __name__ == "__main__":
    main()
