"""The choices that `list_choices` writes, looked at while it writes them."""

import inspect
from pathlib import Path
from typing import Any

from croupier.authors.faults import line_holding
from croupier.authors.line_search import Line, return_line
from croupier.authors.plain_errors import Unfit
from croupier.engine import Game

UNWRITTEN = -(1 << 62)


class ChoiceSheet(list[int]):
    """An array for choices that says what is wrong where it is written."""

    def __setitem__(self, at: Any, code: Any) -> None:
        if not 0 <= at < len(self):
            places = f"out has the places 0 to {len(self) - 1}"
            raise Unfit(f"out[{at}] is written, but MAX_CHOICES is {len(self)}: {places}")
        super().__setitem__(at, code)


def list_on_sheet(game: Game, s: Any) -> list[int]:
    """Return the codes of the legal answers, if nothing is wrong with them."""
    sheet, looked_at = new_sheet(game), s.copy()
    n: Any = game.list_choices(looked_at, sheet)
    if wrong := wrong_count(game, n, sheet) or wrong_codes(sheet[:n]):
        raise Unfit(wrong, return_line(game.list_choices, s.copy(), new_sheet(game)))
    if changed := s.difference(looked_at):
        raise Unfit(f"list_choices changes {changed[0]} of the state: it only looks")
    for code in sheet[:n]:
        if code not in game.words.codes:
            what = f"list_choices gives the choice {code}, which has no word: codes names them all"
            raise Unfit(what, line_of_codes(game))
    return sheet[:n]


def new_sheet(game: Game) -> ChoiceSheet:
    """Return a sheet on which nothing is written."""
    return ChoiceSheet([UNWRITTEN] * game.max_choices)


def wrong_count(game: Game, n: Any, sheet: list[int]) -> str:
    """Say what is wrong with the number that `list_choices` returned, or nothing."""
    if not isinstance(n, int):
        return f"list_choices returns {n}; it must return how many choices it wrote"
    if n <= 0:
        return f"list_choices returns {n}: there must be an answer, if only to pass"
    if n > game.max_choices:
        return f"list_choices returns {n}, but MAX_CHOICES is {game.max_choices}"
    written = sum(code != UNWRITTEN for code in sheet[:n])
    return f"list_choices returns {n}, but wrote only {written} choices" if written < n else ""


def wrong_codes(codes: list[int]) -> str:
    """Say which code is listed twice, or nothing."""
    twice = [code for code in codes if codes.count(code) > 1]
    return f"list_choices gives the choice {twice[0]} twice" if twice else ""


def line_of_codes(game: Game) -> Line | None:
    """Return where the words of the choices are declared, as far as it can be found."""
    label = getattr(inspect.unwrap(game.words.label), "__code__", None)
    if label is None:
        return None
    path = Path(label.co_filename)
    return path, line_holding(path, "codes=")
