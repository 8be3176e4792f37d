"""Every answer of many games, as a table for programs that learn from them: Parquet, by pyarrow."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from croupier.bulk.tally import Run, Span
from croupier.bulk.workers import Workers
from croupier.engine.extras import need
from croupier.play.match import write_options
from croupier.study.bot_games import (
    ANSWERS,
    CHOICES,
    CODE,
    GAME,
    LISTED,
    SEAT,
    Array,
    Wanted,
    nothing,
)
from croupier.study.named_bots import is_slow, play_bots
from croupier.study.runs import contest_of

ROOM, PER_ANSWER = 200, 8  # answers of a game, choices of an answer: more is asked for if needed
CHUNK, SEARCHED = 1000, 4  # games of a part, and where somebody searches
COLUMNS = {
    "game": "which game of the run, from 0",
    "answer": "which answer of the game, from 0",
    "seat": "who answered, from 0",
    "code": "the answer, as in the rules",
    "choices": "the codes of all answers there were, as the rules list them",
    "points": "what the seat had at the end: 1 for a win, an equal share where nobody won; "
    "the score in a game for one",
    "left": "answers to the end of the game, after this one",
}


@dataclass(frozen=True)
class Recorded:
    """The answers of a span of games, in order."""

    span: Span
    answers: Array  # game, seat, how many choices, code
    listed: Array  # the choices of all answers, one after another
    points: Array  # of every seat at the end of each game

    @property
    def codes(self) -> list[int]:
        """Return the answers alone."""
        return [int(code) for code in self.answers[:, CODE]]


@dataclass(frozen=True)
class Recording:
    """The games of a run written down, a span at a time."""

    run: Run
    many_at_once: bool = True

    def prepare(self) -> None:
        """Compile the rules, or read them from disk."""
        self.play((0, 0))

    def play(self, part: Span) -> Recorded:
        """Write a span down."""
        return record_games(self.run, part)


def record_games(run: Run, span: Span) -> Recorded:
    """Play a span of a run, every answer written down; again, if there was too little room."""
    games = span[1] - span[0]
    answers, listed = ROOM * games, PER_ANSWER * ROOM * games
    while True:
        wanted = Wanted(answers=nothing(answers, 4), listed=nothing(listed))
        played = play_bots(contest_of(run), run.bots, span, wanted)
        needed = int(played.counts[ANSWERS]), int(played.counts[LISTED])
        if needed[0] <= answers and needed[1] <= listed:
            rows, choices = wanted.answers[: needed[0]], wanted.listed[: needed[1]]
            return Recorded(span, rows, choices, played.points)
        answers, listed = needed


def in_order(parts: Iterator[Recorded], first: int) -> Iterator[Recorded]:
    """Yield parts by the numbers of their games, in whatever order they come."""
    waiting: dict[int, Recorded] = {}
    for part in parts:
        waiting[part.span[0]] = part
        while found := waiting.pop(first, None):
            first = found.span[1]
            yield found


def write_record(run: Run, span: Span, path: Path, workers: Workers) -> int:
    """Play a span of a run, and write every answer into a file; return how many there were."""
    need("record", "--record")
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    size = SEARCHED if is_slow(run.game, *run.bots) else CHUNK
    spans = [(first, min(first + size, span[1])) for first in range(*span, size)]
    schema, answers = schema_of(arrow, run), 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as file:
        for part in in_order(workers.play(Recording(run), spans), span[0]):
            file.write_table(arrow.table(columns_of(arrow, part), schema=schema))
            answers += len(part.answers)
    return answers


def schema_of(arrow: Any, run: Run) -> Any:
    """Return the columns of a record, and what was played: the file explains itself."""
    kinds = {
        "game": arrow.int64(),
        "answer": arrow.int32(),
        "seat": arrow.int8(),
        "code": arrow.int32(),
        "choices": arrow.list_(arrow.int32()),
        "points": arrow.float32(),
        "left": arrow.int32(),
    }
    about = partial(arrow.field, nullable=False)
    fields = [about(name, kinds[name], metadata={"about": COLUMNS[name]}) for name in COLUMNS]
    options = ",".join("=".join(pair) for pair in write_options(run.game, run.options).items())
    played = {
        "croupier.game": run.game.name,
        "croupier.rules": str(run.game.version),
        "croupier.options": options,
        "croupier.bots": ",".join(run.bots),
        "croupier.seed": run.seed,
    }
    return arrow.schema(fields, metadata=played)


def columns_of(arrow: Any, part: Recorded) -> list[Any]:
    """Return a part as the columns of a record."""
    games, seats, numbers, codes = (part.answers[:, i] for i in (GAME, SEAT, CHOICES, CODE))
    begins = np.searchsorted(games, games, "left")
    ends = np.searchsorted(games, games, "right")
    places = np.arange(len(games))
    share = part.points.shape[1]
    offsets = np.concatenate([[0], np.cumsum(numbers)]).astype(np.int32)
    return [
        games,
        (places - begins).astype(np.int32),
        seats.astype(np.int8),
        codes.astype(np.int32),
        arrow.ListArray.from_arrays(offsets, part.listed.astype(np.int32)),
        (part.points[games - part.span[0], seats] / share).astype(np.float32),
        (ends - places - 1).astype(np.int32),
    ]
