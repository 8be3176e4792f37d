"""The heuristic player of tic-tac-toe rummy."""

from croupier.engine.piles import NOBODY
from croupier.engine.rng import PolicyRng
from croupier.games.tic_tac_rummy import GAME
from croupier.games.tic_tac_rummy.rules import State
from croupier.games.tic_tac_rummy.words import WORDS
from croupier.testing import play, scene

KEY = bytes(range(32))
LOWER_ROWS = "4♦ 9♣ 3♠ 6♠ 2♥ 6♦"


def table(*boards: str, deck: str, **options: str) -> State:
    """Lay these boards and this deck, its next card first; all else is gone."""
    from_bottom = " ".join(deck.split()[::-1])
    s: State = scene(GAME, board=list(boards), deck=from_bottom, rest="gone", options=options)
    return s


def heuristic_answer(s: State) -> str:
    out = memoryview(bytearray(8 * 25)).cast("q")
    return WORDS.codes[GAME.policies["heuristic"](s, out, GAME.list_choices(s, out), PolicyRng())]


def test_the_heuristic_stops_with_a_run() -> None:
    assert heuristic_answer(table(f"6♣ 5♣ 4♣ {LOWER_ROWS}", deck="9♠ 8♠")) == "done"


def test_the_heuristic_puts_a_card_where_it_completes_a_run() -> None:
    s = table(f"6♣ 5♣ 8♣ {LOWER_ROWS}", deck="4♣ 2♠")
    play(GAME, s, "deal")
    assert heuristic_answer(s) == "a3"


def test_the_heuristic_deals_on_behind_a_rival_as_long_as_a_run_helps() -> None:
    set_of_clubs = f"8♣ 5♣ 3♣ {LOWER_ROWS}"
    rival = "2♠ 3♦ 4♠ 9♦ 5♥ 7♦ 2♣ 3♥ 8♠"
    s = table(set_of_clubs, rival, deck="7♠ 8♥ 5♠")
    assert heuristic_answer(s) == "deal"
    s.drawn[0] = 6
    assert heuristic_answer(s) == "done"


def test_the_heuristic_scores_above_17_alone() -> None:
    total, rng = 0, PolicyRng()
    out = memoryview(bytearray(8 * 25)).cast("q")
    for stream in range(60):
        s = GAME.start(1, GAME.resolve_options(1, {}), KEY, stream)
        while s.seat != NOBODY:
            GAME.apply(s, GAME.policies["heuristic"](s, out, GAME.list_choices(s, out), rng))
        total += GAME.score(s, 0)
    assert total > 17 * 60
