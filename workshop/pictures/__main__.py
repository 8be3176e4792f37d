"""Make every picture of README and docs again; it takes about two minutes."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from workshop.pictures.cast import join
from workshop.pictures.page import page_frames, write_film
from workshop.pictures.screen import replay_frame, table_frames
from workshop.pictures.story import seconds_of
from workshop.stamps import ROOT

PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Make them, in a house that is forgotten afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CROUPIER_DATA"] = folder
        os.environ.pop("NO_COLOR", None)
        table = table_frames(Path(folder))
        write("play-terminal.svg", join(table, seconds_of(len(table))))
        write("replay.svg", join([replay_frame()], [1.0]))
        write_film(page_frames(Path(folder)), PICTURES / "play-page.webp")


def write(name: str, picture: str) -> None:
    """Write a drawing to its place."""
    (PICTURES / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
