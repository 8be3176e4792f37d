"""The checks of the tic-tac-toe rummy document, by its sections."""

import ast
import inspect
from types import ModuleType
from typing import Any, cast

from croupier.games.tic_tac_rummy.document_examples import (
    OUTPUT_1,
    OUTPUT_2,
    OUTPUT_3,
    OUTPUT_4,
    OUTPUT_5,
    sample_of,
)
from croupier.grading.checks import Checks, Program, Typed, expect, expect_output

CHECKS = Checks(
    files={"a3": "a3.py"},
    sections={
        "1 The deck": 10,
        "2 The board": 15,
        "3 The objective": 25,
        "4 Rules of the game": 15,
        "5 How to keep scores": 10,
        "6 When the game ends": 5,
        "7 Sample outputs": 15,
        "8 Required functions": 5,
    },
)

SHUFFLED = (
    "CL3 CL6 SP7 HR6 DM3 DM2 DM5 SP2 HR8 HR2 CL7 SP5 HR5 HR7 CL5 SP4 "
    "SP6 HR3 CL8 DM7 DM8 SP9 DM6 HR4 SP8 CL4 CL2 DM9 HR9 CL9 DM4 SP3"
)
NO_MATCH = "HR9 DM5 HR7 DM4 CL9 SP3 SP6 HR2 DM6"
LOWER_ROWS = "DM4 CL9 SP3 SP6 HR2 DM6"
CATEGORIES = ("Run", "Simple Run", "Set", "Simple Set")


def cards(words: str) -> list[list[Any]]:
    """Make the cards of words like `CL3 SP7`."""
    return [[word[:2], int(word[2:])] for word in words.split()]


def board_of(words: str) -> list[list[list[Any]]]:
    """Make a board of nine cards, row by row."""
    nine = cards(words)
    return [nine[0:3], nine[3:6], nine[6:9]]


def with_line(words: str, places: tuple[int, ...] = (0, 1, 2)) -> list[list[list[Any]]]:
    """Put three cards on these places of a board that has no match."""
    nine = NO_MATCH.split()
    for place, word in zip(places, words.split(), strict=True):
        nine[place] = word
    return board_of(" ".join(nine))


def judged(program: Program, board: list[list[list[Any]]], score: int = 0) -> tuple[Any, Any, Any]:
    """Return what verify_matching says, the name of a missing match left out."""
    match, category, new_score = program.module("a3").verify_matching(board, score)
    return match, category if match else None, new_score


def play(program: Program, deck: list[list[Any]], typed: list[str]) -> Typed:
    """Play the whole program with this deck instead of a shuffled one."""
    a3 = program.module("a3")
    lay_out(a3, deck)
    return program.type(typed, a3.main)


def lay_out(a3: ModuleType, deck: list[list[Any]]) -> None:
    """Make the program deal from this deck."""
    a3.create_deck = lambda: deck
    a3.shuffle_deck = lambda given: given


def result(typed: Typed) -> tuple[Any, ...]:
    """Return the value of game(), the name of a missing match left out."""
    if typed.raised is not None:
        raise typed.raised
    won, score, category = cast("tuple[Any, Any, Any]", typed.value)
    return won, score, category if won else None


def play_game(program: Program, words: str, typed: list[str]) -> Typed:
    """Call game() with this deck."""
    a3 = program.module("a3")
    return program.type(typed, lambda: a3.game(cards(words)))


@CHECKS.check("1 The deck", "R4.1")
def the_deck_has_32_cards_in_order(program: Program) -> None:
    """create_deck() returns [['SP', 2], ['SP', 3], ..., ['DM', 9]]."""
    suits = ("SP", "CL", "HR", "DM")
    expected = [[suit, face] for suit in suits for face in range(2, 10)]
    expect(program.module("a3").create_deck(), expected)


@CHECKS.check("1 The deck", "R4.2")
def a_shuffled_deck_has_the_same_cards(program: Program) -> None:
    """shuffle_deck returns the 32 cards in another order."""
    a3 = program.module("a3")
    shuffles = [a3.shuffle_deck(a3.create_deck()) for _ in range(3)]
    for shuffled in shuffles:
        expect(sorted(shuffled), sorted(a3.create_deck()))
    expect(any(shuffled != a3.create_deck() for shuffled in shuffles), True)


