"""What `workshop.renew` writes into the docs names no folder of the machine it ran on."""

from pathlib import Path

import pytest

from workshop.renew import output

pytestmark = pytest.mark.process


def test_an_output_names_the_home_of_nobody(tmp_path: Path) -> None:
    assert output("matches", tmp_path / "game").endswith(" in ~/.local/share/croupier/matches.\n")
