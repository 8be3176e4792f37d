"""External bots: let in by the command line alone, asked fairly, refused in words."""

import json
import sys
from pathlib import Path

import pytest

from croupier.bots import external as outside
from croupier.bots.answers import bot_answer, find_bot, seated_bot
from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table

GAME = find_game("crazy")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FUNCTION = f"{EXAMPLES / 'first_choice.py'}:play"
PROGRAM = f"program:{sys.executable} {EXAMPLES / 'json_bot.py'}"


def play_match(bot: str) -> Table:
    """Play a match of a bot against the default one."""
    players = [Player("Ann", bot), Player("Ben", GAME.default_bot)]
    table = Table(GAME, new_match(GAME, players, seed="velvet 31"))
    while table.seat != NOBODY:
        table.answer(table.seat, table.question, bot_answer(table, table.players[table.seat].bot))
    return table


@pytest.mark.parametrize("text", [FUNCTION, PROGRAM], ids=["function", "program"])
def test_a_player_from_outside_plays_a_match_to_its_end(text: str) -> None:
    table = play_match(seated_bot(GAME, text))

    assert table.match.result is not None


def test_function_and_program_of_the_examples_play_alike() -> None:
    one, other = play_match(seated_bot(GAME, FUNCTION)), play_match(seated_bot(GAME, PROGRAM))

    assert one.match.events == other.match.events


def test_a_program_is_told_what_its_seat_may_see_and_no_more() -> None:
    table = Table(GAME, new_match(GAME, [Player("Ann"), Player("Ben")], seed="velvet 31"))
    view = table.view(0)
    assert view.decision is not None

    asked = json.loads(json.dumps(outside.question_json(GAME, view, view.decision)))

    hands = {
        zone["id"]: zone["cards"] for zone in asked["view"]["zones"] if zone["seat"] is not None
    }
    assert all(card is not None for card in hands["hand0"])
    assert all(card is None for card in hands["hand1"])
    assert {choice["code"] for choice in asked["choices"]} == set(GAME.choices(table.state))


def test_an_answer_that_is_no_choice_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text("def play(view, decision):\n    return 'nonsense'\n", encoding="utf-8")

    with pytest.raises(UserError, match="answered 'nonsense', which is none of"):
        play_match(seated_bot(GAME, f"{file}:play"))


def test_a_program_that_says_nothing_is_named() -> None:
    silent = seated_bot(GAME, f"program:{sys.executable} -c pass")

    with pytest.raises(UserError, match="did not answer with a line of JSON"):
        play_match(silent)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("missing.py:play", "there is no file missing.py"),
        (f"{EXAMPLES / 'first_choice.py'}:nobody", "has no function nobody"),
        ("program:no-such-program-here", "cannot be started"),
        ("program:", "cannot be started"),
    ],
)
def test_what_cannot_be_started_is_said(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        seated_bot(GAME, text)


def test_no_external_bot_is_let_in_by_name() -> None:
    for text in (FUNCTION, PROGRAM):
        with pytest.raises(UserError, match="has no bot"):
            find_bot(GAME, text)
    with pytest.raises(UserError, match="only --seats of a new match can let it in"):
        find_bot(GAME, "from-somewhere")


def test_a_person_is_no_bot() -> None:
    assert seated_bot(GAME, "Ann") == ""
    assert seated_bot(GAME, "bot") == GAME.default_bot
    assert seated_bot(GAME, "bot:gentle") == "gentle"
