"""Which database a house is in: named by an option, the environment or a file; else its own file.

A password is never an argument: everybody on the machine can read the arguments of a process.
"""

import os
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from croupier.engine.errors import UserError
from croupier.engine.secret import Secret

VARIABLE = "CROUPIER_DATABASE"
NAME = "database"  # of the file in the folder of a server
SCHEMES = {"postgresql", "postgres"}


def find_database(option: str, folder: Path) -> Secret | None:
    """Return the address of the PostgreSQL database of a house; None if it is in a file."""
    if option.startswith("@"):
        return read_url(Path(option[1:]))
    if option:
        if has_password(option):
            raise UserError(
                "a password in an argument can be read by everybody on this machine.\n"
                f"Write the address into a file and name it with --database @FILE, or put it into "
                f"the environment as {VARIABLE}."
            )
        return checked(option)
    if found := os.environ.get(VARIABLE):
        return checked(found)
    return read_url(folder / NAME) if (folder / NAME).is_file() else None


def read_url(path: Path) -> Secret:
    """Read the address of a database from a file."""
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        raise UserError(f"{path}, the address of the database, cannot be read.") from None
    return checked(text)


def checked(url: str) -> Secret:
    """Return an address that is one of PostgreSQL; nothing of another is repeated."""
    scheme, _, rest = url.partition("://")
    if scheme not in SCHEMES or not rest:
        raise UserError(
            "the address of a database looks like postgresql://croupier@db.example/house."
        )
    return Secret(f"postgresql://{rest}")


def has_password(url: str) -> bool:
    """Say whether an address holds a password."""
    parts = urlsplit(url)
    return parts.password is not None or "password" in parse_qs(parts.query)
