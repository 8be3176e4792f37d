"""The folder of the person who plays: matches, results, settings."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path


def data_folder() -> Path:
    """Return the folder; CROUPIER_DATA names another one."""
    chosen = os.environ.get("CROUPIER_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False)


@dataclass
class Preferences:
    """What the house remembers of how somebody likes to play."""

    name: str = ""
    theme: str = ""
    game: str = ""  # played last
    forced: bool = False
    speed: int = 3  # moves a second


def read_preferences() -> Preferences:
    """Return the settings; those that cannot be read are as at the beginning."""
    try:
        kept = json.loads((data_folder() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()
    if not isinstance(kept, dict):
        return Preferences()
    usual = asdict(Preferences())
    known = {
        one.name: kept[one.name]
        for one in fields(Preferences)
        if type(kept.get(one.name)) is type(usual[one.name])
    }
    return Preferences(**known)


def write_preferences(settings: Preferences) -> None:
    """Keep the settings; where nothing can be kept, nothing is."""
    path = data_folder() / "settings.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(settings), indent=1), encoding="utf-8")
    except OSError:
        return
