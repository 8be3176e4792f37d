"""The restrictions of document 001: what they forbid, and what no course would take points for."""

import ast
from pathlib import Path

import pytest

from classroom.tests.programs import grade_texts
from croupier_classroom.documents.crazy.checks import CHECKS, restrictions
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.runner import Grade

GAME = "class Game:\n    def turn(self, cards, player):\n        "
HEADER = "class StatsColumn(IntEnum):\n    WINS = 6\n\n"


def found(text: str) -> list[ast.AST]:
    return list(restrictions.written(ast.parse(text)))


def collections(text: str) -> list[str]:
    return [ast.unparse(node) for node in found(text) if restrictions.is_collection(node)]


def numbers(text: str) -> list[object]:
    values = [node.value for node in found(text) if isinstance(node, ast.Constant)]
    return [value for value in values if restrictions.is_large(value)]


@pytest.mark.parametrize(
    "line",
    ["x = [1]", "x = {}", "x = {1}", "return (1, 0)", "x = list(cards)", "x = [c for c in cards]"],
)
def test_pythons_own_collections_are_found(line: str) -> None:
    assert len(collections(GAME + line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "a, b = b, a",
        "for index, card in enumerate(cards): pass",
        "x: dict[str, int] | None = None",
        "return cards[0:1]",
        "return ' '.join(str(card) for card in cards)",
    ],
)
def test_what_makes_no_collection_is_free(line: str) -> None:
    assert collections(GAME + line) == []


@pytest.mark.parametrize("line", ["for i in range(4): pass", "x = 7", "return 0.5"])
def test_numbers_are_found(line: str) -> None:
    assert len(numbers(GAME + line)) == 1


@pytest.mark.parametrize(
    "text",
    [
        GAME + "self.current_color = CardColor(RandomGen.randint(0,3))",
        GAME + "return index - 1",
        "class Game:\n    def generate_cards(self):\n        return ArrayR(112), [4]",
        "class Constants:\n    DRAW_FOUR = 4",
        "def test_case():\n    players = ArrayR(4)",
        "if __name__ == '__main__':\n    players = ArrayR(4)",
        "players = ArrayR(4)\nplayers[3] = Player('Uma', 3)\nprint(7)",
        HEADER + "class Card:\n    pass",
        "class Label(IntEnum):\n    NINE = 9\n    TEN = auto()\n    def top(self): return True",
        "class Constants:\n    'All numbers'\n    SIZE: int = 4 * 28\n    NAMES = ('a', 'b')",
    ],
)
def test_what_the_course_writes_itself_is_free(text: str) -> None:
    assert (numbers(text), collections(text)) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "if __name__ != 'x':\n    class Game:\n        cards = [7]",
        "if __name__ == '__main__' or True:\n    cards = [7]",
        "if __name__ == '__main__':\n    pass\nelse:\n    cards = [7]",
        "class Constants:\n    def cards(self): return [7]",
        "class Constants:\n    CARDS = [7]",
        "class Label(IntEnum):\n    ONE = 1\n    def cards(self): return [7]",
        "def generate_cards(self):\n    return [7]",
        "class Game:\n    def generate_cards(self, what):\n        return [7]",
        "class Game:\n    def generate_cards(self):\n        return lambda: [7]",
        "class Game:\n    def test_case(self):\n        return [7]",
        "def test_case(*cards):\n    return [7]",
    ],
)
def test_nothing_hides_under_a_name_of_the_courses(text: str) -> None:
    assert (numbers(text), collections(text)) == ([7], ["[7]"])


@pytest.mark.process
def test_files_that_are_imported_are_read_too() -> None:
    texts = edition_of("crazy").flat_files()
    texts[Path("game.py")] += "\n\nfrom helper import kept\n"
    texts[Path("helper.py")] = "from deeper import inner\n\ndef kept():\n    return [7]\n"
    texts[Path("deeper.py")] = "def inner():\n    return sorted('ba')\n"
    texts[Path("unused.py")] = "x = [8]\n"
    failed = {
        each.check.name: each.came for each in grade_texts(CHECKS, texts).results if not each.passed
    }
    assert failed == {
        "no_built_in_collections": "['helper.py line 4: [7]']",
        "no_constants_outside_their_class": "['helper.py line 4: 7']",
        "no_built_in_sorting": "[\"deeper.py line 2: sorted('ba')\"]",
    }


def test_a_constant_beside_the_class_of_constants_is_found() -> None:
    assert numbers("HAND_SIZE = 7") == [7]
    assert collections("COLORS = ['red']") == ["['red']"]


def test_an_array_is_forbidden_to_a_player_alone() -> None:
    text = "class {}:\n    def __init__(self):\n        self.hand = ArrayR(Constants.DECK_SIZE)"
    for name, count in (("Player", 1), ("GameStats", 0)):
        assert len(restrictions.arrays({"a.py": ast.parse(text.format(name))})) == count


def without_statistics() -> dict[Path, str]:
    """Return our edition as a student of FIT1008 would hand it in: without Task 5."""
    texts = edition_of("crazy").flat_files()
    del texts[Path("game_stats.py")], texts[Path("__main__.py")]
    game = texts[Path("game.py")].replace("from game_stats import GameStats\n", "")
    for counting in ("self._open_stats(players)", "self._record_draw(player)"):
        game = game.replace(counting, "pass")
    game = game.replace("self._stats()", "Nobody()")
    texts[Path("game.py")] = f"from __future__ import annotations\n{game}{NOBODY}"
    return texts


NOBODY = """

class Nobody:
    def __getattr__(self, name):
        return lambda *_: None
"""


def missed(grade: Grade) -> set[str]:
    return {each.check.section for each in grade.results if not each.passed}


@pytest.mark.process
def test_a_program_without_task_5_loses_task_5_alone() -> None:
    texts = without_statistics()
    grade = grade_texts(CHECKS, texts)
    assert missed(grade) == {"Task 5"}
    assert grade.points == 85
    assert grade_texts(CHECKS, texts, "fit1008").points == 100


EMPTY = {
    "game.py": "class Game:\n    def __init__(self):\n        pass\n",
    "card.py": "class Card:\n    pass\n",
    "player.py": "class Player:\n    pass\n",
    "constants.py": "class Constants:\n    DECK_SIZE = 112\n",
}


@pytest.mark.process
def test_a_text_that_does_nothing_obeys_for_nothing() -> None:
    grade = grade_texts(CHECKS, {Path(name): text for name, text in EMPTY.items()})
    assert grade.points == 0


@pytest.mark.process
def test_generate_cards_is_supplied_where_it_is_missing() -> None:
    texts = edition_of("crazy").flat_files()
    game = texts[Path("game.py")]
    assert "def generate_cards" in game
    texts[Path("game.py")] = game.replace("def generate_cards", "def something_else")
    assert grade_texts(CHECKS, texts).points == 100
