"""Matches played by the engine and shown in a browser: what is seen to fly, held to the truth.

The page gets what a viewer gets of each move; the truth comes from the engine's own cues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import orjson
from playwright.sync_api import Page

from croupier.bots.answers import bot_answer
from croupier.engine import STACK, Face, Game
from croupier.engine.cues import MOVE, MOVE_BOTTOM, MOVE_OUT, SHOW, Cue, follow
from croupier.engine.piles import UNKNOWN
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table
from croupier.play.view import lay_order

CLOCK = (Path(__file__).parent / "held_clock.js").read_text(encoding="utf-8")
STAGE = """<!doctype html><html lang="en" data-base="./"><title>Stage</title>
<link rel="stylesheet" href="/static/base.css"><link rel="stylesheet" href="/static/table.css">
<link rel="stylesheet" href="/static/question.css"><link rel="stylesheet" href="/static/side.css">
<link rel="stylesheet" href="/static/sizes.css"><link rel="stylesheet" href="/static/effects.css">
<body class="at-table"><header class="bar"></header><main></main></body></html>"""
SET_UP = """async snapshot => {
  const { TableBoard } = await import("/static/board.mjs");
  const { picture } = await import("/static/card_faces.mjs");
  const board = new TableBoard();
  document.querySelector("main").replaceChildren(board);
  window.clock ??= new HeldClock(picture);
  window.board = board;
  board.choreographer.jump(JSON.parse(snapshot), () => {});
}"""
WATCH = """([snapshot, truth]) =>
  watchMove(clock, board, JSON.parse(snapshot), JSON.parse(truth))"""
UNPAINTED = "() => (document.documentElement.style.visibility = 'hidden')"  # places are enough
NEAR = 3.0  # pixels that do not count
MOVES = {MOVE, MOVE_BOTTOM, MOVE_OUT}
NAMES = ("Ann", "Ben", "Cem", "Dora")


@dataclass(frozen=True)
class Truth:
    """What truly happened to a card, as far as one viewer may see it."""

    face: Face | None  # None: the viewer may not know it
    source: dict[str, Any]  # the places where it can be seen to lie before, and whose they are
    target: dict[str, Any]  # and "later": where, once further cues have begun
    starts_up: bool  # whether its face was seen on top of a pile before
    ends_up: bool | None  # whether its face is seen where it lies at last; None: it may be
    rows: tuple[str, str]


def open_stage(page: Page) -> None:
    """Turn a page of the house into a stage: a board, and a clock that stands still."""
    page.route("**/stage", lambda route: route.fulfill(body=STAGE, content_type="text/html"))
    page.goto("/stage")
    page.add_script_tag(content=f"{CLOCK}\nObject.assign(window, {{ HeldClock, watchMove }});")


def play(game: Game, number: int, most: int) -> Iterator[tuple[Table, Move | None]]:
    """Play a match of random or of usual bots, up to `most` answers."""
    random = Random(f"{game.name} {number}")
    seats = random.randint(game.min_seats, min(len(NAMES), game.max_seats))
    bot = "random" if number % 2 else game.default_bot
    players = [Player(name, bot) for name in NAMES[:seats]]
    table = Table(game, new_match(game, players, seed=random.randbytes(32).hex()))
    yield table, None
    for _ in range(most):
        if table.result is not None:
            return
        yield table, table.answer(table.seat, table.question, bot_answer(table, bot))


def snapshot_of(table: Table, viewer: int, move: Move | None) -> str:
    """Return what the page gets of a table."""
    players = [{"name": name, "kind": "bot"} for name in table.names]
    cues = move.cues(viewer) if move else []
    moments = move.moments(viewer, table.names) if move else []
    whole = {"view": table.view(viewer), "players": players, "cues": cues, "moments": moments}
    return orjson.dumps({**whole, "turn": table.question, "clock": None, "you": viewer}).decode()


class TrueRows:
    """The engine's own rows while the cues of a move happen, and what one viewer sees of them."""

    def __init__(self, move: Move, viewer: int) -> None:
        self.game, self.viewer = move.game, 1 << (viewer + 1)
        self.rows = [list(pile.cards) for pile in move.before.rows]
        self.was, self.now = move.before.seen(viewer).rows, move.after.seen(viewer).rows
        self.viewers = move.after.state.viewers
        self.shown_later = {cue.card for cue in move.noted if cue.kind == SHOW}

    def follow(self, cue: Cue) -> None:
        """Do what a cue says."""
        follow(self.rows, [cue])
        if cue.kind == SHOW:
            self.shown_later.discard(cue.card)

    def is_pile(self, row: int) -> bool:
        """Say whether only the top of a row is drawn."""
        return self.game.placed_rows[row].row.shape == STACK

    def equals(self, row: int, card: int) -> set[int]:
        """Return a card; if one came and one leaves again among its equals here, all of them.

        Nobody is told in which order equal cards lie between two cues of a move.
        """
        face = self.game.words.face(card)
        alike = {each for each in self.rows[row] if self.game.words.face(each) == face}
        is_settled = alike <= {*self.was[row].cards} or alike <= {*self.now[row].cards}
        return {card} if is_settled else alike

    def places(self, row: int, card: int) -> tuple[dict[str, Any], bool]:
        """Return where a card can be seen to lie in a row, and whether its face is seen there."""
        placed = self.game.placed_rows[row]
        in_sight = {*self.was[row].cards, *({*self.now[row].cards} - self.shown_later)} - {UNKNOWN}
        if self.viewers[row] & self.viewer:
            in_sight |= {*self.rows[row]}
        seen = [each if each in in_sight else UNKNOWN for each in self.rows[row]]
        laid = list(lay_order(placed.row, tuple(seen)))
        wanted = self.equals(row, card) if card in laid else {UNKNOWN}
        found = [placed.spots[i] for i, each in enumerate(laid) if each in wanted]
        found = [placed.spots[0]] if self.is_pile(row) else found
        return {"places": found, "seat": placed.seat}, card in laid


