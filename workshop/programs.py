"""The programs of the system that some tests use; those tests are left out where one is missing."""

import os
import shutil
import subprocess
from pathlib import Path

PROGRAMS = {  # the program, the Debian package that brings it
    "bwrap": "bubblewrap",
    "chromium": "chromium-headless-shell",
    "postgres": "postgresql",
    "tmux": "tmux",
}
LIGHTER = {"chromium": "chromium-headless-shell"}  # the same browser without its windows
POSTGRES = Path("/usr/lib/postgresql")  # Debian puts its programs off the usual path


def find_program(name: str) -> str | None:
    """Return the path of a program, if it is on this machine."""
    found = sorted(POSTGRES.glob(f"*/bin/{name}"))
    lighter = shutil.which(LIGHTER.get(name, name))
    return lighter or shutil.which(name) or (str(found[-1]) if found else None)


def missing_programs() -> list[str]:
    """List the programs that are not on this machine."""
    return [program for program in PROGRAMS if find_program(program) is None]


def may_install() -> bool:
    """Say whether this is a CI run as root, where installing programs is expected of us."""
    return os.environ.get("CI") == "true" and hasattr(os, "geteuid") and os.geteuid() == 0


def install_programs(programs: list[str]) -> None:
    """Try to install each program from Debian's packages; what fails stays missing."""
    if shutil.which("apt-get") is None:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]
    commands = [[*install, PROGRAMS[program]] for program in programs]
    for command in [["apt-get", "update", "--quiet"], *commands]:
        subprocess.run(command, env=environment, check=False)


def left_out_notice(programs: list[str]) -> str:
    """Name what the missing programs cost, and the command that brings them."""
    packages = " ".join(PROGRAMS[program] for program in programs)
    return (
        f"LEFT OUT: every test that needs {' or '.join(programs)}, which this machine lacks.\n"
        f"To bring them: sudo apt-get install {packages}"
    )
