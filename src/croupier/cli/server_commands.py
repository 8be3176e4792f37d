"""The commands `serve` and `tables`; what they need is imported when they run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.help_text import PlainCommand
from croupier.cli.needed_extras import needing
from croupier.engine.errors import UserError
from croupier.engine.extras import need
from croupier.server.config import EVERYWHERE

if TYPE_CHECKING:
    from croupier.server.storage.store import Store

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where the server stores its matches.")
]
Database = Annotated[
    str, typer.Option(metavar="URL", help="A PostgreSQL database; @FILE: its address is there.")
]
Code = Annotated[str, typer.Argument(metavar="CODE", help="A table's code, such as tamo-rikune.")]

SLASHES, PORTS = 2, 65_536  # of the address of a site; that a machine has


def add_commands(app: typer.Typer) -> None:
    """Give the command line the commands of the server."""
    app.command(cls=PlainCommand)(needing("serve", serve))
    tables = typer.Typer(help="Look after the tables of the server.", no_args_is_help=True)
    tables.command(name="list", cls=PlainCommand)(needing("serve", list_tables, "tables list"))
    for command in (close, reopen, export, backup, restore, move):
        tables.command(cls=PlainCommand)(needing("serve", command, f"tables {command.__name__}"))
    app.add_typer(tables, name="tables")


def serve(
    *,
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0: everywhere.")] = EVERYWHERE,
    port: Annotated[int, typer.Option(help="The port; 0 takes any.", min=0, max=65535)] = 8765,
    data: Data = None,
    prefix: Annotated[str, typer.Option(help="What all addresses begin with: /cards.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    pace: Annotated[int, typer.Option(metavar="MS", help="A bot's pause.", min=0)] = 800,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site whose pages may connect.")
    ] = None,
    public: Annotated[str, typer.Option(metavar="URL", help="The address people call.")] = "",
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A proxy that is believed.")
    ] = None,
    metrics: Annotated[str, typer.Option(metavar="PORT", help="Where counts are shown.")] = "",
    secure: Annotated[bool, typer.Option("--secure", help="Reached by https alone.")] = False,
    archive: Annotated[int, typer.Option(metavar="DAYS", help="Close tables after.", min=1)] = 30,
    backup: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Back up into this folder every day.")
    ] = None,
    database: Database = "",
    workers: Annotated[int, typer.Option(help="Processes, on PostgreSQL.", min=1, max=256)] = 1,
    inner: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where other machines of the house reach this.")
    ] = "127.0.0.1",
    prepare: Annotated[
        bool, typer.Option("--prepare", help="Fetch all that a server needs, and stop.")
    ] = False,
) -> None:
    """Run a server whose tables friends join by a link."""
    if prepare:
        fetch_all()
        return
    from croupier.server.config import ServerConfig
    from croupier.server.http.launch import serve as run
    from croupier.server.storage.database_access import find_database

    address = find_database(database, folder_of(data))
    check_options(is_shared=address is not None, workers=workers, backup=backup)
    counts = read_listener(metrics) if metrics else None
    if counts is not None and counts[1] == port != 0:
        raise UserError(f"--port and --metrics are both {port}; each needs a port of its own.")
    config = ServerConfig(
        data=folder_of(data),
        host=host,
        port=port,
        prefix=read_prefix(prefix),
        pace=pace / 1000,
        public=read_site(public) if public else "",
        origins=tuple(map(read_site, origin or ())),
        proxies=tuple(map(read_proxy, proxy or ServerConfig.proxies)),
        inner=read_inner(inner),
        metrics=counts,
        secure=secure,
        archive_days=archive,
        backup=backup,
        database=address,
    )
    run(config, browser=browser, workers=workers)


def fetch_all() -> None:
    """Fetch the optional packages of a server; those of the server itself are installed."""
    for extra in ("postgres", "search"):
        need(extra, "serve --prepare")
    print("All that a server needs is here, searching bots and PostgreSQL with it.")


def check_options(*, is_shared: bool, workers: int, backup: Path | None) -> None:
    """Refuse options that do not go with the kind of database."""
    if workers > 1 and not is_shared:
        raise UserError(
            "one file has one process. Several processes need a PostgreSQL database: --database."
        )
    if backup is not None and is_shared:
        raise UserError("--backup copies a file. Of a PostgreSQL database make copies by pg_dump.")
    if backup is not None and backup.exists() and not backup.is_dir():
        raise UserError(f"--backup needs a folder, and {backup} is a file.")


def read_prefix(text: str) -> str:
    """Return a prefix with one slash before it and none behind."""
    parts = [part for part in text.split("/") if part]
    if not all(part.isascii() and part.replace("-", "").isalnum() for part in parts):
        raise UserError(f'"{text}" cannot be a prefix; write it like /cards.')
    return "".join(f"/{part}" for part in parts)


def read_site(text: str) -> str:
    """Return scheme, host and port of a site, as browsers name it."""
    from croupier.server.http.addresses import site_of

    site = text.rstrip("/").lower()
    if site_of(site) is None or not site.startswith("http") or site.count("/") != SLASHES:
        raise UserError(f'"{text}" is no address of a site; write it like https://cards.example.')
    return site


def read_proxy(text: str) -> str:
    """Return the address, or the network, of a proxy."""
    from ipaddress import ip_network

    try:
        return str(ip_network(text))
    except ValueError:
        raise UserError(f'"{text}" is no address; write it like 10.0.0.2 or 10.0.0.0/8.') from None


def read_inner(text: str) -> str:
    """Return a private address, where the processes of one house pass on what comes to them."""
    from ipaddress import ip_address

    try:
        address = ip_address(text)
    except ValueError:
        raise UserError(f'"{text}" is no address; write it like 10.0.0.5.') from None
    if not address.is_private or address.is_unspecified:
        raise UserError(f"--inner needs a private address of this machine, and {text} is none.")
    return text


def read_listener(text: str) -> tuple[str, int]:
    """Return host and port where to listen; the host of a port alone is the loopback address."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port) < PORTS):
        raise UserError(f'"{text}" is no port; write it like 9100 or 10.0.0.5:9100.')
    return host.strip("[]") or "127.0.0.1", int(port)


