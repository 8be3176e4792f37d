"""What a game is written with: state and verbs, chance, cards, sight, words and the declaration.

The modules `rules`, `words` and `bots` of a game import from this package and from no other of
Croupier's.
"""

# isort: off
# fmt: off
from croupier.engine.cards import (
    COLOURS, COURTS, RANKS, SUITS, Face, action_face, colour_face, member_face, suit_face,
    wild_face,
)
from croupier.engine.english import Names, counted, listing, sentence
from croupier.engine.errors import UserError
from croupier.engine.game import Game, Policy
from croupier.engine.options import Option
from croupier.engine.piles import (
    DRAWN, LOST, MOST, NOBODY, RUNNING, SEALED, UNFINISHED, UNKNOWN, WON, CardState, at, beat,
    cards_in, deal_out, everybody, exchange, finish, forget, hide, is_empty, is_shown, move,
    move_all, move_bottom, move_rest, move_top, new_deck, open_row, pick_up, push, show, show_row,
    show_to_all, shuffle, sizes, top, try_card, turn_over,
)
from croupier.engine.records import (
    IntArray, IntGrid, int_array, int_field, int_grid, record, seat_field, seat_set,
)
from croupier.engine.rng import Rng, below
from croupier.engine.sight import FAN, GRID, HIDDEN, OWN, PUBLIC, ROW, SETS, STACK, TOP_ONLY, Row
from croupier.engine.words import (
    ATTACK, BLOCKED, BROKEN, COMPLETE, SHOUT, Alarm, CardHighlight, CardThreat, Counter, Moment,
    Question, Reason, Slot, Target, Words,
)
# isort: on

__all__ = [
    "ATTACK", "BLOCKED", "BROKEN", "COLOURS", "COMPLETE", "COURTS", "DRAWN", "FAN", "GRID",
    "HIDDEN", "LOST", "MOST", "NOBODY", "OWN", "PUBLIC", "RANKS", "ROW", "RUNNING", "SEALED",
    "SETS", "SHOUT", "STACK", "SUITS", "TOP_ONLY", "UNFINISHED", "UNKNOWN", "WON", "Alarm",
    "CardHighlight", "CardState", "CardThreat", "Counter", "Face", "Game", "IntArray", "IntGrid",
    "Moment", "Names", "Option", "Policy", "Question", "Reason", "Rng", "Row", "Slot", "Target",
    "UserError", "Words", "action_face", "at", "beat", "below", "cards_in", "colour_face",
    "counted", "deal_out", "everybody", "exchange", "finish", "forget", "hide", "int_array",
    "int_field", "int_grid", "is_empty", "is_shown", "listing", "member_face", "move", "move_all",
    "move_bottom", "move_rest", "move_top", "new_deck", "open_row", "pick_up", "push", "record",
    "seat_field", "seat_set", "sentence", "show", "show_row", "show_to_all", "shuffle", "sizes",
    "suit_face", "top", "try_card", "turn_over", "wild_face",
]
# fmt: on
