"""Every command of README and docs is understood, and those of a page run in order, as typed.

Large counts are made small. What is not run here is named with its reason.
"""

import re
import shlex
import shutil
import signal
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer

from croupier.bots.levels import is_bot
from croupier.cli.exit_status import STOPPED
from croupier.cli.main import app
from croupier.engine.game import Game
from croupier.games.catalogue import all_games
from croupier.play.match_text import write_match
from croupier.sandbox.walls import confinement
from tests.cli.commandline import DONE, ROOT, begin, here
from tests.docs.typed import GAMES, PAGES, Shown, all_shown, in_blocks, read, within_sentences
from tests.play.matches import played
from workshop.gate import STEPS

COMMANDS = typer.main.get_command(app)
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = SETTINGS["project"]["optional-dependencies"]
TOOLS = {re.split(r"\W", need)[0] for need in SETTINGS["dependency-groups"]["dev"]}
WALKED = {  # pages whose commands and outputs are compared by another test
    "add-a-game.md": "tests/authors/test_tutorial.py",
    "face-down.md": "tests/authors/test_face_down.py",
    "own-assignment.md": "tests/classroom/test_own_assignment.py",
}
NOT_RUN = {
    r"\./croupier": "the lobby needs a terminal: tests/terminal_app/test_tmux.py opens it",
    r"\./croupier serve": "hosting.md starts one",
    r"\./check.*": "it runs these very tests",
    r"pip install .*": "it changes the environment; the extras it names are looked up",
    r"(podman|cd examples/cluster && .* docker) .*": "needs containers",
    r"/usr/bin/python3 /opt/.*": "the system: tests/workshop/test_start.py starts a copy",
    r"export DASK.*|dask .*|.* --cluster .*": "other machines: tests/study/test_cluster.py",
    r".*postgresql://.*|.* --workers .*": "a database elsewhere: tests/server/test_moving.py",
    r"kill -HUP PID": "tests/server/test_workers.py sends it",
    r"croupier learn .*": "needs PyTorch: tests/research/test_learn.py learns where it is",
    r"\.venv/bin/python -m pytest .*": "it runs tests like these",
    r"\.venv/bin/python -m workshop\.renew .*": "it writes our files: tests/workshop/test_renew.py",
    r"croupier tournament monopoly-deal .*": "a minute to compile; its bots are looked up",
    r"python bench/.*": "minutes; its files and options are looked up",
}
if find_spec("pyarrow") is None:
    NOT_RUN[r".* --record .*"] = "needs pyarrow"
SMALLER = {  # what stands on a page, and what is typed here
    r"--games \d+": "--games 100",
    r"(study|simulate) (\S+)(?!.*--(games|range))": r"\1 \2 --games 100",
    r"(study|simulate) (\S+)(?!.*strong)": r"\1 \2 --device python",  # nothing to compile
    r"--range 0:\d+": "--range 0:20",
    r"--range (\d+)000:\d+": r"--range \g<1>000:\g<1>020",
    r"(gentle,steady,strong) --games \d+": r"\1 --games 4",
    r",strong\b": ",search-4",
    r"--worlds \d+": "--worlds 2",
    r"(analyse [\w.-]+)$": r"\1 --worlds 2",
    r"/var/backups/": "backups/",
}
TRIED = re.compile("crazy-eights|NUMBER:HASH")  # tests/authors, tests/play/test_log_hash.py
WITHOUT_COMPILING = {  # within sentences
    r"simulate (\S+)": r"simulate \1 --device python",
    r"--games \d+": "--games 20",
    r"\bGAME\b": "crazy",
    r"\b(FILE|OTHER)\b": "crazy-7.match",
    r"\bPATH\b": "open.match",
    r"\bDIR\b": "made",
    r"\bN\b": "2",
}
QUICK = ("rules", "games", "play", "simulate", "classroom", "match", "verify")
SLOW = {"bots.md", "classroom.md", "hosting.md", "simulate.md"}
ELSEWHERE = re.compile(r"(podman|docker|dask|kill|cd|export|pytest|valgrind|/usr/bin)\b.*")


def is_run(command: str) -> bool:
    """Say whether a walk runs a command."""
    return not any(re.fullmatch(pattern, command) for pattern in NOT_RUN)


WALKS = [
    pytest.param(page, marks=pytest.mark.compiled if page in SLOW else ())
    for page in (*PAGES, *GAMES)
    if page not in WALKED and any(map(is_run, in_blocks(page)))
]


def quick_ones() -> list[str]:
    """Return the commands within sentences that run in a moment, each once."""
    found = dict.fromkeys(text for page in (*PAGES, *GAMES) for text in within_sentences(page))
    named = re.compile(rf"(\./)?croupier ({'|'.join(QUICK)})\b")
    return [text for text in found if named.match(text) and not TRIED.search(text)]


