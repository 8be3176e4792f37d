"""Card games whose rules are written once, played by people and bots, simulated, studied.

The names below are for programs that play matches, for authors of a game, and for those who study
games. Each is imported from its module when it is first used, so that little is loaded for little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.bots.answers import bot_answer
    from croupier.bots.evaluation import choice_values
    from croupier.bulk.simulate import simulate
    from croupier.bulk.tally import Run, Tally
    from croupier.engine.cards import Face
    from croupier.engine.english import Names
    from croupier.engine.errors import UserError
    from croupier.engine.game import Game, Policy
    from croupier.engine.options import Option
    from croupier.engine.piles import CardState
    from croupier.engine.redeal import information_state, redealt
    from croupier.engine.sight import Row
    from croupier.engine.words import Counter, Question, Reason, Target, Words
    from croupier.games.catalogue import all_games, find_game
    from croupier.play.decision import Choice, Decision
    from croupier.play.history import history
    from croupier.play.match import Match, Player, new_match
    from croupier.play.match_text import read_match, write_match
    from croupier.play.table import Table
    from croupier.play.view import View
    from croupier.research.environment import card_env
    from croupier.study.analysis import analyse_match
    from croupier.study.questions import study_game
    from croupier.study.run_match import match_of_run
    from croupier.study.tournament import play_tournament
    from croupier.testing.contract import Contract
    from croupier.testing.playthrough import perft
    from croupier.testing.scenes import scene

NAMES = {
    # matches in code
    "games.catalogue": "all_games find_game",
    "play.match": "Match Player new_match",
    "play.match_text": "read_match write_match",
    "play.table": "Table",
    "play.view": "View",
    "play.decision": "Choice Decision",
    "play.history": "history",
    "bots.answers": "bot_answer",
    "engine.errors": "UserError",
    # a game of your own
    "engine.game": "Game Policy",
    "engine.options": "Option",
    "engine.words": "Counter Question Reason Target Words",
    "engine.cards": "Face",
    "engine.english": "Names",
    "engine.sight": "Row",
    "engine.piles": "CardState",
    "testing.contract": "Contract",
    "testing.scenes": "scene",
    # research
    "bulk.simulate": "simulate",
    "bulk.tally": "Run Tally",
    "study.analysis": "analyse_match",
    "study.run_match": "match_of_run",
    "study.questions": "study_game",
    "study.tournament": "play_tournament",
    "bots.evaluation": "choice_values",
    "engine.redeal": "information_state redealt",
    "testing.playthrough": "perft",
    "research.environment": "card_env",
}
MODULES = {name: module for module, names in NAMES.items() for name in names.split()}
# fmt: off
__all__ = [
    "CardState", "Choice", "Contract", "Counter", "Decision", "Face", "Game", "Match", "Names",
    "Option", "Player", "Policy", "Question", "Reason", "Row", "Run", "Table", "Tally",
    "Target", "UserError", "View", "Words", "all_games", "analyse_match", "bot_answer",
    "card_env", "choice_values", "find_game", "history", "information_state", "match_of_run",
    "new_match", "perft", "play_tournament", "read_match", "redealt", "scene", "simulate",
    "study_game", "write_match",
]
# fmt: on


def __getattr__(name: str) -> Any:
    """Import a name from its module when it is first used."""
    if name not in MODULES:
        raise AttributeError(f"croupier has no {name}; see croupier.__all__")
    value = globals()[name] = getattr(import_module(f"croupier.{MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
