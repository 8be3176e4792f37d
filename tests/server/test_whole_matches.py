"""Two servers deal a match, one of them with cards exchanged that a viewer never meets.

The same answers are given at the same times. Everything that is sent to this viewer is the same to
the last byte: views, sentences, counters, the clock, whole snapshots, and how it ended.
"""

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.authors.loading import find_module, load_game
from croupier.bots.answers import bot_answer
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import Position
from croupier.engine.secret import Secret
from croupier.games.catalogue import all_games
from croupier.play.table import Table
from croupier.testing.redealt_matches import (
    Course,
    Deal,
    compare_world,
    course_from,
    dealing_others,
    exchange_unmet,
    moves_in,
)
from tests.cli.commandline import ROOT
from tests.server.servers import (
    Client,
    StillServer,
    asked,
    join,
    new_table,
    played,
    question,
    send,
    sit,
)
from tests.server.servers import still_server as still

pytestmark = pytest.mark.anyio
DOUBT = load_game(find_module(ROOT / "tests" / "outside_games" / "doubt"))
GAMES = [*all_games().values(), DOUBT]
OPTIONS = {"strip-me": {"limit": "30"}}  # most cards have been seen after that
NAMES = ("Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana")
ANN = 0
NEXT_SEED = f"{7:064x}"  # of the match that would be dealt next
MATCHES, WORLDS, PLENTY = 8, 12, 3
Sent = dict[int, list[str]]


