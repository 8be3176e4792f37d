"""Help that people read: whole sentences, and a plain word for what an option takes."""

import re
from typing import Any

from typer.core import TyperCommand

TYPE = re.compile(r" <([^>]*)>")
WORDS = {"int": "N", "float": "N", "path": "PATH", "file": "PATH", "directory": "PATH"}


def plain_type(found: re.Match[str]) -> str:
    """Return a plain word for a type of Python; values to choose from stay as they are."""
    name = re.sub(r"list\[(.*)\]", r"\1", found[1]).removesuffix(" range").lower()
    return f" {name if '|' in name else WORDS.get(name, 'TEXT')}"


def values_alone(found: re.Match[str]) -> str:
    """Return the values that an argument is chosen from; nothing for any other type."""
    return f" {found[1]}" if "|" in found[1] else ""


def plain_range(said: str) -> str:
    """Say in words between which numbers one chooses."""
    said = re.sub(r"(-?\d+)<=x<=(-?\d+)", r"\1 to \2", said)
    return re.sub(r"x>=(-?\d+)", r"at least \1", said)


class PlainCommand(TyperCommand):
    """A command that explains itself without the types of Python."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the whole first sentence, however long."""
        del limit
        return (self.help or "").strip().partition("\n\n")[0].replace("\n", " ")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what follows the name of the command; what is required stands without braces."""
        return [re.sub(r"\{(.*)\}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options, each with what it takes."""
        parts: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            if (record := param.get_help_record(ctx)) is None:
                continue
            name, said = record[0], plain_range(record[1])
            if param.param_type_name == "argument":
                parts["Arguments"].append((TYPE.sub(values_alone, name), said))
            else:
                parts["Options"].append((TYPE.sub(plain_type, name), said))
        for title, records in parts.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
