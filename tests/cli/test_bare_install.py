"""What every command says where nothing is installed but what Croupier cannot do without."""

import os
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, requires
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

from croupier.authors.game_check import UNCOMPILED
from croupier.authors.new_game import new_game
from croupier.cli.main import app
from croupier.cli.needed_extras import sentence_about
from croupier.engine import extras
from croupier.engine.errors import UserError
from croupier.games.catalogue import all_games
from tests.cli.commandline import DONE, ROOT, WRONG, assert_refused, here

EXTRA_OF = {
    "": "terminal",
    "serve": "serve",
    "tables list": "serve",
    "simulate crazy": "study",
    "merge a.json": "study",
    "study crazy": "study",
    "learn crazy": "learn",
    "tournament crazy": "study",
    "analyse a.match": "study",
    "play crazy --seats Ann,bot:strong": "search",
}
NOTHING = {  # commands that need nothing more
    "games", "rules crazy", "matches", "play crazy --seed 7", "replay a.match", "verify a.match",
    "match a.match", "new high-card", "check-game --help", "simulate --help", "serve --help",
}  # fmt: skip
CLASSROOM = {  # commands of the other distribution
    "classroom", "plant-errors --help", "student-checks --help", "class --help", "class-kit --help",
    "grade --help",
}  # fmt: skip
BUILDER = "hatchling"


def packages_of(name: str) -> Iterator[Distribution]:
    """Yield a package and whatever it needs here, without any extra."""
    yield distribution(name)
    for text in requires(name) or ():
        need = Requirement(text)
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            yield from packages_of(need.name)


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a virtual environment with what a bare install has, and return its Python."""
    return environment_with(tmp_path_factory.mktemp("bare"), packages_of("croupier"))


@pytest.fixture(scope="session")
def bare_classroom(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a virtual environment with a bare install of both distributions."""
    return environment_with(tmp_path_factory.mktemp("both"), packages_of("croupier-classroom"))


