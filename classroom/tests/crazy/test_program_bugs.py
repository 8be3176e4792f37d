"""Bugs planted in the classroom Crazy, one for each requirement, are found by its checks."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from classroom.tests.programs import flat_submission
from croupier_classroom.documents.crazy.checks import CHECKS
from croupier_classroom.documents.crazy.checks.components import position
from croupier_classroom.editions import copy_flat, edition_of
from croupier_classroom.grading.checks import CheckResult
from croupier_classroom.grading.runner import grade

PLANTED = {
    "a hand sorted by label alone": (
        "card.py",
        "self.color * Constants.NUM_MAX_VALS + self.label",
        "self.label * Constants.NUM_MAX_VALS + self.color",
        "R1.4",
    ),
    "three of each coloured card": (
        "constants.py",
        "COPIES_OF_COLORED = 2",
        "COPIES_OF_COLORED = 3",
        "R1.1",
    ),
    "a draw pile upside down": (
        "game.py",
        "self.draw_pile.push(cards[index])",
        "self.draw_pile.push(cards[len(cards) + dealt - index - Constants.ONE_MORE])",
        "R1.6",
    ),
    "a special card turned up": (
        "game.py",
        "while not self.discard_pile",
        "while self.draw_pile.is_empty() and not self.discard_pile",
        "R1.7",
    ),
    "a drawn card that is kept as well": (
        "game.py",
        "        if playing and self.can_play(card):\n",
        "        if playing and self.can_play(card):\n            player.add_card(card)\n",
        "R1.8",
    ),
    "a look that takes the turn": (
        "game.py",
        "return self.players[(self._current_index()",
        "self.current_player = self.players[(self._current_index()",
        "R1.9",
    ),
    "a skip of nobody": (
        "game.py",
        "self.current_player = self.next_player()\n\n",
        "return\n\n",
        "R1.10",
    ),
    "a second random number": (
        "game.py",
        "        self.current_color = CardColor(RandomGen",
        "        RandomGen.randint(*range(2))\n        self.current_color = CardColor(RandomGen",
        "R1.11",
    ),
    "a label that does not match": ("game.py", "or card.label == self.current_label", "", "R1.13"),
    "a Draw Two that costs no turn": ("game.py", "| CardLabel.DRAW_TWO |", "|", "R1.14"),
    "an end before the last Draw Two": (
        "game.py",
        "            self._apply_effect(card)\n",
        "            if not player.is_out_of_cards():\n                self._apply_effect(card)\n",
        "R1.15",
    ),
    "a refill shuffled twice": (
        "game.py",
        "            RandomGen.random_shuffle(cards)\n            for",
        "            RandomGen.random_shuffle(cards)\n" * 2 + "            for",
        "R1.16",
    ),
    "a player in the table twice": (
        "game_stats.py",
        "if player in self:",
        "if self is player:",
        "R1.17",
    ),
    "draws that are not counted": ("game.py", "self._record_draw(player)\n", "pass\n", "R1.18"),
    "equal rows turned round": (
        "game_stats.py",
        "index if ascending else -index",
        "index",
        "R1.19",
    ),
    "a table without its header": (
        "game_stats.py",
        "report = Constants.STATS_HEADER",
        "report = Constants.LINE_SEPARATOR",
        "R1.20",
    ),
    "statistics forgotten": (
        "game.py",
        "if self.game_stats is None:\n            self",
        "if True:\n            self",
        "R1.21",
    ),
    "a Python list": ("player.py", "self.name = name", "self.name, self.notes = name, []", "R1.22"),
    "a number in the text": (
        "player.py",
        "self.name = name",
        "self.name = name\n        self.age = 18",
        "R1.22",
    ),
    "a built-in sort": (
        "player.py",
        "self.name = name",
        "self.name = name\n        sorted(name)",
        "R1.22",
    ),
    "a hand in a structure": (
        "player.py",
        "return len(self.hand)",
        "return self.hand.length",
        "R1.22",
    ),
    "a generator of its own": ("random_gen.py", " C = 11", " C = 13", "R1.23"),
    "a label for all": ("card.py", "self.label = label", "self.label = CardLabel.ZERO", "R1.2"),
    "a card that is not given back": (
        "player.py",
        "return self.hand.delete_at_index(index)",
        "self.hand.delete_at_index(index)",
        "R1.3",
    ),
    "a colour before the game": (
        "game.py",
        "self.current_color: CardColor | None = None",
        "self.current_color: CardColor | None = CardColor.RED",
        "R1.5",
    ),
    "the last playable card": (
        "game.py",
        "for index in range(len(player)):",
        "for index in range(len(player) - 1, -1, -1):",
        "R1.12",
    ),
}


class Found(Exception):
    """A check failed."""


def stop_at_a_failure(result: CheckResult) -> None:
    if not result.passed:
        raise Found(result.check.cites)


@pytest.mark.process
@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found_and_named(bug: str, tmp_path: Path) -> None:
    file, right, wrong, requirement = PLANTED[bug]
    copy_flat(edition_of("crazy"), tmp_path / "flat")
    path = tmp_path / "flat" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    submission = flat_submission(tmp_path / "flat", CHECKS.files)
    with pytest.raises(Found, match=rf"{requirement}\b"):
        grade(CHECKS, submission, on_result=stop_at_a_failure)


def test_a_bug_is_planted_for_every_requirement() -> None:
    planted = {requirement for *_, requirement in PLANTED.values()}
    assert planted == {f"R1.{number}" for number in range(1, 24)}


def test_a_number_is_no_player() -> None:
    assert position(SimpleNamespace(position=2)) == 2
    assert position(2) == "2"
    assert position(None) is None
