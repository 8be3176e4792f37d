"""Write the lock files from pyproject.toml: `.venv/bin/python -m workshop.lock [--upgrade]`.

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
LOCKS = {  # each agrees with those before it
    "requirements-uv.lock": ["--group", "installer"],
    "requirements.lock": ["pyproject.toml", "--extra", "terminal", "--group", "build"],
    "requirements-serve.lock": ["pyproject.toml", "--extra", "serve", "--extra", "postgres"],
    "requirements-search.lock": ["pyproject.toml", "--extra", "search"],
    "requirements-study.lock": ["pyproject.toml", "--extra", "study", "--extra", "research"],
    "requirements-cluster.lock": ["pyproject.toml", "--extra", "cluster"],
    "requirements-record.lock": ["pyproject.toml", "--extra", "record"],
    "requirements-openspiel.lock": ["pyproject.toml", "--extra", "openspiel"],
    "requirements-testing.lock": ["pyproject.toml", "--extra", "testing", "--extra", "search"],
    "requirements-dev.lock": ["--group", "dev"],
}


def main(options: list[str]) -> None:
    """Compile each lock; the tools' versions agree with those we play with."""
    uv = str(fetched_uv(ROOT))
    earlier: list[str] = []
    for lock, sources in LOCKS.items():
        command = [
            uv,
            "pip",
            "compile",
            *sources,
            *earlier,
            *STYLE,
            *options,
            "--output-file",
            lock,
        ]
        subprocess.run(command, cwd=ROOT, check=True)
        earlier += ["--constraint", lock]


if __name__ == "__main__":
    main(sys.argv[1:])
