"""The rules of Monopoly Deal. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    DRAWN,
    FAN,
    HIDDEN,
    MOST,
    NOBODY,
    OWN,
    PUBLIC,
    SETS,
    STACK,
    WON,
    CardState,
    IntArray,
    Row,
    at,
    finish,
    int_field,
    is_empty,
    is_shown,
    move,
    move_bottom,
    new_deck,
    record,
    seat_field,
    shuffle,
    sizes,
    turn_over,
)

SEATS, DECK, COLOURS, COPIES = 4, 52, 10, 3
DRAW, DISCARD, HAND, FIELD, SET = 0, 1, 2, 2 + SEATS, 2 + 2 * SEATS  # rows; HAND + seat and so on
# Kinds of cards: the colours come first.
PASS_GO, DEALBREAKER, FORCED_DEAL, SLY_DEAL, JUST_SAY_NO = 10, 11, 12, 13, 14
KINDS, BITS = 15, 4  # BITS of a census for each kind: up to 15 cards
CARDS_EACH, ACTIONS, SETS_TO_WIN = 5, 3, 3
LEAST_DECK, MOST_HAND = 5, 7
LONGEST_STILL, LONGEST = 1_000, 1_000_000

PUT_DOWN, TAKE_BACK, PLAY = 0, 10, 10  # choices: PUT_DOWN + colour, TAKE_BACK + colour, PLAY + kind
WASTE, DONE = 24, 25
GIVE, TAKE, TAKE_SET = 30, 40, 50  # + colour
TARGET, NO, YES = 60, 64, 65  # TARGET + seat
DROP = 70  # + kind
MAX_CHOICES = 26
ACT, WHOM, TO_GIVE, TO_TAKE, WHICH_SET, SAY_NO, TOO_MANY = 0, 1, 2, 3, 4, 5, 6  # questions
NONE = -1
AT_THE_END = "counts at the end of {whose} turn"

ROWS = (
    Row("draw", HIDDEN, STACK, label="draw pile"),
    Row("discard", PUBLIC, STACK, label="discard pile"),
    Row("hand", OWN, FAN, each_seat=True),
    Row("field", PUBLIC, SETS, each_seat=True, label="properties", waits=AT_THE_END),  # rule 12
    Row("sets", PUBLIC, SETS, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=2 + 3 * SEATS, cards=DECK))
class State(CardState):
    """The table of Monopoly Deal. The bottom card of the draw pile is drawn first."""

    still_rounds: int = int_field(0, LONGEST_STILL)
    turn_limit: int = int_field(0, LONGEST)
    turn: int = int_field(0, MOST)  # the number of this turn, of all seats together
    player: int = seat_field(0, SEATS - 1)  # whose turn it is, whoever answers
    actions: int = int_field(0, ACTIONS)  # left in this turn
    kind: int = int_field(NONE, KINDS - 1)  # of the action card being played
    target: int = seat_field(NOBODY, SEATS - 1)  # of that card
    given: int = int_field(NONE, COLOURS - 1)  # the colour offered for a Forced Deal
    taken: int = int_field(NONE, COLOURS - 1)  # the colour to be taken
    still: int = int_field(0, MOST)  # turns in a row, this one too, without a move on the table


def kind_of(card: int) -> int:
    """Return what a card is: a colour, or a kind of action card."""
    if card < COLOURS * COPIES:
        return card // COPIES
    return PASS_GO + (card >= 40) + (card >= 42) + (card >= 46) + (card >= 49)


def census(s: CardState, row: int) -> int:
    """Count the cards of each kind in a row; the counts share one number."""
    counts = 0
    for i in range(s.count[row]):
        counts += 1 << (BITS * kind_of(at(s, row, i)))
    return counts


def number(counts: int, kind: int) -> int:
    """Return how many cards of a kind a census found."""
    return (counts >> (BITS * kind)) & ((1 << BITS) - 1)


def deal(s: State) -> None:
    """Deal five cards each, one at a time in turn; seat 0 begins (rules 1 and 2)."""
    new_deck(s, DRAW, DECK)
    for i in range(CARDS_EACH * s.seats):
        move_bottom(s, DRAW, HAND + i % s.seats)
    s.turn, s.still = 0, 0
    begin_turn(s, 0)


def list_choices(s: State, out: IntArray) -> int:
    """List the answers to the question; equal cards are one answer."""
    if s.question == WHOM:
        for i in range(1, s.seats):
            out[i - 1] = TARGET + (s.player + i) % s.seats
        return s.seats - 1
    if s.question == TO_GIVE:
        return list_kinds(census(s, FIELD + s.player), GIVE, out, 0)
    if s.question == TO_TAKE:
        return list_kinds(census(s, FIELD + s.target), TAKE, out, 0)
    if s.question == WHICH_SET:
        return list_kinds(census(s, SET + s.target), TAKE_SET, out, 0)
    if s.question == SAY_NO:
        out[0], out[1] = NO, YES
        return 2
    if s.question == TOO_MANY:
        return list_kinds(census(s, HAND + s.player), DROP, out, 0)
    return list_actions(s, out)


def apply(s: State, choice: int) -> None:
    """Answer the question; when that ends an action, ask for the next or end the turn."""
    if carry_out(s, choice):
        if s.actions > 0:
            ask_action(s)
        else:
            end_turn(s)


def carry_out(s: State, choice: int) -> bool:
    """Do what was answered, and say whether no more is to be asked about this action."""
    if s.question == ACT:
        return act(s, choice)
    if s.question == WHOM:
        return aim(s, choice - TARGET)
    if s.question == TO_GIVE:
        s.given, s.question = choice - GIVE, TO_TAKE
        return False
    if s.question == SAY_NO:
        hear_answer(s, choice)
        return True
    if s.question == TOO_MANY:
        move_kind(s, HAND + s.player, choice - DROP, DISCARD)
        return True
    s.taken = choice - (TAKE if s.question == TO_TAKE else TAKE_SET)
    s.seat, s.question = s.target, SAY_NO  # rule 11: with or without the card
    return False


def timeout_answer(s: State, choices: IntArray, _n: int) -> int:
    """End the turn, or give the first answer."""
    return DONE if s.question == ACT else choices[0]


def cards_left(s: State, seat: int) -> int:
    """Count the cards in a seat's hand."""
    return s.count[HAND + seat]


