"""Add parts to .venv that are not there yet: `.venv/bin/python -m workshop.add search`."""

import sys

from workshop.ready import make_ready
from workshop.stamps import PARTS, ROOT, TO_PLAY


def main(names: list[str]) -> None:
    """Install the parts that bear these names; leave the program with a message if one fails."""
    make_ready(ROOT, (*TO_PLAY, *(PARTS[name] for name in names)))


if __name__ == "__main__":
    main(sys.argv[1:])
