"""The HTTP interface: games, tables, seats, matches."""

from __future__ import annotations

import asyncio
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from croupier.bots.levels import STEADY, bots_of
from croupier.engine.cards import Face
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.rulebook import numbered_rules, rules_markdown
from croupier.games.catalogue import all_games, find_game
from croupier.server.http.addresses import base_for_others, is_here
from croupier.server.http.replays import replay_frames
from croupier.server.http.tokens import Tokens
from croupier.server.messages import http_bodies as bodies
from croupier.server.messages.from_server import PHRASES
from croupier.server.messages.message_schema import socket_schema
from croupier.server.tables.codes import PATTERN
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.rejections import NotFound, Unavailable
from croupier.server.tables.stored_match import public_file
from croupier.server.tables.table_runner import TableRunner

Code = Annotated[str, Path(pattern=f"^{PATTERN}$", max_length=11)]
ERRORS = {
    status: {"model": bodies.ErrorBody, "description": why}
    for status, why in (
        (400, "not to be read"),
        (403, "not yours, or from another site"),
        (404, "not there"),
        (409, "not possible now"),
        (413, "too long"),
        (422, "not what is asked for"),
        (429, "too often"),
    )
}
router = APIRouter(prefix="/api", responses=ERRORS)  # type: ignore[arg-type]


class Forbidden(UserError):
    """The token does not open this."""


class TooManyRequests(UserError):
    """An address has made too many tables."""


def registry_of(request: Request) -> TableRegistry:
    """Return the tables of the server that a request came to."""
    registry: TableRegistry = request.app.state.registry
    return registry


@router.get("/games")
async def games() -> list[bodies.GameInfo]:
    """List the games with their options and bots."""
    return [game_info(game) for game in all_games().values()]


def game_info(game: Game) -> bodies.GameInfo:
    """Return what one chooses from before a match."""
    options = [
        bodies.OptionInfo(
            name=option.name,
            help=option.help,
            default=option.write(option.default_for(game.default_seats)),
            low=option.low,
            high=option.high,
            values=dict(option.values),
        )
        for option in game.options
    ]
    return bodies.GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        least=game.min_seats,
        most=game.max_seats,
        usual_seats=game.default_seats,
        options=options,
        bots=[
            bodies.OfferedBot(name=bot.name, about=bot.about, usual=bot.name == STEADY)
            for bot in bots_of(game)
        ],
        phrases=list(PHRASES),
        faces=sample_faces(game),
    )


