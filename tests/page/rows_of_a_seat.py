"""Games whose seats have any rows: First Game with further rows, dealt some cards each."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from croupier.authors.loading import find_module, load_game
from croupier.authors.new_game import new_game
from croupier.engine.game import Game

Rows = tuple[tuple[str, str, int], ...]  # of each seat: sight, shape, and cards dealt to it
numbers = count()

DEALT = "    for seat in range(s.seats):\n        s.rounds[seat] = 0\n"


def game_with(rows: Rows, folder: Path) -> Game:
    """Make a game whose seats have these rows besides a hand."""
    made = new_game(f"rows-{next(numbers)}", folder)
    rules = made / "src" / made.name / "rules.py"
    text = rules.read_text(encoding="utf-8")
    hand = '    Row("hand", OWN, FAN, each_seat=True),\n'
    declared, dealt = hand, ""
    for i, (sight, shape, cards) in enumerate(rows):
        declared += f'    Row("reserve {i}", {sight}, {shape}, each_seat=True),\n'
        dealt += f"    for seat in range(s.seats * {cards}):\n"
        dealt += f"        move_top(s, STOCK, HAND + {i + 1} * SEATS + seat % s.seats)\n"
    for old, new in {
        hand: declared,
        "rows=3 + SEATS": f"rows=3 + {len(rows) + 1} * SEATS",
        DEALT: dealt + DEALT,
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")
    return load_game(find_module(made))
