"""Whole games of the classroom Crazy, watched card by card, and the program that plays them."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.tests.crazy.program_scene import OURS
from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.documents.crazy.program import __main__ as program
from croupier_classroom.documents.crazy.program.card import Card
from croupier_classroom.documents.crazy.program.game import Game
from croupier_classroom.documents.crazy.program.player import Player
from croupier_classroom.documents.crazy.program.random_gen import RandomGen
from croupier_classroom.editions import edition_of

SEEDS = range(2_000)


class Watched(Game):
    """A game that notes every card laid down and holds it against what lay there."""

    def __init__(self) -> None:
        super().__init__()
        self.played = 0

    def _take_turn(self, player: Player) -> Card | None:
        before = self.current_color, self.current_label
        card = super()._take_turn(player)
        if card is not None:
            self.played += 1
            assert card.color in (before[0], 4) or card.label == before[1]
            assert self.discard_pile.peek() is card
        assert cards_on(self) == sorted(oracle.printed_deck())
        return card


def cards_on(game: Game) -> list[tuple[int, int]]:
    """Return every card on the table, in hands and piles."""
    players = [game.players[index] for index in range(len(game.players))]
    held = [player[index] for player in players for index in range(len(player))]
    for pile in (game.draw_pile, game.discard_pile):
        held += pile.array[: len(pile)]
    return sorted((card.color, card.label) for card in held)


def winners(seed: int) -> tuple[int, int]:
    """Play a game, watching that it adds up; return who won it, and who wins it in the oracle."""
    seats = 2 + seed % 7
    game, players = Watched(), scenes.seated(OURS, seats)
    RandomGen.set_seed(seed)
    game.initialise_game(scenes.array(OURS, players))
    winner, expected = game.play_game(), oracle.play(seed, seats)

    assert [len(player) == 0 for player in players].count(True) == 1
    assert len(players[expected.winner]) == 0
    rows = scenes.cells(game.game_stats)
    assert [row[1:5] for row in rows] == [
        [1, *counts] for counts in zip(expected.turns, expected.played, expected.drawn, strict=True)
    ]
    assert [row[5] for row in rows] == [7 - row[3] + row[4] for row in rows]
    assert sum(row[3] for row in rows) == game.played
    assert [row[6] for row in rows] == [int(player is winner) for player in players]
    return [player is winner for player in players].index(True), expected.winner


def test_random_games_keep_every_card_and_add_up() -> None:  # R1.12 to R1.18
    for seed in SEEDS[::10]:
        ours, expected = winners(seed)
        assert ours == expected


@pytest.mark.large
def test_two_thousand_games_keep_every_card_and_add_up() -> None:  # R1.12 to R1.18
    for seed in SEEDS:
        ours, expected = winners(seed)
        assert ours == expected


def test_the_program_prints_a_line_a_game_and_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    program.main(["--games", "2", "--players", "3", "--seed", "1"])
    assert capsys.readouterr().out == FIRST_TWO_GAMES


FIRST_TWO_GAMES = """\
Game 1: Ann wins.
Game 2: Cem wins.
Name\tGames Played\tTurns Taken\tCards Played\tCards Drawn\tCards Left\tGames Won
Ann\t\t2\t\t42\t\t30\t\t19\t\t3\t\t1
Ben\t\t2\t\t37\t\t26\t\t20\t\t8\t\t0
Cem\t\t2\t\t36\t\t28\t\t25\t\t11\t\t1
"""


@pytest.mark.parametrize("descending", [True, False])
def test_the_programs_table_can_be_sorted(
    descending: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    program.main(["--games", "20", "--sort", "wins", *["--descending"] * descending])
    lines = capsys.readouterr().out.splitlines()
    wins = [int(line.split()[-1]) for line in lines[21:]]
    assert lines[20].startswith("Name\t")
    assert sum(wins) == 20
    assert wins == sorted(wins, reverse=descending)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "1"], "1 is not between 2 and 8"),
        (["--players", "9"], "9 is not between 2 and 8"),
        (["--games", "0"], "0 is not between 1 and 1000000"),
        (["--games", "many"], "invalid whole_number value: 'many'"),
        (["--sort", "luck"], "there is no column 'luck'"),
        (["--sed", "4"], ""),
    ],
)
def test_a_wrong_argument_is_explained(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        program.main(arguments)
    assert stop.value.code == 2
    assert complaint in capsys.readouterr().err


def test_the_help_names_every_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        program.main(["--help"])
    shown = capsys.readouterr().out
    assert stop.value.code == 0
    assert shown.startswith("usage: crazy ")
    for option in ("--players N", "--games N", "--seed N", "--sort COLUMN", "--descending"):
        assert option in shown


@given(arguments=st.lists(st.text(), max_size=3))
def test_whatever_is_asked_there_is_no_traceback(arguments: list[str]) -> None:
    screen = io.StringIO()
    with redirect_stdout(screen), redirect_stderr(screen), suppress(SystemExit):
        program.main(arguments)
    assert "Name\tGames Played" in screen.getvalue() or "usage: crazy" in screen.getvalue()


def test_an_interrupted_program_leaves_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_game: Game) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "play_game", interrupted)
    program.main([])
    assert capsys.readouterr().out == "\nStopped.\n"


def test_a_game_nobody_wins_is_called_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Game, "play_game", lambda _game: None)
    program.main([])
    assert capsys.readouterr().out.startswith("Game 1: nobody wins.\n")


def test_the_package_runs_as_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, program.__name__)
    edition_of("crazy").run([])
    assert capsys.readouterr().out.startswith("Game 1: Ben wins.\nName\t")


@pytest.mark.parametrize(
    ("seats", "seeds"),
    [(2, oracle.SEEDS_OF_TWO), (4, oracle.SEEDS_OF_FOUR), (8, oracle.SEEDS_OF_EIGHT)],
)
def test_no_seeded_check_asks_when_an_empty_pile_is_refilled(
    seats: int, seeds: tuple[int, ...]
) -> None:
    for seed in seeds:
        game = oracle.play(seed, seats)
        assert 0 < len(game.draw) == len(oracle.opened(seed, seats).draw) - sum(game.drawn)
