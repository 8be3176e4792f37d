"""What is said of Strip Me."""

from croupier.engine.english import Names
from croupier.games.strip_me import GAME
from croupier.testing import scene

WHO = Names(("Ann", "Ben"), 0)


def test_a_debt_is_told_while_there_is_somebody_to_pay_it() -> None:
    s = scene(GAME, hand=["A♥ 2♣", "3♠ 4♦"])
    s.seat = 0
    GAME.apply(s, 0)
    assert [counter.value for counter in GAME.words.counters(s, WHO)] == ["4"]

    before = s.copy()
    GAME.apply(s, 0)
    assert GAME.words.narrate(before, 0, s, WHO)[1:] == ["Three still to pay."]

    before = s.copy()
    GAME.apply(s, 0)
    assert GAME.words.narrate(before, 0, s, WHO)[1:] == ["Ben has no cards left and is out."]
    assert GAME.words.counters(s, WHO) == []
