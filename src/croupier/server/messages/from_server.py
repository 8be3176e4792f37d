"""What the server sends by a socket: one frozen dataclass a message, encoded as it is.

No class here holds a state, a match or its secret; only `MatchEnd` holds the secret of a match
that is over. A new message is a class here and a name in `ServerMessage`.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import orjson
from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

from croupier.engine import Alarm, Counter, Moment
from croupier.engine.value_class import value
from croupier.play.decision import Decision
from croupier.play.seen_cues import SeenCue
from croupier.play.view import Highlight, Threat, View, Zone
from croupier.server.messages.from_client import CLIENT_MESSAGE, PROTOCOL, ReactionKind

PHRASES = (
    "Hello!",
    "Good luck.",
    "Well played!",
    "One moment, please.",
    "Oh no.",
    "Thank you.",
    "Again?",
    "I must go now. Goodbye!",
)


class FromServer:
    """A value that is sent; it holds its fields and nothing else."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")


@value
class SeatInfo(FromServer):
    """Who sits on a seat, as everybody may know it."""

    name: str
    kind: Literal["open", "person", "bot"]
    away: bool = False
    idle: bool = False
    temper: str = ""  # of a bot: calm, bold, merry or sly


@value
class LogItem(FromServer):
    """What one viewer was shown of one move."""

    number: int
    seat: int
    said: list[str]


@value
class GameName(FromServer):
    """The game that is played."""

    name: str
    title: str


@value
class ClockFace(FromServer):
    """The clock of a table: seconds in all, and those each seat has left now."""

    kind: Literal["turn", "match"]
    seconds: int
    left: list[float]
    running: int  # the seat whose time runs; -1: none
    wait: float = 0.0  # seconds until it begins to run: what led to the question is seen first


@value
class SeriesInfo(FromServer):
    """The matches played at this table so far."""

    played: int
    wins: list[int]
    drawn: int
    scores: list[int]


@value
class MatchEnd(FromServer):
    """How a match ended, the secret it was dealt from, and the commitment to the next one."""

    title: str
    lines: list[str]
    seed: str = ""
    next_commitment: str = ""
    again: tuple[int, ...] = ()  # the seats that want a rematch


TableStage = Literal["waiting", "opening", "playing", "over", "closed"]


@value
class OpeningInfo(FromServer):
    """The next deal, for which words are opened now: what it was promised to follow from."""

    match: int
    commitment: str
    pledges: list[str]  # by seat; empty: this seat adds nothing
    missing: list[int]  # the seats that have not opened their words


@value
class UndoWish(FromServer):
    """Somebody wants to take an answer back; with nobody to wait for, that is over."""

    seat: int
    answer: int  # its number
    waiting: list[int]  # the people who have not agreed yet
    type: Literal["undo"] = "undo"


@value
class TableInfo(FromServer):
    """What everybody may know of a table."""

    seq: int  # of the last message to everybody
    code: str
    game: GameName
    state: TableStage
    match: int
    players: list[SeatInfo]
    turn: int  # the number of the question, which an answer names
    commitment: str
    pledges: list[str]  # what each seat pledged before the deal
    words: list[str]  # what each seat gave to it
    opening: OpeningInfo | None
    events: int  # in the log of the match
    hash: str  # the running hash of the log; see play/log_hash.py
    clock: ClockFace | None
    series: SeriesInfo | None
    result: MatchEnd | None


@value
class TableSnapshot(TableInfo):
    """All that one viewer may know of a table."""

    you: int
    view: View | None
    log: list[LogItem]
    auto: bool  # the only answer there is is given for this seat
    undo: int = 0  # the number of the answer that this viewer may take back; 0: none
    wish: UndoWish | None = None  # to take an answer back, while people are asked about it
    phrases: tuple[str, ...] = PHRASES
    type: Literal["snapshot"] = "snapshot"


