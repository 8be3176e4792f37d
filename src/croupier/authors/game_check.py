"""Checking a game: the dialect, the contract and its words, each fault with file and line."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from croupier.authors.faults import Fault, fault_of_loading
from croupier.authors.loading import GameModule, find_module, load_game
from croupier.authors.package_check import package_faults
from croupier.authors.time_limit import failure_in, quiet_hypothesis
from croupier.engine import Game, UserError

FIRST = (
    "test_every_match_ends",
    "test_words_and_codes_are_one_to_one_and_can_be_written",
)  # what every other part rests on
WORDS = "no word names a card its reader may not know"


@dataclass
class GameCheck:
    """What was proved of a game, as sentences, and what is wrong with it."""

    game: str
    proved: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def add(self, sentence: str, faults: list[Fault]) -> bool:
        """Add the faults of a check, or what it proved; say whether there were none."""
        self.faults += [fault for fault in faults if fault not in self.faults]
        if not faults and sentence not in self.proved:
            self.proved.append(sentence)
        return not faults


def check_game(path: Path) -> GameCheck:
    """Check the game in a folder."""
    check_testing_installed()
    found = find_module(path)
    result = GameCheck(found.module)
    try:
        game = load_game(found)
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
        result.faults.append(fault_of_loading(error, found))
        return result
    result.game = game.name
    around = result.add("it has its rule book and can be found", list(package_faults(game, found)))
    if result.add("rules speak the dialect", dialect_faults(game)) and around:
        with quiet_hypothesis():
            prove(result, game, found)
    return result


def check_testing_installed() -> None:
    """Say how to get what the contract is proved with, where that is missing."""
    if not (find_spec("pytest") and find_spec("hypothesis")):
        raise UserError(
            "check-game proves the contract with pytest and hypothesis, which are missing.\n"
            "Install them: pip install 'croupier[testing]'"
        )


def dialect_faults(game: Game) -> list[Fault]:
    """List what the rules and bots say that is not the dialect."""
    from croupier.testing.contract import dialect_breaches

    found = set()
    for line in dialect_breaches(game):
        place, _, message = line.partition(": ")
        path, _, number = place.rpartition(":")
        found.add(Fault(Path(path), int(number), message))
    return sorted(found)


def prove(result: GameCheck, game: Game, found: GameModule) -> None:
    """Try every part of the contract; none but the first ones where those fail."""
    from croupier.authors.failure_text import contract_fault, sentence_of
    from croupier.authors.leak_check import find_leaks
    from croupier.testing import Contract

    checked = type("Checked", (Contract,), {"game": game})()
    names = [*FIRST, *(name for name in vars(Contract) if name.startswith("test_"))]
    parts = {name: getattr(checked, name) for name in names}
    leaks: set[Fault] = set()
    parts[WORDS] = partial(find_leaks, game, leaks)
    for name, part in parts.items():
        trouble = failure_in(part)
        faults = [] if trouble is None else [contract_fault(name, trouble, game, found)]
        if not result.add(sentence_of(name), [*faults, *sorted(leaks)]) and name in FIRST:
            return
