"""The checks: the edition passes them all, errors are found, and no other form costs a point."""

from dataclasses import replace
from pathlib import Path

import pytest

from classroom.tests.programs import flat_submission
from croupier_classroom.documents.monopoly_deal import program
from croupier_classroom.documents.monopoly_deal.checks import CHECKS
from croupier_classroom.grading.checks import Check, Checks
from croupier_classroom.grading.runner import Grade, grade

pytestmark = pytest.mark.process

SOURCE = Path(program.__file__)

PLANTED = [
    ('["Pass Go"] * 10', '["Pass Go"] * 9', "R0.1"),
    ('"Blue_1", "Blue_2"', '"Blue_1", "Blue2"', "R0.2"),
    ("deck = complete_deck.copy()\n    discard", "deck = complete_deck\n    discard", "R0.3"),
    ("    clear_output()", "    pass", "R0.4"),
    ('["2", "3", "4"]', '["1", "2", "3", "4", "5"]', "R0.6"),
    ("for n in range(1, number + 1)", "for n in range(1, 5)", "R0.7"),
    ("for n in range(1, number + 1)", "for n in range(0, number + 1)", "R0.7"),
    ("if len(deck) < 5:", "if len(deck) <= 5:", "R0.8"),
    ("        shuffle(deck)\n", "", "R0.8b"),
    ("        seed(randint(0, 1000))\n", "", "R0.8b"),
    ("deck.pop(0)", "deck.pop()", "R0.9"),
    ("discard_pile.append(card)\n    player", "player", "R0.10"),
    ("player_ls = list(range(1, total", "player_ls = list(range(0, total", "R0.11"),
    ("for _ in range(5):", "for _ in range(6):", "R0.11b"),
    ('player["Hand"], player["Property"], player', 'player["Property"], player["Hand"], player',
     "R0.12"),
    ('if player["Number"] != player_number', 'if player["Number"]', "R0.16"),
    ("    check_shuffle_deck(deck, discard_pile)\n\n\ndef just", "\n\ndef just", "R0.17"),
    (') == "Yes"', ') != "No"', "R0.18"),
    ("if not taker_property or not target_property", "if not target_property", "R0.19b"),
    ('discard_pile.append("Just Say No")', "pass", "R0.22"),
    ("player_hand.sort()", "pass", "R0.26b"),
    ('        print(f"Action {acts + 1} of 3")\n', "", "R0.26c"),
    ('        print(f"{player_name}\'s turn")\n', "", "R0.26"),
    ('print("You have no such', 'str("You have no such', "R0.29"),
    ("while acts < 3:", "while acts <= 3:", "R0.30"),
    ("discard_pile.append(card)\n    if", "if", "R0.31b"),
    ("while len(player_hand) > 7:", "while len(player_hand) > 8:", "R0.32b"),
    ("player_set.append(colour)", "player_set.append(complete[0])", "R0.33"),
    ("if len(player_set) >= 3", "if len(player_set) > 3", "R0.34"),
    ("if player_number < len(player_ls)", "if player_number <= len(player_ls)", "R0.36"),
    ('    print(f"{player_name}\'s turn is over.")\n', "", "R0.36b"),
    ('        print(f"{player_name} draws two cards, as far as there are any.")\n', "", "R0.37c"),
    ('    print(f"{winner} wins the game.")\n', "", "R0.37d"),
    ('    print(f"{winner} wins the game.")\n', '    print("Yusuf wins the game.")\n', "R0.37d"),
]  # fmt: skip

DEAL_FIVE_AT_ONCE = "    for player in total_players:\n        for _ in range(5):"
ASK_AGAIN = 'ask("Just Say No, Yes or No? ", ["Yes", "No"])'
ANNOUNCE_AND_STOP = """\
        if winner is not None:
            print("We have a winner:", winner)
            break
        player_number = change_turn"""
