"""The checks of Strip Me: what they catch, what they leave free, and what a failure costs."""

from pathlib import Path
from textwrap import dedent

import pytest

from classroom.tests.strip_me.program_scene import changed, failed, graded
from croupier_classroom.documents.strip_me.checks import CHECKS
from croupier_classroom.documents.strip_me.checks.stand_ins import RATES
from croupier_classroom.grading.checks import points_of
from croupier_classroom.intake.opening import opened

pytestmark = pytest.mark.process

RATE = "payCards.get(card[1], 0)"
SHOWN = 'print("played the", card[1], cards.getSuitIcon(card))'
CLAIM = 'print("The full payment was made. Player", player, "claimed the discard pile")'
END = 'print(f"Player {loser} ran out of cards. Player {1 - loser} won the game!")'
BANNER = "    print(GREETING)"
WINNER, TOLD = "the_winner_is_told", "a_claim_is_told"
IDS = "620000001, 620000002"


def test_every_requirement_is_cited_but_what_the_course_hands_out() -> None:
    cited = {name for check in CHECKS for name in check.cites.split()}
    assert cited == set(CHECKS.requirements) - {"R2.3"}


def test_what_a_check_needs_comes_before_it() -> None:
    before: set[str] = set()
    for check in CHECKS:
        assert set(check.needs) <= before, check.name
        before.add(check.name)


@pytest.mark.parametrize("profile", ["default", *CHECKS.profiles])
def test_our_edition_has_full_marks(profile: str) -> None:
    grade = graded(changed(), profile)
    assert failed(grade) == []
    assert grade.points == 100


def test_a_file_named_by_other_ids_is_taken_and_the_cards_are_supplied(tmp_path: Path) -> None:
    (tmp_path / "620104417_620108862.py").write_text(changed(), encoding="utf-8")
    with opened(tmp_path, CHECKS) as submission:
        assert submission.notes[:2] == (
            "620104417_620108862.py was taken for 620000001_620000002.py.",
            "supplied, for the course hands it out: cards.py.",
        )
        assert submission.deductions == ()


PLANTED = {
    "R2.1": ("del _unless_empty(queue)[0]", "del _unless_empty(queue)[-1]"),
    "R2.2": ("return _unless_empty(stack)[-1]", "return _unless_empty(stack)[0]"),
    "R2.4": (BANNER, "    pass"),
    "R2.5": ('"K": 3', '"K": 4'),
    "R2.6": (RATE, "payCards[card[1]]"),
    "R2.7": ("    for card in cards:", "    for card in cards[::-1]:"),
    "R2.8": ("cards.shuffle(SHUFFLES, cards.new_Deck())", "cards.new_Deck()"),
    "R2.9": ("return dequeue(hand), push(pile, card)", "return hand, push(pile, card)"),
    "R2.10": (SHOWN, 'print("played the", card[1])'),
    "R2.11": ("while not empty_Stack(pile)", "if not empty_Stack(pile)"),
    "R2.12": ("player, owed = HUMAN, 0", "player, owed = COMPUTER, 0"),
    "R2.13": ("player != HUMAN or not wantsToQuit()", "not wantsToQuit()"),
    "R2.14": ("if rate > 0 or empty_Queue(hand)", "if empty_Queue(hand)"),
    "R2.15": ("claimPile(rival, hands[rival], pile)", "claimPile(player, hands[player], pile)"),
    "R2.16": ("        print(FAREWELL)", "        pass"),
    "R2.17": (SHOWN, 'print("played the", card)'),
    "R2.18": ('if __name__ == "__main__":\n    strip_me()', ""),
    "R2.19": ("if empty_Queue(hands[player])", "if empty_Queue(hands[HUMAN])"),
    "R2.20": (IDS, "none"),
}


@pytest.mark.parametrize("requirement", PLANTED)
def test_a_planted_error_is_found_and_named(requirement: str) -> None:
    grade = graded(changed(PLANTED[requirement]))
    first = next(result for result in grade.results if not result.passed)
    assert requirement in [*first.check.cites.split(), *also(first.check.name)]


def also(name: str) -> list[str]:
    """Return what a check looks at besides: a payment that goes on in spite of a pay card."""
    return ["R2.14"] if name == "each_pay_card_costs_its_rate" else []


