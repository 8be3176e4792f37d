"""A tenth of the harm of `bench/chaos`: nothing acknowledged is lost, nothing is dealt twice."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAST = 20  # lines of a run that went wrong


@pytest.mark.process
@pytest.mark.timeout(900)
@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_house_that_is_harmed_loses_nothing(store: str) -> None:
    command = ["-m", "bench.chaos", "--store", store, "--scale", "0.1", "--tables", "8"]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, check=False, capture_output=True, text=True
    )

    last = (done.stderr + done.stdout).splitlines()[-LAST:]
    assert done.returncode == 0, " / ".join(last)  # one line: it stands in the summary too
    assert "acknowledged answers lost 0, tables dealt again 0, tables stuck 0" in done.stdout
