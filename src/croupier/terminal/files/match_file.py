"""Writing a match to a file while it is played: after every answer the file holds it.

The file grows by whole lines; only the line being written is ever touched, so that a power cut
costs at most the answer that was not yet accepted. Tail and seal are written whenever play stops.
"""

import re
from collections.abc import Iterable, Sequence
from os import fsync
from pathlib import Path

from croupier.play import match_text
from croupier.play.match import Event, Match


class MatchFile:
    """The file of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stored = 0  # events of the match that stand in whole lines before `_end`
        self._end = 0  # bytes of the file that will not change
        self._format = 0  # that of its first line

    def begin(self, match: Match) -> None:
        """Write the header and whatever events there are, without a tail."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._replace(match_text.write_open(match))
        self._format = match_text.format_of(match)
        self._stored, self._end = 0, len(as_bytes([*match_text.write_header(match), ""]))
        self._count_stored(match.events)

    def add(self, match: Match) -> None:
        """Write the events that are new since the last call, durably.

        The first sealed answer changes the first line, so that the whole file is rewritten.
        """
        if match_text.format_of(match) != self._format:
            self.begin(match)
            return
        fresh = match.events[self._stored :]
        with self.path.open("r+b") as file:
            file.seek(self._end)
            file.write(as_bytes(match_text.write_events(fresh, self._stored + 1)))
            file.truncate()
            fsync(file.fileno())
        self._count_stored(fresh)

    def _count_stored(self, fresh: Sequence[Event]) -> None:
        """Count what will not change any more: all but a last line of answers, which may grow."""
        written = list(match_text.write_events(fresh, self._stored + 1))
        if fresh and match_text.is_plain(fresh[-1]):
            self._stored -= len(written.pop().split(" ")) - 2
        self._stored += len(fresh)
        self._end += len(as_bytes(written))

    def close(self, match: Match) -> None:
        """Put the tail on: result and seal."""
        self._replace(match_text.write_match(match))

    def _replace(self, text: str) -> None:
        """Replace the file's text atomically: a reader finds the old one or the new one."""
        new = self.path.with_name(self.path.name + ".new")
        with new.open("wb") as file:
            file.write(text.encode())
            file.flush()
            fsync(file.fileno())
        new.replace(self.path)


def as_bytes(lines: Iterable[str]) -> bytes:
    """Return lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def free_path(game: str, seed: str | None) -> Path:
    """Return a name for a new match in this folder that no other file has."""
    slug = re.sub(r"[^a-z0-9]+", "-", (seed or "").lower()).strip("-")[:40]
    first = Path(f"{game}-{slug}.match") if slug else Path(f"{game}.match")
    path, number = first, 1
    while path.exists():
        number += 1
        path = first.with_name(f"{first.stem}-{number}.match")
    return path


def open_match(path: Path) -> tuple[Match, str]:
    """Read a match; of a file cut off in the middle of a line read what is whole, and say so."""
    data = path.read_bytes()
    try:
        return match_text.read_match(data), ""
    except match_text.Damaged:
        whole, _, rest = data.rpartition(b"\n")
        if not rest:
            raise
    whole, answers = whole + b"\n", rest.rpartition(b" ")[0]  # those with a space behind them
    try:
        match = match_text.read_match(whole + answers + b"\n" if answers else whole)
    except match_text.Damaged:
        match = match_text.read_match(whole)
    line, last = whole.count(b"\n") + 1, len(match.events)
    note = f"the file ends in the middle of line {line}; everything up to answer {last} is whole."
    return match, note
