"""A game's RULES.md as people read it: whole, as players need it, or one numbered rule."""

import re
from functools import cache
from importlib.resources import files

from croupier.engine.game import Game

NOTES = "\n## From document"  # from here on it speaks to those who study the document


@cache
def rules_markdown(folder: str) -> str:
    """Return the RULES.md that lies beside a game."""
    return files(folder).joinpath("RULES.md").read_text(encoding="utf-8")


def player_rules(game: Game) -> str:
    """Return the rules as a player needs them: no notes on a document, options by their titles."""
    text = rules_markdown(game.package).partition(NOTES)[0]
    for option in game.options:
        text = text.replace(f"\n- `{option.name}`", f"\n- {option.title.capitalize()}")
        text = text.replace(f"`{option.name}`", option.title)
    return text


def player_rules_lines(game: Game) -> list[str]:
    """Return the same, line by line, without the signs of Markdown."""
    return plain_lines(player_rules(game))


def rules_lines(game: Game) -> list[str]:
    """Return all lines of the rules, the notes too, without the signs of Markdown."""
    return plain_lines(rules_markdown(game.package))


def plain_lines(markdown: str) -> list[str]:
    """Return lines without the signs of Markdown."""
    return [re.sub(r"^#+ ", "", line) for line in markdown.replace("`", "").splitlines()]


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
