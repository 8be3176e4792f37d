"""Five browsers at one table through three processes, of which one is killed in the middle."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from httpx2 import Client, HTTPError
from playwright.sync_api import Browser, Page

from bench.chaos.houses import House
from bench.chaos.proxy import Proxy
from croupier.server.storage.store import Store
from croupier.server.tables.stored_match import check_matches
from tests.postgres import running_postgres
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.postgres]
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")
WISH = {"game": "crazy", "seats": ["me", *["open"] * 4], "options": {"cards_each": "3"}}
ACT = """() => {
  if (document.querySelector("match-result")) return "over";
  const board = document.querySelector("table-board:not([data-pending])");
  const wanted = board?.querySelector("button.legal[data-at], [data-code]");
  if (!wanted || wanted.disabled) return "waits";
  wanted.click();
  document.querySelector("table-board:not([data-pending]) [data-code]")?.click();
  return "answered";
}"""


@contextmanager
def passing(proxy: Proxy) -> Iterator[None]:
    """Run a proxy in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    asyncio.run_coroutine_threadsafe(proxy.open(), loop).result()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(proxy.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def seat_all(address: str) -> list[str]:
    """Let five people sit down; return their links."""
    with Client(base_url=address, timeout=60) as client:
        seats = [client.post("/api/tables", json={**WISH, "name": NAMES[0]}).json()]
        path = f"/api/tables/{seats[0]['code']}/sit"
        seats += [client.post(path, json={"name": name}).json() for name in NAMES[1:]]
    return [seat["link"] for seat in seats]


def play_out(pages: list[Page], house: House) -> None:
    """Let everybody answer until the match is over; kill a process after the fifth answer."""
    answers, is_killed = 0, False
    while (done := [page.evaluate(ACT) for page in pages])[0] != "over":
        answers += done.count("answered")
        if answers >= 5 and not is_killed:  # the shortest match has eleven
            house.kill(Random(1))
            is_killed = True
        pages[0].wait_for_timeout(50)
    assert is_killed


@contextmanager
def shared_house(folder: Path) -> Iterator[tuple[House, str, str]]:
    """Open a house of three processes behind a proxy; yield it, its address, its database."""
    with running_postgres() as postgres, ExitStack() as held:
        url = postgres.new_database()
        house = House(folder, url, processes=3)
        held.callback(house.stop)
        house.start()
        proxy = Proxy(house.ports)
        held.enter_context(passing(proxy))
        address = f"http://127.0.0.1:{proxy.port}"
        wait_until_open(address)
        yield house, address, url


@pytest.mark.timeout(600)
def test_five_browsers_play_a_match_through_three_processes(
    browser: Browser, tmp_path: Path
) -> None:
    complaints: list[str] = []
    with shared_house(tmp_path) as (house, address, url):
        pages = [
            browser.new_context(base_url=address, reduced_motion="reduce").new_page() for _ in NAMES
        ]
        for page, link in zip(pages, seat_all(address), strict=True):
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(link)
        play_out(pages, house)
        for page in pages:
            page.wait_for_selector("match-result")
            page.context.close()
        house.stop()
        with closing(Store(url)) as store:
            assert [fault for _, fault in check_matches(store)] == [""]

    assert complaints == []


def wait_until_open(address: str) -> None:
    """Wait until a process serves."""
    with Client(base_url=address, timeout=60) as client:

        def is_open() -> bool:
            try:
                return client.get("/healthz").is_success
            except HTTPError:
                return False

        wait_until(is_open)
