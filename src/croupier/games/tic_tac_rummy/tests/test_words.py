"""What tic-tac-toe rummy shows and tells."""

from croupier.engine.english import Names
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import seen_by
from croupier.games.tic_tac_rummy import GAME
from croupier.games.tic_tac_rummy.rules import State
from croupier.games.tic_tac_rummy.words import WORDS
from croupier.play.view import view
from croupier.testing import felt, offered, play, scene

LOWER_ROWS = "4♦ 9♣ 3♠ 6♠ 2♥ 6♦"
DULL = f"9♥ 5♦ 7♥ {LOWER_ROWS}"  # boards without a match
OTHER = "9♦ 5♥ 7♦ 4♥ 9♠ 3♣ 8♠ 2♦ 6♥"
NAMES = ("Ann", "Ben", "Cem", "Dora")


def table(*boards: str, deck: str, **options: str) -> State:
    """Lay these boards and this deck, its next card first; all else is gone."""
    from_bottom = " ".join(deck.split()[::-1])
    s: State = scene(GAME, board=list(boards), deck=from_bottom, rest="gone", options=options)
    return s


def test_the_winning_line_is_marked_with_its_category() -> None:
    s = table("9♥ 5♦ 6♣ 4♦ 5♣ 3♠ 4♣ 2♥ 6♦", deck="9♠")
    (mark,) = view(GAME, s, 0, NAMES).highlights
    assert (mark.kind, mark.at, mark.label) == (
        "line",
        ("board0:2", "board0:4", "board0:6"),
        "Run, 25 points",
    )
    assert view(GAME, table(DULL, deck="9♠"), 0, NAMES).highlights == ()


def test_score_and_best_line_are_counters_of_each_seat() -> None:
    s = table(f"6♣ 5♣ 4♣ {LOWER_ROWS}", OTHER.replace("3♣", "3♦"), deck="8♣ 8♥ 7♠")
    play(GAME, s, "deal", "c3")
    shown = [(c.name, c.seat, c.value) for c in view(GAME, s, SPECTATOR, NAMES).counters]
    assert shown == [
        ("score", 0, "-1"),
        ("best", 0, "Run, 25"),
        ("score", 1, "0"),
        ("best", 1, "No Match"),
    ]


def test_a_choice_of_a_place_points_at_the_card_there() -> None:
    s = table(DULL, deck="3♣ 4♣")
    asked = view(GAME, s, 0, NAMES).decision
    assert asked is not None
    assert [(c.word, c.at, c.to) for c in asked.choices] == [
        ("deal", ("deck:0",), "new"),
        ("done", (), ""),
    ]
    assert (len(asked.refusals), asked.rule) == (9, 4)
    play(GAME, s, "deal")
    asked = view(GAME, s, 0, NAMES).decision
    assert asked is not None
    assert (asked.question, asked.rule) == ("Where does the 3 of clubs go?", 6)
    assert asked.choices[5].label == "put it on b3, in place of the 3 of spades"
    assert (asked.choices[5].at, asked.choices[5].to) == (("board0:5",), "board0")


def told(s: State, word: str, me: int = 0) -> tuple[list[str], str]:
    """Answer, and return what is said and what is shown."""
    before, code, who = s.copy(), GAME.code_by_word[word], Names(NAMES[: s.seats], me)
    play(GAME, s, word)
    here, now = seen_by(before, me), seen_by(s, me)
    return WORDS.narrate(here, code, now, who), WORDS.revealed(here, code, now)


def test_a_game_is_told() -> None:
    s = table(f"6♣ 5♣ 8♣ {LOWER_ROWS}", deck="4♣ 2♠")
    assert told(s, "deal") == (["You deal the 4 of clubs, for 1 point."], "4♣")
    assert told(s, "a3") == (
        [
            "You put the 4 of clubs on a3 in place of the 8 of clubs.",
            "That makes a Run on a1, a2 and a3, worth 25.",
        ],
        "",
    )
    assert told(s, "done", me=SPECTATOR) == (
        ["Ann is done, with a Run on a1, a2 and a3, worth 25."],
        "Run",
    )
    assert WORDS.summary(s, Names(("Ann",), 0)) == [
        "You have a Run on a1, a2 and a3, worth 25: 6 of clubs, 5 of clubs and 4 of clubs.",
        "Your score: 25 - 1 = 24.",
        "You win.",
    ]


