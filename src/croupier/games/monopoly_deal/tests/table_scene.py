"""A table of Monopoly Deal for small scenes, and what lies on it."""

from typing import Any

from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.rules import FIELD, HAND, SET
from croupier.testing import cards, scene

PILE = "Black Black Black White White White Purple Purple Purple"  # enough to draw from


def table(*hands: str, field: str = "", **rows: Any) -> Any:
    """Lay hands, and fields as "Ann's / Ben's"; the first seat has three actions left."""
    fields = [side.strip() for side in field.split("/")]
    rows.setdefault("draw", PILE)
    return scene(GAME, hand=list(hands), field=fields, **rows)


def words(s: Any) -> list[str]:
    return [GAME.words.codes[code] for code in GAME.choices(s)]


def hand(s: Any, seat: int) -> str:
    return " ".join(sorted(cards(GAME, s, HAND + seat).split()))


def field(s: Any, seat: int) -> str:
    return " ".join(sorted(cards(GAME, s, FIELD + seat).split()))


def sets(s: Any, seat: int) -> str:
    return " ".join(sorted(set(cards(GAME, s, SET + seat).split())))


def start(seats: int, stream: int = 0, **options: str) -> Any:
    return GAME.start(seats, GAME.resolve_options(seats, options), bytes(32), stream)
