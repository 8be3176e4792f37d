"""The classroom editions: find them, run them, copy them flat, grade somebody's program."""

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

import croupier.games
from croupier.grading.checks import FULL_MARKS, Checks, Program, Result, points_of
from croupier.grading.runner import checks_of, examine

RELATIVE_IMPORT = re.compile(r"^from (\.+)([\w.]*) import", re.MULTILINE)
LINTER_NOTE = re.compile(r"  # noqa: TID252.*$", re.MULTILINE)
LETTERS_A_VALUE = 160
NO_SANDBOX = (
    "This is no sandbox: the program runs with all your rights. Look at it first if in doubt."
)


@dataclass(frozen=True)
class Edition:
    """A game's classroom edition: one module, or a package of several."""

    game: str
    path: Path

    @property
    def package(self) -> str:
        """The dotted name it is imported under."""
        return f"{croupier.games.__name__}.{self.game}.classroom"

    @property
    def checks_module(self) -> str:
        """The dotted name of its checks."""
        return f"{croupier.games.__name__}.{self.game}.checks"

    @property
    def checks(self) -> Checks:
        """The checks of its document."""
        return checks_of(self.checks_module)

    def flat_files(self) -> dict[Path, str]:
        """Return the document's own files, as texts that import nothing of croupier."""
        if self.path.is_file():
            main_file = next(iter(self.checks.files.values()))
            return {Path(main_file): self.path.read_text(encoding="utf-8")}
        sources = [source.relative_to(self.path) for source in sorted(self.path.rglob("*.py"))]
        return {
            source: flattened((self.path / source).read_text(encoding="utf-8"), source)
            for source in sources
            if source != Path("__init__.py")
        }


def editions() -> dict[str, Edition]:
    """Return every edition there is, by the name of its game."""
    roots = map(Path, croupier.games.__path__)
    paths = (path for root in roots for path in sorted(root.glob("*/classroom*")))
    own = (path for path in paths if path.stem == "classroom")
    return {path.parent.name: Edition(path.parent.name, path) for path in own}


def edition_of(game: str) -> Edition:
    """Return the edition of a game, or say which there are."""
    found = editions()
    name = game.strip().lower().replace("-", "_")
    if name not in found:
        raise typer.BadParameter(f"{game!r} has no edition. There are: {', '.join(found)}.")
    return found[name]


def flattened(text: str, source: Path) -> str:
    """Turn the relative imports of a file into those of a flat folder."""

    def absolute(found: re.Match[str]) -> str:
        above = len(found[1]) - 1
        folders = source.parent.parts[: len(source.parent.parts) - above]
        origin = ".".join(filter(None, [*folders, found[2]]))
        return f"from {origin} import" if origin else "import"

    return RELATIVE_IMPORT.sub(absolute, LINTER_NOTE.sub("", text))


def copy_flat(edition: Edition, folder: Path) -> list[Path]:
    """Write the edition's flat files into a folder, unless one of them is there already."""
    files = {folder / name: text for name, text in edition.flat_files().items()}
    for path in files:
        if path.exists():
            raise FileExistsError(f"{path} is there already; nothing was written.")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


@contextmanager
def folder_of(path: Path, checks: Checks) -> Iterator[Path]:
    """Give the folder the program lies in; a single file of another name is copied to its own."""
    main_file = next(iter(checks.files.values()))
    if path.is_dir() or path.name in checks.files.values():
        yield path if path.is_dir() else path.parent
        return
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / main_file).write_bytes(path.read_bytes())
        yield Path(folder)


def report(results: Sequence[Result], checks: Checks) -> Iterator[str]:
    """Yield what is printed: the sections with one line a check, then the points."""
    for section, worth in checks.sections.items():
        own = [result for result in results if result.check.section == section]
        yield f"\n{section}: {number(points_of(own))} of {worth}"
        yield from map(line_of, own)
    yield f"\n{number(points_of(results))} of {FULL_MARKS} points"


def line_of(result: Result) -> str:
    """Say on one line what came of a check."""
    verdict = "pass" if result.passed else "FAIL"
    points = f"{number(result.points)}/{number(result.worth)}"
    line = f"  {verdict}  {points:>9}  {result.check.sentence} [{result.check.cites}]"
    if result.passed:
        return line
    return f"{line} expected {shortened(result.expected)}; came {shortened(result.came)}"


def number(points: Fraction) -> str:
    """Write points with two digits where they are no whole number."""
    return f"{float(points):.2f}".removesuffix(".00")


def shortened(value: str) -> str:
    """Keep a value on one line, and within bounds."""
    line = value.replace("\n", "\\n")
    return line if len(line) <= LETTERS_A_VALUE else f"{line[:LETTERS_A_VALUE]}..."


def classroom_command(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="the game, as `croupier games` names it")
    ] = None,
    copy: Annotated[
        Path | None, typer.Option(metavar="DIR", help="write the course's flat files there")
    ] = None,
) -> None:
    """Run a course's own program for a game, or copy it; further arguments are the program's."""
    if game is None or game in context.help_option_names:
        typer.echo(context.get_help())
        typer.echo(f"Games: {', '.join(editions()).replace('_', '-')}")
        return
    edition = edition_of(game)
    if copy is None:
        Program.of_package(edition.package).start(context.args)
        return
    try:
        written = copy_flat(edition, copy)
    except OSError as problem:
        raise typer.BadParameter(str(problem)) from problem
    for path in written:
        typer.echo(path)


def grade_command(
    game: Annotated[str, typer.Argument(help="the game whose course it is")],
    path: Annotated[Path, typer.Argument(exists=True, help="a folder, or a single file")],
) -> None:
    """Check somebody's program against the course's document, and give points for it."""
    edition = edition_of(game)
    checks = edition.checks
    typer.echo(NO_SANDBOX)
    with folder_of(path.resolve(), checks) as folder:
        for name in checks.files.values():
            if not (folder / name).exists():
                typer.echo(f"{name} is missing.")
        results = list(examine(edition.checks_module, folder))
    for line in report(results, checks):
        typer.echo(line)
    if points_of(results) < FULL_MARKS:
        raise typer.Exit(1)


def add_commands(app: typer.Typer) -> None:
    """Register `classroom` and `grade`."""
    passed_on = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command("classroom", context_settings=passed_on, add_help_option=False)(classroom_command)
    app.command("grade")(grade_command)