def folder_of(data: Path | None) -> Path:
    """Return the folder of the server's data; the default one if none is named."""
    if data is not None:
        return data
    from platformdirs import user_data_path

    return user_data_path("croupier")


@contextmanager
def open_store(data: Path | None, database: str) -> Iterator[Store]:
    """Open the store of a server that exists, and close it afterwards."""
    from croupier.server.storage.database_access import find_database
    from croupier.server.storage.store import Store

    address = find_database(database, folder_of(data))
    with closing(Store(address.reveal() if address else house_file(data))) as store:
        yield store


def house_file(data: Path | None) -> Path:
    """Return the file of a server that exists."""
    from croupier.server.config import ServerConfig
    from croupier.server.storage.health import check_database

    path = ServerConfig(data=folder_of(data)).file
    if not path.is_file():
        raise UserError(
            f"no server has stored anything in {path.parent}.\n"
            "If its folder is another one, name it with --data."
        )
    check_database(path)
    return path


def list_tables(*, data: Data = None, database: Database = "") -> None:
    """List the open tables, the newest first."""
    import time

    with open_store(data, database) as store:
        rows = store.open_tables()
        for row, last in rows:
            seats = ", ".join(seat.name or "open" for seat in store.seats(row.code))
            day = time.strftime("%Y-%m-%d %H:%M", time.gmtime(last / 1000))
            print(f"{row.code}  {row.game}  {day}  {seats}")
    print(f"{len(rows)} open {'table' if len(rows) == 1 else 'tables'}.")


def close(code: Code, *, data: Data = None, database: Database = "") -> None:
    """Close a table; a running server notices within seconds. Its matches stay stored."""
    with open_store(data, database) as store:
        if store.table(code) is None:
            raise UserError(f'there is no table "{code}".')
        store.close_table(code, "closed")
    print(f"{code} is closed.")


def reopen(code: Code, *, data: Data = None, database: Database = "") -> None:
    """Open a closed table again; a running server notices within seconds."""
    with open_store(data, database) as store:
        row = store.table(code)
        if row is None:
            raise UserError(f'there is no table "{code}".')
        if not row.closed:
            raise UserError(f'table "{code}" is open.')
        store.reopen_table(code)
    print(f"{code} is open again.")


def check_is_file(data: Path | None) -> None:
    """Refuse to copy a file where the house is in a database."""
    from croupier.server.storage.database_access import find_database

    if find_database("", folder_of(data)) is not None:
        raise UserError(
            "this house is in PostgreSQL: copy it by pg_dump, restore it by pg_restore."
        )


