"""Crazy Eights in real browsers: the page knows nothing of it, and plays it."""

import pytest

from croupier.engine.game import Game
from tests.page.conftest import Visit, _quick_thought, browser, house, visit
from tests.page.hosting import Hosted
from tests.page.test_matches import play_whole_match

__all__ = ["_quick_thought", "browser", "house", "visit"]  # fixtures, for pytest to find


@pytest.mark.browser
def test_two_people_and_two_bots_play_a_match_of_it(
    eights: Game, house: Hosted, visit: Visit
) -> None:
    table, pages = play_whole_match(house, visit, eights.name)

    assert table.info().result is not None
    for page in pages:
        assert "Cards left: " in page.locator("match-result").inner_text()
