"""How long what is seen of a move takes."""

import re

import pytest

from croupier.engine import Face, Moment
from croupier.play.durations import CUES, LONGEST_CROWD, MOMENTS, seconds_of
from croupier.play.seen_cues import SeenCue
from croupier.server.tables.seats import TEMPOS
from tests.cli.commandline import ROOT

ACE = Face("card", "A", "ace")
PLAYED = SeenCue("move", ACE, "hand1", "discard:0")
DRAWN = SeenCue("move", None, "draw", "hand1")


def test_nothing_seen_takes_no_time() -> None:
    assert seconds_of([]) == 0


def test_a_card_that_is_seen_takes_longer_than_one_face_down() -> None:
    assert seconds_of([PLAYED]) == CUES["move"] > CUES["back"] == seconds_of([DRAWN])


def test_further_cards_on_the_same_way_take_less() -> None:
    assert seconds_of([DRAWN] * 2) == pytest.approx(CUES["back"] + CUES["more"])


def test_a_crowd_of_cards_is_hurried() -> None:
    assert seconds_of([DRAWN] * 100) == pytest.approx(CUES["back"] + LONGEST_CROWD)


def test_another_way_begins_a_crowd_of_its_own() -> None:
    both = seconds_of([DRAWN] * 100 + [PLAYED] + [DRAWN] * 100)
    assert both == pytest.approx(2 * (CUES["back"] + LONGEST_CROWD) + CUES["move"])


def test_an_attack_takes_longer_for_whom_it_is_on() -> None:
    attack = [Moment("attack", 2, by=0)]

    assert seconds_of([], attack, me=2) == MOMENTS["attacked"]
    assert seconds_of([], attack, me=1) == seconds_of([], attack) == MOMENTS["attack"]


def test_a_stopped_card_takes_longer_for_both_whom_it_concerns() -> None:
    blocked = [Moment("blocked", 2, by=0)]

    assert seconds_of([], blocked, me=2) == seconds_of([], blocked, me=0) == MOMENTS["stopped"]
    assert seconds_of([], blocked, me=1) == seconds_of([], blocked) == MOMENTS["blocked"]


def test_the_page_keeps_to_the_same_table() -> None:
    script = (ROOT / "src" / "croupier" / "server" / "page" / "durations.mjs").read_text("utf-8")

    assert table_in(script, "CUES") == CUES
    assert table_in(script, "MOMENTS") == MOMENTS
    assert f"LONGEST_CROWD = {LONGEST_CROWD};" in script
    assert ", ".join(f"{name}: {tempo:g}" for name, tempo in TEMPOS.items()) in script


def table_in(script: str, name: str) -> dict[str, float]:
    """Return a table of numbers as a script of the page has it."""
    body = script.split(f"export const {name} = {{")[1].split("};", maxsplit=1)[0]
    return {word: float(number) for word, number in re.findall(r"(\w+): ([0-9.]+),", body)}
