"""Playing by the rules, keeping scores and ending the game: sections 4 to 6."""

from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import RummyProgram, ScriptStep
from croupier_classroom.documents.tic_tac_rummy.checks.game_and_main import (
    BASE,
    DRAWN,
    LOWER_ROWS,
    MAIN,
    expect_last_board,
    expect_numbers,
)
from croupier_classroom.documents.tic_tac_rummy.checks.objective import (
    BOTH,
    CONSECUTIVE,
    ONE_FACE,
    ONE_SUIT,
    judged,
)
from croupier_classroom.documents.tic_tac_rummy.checks.parts import check
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS, NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
    board_of,
    boards_in,
    cards,
    categories_in,
    changed,
    is_named,
    new_words,
)
from croupier_classroom.grading.checks import Mismatch, Program, expect

CARDS_TO_DEAL = 23


@check("4 Rules of the game", "R4.3 R4.4", needs=(BASE,))
def the_dealt_board_is_shown_first(rummy: RummyProgram) -> None:
    """The board of the first nine cards is shown before the first question."""
    talk = rummy.game(NO_MATCH, ["deal", "1 1", "done"]).closed()
    expect_last_board(talk.heard[0], board_of(NO_MATCH))


@check("4 Rules of the game", "R4.9", needs=(BASE,))
def deal_and_done_are_case_insensitive(rummy: RummyProgram) -> None:
    """DONE, Done, DEAL and dEaL are understood."""
    for deal, done in (("Deal", "Done"), ("DEAL", "DONE"), ("dEaL", "dOnE")):
        for first in ([], ["none"]):
            script = [*first, deal, "0 0", *first, done]
            talk = rummy.game(f"{NO_MATCH} {DRAWN}", script).closed()
            expect_last_board("".join(talk.heard), changed(NO_MATCH, (0,), "SP9"))


@check("4 Rules of the game", "R4.9 R4.18", needs=(BASE,))
def another_choice_is_asked_again(rummy: RummyProgram) -> None:
    """Any other answer changes nothing, and the question comes again."""
    for wrong in (["none"], [""], ["deals"], ["undone"], ["11"], ["end", "end", "end"]):
        script = [*wrong, "deal", "0 0", "done"]
        talk = rummy.game(f"{NO_MATCH} {DRAWN}", script).closed()
        expect_last_board(talk.heard[-2], changed(NO_MATCH, (0,), "SP9"))


@check("4 Rules of the game", "R4.10", needs=(BASE,))
def the_next_card_of_the_deck_is_shown(rummy: RummyProgram) -> None:
    """After Deal the next card of the deck is shown before the place is asked for."""
    talk = rummy.game(f"{NO_MATCH} CL5 SP8", ["deal", "0 0", "deal", "1 1", "done"]).whole()
    for text, word in ((talk.heard[1], "CL5"), (talk.heard[3], "SP8")):
        [card] = cards(word)
        if not is_named(card, text):
            raise Mismatch(f"the new card {card}", repr(text))


@check("4 Rules of the game", "R4.10 R4.5", needs=(BASE,))
def every_place_can_be_chosen(rummy: RummyProgram) -> None:
    """The first number is the row, the second the column, each from 0 to 2."""
    places = range(9)
    script = [part for i in places for part in ("deal", f"{i // 3} {i % 3}")]
    talk = rummy.game(f"{NO_MATCH} {DRAWN}", [*script, "done"]).whole()
    for i in places:
        laid = " ".join(DRAWN.split()[: i + 1])
        expect_last_board(talk.heard[2 * i + 2], changed(NO_MATCH, range(i + 1), laid))


@check("4 Rules of the game", "R4.10 R4.18", needs=(BASE,))
def a_place_beside_the_board_is_asked_for_again(rummy: RummyProgram) -> None:
    """Numbers that are not 0 to 2 are refused, and the same card is laid on the next place."""
    for wrong in ("-2 -6", "4 9", "3 1", "1 3", "-1 1", "1 -1"):
        expect_refused(rummy, wrong.split())
    expect_refused(rummy, ["7", "7"], ["8", "8"], ["9", "9"])


