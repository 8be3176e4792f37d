"""Task 5: the statistics and how games are counted in them."""

from typing import Any

from croupier.games.crazy.checks import fixtures as scenes
from croupier.games.crazy.checks import oracle
from croupier.games.crazy.checks.document import CHECKS
from croupier.grading.checks import Program, expect, expect_output

EXAMPLE = """
Name    Games Played    Turns Taken     Cards Played    Cards Drawn     Cards Left      Games Won
Alice           1               2               1               3               4               0
Bob             1               2               1               1               2               0
Charlie         1               2               0               2               4               0
David           1               2               2               0               0               1
"""
COLUMNS = [
    "PLAYER_NAME",
    "GAMES_PLAYED",
    "TURNS_TAKEN",
    "CARDS_PLAYED",
    "CARDS_DRAWN",
    "CARDS_LEFT",
    "WINS",
]
ZEROS = [0] * 6


def opened(program: Program, players: int) -> tuple[Any, list[Any]]:
    """Open the statistics of so many players."""
    seated = scenes.seated(program, players)
    stats = program.module("game_stats").GameStats(seated)
    return stats, [seated[index] for index in range(players)]


def example(program: Program) -> Any:
    """Record the document's example."""
    stats, players = opened(program, 4)
    for player, line in zip(players, EXAMPLE.strip().splitlines()[1:], strict=True):
        record(program, stats, player, [int(cell) for cell in line.split()[1:]])
    return stats


def record(program: Program, stats: Any, player: Any, counts: list[int]) -> None:
    """Record one player's line, number by number."""
    games, turns, played, drawn, left, wins = counts
    for _ in range(left):
        player.add_card(scenes.card(program, "R1"))
    steps = [
        (games, stats.record_game_played),
        (turns, stats.record_turn),
        (played, stats.record_card_played),
        (drawn, stats.record_card_drawn),
        (1, stats.record_cards_left),
        (wins, stats.record_game_won),
    ]
    for times, step in steps:
        expect([step(player) for _ in range(times)], [None] * times)


def names(stats: Any) -> list[str]:
    """Return the names in the order of the rows."""
    return [row[0] for row in scenes.cells(stats)]


@CHECKS.check("Task 5", "R1.17")
def the_table_opens_with_zeros(program: Program) -> None:
    """GameStats(players) has one row a player: the name, then six zeros."""
    stats, players = opened(program, 3)
    expect(scenes.cells(stats), [[name, *ZEROS] for name in ("Alice", "Bob", "Charlie")])
    expect([stats.players[index] is players[index] for index in range(3)], [True] * 3)


@CHECKS.check("Task 5", "R1.17")
def the_columns_are_in_order(program: Program) -> None:
    """StatsColumn numbers the seven columns from PLAYER_NAME 0 to WINS 6."""
    column = program.module("game_stats").StatsColumn
    expect([(each.name, each.value) for each in column], [*zip(COLUMNS, range(7), strict=True)])


@CHECKS.check("Task 5", "R1.17")
def a_new_player_is_added_once(program: Program) -> None:
    """add_player adds a row of zeros for a new player and nothing for a known one."""
    stats, players = opened(program, 2)
    stats.record_turn(players[0])
    newcomer = program.module("player").Player("Zoe", 2)
    expect([stats.add_player(each) for each in (players[0], newcomer, newcomer)], [None] * 3)
    expect(len(stats), 3)
    rows = [["Alice", 0, 1, 0, 0, 0, 0], ["Bob", *ZEROS], ["Zoe", *ZEROS]]
    expect(scenes.cells(stats), rows)


@CHECKS.check("Task 5", "R1.17")
def every_record_counts_in_its_column(program: Program) -> None:
    """Each record method adds to its own column of its own player, and returns None."""
    stats, players = opened(program, 2)
    record(program, stats, players[1], [2, 3, 4, 5, 6, 7])
    expect(scenes.cells(stats), [["Alice", *ZEROS], ["Bob", 2, 3, 4, 5, 6, 7]])


@CHECKS.check("Task 5", "R1.17")
def cards_left_are_added_up(program: Program) -> None:
    """record_cards_left adds the size of the hand to what was there."""
    stats, players = opened(program, 2)
    for written in ("R1", "B2"):
        players[0].add_card(scenes.card(program, written))
        stats.record_cards_left(players[0])
    expect(scenes.cells(stats, [5]), [[3], [0]])


@CHECKS.check("Task 5", "R1.19")
def sorting_is_stable_upwards(program: Program) -> None:
    """sort_stats puts the smallest first and keeps equal rows in their order."""
    stats = example(program)
    expect(stats.sort_stats(program.module("game_stats").StatsColumn.CARDS_PLAYED), None)
    expect(names(stats), ["Charlie", "Alice", "Bob", "David"])


