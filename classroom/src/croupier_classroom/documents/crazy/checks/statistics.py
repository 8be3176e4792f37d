"""Task 5: the statistics and how games are counted in them."""

import re
from typing import Any

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.documents.crazy.checks.points import CHECKS
from croupier_classroom.documents.crazy.checks.whole_games import DRAWING_TWO, EVERYTHING, SKIPPING
from croupier_classroom.grading.checks import Mismatch, Program, expect, expect_output

EXAMPLE = """
Name    Games Played    Turns Taken     Cards Played    Cards Drawn     Cards Left      Games Won
Alice           1               2               1               3               4               0
Bob             1               2               1               1               2               0
Charlie         1               2               0               2               4               0
David           1               2               2               0               0               1
"""
HEADINGS = ("game", "turn", "play", "draw", "left", "w(o|i)n")
ZEROS = [0] * 6
OPENING = ("the_table_opens_with_zeros",)
RECORDING = (*OPENING, "every_record_counts_in_its_column", "cards_left_are_added_up")


def opened(program: Program, players: int) -> tuple[Any, list[Any]]:
    """Open the statistics of this number of players."""
    seated = scenes.seated(program, players)
    return program.module("game_stats").GameStats(scenes.array(program, seated)), seated


def column(program: Program, name: str) -> Any:
    """Return a column of the course's enum."""
    return getattr(program.module("game_stats").StatsColumn, name)


def example(program: Program) -> Any:
    """Write the document's example into a new table, cell by cell."""
    stats, _ = opened(program, 4)
    for row, line in enumerate(EXAMPLE.strip().splitlines()[1:]):
        for place, cell in enumerate(line.split()[1:], start=1):
            stats.stats[row][place] = int(cell)
    return stats


def record_cards_left(stats: Any, player: Any) -> Any:
    """Record the cards left, under the document's name or the one in the course's skeleton."""
    name = "record_cards_left" if hasattr(stats, "record_cards_left") else "record_card_left"
    return getattr(stats, name)(player)


def names(stats: Any) -> list[str]:
    """Return the names in the order of the rows."""
    return [row[0] for row in scenes.cells(stats, [0])]


@CHECKS.check("Task 5", "R1.17")
def the_table_opens_with_zeros(program: Program) -> None:
    """GameStats(players) has one row a player: the name, then six zeros."""
    stats, players = opened(program, 3)
    expect(scenes.cells(stats), [[name, *ZEROS] for name in ("Alice", "Bob", "Charlie")])
    expect(scenes.size(stats.players), len(players))


@CHECKS.check("Task 5", "R1.17", needs=OPENING)
def every_record_counts_in_its_column(program: Program) -> None:
    """Each record method adds 1 to its own column of its own player, and returns None."""
    stats, players = opened(program, 3)
    methods = ("game_played", "turn", "card_played", "card_drawn", "game_won")
    for times, method in enumerate(methods, start=1):
        record = getattr(stats, f"record_{method}")
        expect([record(players[1]) for _ in range(times)], [None] * times)
    rows = [["Alice", *ZEROS], ["Bob", 1, 2, 3, 4, 0, 5], ["Charlie", *ZEROS]]
    expect(scenes.cells(stats), rows)


@CHECKS.check("Task 5", "R1.17", needs=(*OPENING, "add_card_returns_nothing"))
def cards_left_are_added_up(program: Program) -> None:
    """record_cards_left adds the size of the hand to what was there, and returns None."""
    stats, players = opened(program, 2)
    for written in ("R1", "B2"):
        players[0].add_card(scenes.card(program, written))
        expect(record_cards_left(stats, players[0]), None)
    expect(scenes.cells(stats), [["Alice", 0, 0, 0, 0, 3, 0], ["Bob", *ZEROS]])


@CHECKS.check("Task 5", "R1.17", needs=OPENING)
def a_new_player_is_added_once(program: Program) -> None:
    """add_player adds a row of zeros for a new player and nothing for a known one."""
    stats, players = opened(program, 2)
    stats.stats[0][2] = 1
    newcomer = program.module("player").Player("Zoe", 2)
    expect([stats.add_player(each) for each in (players[0], newcomer, newcomer)], [None] * 3)
    expect((len(stats), scenes.size(stats.players)), (3, 3))
    rows = [["Alice", 0, 1, 0, 0, 0, 0], ["Bob", *ZEROS], ["Zoe", *ZEROS]]
    expect(scenes.cells(stats), rows)


@CHECKS.check("Task 5", "R1.19", needs=OPENING)
def sorting_is_stable_upwards(program: Program) -> None:
    """sort_stats puts the smallest first and keeps equal rows in their order."""
    stats = example(program)
    expect(stats.sort_stats(column(program, "CARDS_PLAYED")), None)
    expect(names(stats), ["Charlie", "Alice", "Bob", "David"])
    stats.sort_stats(column(program, "TURNS_TAKEN"))
    expect(names(stats), ["Charlie", "Alice", "Bob", "David"])


@CHECKS.check("Task 5", "R1.19", needs=(*OPENING, "sorting_is_stable_upwards"))
def sorting_is_stable_downwards(program: Program) -> None:
    """sort_stats with ascending False puts the greatest first and keeps equal rows in order."""
    stats = example(program)
    stats.sort_stats(column(program, "CARDS_LEFT"), ascending=False)
    expect(names(stats), ["Alice", "Charlie", "Bob", "David"])
    stats.sort_stats(column(program, "GAMES_PLAYED"), ascending=False)
    expect(names(stats), ["Alice", "Charlie", "Bob", "David"])