@check("4 Rules of the game", "R4.10 R4.18", needs=(BASE,))
def a_place_that_is_no_number_is_asked_for_again(rummy: RummyProgram) -> None:
    """Letters, nothing, a fraction or a wrong count of numbers are refused."""
    wrong = [["a", "b"], ["1.5", "1"], ["1", "x"]]
    wrong += [[], ["1", "1", "1"]] if rummy.takes_one_line else [["", "1"]]
    if not rummy.takes_two_lines:
        wrong += [["1"]]
    for numbers in wrong:
        expect_refused(rummy, numbers)


def expect_refused(rummy: RummyProgram, *places: list[str]) -> None:
    """Expect these places to be refused, and the card to go to the place that is typed then."""
    at_once = rummy.takes_one_line
    wrong = [ScriptStep((" ".join(place),) if at_once else tuple(place)) for place in places]
    right = ScriptStep(("1 1" if at_once else "1",), until=["SP", 9])
    script = [ScriptStep(("deal",)), *wrong, right, ScriptStep(("done",))]
    talk = rummy.game(f"{NO_MATCH} {DRAWN}", script).closed()
    expect_last_board("".join(talk.heard[1:]), changed(NO_MATCH, (4,), "SP9"))


@check("4 Rules of the game", "R4.12", needs=(BASE,))
def after_each_deal_the_cards_left_are_shown(rummy: RummyProgram) -> None:
    """After each Deal the number of cards left in the deck is shown."""
    expect_numbers(after_three_deals(rummy), (22, 21, 20))


@check("4 Rules of the game", "R4.12 R4.11", needs=(BASE,))
def after_each_deal_the_score_is_shown(rummy: RummyProgram) -> None:
    """After each Deal the current score is shown."""
    expect_numbers(after_three_deals(rummy), (-1, -2, -3))


def after_three_deals(rummy: RummyProgram) -> list[str]:
    """Return what is printed from each of three Deals to the next question."""
    script = ["deal", "0 0", "deal", "1 1", "deal", "2 2", "done"]
    heard = rummy.game(f"{NO_MATCH} {DRAWN}", script).whole().heard
    return [heard[i] + heard[i + 1] for i in (1, 3, 5)]


@check("5 How to keep scores", "R4.11", needs=(BASE,))
def each_deal_costs_one_point(rummy: RummyProgram) -> None:
    """Every Deal costs 1 point, and a game without a Deal costs none."""
    for deals in (0, 1, 3):
        script = ["deal", "0 0"] * deals
        talk = rummy.game(f"{NO_MATCH} {DRAWN}", [*script, "done"])
        expect(talk.result(), (False, -deals, None))


@check("5 How to keep scores", "R4.11 R4.10", needs=(BASE,))
def the_replaced_card_is_gone(rummy: RummyProgram) -> None:
    """A replaced card does not come back to the board or to the deck."""
    script = ["deal", "0 0", "deal", "0 0", "deal", "0 1", "done"]
    talk = rummy.game(f"{NO_MATCH} {DRAWN}", script).whole()
    expect(boards_in(talk.heard[4])[-1:], [changed(NO_MATCH, (0,), "CL5")])
    expect(boards_in(talk.heard[6])[-1:], [changed(NO_MATCH, (0, 1), "CL5 SP7")])


@CHECKS.check("5 How to keep scores", "R4.6 R4.11", needs=(BOTH, ONE_FACE))
def the_points_of_a_match_are_added_to_the_points_lost(program: Program) -> None:
    """verify_matching(board, -4) with a Run returns 21."""
    expect(judged(program, changed(NO_MATCH, (0, 4, 8), "CL6 CL7 CL8"), -4), (True, RUN, 21))
    expect(judged(program, changed(NO_MATCH, (0, 1, 2), "HR3 DM3 SP3"), -7), (True, SET, 8))