def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="The folder of the backups.")],
    *,
    data: Data = None,
    keep: Annotated[int, typer.Option(help="How many backups to keep there.", min=1)] = 7,
) -> None:
    """Write a checked copy of everything into a folder, also while the server runs."""
    from croupier.server.storage.house_copies import back_up

    check_is_file(data)
    print(f"Backed up as {back_up(house_file(data), to, keep)}.")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A backup, or their folder.")],
    *,
    data: Data = None,
) -> None:
    """Put a backup, or the newest in a folder, in the place of everything the server has stored."""
    from croupier.server.config import ServerConfig
    from croupier.server.storage.house_copies import restore as put_back

    check_is_file(data)
    aside = put_back(source, ServerConfig(data=folder_of(data)).file)
    print("The backup is in its place; start the server.")
    if aside is not None:
        print(f"What was there before is in {aside}.")


def export(
    code: Code,
    *,
    data: Data = None,
    database: Database = "",
    number: Annotated[int, typer.Option(help="Which match of the table; 0 is the last.")] = 0,
) -> None:
    """Print the match file of a table; its seed stays secret while the match is open."""
    from croupier.server.tables.stored_match import as_played, public_file, stored_match

    with open_store(data, database) as store:
        table = store.table(code)
        dealt = [match for match in store.matches(code) if match.header is not None]
        if table is None or not dealt or not 0 <= number <= len(dealt):
            raise UserError(f'table "{code}" has no such match.')
        row = dealt[number - 1]
        try:
            match = as_played(stored_match(row, store.log(row.code, row.number)))
        except Exception:  # noqa: BLE001 - whatever is wrong with what is stored
            raise UserError(f'what is stored of table "{code}" cannot be read.') from None
    print(public_file(match, is_given_up=bool(table.closed)), end="")


def move(
    *,
    to: Annotated[str, typer.Option(metavar="URL", help="A PostgreSQL database, @FILE, or DIR.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Move a house that is stopped into an empty database, and replay every match there."""
    from croupier.server.storage.house_copies import move_house
    from croupier.server.tables.stored_match import check_matches

    with stopped_store(data, database) as source, new_store(to) as target:
        rows = move_house(source, target)
        print("Every row is there: " + ", ".join(f"{n} {name}" for name, n in rows.items()) + ".")
        checked = list(check_matches(target))
    faults = [f"match {row.number} of {row.code}: {fault}" for row, fault in checked if fault]
    print(f"{len(checked) - len(faults)} of {len(checked)} matches were replayed there, and agree.")
    if waiting := rows["matches"] - len(checked):
        are = "match is" if waiting == 1 else "matches are"
        print(f"{waiting} {are} not dealt yet: there is nothing to replay.")
    for fault in faults:
        print(f"Not replayed, and moved as it was: {fault}")
    print("What was there before is as it was. Serve one of the two, never both.")


@contextmanager
def stopped_store(data: Path | None, database: str) -> Iterator[Store]:
    """Open the store of a house that nobody serves."""
    from croupier.server.storage.database_access import find_database, locked_folder
    from croupier.server.storage.house_copies import check_stopped

    with ExitStack() as held:
        if find_database(database, folder_of(data)) is None:
            held.enter_context(
                locked_folder(house_file(data).resolve().parent, "croupier tables move")
            )
        store = held.enter_context(open_store(data, database))
        check_stopped(store)
        yield store


@contextmanager
def new_store(to: str) -> Iterator[Store]:
    """Open the store that a house moves to: a database, or a folder that has none yet."""
    from croupier.server.config import ServerConfig
    from croupier.server.storage.database_access import find_database
    from croupier.server.storage.store import Store

    if "://" in to or to.startswith("@"):
        address = find_database(to, Path())
        with closing(Store(address.reveal() if address else to)) as store:
            yield store
        return
    with (
        removed_on_failure(ServerConfig(data=Path(to)).file) as file,
        closing(Store(file)) as store,
    ):
        yield store


@contextmanager
def removed_on_failure(file: Path) -> Iterator[Path]:
    """After an error remove the database and its folder, if they are new."""
    was_there, had_folder = file.exists(), file.parent.exists()
    try:
        yield file
    except BaseException:
        if not was_there:
            for path in file.parent.glob(f"{file.name}*"):
                path.unlink()
            if not had_folder:
                file.parent.rmdir()
        raise
