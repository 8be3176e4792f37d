"""`croupier check-game` finds planted faults, and says in which file and line."""

import re
import sys
from pathlib import Path

import pytest

from croupier.authors.game_check import entry_point_faults
from croupier.authors.loading import GameModule, find_module, load_game
from croupier.authors.new_game import new_game
from croupier.engine.errors import UserError
from croupier.testing.contract import CLAUSES
from tests.authors.folders import Change, faults_here, faults_of, line_of, planted, spoiled
from tests.cli.commandline import DONE, ROOT, WRONG, assert_refused, croupier, here

COUNTED = "    s.played[s.seat] += 1\n"
ENDS = "    if is_empty(s, HAND):\n        end_match(s)\n"
TOLD = 'the {face(code).name}."]'
NAMED = "    WON,\n"
LESSON = "  its lesson can be played as it is written"  # a new game has none


@pytest.mark.process
def test_a_sound_game_is_told_what_was_proved(tmp_path: Path) -> None:
    new_game("high-card", tmp_path)
    done = croupier("check-game", "high_card", folder=tmp_path)

    assert done.returncode == DONE, done.stdout
    first, *proved = done.stdout.splitlines()
    assert first == "high-card keeps the contract. Proved:"
    assert {f"  {clause.sentence}" for clause in CLAUSES.values()} - {LESSON} < set(proved)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["high_card"]  # nothing is left


@pytest.mark.process
def test_a_float_in_the_rules(tmp_path: Path) -> None:
    game, line = spoiled(tmp_path, "rules.py", "choice >> 2 > s.best", "choice / 4 > s.best + 0.5")

    where = f"oops/src/oops/rules.py:{line}: apply uses"
    assert faults_of(game) == [
        f"{where} a division that makes a float (use //), which rules may not",
        f"{where} the constant 0.5, which rules may not",
    ]


@pytest.mark.process
def test_a_function_that_is_misspelt(tmp_path: Path) -> None:
    game, line = spoiled(tmp_path, "rules.py", "        end_match(s)", "        end_mach(s)")

    where = f"oops/src/oops/rules.py:{line}: end_round calls end_mach"
    said = "no function of this name is defined or imported here; the nearest name is end_match"
    assert faults_of(game) == [f"{where}, but {said}"]


@pytest.mark.process
def test_a_word_that_names_a_hidden_card(tmp_path: Path) -> None:
    leak = 'the {face(code).name}, not the {face(at(after, 3 + before.seat, 0)).name}."]'
    game, line = spoiled(tmp_path, "words.py", TOLD, leak)
    words = game / "src" / "oops" / "words.py"
    text = words.read_text(encoding="utf-8")
    words.write_text(text.replace(NAMED, f"{NAMED}    at,\n"), encoding="utf-8")

    fault = f"oops/src/oops/words.py:{line + 1}: narrate names a card that its reader may not know"
    assert fault in faults_of(game)


@pytest.mark.process
def test_a_label_given_twice(tmp_path: Path) -> None:
    new = 'return "lay a card"'
    game, line = spoiled(tmp_path, "words.py", 'return f"lay the {face(code).name}"', new)

    (fault,) = faults_of(game)
    twice = f'oops/src/oops/words.py:{line - 2}: two choices have the label "lay a card"; with '
    assert fault.startswith(twice)


@pytest.mark.process
def test_a_game_without_an_end(tmp_path: Path) -> None:
    game, _ = spoiled(tmp_path, "rules.py", ENDS, ENDS.replace("end_match(s)", "deal(s)"))
    lines = (game / "src" / "oops" / "rules.py").read_text(encoding="utf-8").splitlines()
    where = f"oops/src/oops/rules.py:{1 + lines.index('def apply(s: State, choice: int) -> None:')}"

    (fault,) = faults_of(game)
    endless = "a random match does not end: 100,000 answers, and no finish(s, ...); with "
    assert fault.startswith(f"{where}: {endless}")


