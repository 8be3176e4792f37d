"""A faulty game that is played or simulated: its author reads a sentence with file and line."""

import re
from pathlib import Path

import pytest

from tests.authors.folders import Change, line_of, planted, with_game
from tests.cli.commandline import WRONG, assert_refused, croupier

pytestmark = pytest.mark.process

RULES, WORDS = "rules.py", "words.py"
RETURNED = "    return s.count[HAND + s.seat]\n"
PLAY = ("play", "{}", "cards_each=10", "--seats", "Ann,bot", "--plain")
COUNT = ("simulate", "{}", "cards_each=10", "--games", "5", "--device", "python")


@pytest.mark.parametrize(
    ("words", "change", "at", "said"),
    [
        (PLAY, Change(RULES, "rows=3 + SEATS", "rows=2 + SEATS"), "@record",
         "sizes(...) says rows=6, but ROWS declares 7"),
        (PLAY, Change(RULES, "MAX_CHOICES = 10", "MAX_CHOICES = 9"), "        out[i] = at(",
         "out[i] (where i is 9) is written, but MAX_CHOICES is 9; with 2 seats, cards_each=10"),
        (COUNT, Change(RULES, "    s.rounds[s.taker] += 1", "    s.rounds[s.taker + 9] += 1"),
         "    s.rounds[s.taker + 9]", "s.rounds[s.taker + 9]: there is no such place in the array"),
        (PLAY, Change(RULES, RETURNED, "    return 0\n"), "def list_choices",
         "list_choices returns 0: there must be an answer, if only to pass; with 2 seats"),
        (PLAY, Change(WORDS, "in range(DECK)},", "in range(1)},"), "def list_choices",
         "which has no word: codes names them all; with 2 seats, cards_each=10"),
    ],
    ids=["rows", "max choices", "simulated", "no choice", "no word"],
)  # fmt: skip
def test_the_fault_is_told_without_a_traceback(
    words: tuple[str, ...], change: Change, at: str, said: str, tmp_path: Path
) -> None:
    own = planted(tmp_path, change)
    game, there = own.name.replace("_", "-"), with_game(own.parents[1])

    typed = "1\n" * 30
    done = croupier(*(word.format(game) for word in words), folder=tmp_path, typed=typed, **there)

    where = f"{own.relative_to(tmp_path) / RULES}:{line_of(own / RULES, at)}: "
    assert_refused(done, WRONG, "cannot go on.", where, said, "croupier check-game ")


def test_a_target_without_a_row_leads_to_check_game(tmp_path: Path) -> None:
    own = planted(tmp_path, Change(WORDS, "to=LAID)", "to=LAID + 9)"))
    words = ("play", own.name, "--seats", "Ann,bot", "--plain")

    done = croupier(*words, folder=tmp_path, typed="1\n", **with_game(own.parents[1]))

    assert_refused(done, WRONG, "Its rules or words are at fault.")
    assert re.search(rf"croupier check-game \S*{own.name}", done.stderr)
