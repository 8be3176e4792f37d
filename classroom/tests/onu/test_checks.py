"""The checks of the ONU document: what they cite, what they find, what they do not punish."""

from pathlib import Path

import pytest

from classroom.tests.programs import grade_texts
from croupier_classroom.documents.onu.checks import CHECKS
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.runner import Grade

pytestmark = pytest.mark.process

OURS = edition_of("onu").flat_files()[Path("onu.py")]
NO_GAME = 15


def graded(text: str, profile: str = "default") -> Grade:
    return grade_texts(CHECKS, {Path("onu.py"): text}, profile)


def failed(text: str, profile: str = "default") -> list[str]:
    return [result.check.name for result in graded(text, profile).results if not result.passed]


def changed(right: str, wrong: str) -> str:
    """Return our edition with an error planted in it."""
    assert right in OURS
    return OURS.replace(right, wrong)


@pytest.mark.parametrize("profile", ["default", "strict"])
def test_our_edition_gets_full_marks(profile: str) -> None:
    assert failed(OURS, profile) == []
    assert graded(OURS, profile).points == 100


def test_every_requirement_is_quoted_and_cited() -> None:
    numbers = [f"R3.{number}" for number in range(1, 19)]
    assert list(CHECKS.requirements) == numbers
    assert {line for check in CHECKS for line in check.cites.split()} == set(numbers)


def test_the_four_problems_are_worth_what_the_document_says() -> None:
    assert list(CHECKS.sections.values()) == [20, 20, 30, 30]


def test_every_check_has_hints_without_code() -> None:
    for check in CHECKS:
        assert 1 <= len(check.hints) <= 3
        assert not any(mark in hint for hint in check.hints for mark in ("=", "[", "("))


def test_each_check_needs_only_checks_before_it() -> None:
    seen: set[str] = set()
    for check in CHECKS:
        assert set(check.needs) <= seen
        seen.add(check.name)


def test_a_set_may_keep_the_list_it_was_given() -> None:  # line 141
    kept = changed("self._cards = copies_of(cards)", "self._cards = cards")
    assert failed(kept) == []
    assert failed(kept, "strict") == ["a_set_cannot_be_changed_from_outside"]


def test_a_player_may_sort_the_given_list() -> None:  # line 177
    in_place = changed(
        "return sorted(cards, key=order_of, reverse=True)",
        "cards.sort(key=order_of, reverse=True)\n        return cards",
    )
    assert failed(in_place) == []
    assert failed(in_place, "strict") == ["sorting_leaves_the_given_list_alone"]


NOTED_BY_THE_TURN = """        if card is not None:
            self.current_player_drop_card(card)
            self._is_last_player_drop = True
            self._plus_two_cnt += effect_of(card) == Effect.PLUS_TWO
"""


def test_a_turn_may_note_what_was_dropped() -> None:  # line 228 does not name the attributes
    apart = changed(
        "        if effect_of(card) == Effect.PLUS_TWO:\n            self._plus_two_cnt += 1\n", ""
    ).replace("        self._is_last_player_drop = True\n", "")
    calling = "        if card is not None:\n            self.current_player_drop_card(card)\n"
    assert failed(apart.replace(calling, NOTED_BY_THE_TURN)) == []
    assert "a_turn_notes_the_card_that_was_played" in failed(apart)


def test_what_get_info_returns_is_free() -> None:
    start = OURS.index("        return (\n            self._current_player_id,")
    end = OURS.index("    def is_end")
    assert failed(OURS[:start] + "        return str(self._last_card)\n\n" + OURS[end:]) == []


ERRORS = {
    "R3.1": ("BLUE = 3", "BLUE = 30"),
    "R3.2": ("Numeric card {", "Number card {"),
    "R3.3": ("return card.get_color(), True, ", "return card.get_color(), False, "),
    "R3.4": ("order_of(self) == order_of(other)", "self.get_color() == other.get_color()"),
    "R3.5": ("return not self._cards", "return len(self._cards) < 2"),
    "R3.6": ("self._cards.append(card)", "self._cards.insert(0, card)"),
    "R3.7": ("key=order_of, reverse=True", "key=order_of"),
    "R3.8": ("return ActionType.PASS, None", "return ActionType.DRAW, None"),
    "R3.9": (" or effect_of(card) == Effect.CHANGE_COLOR", ""),
    "R3.10": ("effect_of(last_card) if is_last_player_drop else None", "effect_of(last_card)"),
    "R3.11": ("dealer_id - 1", "dealer_id"),
    "R3.12": ("self._deck.is_empty() or any(", "any("),
    "R3.13": ("        self._last_card = card\n", ""),
    "R3.14": ("10 * (value + 1)", "10 * value"),
    "R3.15": ("scores.index(min(scores))", "scores.index(max(scores))"),
    "R3.16": ("(self._current_player_id + 1) %", "(self._current_player_id + 2) %"),
    "R3.17": ("            self._plus_two_cnt = 0\n", ""),
    "R3.18": ("self._draw(1)", "self._draw(2)"),
}


@pytest.mark.parametrize("requirement", ERRORS)
def test_the_first_failing_line_names_what_is_wrong(requirement: str) -> None:
    results = graded(changed(*ERRORS[requirement])).results
    first = next(result for result in results if not result.passed)
    assert requirement in first.check.cites.split()


