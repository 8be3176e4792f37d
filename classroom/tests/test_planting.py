"""Planted errors: small, at one place, spread over the functions, the same for the same seed."""

import ast
from collections import Counter

import pytest

from croupier_classroom.editions import editions
from croupier_classroom.planting.planting import errors_in, plant_errors

MODEL = '''"""A model."""

LIMIT = 3
NAMES: list[str] = ["Ann", "Ben"]


class Pile:
    """Some cards."""

    top = "Queen"

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards.copy()

    def take(self, count: int = 1) -> list[int]:
        """Take cards from the top."""
        taken = []
        for _ in range(count):
            taken.append(self.cards.pop())
        return taken


def wins(score: int, other: int) -> bool:
    """Say who wins, with « odd » letters before the place of a change: ♥."""
    icon = "♥"; best = max(score, other)
    if score > other and not score > LIMIT:
        return True
    else:
        print(icon)
    return False, best


if __name__ == "__main__":
    print(wins(1, 2))
'''


def changes(kind: str) -> set[tuple[str, str, str]]:
    """Return function, old and new line of every error of a kind in the model."""
    found = (error for error in errors_in(MODEL, "model.py") if error.kind == kind)
    return {(error.function, error.before, error.after) for error in found}


@pytest.mark.parametrize(
    ("kind", "function", "after"),
    [
        ("a comparison is turned round", "wins", "if score < other and not score > LIMIT:"),
        ("a comparison is off by one", "wins", "if score > other and not score >= LIMIT:"),
        ("a number is off by one", "LIMIT", "LIMIT = 4"),
        ("a number is off by one", "Pile.take", "def take(self, count: int = 0) -> list[int]:"),
        ("true is taken for false", "wins", "return False"),
        ("a condition is negated", "wins", "if not (score > other and (not score > LIMIT)):"),
        ("half a condition is forgotten", "wins", "if (score > other):"),
        ("and is taken for or", "wins", "if (score > other or not score > LIMIT):"),
        ("a not is forgotten", "wins", "if score > other and (score > LIMIT):"),
        ("a statement is forgotten", "Pile.__init__", "pass"),
        ("an else is forgotten", "wins", "pass"),
        ("nothing is returned", "Pile.take", "return None"),
        ("arguments are swapped", "wins", 'icon = "♥"; best = max(other, score)'),
        ("a range is off by one", "Pile.take", "for _ in range(1, count):"),
        ("the wrong end of a list", "Pile.take", "taken.append(self.cards.pop(0))"),
        ("the wrong end of a list", "Pile.take", "taken.insert(0, self.cards.pop())"),
        ("the wrong function is called", "wins", 'icon = "♥"; best = min(score, other)'),
        ("a call is forgotten", "Pile.__init__", "self.cards = cards"),
        ("a word is misspelt", "Pile", "top = 'Queenx'"),
        ("a loop is left early", "Pile.take", "taken.append(self.cards.pop()); break"),
        ("results are swapped", "wins", "return best, False"),
    ],
)
def test_an_error_is_planted_where_it_belongs(kind: str, function: str, after: str) -> None:
    assert (function, after) in {(name, new) for name, _, new in changes(kind)}


def test_every_error_is_one_small_change_of_a_text_that_still_compiles() -> None:
    before = MODEL.splitlines()
    for error in errors_in(MODEL, "model.py"):
        compile(error.text, "model.py", "exec")
        after = error.text.splitlines()
        differing = [one for one, other in zip(before, after, strict=False) if one != other]
        assert ast.dump(ast.parse(error.text)) != ast.dump(ast.parse(MODEL))
        assert len(differing) == 1 or "statement" in error.kind
        assert before[error.line - 1].strip() == error.before


def test_docstrings_annotations_and_the_start_of_a_script_are_left_alone() -> None:
    for error in errors_in(MODEL, "model.py"):
        assert '"""A model."""' in error.text
        assert "print(wins(1, 2))" in error.text
        assert "-> list[int]" in error.text


def test_the_same_seed_plants_the_same_errors_and_another_others() -> None:
    files = {"model.py": MODEL}
    first, again = plant_errors(files, 20, seed=1), plant_errors(files, 20, seed=1)
    assert first == again
    assert first != plant_errors(files, 20, seed=2)
    assert len({error.text for error in first}) == 20


def test_errors_are_spread_over_the_functions_and_some_can_be_left_out() -> None:
    spread = Counter(error.function for error in plant_errors({"model.py": MODEL}, 12))
    assert set(spread) == {"LIMIT", "NAMES", "Pile", "Pile.__init__", "Pile.take", "wins"}
    assert spread["wins"] <= 4
    without = plant_errors(
        {"model.py": MODEL}, 12, is_no_error=lambda each: each.function == "wins"
    )
    assert "wins" not in {error.function for error in without}


@pytest.mark.large
@pytest.mark.parametrize("game", editions())
def test_there_are_enough_errors_to_plant_in_every_edition(game: str) -> None:
    files = {str(name): text for name, text in editions()[game].flat_files().items()}
    assert len(plant_errors(files, 64)) == 64