def truths(move: Move, viewer: int) -> list[Truth]:
    """Tell of each cue where its card was and where it went, from the engine's own rows."""
    rows, told = TrueRows(move, viewer), list[Truth]()
    coming = list[tuple[int, int, dict[str, Any]]]()  # the cards that came so far
    laid = set[int]()  # face up
    for number, cue in enumerate(move.noted):
        if cue.kind not in MOVES:
            rows.follow(cue)
            told.append(blank())
            continue
        card = rows.rows[cue.source][cue.place]
        source, _ = rows.places(cue.source, card)
        rows.follow(cue)
        for row, other, later in coming:
            if other in rows.rows[row]:
                later[str(number)] = rows.places(row, other)[0]
        target, ends_up = rows.places(cue.target, card)
        if not rows.is_pile(cue.target):
            coming.append((cue.target, card, target.setdefault("later", {})))
        was_seen = card in {*rows.was[cue.source].cards, *laid}
        may_know = bool(cue.knowers & rows.viewer) or was_seen
        laid |= {card} if may_know else set()
        face = move.game.words.face(card) if may_know else None
        zones = (game_zone(move, cue.source), game_zone(move, cue.target))
        is_up = None if rows.is_pile(cue.target) else ends_up
        was_up = rows.is_pile(cue.source) and was_seen
        told.append(Truth(face, source, target, was_up, is_up, zones))
    return told


def blank() -> Truth:
    """Return the truth of a cue by which no card moves."""
    nowhere: dict[str, Any] = {"places": []}
    return Truth(None, nowhere, nowhere, starts_up=False, ends_up=None, rows=("", ""))


def faults_of(page: Page, table: Table, viewer: int, move: Move) -> list[str]:
    """Show a move in the browser and say whatever was seen that is not true."""
    told = truths(move, viewer)
    sent = orjson.dumps(
        [{"face": each.face, "source": each.source, "target": each.target} for each in told]
    ).decode()
    seen = page.evaluate(WATCH, [snapshot_of(table, viewer, move), sent])
    flights = {int(cue): flight for cue, flight in seen["flights"].items()}
    found = [] if seen["isShown"] and not seen["left"] else ["the move did not come to its end"]
    if list(flights) != sorted(flights):
        found.append(f"the cues were seen in another order: {list(flights)}")
    for number, (cue, truth) in enumerate(zip(move.noted, told, strict=True)):
        if cue.kind in MOVES:
            found += [f"cue {number}: {fault}" for fault in flaws(flights.get(number), truth)]
    found += [f"{zone} was turned over" for zone in seen["turned"]]
    counts = {game_zone(move, row): len(pile.cards) for row, pile in enumerate(move.before.rows)}
    for empty in seen["empties"]:
        left = [told[cue].rows[0] for cue in empty["left"]]
        landed = [told[cue].rows[1] for cue in empty["landed"]]
        zone = empty["zone"]
        if counts[zone] - left.count(zone) + landed.count(zone) > 0:
            found.append(f"{zone} was drawn empty, with {empty}")
    return found


def game_zone(move: Move, row: int) -> str:
    """Return the zone of a row."""
    return move.game.placed_rows[row].zone


def flaws(flight: dict[str, Any] | None, truth: Truth) -> Iterator[str]:
    """Say what is not true of a card's flight."""
    if flight is None:
        yield "no card was seen to fly"
        return
    if flight["start"] > NEAR:
        yield f"starts {flight['start']:.0f} pixels from {truth.source}"
    if flight["end"] > NEAR:
        yield f"ends {flight['end']:.0f} pixels from {truth.target}"
    if not flight["isRight"] or (truth.face is None and (flight["wasUp"] or flight["isUp"])):
        yield "shows a face that it may not show"
    if truth.starts_up and not flight["wasUp"]:
        yield "leaves an open pile face down"
    if truth.ends_up is not None and flight["isUp"] != truth.ends_up:
        yield f"lands {'face up' if flight['isUp'] else 'face down'}"


def show_before(page: Page, table: Table, viewer: int) -> None:
    """Lay a table on the stage, at rest."""
    page.evaluate(SET_UP, snapshot_of(table, viewer, None))


def find_move(game: Game, is_wanted: Callable[[Move], bool]) -> tuple[Table, Table, Move]:
    """Find a move in some matches; return the tables before and after it, and the move."""
    for number in range(0, 40, 2):  # of bots that mean to win
        before: Table | None = None
        for table, move in play(game, number, most=200):
            if before and move and is_wanted(move):
                return before, table, move
            before = table.copy()
    raise AssertionError("no such move was met")


def watch_match(page: Page, game: Game, number: int, most: int = 400) -> tuple[int, list[str]]:
    """Play a match in a browser for one viewer; return how many cues were seen, and all faults."""
    cues, found = 0, list[str]()
    page.evaluate(UNPAINTED)
    for table, move in play(game, number, most):
        viewer = number % (len(table.names) + 1) - 1  # each seat in turn, and a spectator
        if move is None:
            show_before(page, table, viewer)
            continue
        faults = faults_of(page, table, viewer, move)
        cues += sum(cue.kind in MOVES for cue in move.noted)
        found += [f"{game.name} {number}, answer {move.number}: {fault}" for fault in faults]
    return cues, found
