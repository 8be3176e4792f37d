"""The deck and the board: the functions of sections 1 and 2."""

from collections.abc import Iterable

from croupier_classroom.documents.tic_tac_rummy.checks.drawing import drawn_cards
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS, NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    Board,
    Card,
    board_of,
    cards,
    cards_in,
    changed,
    deck_of,
    plain,
)
from croupier_classroom.grading.checks import Program, expect
from croupier_classroom.grading.comparison import is_same

SHUFFLED = (
    "CL3 CL6 SP7 HR6 DM3 DM2 DM5 SP2 HR8 HR2 CL7 SP5 HR5 HR7 CL5 SP4 "
    "SP6 HR3 CL8 DM7 DM8 SP9 DM6 HR4 SP8 CL4 CL2 DM9 HR9 CL9 DM4 SP3"
)


@CHECKS.check("1 The deck", "R4.1")
def the_deck_has_32_cards(program: Program) -> None:
    """create_deck() returns a list of the 32 cards [suit, face]."""
    deck = program.module("a3").create_deck()
    expect(sorted(deck), sorted(deck_of("")))


@CHECKS.check("1 The deck", "R4.1", needs=("the_deck_has_32_cards",), exact=True)
def the_deck_is_in_the_order_of_the_example(program: Program) -> None:
    """create_deck() returns [['SP', 2], ['SP', 3], ..., ['DM', 9]]."""
    expect(program.module("a3").create_deck(), deck_of(""))


@CHECKS.check("1 The deck", "R4.2")
def a_shuffled_deck_has_the_same_cards(program: Program) -> None:
    """shuffle_deck returns the 32 cards in another order, each time."""
    a3 = program.module("a3")
    shuffle = a3.shuffle_deck if "shuffle_deck" in program.names(a3) else a3.shuffle
    shuffles = [shuffle(deck_of("")) for _ in range(3)]
    for shuffled in shuffles:
        expect(sorted(shuffled), sorted(deck_of("")))
    orders = [order_of(shuffled) for shuffled in shuffles]
    expect(any(order != sorted(order) for order in orders), True)
    expect(any(order != orders[0] for order in orders), True)


def order_of(shuffled: Iterable[object]) -> list[int]:
    """Return where the cards of a shuffled deck lay before."""
    deck = deck_of("")
    return [[is_same(card, each) for each in deck].index(True) for card in shuffled]


@CHECKS.check("2 The board", "R4.3")
def the_first_nine_cards_make_the_board(program: Program) -> None:
    """The document's shuffled deck is dealt as its picture shows."""
    board, _ = dealt(program, cards(SHUFFLED))
    expect(board, board_of("CL3 CL6 SP7 HR6 DM3 DM2 DM5 SP2 HR8"))
    first = drawn_cards(9)
    board, _ = dealt(program, deck_of(first))
    expect(board, board_of(first))


@CHECKS.check("2 The board", "R4.3", needs=("the_first_nine_cards_make_the_board",))
def the_dealt_cards_leave_the_deck(program: Program) -> None:
    """After deal the deck has the other 23 cards, in their order."""
    board, rest = dealt(program, cards(SHUFFLED))
    expect(isinstance(board, list), True)
    expect(rest, cards(SHUFFLED)[9:])
    deck = deck_of(drawn_cards(9))
    _, rest = dealt(program, list(deck))
    expect(rest, deck[9:])


def dealt(program: Program, deck: list[Card]) -> tuple[object, object]:
    """Return the board of deal and what is left of the deck, which deal may return beside it."""
    value = program.module("a3").deal(deck)
    if isinstance(value, tuple) and len(value) == 2:
        return value
    return value, deck


@CHECKS.check("2 The board", "R4.4")
def the_board_is_printed_between_bars(program: Program) -> None:
    """print_board prints a row as | HR,8 | CL,2 | HR,3 |."""
    for board in ("HR8 CL2 HR3 CL4 DM5 SP6 CL6 HR7 SP2", drawn_cards(9)):
        rows = [[f"{suit},{face}" for suit, face in row] for row in board_of(board)]
        expect(printed_rows(program, board), [f"|{'|'.join(row)}|" for row in rows])


def printed_rows(program: Program, board: str) -> list[str]:
    """Return the rows that print_board prints, without spaces and what is beside the bars."""
    a3 = program.module("a3")
    typed = program.type([], lambda: a3.print_board(board_of(board))).returned()
    shown = [line for line in plain(typed.output).splitlines() if cards_in(line)]
    return ["".join(line[line.find("|") : line.rfind("|") + 1].split()) for line in shown]


@CHECKS.check("2 The board", "R4.5")
def a_card_is_replaced_at_its_row_and_column(program: Program) -> None:
    """update_board(board, card, 1, 2) puts the card there and returns the board."""
    for place in range(9):
        for board in (NO_MATCH, drawn_cards(9)):
            came = updated(program, board_of(board), *divmod(place, 3))
            expect(came, changed(board, (place,), "SP9"))


def updated(program: Program, board: Board, row: int, column: int) -> object:
    """Return the updated board; the index may be two arguments or one pair."""
    update = program.module("a3").update_board
    try:
        return update(board, ["SP", 9], row, column)
    except TypeError as problem:
        try:
            return update(board, ["SP", 9], (row, column))
        except TypeError:
            raise problem from None
