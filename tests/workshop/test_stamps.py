"""A .venv is used again only while everything it was made from is the same."""

from pathlib import Path

import pytest

from workshop.stamps import (
    CROUPIER,
    PACKAGES,
    TO_PLAY,
    TO_WORK,
    TOOLS,
    missing_layers,
    read_stamps,
    remove_stamps,
    stamp_of,
    venv_program,
    write_stamps,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a project whose .venv is complete."""
    for layer in TO_WORK:
        (tmp_path / layer.source).parent.mkdir(exist_ok=True)
        (tmp_path / layer.source).write_text(f"{layer.name} 1.0\n")
    venv_program(tmp_path, "python").parent.mkdir(parents=True)
    venv_program(tmp_path, "python").touch()
    write_stamps(tmp_path, {layer.name: stamp_of(tmp_path, layer) for layer in TO_WORK})
    return tmp_path


def test_a_complete_venv_misses_nothing(root: Path) -> None:
    assert missing_layers(root, TO_WORK) == []


def test_a_fresh_clone_misses_everything(root: Path) -> None:
    (root / ".venv").rename(root / "elsewhere")

    assert missing_layers(root, TO_WORK) == list(TO_WORK)


def test_a_changed_lock_is_noticed(root: Path) -> None:
    (root / PACKAGES.source).write_text("packages 2.0\n")

    assert missing_layers(root, TO_WORK) == [PACKAGES]


def test_a_changed_pyproject_asks_only_for_croupier_itself(root: Path) -> None:
    (root / CROUPIER.source).write_text("croupier 2.0\n")

    assert missing_layers(root, TO_WORK) == [CROUPIER]


def test_playing_does_not_wait_for_the_tools(root: Path) -> None:
    (root / TOOLS.source).write_text("tools 2.0\n")

    assert missing_layers(root, TO_PLAY) == []
    assert missing_layers(root, TO_WORK) == [TOOLS]


def test_a_half_made_venv_misses_everything(root: Path) -> None:
    remove_stamps(root)

    assert missing_layers(root, TO_PLAY) == list(TO_PLAY)


@pytest.mark.parametrize("content", ["", "packages", "packages \n\n", "\x00\x00 \x00"])
def test_a_damaged_stamp_file_is_no_stamp(root: Path, content: str) -> None:
    (root / ".venv" / "croupier.stamps").write_text(content)

    assert missing_layers(root, TO_PLAY) == list(TO_PLAY)


def test_a_venv_whose_python_was_removed_misses_everything(root: Path) -> None:
    venv_program(root, "python").unlink()
    venv_program(root, "python").symlink_to(root / "a-python-that-was-uninstalled")

    assert read_stamps(root) == {}


def test_a_moved_folder_is_set_up_again(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    moved = root.rename(tmp_path_factory.mktemp("other") / "croupier")

    assert missing_layers(moved, TO_PLAY) == list(TO_PLAY)


def test_windows_keeps_programs_in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("folder")
    monkeypatch.setattr("os.name", "nt")

    program = venv_program(folder, "python")

    assert program.relative_to(folder).parts == (".venv", "Scripts", "python.exe")


def test_another_python_is_set_up_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 99, 0))

    assert missing_layers(root, TO_PLAY) == list(TO_PLAY)
