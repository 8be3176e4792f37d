"""Write the lock files anew from pyproject.toml: `.venv/bin/python -m workshop.lock [--upgrade]`.

They hold hashes for every platform and Python we support, and name no package index.
"""

import subprocess
import sys

from workshop.install import fetched_uv
from workshop.stamps import ROOT

STYLE = [
    "--universal", "--python-version", "3.11", "--generate-hashes",
    "--no-annotate", "--no-header", "--quiet",
]  # fmt: skip
LOCKS = {
    "requirements-uv.lock": ["--group", "installer"],
    "requirements.lock": ["pyproject.toml", "--extra", "all", "--group", "build"],
    "requirements-cluster.lock": [
        "pyproject.toml", "--extra", "cluster", "--constraint", "requirements.lock",
    ],
    "requirements-dev.lock": [
        "--group", "dev", "--constraint", "requirements.lock",
        "--constraint", "requirements-cluster.lock",
    ],
}  # fmt: skip


def main(options: list[str]) -> None:
    """Compile each lock; the tools' versions agree with those we play with."""
    uv = str(fetched_uv(ROOT))
    for lock, sources in LOCKS.items():
        command = [uv, "pip", "compile", *sources, *STYLE, *options, "--output-file", lock]
        subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