class Host:
    """Plays matches of one game at a server of its own, by a seed."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
        self.folder, self.patch, self.seed = folder, monkeypatch, seed
        self.matches = 0

    async def play(self, game: Game, codes: list[int] | None) -> tuple[Sent, Table]:
        """Play a match by these answers, or by bots; return all that was sent, and the table."""
        for module in ("registry", "stored_match"):
            self.patch.setattr(f"croupier.server.tables.{module}.find_game", lambda _: game)
        next_seed = "croupier.server.tables.stored_match.secrets.token_hex"
        self.patch.setattr(next_seed, lambda _: NEXT_SEED)
        self.matches += 1
        async with still(self.folder / str(self.matches)) as server:
            seats = ["me", *["open"] * (game.default_seats - 1)]
            clock = {"kind": "match", "seconds": 80_000}
            promise = await server.commit(Secret(self.seed))
            wish: dict[str, Any] = {"promise": promise, "clock": clock}
            options = OPTIONS.get(game.name, {})
            table = await new_table(server, *seats, game=game.name, options=options, **wish)
            for name in NAMES[: game.default_seats - 1]:
                await sit(table, name)
            clients = [join(table, viewer) for viewer in range(SPECTATOR, game.default_seats)]
            rest = iter(codes or ())
            while table.table.state == "playing":
                await server.pass_time(1.5)
                play = played(table)
                choice = bot_answer(play, game.default_bot) if codes is None else next(rest)
                client = clients[1 + asked(table)]
                send(table, client, "answer", id=1, turn=question(table), choice=choice)
                await server.settle()
                for each in clients:
                    send(table, each, "resync")
            code = table.info().code
            return {each.viewer: sent_to(each, code) for each in clients}, played(table)

    async def play_with_bots(self, game: Game, codes: list[int] | None) -> tuple[Sent, Table]:
        """Play a match of one person and bots; what was sent has the time when it was."""
        for module in ("registry", "stored_match"):
            self.patch.setattr(f"croupier.server.tables.{module}.find_game", lambda _: game)
        next_seed = "croupier.server.tables.stored_match.secrets.token_hex"
        self.patch.setattr(next_seed, lambda _: NEXT_SEED)
        rest = iter(codes or ())

        def choose(play: Table, bot: str) -> int:
            return bot_answer(play, bot) if codes is None else next(rest)

        self.patch.setattr("croupier.server.tables.table_runner.bot_answer", choose)
        self.matches += 1
        async with still(self.folder / str(self.matches), pace=0.8) as server:
            promise, options = await server.commit(Secret(self.seed)), OPTIONS.get(game.name, {})
            seats = ["me", *["bot"] * (game.default_seats - 1)]
            wish: dict[str, Any] = {"promise": promise, "options": options, "game": game.name}
            table = await new_table(server, *seats, **wish)
            clients = [TimedClient(viewer, server) for viewer in (SPECTATOR, ANN)]
            for client in clients:
                table.join(client)
            while table.table.state == "playing":
                if asked(table) == ANN:
                    choice = choose(played(table), game.default_bot)
                    send(table, clients[1], "react", kind="tomato", seat=1)
                    send(table, clients[1], "answer", id=1, turn=question(table), choice=choice)
                await server.pass_time(0.1)
            code = table.info().code
            return {each.viewer: sent_to(each, code) for each in clients}, played(table)


class TimedClient(Client):
    """A connection that notes when it was sent what."""

    def __init__(self, viewer: int, server: StillServer) -> None:
        super().__init__(viewer)
        self._server = server

    def push(self, message: bytes) -> None:
        """Remember a message and its time."""
        super().push(message)
        self.texts[-1] = f"{self._server.still.now:.1f} {self.texts[-1]}"


def sent_to(client: Client, code: str) -> list[str]:
    """Return what a client was sent, without the code of the table, which is drawn at random.

    The hash of the log covers commitments to sealed answers; what they hide may differ.
    """
    texts = (text.replace(code, "CODE") for text in client.texts)
    return [re.sub(r'"hash":"[0-9a-f]{64}"', '"hash":""', text) for text in texts]


def course_of(table: Table) -> tuple[Deal, Course]:
    """Follow a match that was played."""
    game, match = table.game, table.match
    deal = Deal(game, len(match.players), table.options, match.key)
    words = (event.word for event in match.events)  # type: ignore[union-attr]
    codes = iter([game.code_by_word[word] for word in words])
    course = course_from(deal, lambda _s: next(codes), len(match.events))
    assert course.moves[-1].after.state == table.state
    return deal, course


def world_for(deal: Deal, course: Course, viewer: int) -> tuple[Game, list[int]] | None:
    """Return the game with another deal that a viewer cannot tell, and the answers in it."""
    for number in range(WORLDS):
        exchanged = exchange_unmet(course, viewer, Random(number))
        dealing = dealing_others(deal.game, exchanged)
        world = Position(deal.start(dealing))
        if world.rows != course.first.rows and compare_world(course, world, viewer):
            rules: Any = SimpleNamespace(**{**vars(deal.game.rules), "deal": dealing})
            codes = [move.code for move in moves_in(course, world, viewer)]
            return replace(deal.game, rules=rules), codes
    return None


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game is DOUBT else pytest.mark.large) for game in GAMES],
    ids=lambda game: game.name,
)
async def test_a_viewer_is_sent_the_same_bytes_when_cards_it_never_meets_are_exchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    compared = number = 0
    while compared < PLENTY and number < MATCHES:
        host = Host(tmp_path / str(number), monkeypatch, f"{number:064x}")
        sent, table = await host.play(game, None)
        deal, course = course_of(table)
        for viewer in range(SPECTATOR, game.default_seats):
            if compared < PLENTY and (found := world_for(deal, course, viewer)):
                other, _ = await host.play(*found)
                assert other[viewer] == sent[viewer]
                compared += 1
        number += 1

    assert compared > 0


@pytest.mark.parametrize("name", ["doubt", "monopoly-deal"])
async def test_bots_pause_and_speak_alike_whatever_a_viewer_never_meets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = next(game for game in GAMES if game.name == name)
    compared = number = moods = 0
    while not (compared and moods) and number < MATCHES:
        host = Host(tmp_path / str(number), monkeypatch, f"{number:064x}")
        sent, table = await host.play_with_bots(game, None)
        deal, course = course_of(table)
        for viewer in (SPECTATOR, ANN):
            if found := world_for(deal, course, viewer):
                other, _ = await host.play_with_bots(*found)
                assert other[viewer] == sent[viewer]
                compared += 1
                moods += sum('"type":"mood"' in text for text in sent[viewer])
        number += 1

    assert compared > 0
    assert moods > 0
