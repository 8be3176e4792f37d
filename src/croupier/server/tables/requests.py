"""What a visitor may do at a table: each message is checked, then done or refused in words."""

from __future__ import annotations

from croupier.engine.english import listing
from croupier.engine.piles import NOBODY
from croupier.play.match import Answer, Player, SeatChange
from croupier.server.messages import encoding as wire
from croupier.server.messages.from_server import (
    Again,
    AnswerMessage,
    Auto,
    HintMessage,
    PhraseMessage,
    Refusing,
    Rematch,
    Replace,
    Return,
    Said,
)
from croupier.server.tables.broadcast import picture
from croupier.server.tables.connections import Visitor
from croupier.server.tables.dealing import fill_seat, look_for_rematch
from croupier.server.tables.hints import give_hint
from croupier.server.tables.table_runner import LiveTable


class No(Exception):
    """A message that changes nothing: a code for programs, words for people."""

    def __init__(self, code: Refusing, text: str, rule: int | None = None) -> None:
        super().__init__(text)
        self.code, self.rule = code, rule


def act(table: LiveTable, visitor: Visitor, message: Said) -> None:
    """Do what a visitor asks for, or refuse it to that visitor alone."""
    try:
        do(table, visitor, message)
    except No as no:
        table.house.counts.refused[no.code] += 1
        number = message.id if isinstance(message, AnswerMessage) else None
        visitor.push(wire.refused(no.code, str(no), number, no.rule))


def do(table: LiveTable, visitor: Visitor, message: Said) -> None:
    """Do what a visitor asks for."""
    seat = visitor.viewer
    if isinstance(message, Again):
        visitor.push(picture(table, seat))
        return
    if seat == NOBODY:
        raise No("not_your_turn", "You are watching; take a seat to play.")
    match message:
        case AnswerMessage():
            answer(table, visitor, message)
        case Auto(on=on, speed=speed):
            if speed is not None:
                table.speed[seat] = speed
            set_forced(table, seat, on=on)
        case PhraseMessage(number=number):
            say(table, seat, number)
        case Replace(seat=other):
            replace(table, seat, other)
        case Return():
            come_back(table, seat)
        case Rematch(words=words):
            rematch(table, seat, words)
        case HintMessage():
            table.house.spawn(give_hint(table, visitor))
        case _:
            raise No("malformed", "You have said hello already.")


def answer(table: LiveTable, visitor: Visitor, message: AnswerMessage) -> None:
    """Take an answer; the same one sent twice is one answer."""
    word = table.game.words.codes.get(message.choice, "")
    line = Answer(visitor.viewer, word)
    flight = table.flight
    if flight is not None and flight.turn == message.turn and line in flight.lines:
        flight.acks.append((visitor, message.id))
    elif table.play and table.play.is_logged(visitor.viewer, message.turn, message.choice):
        visitor.push(wire.taken(message.id, message.turn))
    else:
        check(table, visitor.viewer, message)
        table.enter([line], (visitor, message.id))


def check(table: LiveTable, seat: int, message: AnswerMessage) -> None:
    """Raise unless this is a legal answer of this seat to the question that is open."""
    play = table.play
    if play is None or table.state != "playing":
        text = "Nothing is dealt yet." if table.state == "waiting" else "The match is over."
        raise No("over", text)
    if message.turn != play.question or table.flight is not None:
        raise No("stale", "That was the answer to an earlier question; the table has moved on.")
    if seat != play.seat:
        name = table.names[play.seat]
        raise No("not_your_turn", f"It is {name}'s turn; {name} is to answer.")
    if table.players[seat].bot:
        raise No("not_your_turn", "A bot plays for you; take your seat back first.")
    if message.choice not in play.choices:
        rule = table.game.words.question(table.scene.seen(seat)).rule if table.scene else None
        raise No("not_a_choice", "That is not among the answers.", rule)


def set_forced(table: LiveTable, seat: int, *, on: bool) -> None:
    """Give forced answers for a seat from now on, or no longer."""
    if not on:
        table.speed.pop(seat, None)
    if table.seats[seat].forced != on:
        table.seats[seat].forced = on
        row = table.seats[seat]
        table.house.spawn(table.house.store.keep_seat(table.row.code, seat, row))
    table.go_on()


def say(table: LiveTable, seat: int, number: int) -> None:
    """Say one of the phrases to everybody."""
    if number >= len(wire.PHRASES):
        raise No("malformed", "There is no such phrase.")
    table.desk.tell(wire.phrase(seat, number))


def replace(table: LiveTable, seat: int, other: int) -> None:
    """Put a bot into one's own seat, an open one, or by consent into an idle person's."""
    if other >= len(table.seats):
        raise No("malformed", "There is no such seat.")
    kind = table.kind_of(other)
    if kind == "open":
        table.house.spawn(fill_seat(table, other))
    elif table.state != "playing":
        raise No("over", "No match is being played.")
    elif kind == "bot":
        raise No("malformed", "A bot sits there already.")
    elif other == seat or is_agreed(table, seat, other):
        table.when_free(lambda: put_bot(table, other))


def is_agreed(table: LiveTable, seat: int, other: int) -> bool:
    """Note that a seat wants a bot in another's place; say whether all who are asked agree."""
    if not table.is_idle(other):
        raise No("not_your_turn", f"{table.names[other]} is at the table.")
    votes = table.votes.setdefault(other, set())
    votes.add(seat)
    people = [n for n in range(len(table.seats)) if table.kind_of(n) == "person"]
    silent = [n for n in people if n not in votes and n != other and not table.is_away(n)]
    if silent:
        asked = listing(table.names[n] for n in silent)
        text = (
            f"{table.names[seat]} wants a bot to play for {table.names[other]}. {asked} may agree."
        )
        table.desk.tell(wire.notice(text))
    return not silent


def put_bot(table: LiveTable, seat: int) -> None:
    """Let a bot answer for a seat from now on."""
    table.votes.pop(seat, None)
    if table.state == "playing" and not table.players[seat].bot:
        table.enter([SeatChange(seat, Player(table.names[seat], table.game.default_bot))])


def come_back(table: LiveTable, seat: int) -> None:
    """Give a seat back to its person."""
    if table.state != "playing" or not table.players[seat].bot:
        raise No("malformed", "Your seat is yours already.")
    table.when_free(lambda: put_person(table, seat))


def put_person(table: LiveTable, seat: int) -> None:
    """Let the person of a seat answer for it again."""
    if table.state == "playing" and table.players[seat].bot:
        table.enter([SeatChange(seat, Player(table.names[seat]))])


def rematch(table: LiveTable, seat: int, words: str) -> None:
    """Play again once everybody who is here wants to."""
    if table.state != "over":
        raise No("malformed", "The match is not over.")
    if not words.isprintable():
        raise No("malformed", "Words for the deal are letters, digits and signs.")
    table.again[seat] = words
    look_for_rematch(table)
