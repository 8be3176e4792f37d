"""What the proof about two answers of a seat holds for a leak, and what it does not."""

from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.tests.table_scene import table, words
from croupier.testing.move_proof import assert_answers_look_alike


def test_a_shuffle_after_one_of_two_answers_lays_no_card_face_down() -> None:
    eight = "JustSayNo Red Red Blue Blue Pink Pink Green"
    s = table(eight, "Brown", draw="Black Black White")  # waste goes on to shuffle, done does not

    assert {"waste", "done"} <= set(words(s))
    assert_answers_look_alike(GAME, s)
