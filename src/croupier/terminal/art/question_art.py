"""The question and its choices under a table: every one with its number."""

from __future__ import annotations

from croupier.terminal.art.canvas import Line, Span, flow
from croupier.terminal.art.page_art import LEAST_HEIGHT, Surroundings
from croupier.terminal.art.view_model import CHOICE, KEY, Scene


def question_lines(scene: Scene, around: Surroundings, width: int, height: int) -> list[Line]:
    """Return the question and its choices with their keys, as far as there is room."""
    decision = scene.view.decision
    if decision is None:
        return [[Span("")]]
    rows = 2 + max(0, height - LEAST_HEIGHT) // 4
    head = Span(decision.question, "strong")
    typed = [Span(f"> {around.typed}_", "chip")] if around.typed else []
    for wordy in (True, False):
        lines = flow([head, *typed, *chips(scene, wordy=wordy)], width)
        if len(lines) <= rows:
            return [*map(with_keys, lines), *([[]] * (2 - len(lines)))]
    return [[*typed, head], *map(with_keys, window(scene, width, rows - 1))]


def with_keys(line: Line) -> Line:
    """Give the numbers of the choices in a line the ink of keys."""
    parts: list[Span] = []
    for span in line:
        number, gap, words = span.text.partition(" ")
        if span.target.startswith(CHOICE) and not span.ink:
            parts += [Span(number, "key", span.target), Span(gap + words, "", span.target)]
        else:
            parts.append(span)
    return parts


def chips(scene: Scene, *, wordy: bool) -> list[Span]:
    """Return every choice with its number."""
    found = []
    for number, choice in enumerate(scene.choices, 1):
        words = choice.label if wordy or not choice.word else choice.word
        ink = "chip" if number in scene.under_cursor else ""
        found.append(Span(f"{number} {words}", ink, f"{CHOICE}{choice.code}"))
    return found


def window(scene: Scene, width: int, rows: int) -> list[Line]:
    """Return the lines of choices around the cursor, and how many choices are out of sight."""
    lines = flow(chips(scene, wordy=False), width - 12)
    first = min(scene.under_cursor, default=1)
    chosen = {f"{CHOICE}{scene.choices[first - 1].code}"}
    at = next((i for i, line in enumerate(lines) if chosen & {s.target for s in line}), 0)
    start = max(0, min(at, len(lines) - rows))
    shown = lines[start : start + rows]
    hidden = len(scene.choices) - sum(bool(span.target) for line in shown for span in line)
    if hidden:
        shown[-1] = [*shown[-1], Span(f"  … {hidden} more", "dim", f"{KEY}tab")]
    return [*shown]
