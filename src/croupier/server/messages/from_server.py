"""Every message of the socket and of the HTTP interface; their JSON Schema is what they say.

A visitor's message is one of `FromVisitor`, the house's one of `FromHouse`, told apart by `type`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from croupier.play.view import View

PROTOCOL = 2
MOST = 2**53 - 1  # what a page can count to

Count = Annotated[int, Field(ge=0, le=MOST)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
SomeWords = Annotated[str, Field(max_length=200)]


class Said(BaseModel):
    """What a visitor sends; nothing else may stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Hello(Said):
    """The first message: whose seat this is; without a token one watches."""

    type: Literal["hello"]
    protocol: Literal[2]
    token: Annotated[str, Field(max_length=300)] | None = None


class AnswerMessage(Said):
    """An answer to the question of a turn; sent again with the same id it is the same answer."""

    type: Literal["answer"]
    id: Count
    turn: Count
    choice: Count


class Again(Said):
    """Send the whole picture anew."""

    type: Literal["resync"]


class Auto(Said):
    """Give forced answers for me, at a speed if one is named, or no longer."""

    type: Literal["auto"]
    on: bool
    speed: Annotated[int, Field(ge=1, le=50)] | None = None


class PhraseMessage(Said):
    """Say one of the phrases."""

    type: Literal["chat"]
    number: Annotated[int, Field(ge=0, le=99)]


class Replace(Said):
    """Put a bot into a seat: one's own at once, an idle person's by consent."""

    type: Literal["takeover"]
    seat: SeatNumber


class Return(Said):
    """Take one's seat back from the bot."""

    type: Literal["return"]


class Rematch(Said):
    """Play again; new words may go into the new deal."""

    type: Literal["rematch"]
    words: SomeWords = ""


class HintMessage(Said):
    """Ask what the best bot would do."""

    type: Literal["hint"]


FromVisitor = Annotated[
    Hello | AnswerMessage | Again | Auto | PhraseMessage | Replace | Return | Rematch | HintMessage,
    Field(discriminator="type"),
]


class Sent(BaseModel):
    """What the house sends; in its schema a field that has a default is always there."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_serialization_defaults_required=True
    )


class Seated(Sent):
    """Who sits on a seat, as everybody may know it."""

    name: str
    kind: Literal["open", "person", "bot"]
    away: bool = False
    idle: bool = False


@dataclass(frozen=True)
class Line:
    """What one viewer was told of one move."""

    number: int
    seat: int
    said: list[str]


class GameName(Sent):
    """The game that is played."""

    name: str
    title: str


class ClockFace(Sent):
    """The clock of a table: seconds in all, and those each seat has left now."""

    kind: Literal["turn", "match"]
    seconds: int
    left: list[float]
    running: int  # the seat whose time runs; -1: none


class Series(Sent):
    """The matches played at this table so far."""

    played: int
    wins: list[int]
    drawn: int
    scores: list[int]


class Ended(Sent):
    """How a match ended, and the secret that was promised before it."""

    title: str
    lines: list[str]
    seed: str
    next_commitment: str = ""
    again: list[int] = []  # the seats that want a rematch


class TableMessage(Sent):
    """The whole picture, for one pair of eyes."""

    type: Literal["snapshot"] = "snapshot"
    seq: int
    code: str
    game: GameName
    state: Literal["waiting", "playing", "over", "closed"]
    match: int
    you: int
    players: list[Seated]
    turn: int
    view: View | None
    log: list[Line]
    commitment: str
    words: list[str]  # what each seat gave to the deal
    clock: ClockFace | None
    auto: bool  # whether forced answers are given for this seat
    phrases: list[str]
    series: Series | None
    result: Ended | None


class Update(Sent):
    """One more answer was taken: what it changed for one pair of eyes."""

    type: Literal["update"] = "update"
    seq: int
    turn: int
    view: View
    said: list[Line]
    clock: ClockFace | None
    result: Ended | None


class Taken(Sent):
    """The answer of this id is kept for good."""

    type: Literal["ack"] = "ack"
    id: int
    turn: int


Refusing = Literal["not_your_turn", "stale", "not_a_choice", "over", "too_fast", "malformed"]


class Refused(Sent):
    """A message that changed nothing, and why."""

    type: Literal["error"] = "error"
    id: int | None
    code: Refusing
    text: str
    rule: int | None = None


class PhraseSaid(Sent):
    """Somebody said one of the phrases."""

    type: Literal["chat"] = "chat"
    seat: int
    text: str


class Worth(Sent):
    """What one choice is worth: the chance to win with it, or in a game for one the points."""

    choice: int
    label: str
    worth: str
    mean: float


class Hint(Sent):
    """What the best bot would do, and the worth of every choice once its search is ready."""

    type: Literal["hint"] = "hint"
    choice: int
    label: str
    text: str
    worths: list[Worth] = []


class Notice(Sent):
    """Something to read."""

    type: Literal["notice"] = "notice"
    text: str


class Stopping(Sent):
    """The house stops; it keeps everything."""

    type: Literal["stopping"] = "stopping"
    seconds: int


FromHouse = Annotated[
    TableMessage | Update | Taken | Refused | PhraseSaid | Hint | Notice | Stopping,
    Field(discriminator="type"),
]

VISITOR: TypeAdapter[Any] = TypeAdapter(FromVisitor)
HOUSE: TypeAdapter[Any] = TypeAdapter(FromHouse)
