"""Make the pictures of README and docs again: all of them in two minutes, or those named."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from workshop.pictures.cast import join
from workshop.pictures.film import write_film
from workshop.pictures.screen import replay_frame, table_frames
from workshop.pictures.stills import STILLS, write_still
from workshop.pictures.story import seconds_of
from workshop.stamps import ROOT

PICTURES = ROOT / "docs" / "pictures"


def write_table(path: Path) -> None:
    """Write the terminal's moving picture."""
    with tempfile.TemporaryDirectory() as folder:
        frames = table_frames(Path(folder))
    path.write_text(join(frames, seconds_of(len(frames))), encoding="utf-8")


def write_replay(path: Path) -> None:
    """Write the terminal's replay."""
    path.write_text(join([replay_frame()], [1.0]), encoding="utf-8")


MAKERS: dict[str, Callable[[Path], None]] = {
    "play-terminal.svg": write_table,
    "replay.svg": write_replay,
    "play-page.webp": write_film,
    **{f"{name}.webp": partial(write_still, still) for name, still in STILLS.items()},
}


def main() -> None:
    """Make them, in a data folder that is forgotten afterwards."""
    files = asked_for()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CROUPIER_DATA"] = folder
        os.environ.pop("NO_COLOR", None)
        for file in files:
            MAKERS[file](PICTURES / file)


def asked_for() -> list[str]:
    """Return the files that the command names; without a name, all."""
    files = {Path(file).stem: file for file in MAKERS}
    parser = argparse.ArgumentParser(prog="python -m workshop.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(files))
    names = parser.parse_args().names or files
    for name in names:
        if name not in files:
            parser.error(f'there is no picture "{name}"')
    return [files[name] for name in names]


if __name__ == "__main__":
    main()