@CHECKS.check("2 The board", "R4.3")
def the_first_nine_cards_make_the_board(program: Program) -> None:
    """The document's shuffled deck is dealt as its picture shows, and 23 cards remain."""
    deck = cards(SHUFFLED)
    board = program.module("a3").deal(deck)
    expect(board, board_of("CL3 CL6 SP7 HR6 DM3 DM2 DM5 SP2 HR8"))
    expect((board[0][0], board[1][2], board[2][1]), (["CL", 3], ["DM", 2], ["SP", 2]))
    expect(deck, cards(SHUFFLED)[9:])
    expect(len(deck), 23)


@CHECKS.check("2 The board", "R4.4")
def the_sample_boards_are_printed_between_bars(program: Program) -> None:
    """print_board prints a row as | HR,8 | CL,2 | HR,3 |."""
    a3 = program.module("a3")
    board = board_of("HR8 CL2 HR3 CL4 DM5 SP6 CL6 HR7 SP2")
    printed = program.type([], lambda: a3.print_board(board)).output
    expect_output(printed, "".join(OUTPUT_1.splitlines(keepends=True)[1:4]))


@CHECKS.check("2 The board", "R4.5")
def a_card_is_replaced_at_its_row_and_column(program: Program) -> None:
    """update_board(board, card, 1, 2) puts the card there and returns the board."""
    board = program.module("a3").update_board(board_of(NO_MATCH), ["SP", 7], 1, 2)
    expect(board, board_of("HR9 DM5 HR7 DM4 CL9 SP7 SP6 HR2 DM6"))


@CHECKS.check("3 The objective", "R4.6")
def one_suit_is_a_simple_set(program: Program) -> None:
    """Three cards of a suit are a Simple Set for 10 points, as in the examples."""
    for example in ("CL8 CL5 CL7", "HR8 HR3 HR6"):
        expect(judged(program, with_line(example)), (True, "Simple Set", 10))


@CHECKS.check("3 The objective", "R4.6")
def one_face_is_a_set(program: Program) -> None:
    """Three cards of a face value are a Set for 15 points, as in the examples."""
    for example in ("HR3 DM3 SP3", "DM8 SP8 CL8"):
        expect(judged(program, with_line(example)), (True, "Set", 15))


@CHECKS.check("3 The objective", "R4.6 R4.7")
def consecutive_faces_are_a_simple_run(program: Program) -> None:
    """Consecutive values up or down are a Simple Run for 20 points, as in the examples."""
    for example in ("SP2 DM3 CL4", "CL6 CL5 DM4"):
        expect(judged(program, with_line(example)), (True, "Simple Run", 20))


@CHECKS.check("3 The objective", "R4.6 R4.7")
def consecutive_faces_of_a_suit_are_a_run(program: Program) -> None:
    """Consecutive values of one suit are a Run for 25 points, as in the examples."""
    for example in ("SP2 SP3 SP4", "CL6 CL5 CL4"):
        expect(judged(program, with_line(example)), (True, "Run", 25))


@CHECKS.check("3 The objective", "R4.6")
def rows_columns_and_both_diagonals_count(program: Program) -> None:
    """A Run is found in each row, each column and both diagonals."""
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    columns = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
    diagonals = [(0, 4, 8), (2, 4, 6)]
    for places in rows + columns + diagonals:
        expect(judged(program, with_line("CL6 CL5 CL4", places)), (True, "Run", 25))


@CHECKS.check("3 The objective", "R4.7")
def a_run_must_be_in_order(program: Program) -> None:
    """3, 5, 4 is no run, 2, 4, 6 is none, and 9 is not followed by 2."""
    for line in ("CL3 DM5 SP4", "CL2 DM4 SP6", "CL8 DM9 SP2", "CL2 DM9 SP8", "CL4 SP5 DM4"):
        expect(judged(program, with_line(line)), (False, None, 0))


@CHECKS.check("3 The objective", "R4.6 R4.7")
def a_suit_out_of_order_is_a_simple_set_only(program: Program) -> None:
    """Three consecutive values of a suit that are out of order are a Simple Set."""
    for line in ("CL3 CL5 CL4", "CL8 CL9 CL2"):
        expect(judged(program, with_line(line)), (True, "Simple Set", 10))


@CHECKS.check("3 The objective", "R4.6")
def a_board_without_a_match_leaves_the_score(program: Program) -> None:
    """Without a match verify_matching says False and returns the score it was given."""
    expect(judged(program, board_of(NO_MATCH), -3), (False, None, -3))
    category = program.module("a3").verify_matching(board_of(NO_MATCH), 0)[1]
    expect(isinstance(category, str) and category not in CATEGORIES, True)