@pytest.mark.parametrize("wrong", ["True", "False", "not self._is_last_player_drop"])
def test_a_turn_must_tell_players_the_truth(wrong: str) -> None:
    told = "            self._last_card,\n            self._is_last_player_drop,\n        )\n"
    lie = f"            self._last_card,\n            {wrong},\n        )\n"
    assert "a_ban_stops_one_player" in failed(changed(told, lie))


PARTS = {
    "def get_number(self) -> int:": ["a_numeric_card_tells_its_number"],
    "def get_color(self) -> Color:": ["a_card_tells_its_color"],
    "def is_empty(self) -> bool:": ["a_set_knows_whether_it_is_empty"],
    "def add_card(self, card: Card) -> None:": ["a_card_is_added_at_the_end"],
    "def remove_card(self, card: Card) -> None:": ["the_first_equal_card_is_removed"],
    "def get_next_card(self) -> Card:": ["the_top_of_the_deck_is_its_first_card"],
    "def sort_cards(self, cards: list[Card]) -> list[Card]:": [
        "cards_are_sorted_from_largest_to_smallest"
    ],
}


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_costs_its_own_points_only(part: str) -> None:
    assert failed(changed(part, f"{part}\n        return None")) == PARTS[part]


def test_without_players_the_game_is_judged_all_the_same() -> None:
    asked = "        pending = effect_of(last_card)"
    results = graded(changed(asked, f"        return None\n{asked}")).results
    assert {result.check.section for result in results if not result.passed} == {"3 Player"}


YES = """
class Yes:
    def __init__(self, *_): pass
    def __eq__(self, other): return True
    def __lt__(self, other): return True
    def __call__(self, *_, **__): return self
    def __getattr__(self, name): return self
    def __getitem__(self, key): return self
    def __iter__(self): return iter([self, self])
    def __len__(self): return 2
    def __hash__(self): return 1
    def __repr__(self): return "Numeric card RED 4"

Color = Effect = ActionType = Yes()
Card = NumericCard = SpecialCard = CardSet = Hand = Deck = Player = Game = Yes
"""


WITHOUT_A_GAME = """
from enum import IntEnum
class Color(IntEnum):
    RED, YELLOW, GREEN, BLUE, CYAN, ORANGE, PURPLE, WHITE, BLACK, VIOLET = range(10)
class Effect(IntEnum):
    CHANGE_COLOR, BAN, PLUS_TWO = range(3)
class ActionType(IntEnum):
    DRAW, DROP, PASS = range(3)
class Anything:
    def __init__(self, *args, **named):
        self.args = args
        self._cards, self._deck, self._player_hands, self._players = [], [], [], []
        self._current_player_id, self._last_card, self._plus_two_cnt = -1, None, 0
        self._is_last_player_drop = False
    def answer(self, *args):
        return {}
for name in "get_color get_number get_effect is_empty get_cards add_card remove_card".split():
    setattr(Anything, name, Anything.answer)
for name in "get_next_card sort_cards action get_info is_end is_not_end get_scores turn".split():
    setattr(Anything, name, Anything.answer)
Anything.get_winner = Anything.current_player_drop_card = Anything.answer
Anything.__lt__ = Anything.__eq__ = Anything.answer
class Card(Anything): pass
class NumericCard(Card): pass
class SpecialCard(Card): pass
class CardSet(Anything): pass
class Hand(CardSet): pass
class Deck(CardSet): pass
class Player(Anything): pass
class Game(Anything): pass
"""


CIRCULAR = """
from enum import Enum
names = "RED YELLOW GREEN BLUE CYAN ORANGE PURPLE WHITE BLACK VIOLET".split()
Color = Enum("Color", dict(zip(names, range(10))))
Effect = Enum("Effect", dict(CHANGE_COLOR=0, BAN=1, PLUS_TWO=2))
class Card:
    def __init__(self, color, what): pass
    def get_color(self): return Color[repr(self).split()[0]]
    def __eq__(self, other): return repr(self) == repr(other)
class NumericCard(Card):
    def get_number(self): return int(repr(self).split()[1])
    def __repr__(self): return f"Numeric card {self.get_color().name} {self.get_number()}"
class SpecialCard(Card):
    def get_effect(self): return Effect[repr(self).split()[1]]
    def __repr__(self): return f"{self.get_effect().name} card {self.get_color().name}"
class CardSet:
    def __init__(self, cards): pass
    def is_empty(self): return len(repr(self)) < 3
    def __repr__(self): return "[]" if self.is_empty() else repr(self._cards)
"""


def test_parts_that_are_made_of_each_other_get_nothing() -> None:
    assert graded(CIRCULAR).points == 0


def test_objects_that_equal_everything_get_nothing() -> None:
    assert graded(YES).points == 0


@pytest.mark.parametrize("answer", ["None", "True", "False", "0", "[]", "self", "args[0]"])
def test_a_program_without_a_game_gets_next_to_nothing(answer: str) -> None:
    assert graded(WITHOUT_A_GAME.format(answer)).points < NO_GAME


@pytest.mark.parametrize(
    "deed", ["DRAW, None", "PASS, None", "DROP, args[0][0]", "DROP, args[0][-1]"]
)
def test_a_player_who_always_does_the_same_gets_next_to_nothing(deed: str) -> None:
    program = WITHOUT_A_GAME.format("None")
    program += f"Player.action = lambda self, *args: (ActionType.{deed})\n"
    assert graded(program).points < NO_GAME
