"""The moving picture of a terminal: Textual's screenshots joined into one SVG."""

import re
from io import StringIO

from rich.console import Console
from rich.text import Text

from workshop.pictures.cast import join


def screenshot(*lines: str) -> str:
    """Return what Rich draws of a few lines."""
    console = Console(record=True, width=12, file=StringIO())
    for line in lines:
        console.print(Text(line.ljust(12), style="white on black"))
    return console.export_svg(title="Croupier")


def rows(cast: str) -> list[str]:
    """Return the rows of a moving picture, in the order in which they are drawn."""
    return re.findall(r"<g (?:class=\"\w+\" )?transform=\"translate\(0 .*?</g>", cast)


def test_a_row_that_stays_the_same_is_drawn_once_and_does_not_move() -> None:
    cast = join([screenshot("Ann", "red 5"), screenshot("Ann", "blue 5")], [1, 1])

    ann, red, blue = rows(cast)
    assert "class" not in ann.partition(">")[0]
    assert "red" in red
    assert "blue" in blue


def test_each_state_of_a_row_is_seen_in_its_own_frames() -> None:
    cast = join([screenshot("one"), screenshot("two"), screenshot("one")], [1, 1, 2])

    assert "f0 { 0.000% { visibility: visible } 25.000% { visibility: hidden } 50.000%" in cast
    assert "f1 { 0.000% { visibility: hidden } 25.000% { visibility: visible } 50.000%" in cast
    assert ".f0 { animation: f0 4s step-end infinite }" in cast


def test_without_motion_only_the_still_frame_is_seen() -> None:
    cast = join([screenshot("one"), screenshot("two")], [1, 1], still=1)

    still, moving = cast.split("@media (prefers-reduced-motion: no-preference)")
    assert re.findall(r"^\.(\w+) { visibility: hidden }", still, re.MULTILINE) == ["f0"]
    assert "animation" not in still
    assert "animation: f1" in moving


def test_a_moving_picture_asks_nobody_for_anything() -> None:
    cast = join([screenshot("one")], [1])

    assert re.findall(r"https?://[^\"]*", cast) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in cast