@CHECKS.check("4 Rules of the game", "R4.9")
def deal_and_done_are_case_insensitive(program: Program) -> None:
    """DONE, Deal and dEaL are understood."""
    for done in ("Done", "DONE", "dOnE", "done"):
        expect(result(play_game(program, f"{NO_MATCH} CL3", [done])), (False, 0, None))
    typed = play_game(program, f"{NO_MATCH} CL3 CL4", ["dEaL", "0 0", "DEAL", "0 0"])
    expect(result(typed), (False, -2, None))


@CHECKS.check("4 Rules of the game", "R4.9")
def another_choice_is_invalid(program: Program) -> None:
    """Any other answer gets "Invalid choice. Score: 0, Deal or Done? >> " until it is valid."""
    typed = play_game(program, f"{NO_MATCH} CL3", ["", "deals", "1 1", "done"])
    asked = "Score: 0, Deal or Done? >> "
    expect_output(typed.output.rpartition("|\n")[2], asked + f"Invalid choice. {asked}" * 3)


@CHECKS.check("4 Rules of the game", "R4.10")
def a_location_is_asked_for_until_it_is_on_the_board(program: Program) -> None:
    """The prompt is repeated with the same card until both numbers are 0 to 2."""
    wrong = ["-2 -6", "4 9", "3 0", "0 3", "-1 0", "0 -1", "", "1", "1 1 1", "a b", "1.0 1", "1,1"]
    typed = play_game(program, f"{NO_MATCH} CL3 CL4", ["deal", *wrong, "2 0", "done"])
    prompt = "New card: ['CL', 3], enter location to replace card <row col>: "
    expect(typed.output.count(prompt), len(wrong) + 1)
    expect("| CL,3 | HR,2 | DM,6 |" in typed.output, True)
    expect(result(typed), (False, -1, None))


@CHECKS.check("4 Rules of the game", "R4.12")
def after_each_deal_the_cards_left_are_shown(program: Program) -> None:
    """After a Deal come the board and "Cards left to play: N"; before it no count is shown."""
    typed = play_game(program, f"{NO_MATCH} CL3 CL4 CL5", ["deal", "2 2", "deal", "0 0", "done"])
    lines = typed.output.replace("<row col>: ", "<row col>: \n").splitlines()
    counts = [i for i, line in enumerate(lines) if line.startswith("Cards left to play")]
    expect([lines[i] for i in counts], ["Cards left to play: 2", "Cards left to play: 1"])
    expect(lines[counts[0] - 1], "| SP,6 | HR,2 | CL,3 |")
    expect(lines[counts[1] - 3], "| CL,4 | DM,5 | HR,7 |")
    expect(lines[counts[0] + 1].startswith("Score: -1, Deal or Done? >> "), True)


@CHECKS.check("5 How to keep scores", "R4.11")
def each_deal_costs_one_point(program: Program) -> None:
    """A Deal costs 1 whether or not the location was right at once, and the old card is gone."""
    deck = f"{NO_MATCH} CL3 CL4 CL5"
    typed = play_game(program, deck, ["deal", "9 9", "0 0", "deal", "0 0", "deal", "0 0"])
    expect(result(typed), (False, -3, None))
    expect("CL,3" in typed.output.rpartition("CL,4")[2], False)


@CHECKS.check("5 How to keep scores", "R4.6 R4.11")
def the_points_of_a_match_are_added_to_the_points_lost(program: Program) -> None:
    """verify_matching(board, -4) with a Run returns 21."""
    expect(judged(program, with_line("CL6 CL7 CL8", (0, 4, 8)), -4), (True, "Run", 21))


@CHECKS.check("5 How to keep scores", "R4.6")
def the_best_category_counts_once(program: Program) -> None:
    """Of a set and a simple run the simple run counts, and equal categories score once."""
    set_and_run = board_of("HR3 DM3 SP3 CL2 DM5 SP9 DM4 CL5 HR6")
    expect(judged(program, set_and_run), (True, "Simple Run", 20))
    set_and_simple_set = board_of("HR3 HR9 HR5 CL7 DM7 SP7 DM4 SP2 CL8")
    expect(judged(program, set_and_simple_set), (True, "Set", 15))
    two_simple_sets = board_of("HR3 HR9 HR5 CL7 CL4 CL2 DM8 SP5 DM9")
    expect(judged(program, two_simple_sets), (True, "Simple Set", 10))


@CHECKS.check("5 How to keep scores", "R4.13")
def a_match_passed_by_wins_nothing(program: Program) -> None:
    """A matching board that is dealt over does not win."""
    deck = f"CL6 CL5 CL4 {LOWER_ROWS} SP9 HR9"
    typed = play_game(program, deck, ["deal", "0 2", "done"])
    expect(result(typed), (False, -1, None))