class ViewChange(TypedDict, total=False):
    """What is new in a view, besides what cues tell: fields that have changed, and some zones."""

    seat: int
    asked: int
    ending: int
    winner: int
    scores: tuple[int, ...]
    zones: list[Zone]
    counters: tuple[Counter, ...]
    highlights: tuple[Highlight, ...]
    decision: Decision | None
    threat: Threat | None
    alarms: tuple[Alarm, ...]
    direction: int


@value
class TableUpdate(FromServer):
    """One more answer was stored: what it changed for one viewer."""

    seq: int
    turn: int
    view: ViewChange  # what is new in it
    cues: list[SeenCue]  # what was seen to happen, in order
    moments: list[Moment]  # what people feel at it
    said: list[LogItem]
    clock: ClockFace | None
    result: MatchEnd | None
    events: int
    hash: str
    undo: int = 0  # the number of the answer that this viewer may take back; 0: none
    check: int | None = None  # at the end of a turn: how all cards lie, see `LaidTable.check`
    type: Literal["update"] = "update"


@value
class Ack(FromServer):
    """The answer of this id is stored for good; the length of the log, and its hash."""

    id: int
    turn: int
    events: int
    hash: str
    type: Literal["ack"] = "ack"


ErrorCode = Literal["not_your_turn", "stale", "not_a_choice", "over", "too_fast", "malformed"]


@value
class ErrorReply(FromServer):
    """A message that changed nothing, and why; `id` is that of an answer."""

    id: int | None
    code: ErrorCode
    text: str
    rule: int | None = None
    type: Literal["error"] = "error"


@value
class ChatLine(FromServer):
    """Somebody said one of the phrases."""

    seat: int
    text: str
    type: Literal["chat"] = "chat"


Mood = Literal["calm", "glad", "angry", "sad", "smug", "scared"]


@value
class Reaction(FromServer):
    """One seat throws something at another."""

    by: int
    at: int
    kind: ReactionKind
    type: Literal["reaction"] = "reaction"


@value
class BotMood(FromServer):
    """What a bot shows, and perhaps says; it follows from what everybody saw."""

    seat: int
    mood: Mood
    text: str = ""
    type: Literal["mood"] = "mood"


@value
class HintValue(FromServer):
    """What one choice is worth: the chance to win with it, or in a game for one the points."""

    choice: int
    label: str
    worth: str
    mean: float


@value
class HintReply(FromServer):
    """The best answer found, and the worth of every choice once its search is ready."""

    choice: int
    label: str
    text: str
    worths: list[HintValue]
    is_preparing: bool = False  # a better one can be asked for soon
    type: Literal["hint"] = "hint"


@value
class Notice(FromServer):
    """Something to read."""

    text: str
    type: Literal["notice"] = "notice"


@value
class Stopping(FromServer):
    """The server stops; everything is stored."""

    seconds: int
    type: Literal["stopping"] = "stopping"


@value
class Pong(FromServer):
    """The answer to a ping, with its id."""

    id: int
    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    TableSnapshot
    | TableUpdate
    | Ack
    | ErrorReply
    | ChatLine
    | Reaction
    | BotMood
    | UndoWish
    | HintReply
    | Notice
    | Stopping
    | Pong,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
encode: Callable[[ServerMessage], bytes] = orjson.dumps  # a message as JSON


class MessageSchema(GenerateJsonSchema):
    """Writes schemas in which a field that is sent is always there, also one with a default."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Say whether a field stands in every message: not in one that says what has changed."""
        is_sent = self.mode == "serialization" and field["type"] != "typed-dict-field"
        return is_sent or super().field_is_required(field, total)


@cache  # it takes 20 ms
def socket_schema() -> dict[str, Any]:
    """Return the JSON Schema of the socket's messages."""
    return {
        "protocol": PROTOCOL,
        "client": CLIENT_MESSAGE.json_schema(),
        "server": SERVER_MESSAGE.json_schema(schema_generator=MessageSchema, mode="serialization"),
    }
