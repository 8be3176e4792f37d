"""The question and its choices under a table: every one with its number."""

from croupier.terminal.art.canvas import TextLine, TextSpan, flow
from croupier.terminal.art.page_art import Surroundings, rows_for
from croupier.terminal.art.view_model import CHOICE, KEY, ViewModel


def question_lines(
    model: ViewModel, around: Surroundings, width: int, height: int
) -> list[TextLine]:
    """Return the question and its choices with their keys, as far as there is room."""
    decision = model.view.decision
    if decision is None:
        return [[TextSpan("")]]
    rows = rows_for(height, 2)
    head = TextSpan(decision.question, "strong")
    typed = [TextSpan(f"> {around.typed}_", "chip")] if around.typed else []
    for wordy in (True, False):
        lines = flow([head, *typed, *chips(model, wordy=wordy)], width)
        if len(lines) <= rows:
            return [*map(with_keys, lines), *([[]] * (2 - len(lines)))]
    return [[*typed, head], *map(with_keys, window(model, width, rows - 1))]


def with_keys(line: TextLine) -> TextLine:
    """Give the numbers of the choices in a line the ink of keys."""
    parts: list[TextSpan] = []
    for span in line:
        number, gap, words = span.text.partition(" ")
        if span.target.startswith(CHOICE) and not span.ink:
            parts += [TextSpan(number, "key", span.target), TextSpan(gap + words, "", span.target)]
        else:
            parts.append(span)
    return parts


def chips(model: ViewModel, *, wordy: bool) -> list[TextSpan]:
    """Return every choice with its number."""
    found = []
    for number, choice in enumerate(model.choices, 1):
        words = choice.label if wordy or not choice.word else choice.word
        ink = "chip" if number in model.under_cursor else ""
        found.append(TextSpan(f"{number} {words}", ink, f"{CHOICE}{choice.code}"))
    return found


def window(model: ViewModel, width: int, rows: int) -> list[TextLine]:
    """Return the lines of choices around the cursor, and how many choices are out of sight."""
    lines = flow(chips(model, wordy=False), width - 12)
    first = min(model.under_cursor, default=1)
    chosen = {f"{CHOICE}{model.choices[first - 1].code}"}
    at = next((i for i, line in enumerate(lines) if chosen & {s.target for s in line}), 0)
    start = max(0, min(at, len(lines) - rows))
    shown = lines[start : start + rows]
    hidden = len(model.choices) - sum(bool(span.target) for line in shown for span in line)
    if hidden:
        shown[-1] = [*shown[-1], TextSpan(f"  … {hidden} more", "dim", f"{KEY}tab")]
    return [*shown]
