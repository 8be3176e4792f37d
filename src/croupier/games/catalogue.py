"""Finding games: in `croupier.games` and among the entry points of installed packages."""

import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from croupier import games
from croupier.engine.english import listing
from croupier.engine.errors import UserError
from croupier.engine.game import Game

GROUP = "croupier.games"


@cache
def all_games() -> dict[str, Game]:
    """Return every game, our own and those of installed packages, by name."""
    modules = (import_module(f"{games.__name__}.{m.name}") for m in iter_modules(games.__path__))
    found = [m.GAME for m in modules if hasattr(m, "GAME")]
    found += [game for entry in entry_points(group=GROUP) if (game := load_outside(entry))]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def load_outside(entry: EntryPoint) -> Game | None:
    """Return the game of another package; one that is broken is named and left out."""
    try:
        game = entry.load()
    except Exception as error:  # noqa: BLE001 - a faulty package must not stop the others
        print(f"croupier: the game {entry.value} cannot be loaded: {error}", file=sys.stderr)
        return None
    if isinstance(game, Game):
        return game
    print(f"croupier: {entry.value} is no game.", file=sys.stderr)
    return None


def find_game(name: str) -> Game:
    """Return the game of this name; underscores are as good as hyphens."""
    known = all_games()
    wanted = name.lower().replace("_", "-")
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=3)
    if near:
        word = "nearest is" if len(near) == 1 else "nearest are"
        hint = f"The {word} {listing(near)}.\nTry: croupier play {near[0]}"
        raise UserError(f'there is no game "{name}". {hint}')
    raise UserError(f'there is no game "{name}".\nThe games are {listing(known)}.')