def test_an_empty_deck_is_told() -> None:
    s = table(DULL, deck="3♣")
    play(GAME, s, "deal")
    assert told(s, "c3") == (
        [
            "You put the 3 of clubs on c3 in place of the 6 of diamonds.",
            "The deck is empty: the game is over (rule 9).",
        ],
        "No-Match",
    )
    assert WORDS.summary(s, Names(("Ann",), 0))[-1] == (
        "You lose: without a match nothing is won (rule 10)."
    )


def test_a_draw_is_told() -> None:
    s = table(DULL, OTHER, deck="3♥ 4♣")
    play(GAME, s, "done", "done")
    last = "You and Ben have the highest score: a draw (rule 11)."
    assert WORDS.summary(s, Names(("Ann", "Ben"), 0))[-1] == last


def test_a_choice_says_what_it_makes_of_the_board() -> None:
    s = table(f"6♣ 5♣ 7♥ {LOWER_ROWS}", OTHER.replace("3♣", "3♦"), deck="4♣ 8♥ 7♠")
    assert offered(GAME, s)["deal"].now == "You would have paid 1 point."
    play(GAME, s, "deal")

    choices = offered(GAME, s)
    assert choices["a3"].now == "Makes a Run on a1, a2 and a3, worth 25."
    assert choices["c1"].now == "Nothing matches yet."


def test_a_choice_says_what_it_breaks() -> None:
    s = table(f"6♣ 5♣ 4♣ {LOWER_ROWS}", OTHER.replace("3♣", "3♦"), deck="8♥ 7♠")
    play(GAME, s, "deal")

    choices = offered(GAME, s)
    assert choices["a3"].now == "Breaks your Run, worth 25."
    assert choices["c3"].now == "Leaves a Run on a1, a2 and a3, worth 25."


def test_a_line_made_or_broken_and_being_done_are_felt() -> None:
    s = table(f"6♣ 5♣ 7♥ {LOWER_ROWS}", OTHER.replace("3♣", "3♦"), deck="4♣ 8♥ 7♠")
    play(GAME, s, "deal")
    made = [(each.kind, each.seat, each.text) for each in felt(GAME, s, "a3")]
    assert made == [("complete", 0, "Run")]
    assert [(each.kind, each.text) for each in felt(GAME, s, "done")] == [("shout", "Done!")]
    play(GAME, s, "deal")

    broken = [(each.kind, each.seat, each.text) for each in felt(GAME, s, "a3")]
    assert broken == [("broken", 0, "Run")]


def test_alone_it_is_said_that_being_done_without_a_match_loses() -> None:
    s = table(DULL, deck="8♣ 8♥")

    assert offered(GAME, s)["done"].dull == "Nothing matches yet: you would lose (rule 10)."
    assert offered(GAME, s)["deal"].dull == ""


def test_among_several_it_is_said_when_being_done_brings_nothing() -> None:
    s = table(DULL, OTHER, deck="8♣ 8♥")
    assert offered(GAME, s)["done"].dull == "Nothing matches yet, and the others play on (rule 11)."
    assert offered(GAME, s)["deal"].dull == ""

    play(GAME, s, "done")  # with 0 points: who has no fewer may be done as well
    assert offered(GAME, s)["done"].dull == ""


def test_among_several_it_is_said_when_being_done_loses() -> None:
    s = table(f"6♣ 5♣ 4♣ {LOWER_ROWS}", OTHER.replace("3♣", "3♦"), deck="8♣ 8♥ 7♠")
    assert offered(GAME, s)["done"].dull == ""
    assert offered(GAME, s)["done"].now == "You end with 25 - 0 = 25 points."

    play(GAME, s, "done")
    assert offered(GAME, s)["done"].dull == "Ann is done with 25 points: you would lose (rule 11)."