def begin_turn(s: State, seat: int) -> None:
    """Draw two cards and ask for the first action (rule 3)."""
    s.player, s.actions = seat, ACTIONS
    s.turns[seat] += 1
    s.turn, s.still = s.turn + 1, s.still + 1
    draw(s, seat, 2)
    ask_action(s)


def draw(s: State, seat: int, cards: int) -> None:
    """Draw cards one by one, as far as there are any anywhere (rule 15)."""
    for _ in range(cards):
        if is_empty(s, DRAW) and not is_empty(s, DISCARD):
            keep_filled(s)
        if not is_empty(s, DRAW):
            move_bottom(s, DRAW, HAND + seat)
            s.drawn[seat] += 1


def keep_filled(s: State) -> None:
    """Shuffle the discards into a draw pile of fewer than five cards (rule 15)."""
    if s.count[DRAW] < LEAST_DECK:
        turn_over(s, DISCARD, DRAW)
        shuffle(s, DRAW)


def ask_action(s: State) -> None:
    """Ask the player for an action (rule 4)."""
    s.kind, s.target, s.given, s.taken = NONE, NOBODY, NONE, NONE
    s.seat, s.question = s.player, ACT
    keep_filled(s)


def list_kinds(counts: int, base: int, out: IntArray, n: int) -> int:
    """Add a choice for each kind that was counted; return how many are listed now."""
    for kind in range(KINDS):
        if number(counts, kind) > 0:
            out[n] = base + kind
            n += 1
    return n


def list_actions(s: State, out: IntArray) -> int:
    """List the properties to put down or take back, the cards to play, and the end (rule 4)."""
    hand = census(s, HAND + s.player)
    properties, actions = (1 << BITS * COLOURS) - 1, (1 << BITS * JUST_SAY_NO) - 1
    n = list_kinds(hand & properties, PUT_DOWN, out, 0)
    n = list_kinds(census(s, FIELD + s.player), TAKE_BACK, out, n)
    n = list_kinds(hand & actions & ~properties, PLAY, out, n)
    if number(hand, JUST_SAY_NO) > 0:
        out[n] = WASTE
        n += 1
    out[n] = DONE
    return n + 1


def act(s: State, choice: int) -> bool:
    """Do one of the turn's actions (rules 4 to 6)."""
    s.actions -= 1
    if choice >= PLAY + PASS_GO and choice < WASTE:
        return play(s, choice - PLAY)
    if choice == DONE:
        s.actions = 0
    elif choice < TAKE_BACK:
        move_property(s, choice - PUT_DOWN, HAND + s.player, FIELD + s.player)
        s.played[s.player] += 1
    elif choice != WASTE:
        move_property(s, choice - TAKE_BACK, FIELD + s.player, HAND + s.player)
    return True


