"""A table at its start, in the middle and at its end, in a real browser: how it lies there.

A second connection of the same seat answers what the game's usual bot would, so that a page can be
shown any moment of a match in a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page

from croupier.games.catalogue import all_games
from croupier.server.messages.from_client import PROTOCOL
from tests.page.hosting import Hosted

STAGES = ("start", "middle", "end")
SIZES = {
    "desk": (1280, 800),
    "large": (1920, 1080),
    "phone": (390, 844),
    "lying": (844, 390),
    "small": (320, 568),
}
REDRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SEED = "7" * 64
MOST_SEATS = 4  # as quick play has them
OPTIONS = {"strip-me": {"limit": "120"}}  # a whole match of it can be very long
MIDDLE = {"tic-tac-rummy": 3, "strip-me": 30, "monopoly-deal": 18}  # answers of mine
USUAL_MIDDLE, MOST_ANSWERS = 4, 400

CONNECT = """async ([code, token, protocol]) => {
  const base = location.origin.replace("http", "ws");
  const socket = window.secondSocket = new WebSocket(`${base}/api/tables/${code}/socket`);
  await new Promise((done) => socket.onopen = done);
  socket.send(JSON.stringify({ type: "hello", protocol, token }));
}"""
ANSWER = """([turn, choice]) => new Promise((done) => {
  const socket = window.secondSocket;
  socket.onmessage = ({ data }) => {
    const { type, text } = JSON.parse(data);
    if (type === "ack" || type === "error") done(text ?? "");
  };
  socket.onclose = ({ reason }) => done(reason || "the connection is closed");
  socket.send(JSON.stringify({ type: "answer", id: turn, turn, choice }));
})"""


def at_every_size(page: Page, sizes: Mapping[str, tuple[int, int]] = SIZES) -> Iterator[str]:
    """Show a page at every size, one after the other, and wait until it is drawn; say which."""
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(REDRAWN)
        yield name


@dataclass
class Stage:
    """A table at which one person sits, whose match can be taken to any moment."""

    page: Page
    house: Hosted
    game: str
    code: str
    token: str

    def go_to(self, stage: str) -> None:
        """Answer until a moment of the match, and reload the page."""
        middle = MIDDLE.get(self.game, USUAL_MIDDLE)
        self.go_on({"start": 0, "middle": middle, "end": MOST_ANSWERS}[stage])

    def go_on(self, answers: int) -> None:
        """Give up to `answers` answers, and reload the page."""
        self.connect()
        for _ in range(answers):
            if not self.is_mine():
                break
            self.answer()
        self.page.reload()
        self.page.wait_for_selector(".ask")

    def connect(self) -> None:
        """Open the second connection, by which answers are given."""
        self.page.evaluate(CONNECT, [self.code, self.token, PROTOCOL])

    def is_over(self) -> bool:
        """Say whether the match is over."""
        return self.house.table(self.code).info().result is not None

    def is_mine(self) -> bool:
        """Wait for the bots; say whether I am asked now."""
        while not self.is_over():
            if self.house.played(self.code).seat == 0:
                return True
            self.page.wait_for_timeout(5)
        return False

    def answer(self, code: int | None = None) -> None:
        """Answer by a code, or as the game's usual bot would."""
        turn = self.house.table(self.code).info().turn
        choice = self.house.advice(self.code).code if code is None else code
        trouble = self.page.evaluate(ANSWER, [turn, choice])
        assert trouble == ""


def set_stage(page: Page, house: Hosted, game: str, seats: int = 0, seed: str = SEED) -> Stage:
    """Sit down at a table of a game, with bots."""
    count = seats or min(MOST_SEATS, all_games()[game].max_seats)
    wanted: dict[str, Any] = {
        "game": game,
        "options": OPTIONS.get(game, {}),
        "seats": ["me", *["bot:steady"] * (count - 1)],
        "name": "Ann",
    }
    with patch("croupier.server.tables.stored_match.secrets.token_hex", return_value=seed):
        made = page.request.post(f"{house.address}/api/tables", data=wanted).json()
    page.add_init_script(f"localStorage['croupier:guide:{game}'] ??= JSON.stringify('no')")
    page.goto(made["link"])
    page.wait_for_selector("table-board .card")
    return Stage(page, house, game, made["code"], made["token"])
