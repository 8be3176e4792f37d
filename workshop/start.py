"""Where ./croupier and ./check begin; any Python 3 can parse it, to be refused in a sentence."""

import os
import signal
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 14)
IS_WINDOWS = os.name == "nt"


def play(arguments: "list[str]") -> None:
    """Hand the arguments to Croupier's command line, in a .venv made ready before."""
    refuse_wrong_python(sys.version_info[:2])
    from workshop.ready import make_ready
    from workshop.stamps import ROOT, TO_PLAY, venv_program

    make_ready(ROOT, TO_PLAY)  # what a command needs beyond that is added when it runs
    os.environ["CROUPIER_CALLED"] = sys.argv[0]
    croupier = str(venv_program(ROOT, "croupier"))
    python = [] if IS_WINDOWS else [str(venv_program(ROOT, "python"))]  # there it is an .exe
    hand_over([*python, croupier, *arguments])


def check(arguments: "list[str]") -> None:
    """Hand the arguments to the checks, in a .venv that has the tools as well."""
    refuse_wrong_python(sys.version_info[:2])
    from workshop.ready import make_ready
    from workshop.stamps import ROOT, TO_WORK, venv_program

    make_ready(ROOT, TO_WORK)
    os.chdir(str(ROOT))
    hand_over([str(venv_program(ROOT, "python")), "-m", "workshop.gate", *arguments])


def hand_over(command: "list[str]") -> None:
    """Replace this process by the command; on Windows run it and exit with its status."""
    if IS_WINDOWS:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the command's to answer
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def refuse_wrong_python(version: "tuple[int, ...]") -> None:
    """Stop where Python is too old for Croupier, or newer than its locked packages know."""
    if OLDEST <= version <= NEWEST:
        return
    wrong = "too old" if version < OLDEST else "too new"
    call = "py -{}" if IS_WINDOWS else "python{}"
    sys.exit(
        f"Croupier needs Python {dotted(OLDEST)} to {dotted(NEWEST)}, and "
        f"{sys.executable} is {dotted(version)}: {wrong}.\n"
        f"Where a fitting one is installed, name it: {call.format(dotted(NEWEST))} {sys.argv[0]}"
    )


def dotted(version: "tuple[int, ...]") -> str:
    """Write a version as people do."""
    return ".".join(str(number) for number in version)
