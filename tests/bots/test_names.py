"""The names of bots: nobody at a table has the name of another, however many there are."""

from itertools import islice

from croupier.bots.names import BOT_NAMES, seat_names, spare_names


def test_a_spare_name_is_nobodys() -> None:
    assert list(islice(spare_names(["Ben", "Dora"]), 3)) == ["Cem", "Emil", "Fay"]


def test_names_never_run_out() -> None:
    assert list(islice(spare_names([*BOT_NAMES, "Bot 11"]), 2)) == ["Bot 12", "Bot 13"]


def test_every_seat_of_a_match_between_bots_has_a_name() -> None:
    assert seat_names(1) == ["Ann"]
    assert seat_names(3) == ["Ann", "Ben", "Cem"]
    assert len(set(seat_names(30))) == 30
