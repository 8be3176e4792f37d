"""The cover between two people at one keyboard: no hand is on it."""

from collections.abc import Sequence
from textwrap import wrap

from croupier.terminal.art.canvas import Box, Canvas
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, draw_card
from croupier.terminal.art.page_art import Surroundings, draw_page

WIDTH, HEIGHT, BACKS = 48, 13, 5
TARGET = "key enter"


def draw_cover(around: Surroundings, name: str, news: Sequence[str], size: Box) -> Canvas:
    """Draw a cover that asks for one person, and says what everybody saw."""
    canvas = draw_page(around, size.width, size.height)
    left, top = (size.width - WIDTH) // 2, max(2, (size.height - HEIGHT) // 2 - 3)
    canvas.frame("gold", TARGET, box=Box(left, top, WIDTH, HEIGHT))
    for i in range(BACKS):
        box = Box(left + WIDTH // 2 - 11 + 4 * i, top + 2, 6, CARD_HEIGHT)
        draw_card(canvas, box, None, CardStyle(target=TARGET))
    said = [
        (f"Pass the keyboard to {name}.", "strong"),
        ("", ""),
        (f"{name}, press Enter to see your cards.", ""),
        ("Everyone else: look away, please.", "dim"),
    ]
    for y, (text, ink) in enumerate(said, top + 7):
        canvas.put(left + (WIDTH - len(text)) // 2, y, text[: WIDTH - 2], ink, TARGET)
    room = size.height - 3 - (top + HEIGHT)
    lines = [line for text in news for line in wrap(text, size.width - 6)][-max(room - 1, 0) :]
    if lines:
        canvas.put(2, top + HEIGHT + 1, f"What everyone saw since {name} last looked:", "dim")
    for y, line in enumerate(lines, top + HEIGHT + 2):
        canvas.put(4, y, line)
    return canvas
