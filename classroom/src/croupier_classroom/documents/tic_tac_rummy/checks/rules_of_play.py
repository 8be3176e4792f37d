"""The rules of the game: what is asked, what is accepted and what is shown, by section 4."""

from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import RummyProgram, ScriptStep
from croupier_classroom.documents.tic_tac_rummy.checks.document import NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.game_and_main import (
    BASE,
    DRAWN,
    expect_last_board,
    expect_numbers,
)
from croupier_classroom.documents.tic_tac_rummy.checks.parts import check
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    board_of,
    cards,
    changed,
    is_named,
)
from croupier_classroom.grading.checks import Mismatch


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
