"""What a notebook shows of matches, views and reports."""

from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table


def test_a_view_is_shown_without_what_the_seat_may_not_know() -> None:
    game = find_game("crazy")
    table = Table(game, new_match(game, [Player("Ann"), Player("<Ben>")], seed="1"))

    shown = table.view(0)._repr_html_()

    assert shown.startswith("<table>")
    assert "<th>hand1</th><td>## ## ## ## ## ## ## (7)</td>" in shown
    assert "<Ben>" not in shown
