"""One moving SVG out of Textual's screenshots: rows that stay the same are drawn once.

The motion is CSS alone. A reader who asks for less motion, and a viewer without animation, sees
one still frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

UNIQUE = re.compile(r"terminal-\d+-")  # what Rich puts before every name in a picture
VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
INK = re.compile(r"\.(r\d+) \{ (.*?) \}")
CHROME = re.compile(r"</defs>\s*(.*?)\s*<g transform=\"(translate\(.*?\))\" clip-path", re.DOTALL)
GROUND = re.compile(
    r'<rect fill="(#\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="24.65"'
)
TEXT = re.compile(
    r'<text class="(r\d+)" x="([\d.]+)" y="[\d.]+" textLength="([\d.]+)" '
    r'clip-path="url\(#line-(\d+)\)">(.*?)</text>',
    re.DOTALL,
)
ROW_HEIGHT, ROW_TOP = 24.4, 1.5
SHOWN = 800  # pixels of width, as many as the page's film has: side by side they are one height
FONTS = "Fira Code, ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace"
SHAPE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" \
width="{shown}">
<style>
text {{ font: 20px {fonts}; white-space: pre }}
.title {{ font: bold 18px sans-serif }}
{css}
</style>
<clipPath id="row"><rect y="1.5" width="{width}" height="24.65"/></clipPath>
{chrome}
<g transform="{place}">
{rows}
</g>
</svg>
"""

Rows = list[str]


@dataclass
class Names:
    """Short names for what many places share, in the order in which they were first needed."""

    letter: str
    given: dict[str, str] = field(default_factory=dict)

    def of(self, thing: str) -> str:
        """Return the name of a thing, the same one every time."""
        return self.given.setdefault(thing, f"{self.letter}{len(self.given)}")


def join(pictures: Sequence[str], seconds: Sequence[float], still: int = -1) -> str:
    """Return one SVG that shows each picture for some seconds, over and over."""
    plain = [UNIQUE.sub("", picture) for picture in pictures]
    inks, runs = Names("i"), Names("f")
    films = zip(*(rows_of(picture, inks) for picture in plain), strict=True)
    drawn = [line for y, film in enumerate(films) for line in draw_row(y, film, runs)]
    css = [f".{name} {{ {style} }}" for style, name in inks.given.items()]
    css += motion(runs, seconds, range(len(seconds))[still])
    width, height = size_of(plain[0])
    chrome, place = found(CHROME, plain[0])
    return SHAPE.format(
        width=width,
        height=height,
        shown=SHOWN,
        fonts=FONTS,
        css="\n".join(css),
        chrome=chrome,
        place=place,
        rows="\n".join(drawn),
    )


def size_of(picture: str) -> tuple[str, str]:
    """Return the width and height of a picture, as it is written."""
    width, height = found(VIEW, picture)
    return f"{float(width):g}", f"{float(height):g}"


def found(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """Return what a pattern finds; a picture of another shape is refused."""
    match = pattern.search(text)
    if match is None:
        raise ValueError(f"no {pattern.pattern} in the picture: has Rich changed its shape?")
    return match.groups()


def rows_of(picture: str, inks: Names) -> Rows:
    """Return what is drawn in each row, as seen from the row's own corner."""
    styles = dict(INK.findall(picture))
    rows: dict[int, Rows] = {}
    for fill, x, y, width in grounds_of(picture):
        row = round((y - ROW_TOP) / ROW_HEIGHT)
        ground = f'<rect fill="{fill}" x="{x:g}" y="{ROW_TOP}" width="{width:g}" height="24.65"'
        rows.setdefault(row, []).append(f'{ground} shape-rendering="crispEdges"/>')
    for ink, x, length, row, text in TEXT.findall(picture):
        said = text.replace("&#160;", "\N{NO-BREAK SPACE}")
        if said.strip():
            name = inks.of(styles[ink])
            spot = f'class="{name}" x="{x}" y="20" textLength="{length}"'
            rows[int(row)].append(f"<text {spot}>{said}</text>")
    return ["".join(rows[row]) for row in sorted(rows)]


def grounds_of(picture: str) -> Iterable[tuple[str, float, float, float]]:
    """Return the grounds, those of one colour side by side as one."""
    joined: list[tuple[str, float, float, float]] = []
    for fill, *numbers in GROUND.findall(picture):
        x, y, width = map(float, numbers)
        before = joined[-1] if joined else ("", 0.0, 0.0, 0.0)
        if before[0] == fill and before[2] == y:
            joined[-1] = (fill, before[1], y, x + width - before[1])
        else:
            joined.append((fill, x, y, width))
    return joined


def draw_row(y: int, film: Sequence[str], runs: Names) -> Iterable[str]:
    """Draw every state of a row once, each marked with the frames in which it is seen."""
    corner = f'transform="translate(0 {y * ROW_HEIGHT:g})" clip-path="url(#row)"'
    for state in dict.fromkeys(film):
        frames = [frame for frame, shown in enumerate(film) if shown == state]
        name = "" if len(frames) == len(film) else runs.of(" ".join(map(str, frames)))
        mark = f'class="{name}" ' if name else ""
        yield f"<g {mark}{corner}>{state}</g>"


def motion(runs: Names, seconds: Sequence[float], still: int) -> Iterable[str]:
    """Say when each run of frames is seen; without motion, only those of the still frame are."""
    whole = sum(seconds)
    starts = [100 * at / whole for at in accumulate(seconds[:-1], initial=0.0)]
    seen = {name: set(map(int, frames.split())) for frames, name in runs.given.items()}
    for name, frames in seen.items():
        if still not in frames:
            yield f".{name} {{ visibility: hidden }}"
        yield f"@keyframes {name} {{ {' '.join(changes(frames, starts))} }}"
    played = (f".{name} {{ animation: {name} {whole:g}s step-end infinite }}" for name in seen)
    yield "\n".join(["@media (prefers-reduced-motion: no-preference) {", *played, "}"])


def changes(frames: set[int], starts: Sequence[float]) -> Iterable[str]:
    """Return the moments at which a run of frames comes and goes."""
    for frame, start in enumerate(starts):
        if frame == 0 or (frame in frames) != (frame - 1 in frames):
            seen = "visible" if frame in frames else "hidden"
            yield f"{start:.3f}% {{ visibility: {seen} }}"