@pytest.mark.parametrize("shown", all_shown(), ids=lambda shown: f"{shown.page}: {shown.text}")
def test_every_command_is_understood(shown: Shown) -> None:
    words = shlex.split(shown.text.partition(" > ")[0], comments=True)
    program, *words = words
    if program in ("croupier", "./croupier"):
        assert unknown_words(words) == []
    elif program == "./check":
        parts = {word for word in words if not (ROOT / word).exists()}
        assert parts <= {*STEPS, "tests", "--all"}
    elif program == "pip":
        named = re.findall(r"\[(.*?)\]", shown.text)
        assert {extra for some in named for extra in some.split(",")} <= {*EXTRAS}
    elif program in ("python", ".venv/bin/python"):
        assert unknown_options(words) == []
    elif program.startswith(".venv/bin/"):
        assert Path(program).name in TOOLS
    else:
        assert ELSEWHERE.fullmatch(shown.text)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_the_bots_and_options_of_a_command_are_those_of_its_game(game: Game) -> None:
    played = re.compile(rf"croupier (simulate|tournament|study) {game.name} (.*)")
    found = [given[2] for shown in all_shown() if (given := played.match(shown.text))]
    assert found
    for text in found:
        bots = re.findall(r"--bots (\S+)", text)
        assert [bot for names in bots for bot in names.split(",") if not is_bot(game, bot)] == []
        game.resolve_options(game.default_seats, dict(re.findall(r"(\w+)=(\S+)", text)))


def unknown_words(words: list[str]) -> list[str]:
    """Return the commands and options that Croupier does not know."""
    command = COMMANDS
    while words and isinstance(command, typer.core.TyperGroup) and words[0][0] != "-":
        if words[0] not in command.commands:
            return [words[0]]
        command, words = command.commands[words[0]], words[1:]
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    if command.name == "classroom":  # further words are the program's own
        return []
    return [word for word in words if word.startswith("--") and word not in {*known, "--help"}]


def unknown_options(words: list[str]) -> list[str]:
    """Return the options that neither a script of ours nor what it imports has a name for."""
    options = [word for word in words if word.startswith("--")]
    name = words[1].replace(".", "/") if words[:1] == ["-m"] else "".join(words[:1])
    places = [ROOT / name, ROOT / f"{name}.py", ROOT / name / "__main__.py"]
    places.append(ROOT / "src" / f"{name}.py")
    found = [path.read_text("utf-8") for path in places if path.is_file()]
    if not found:  # a file of the reader's own
        return [name] if options or "/" in name else []
    imported = re.findall(r"(?m)^ *from (croupier[\w.]*) import", found[0])
    found += [path.read_text("utf-8") for path in map(module_file, imported) if path.is_file()]
    return [
        option
        for option in options
        if not any(re.search(rf"\b{option[2:].replace('-', '.')}\b", text) for text in found)
    ]


def module_file(module: str) -> Path:
    """Return the file of a module of ours."""
    return ROOT / "src" / f"{module.replace('.', '/')}.py"


def test_what_is_not_run_stands_in_the_docs() -> None:
    shown = [shown.text for shown in all_shown()]
    for pattern in NOT_RUN:
        assert any(re.fullmatch(pattern, text) for text in shown), pattern


@pytest.mark.usefixtures("given_time")
@pytest.mark.parametrize("page", WALKS)
def test_the_commands_of_a_page_run_as_they_are_typed(page: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    for command in filter(is_run, in_blocks(page)):
        done = run(smaller(command), tmp_path)

        expected = STOPPED if command.startswith("croupier serve") else DONE
        assert done.returncode == expected, f"{command}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what a reader has."""
    folder = tmp_path_factory.mktemp("reader")
    lay_out(folder)
    return folder


@pytest.mark.usefixtures("given_time")
@pytest.mark.parametrize("text", quick_ones())
def test_a_command_within_a_sentence_runs(text: str, reader: Path) -> None:
    done = run(changed(text, WITHOUT_COMPILING), reader)

    is_mention = "issing argument" in done.stderr or "requires an argument" in done.stderr
    assert is_mention or done.returncode == DONE, done.stdout + done.stderr


def changed(command: str, changes: dict[str, str]) -> str:
    """Change some words of a command."""
    for old, new in changes.items():
        command = re.sub(old, new, command)
    return command


def smaller(command: str) -> str:
    """Make the counts of a command small."""
    command = changed(command, SMALLER)
    if command.startswith("croupier class ") and not confinement().is_whole:
        command += " --unconfined"
    return command


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of Croupier; a server is stopped as soon as it says its address."""
    typed, _, target = command.partition(" > ")
    _, *words = shlex.split(typed)
    if words[0] == "serve":
        return serve(words, folder)
    done = here(*words, folder=folder)
    if target:
        (folder / target).write_text(done.stdout, encoding="utf-8")
    return done


def serve(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Start a server on any free port, read its address, and stop it by Ctrl-C."""
    with begin(*words, "--port", "0", "--no-browser", folder=folder) as process:
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said, wrong = process.communicate()
    assert "http" in first
    return subprocess.CompletedProcess(words, process.returncode, first + said, wrong)


def lay_out(folder: Path) -> None:
    """Lay out what the pages say their reader has: examples, submissions, checks, matches."""
    (folder / "examples").symlink_to(ROOT / "examples")
    model, checks, _ = re.findall(r"(?ms)^```python\n(.*?)^```", read("own-assignment.md"))
    (folder / "model").mkdir()
    (folder / "model" / "pairs.py").write_text(model, encoding="utf-8")
    (folder / "checks.py").write_text(checks, encoding="utf-8")
    here("classroom", "crazy", "--copy", "submissions/Ann Adams", folder=folder)
    here("classroom", "tic-tac-rummy", "--copy", "ada", folder=folder)
    shutil.make_archive(str(folder / "ada"), "zip", folder / "ada")
    (folder / "gradebook.csv").write_text("Name,ID\nAnn Adams,7\n", encoding="utf-8")
    shutil.copy(ROOT / "tests" / "releases" / "0.1.0" / "matches" / "open.match", folder)
    match = played("crazy", seed="saffron 49", seats=2, cards_each="3").match
    (folder / "crazy-7.match").write_text(write_match(match), encoding="utf-8")
