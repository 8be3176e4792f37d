"""Make .venv ready, or say in plain words why it cannot be."""

import errno
import sys
from pathlib import Path

from workshop.stamps import SEARCH, SERVE, Layer, missing_layers

STOPPED = 130  # what a shell reports after Ctrl-C
NOT_OURS = {errno.EROFS, errno.EACCES, errno.EPERM}  # why a user may not write to a folder


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
        advice = who_may(root, layers) if problem.errno in NOT_OURS else install.RETRY
        sys.exit(f"\nThe set-up could not write here: {problem}\n{advice}")
    except KeyboardInterrupt:
        print(f"\nStopped. {install.RETRY}", file=sys.stderr)
        sys.exit(STOPPED)


def who_may(root: Path, layers: tuple[Layer, ...]) -> str:
    """Name the command that somebody who may write to the folder calls once."""
    is_server = SERVE in layers or SEARCH in layers
    command = "serve --prepare" if is_server else "--version"
    return f"Once, as a user who may write there, call: {root / 'croupier'} {command}"
