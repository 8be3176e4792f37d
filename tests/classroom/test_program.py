"""A program under check: imported afresh, typed at, and stopped where it does not stop."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.grading.checks import Modules, NeverStops, Program

MAIN = """
import sys
import dice

print("loaded as", __name__)

def greet():
    name = input("Name? ")
    print("Hello", name, dice.throw())
    return len(name)

if __name__ == "__main__":
    greet()
"""
DICE = "SIDES = 6\n\ndef throw():\n    return SIDES\n"


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Program]:
    """Return a function that writes a program of these texts."""

    def write(main: str = MAIN, **others: str) -> Program:
        for name, text in {"a3": main, "dice": DICE, **others}.items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return Program.of_folder(tmp_path, {"a3": "a3.py", "dice": "dice.py"})

    return write


def test_every_check_imports_the_program_afresh(make: Callable[..., Program]) -> None:
    program = make()
    with program.fresh():
        first = program.module("dice")
        vars(first)["SIDES"] = 20
        assert program.module("dice") is first
        assert program.module("a3").dice is first
    with program.fresh():
        assert program.module("dice").SIDES == 6


def test_nothing_of_the_program_is_left_behind(make: Callable[..., Program]) -> None:
    program, path = make(), list(sys.path)
    with program.fresh():
        program.module("a3")
    assert not {"a3", "dice"} & set(sys.modules)
    assert sys.path == path
    assert sorted(each.name for each in program.folder.iterdir()) == ["a3.py", "dice.py"]


def test_a_module_of_the_same_name_is_put_back(make: Callable[..., Program]) -> None:
    program = make(fractions="WHOLE = 1\n")
    ours = sys.modules["fractions"]
    with program.fresh():
        assert program.module("fractions").WHOLE == 1
    assert sys.modules["fractions"] is ours


def test_lines_are_typed_at_a_function(make: Callable[..., Program]) -> None:
    program = make()
    with program.fresh():
        typed = program.type(["Ann", "more"], program.module("a3").greet)
    assert (typed.output, typed.value, typed.raised) == ("Name? Hello Ann 6\n", 3, None)


def test_an_error_comes_with_what_was_printed_before(make: Callable[..., Program]) -> None:
    program = make()
    with program.fresh():
        typed = program.type([], program.module("a3").greet)
    assert (typed.output, typed.value) == ("Name? ", None)
    assert isinstance(typed.raised, EOFError)


def test_the_main_program_is_run_as_such(make: Callable[..., Program]) -> None:
    program, ours = make(), sys.modules["__main__"]
    with program.fresh():
        assert program.run(["Ann"]) == "loaded as __main__\nName? Hello Ann 6\n"
        assert program.run([]) == "loaded as __main__\nName? "
    assert sys.modules["__main__"] is ours


def test_modules_can_be_patched_before_a_run(make: Callable[..., Program]) -> None:
    def load_the_dice(modules: Modules) -> None:
        vars(modules("dice"))["throw"] = lambda: "double six"

    program = make()
    with program.fresh():
        assert program.run(["Ann"], patch=load_the_dice).endswith("Hello Ann double six\n")


def test_an_error_ends_a_run(make: Callable[..., Program]) -> None:
    program = make("print('so far')\nint('x')\n")
    with program.fresh(), pytest.raises(ValueError, match="invalid literal"):
        program.run([])


def test_arguments_are_passed_on(make: Callable[..., Program]) -> None:
    program = make("import sys\nprint(sys.argv[1:])\n")
    with program.fresh():
        assert (
            program.type([], lambda: program.start(["--seed", "1"])).output == "['--seed', '1']\n"
        )


@pytest.mark.parametrize("last_line", ["answer = input()", "raise SystemExit"])
def test_a_program_without_a_guard_can_still_be_imported(
    last_line: str, make: Callable[..., Program]
) -> None:
    program = make(f"def two():\n    return 2\n\n{last_line}\n")
    with program.fresh():
        module = program.module("a3")
        assert module.two() == 2
        assert program.module("a3") is module


def test_a_check_is_silent_and_does_not_sleep(
    make: Callable[..., Program], capsys: pytest.CaptureFixture[str]
) -> None:
    program = make("import time\nprint('noise')\ntime.sleep(3600)\n")
    with program.fresh():
        program.module("a3")
    assert capsys.readouterr() == ("", "")
    assert time.sleep.__name__ == "sleep"


def test_a_program_that_reads_on_past_the_end_is_stopped(make: Callable[..., Program]) -> None:
    deaf = "while True:\n    try:\n        input()\n    except Exception:\n        pass\n"
    program = make(deaf)
    with program.fresh(), pytest.raises(NeverStops, match="after the end of input"):
        program.run(["one line"])


def test_a_program_that_prints_without_end_is_stopped(make: Callable[..., Program]) -> None:
    program = make("while True:\n    print('x' * 1000)\n")
    with program.fresh(), pytest.raises(NeverStops, match="more than 2000000 letters"):
        program.run([])


def test_an_edition_of_one_module_has_any_name() -> None:
    program = Program.of_package("croupier.engine.rng")
    with program.fresh():
        assert program.module("a3") is program.module("b4") is sys.modules["croupier.engine.rng"]


def test_an_edition_of_ours_is_put_back_after_a_check() -> None:
    program = Program.of_package("croupier.engine.rng")
    ours = program.module("a3")
    with program.fresh():
        assert program.module("a3") is not ours
    assert program.module("a3") is ours is sys.modules["croupier.engine"].rng


def test_an_edition_of_several_modules_needs_a_main_one() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"croupier\.games\.__main__"):
        Program.of_package("croupier.games").start()
