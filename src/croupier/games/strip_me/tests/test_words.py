"""What is said of Strip Me."""

from croupier.engine.english import Names
from croupier.games.strip_me import GAME
from croupier.play.view import view
from croupier.testing import felt, offered, scene

WHO = Names(("Ann", "Ben"), 0)


def test_a_debt_is_told_while_there_is_somebody_to_pay_it() -> None:
    s = scene(GAME, hand=["A♥ 2♣", "3♠ 4♦"])
    s.seat = 0
    GAME.apply(s, 0)
    assert [(each.value, each.seat) for each in GAME.words.counters(s, WHO)] == [("4", 1)]

    before = s.copy()
    GAME.apply(s, 0)
    assert GAME.words.narrate(before, 0, s, WHO)[1:] == ["Three still to pay."]

    before = s.copy()
    GAME.apply(s, 0)
    assert GAME.words.narrate(before, 0, s, WHO)[1:] == ["Ben has no cards left and is out."]
    assert GAME.words.counters(s, WHO) == []


def test_a_debt_is_a_threat_and_a_pay_card_turns_it() -> None:
    s = scene(GAME, hand=["Q♥ 2♣ 3♣", "J♠ 4♦ 5♦", "6♦ 7♦ 8♦"])
    names = ("Ann", "Ben", "Cem")
    assert [(each.kind, each.seat, each.by) for each in felt(GAME, s, "")] == [("attack", 1, 0)]
    assert view(GAME, s, 2, names).threat is not None

    turned = [(each.kind, each.seat, each.by, each.text) for each in felt(GAME, s, "")]
    assert turned == [("blocked", 1, 0, "jack of spades"), ("attack", 2, 1, "Pay!")]
    taken = [(each.kind, each.seat, each.text) for each in felt(GAME, s, "")]
    assert taken == [("shout", 1, "3 cards!")]
    assert view(GAME, s, 2, names).threat is None


def test_a_debt_that_goes_on_is_no_new_attack() -> None:
    s = scene(GAME, hand=["K♥ 2♣ 3♣", "9♠ 4♦ 5♦ 6♦"])
    felt(GAME, s, "")

    assert felt(GAME, s, "") == []
    assert offered(GAME, s)[""].now.endswith("any other card leaves one card to pay.")


def test_a_card_says_what_it_may_do_to_the_debt() -> None:
    s = scene(GAME, hand=["J♥ 2♣ 3♣", "9♠ 4♦ 5♦"])
    assert offered(GAME, s)[""].now == "A jack, queen, king or ace makes the next player pay."
    felt(GAME, s, "")

    assert offered(GAME, s)[""].now == (
        "A jack, queen, king or ace turns the debt against the next player; "
        "after any other card Ann takes the pile."
    )


def test_a_last_card_raises_an_alarm() -> None:
    s = scene(GAME, hand=["2♥ 2♣", "9♠ 4♦ 5♦"])

    assert [(each.kind, each.seat, each.text) for each in felt(GAME, s, "")] == [
        ("alarm", 0, "Last card!")
    ]


def test_pay_cards_say_what_they_cost() -> None:
    hints = {face.label: (face.hint, face.tone) for face in map(GAME.words.face, range(52))}

    assert hints["J"] == ("The next player pays one card", "attack")
    assert hints["A"] == ("The next player pays four cards", "attack")
    assert hints["10"] == ("", "")
