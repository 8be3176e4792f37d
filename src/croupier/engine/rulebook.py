"""A game's RULES.md as people read it: whole, or one numbered rule."""

import re
from functools import cache
from importlib.resources import files

from croupier.engine.game import Game


@cache
def rules_markdown(folder: str) -> str:
    """Return the RULES.md that lies beside a game."""
    return files(folder).joinpath("RULES.md").read_text(encoding="utf-8")


def rules_text(game: Game) -> list[str]:
    """Return the lines of the rules without the signs of Markdown."""
    text = rules_markdown(game.package).replace("`", "")
    return [re.sub(r"^#+ ", "", line) for line in text.splitlines()]


def numbered_rules(game: Game) -> dict[int, str]:
    """Return each numbered rule by its number."""
    found = re.findall(r"^(\d+)\. (.+)$", rules_markdown(game.package), re.MULTILINE)
    return {int(number): text for number, text in found}


def say_rule(game: Game, number: str) -> list[str]:
    """Return one rule, or say which there are."""
    rules = numbered_rules(game)
    if number.isdecimal() and len(number) < 5 and int(number) in rules:
        return [f"Rule {int(number)}: {rules[int(number)]}"]
    return [f"There is no rule {number[:20]}; they run from 1 to {max(rules)}."]
