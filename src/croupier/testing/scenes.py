"""Small scenes for tests: cards written as people write them, laid where one wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.game import Game
from croupier.piles import at, clear, push
from croupier.sight import numbered

KEY = b"a scene of a play, thirty-two by"


def scene(
    game: Game,
    rows: Mapping[str, str | Sequence[str]],
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    **fields: int,
) -> Any:
    """Deal a game, then lay rows such as `hand=["R7 *", "B2"]` and set fields.

    A row that belongs to each seat is given as a list. Cards that are named nowhere stay in the
    first row of the game that is not named, in their order.
    """
    seats = seats or max((len(row) for row in rows.values() if not isinstance(row, str)), default=0)
    seats = seats or game.usual_seats
    s = game.start(seats, game.settle(seats, options or {}), KEY)
    everything = list(range(total_cards(game, s)))
    wanted = list(named_rows(game, rows))
    laid = {
        number: [take_card(game, everything, word) for word in words] for number, words in wanted
    }
    rest = next(number for number, _, seat in numbered(game.rows, game.most) if number not in laid)
    laid[rest] = [*everything, *laid.get(rest, [])]
    for number in range(game.sight.rows):
        clear(s, number)
        for card in laid.get(number, []):
            push(s, number, card)
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def total_cards(game: Game, s: Any) -> int:
    """Count the cards on a table."""
    return sum(s.count[row] for row in range(game.sight.rows))


def named_rows(game: Game, rows: Mapping[str, str | Sequence[str]]) -> Any:
    """Yield the number and the words of each row that is given."""
    for number, row, seat in numbered(game.rows, game.most):
        given = rows.get(row.name)
        if given is not None and (seat is None or seat < len(given)):
            text = given if isinstance(given, str) else given[seat or 0]
            yield number, text.split()


def take_card(game: Game, unused: list[int], word: str) -> int:
    """Take the first unused card with this notation."""
    for card in unused:
        if game.words.face(card).text == word:
            unused.remove(card)
            return card
    raise ValueError(f"no card {word} is left")


def cards(game: Game, s: Any, row: int) -> str:
    """Write the cards of a row, from the bottom, as people write them."""
    return " ".join(game.words.face(at(s, row, i)).text for i in range(s.count[row]))


def play(game: Game, s: Any, *words: str) -> None:
    """Give answers in notation, one after another; each must be open."""
    for word in words:
        code = game.codes_of[word]
        if code not in game.choices(s):
            open_words = [game.words.codes[c] for c in game.choices(s)]
            raise AssertionError(f"{word} is not open; these are: {', '.join(open_words)}")
        game.apply(s, code)