@CHECKS.check("6 When the game ends", "R4.15")
def the_game_ends_when_the_deck_is_empty(program: Program) -> None:
    """After the last card the game ends by itself and no other prompt comes."""
    typed = play_game(program, f"{NO_MATCH} CL3", ["deal", "0 0"])
    expect(typed.raised, None)
    expect(typed.output.count("Deal or Done?"), 1)
    expect("Cards left to play: 0" in typed.output, True)


@CHECKS.check("6 When the game ends", "R4.14 R4.16")
def the_final_score_is_always_shown(program: Program) -> None:
    """The end shows the category and the score, or that there is no match and the score."""
    won = play(program, cards(f"CL8 DM8 SP8 {LOWER_ROWS} CL3"), ["done"])
    expect(
        won.output.rpartition(">> ")[2],
        "Congrats!! You've got a Set on the board, Score: 15\n",
    )
    lost = play(program, cards(f"{NO_MATCH} CL3"), ["deal", "0 0"])
    expect(lost.output.splitlines()[-1], "Sorry, no match on the board. Score: -1")


@CHECKS.check("7 Sample outputs", "R4.10 R4.12 R4.14")
def output_1_comes_out_as_printed(program: Program) -> None:
    """Output-1, a Simple Run for 18 points, comes out letter by letter."""
    expect_sample(program, OUTPUT_1)


@CHECKS.check("7 Sample outputs", "R4.14")
def output_2_comes_out_as_printed(program: Program) -> None:
    """Output-2, a Simple Set without a Deal, comes out letter by letter."""
    expect_sample(program, OUTPUT_2)


@CHECKS.check("7 Sample outputs", "R4.9 R4.10 R4.11 R4.14")
def output_3_comes_out_as_printed(program: Program) -> None:
    """Output-3, with invalid answers and no match, comes out letter by letter."""
    expect_sample(program, OUTPUT_3)


@CHECKS.check("7 Sample outputs", "R4.12 R4.14")
def output_4_comes_out_as_printed(program: Program) -> None:
    """Output-4, a Set for 13 points, comes out letter by letter."""
    expect_sample(program, OUTPUT_4)


@CHECKS.check("7 Sample outputs", "R4.12 R4.14")
def output_5_comes_out_as_printed(program: Program) -> None:
    """Output-5, a Run for 21 points, comes out letter by letter."""
    expect_sample(program, OUTPUT_5)


def expect_sample(program: Program, output: str) -> None:
    """Expect the program to print a sample when it is played with the sample's deck."""
    sample = sample_of(output)
    expect_output(play(program, sample.deck, sample.typed).output, sample.printed)


@CHECKS.check("8 Required functions", "R4.8")
def game_returns_whether_the_score_and_the_category(program: Program) -> None:
    """game(deck) returns (won, score, category), in this order."""
    lost = play_game(program, f"{NO_MATCH} CL3 CL4", ["deal", "0 0", "done"])
    expect(result(lost), (False, -1, None))
    won = play_game(program, f"CL6 CL5 HR7 {LOWER_ROWS} CL4 CL8", ["deal", "0 2", "done"])
    expect(result(won), (True, 24, "Run"))


@CHECKS.check("8 Required functions", "R4.17")
def main_plays_a_shuffled_deck_of_32_cards(program: Program) -> None:
    """main() welcomes, deals nine of 32 cards and plays to the end."""
    output = program.type(["deal", "1 1", "done"], program.module("a3").main).output
    expect(output.splitlines()[0], "Welcome to the game!")
    expect("Cards left to play: 22" in output, True)
    expect("Score: " in output.splitlines()[-1], True)


@CHECKS.check("8 Required functions", "R4.17")
def there_are_no_global_variables(program: Program) -> None:
    """The file has constants in capitals at most, and no function says global."""
    tree = ast.parse(inspect.getsource(program.module("a3")))
    expect(bool(tree.body), True)  # an empty file has earned nothing
    expect([node.lineno for node in ast.walk(tree) if isinstance(node, ast.Global)], [])
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    expect([name for node in assigned for name in small_names(node)], [])


def small_names(node: ast.AST) -> list[str]:
    """Return the names bound by an assignment that are not in capitals."""
    names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    bound = [name.id for name in names if isinstance(name.ctx, ast.Store)]
    return [name for name in bound if not name.isupper()]
