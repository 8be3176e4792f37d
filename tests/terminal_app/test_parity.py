"""Whatever is in a view is said in line mode, for random matches of every game."""

import random
import re

import pytest

from croupier.engine.english import Names, counted
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, RUNNING, SPECTATOR
from croupier.engine.sight import GRID, SETS
from croupier.games.catalogue import all_games
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from croupier.play.view import View, Zone
from croupier.terminal.text.view_text import say_decision, say_view

GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon")


def table_of(game: Game, seed: int) -> Table:
    """Return a table of some seats."""
    seats = random.Random(seed).randint(game.min_seats, game.max_seats)
    return Table(game, new_match(game, [Player(n) for n in NAMES[:seats]], {}, f"parity {seed}"))


def check_match(game: Game, seed: int, most: int) -> int:
    """Play at random and check what everybody is told; return how many views were checked."""
    table, rng, checked = table_of(game, seed), random.Random(seed), 0
    while table.seat != NOBODY and checked < most:
        checked += check_views(table)
        table.answer(table.seat, table.question, rng.choice(game.choices(table.state)))
    return checked + check_views(table)


def check_views(table: Table) -> int:
    """Check what every viewer is told."""
    viewers = [SPECTATOR, *range(len(table.names))]
    for seat in viewers:
        check_view(table.view(seat), table.names)
    return len(viewers)


def check_view(view: View, names: tuple[str, ...]) -> None:
    """Check that everything in a view is said."""
    who = Names(names, view.seat)
    lines = say_view(view, who)
    said = "\n".join(lines).lower()
    for zone in view.zones:
        check_zone(zone, [line.lower() for line in lines], who)
    for counter in view.counters:
        assert counter.label.lower() in said
        assert counter.value.lower() in said
    check_scores(view, said)
    for mark in view.highlights:
        assert mark.label.lower() in said
    check_turn(view, said, who)
    check_decision(view)


def check_zone(zone: Zone, lines: list[str], who: Names) -> None:
    """Check that a zone's name, its number of cards and every card in sight are said."""
    title = (zone.label if zone.seat is None else who.own(zone.seat, zone.label)).lower()
    about = " ".join(line for line in lines if line.startswith(title))
    assert about
    if zone.shape == SETS:
        assert sum(map(int, re.findall(r"(\d+) of", about))) == zone.count or not zone.groups
        assert all(group.name.lower() in about for group in zone.groups)
        return
    if zone.shape != GRID:
        number = f"{title}, {zone.count}:" if zone.count else "nothing"
        assert counted(zone.count, "card") in about or number in about
    for face in zone.cards:
        assert face is None or face.name.lower() in about


def check_scores(view: View, said: str) -> None:
    """Check that every score is said, once there is any but the winner's 1."""
    wins = tuple(int(seat == view.winner) for seat in range(len(view.scores)))
    if view.scores != wins:
        assert all(str(score) in said for score in view.scores)


def check_turn(view: View, said: str, who: Names) -> None:
    """Check that it is said who is to answer, or how it ended."""
    if view.asked == NOBODY:
        assert view.ending != RUNNING
        assert said.splitlines()[-1].endswith((" won.", "drawn.", "unfinished.", "lost."))
    else:
        mine = view.asked == view.seat
        assert said.splitlines()[-1] == (
            "your turn." if mine else f"{who(view.asked)} is to answer.".lower()
        )


def check_decision(view: View) -> None:
    """Check that the question, its rule and every choice are said."""
    decision = view.decision
    if decision is None:
        return
    first, *rest = say_decision(decision)
    assert first == f"{decision.question} (rule {decision.rule})"
    for number, (choice, line) in enumerate(zip(decision.choices, rest, strict=True), 1):
        assert line.startswith(f"{number}: {choice.label}")
        assert choice.word in line


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_view_is_said_in_line_mode(game: Game) -> None:
    assert check_match(game, seed=1, most=150) > 2


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_said_in_many_whole_matches(game: Game) -> None:
    assert sum(check_match(game, seed, most=4_000) for seed in range(2, 10)) > 100
