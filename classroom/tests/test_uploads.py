"""What is handed in is read within limits: zips are distrusted, links not followed."""

import os
import zipfile
from pathlib import Path

import pytest

from classroom.tests.handing_in import ADT, BOTH, CHECKS, GAME, called, folder_of, refusal, zip_of
from croupier_classroom.intake.opening import opened


def test_a_zip_is_opened(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"A3/game.py": GAME, "__MACOSX/A3/._game.py": b"\x00"})
    with opened(zipped, CHECKS) as submission:
        assert list(submission.sources) == ["A3/game.py"]
        assert submission.modules["game"] == "game"


def test_a_zip_in_a_folder_and_a_zip_in_a_zip_are_opened(tmp_path: Path) -> None:
    inner = zip_of(tmp_path / "inner.zip", {"game.py": GAME}).read_bytes()
    (tmp_path / "inner.zip").unlink()
    zip_of(tmp_path / "Ann" / "files.zip", {"adt.py": ADT, "part.zip": inner})
    with opened(tmp_path, CHECKS) as submission:
        assert set(submission.sources) == {"Ann/files/adt.py", "Ann/files/part/game.py"}
        assert submission.modules["adt"] == "adt"


@pytest.mark.parametrize("name", ["../../game.py", "/tmp/game.py", "C:\\game.py", "a\\..\\b.py"])
def test_a_zip_that_writes_outside_is_refused(name: str, tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {name: GAME})
    assert "would lie outside its folder" in refusal(zipped)


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    zeros = b"0" * 21_000_000
    assert "too large" in refusal(zip_of(tmp_path / "a.zip", {"game.py": zeros}))
    parts: dict[str, str | bytes] = {f"{number}.ipynb": zeros[:-1_000_001] for number in range(11)}
    assert "more than 200 MB" in refusal(zip_of(tmp_path / "b.zip", parts))
    programs: dict[str, str | bytes] = {f"{number}.py": "" for number in range(201)}
    assert "more than 200 Python files" in refusal(zip_of(tmp_path / "d.zip", programs))
    assert "1000000 letters" in refusal(zip_of(tmp_path / "e.zip", {"game.py": "#\n" * 1_500_000}))


@pytest.mark.large
def test_a_huge_zip_bomb_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(51):
            archive.writestr(f"{number}.bin", b"0" * 20_000_000)
    assert "more than 1000 MB" in refusal(tmp_path / "a.zip")


def test_large_and_compiled_files_are_left_out_and_named(tmp_path: Path) -> None:
    files = {**BOTH, "video.mp4": b"0" * 21_000_000, "game.so": b"\x7fELF", "x.pth": "import os"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert {path.name for path in submission.folder.iterdir()} == {*BOTH, "cards.py"}
    (note,) = [note for note in submission.notes if note.startswith("left out")]
    assert "video.mp4 (too large, or too many files)" in note
    assert "game.so (no text of a program)" in note


@pytest.mark.process
def test_files_with_strange_names_do_no_harm(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**BOTH, "a/b": "1"})
    (folder / os.fsdecode(b"caf\xe9.py")).write_text("x = 1")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        for name in ("a", "a/b", "x" * 300 + ".txt", "twice.py", "twice.py "):
            archive.writestr(name, "x = 1")
    with opened(folder, CHECKS) as submission:
        assert "".join(submission.notes).encode()
        assert called(submission.folder, "game", "deal()") == "[1]"


def test_a_zip_in_too_many_zips_is_refused(tmp_path: Path) -> None:
    content = zip_of(tmp_path / "0.zip", {"game.py": GAME}).read_bytes()
    for number in range(1, 5):
        content = zip_of(tmp_path / f"{number}.zip", {"next.zip": content}).read_bytes()
    assert "too deep" in refusal(tmp_path / "4.zip")


