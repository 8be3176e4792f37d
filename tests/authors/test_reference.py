"""docs/reference.md has every name an author may use, no other, and examples that are true."""

import doctest
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from croupier import engine
from croupier.engine.dialect import BUILTINS, REFUSED
from croupier.engine.game import DEFAULTS, RULES, Game
from croupier.engine.piles import NOBODY, CardState, at
from croupier.engine.records import TAKEN, Record, declared
from croupier.engine.words import Words
from croupier.testing.contract import dialect_faults
from tests.authors.folders import EXAMPLE
from tests.cli.commandline import ROOT

PATH = ROOT / "docs" / "reference.md"
PAGE = PATH.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"(?ms)^##+ ([^\n]+)\n(.*?)(?=^##|\Z)", PAGE))
SIGNED = re.compile(r"(?m)^\| `(\w+)\(([^`]*)\)` \|")  # a row of a table that has arguments


def rows(section: str) -> list[str]:
    """List the names that the tables of a section begin their lines with."""
    return re.findall(r"(?m)^\| `(\w+)(?:\([^`]*\))?` \|", SECTIONS[section])


def words_in(text: str) -> set[str]:
    """Return the single words of a text that are set as code."""
    return set(re.findall(r"`([^`\s]+)`", text))


def blocks(kind: str) -> list[str]:
    """List the blocks of code of a kind."""
    return re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)


def exported_sections() -> Iterator[str]:
    """Yield the sections whose tables are of names to import."""
    own = {"The module rules", "Fields of every state", "Words", "The game"}
    yield from (section for section in SECTIONS if section not in own)


def test_every_name_of_the_engine_is_on_the_page_once_and_no_other() -> None:
    named = [name for section in exported_sections() for name in rows(section)]
    named += [name for name in rows("The game") if name[0].isupper()]

    assert sorted(named) == sorted(engine.__all__)


@pytest.mark.parametrize("name", engine.__all__)
def test_every_name_is_in_an_example(name: str) -> None:
    assert re.search(rf"\b{name}\b", "".join(blocks("pycon")))


@pytest.mark.parametrize(("name", "arguments"), SIGNED.findall(PAGE))
def test_arguments_are_those_of_the_code(name: str, arguments: str, eights: Game) -> None:
    called = getattr(engine, name, None) or getattr(eights, name)
    found = [word.strip("_") for word in inspect.signature(called).parameters]

    assert arguments.replace("**", "").split(", ") == found


def test_the_rules_on_the_page_are_those_a_game_looks_for() -> None:
    assert rows("The module rules") == ["State", "ROWS", "MAX_CHOICES", *RULES, *DEFAULTS]
    own, shown = "".join(blocks("python")), "".join(blocks("pycon"))
    assert re.findall(r"(?m)^def (\w+)", own) == list(DEFAULTS)
    assert [rule for rule in RULES if f"rules.{rule}(" not in shown] == []


def test_the_fields_on_the_page_are_those_of_every_state() -> None:
    assert sorted(rows("Fields of every state")) == sorted(declared(CardState))


def test_the_reserved_names_on_the_page_are_those_of_records() -> None:
    kept = {name for name in dir(Record) if not name.startswith("_")}
    prose = re.sub(r"(?ms)^```.*?^```$", "", SECTIONS["Reserved names"])

    assert words_in(prose) == TAKEN | kept


def test_the_fields_of_words_are_on_the_page_in_order() -> None:
    assert rows("Words") == [field.name for field in fields(Words)]


def test_every_word_of_a_game_is_in_an_example() -> None:
    shown = "".join(re.findall(r"(?ms)^```pycon\n(.*?)^```$", SECTIONS["Words"]))
    assert [
        field.name for field in fields(Words) if not re.search(rf"\b{field.name}\b", shown)
    ] == []


def test_the_fields_of_a_game_are_on_the_page_in_order() -> None:
    given = [field.name for field in fields(Game) if field.init]
    taken = {field.name for field in fields(Game) if not field.init}
    (line,) = re.findall(r"(?m)^The others are taken from `rules`:(.*)$", SECTIONS["The game"])

    assert [name for name in rows("The game") if name[0].islower()] == given
    assert words_in(line) == taken | {"State", "ROWS", "MAX_CHOICES"}
    assert [name for name in given if f"GAME.{name}" not in SECTIONS["The game"]] == []


def test_the_dialect_on_the_page_is_that_of_the_check() -> None:
    (may,) = re.findall(r"(?m)^- calls of the verbs(.*)$", SECTIONS["The dialect"])
    (may_not,) = re.findall(r"(?m)^They may not hold (.*?);", SECTIONS["The dialect"])

    assert words_in(may) == BUILTINS
    assert set(may_not.split(", ")) == set(REFUSED.values())


@pytest.mark.usefixtures("eights")
def test_the_examples_say_what_python_says() -> None:
    typed = "\n".join(blocks("pycon"))  # an empty line ends what an example prints
    session = doctest.DocTestParser().get_doctest(typed, {}, PATH.name, str(PATH), 0)
    said: list[str] = []

    result = doctest.DocTestRunner(verbose=False).run(session, out=said.append)

    assert "".join(said) == ""
    assert result.attempted > len(engine.__all__)


def test_the_rules_of_the_page_can_be_played(eights: Game, tmp_path: Path) -> None:
    game = replace(eights, rules=with_rules_of_the_page(tmp_path))
    random = Random(17)

    assert dialect_faults(game) == []
    for number in range(20):
        s = game.start(3, game.resolve_options(3, {}), bytes([number]) * 32)
        while s.seat != NOBODY:
            assert_nothing_held_is_ruled_out(game, s)
            game.apply(s, random.choice(game.choices(s)))
        assert game.score(s, s.winner) == 0 or s.winner == NOBODY
        assert game.length(s) == sum(s.played)


def with_rules_of_the_page(folder: Path) -> ModuleType:
    """Write the example's rules and then those of the page into a module; load it."""
    whole = (EXAMPLE / "src" / "crazy_eights" / "rules.py").read_text(encoding="utf-8")
    path = folder / "rules_of_the_page.py"
    path.write_text("\n\n".join([whole, *blocks("python")]), encoding="utf-8")
    found = spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[path.stem] = module
    found.loader.exec_module(module)
    return module


def assert_nothing_held_is_ruled_out(game: Game, s: CardState) -> None:
    """See that `may_hold` is true of all hands, as far as it binds them."""
    first = next(n for n, placed in enumerate(game.placed_rows) if placed.row.name == "hand")
    for seat in range(s.seats):
        for i in range(s.count[first + seat] - game.unsure_of(s, seat)):
            assert game.may_hold(s, seat, at(s, first + seat, i))
