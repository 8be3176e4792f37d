"""Make .venv ready, or say in plain words why it cannot be."""

import sys
from pathlib import Path

from workshop.stamps import Layer, missing_layers

STOPPED = 130  # what a shell reports after Ctrl-C


def make_ready(root: Path, layers: tuple[Layer, ...]) -> None:
    """Install the layers that are missing; leave the program with a message where that fails."""
    if not missing_layers(root, layers):
        return
    from workshop import install  # not needed, and not loaded, once everything is in place

    try:
        install.install(root, layers)
    except install.CannotSetUp as problem:
        sys.exit(f"\n{problem}")
    except OSError as problem:
        sys.exit(f"\nThe set-up could not write here: {problem}\n{install.RETRY}")
    except KeyboardInterrupt:
        print(f"\nStopped. {install.RETRY}", file=sys.stderr)
        sys.exit(STOPPED)
