"""Programs in a process of their own, for what can only be seen from a fresh start."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_program(text: str, *, home: Path | None = None, **environment: str) -> list[str]:
    """Run a program with warnings as errors; return the lines it prints."""
    places = {"CROUPIER_CACHE": str(home)} if home else {}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", text],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **places, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
