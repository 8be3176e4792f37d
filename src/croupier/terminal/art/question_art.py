"""The question and its choices under a table: every one with its number."""

from croupier.terminal.art.canvas import TextLine, TextSpan, clipped, packed
from croupier.terminal.art.view_model import CHOICE, KEY, ViewModel

MORE_WIDTH = 12  # columns for how many choices are out of sight


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
