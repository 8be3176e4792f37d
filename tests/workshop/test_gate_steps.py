"""What ./check runs, and what it says."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.guard import REAL
from workshop import gate, programs


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Note the commands of a check instead of running them."""
    noted: list[list[str]] = []

    def note(command: list[str], _more: object = None) -> bool:
        noted.append(command)
        return command[0] != "mypy"

    monkeypatch.setattr(gate, "run_silently", note)
    monkeypatch.setattr(gate, "run_openly", note)
    monkeypatch.setattr(gate, "missing_programs", list)
    return noted


def test_a_failed_step_is_named_and_the_others_run_all_the_same(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    status = gate.main([])

    assert [command[0] for command in commands] == [
        "ruff", "ruff", "mypy", "lint-imports", "deptry", "deno", "pytest",
    ]  # fmt: skip
    assert status == 1
    assert "check: FAILED: types (" in capsys.readouterr().out


def test_the_gate_leaves_real_things_to_the_night_but_for_witnesses(
    commands: list[list[str]],
) -> None:
    gate.main(["tests"])
    gate.main(["tests", "--all"])

    assert [gate.GATE in command for command in commands] == [True, False]
    assert gate.GATE.endswith(" or witness")
    assert all(name in gate.GATE for name in REAL)


def test_the_last_line_counts_witnesses_and_names_those_left_out(tmp_path: Path) -> None:
    record = tmp_path / "witnesses.json"
    assert gate.witness_count(record) == ""

    record.write_text(json.dumps({"a kill": "", "a match in Chromium": "needs chromium"}))
    assert gate.witness_count(record) == (
        "; witnesses: 1 of 2, left out: a match in Chromium (needs chromium)"
    )
    record.write_text(json.dumps({"a kill": ""}))
    assert gate.witness_count(record) == "; witnesses: 1 of 1"


def test_parts_can_be_named(commands: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    status = gate.main(["lint", "tests/workshop"])

    assert [command[0] for command in commands] == ["ruff", "pytest"]
    assert commands[1][-1] == "tests/workshop"
    assert status == 0
    assert "check: all is well" in capsys.readouterr().out


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        gate.main(["no-such-part"])

    assert "'no-such-part' is neither a step nor a test" in capsys.readouterr().err


def test_missing_programs_are_named_loudly(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "missing_programs", lambda: ["tmux"])
    monkeypatch.setattr(gate, "may_install", lambda: False)

    gate.main(["tests"])

    said = capsys.readouterr().out
    assert "LEFT OUT: every test that needs tmux" in said
    assert "sudo apt-get install tmux" in said
    assert [command[0] for command in commands] == ["pytest"]


def test_ci_as_root_installs_missing_programs_first(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = ["tmux"]
    monkeypatch.setattr(gate, "missing_programs", lambda: list(missing))
    monkeypatch.setattr(gate, "may_install", lambda: True)

    def install(names: list[str]) -> None:
        commands.append(["install", *names])
        missing.clear()

    monkeypatch.setattr(gate, "install_programs", install)
    gate.main(["tests"])

    assert [command[0] for command in commands] == ["install", "pytest"]


def test_where_nothing_can_be_installed_the_tests_run_all_the_same(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "missing_programs", lambda: ["tmux"])
    monkeypatch.setattr(gate, "may_install", lambda: True)
    monkeypatch.setenv("PATH", "")  # no apt-get

    assert gate.main(["tests"]) == 0
    assert [command[0] for command in commands] == ["pytest"]
    assert "LEFT OUT: every test that needs tmux" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ci", "user", "allowed"), [("true", 0, True), ("true", 1000, False), ("", 0, False)]
)
def test_only_ci_as_root_may_install(
    ci: str, user: int, *, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: user)

    assert programs.may_install() is allowed


def test_a_package_that_does_not_exist_holds_no_other_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed: list[str] = []

    def run(command: list[str], **_options: object) -> None:
        installed.extend(command[-1:] if "install" in command else [])

    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(subprocess, "run", run)
    programs.install_programs(["chromium", "tmux"])

    assert installed == ["chromium-headless-shell", "tmux"]
