"""What a page sends by its socket: read strictly, told apart by `type`.

A new message is a class here, a name in `ClientMessage`, and a case in `HostedTable._act`;
a case with a condition needs a text in `NOT_NOW` of `tables/rejections.py` too. `Ping` and
`ResyncRequest` are about the socket itself: `http/websocket.py` handles them.
"""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL = 4
Count = Annotated[int, Field(ge=0, le=2**53 - 1)]  # as far as a page can count
SmallNumber = Annotated[int, Field(ge=0, le=99)]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # SHA-256
ReactionKind = Literal["tomato", "rose", "laugh", "heart", "bolt"]


class FromClient(BaseModel):
    """A message of a page; it holds its fields and nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, hide_input_in_errors=True)


class Hello(FromClient):
    """The first message: whose seat this is; without a token one is a spectator."""

    type: Literal["hello"]
    protocol: Literal[4]
    token: Annotated[str, Field(max_length=300)] | None = None


class AnswerRequest(FromClient):
    """An answer to the question of a turn; sent again with the same id it is the same answer."""

    type: Literal["answer"]
    id: Count
    turn: Count
    choice: Count


class ResyncRequest(FromClient):
    """Send the whole snapshot again."""

    type: Literal["resync"]


class AutoRequest(FromClient):
    """Give my answer where there is only one, at a speed if one is named; or no longer."""

    type: Literal["auto"]
    on: bool
    speed: Annotated[int, Field(ge=1, le=50)] | None = None


class PaceRequest(FromClient):
    """Let the table go on slower or faster: at the pace of the slowest person who is here."""

    type: Literal["pace"]
    speed: Literal["slow", "normal", "fast"]


class ChatRequest(FromClient):
    """Say one of the phrases."""

    type: Literal["chat"]
    number: SmallNumber


class ReactRequest(FromClient):
    """Throw something at another seat."""

    type: Literal["react"]
    kind: ReactionKind
    seat: SmallNumber


class UndoRequest(FromClient):
    """Take an answer of mine back (its number is `undo` of a snapshot or update).

    Where other people play, each of them has to agree with the same message.
    """

    type: Literal["undo"]
    answer: Count
    agree: bool = True  # of one's own answer, False: I do not want to any more


class TakeoverRequest(FromClient):
    """Let a bot answer for a seat: one's own at once, an idle person's by consent."""

    type: Literal["takeover"]
    seat: SmallNumber


class ReturnRequest(FromClient):
    """Take one's seat back from the bot."""

    type: Literal["return"]


class RematchRequest(FromClient):
    """Play again; the pledge is the SHA-256 of words that go into the new deal."""

    type: Literal["rematch"]
    pledge: Hash | None = None


class RevealRequest(FromClient):
    """Open the words that were pledged, once everybody's pledges are shown."""

    type: Literal["reveal"]
    match: Count
    words: Annotated[str, Field(min_length=1, max_length=300)]


class HintRequest(FromClient):
    """Ask for the best answer."""

    type: Literal["hint"]


class Ping(FromClient):
    """Is the line alive? The answer is a pong with the same id."""

    type: Literal["ping"]
    id: Count


ClientMessage = Annotated[
    Hello
    | AnswerRequest
    | ResyncRequest
    | AutoRequest
    | PaceRequest
    | ChatRequest
    | ReactRequest
    | UndoRequest
    | TakeoverRequest
    | ReturnRequest
    | RematchRequest
    | RevealRequest
    | HintRequest
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
decode: Callable[[str], ClientMessage] = CLIENT_MESSAGE.validator.validate_json  # or an error