def end_turn(s: State) -> None:
    """Complete sets; three of them win, else the hand is put in order (rules 12 to 14)."""
    s.seat = s.player
    if s.question != TOO_MANY:
        complete_sets(s)
        if sets_of(s, s.player) >= SETS_TO_WIN:
            finish(s, WON, s.player)
            return
        if is_empty(s, HAND + s.player):
            draw(s, s.player, CARDS_EACH)
    settle_hand(s)


def complete_sets(s: State) -> None:
    """Make each three properties of a colour a set (rule 12)."""
    field = census(s, FIELD + s.player)
    for colour in range(COLOURS):
        if number(field, colour) == COPIES:
            for _ in range(COPIES):
                move_property(s, colour, FIELD + s.player, SET + s.player)


def move_property(s: State, colour: int, source: int, target: int) -> None:
    """Move a property onto, over or off the table (rule 16)."""
    move_kind(s, source, colour, target)
    s.still = 0


def move_kind(s: State, source: int, kind: int, target: int) -> None:
    """Move a card of a kind from a row onto another."""
    found = NONE  # the one everybody knows, if there is one: another would show that there are two
    for i in range(s.count[source]):
        card = at(s, source, i)
        if kind_of(card) == kind and (found == NONE or is_shown(s, card)):
            found = i
    move(s, source, found, target)


def sets_of(s: CardState, seat: int) -> int:
    """Count the sets of a seat."""
    return s.count[SET + seat] // COPIES


def settle_hand(s: State) -> None:
    """Ask for a discard while there are more than seven cards, then pass the turn (rule 14)."""
    if s.count[HAND + s.player] > MOST_HAND:
        s.question = TOO_MANY
    elif is_over_time(s):
        end_by_count(s)
    else:
        begin_turn(s, (s.player + 1) % s.seats)


def is_over_time(s: State) -> bool:
    """Say whether a limit of rule 16 is reached."""
    is_still = s.still_rounds > 0 and s.still >= s.still_rounds * s.seats
    return is_still or 0 < s.turn_limit <= s.turn


def end_by_count(s: State) -> None:
    """Let most sets win, then most properties; else the game is drawn (rule 16)."""
    best, is_shared = 0, False
    for seat in range(1, s.seats):
        lead = standing(s, seat) - standing(s, best)
        if lead > 0:
            best, is_shared = seat, False
        elif lead == 0:
            is_shared = True
    finish(s, DRAWN if is_shared else WON, NOBODY if is_shared else best)


def standing(s: CardState, seat: int) -> int:
    """Rank a seat by its sets, then by its properties."""
    return sets_of(s, seat) * DECK + s.count[FIELD + seat]


def play(s: State, kind: int) -> bool:
    """Discard an action card, then do what it says, or ask for its target (rules 6 to 10)."""
    move_kind(s, HAND + s.player, kind, DISCARD)
    s.played[s.player] += 1
    if kind == PASS_GO:
        draw(s, s.player, 2)
        keep_filled(s)
        return True
    s.kind, s.question = kind, WHOM
    return False


def aim(s: State, target: int) -> bool:
    """Point the card at a seat; if there is nothing to take, nothing happens (rules 8 to 10)."""
    s.target = target
    prey = SET + target if s.kind == DEALBREAKER else FIELD + target
    if is_empty(s, prey) or (s.kind == FORCED_DEAL and is_empty(s, FIELD + s.player)):
        return True
    if s.kind == DEALBREAKER:
        s.question = WHICH_SET
    else:
        s.question = TO_GIVE if s.kind == FORCED_DEAL else TO_TAKE
    return False


def hear_answer(s: State, choice: int) -> None:
    """Stop the card if the target says yes and has a Just Say No; else carry it out (rule 11)."""
    if choice == YES and number(census(s, HAND + s.target), JUST_SAY_NO) > 0:
        move_kind(s, HAND + s.target, JUST_SAY_NO, DISCARD)
        s.played[s.target] += 1
    elif s.kind == DEALBREAKER:
        for _ in range(COPIES):
            move_property(s, s.taken, SET + s.target, SET + s.player)
    else:
        move_property(s, s.taken, FIELD + s.target, FIELD + s.player)
        if s.given != NONE:
            move_property(s, s.given, FIELD + s.player, FIELD + s.target)
