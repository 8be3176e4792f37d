"""What tic-tac-toe rummy says."""

from collections.abc import Mapping

from croupier.engine import (
    DRAWN,
    RANKS,
    WON,
    CardHighlight,
    Counter,
    Face,
    Names,
    Question,
    Reason,
    Target,
    Words,
    at,
    listing,
    sentence,
    suit_face,
    top,
)

from .lines import CODES, best_of, found
from .rules import (
    BOARD,
    BY_FACES,
    CARDS,
    DEAL,
    DEAL_OR_DONE,
    DECK,
    DONE,
    LEAST_FACE,
    NEW,
    NO_LINE,
    State,
    card_on,
    cards_in,
    face_of,
    place_of,
    score,
    suit_of,
)
from .stakes import dull, moments, now

SUITS = ("spades", "clubs", "hearts", "diamonds")
FACES = tuple(
    suit_face(RANKS[face_of(card) - LEAST_FACE], SUITS[suit_of(card)]) for card in range(CARDS)
)


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


def label(s: State, code: int) -> str:
    """Say what a choice does."""
    if code == DEAL:
        return "deal a card for 1 point"
    if code == DONE:
        return f"be done, with {found(s, s.seat)}"
    old = at(s, BOARD + s.seat, place_of(s.side, code))
    return f"put it on {CODES[code]}, in place of the {face(old).name}"


def target(s: State, code: int) -> Target:
    """Point at the deck, or at the card to be replaced; being done is a button."""
    if code == DONE:
        return Target()
    if code == DEAL:
        return Target(row=DECK, to=NEW)
    board = BOARD + s.seat
    return Target(cards=(at(s, board, place_of(s.side, code)),), to=board)


def question(s: State) -> Question:
    """Ask whether to go on, or for a place."""
    if s.question == DEAL_OR_DONE:
        return Question("Deal a card for 1 point, or be done?", 4)
    return Question(f"Where does the {face(top(s, NEW)).name} go?", 6, "step")


def reason(_s: State, _card: int) -> Reason | None:
    """Say why a card of the board is no answer."""
    return Reason("A card of the board is replaced only after a Deal.", 6)


def counters(s: State, _who: Names) -> list[Counter]:
    """Show every seat's score and the best line it has now."""
    return [counter for seat in range(s.seats) for counter in counters_of(s, seat)]


def counters_of(s: State, seat: int) -> list[Counter]:
    """Show the score of a seat and its best line."""
    _, best, worth = best_of(s, seat)
    return [
        Counter("score", "score", str(score(s, seat)), seat=seat),
        Counter("best", "best line now", f"{best}, {worth}" if worth else best, seat=seat),
    ]


def highlights(s: State) -> list[CardHighlight]:
    """Mark the best line of every board."""
    return [mark for seat in range(s.seats) for mark in marks_of(s, seat)]


def marks_of(s: State, seat: int) -> list[CardHighlight]:
    """Mark the best line of a board, if one matches."""
    line, category, worth = best_of(s, seat)
    if line == NO_LINE:
        return []
    return [CardHighlight("line", line_cards(s, seat, line), f"{category}, {worth} points")]


def line_cards(s: State, seat: int, line: int) -> tuple[int, ...]:
    """Return the cards of a line, in order."""
    return tuple(card_on(s, seat, line, i) for i in range(s.side))


def revealed(before: State, code: int, after: State) -> str:
    """Return the card that was turned up, or the category with which a seat ended."""
    if code == DEAL:
        return face(top(after, NEW)).text
    ended = (after.done & ~before.done) >> before.seat & 1
    return best_of(after, before.seat).category.replace(" ", "-") if ended else ""


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what a choice did."""
    player = before.seat
    if code == DEAL:
        return [f"{who.does(player, 'deal')} the {face(top(after, NEW)).name}, for 1 point."]
    if code == DONE:
        return [f"{who.does(player, 'are done', 'is done')}, with {found(after, player)}."]
    said = [tell_place(before, code, who)]
    if best_of(after, player).worth > best_of(before, player).worth:
        said.append(f"That makes {found(after, player)}.")
    if after.count[DECK] == 0:
        said.append("The deck is empty: the game is over (rule 9).")
    return said


def tell_place(before: State, code: int, who: Names) -> str:
    """Say where the new card went."""
    new = face(top(before, NEW)).name
    old = face(at(before, BOARD + before.seat, place_of(before.side, code))).name
    put = who.does(before.seat, "put")
    return f"{put} the {new} on {CODES[code]} in place of the {old}."


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    said = [line for seat in range(s.seats) for line in tell_board(s, seat, who)]
    if s.ending == WON:
        return [*said, f"{who.does(s.winner, 'win')}."]
    if s.ending == DRAWN:
        return [*said, sentence(f"{leaders(s, who)} have the highest score: a draw (rule 11)")]
    return [*said, f"{who.does(0, 'lose')}: without a match nothing is won (rule 10)."]


def tell_board(s: State, seat: int, who: Names) -> list[str]:
    """Say which line counts on a board, and the score."""
    line, _, worth = best_of(s, seat)
    cards = () if line == NO_LINE else line_cards(s, seat, line)
    names = f": {listing(face(card).name for card in cards)}" if cards else ""
    score_line = f"{worth} - {s.drawn[seat]} = {score(s, seat)}"
    return [
        f"{who.has(seat)} {found(s, seat)}{names}.",
        sentence(f"{who.own(seat, 'score')}: {score_line}"),
    ]


def leaders(s: State, who: Names) -> str:
    """Name the seats that share the highest score."""
    scores = [score(s, seat) for seat in range(s.seats)]
    return listing(who(seat) for seat in range(s.seats) if scores[seat] == max(scores))


def about_options(options: Mapping[str, int]) -> list[str]:
    """Say what the options mean at this table."""
    side, cards = options["size"], cards_in(options["cards"])
    how = "with the faces of the line" if options["scoring"] == BY_FACES else "by category"
    return [f"{cards} cards, boards {side} by {side}, scoring {how}."]


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Refuse boards that would leave no card to deal."""
    side, cards = options["size"], cards_in(options["cards"])
    need = seats * side * side
    if need < cards:
        return ""
    return (
        f"{seats} boards of {side} by {side} would take {need} cards, and a deck of {cards} "
        f"must keep one to deal.\nTake fewer seats, smaller boards, or cards={CARDS}."
    )


def columns(s: State) -> int:
    """Return the columns of a board."""
    return s.side


WORDS = Words(
    codes=CODES,
    face=FACES.__getitem__,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    dull=dull,
    reason=reason,
    counters=counters,
    highlights=highlights,
    moments=moments,
    revealed=revealed,
    summary=summary,
    about_options=about_options,
    objection=objection,
    columns=columns,
)
