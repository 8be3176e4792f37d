"""A house is in a file, or in the PostgreSQL database that is named; no password is an argument."""

from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.server.storage.database_access import VARIABLE, find_database
from croupier.server.storage.store import Store

URL = "postgresql://croupier@db.example/house"


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def found(option: str, folder: Path) -> str:
    """Return the address of a database, or nothing."""
    address = find_database(option, folder)
    return address.reveal() if address is not None else ""


def test_without_a_word_a_house_is_in_its_file(tmp_path: Path) -> None:
    assert found("", tmp_path) == ""


def test_an_option_an_environment_or_a_file_names_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "database").write_text("postgres://croupier:secret@a.example/house\n")
    assert found("", tmp_path) == "postgresql://croupier:secret@a.example/house"
    assert found(f"@{tmp_path / 'database'}", tmp_path / "other").endswith("a.example/house")

    monkeypatch.setenv(VARIABLE, URL)
    assert found("", tmp_path) == URL
    assert found("postgresql://b.example/house", tmp_path).endswith("b.example/house")


@pytest.mark.parametrize(
    "url",
    ["postgresql://croupier:hush@db.example/house", "postgresql://db/house?user=a&password=hush"],
)
def test_a_password_in_an_argument_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="everybody on this machine") as raised:
        find_database(url, tmp_path)

    assert "hush" not in str(raised.value)


@pytest.mark.parametrize("url", ["mysql://db.example/hush", "hush", "postgresql://"])
def test_what_is_no_address_is_refused_and_not_repeated(url: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="looks like") as raised:
        find_database(url, tmp_path)

    assert "hush" not in str(raised.value)


def test_a_database_that_cannot_be_reached_is_told_of_without_its_password() -> None:
    with pytest.raises(UserError, match="cannot be reached") as raised:
        Store("postgresql://croupier:hush@127.0.0.1:9/house")

    assert "hush" not in str(raised.value)