def sample_faces(game: Game) -> list[Face]:
    """Return three cards of a game that look unlike each other."""
    cards = len(game.state().known)
    return [game.words.face(card) for card in (cards // 7, cards // 2, cards - 1 - cards // 9)]


@router.get("/games/{name}/rules")
async def rules(name: Annotated[str, Path(max_length=60)]) -> bodies.RuleBook:
    """Return the rules of a game."""
    try:
        game = find_game(name)
    except UserError as error:
        raise NotFound(str(error)) from None
    text = rules_markdown(game.package)
    return bodies.RuleBook(title=game.title, markdown=text, rules=numbered_rules(game))


@router.get("/schema")
async def schema() -> dict[str, object]:
    """Return the JSON Schema of the socket's messages."""
    return socket_schema()


@router.post("/promises")
async def commit(request: Request) -> bodies.Commitment:
    """Draw the secret of a table to come; name its commitment when making the table."""
    return bodies.Commitment(commitment=registry_of(request).commit())


@router.post("/tables")
async def make_table(
    wanted: bodies.NewTable, request: Request, response: Response
) -> bodies.OwnSeat:
    """Make a table; the answer holds the token of one's own seat, if one asked for one."""
    if not request.app.state.new_tables.take(request.client.host if request.client else ""):
        raise TooManyRequests("so many tables at once? Wait a moment, please.")
    runner, seat = await registry_of(request).make_table(wanted)
    return own_seat(runner, seat, request, response)


@router.post("/tables/{code}/sit")
async def sit(
    code: Code, wanted: bodies.TakeSeat, request: Request, response: Response
) -> bodies.OwnSeat:
    """Take an open seat at a table."""
    runner = registry_of(request).table(code)
    seat = await runner.take_seat(wanted.seat, wanted.name, wanted.words)
    return own_seat(runner, seat, request, response)


def own_seat(
    runner: TableRunner, seat: int, request: Request, response: Response
) -> bodies.OwnSeat:
    """Return the token of a seat, in the answer and as a cookie."""
    code, config = runner.code, registry_of(request).config
    token = request.app.state.tokens.make(code, seat) if seat != SPECTATOR else None
    if token is not None:
        response.set_cookie(
            cookie_name(code),
            token,
            max_age=config.archive_days * 24 * 3600,
            path=f"{config.prefix}/api/tables/{code}",
            httponly=True,
            samesite="strict",
            secure=config.secure or request.url.scheme == "https",
        )
    link = f"{config.prefix}/t/{code}" + (f"#{token}" if token else "")
    commitment = runner.info().commitment
    return bodies.OwnSeat(code=code, link=link, token=token, seat=seat, commitment=commitment)


def cookie_name(code: str) -> str:
    """Return the name of the cookie that holds the token of a seat at a table."""
    return f"seat-{code}"


@router.get("/tables")
async def open_tables(request: Request) -> list[bodies.ListedTable]:
    """List the tables with a free seat that everybody may find."""
    registry = registry_of(request)
    rows = registry.store.open_tables(joinable=True)
    return [listed_table(registry.table(row.code)) for row, _ in rows]


@router.get("/tables/{code}")
async def table(code: Code, request: Request) -> bodies.ListedTable:
    """Return what everybody may know of a table."""
    return listed_table(registry_of(request).table(code))


def listed_table(runner: TableRunner) -> bodies.ListedTable:
    """Return what everybody may know of a table."""
    info, row = runner.info(), runner.table.row
    return bodies.ListedTable(
        code=info.code,
        game=info.game.name,
        title=info.game.title,
        state=info.state,
        options=row.options,
        seats=info.players,
        clock=bodies.ClockInfo(kind=row.clock, seconds=row.seconds),
        listed=row.listed,
        match=info.match,
        commitment=info.commitment,
        series=info.series,
    )


@router.get("/tables/{code}/invitation")
async def invitation(code: Code, request: Request) -> bodies.Invitation:
    """Return the link to a table as those who are invited can open it."""
    registry = registry_of(request)
    registry.table(code)
    base = base_for_others(str(request.base_url), registry.config)
    found = f"{base}t/{code}"
    picture = "" if is_here(base) else segno.make(found).svg_data_uri(border=2, light="#fff")
    return bodies.Invitation(link=found, picture=picture)


@router.get("/tables/{code}/match", responses={200: {"content": {"text/plain": {}}}})
async def match_file(code: Code, request: Request) -> PlainTextResponse:
    """Return the file of the match in play, or just over; its seed only when it is over."""
    table = registry_of(request).table(code).table
    if table.match is None:
        raise Unavailable("nothing is dealt at this table yet.")
    name = f"{table.row.game}-{code}.match"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = public_file(table.match, is_closed=table.state == "closed")
    return PlainTextResponse(text, headers=headers)


@router.get("/tables/{code}/replay")
async def replay(
    code: Code,
    request: Request,
    seat: Annotated[int, Query(ge=-1, le=99)] = SPECTATOR,
    open: Annotated[int, Query(ge=0, le=1)] = 0,  # noqa: A002 - as the page asks for it
) -> bodies.MatchReplay:
    """Return a match move by move: as one's own seat saw it, or any once it is over."""
    table = registry_of(request).table(code).table
    played = table.copy_table()
    if played is None or seat >= len(played.names):
        raise NotFound("there is nothing to see.")
    if played.result is None and (open or (seat != SPECTATOR and seat != seat_of(request, code))):
        raise Forbidden("until the match is over everybody sees it with their own eyes.")
    async with request.app.state.replays:
        frames = await asyncio.to_thread(replay_frames, played, seat, bool(open))
    return bodies.MatchReplay(
        game=played.game.name,
        title=played.game.title,
        players=list(played.begun.names),
        seat=seat,
        frames=frames,
    )


@router.get("/tables/{code}/curve", responses={202: {"model": bodies.MatchCurve}})
async def curve(code: Code, request: Request, response: Response) -> bodies.MatchCurve:
    """Return each seat's chance along the match that is over; 202: ask again, it takes longer."""
    runner = registry_of(request).table(code)
    played = runner.table.copy_table()
    if played is None:
        raise NotFound("there is nothing to look back on.")
    if played.result is None:
        raise Unavailable("chances are worked out once the match is over.")
    text, number = public_file(played.match), runner.info().match
    found = await request.app.state.curves.of(number, played.game, text)
    if found is None:
        response.status_code = 202
        return bodies.MatchCurve(ready=False, points=[])
    points = [bodies.CurvePoint(number=number, chances=list(each)) for number, each in found]
    return bodies.MatchCurve(ready=True, points=points)


def seat_of(request: Request, code: str) -> int | None:
    """Return the seat whose token came with a request, by header or cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(cookie_name(code), "")
    tokens: Tokens = request.app.state.tokens
    return tokens.read(token, code)