@pytest.mark.parametrize(
    "words",
    [
        'print("Player", 1 - loser, "ran out of cards. Player", loser, "won the game!")',
        'print("Player", loser, "ran out of cards. Player", loser, "won the game!")',
        'print("The winner is:", "Player", loser)',
        'print("You win!" if loser == HUMAN else "You lose!")',
        'print("The computer has lost." if loser == HUMAN else "You are out of cards.")',
        'print("Game over, somebody has won.")',
        "pass",
    ],
)
def test_a_wrong_winner_and_no_winner_are_found(words: str) -> None:
    assert failed(graded(changed((END, words)), only=WINNER)) == [WINNER]


@pytest.mark.parametrize(
    "words",
    [
        'print("The winner is:", "Player", 1 - loser)',
        'print("You lose!" if loser == HUMAN else "You win!")',
        'print(["You have nothing left. ", "I give up. "][loser == COMPUTER] + "Thank you!")',
    ],
)
def test_the_winner_may_be_told_in_any_words(words: str) -> None:
    assert failed(graded(changed((END, words)), only=WINNER)) == []


def test_a_wrong_claim_is_found() -> None:
    wrong = CLAIM.replace("player,", "1 - player,")
    for words in (wrong, "pass"):
        assert failed(graded(changed((CLAIM, words)), only=TOLD)) == [TOLD]


FREE = (
    (BANNER, '    print("Hello!")'),
    ('    print()\n    print("Player", player, ",")\n', '    print(f"No. {player}:")\n'),
    (SHOWN, "print(cards.getSuitIcon(card[0]) + str(card[1]))"),
    (CLAIM, 'print(["The computer takes", "You take"][player], "it all.")'),
    ('PROMPT = "play(Enter); quit(q,then enter)"', 'PROMPT = "Your turn: "'),
    ('"You quit the game before it ended, so there\'s no result. Bye!"', '"Come again."'),
    ("        if rival == HUMAN:\n            print()\n", ""),
)


def test_greeting_and_messages_are_free() -> None:
    text = changed(*FREE)
    grade = graded(text)
    assert failed(grade) == []
    assert grade.points == 100
    assert graded(text, "samples").points < 95


def test_a_missing_blank_line_costs_nothing_but_where_samples_are_wanted() -> None:
    text = changed(FREE[-1])
    assert graded(text).points == 100
    assert failed(graded(text, "samples")) == ["the_game_play_comes_out_as_printed"]


def test_an_own_tag_costs_its_two_checks_and_nothing_else() -> None:
    text = changed(('"Queue"', '"queue"'), ('"Stack"', '"stack"'))
    assert failed(graded(text)) == [
        "a_new_queue_is_as_in_the_document",
        "a_new_stack_is_as_in_the_document",
    ]


PARTS = {
    "queue_Contents": "1 Queue and stack",
    "pop": "1 Queue and stack",
    "showGreeting": "2 Greeting",
    "getCardRate": "3-5 Pay cards",
    "fillHand": "6-7 Dealing",
    "placeCard": "8-9 Playing a card",
    "takePayment": "10 Payment",
}


@pytest.mark.parametrize(("name", "section"), PARTS.items())
def test_a_function_that_is_missing_costs_its_own_points(name: str, section: str) -> None:
    grade = graded(changed((f"def {name}(", f"def not_{name}(")))
    lost = {each.check.section for each in grade.results if not each.passed and not each.follows}
    assert lost == {section}
    assert grade.points >= 99 - CHECKS.sections[section]  # what follows wins most of its points


def test_a_stack_with_its_top_first_costs_the_checks_of_the_stack() -> None:
    text = changed(
        ("return _unless_empty(stack)[-1]", "return _unless_empty(stack)[0]"),
        ("stack_Contents(stack).append(element)", "stack_Contents(stack).insert(0, element)"),
        ("del _unless_empty(stack)[-1]", "del _unless_empty(stack)[0]"),
    )
    assert failed(graded(text)) == [
        "an_element_is_pushed_on_top",
        "the_top_element_is_deleted",
        "a_stack_shows_its_top_and_its_contents",
    ]


def test_cards_that_are_not_shown_cost_that_check_alone() -> None:
    grade = graded(changed((SHOWN, "pass")))
    assert failed(grade)[0] == "a_card_is_shown_by_face_and_icon"
    assert grade.points >= 94


def test_the_computer_may_not_lead_and_that_is_all_it_costs() -> None:
    text = changed(("player, owed = HUMAN, 0", "player, owed = COMPUTER, 0"))
    assert failed(graded(text)) == ["the_person_leads"]


