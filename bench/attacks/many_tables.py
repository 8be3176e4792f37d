"""From 87 addresses 60 tables each are made, and asked about so that none is unloaded."""

import argparse
import asyncio

from house import Finding, House, measured, open_house, run, visited

ADDRESSES = 87
TABLES = 60
WISH = {"game": "crazy", "seats": ["me", "open"], "name": "Ann"}


async def make_tables(house: House, address: str, number: int) -> int:
    """Make tables from one address, and ask about each; return how many there are."""
    made = 0
    for _ in range(number):
        status, text = await house.ask("/api/tables", WISH, address)
        if status == 200:
            made += 1
            code = text.partition('"code":"')[2].partition('"')[0]
            await house.ask(f"/api/tables/{code}", address=address)
    return made


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Make the tables; then a visitor makes one."""
    number = options.count or TABLES
    with open_house(options.source) as house:
        await house.ask("/healthz")
        before = house.memory
        async with visited(house) as visit:
            addresses = [f"127.0.1.{n + 1}" for n in range(ADDRESSES)]
            made = await asyncio.gather(*(make_tables(house, each, number) for each in addresses))
            refused = [(await house.ask("/api/tables", WISH))[0] != 200 for _ in range(5)]
        print(f"{sum(made)} tables were made")
        findings = measured(visit, before, seconds=5.0, growth=250)
        return [*findings, Finding("tables of a visitor that were refused", sum(refused), 0)]


if __name__ == "__main__":
    run(attack, __doc__)
