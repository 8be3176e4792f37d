"""Small scenes for tests: cards written as people write them, laid where one wants them."""

from collections.abc import Mapping
from typing import Any

from croupier.bots.names import seat_names
from croupier.engine import Game, Moment
from croupier.engine.piles import SPECTATOR, at, cards_on, clear, push
from croupier.engine.position import Position
from croupier.engine.sight import numbered
from croupier.play.decision import Choice
from croupier.play.table import Move
from croupier.play.view import view

KEY = b"a scene of a play, thirty-two by"


def scene(
    game: Game,
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    rest: str = "",
    **given: str | list[str] | int,
) -> Any:
    """Deal a game, then lay its rows and set its fields as given.

    A row is written as its cards from the bottom, a row that each seat has as a list of them; a
    number sets a field. Cards named nowhere lie beneath the row `rest`, or leave the table.
    """
    rows = {name: row for name, row in given.items() if not isinstance(row, int)}
    most = max((len(row) for row in rows.values() if isinstance(row, list)), default=0)
    seats = seats or most or game.default_seats
    s = game.start(seats, game.resolve_options(seats, options or {}), KEY)
    unused = cards_on(s)
    placed, laid = list(numbered(game.rows, game.max_seats)), {}
    for number, row, seat in placed:
        words = rows.get(row.name, "")
        if isinstance(words, list):
            words = words[seat] if seat is not None and seat < len(words) else ""
        laid[number] = [take_card(game, unused, word) for word in words.split()]
    for number, row, _ in placed:
        clear(s, number)
        for card in (unused if row.name == rest else []) + laid[number]:
            push(s, number, card)
    for name, value in given.items():
        if isinstance(value, int):
            setattr(s, name, value)
    return s


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
        code = game.code_by_word[word]
        if code not in game.choices(s):
            open_words = [game.words.codes[c] for c in game.choices(s)]
            raise AssertionError(f"{word} is not open; these are: {', '.join(open_words)}")
        game.apply(s, code)


def offered(game: Game, s: Any) -> dict[str, Choice]:
    """Return every choice of the seat that is asked, by its word."""
    decision = view(game, s, s.seat, tuple(seat_names(s.seats))).decision
    return {choice.word: choice for choice in decision.choices} if decision else {}


def felt(game: Game, s: Any, word: str, viewer: int = SPECTATOR) -> list[Moment]:
    """Give an answer in notation, and return its moments as a viewer is told them."""
    before, code = Position(s.copy()), game.code_by_word[word]
    play(game, s, word)
    is_sealed = game.is_sealed(before.state, code)
    seat, after = before.state.seat, Position(s.copy())
    move = Move(game, 1, 1, seat, code, before, after, is_sealed=is_sealed)
    return move.moments(viewer, tuple(seat_names(s.seats)))