@pytest.mark.process
@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("words.py", '"Lay a card.", 2)', '"Lay a card.", 9)',
         r"words\.py:\d+: RULES\.md has no rule 9, cited here; with \d seats, cards_each="),
        ("words.py", 'the round.")', 'the round")',
         r"words\.py:\d+: a narrated line begins with a capital and ends with a stop; these are"),
        ("words.py", "RANKS[card >> 2]", "RANKS[0]",
         r'words\.py:\d+: two choices have the word "2♣"'),
    ],
    ids=["rule 9", "no stop", "same words"],
)  # fmt: skip
def test_other_faults(file: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    game, _ = spoiled(tmp_path, file, old, new)

    assert any(re.search(said, fault) for fault in faults_of(game))


@pytest.mark.process
@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules.py", "def cards_left(s", "def cards_left((s", "Python cannot read it: "),
        ("__init__.py", "=rules.SEATS", "=rules.SEAT", "AttributeError: module 'oops.rules' has"),
        ("bots.py", "best = choices[0]", "best = [choices[0]]", "thrifty uses a list"),
    ],
    ids=["syntax", "a name that is not there", "a list in a bot"],
)  # fmt: skip
def test_a_fault_that_shows_at_once(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    game, line = spoiled(tmp_path, file, old, new)

    assert any(
        fault.startswith(f"oops/src/oops/{file}:{line}: {said}") for fault in faults_of(game)
    )


def test_a_loop_without_an_end_is_interrupted_where_it_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turning = "    while s.played[0] == 1:\n        choice += 0\n"
    own = planted(tmp_path, Change("rules.py", COUNTED, COUNTED + turning))
    monkeypatch.setattr("croupier.authors.game_check.SECONDS", 0.5)

    (fault,) = faults_here(own)

    line = line_of(own / "rules.py", turning)
    said = (
        r'the check "every step keeps fields, cards, turns and choices in order" was still busy '
        r"here after 0\.5 seconds: this does not end, or is too slow to be checked; with \d seats"
    )
    assert re.search(rf"rules\.py:({line}|{line + 1}): {said}", fault), fault


def test_an_entry_point_that_leads_elsewhere(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)
    for path in (folder / "pyproject.toml", *folder.glob("src/*.dist-info/entry_points.txt")):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("high_card:GAME", "low_card:GAME"), encoding="utf-8")

    faults = [str(fault) for fault in entry_point_faults(find_module(folder))]
    assert len(faults) == 2
    for fault in faults:
        assert fault.endswith('no entry point of "croupier.games" is "high_card:GAME"')


def test_a_project_that_cannot_be_read(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)
    (folder / "pyproject.toml").write_text("[project\n", encoding="utf-8")

    (fault,) = entry_point_faults(find_module(folder))
    assert fault.path == folder / "pyproject.toml"
    assert fault.message.startswith("it cannot be read: ")


@pytest.mark.process
def test_a_game_without_a_rule_book(tmp_path: Path) -> None:
    game = new_game("oops", tmp_path)
    (game / "src" / "oops" / "RULES.md").unlink()

    said = "a game needs this file: its rules in prose, numbered"
    assert faults_of(game) == [f"oops/src/oops/RULES.md:1: {said}"]


def test_a_game_is_found_in_its_package_in_its_folder_and_beside_other_files() -> None:
    crazy = ROOT / "src" / "croupier" / "games" / "crazy"
    eights = ROOT / "examples" / "crazy_eights"

    assert find_module(eights) == GameModule(eights / "src", "crazy_eights")
    assert find_module(crazy) == GameModule(crazy.parent, "crazy")
    assert find_module(ROOT / "tests" / "outside_games") == GameModule(
        ROOT / "tests" / "outside_games", "war"
    )


def test_a_folder_without_a_game_or_with_several_is_named(tmp_path: Path) -> None:
    nothing = here("check-game", str(tmp_path), folder=tmp_path)
    assert_refused(nothing, WRONG, "no game is declared", "croupier new NAME")
    several = here("check-game", str(ROOT / "src" / "croupier" / "games"), folder=tmp_path)
    assert_refused(several, WRONG, "crazy, monopoly_deal, onu, strip_me and tic_tac_rummy")
    missing = here("check-game", "nowhere", folder=tmp_path)
    assert_refused(missing, WRONG, "there is no folder", "nowhere")


def test_a_folder_is_found_by_the_name_of_its_game(tmp_path: Path) -> None:
    made = new_game("high-card", tmp_path)

    assert find_module(tmp_path / "high-card").source == made / "src"
    misspelt = here("check-game", "hgh-card", folder=tmp_path)
    assert_refused(misspelt, WRONG, "there is no folder", "The nearest is high_card.")


def test_a_module_that_python_has_already_is_named(tmp_path: Path) -> None:
    (tmp_path / "json").mkdir()
    (tmp_path / "json" / "__init__.py").write_text("GAME = 1\n", encoding="utf-8")

    with pytest.raises(UserError, match='Python has another "json" already'):
        load_game(find_module(tmp_path))
    assert str(tmp_path) not in sys.path, "processes started later would import that one"
