"""What ./check runs, and what it says."""

import os

import pytest

from workshop import checks, programs


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Note the commands of a check instead of running them."""
    noted: list[list[str]] = []

    def note(command: list[str]) -> bool:
        noted.append(command)
        return command[0] != "mypy"

    monkeypatch.setattr(checks, "run_silently", note)
    monkeypatch.setattr(checks, "run_openly", note)
    monkeypatch.setattr(checks, "missing_programs", list)
    return noted


def test_a_failed_step_is_named_and_the_others_run_all_the_same(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    status = checks.main([])

    assert [command[0] for command in commands] == [
        "ruff", "ruff", "mypy", "lint-imports", "deptry", "deno", "pytest",
    ]  # fmt: skip
    assert status == 1
    assert "check: FAILED: types (" in capsys.readouterr().out


def test_slow_tests_run_only_when_all_is_asked_for(commands: list[list[str]]) -> None:
    checks.main(["tests"])
    checks.main(["tests", "--all"])

    assert [("not slow" in command) for command in commands] == [True, False]


def test_parts_can_be_named(commands: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    status = checks.main(["lint", "tests/setup"])

    assert [command[0] for command in commands] == ["ruff", "pytest"]
    assert commands[1][-1] == "tests/setup"
    assert status == 0
    assert "check: all is well" in capsys.readouterr().out


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        checks.main(["no-such-part"])

    assert "'no-such-part' is neither a step nor a test" in capsys.readouterr().err


def test_missing_programs_are_named_loudly(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "missing_programs", lambda: ["tmux"])
    monkeypatch.setattr(checks, "may_install", lambda: False)

    checks.main(["tests"])

    said = capsys.readouterr().out
    assert "LEFT OUT: every test that needs tmux" in said
    assert "sudo apt-get install tmux" in said
    assert [command[0] for command in commands] == ["pytest"]


def test_ci_as_root_installs_missing_programs_first(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = ["tmux"]
    monkeypatch.setattr(checks, "missing_programs", lambda: list(missing))
    monkeypatch.setattr(checks, "may_install", lambda: True)

    def install(names: list[str]) -> bool:
        commands.append(["install", *names])
        missing.clear()
        return True

    monkeypatch.setattr(checks, "install_programs", install)
    checks.main(["tests"])

    assert [command[0] for command in commands] == ["install", "pytest"]


@pytest.mark.parametrize(
    ("ci", "user", "allowed"), [("true", 0, True), ("true", 1000, False), ("", 0, False)]
)
def test_only_ci_as_root_may_install(
    ci: str, user: int, *, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: user)

    assert programs.may_install() is allowed