@CHECKS.check("Task 5", "R1.19", needs=(*OPENING, "sorting_is_stable_upwards"))
def names_can_be_sorted_too(program: Program) -> None:
    """sort_stats by PLAYER_NAME sorts by the letters, whole rows together."""
    stats = example(program)
    rows = scenes.cells(stats)
    stats.sort_stats(column(program, "PLAYER_NAME"), ascending=False)
    expect(scenes.cells(stats), rows[::-1])


@CHECKS.check(
    "Task 5",
    "R1.17 R1.19",
    needs=(*RECORDING, "sorting_is_stable_upwards", "names_can_be_sorted_too"),
)
def recording_goes_on_after_sorting(program: Program) -> None:
    """A record after sort_stats still counts for the right player, who is still known."""
    stats, players = opened(program, 3)
    stats.sort_stats(column(program, "PLAYER_NAME"), ascending=False)
    stats.record_game_won(players[0])
    stats.add_player(players[0])
    expect(scenes.cells(stats, [0, 6]), [["Charlie", 0], ["Bob", 0], ["Alice", 1]])


@CHECKS.check("Task 5", "R1.20", needs=OPENING)
def the_report_has_a_line_for_each_player(program: Program) -> None:
    """The report str gives is a table: headings, and a line for each player with six numbers."""
    report = str(example(program))
    lines = [re.findall(r"[^\W\d]+|\d+", line) for line in report.splitlines()]
    for row in EXAMPLE.strip().splitlines()[1:]:
        if row.split() not in lines:
            raise Mismatch(f"a line with {' '.join(row.split())}", repr(report))
    for heading in HEADINGS:
        if not re.search(heading, report, re.IGNORECASE):
            raise Mismatch("headings for games, turns, cards played, drawn, left, wins", report)


@CHECKS.check("Task 5", "R1.20", needs=OPENING, exact=True)
def the_report_is_the_documents_table(program: Program) -> None:
    """The report is the document's example table: its headings, and one line a player."""
    report = str(example(program))
    expect_output(report, EXAMPLE, by_words=True)
    expect(len(report.strip().splitlines()), 5)


@CHECKS.check("Task 5", "R1.18", needs=(*RECORDING, *DRAWING_TWO))
def a_game_is_counted_as_it_goes(program: Program) -> None:
    """Skipped turns do not count; penalty cards and drawn cards played at once do."""
    game, _ = scenes.dealt(program, "R+2 G5|B1 B2|R3 R4", "G0 G1 R7 Y8 Y9 R0")
    expect(scenes.cells(game.game_stats), [[name, *ZEROS] for name in scenes.NAMES[:3]])
    game.play_game()
    rows = [["Alice", 1, 2, 2, 1, 1, 0], ["Bob", 1, 1, 0, 3, 5, 0], ["Charlie", 1, 2, 2, 0, 0, 1]]
    expect(scenes.cells(game.game_stats), rows)


@CHECKS.check(
    "Task 5",
    "R1.21",
    needs=(*RECORDING, *SKIPPING, "a_new_player_is_added_once", "a_game_is_counted_as_it_goes"),
)
def statistics_go_on_from_game_to_game(program: Program) -> None:
    """A second initialise_game keeps the counts, adds newcomers, and begins a new game."""
    game, players = scenes.dealt(program, "RR G5|R1 R2|R3 R4", "G0 G1 R7 Y8 Y9 R0")
    game.play_game()
    alice, bob, charlie = scenes.cells(game.game_stats, [1, 2, 3])
    new = program.module("player").Player
    seated = [new("David", 0), players[1], players[2], new("Eve", 3)]
    for player in seated:
        scenes.empty(player)
    scenes.stack_the_deck(program, scenes.cards(program, "R1 R2 R3 R4 R5 R6 R7 R8 G9 G9 R0"))
    game.initialise_game(scenes.array(program, seated))
    begun = [alice, bob, charlie, [0, 0, 0], [0, 0, 0]]
    expect(scenes.cells(game.game_stats, [1, 2, 3]), begun)
    game.play_game()
    one_more = [[count + 1 for count in row] for row in (bob, charlie)]
    expect(scenes.cells(game.game_stats, [1, 2, 3]), [alice, *one_more, [1, 2, 2], [1, 1, 1]])
    expect([scenes.hand(player) for player in seated], ["", "R6", "R7", "R8"])
    piles = scenes.pile(game.discard_pile), scenes.pile(game.draw_pile)
    expect(piles, ("R0 R1 R2 R3 R4 R5", "G9 G9"))


@CHECKS.check("Task 5", "R1.18", needs=(*EVERYTHING, *RECORDING, "a_game_is_counted_as_it_goes"))
def seeded_games_add_up(program: Program) -> None:
    """The tables of ten seeded games count every turn and card of them."""
    for seed in oracle.SEEDS_OF_FOUR[:10]:
        game, _ = scenes.seeded(program, seed, 4)
        game.play_game()
        expect((f"seed {seed}", scenes.cells(game.game_stats)), (f"seed {seed}", table(seed, 4)))


def table(seed: int, seats: int) -> list[list[Any]]:
    """Return the table that the game of a seed must give."""
    game = oracle.play(seed, seats)
    rows = zip(scenes.NAMES, game.turns, game.played, game.drawn, game.hands, strict=False)
    return [
        [name, 1, turns, played, drawn, len(hand), int(seat == game.winner)]
        for seat, (name, turns, played, drawn, hand) in enumerate(rows)
    ]