def test_id_numbers_are_not_asked_for_where_a_course_leaves_them_out() -> None:
    text = changed((IDS, "none"))
    assert graded(text).points == 98
    assert "Handing in" not in {each.check.section for each in graded(text, "nameless").results}


NAMES = sorted(name for names in CHECKS.defines.values() for name in names if name != "payCards")


@pytest.mark.parametrize("value", ["None", "True", "0", "('Queue', [])", "((), ())", "Yes()"])
def test_a_program_without_a_game_gets_next_to_nothing(value: str) -> None:
    yes = "class Yes(tuple):\n    def __eq__(self, other): return True\n    __hash__ = None\n"
    lines = [f"def {name}(*given): print('Hello, you win'); return {value}" for name in NAMES]
    grade = graded(f"# {IDS}\n{yes}\npayCards = Yes()\n" + "\n".join(lines) + "\nstrip_me()\n")
    assert points_of(grade.results) < 15


CIRCULAR = """
def showGreeting(): print("hi")
def enqueue(q, e): return fillHand(q, [e])
def fillHand(h, cards):
    for c in cards: h = enqueue(h, c)
    return h
def dequeue(q): return placeCard(q, ("Stack", []))[0]
def queue_Contents(q): return stack_Contents(q)
def stack_Contents(s): return queue_Contents(s)
def empty_Queue(q): return empty_Stack(q)
def empty_Stack(q): return empty_Queue(q)
def isPayCard(c): return getCardRate(c) > 0
def getCardRate(c): return payCards[c[1]] if isPayCard(c) else 0
def placeCard(h, p): return playCard(0, h, p)
def playCard(n, h, p): return placeCard(h, p)
def takePayment(h, p):
    while not empty_Stack(p):
        h, p = enqueue(h, stack_Top(p)), pop(p)
    return h, p
def strip_me(): raise NameError
if __name__ == "__main__":
    strip_me()
"""


def test_parts_that_are_made_of_each_other_bring_nothing() -> None:
    passed = {each.check.name for each in graded(CIRCULAR).results if each.passed}
    assert passed == {"a_greeting_is_printed"}


def test_no_part_is_lent_to_one_that_comes_before_it() -> None:
    hidden = "    except RecursionError: raise ValueError from None\n"
    text = f"def enqueue(q, e):\n    try: return fillHand(q, [e])\n{hidden}"
    text += f"def fillHand(h, c):\n    try: return enqueue(h, c[0])\n{hidden}"
    grade = graded(text, only="an_element_is_added_at_the_back")
    assert not any(each.passed for each in grade.results)


def test_a_pay_card_that_changes_the_rates_changes_those_of_its_program_alone() -> None:
    text = "def isPayCard(card):\n    payCards['4'] = 9\n    return card[1] in 'JQKA'\n"
    graded(text, only="jacks_queens_kings_and_aces_are_pay_cards")
    assert RATES == {"J": 1, "Q": 2, "K": 3, "A": 4}


def test_cards_of_an_own_class_must_be_shuffled_too() -> None:
    plain = "cards.shuffle(SHUFFLES, cards.new_Deck())"
    text = changed((plain, "cards.new_Deck()"))
    kinds = """
class Card(tuple): pass
deal = prepPlayers
def prepPlayers():
    return tuple((tag, [Card(card) for card in held]) for tag, held in deal())
"""
    start = 'if __name__ == "__main__"'
    assert "the_deck_is_shuffled" in failed(graded(text.replace(start, kinds + start)))


def test_answers_for_one_first_card_bring_nothing() -> None:
    text = """
        def showGreeting(): print("welcome dear friend")
        def strip_me():
            showGreeting()
            if prepPlayers()[1][1][0] == ("C", "9"):
                for line in ("9 ♣ 4 ♦", "3 ♣"):
                    if input() == "q":
                        print("bye then")
                        return
                    print(line)
    """
    results = graded(dedent(text)).results
    assert {each.check.name for each in results if each.passed} == {"a_greeting_is_printed"}


def test_cards_shown_without_a_game_bring_nothing() -> None:
    text = """\
        def showGreeting(): print("Hello!")
        def strip_me():
            showGreeting()
            while input("play or quit? ") != "q":
                print("2 ♣", "2 ♦")
            print("Player 1 wins, player 0 claimed the pile")
        if __name__ == "__main__":
            strip_me()
    """
    grade = graded(f"# {IDS}\n{dedent(text)}")
    sections = {each.check.section for each in grade.results if each.passed}
    assert sections == {"2 Greeting", "12 The start", "Handing in"}
    assert grade.points < 15