@CHECKS.check("5 How to keep scores", "R4.6", needs=(ONE_SUIT, ONE_FACE, CONSECUTIVE, BOTH))
def the_best_category_counts_once(program: Program) -> None:
    """Of several matches the one with the most points counts, and only once."""
    boards = {
        "HR3 DM3 SP3 CL2 DM5 SP9 DM4 CL5 HR6": (True, SIMPLE_RUN, 20),
        "HR3 HR9 HR5 CL7 DM7 SP7 DM4 SP2 CL8": (True, SET, 15),
        "HR3 HR9 HR5 CL7 CL4 CL2 DM8 SP5 DM9": (True, SIMPLE_SET, 10),
        "HR2 DM3 CL4 SP9 SP8 SP7 HR9 CL5 DM9": (True, RUN, 25),
        "SP9 SP8 SP7 HR6 CL6 DM6 HR2 DM3 CL9": (True, RUN, 25),
        "SP9 SP4 SP7 HR6 CL5 DM4 HR2 DM8 CL9": (True, SIMPLE_RUN, 20),
    }
    for words, expected in boards.items():
        expect(judged(program, board_of(words)), expected)


@check("5 How to keep scores", "R4.13", needs=(BASE,))
def a_match_passed_by_wins_nothing(rummy: RummyProgram) -> None:
    """A matching board that is dealt over does not win."""
    for more in (0, 1):
        script = ["deal", "0 2"] * (1 + more)
        talk = rummy.game(f"HR6 HR5 HR4 {LOWER_ROWS} DM9 SP9", [*script, "done"])
        expect(talk.result(), (False, -1 - more, None))


@check("6 When the game ends", "R4.15", needs=(BASE,))
def the_game_ends_when_the_deck_is_empty(rummy: RummyProgram) -> None:
    """After the last card the game ends by itself and no other question comes."""
    talk = rummy.game(f"{NO_MATCH} {DRAWN}", ["deal", "0 0"] * CARDS_TO_DEAL)
    expect(talk.closed().has_ended, True)


@check("6 When the game ends", "R4.14", needs=(BASE, MAIN, ONE_SUIT, ONE_FACE, CONSECUTIVE, BOTH))
def a_win_is_named(rummy: RummyProgram) -> None:
    """After a win the name of the category is shown."""
    rows = {
        SIMPLE_SET: "CL8 CL5 CL7",
        SET: "DM8 SP8 CL8",
        SIMPLE_RUN: "HR4 DM5 SP6",
        RUN: "HR6 HR5 HR4",
    }
    ends = {name: end_of(rummy, f"{row} {LOWER_ROWS}", ["done"]) for name, row in rows.items()}
    for category, shown in ends.items():
        least = min(categories_in(end).count(category) for end in ends.values())
        if categories_in(shown).count(category) <= least:
            raise Mismatch(f"the category {category}, and not at every end", repr(shown))


@check("6 When the game ends", "R4.14", needs=(BASE, MAIN, ONE_FACE))
def a_win_is_congratulated_on(rummy: RummyProgram) -> None:
    """A win gets other words than a game without a match."""
    won = end_of(rummy, f"DM8 SP8 HR8 {LOWER_ROWS}", ["done"])
    lost = end_of(rummy, NO_MATCH, ["done"])
    greeted = [word for word in new_words(won, lost) if word not in ("set", "simple", "run")]
    if not greeted:
        raise Mismatch("words of congratulation", repr(won))


@check("6 When the game ends", "R4.16", needs=(BASE, MAIN))
def the_final_score_is_always_shown(rummy: RummyProgram) -> None:
    """The final score is shown after a win, without a match, and when the deck is empty."""
    lost = end_of(rummy, NO_MATCH, ["deal", "0 0", "done"])
    empty = end_of(rummy, NO_MATCH, ["deal", "1 1"] * CARDS_TO_DEAL)
    expect_numbers([lost, empty], [-1, -CARDS_TO_DEAL])


@check("6 When the game ends", "R4.16 R4.11", needs=(BASE, MAIN, ONE_FACE))
def the_final_score_of_a_win_is_shown(rummy: RummyProgram) -> None:
    """The score of a win is the points of the category less the points lost."""
    deck = f"DM8 SP8 HR8 {LOWER_ROWS} {DRAWN}"
    ends = [end_of(rummy, deck, ["deal", "2 2"] * deals + ["done"]) for deals in (1, 2, 3)]
    expect_numbers(ends, [14, 13, 12])


def end_of(rummy: RummyProgram, words: str, script: list[str]) -> str:
    """Return what main() prints after the last answer."""
    return rummy.main(words, script).whole().end