DISCARD_PLAYED = "def discard_played(card: str) -> None:\n    player_hand.remove(card)\n"
STREETS = '"Old Kent Road", "Whitechapel Road", "The Angel Islington"'
OTHER_FORMS: dict[str, list[tuple[str, str]]] = {
    "a friendly program": [
        *((f'_{number}"', f' {number}"') for number in (1, 2, 3)),  # Brown 1, not Brown_1
        ("    for _ in range(5):\n        for player in total_players:", DEAL_FIVE_AT_ONCE),
        ("    number = int(ask(", "    input('Hit <Enter> to start')\n    number = int(ask("),
        ("        action(player", "        input('Press ENTER to begin')\n        action(player"),
        ('wins the game.")', 'is the winner!")\n    print("Good bye.")\n    print()'),
        ("Action {acts + 1} of 3", "{3 - acts} actions left"),
        ('input("Target, do you use a Just Say No card (Yes or No)? ")', ASK_AGAIN),
    ],
    "a hasty program": [
        ("from random import randint, seed, shuffle", "import random"),
        ("seed(randint(", "random.seed(random.randint("),
        (" shuffle(", " random.shuffle("),
        ("player_ls", "player_Is"),  # as the document is printed
        ('print(f"{player_name}\'s turn is over.")', 'input(f"Player {player_number} is done. ")'),
        ("Action {acts + 1} of 3", "{'first second third'.split()[acts]} action"),
        ('    return player, player["Hand"]', '    return list((player, player["Hand"]'),
        ('player["Set"], player["Name"]\n', 'player["Set"], player["Name"]))\n'),
    ],
    "a program of its own": [
        ('"Brown_1", "Brown_2", "Brown_3"', STREETS),
        ("player_set.append(colour)", "player_set.append(colour.lower())"),
        ('    print(f"{winner} wins the game.")\n', ""),
        ("        player_number = change_turn", ANNOUNCE_AND_STOP),
        (
            "    player_hand.remove(card)\n    discard_pile.a",
            "    discard_played(card)\n    discard_pile.a",
        ),
        ("def choose_target(", f"{DISCARD_PLAYED}\n\ndef choose_target("),
        ("global deck, discard_pile,", "global player_hand, deck, discard_pile,"),
    ],
}


def graded(
    folder: Path, *changes: tuple[str, str], checks: Checks = CHECKS, profile: str = "default"
) -> Grade:
    """Grade the edition with each of these changes made to its text."""
    text = SOURCE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / CHECKS.files["monopoly_deal"]).write_text(text, encoding="utf-8")
    return grade(checks, flat_submission(folder, CHECKS.files), profile)


def failed(came: Grade) -> list[str]:
    """Return the checks that failed, with what was expected and what came."""
    return [f"{r.check.name}: {r.expected} / {r.came}" for r in came.results if not r.passed]


def only(cited: str) -> Checks:
    """Return only the checks that cite a requirement."""
    return replace(CHECKS, all=[check for check in CHECKS if cited in check.cites.split()])


@pytest.mark.parametrize("profile", ["default", "samples"])
def test_the_edition_gets_full_marks(tmp_path: Path, profile: str) -> None:
    came = graded(tmp_path, profile=profile)

    assert failed(came) == []
    assert came.points == 100


@pytest.mark.parametrize(("old", "new", "cited"), PLANTED, ids=[cited for _, _, cited in PLANTED])
def test_a_planted_error_is_found(tmp_path: Path, old: str, new: str, cited: str) -> None:
    assert failed(graded(tmp_path, (old, new), checks=only(cited))) != []


@pytest.mark.parametrize("changes", OTHER_FORMS.values(), ids=OTHER_FORMS)
def test_what_the_document_leaves_free_costs_nothing(
    tmp_path: Path, changes: list[tuple[str, str]]
) -> None:
    assert failed(graded(tmp_path, *changes)) == []


def test_the_samples_can_be_asked_for(tmp_path: Path) -> None:
    change = ("player_set.append(colour)", "player_set.append(colour.lower())")
    names = failed(graded(tmp_path, change, profile="samples"))

    assert names == ["the_brown_set_has_the_name_of_the_example: ['Brown'] / ['brown']"]


@pytest.mark.parametrize(
    ("function", "least"), [("check_shuffle_deck", 95), ("just_say_no", 92), ("action", 75)]
)
def test_a_missing_function_costs_once(tmp_path: Path, function: str, least: int) -> None:
    came = graded(tmp_path, (f"def {function}(", f"def missing_{function}("))

    assert least <= came.points < 99


def test_a_program_with_the_lists_alone_gets_next_to_nothing(tmp_path: Path) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    rest = text[text.index("def ask(") : text.index('if __name__ == "__main__"')]

    assert graded(tmp_path, (rest, ""), ("\n    main()", "\n    pass")).points < 10


def test_every_citation_is_a_sentence_of_the_document() -> None:
    cited = {number for check in CHECKS for number in check.cites.split()}

    assert cited == set(CHECKS.requirements)


@pytest.mark.parametrize("check", CHECKS.all, ids=lambda check: check.name)
def test_a_check_needs_earlier_checks_and_has_three_hints(check: Check) -> None:
    earlier = [each.name for each in CHECKS.all[: check.number - 1]]

    assert set(check.needs) <= set(earlier)
    assert len(check.hints) == (0 if check.exact else 3)
