"""The parts that are installed only where they are wanted: which are here, and how to get others.

In a clone of the repository a part is fetched when it is first needed; elsewhere one is told how.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile

from croupier.engine.english import listing
from croupier.engine.errors import UserError

EXTRAS = {  # those of pyproject.toml that a command may need, with modules that they bring
    "terminal": ("textual",),
    "serve": ("fastapi", "itsdangerous", "orjson", "pydantic", "segno", "sqlalchemy", "uvicorn"),
    "postgres": ("psycopg",),
    "search": ("numba", "numpy"),
    "study": ("matplotlib", "numba", "numpy", "openskill"),
    "research": ("gymnasium", "pettingzoo"),
    "cluster": ("distributed",),
    "record": ("pyarrow",),
    "learn": ("torch", "matplotlib", "numba", "numpy", "openskill"),
    "testing": ("hypothesis", "pytest"),
}
ROOT = Path(__file__).resolve().parents[3]
FETCH = (sys.executable, "-m", "workshop.add")  # in a clone; the name of an extra follows
LOOK_AGAIN = 1.0  # seconds between two reports of progress
LAST_LINES = 6  # of the output of a set-up that failed


def missing_modules(extra: str) -> list[str]:
    """List the modules of an extra that are not here."""
    return [name for name in EXTRAS[extra] if find_spec(name) is None]


def lacking(extra: str, what: str) -> UserError:
    """Return an error that says which extra something needs, and how to get it."""
    missing = missing_modules(extra)
    are = "is" if len(missing) == 1 else "are"
    return UserError(
        f"{what} needs the extra `{extra}`: {listing(missing)} {are} not installed.\n"
        f"Get it: pip install 'croupier[{extra}]'"
    )


def is_clone() -> bool:
    """Say whether this is the environment that a clone of the repository has made for itself."""
    return Path(sys.prefix).resolve() == ROOT / ".venv" and (ROOT / "workshop").is_dir()


def can_have(extra: str) -> bool:
    """Say whether an extra is here, or can be fetched when it is needed."""
    return is_clone() or not missing_modules(extra)


def is_out_of_reach(extra: str) -> bool:
    """Say whether an extra is missing and this process cannot install it."""
    if not missing_modules(extra):
        return False
    return not (is_clone() and os.access(ROOT / ".venv", os.W_OK))


def need(extra: str, what: str) -> None:
    """Require an extra: fetch it in a clone, elsewhere raise an error that says how."""
    missing = missing_modules(extra)
    if not missing:
        return
    if not is_clone():
        raise lacking(extra, what)
    if subprocess.run([*FETCH, extra], cwd=ROOT, check=False).returncode != 0:  # noqa: S603
        raise UserError(f"{what} needs {listing(missing)}, which could not be fetched.")
    invalidate_caches()


def fetch_quietly(extra: str, tell: Callable[[str], None]) -> None:
    """Fetch an extra in a clone if it is missing; report progress to `tell` every second."""
    missing = missing_modules(extra)
    if not missing or not is_clone():
        return
    started = time.monotonic()
    with TemporaryFile() as said:
        command = [*FETCH, extra]
        process = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said)  # noqa: S603
        while process.poll() is None:
            tell(f"Fetching {listing(missing)}, once: {time.monotonic() - started:.0f} s")
            time.sleep(LOOK_AGAIN)
        if process.returncode != 0:
            said.seek(0)
            lines = said.read().decode(errors="replace").strip().splitlines()
            raise UserError("\n".join(lines[-LAST_LINES:]))
    tell("")
    invalidate_caches()


def extra_with(module: str) -> str:
    """Return the extra that brings a module, or ""."""
    top = module.partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if top in modules), "")
