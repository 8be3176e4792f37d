"""The folder of the person who plays: matches, results, preferences."""

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

PREFERENCES_FILE = "settings.json"


def data_folder() -> Path:
    """Return the folder; CROUPIER_DATA names another one."""
    if chosen := os.environ.get("CROUPIER_DATA"):
        return Path(chosen)
    home = Path.home()
    bases = {
        "win32": Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"),
        "darwin": home / "Library" / "Application Support",
    }
    others = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return bases.get(sys.platform, others) / "croupier"


@dataclass
class Preferences:
    """How somebody likes to play, stored from one time to the next."""

    name: str = ""
    theme: str = ""
    game: str = ""  # played last
    forced: bool = False
    speed: int = 3  # moves a second


def read_preferences() -> Preferences:
    """Return the preferences; the default for each one that cannot be read."""
    try:
        stored = dict(json.loads((data_folder() / PREFERENCES_FILE).read_text(encoding="utf-8")))
    except (OSError, TypeError, ValueError):
        return Preferences()
    default = asdict(Preferences())
    known = {key: stored[key] for key in default if type(stored.get(key)) is type(default[key])}
    return Preferences(**known)


def write_preferences(preferences: Preferences) -> None:
    """Store the preferences, if the folder can be written to."""
    path = data_folder() / PREFERENCES_FILE
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(preferences), indent=1), encoding="utf-8")
