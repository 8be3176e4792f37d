"""A whole table as a drawing: the layout, with a title, a log, a question and keys around it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from croupier.engine import FAN, GRID, SETS
from croupier.terminal.art import card_art
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped, line_width, packed
from croupier.terminal.art.layout import arrange
from croupier.terminal.art.page_art import LEAST_WIDTH, Ranking, Surroundings, draw_page, rows_for
from croupier.terminal.art.view_model import CHOICE, KEY, ViewModel, counter_spans
from croupier.terminal.text.view_text import has_scores

LOG_WIDTH, WIDEST_LOG = 24, 52  # columns
LEAST_FOOT, LEAST_NOTES = 2, 2  # rows of the question and under it: so that nothing jumps
MORE_WIDTH = 12  # columns for how many choices are out of sight
LARGE_WIDTH, LARGE_HEIGHT = 120, 40  # of a window with room for larger cards
USUAL_HAND = 8  # cards


def draw_table(model: ViewModel, around: Surroundings, width: int, height: int) -> Canvas:
    """Draw a table that fills a screen."""
    if width >= LARGE_WIDTH and height >= LARGE_HEIGHT:
        model = enlarged(model, width)
    canvas = draw_page(around, width, height)
    asked = rows_for(height, LEAST_FOOT, every=6)  # rows for a question, also while there is none
    foot = list(around.foot) or question_lines(model, width - 4, asked)
    foot += [[]] * (asked - len(foot))
    notes = note_lines(model, around, width - 4, rows_for(height, LEAST_NOTES))
    low = height - 1 - len(foot) - max(LEAST_NOTES, len(notes))  # the first row below my table
    aside = min(WIDEST_LOG, LOG_WIDTH + max(0, width - LEAST_WIDTH) // 3)
    upper, mine = arrange(model, (width - aside - 2, width - 4), low - 1)
    split = low - mine.height - 1 if mine.height else low
    canvas.blit(upper, 1, 1)
    for y in range(1, split):
        canvas.put(width - aside - 1, y, "│", "line")
    size = aside - 2, max(0, split - 1)
    for y, line in enumerate(ranking_rows(around.ranking, *size) or log_rows(around.log, *size), 1):
        canvas.put_line(width - aside + 1, y, line)
    if mine.height:
        draw_heading(canvas, model, split)
        canvas.blit(mine, 2, split + 1)
    for y, line in enumerate([*foot, *notes], low):
        canvas.put_line(2, y, line)
    return canvas


def enlarged(model: ViewModel, width: int) -> ViewModel:
    """Return the model with cards as large as a usual hand has room for side by side.

    They do not follow the hand itself: nothing changes its size in the middle of a match.
    """
    hands = [zone for zone in model.my_zones if zone.shape == FAN]
    largest = replace(model, card_height=card_art.LARGEST_HEIGHT)
    needed = largest.pile_width * USUAL_HAND * len(hands)
    has_sets = any(zone.shape == SETS for zone in model.view.zones)
    if needed > width - 4 - LOG_WIDTH * has_sets:
        return replace(model, card_height=card_art.LARGE_HEIGHT)
    return largest


def question_lines(model: ViewModel, width: int, rows: int) -> list[TextLine]:
    """Return the question and its choices with their keys, as far as there is room."""
    if (decision := model.view.decision) is None:
        return [[TextSpan("")]]
    head: list[TextLine] = [[TextSpan(clipped(decision.question, width), "strong")]]
    for wordy in (True, False):
        lines = packed([*head, *choice_lines(model, width, wordy=wordy)], width)
        if len(lines) <= rows:
            return lines
    first = TextSpan(decision.question, "strong")
    return [[first], *lines_around_cursor(model, width - MORE_WIDTH, rows - 1)]


def choice_lines(model: ViewModel, width: int, *, wordy: bool) -> list[TextLine]:
    """Return every choice with its number as a key, by its label or by its word."""
    found: list[TextLine] = []
    for number, choice in enumerate(model.choices, 1):
        words = choice.label if wordy or not choice.word else choice.word
        text, target = clipped(f"{number} {words}", width), f"{CHOICE}{choice.code}"
        key = len(str(number))
        inks = ("chip", "chip") if number in model.under_cursor else ("key", "")
        found.append([TextSpan(text[:key], inks[0], target), TextSpan(text[key:], inks[1], target)])
    return found


def lines_around_cursor(model: ViewModel, width: int, rows: int) -> list[TextLine]:
    """Return the lines of choices around the cursor, and how many choices are out of sight."""
    lines = packed(choice_lines(model, width, wordy=False), width)
    targets = [{span.target for span in line if span.target} for line in lines]
    chosen = f"{CHOICE}{model.choices[min(model.under_cursor, default=1) - 1].code}"
    at = next((i for i, found in enumerate(targets) if chosen in found), 0)
    start = max(0, min(at, len(lines) - rows))
    shown = lines[start : start + rows]
    hidden = len(model.choices) - sum(map(len, targets[start : start + rows]))
    if hidden:
        shown[-1] = [*shown[-1], TextSpan(f"  … {hidden} more", "dim", f"{KEY}tab")]
    return shown


def note_lines(model: ViewModel, around: Surroundings, width: int, room: int) -> list[TextLine]:
    """Return what somebody is about to do, and below it the note; a note cut short says so."""
    alarm = [[TextSpan(clipped(model.threat, width), "alarm")]] if model.threat else []
    rows = wrap(around.note, width, max_lines=room - len(alarm), placeholder=" … w")
    return [*alarm, *([TextSpan(row, around.note_ink)] for row in rows)]


def log_rows(log: Sequence[tuple[int, str]], width: int, room: int) -> list[TextLine]:
    """Return the end of the log, the newest last; a number stands where it is a new one."""
    rows, before = list[TextLine](), 0
    for number, text in log[-max(room, 1) :]:
        rows += numbered_lines("" if number == before else str(number), text, width)
        before = number
    return rows[-room:] if room else []


def ranking_rows(ranking: Ranking, width: int, room: int) -> list[TextLine]:
    """Return a ranking, the first rows first; what has no room is counted."""
    title, ranked = ranking
    lines: list[TextLine] = [[TextSpan(words, "strong")] for words in wrap(title, width)]
    for left, (figure, text) in zip(range(len(ranked), 0, -1), ranked, strict=True):
        rows = list(numbered_lines(figure, text, width, "gold"))
        if len(lines) + len(rows) + (left > 1) > room:
            return [*lines, [TextSpan(f"… {left} more", "dim")]][:room]
        lines += rows
    return lines


def numbered_lines(number: str, text: str, width: int, ink: str = "dim") -> Iterator[TextLine]:
    """Yield a text wrapped, with a number before its first line."""
    for i, words in enumerate(wrap(text, width - 4)):
        yield [TextSpan(f"{'' if i else number:>3} ", ink), TextSpan(words)]


def draw_heading(canvas: Canvas, model: ViewModel, y: int) -> None:
    """Write the line above my things: who I am, what I have, the rule of the question."""
    canvas.put(0, y, "─" * canvas.width, "line")
    is_asked = model.view.asked == model.view.seat
    name = f" {'▸ ' if is_asked else ''}{model.names[model.view.seat]} "
    x = canvas.put(2, y, name, "gold" if is_asked else "strong")
    rule = f" rule {model.view.decision.rule} " if model.view.decision else ""
    room = canvas.width - len(rule) - 3
    zones = [zone for zone in model.zones_of(model.view.seat) if zone.shape not in (GRID, SETS)]
    items: list[TextLine] = [[TextSpan(f"{zone.label} {zone.count}")] for zone in zones]
    if has_scores(model.view):
        items.append([TextSpan(f"score {model.view.scores[model.view.seat]}", "strong")])
    items += map(counter_spans, model.counters_of(model.view.seat))
    for item in items:
        if x + line_width(item) + 2 < room:
            x = canvas.put_line(x, y, [TextSpan("· ", "line"), *item, TextSpan(" ")])
    if rule:
        canvas.put_right(y, TextSpan(rule, "dim", f"{KEY}f1"), margin=2)
