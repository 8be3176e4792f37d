"""Matches that several commands are tried on."""

import pytest

from croupier.play.match_text import write_match
from tests.play.matches import played


@pytest.fixture(scope="session")
def finished() -> str:
    """Return the text of a finished match of Crazy."""
    return write_match(played("crazy", seed="saffron 49", seats=3, cards_each="5").match)


@pytest.fixture(scope="session")
def unfinished() -> str:
    """Return the text of a match of Crazy that goes on."""
    return write_match(played("crazy", seed="saffron 49", seats=2, answers=9).match)