def test_a_zip_that_lies_about_a_size_is_refused(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"game.py": "#" * 5_000})
    content = zipped.read_bytes().replace((5_000).to_bytes(4, "little"), (7).to_bytes(4, "little"))
    zipped.write_bytes(content)
    assert refusal(zipped) == "A3.zip cannot be opened: it is damaged, or it is no zip."


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 and no more"])
def test_a_damaged_zip_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "A3.zip").write_bytes(content)
    assert (
        refusal(tmp_path / "A3.zip") == "A3.zip cannot be opened: it is damaged, or it is no zip."
    )


def test_a_locked_zip_is_named(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"game.py": GAME})
    content = bytearray(zipped.read_bytes())
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):
        content[content.index(sign) + (6 if sign.endswith(b"\x04") else 8)] |= 1
    zipped.write_bytes(content)
    assert refusal(zipped) == "game.py is locked with a password."


def test_names_in_a_zip_are_read_in_either_encoding(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "A3.zip", "w") as archive:
        archive.writestr("Übung/game.py", GAME)
        archive.writestr("xxbung/adt.py", ADT)
    content = (tmp_path / "A3.zip").read_bytes().replace(b"xxbung", "Übung"[:1].encode() + b"bung")
    (tmp_path / "A3.zip").write_bytes(content)
    with opened(tmp_path / "A3.zip", CHECKS) as submission:
        assert set(submission.sources) == {"Übung/game.py", "Übung/adt.py"}


def test_a_link_in_a_zip_is_not_followed(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("secret.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "A3.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("game.py", GAME)
    with opened(tmp_path / "A3.zip", CHECKS) as submission:
        assert list(submission.sources) == ["game.py"]
        assert "left out: secret.py (a link in a zip)." in submission.notes


def test_links_that_lead_outside_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("deal = 'secret'")
    folder = folder_of(tmp_path / "in", {**BOTH})
    (folder / "extra.py").symlink_to(tmp_path / "secret.py")
    (folder / "all").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.py")
    with opened(folder, CHECKS) as submission:
        assert set(submission.sources) == {"game.py", "adt.py"}
        left_out = "all (a link to a place outside), extra.py (a link to a place outside)"
        assert f"left out: {left_out}." in submission.notes


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("report.pdf", "a PDF document"), ("a3.docx", "a Word document"),
        ("A3.rar", "a RAR archive"), ("A3.7z", "a 7-Zip archive"),
    ],
)  # fmt: skip
def test_other_kinds_of_files_are_named(name: str, kind: str, tmp_path: Path) -> None:
    said = refusal(folder_of(tmp_path, {name: b"PK\x03\x04"}) / name)
    assert said.startswith(f"there is no Python program in {name}; found: {name} ({kind}).")
    assert f"{name} ({kind})" in refusal(tmp_path)


def test_nothing_is_named_too(tmp_path: Path) -> None:
    assert "is empty" in refusal(tmp_path)
    assert "there is no file or folder" in refusal(tmp_path / "nowhere")
    assert "it is empty" in refusal(folder_of(tmp_path, {"game.py": "# my game\n"}))


def test_files_in_too_many_folders_are_left_out_and_named(tmp_path: Path) -> None:
    deep = "d/" * 1_200
    zipped = zip_of(tmp_path / "A3.zip", {**BOTH, f"{deep}notes.txt": "1", f"{deep}far.py": GAME})
    with opened(zipped, CHECKS) as submission:
        assert set(submission.sources) == {*BOTH}
    (note,) = [note for note in submission.notes if note.startswith("left out")]
    assert note.startswith("left out: notes.txt (it lies in more than 50 folders), far.py (")
    assert ", far.py." in refusal(zip_of(tmp_path / "far.zip", {f"{deep}far.py": GAME}))


def test_a_folder_is_not_followed_too_deep(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "A3", {**BOTH})
    deepest = folder / "d" / ("d/" * 60)
    deepest.mkdir(parents=True)
    (deepest / "far.py").write_text(GAME)
    with opened(folder, CHECKS) as submission:
        assert set(submission.sources) == {*BOTH}
