"""The cover between two people at one keyboard: no hand is on it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from croupier.terminal.art.canvas import Box, Canvas
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, draw_card
from croupier.terminal.art.page_art import Surroundings, draw_keys, draw_title

KEYS = (
    ("Enter", "show my cards", "enter"),
    ("F1", "rules", "f1"),
    ("Esc", "leave", "escape"),
)
WIDTH, HEIGHT, BACKS = 48, 13, 5


def draw_cover(around: Surroundings, name: str, news: Sequence[str], size: Box) -> Canvas:
    """Draw a cover that asks for one person, and says what everybody saw."""
    canvas = Canvas(size.width, size.height)
    draw_title(canvas, around)
    left, top = (size.width - WIDTH) // 2, max(2, (size.height - HEIGHT) // 2 - 3)
    canvas.frame(Box(left, top, WIDTH, HEIGHT), "gold", "key enter")
    for i in range(BACKS):
        box = Box(left + WIDTH // 2 - 11 + 4 * i, top + 2, 6, CARD_HEIGHT)
        draw_card(canvas, box, None, CardStyle(target="key enter"))
    said = [
        (f"Pass the keyboard to {name}.", "strong"),
        ("", ""),
        (f"{name}, press Enter to see your cards.", ""),
        ("Everyone else: look away, please.", "dim"),
    ]
    for y, (text, ink) in enumerate(said, top + 7):
        canvas.put(left + (WIDTH - len(text)) // 2, y, text[: WIDTH - 2], ink, "key enter")
    room = size.height - 3 - (top + HEIGHT)
    lines = [line for text in news for line in wrap(text, size.width - 6)][-max(room - 1, 0) :]
    if lines:
        canvas.put(2, top + HEIGHT + 1, f"What everyone saw since {name} last looked:", "dim")
    for y, line in enumerate(lines, top + HEIGHT + 2):
        canvas.put(4, y, line)
    draw_keys(canvas, KEYS)
    return canvas