def environment_with(home: Path, packages: Iterable[Distribution]) -> Path:
    """Make a virtual environment with some of the packages that are here; return its Python."""
    venv.create(home, symlinks=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    lib = next(home.rglob("site-packages"))
    for package in {found.name: found for found in packages}.values():
        for file in {Path(part).parts[0] for part in package.files or () if ".." not in part.parts}:
            source = Path(str(package.locate_file(file)))
            if source.exists() and not (lib / file).exists():
                (lib / file).symlink_to(source)
    return python


def run_bare(
    python: Path, command: str, folder: Path, source: Path = ROOT / "src"
) -> subprocess.CompletedProcess[str]:
    """Run a command with a bare Python."""
    own = {"PYTHONPATH": str(source), "PYTHONUTF8": "1", "CROUPIER_DATA": str(folder)}
    environment = {**os.environ, **own}
    return subprocess.run(
        [str(python), "-m", "croupier", *command.split()],
        cwd=folder, input="", env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.process
@pytest.mark.parametrize("command", EXTRA_OF)
def test_in_a_bare_environment_a_command_names_its_extra(
    bare: Path, command: str, tmp_path: Path, finished: str
) -> None:
    (tmp_path / "a.match").write_text(finished, encoding="utf-8")
    done = run_bare(bare, command, tmp_path)

    assert_refused(done, WRONG, f"pip install 'croupier[{EXTRA_OF[command]}]'")
    assert done.stdout == ""


@pytest.mark.process
@pytest.mark.parametrize("command", sorted(NOTHING))
def test_in_a_bare_environment_the_others_do_what_they_should(
    bare: Path, command: str, tmp_path: Path, finished: str
) -> None:
    (tmp_path / "a.match").write_text(finished, encoding="utf-8")
    done = run_bare(bare, command, tmp_path)

    assert (done.returncode, done.stderr) == (DONE, "")
    assert done.stdout


@pytest.mark.process
def test_in_a_bare_environment_a_game_is_checked_all_but_its_compiled_rules(
    bare: Path, tmp_path: Path
) -> None:
    new_game("high-card", tmp_path)

    done = run_bare(bare, "check-game high_card", tmp_path)

    assert (done.returncode, done.stderr) == (DONE, "")
    assert done.stdout.startswith("high-card keeps the contract. Proved:")
    assert done.stdout.endswith(f"{UNCOMPILED}\n")


@pytest.mark.process
@pytest.mark.parametrize("command", sorted(CLASSROOM))
def test_the_classroom_brings_its_commands_and_without_it_they_say_so(
    bare: Path, bare_classroom: Path, command: str, tmp_path: Path
) -> None:
    there, not_there = (run_bare(python, command, tmp_path) for python in (bare_classroom, bare))

    assert (there.returncode, there.stderr) == (DONE, "")
    assert there.stdout
    assert_refused(not_there, WRONG, "pip install croupier-classroom")
    assert len(not_there.stderr.splitlines()) == 1


@pytest.mark.process
def test_without_the_classroom_help_does_not_list_its_commands(bare: Path, tmp_path: Path) -> None:
    done = run_bare(bare, "--help", tmp_path)

    assert "\n  tournament " in done.stdout
    assert "\n  grade " not in done.stdout


@pytest.mark.process
def test_pip_installs_croupier_and_then_its_classroom(tmp_path: Path) -> None:
    outside = {each.name: each for name in ("croupier", BUILDER) for each in packages_of(name)}
    del outside["croupier"]
    python = environment_with(tmp_path / "venv", outside.values())
    subprocess.run([python, "-m", "ensurepip"], check=True, capture_output=True)

    install(python, ROOT)
    games = installed(python, "games", tmp_path)
    refused = installed(python, "grade tic-tac-rummy program", tmp_path)
    install(python, ROOT / "classroom")
    copied = installed(python, "classroom tic-tac-rummy --copy program", tmp_path)
    graded = installed(python, "grade tic-tac-rummy program", tmp_path)

    assert (games.returncode, games.stderr) == (DONE, "")
    assert_refused(refused, WRONG, "pip install croupier-classroom")
    assert (copied.returncode, copied.stderr) == (DONE, "")
    assert graded.stdout.endswith("100 of 100 points\n")


def install(python: Path, project: Path) -> None:
    """Install a project by pip, with nothing from an index."""
    options = ["--quiet", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run([python, "-m", "pip", "install", *options, project], check=True)


def installed(python: Path, command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command that pip has put beside a Python, in a folder."""
    words = [str(python.with_name("croupier")), *command.split()]
    return subprocess.run(
        words, cwd=folder, env={**os.environ, "PYTHONPATH": ""}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


@pytest.mark.process
def test_a_wheel_deals_in_a_bare_environment(bare: Path, tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(wheel) as file:
        file.extractall(tmp_path / "wheel")
    for game in all_games():
        done = run_bare(bare, f"play {game}", tmp_path, tmp_path / "wheel")

        assert (done.returncode, done.stderr) == (DONE, "")
        assert "Your turn." in done.stdout


def test_every_command_is_tried_bare() -> None:
    tried = {command.split()[0] for command in {*EXTRA_OF, *NOTHING, *CLASSROOM} if command}

    named = {getattr(each.callback, "__name__", ""): each.name for each in app.registered_commands}
    commands = {name or function for function, name in named.items()}
    assert commands | {group.name for group in app.registered_groups} == tried


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing that an extra brings be found."""
    gone = {name for modules in extras.EXTRAS.values() for name in modules}
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name in gone else find_spec(name))
    monkeypatch.setattr(extras, "is_clone", lambda: False)


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("command", EXTRA_OF)
def test_a_command_names_the_extra_it_lacks(command: str, tmp_path: Path, finished: str) -> None:
    (tmp_path / "a.match").write_text(finished, encoding="utf-8")
    done = here(*command.split(), folder=tmp_path)

    assert_refused(done, WRONG, f"pip install 'croupier[{EXTRA_OF[command]}]'")
    assert len(done.stderr.splitlines()) <= 3


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("words", ["list", "backup folder"])
def test_a_command_of_several_words_is_named_by_all_of_them(words: str, tmp_path: Path) -> None:
    done = here("tables", *words.split(), folder=tmp_path)

    named = f"tables {words.partition(' ')[0]}"
    assert_refused(done, WRONG, f"croupier: {named} needs the extra `serve`")


def test_a_clone_says_how_to_get_what_it_does_not_fetch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch_by(monkeypatch, "raise SystemExit(1)")
    monkeypatch.setattr(extras, "missing_modules", lambda _extra: ["torch"])

    assert_refused(
        here("learn", "crazy", folder=tmp_path), WRONG, "pip --python .venv install torch"
    )


@pytest.mark.usefixtures("hidden")
def test_a_module_that_is_missed_later_is_named_with_its_extra() -> None:
    missed = ModuleNotFoundError("No module named 'psycopg'", name="psycopg.rows")

    assert "pip install 'croupier[postgres]'" in sentence_about(missed)
    assert sentence_about(ModuleNotFoundError("a typing error of ours", name="croupier.dara")) == ""


def test_help_fetches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "missing_modules", lambda _extra: ["numba"])
    monkeypatch.setattr(extras, "FETCH", ("no-such-program",))
    monkeypatch.setattr(extras, "is_clone", lambda: True)

    for command in ("simulate", "check-game", "serve"):
        assert here(command, "--help", folder=tmp_path).returncode == DONE


def fetch_by(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let a clone that lacks numba fetch it by a script."""
    monkeypatch.setattr(extras, "missing_modules", lambda _extra: ["numba"])
    monkeypatch.setattr(extras, "FETCH", (sys.executable, "-c", script))
    monkeypatch.setattr(extras, "is_clone", lambda: True)


@pytest.mark.process
def test_in_a_clone_a_command_fetches_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = tmp_path / "fetched"
    fetch_by(monkeypatch, f"import sys; open({str(fetched)!r}, 'w').write(sys.argv[1])")
    extras.need("study", "simulate")

    assert fetched.read_text() == "study"


@pytest.mark.process
def test_one_command_fetches_all_that_a_server_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = tmp_path / "fetched"
    fetch_by(monkeypatch, f"import sys; open({str(fetched)!r}, 'a').write(sys.argv[1] + ' ')")

    done = here("serve", "--prepare", "--data", "nowhere", folder=tmp_path)

    assert done.returncode == DONE
    assert fetched.read_text().split() == ["serve", "postgres", "search"]
    assert "All that a server needs is here" in done.stdout
    assert not (tmp_path / "nowhere").exists()  # nothing was served


@pytest.mark.process
def test_what_cannot_be_fetched_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    fetch_by(monkeypatch, "raise SystemExit(1)")

    with pytest.raises(UserError, match="simulate needs numba, which could not be fetched"):
        extras.need("study", "simulate")


@pytest.mark.process
def test_beside_a_table_one_is_told_how_far_the_fetching_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(extras, "LOOK_AGAIN", 0.01)
    fetch_by(monkeypatch, "")
    extras.fetch_quietly("search", told.append)

    assert told[0] == "Fetching numba, once: 0 s"
    assert told[-1] == ""


@pytest.mark.process
def test_a_fetching_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "LOOK_AGAIN", 0.01)
    fetch_by(monkeypatch, "raise SystemExit('Is there a network?')")

    with pytest.raises(UserError, match="network"):
        extras.fetch_quietly("search", print)