@CHECKS.check("Task 5", "R1.19")
def sorting_is_stable_downwards(program: Program) -> None:
    """sort_stats with ascending False puts the greatest first and keeps equal rows in order."""
    stats = example(program)
    column = program.module("game_stats").StatsColumn
    stats.sort_stats(column.CARDS_LEFT, ascending=False)
    expect(names(stats), ["Alice", "Charlie", "Bob", "David"])
    stats.sort_stats(column.GAMES_PLAYED, ascending=False)
    expect(names(stats), ["Alice", "Charlie", "Bob", "David"])


@CHECKS.check("Task 5", "R1.19")
def names_can_be_sorted_too(program: Program) -> None:
    """sort_stats by PLAYER_NAME sorts by the letters, whole rows together."""
    stats = example(program)
    rows = scenes.cells(stats)
    stats.sort_stats(program.module("game_stats").StatsColumn.PLAYER_NAME, ascending=False)
    expect(scenes.cells(stats), rows[::-1])


@CHECKS.check("Task 5", "R1.17 R1.19")
def recording_goes_on_after_sorting(program: Program) -> None:
    """A record after sort_stats still counts for the right player, who is still known."""
    stats, players = opened(program, 3)
    stats.sort_stats(program.module("game_stats").StatsColumn.PLAYER_NAME, ascending=False)
    stats.record_game_won(players[0])
    stats.add_player(players[0])
    expect(scenes.cells(stats, [0, 6]), [["Charlie", 0], ["Bob", 0], ["Alice", 1]])


@CHECKS.check("Task 5", "R1.20")
def the_report_is_the_documents_table(program: Program) -> None:
    """The length is the number of players, and str gives the document's example table."""
    stats = example(program)
    expect(len(stats), 4)
    expect_output(str(stats), EXAMPLE, by_words=True)
    expect(len(str(stats).strip().splitlines()), 5)


@CHECKS.check("Task 5", "R1.18")
def a_game_is_counted_as_it_goes(program: Program) -> None:
    """Skipped turns do not count; penalty cards and drawn cards played at once do."""
    game, _ = scenes.dealt(program, "R+2 G5|B1 B2|R3 R4", "G1 R7 Y8 Y9 R0")
    expect(scenes.cells(game.game_stats), [[name, *ZEROS] for name in scenes.NAMES[:3]])
    game.play_game()
    rows = [["Alice", 1, 2, 2, 1, 1, 0], ["Bob", 1, 1, 0, 3, 5, 0], ["Charlie", 1, 2, 2, 0, 0, 1]]
    expect(scenes.cells(game.game_stats), rows)


@CHECKS.check("Task 5", "R1.21")
def statistics_go_on_from_game_to_game(program: Program) -> None:
    """A second initialise_game empties hands and piles, keeps the counts, adds newcomers."""
    game, _ = scenes.dealt(program, "R+2 G5|B1 B2|R3 R4", "G1 R7 Y8 Y9 R0")
    game.play_game()
    stats, players = game.game_stats, scenes.seated(program, 4)
    scenes.stack_the_deck(program, scenes.cards(program, "R1 R2 R3 R4 R5 R6 R7 R8 G9 B0"))
    game.initialise_game(players)
    expect(game.game_stats is stats, expected=True)
    expect(scenes.cells(stats, [1, 2, 6]), [[1, 2, 0], [1, 1, 0], [1, 2, 1], [0, 0, 0]])
    expect([scenes.hand(player) for player in players], ["R1 R5", "R2 R6", "R3 R7", "R4 R8"])
    expect((game.current_player, len(game.players)), (None, 4))
    expect((scenes.pile(game.draw_pile), scenes.pile(game.discard_pile)), ("G9", "B0"))


@CHECKS.check("Task 5", "R1.21")
def the_same_players_can_play_again(program: Program) -> None:
    """A second game with the same players starts from hands that are dealt anew."""
    game, players = scenes.dealt(program, "RR G5|R1 R2|R3 R4", "G1 R7 Y8 Y9 R0")
    game.play_game()
    game.initialise_game(scenes.array(program, players))
    expect([scenes.hand(player) for player in players], ["RR G5", "R1 R2", "R3 R4"])
    expect(game.next_player() is players[0], expected=True)


@CHECKS.check("Task 5", "R1.18 R1.21")
def ten_seeded_games_add_up(program: Program) -> None:
    """The table after the games of seeds 1 to 10 counts every turn and card of them."""
    game, players = scenes.new_game(program), scenes.seated(program, 5)
    expected = [[name, *ZEROS] for name in scenes.NAMES[:5]]
    for seed in range(1, 11):
        program.module("random_gen").RandomGen.set_seed(seed)
        game.initialise_game(players)
        game.play_game()
        add_game(expected, oracle.play(seed, 5))
    expect(scenes.cells(game.game_stats), expected)


def add_game(rows: list[list[Any]], game: oracle.ExpectedOutcome) -> None:
    """Add a game of the oracle's to the table expected."""
    for seat, row in enumerate(rows):
        counts = (1, game.turns[seat], game.played[seat], game.drawn[seat], len(game.hands[seat]))
        for column, count in enumerate((*counts, int(seat == game.winner)), start=1):
            row[column] += count
