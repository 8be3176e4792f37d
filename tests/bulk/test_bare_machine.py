"""A machine with numpy and numba alone can simulate; one without a GPU says what is missing."""

import pytest

from tests.bulk.programs import run_program

pytestmark = pytest.mark.process

BLOCKED = ("typer", "rich", "textual", "fastapi", "pydantic", "platformdirs", "matplotlib")
BARE = f"""
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED}:
            raise ImportError(f"{{name}} is not installed here")

sys.meta_path.insert(0, Nothing())
from croupier.games.catalogue import find_game
from croupier.bulk.compile import cache_root
from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run

print(count_run(new_run(find_game("strip-me"), ["random"] * 2), (0, 20), "python").games)
print(cache_root().parts[-3:])
"""
SIMULATED = """
from croupier.games.catalogue import all_games
from croupier.bulk.gpu import SIMULATED
from croupier.bulk.simulate import count_plain, count_on_gpu, find_device
from croupier.bulk.tally import new_run

print(SIMULATED, find_device("auto"))
for game in all_games().values():
    run = new_run(game, [game.document_bot] * game.min_seats)
    here, there = count_plain(run, (2, 7)), count_on_gpu(run, (2, 7))
    same = [(getattr(here, name) == getattr(there, name)).all() for name in ("counts", "scores")]
    print(game.name, *same, list(here.lengths) == list(there.lengths), there.spans)
"""
WITHOUT = """
from croupier.engine.errors import UserError
from croupier.bulk.simulate import find_device

print(find_device("auto"))
try:
    find_device("cuda")
except UserError as error:
    print(error)
"""


def test_numpy_and_numba_are_enough() -> None:
    counted, folder = run_program(BARE, CROUPIER_CACHE="", HOME="/nowhere")

    assert counted == "20"
    assert folder == "('.cache', 'croupier', 'kernels')"


def test_the_gpu_kernel_counts_as_the_interpreter_in_numbas_simulator() -> None:
    first, *rows = run_program(SIMULATED, NUMBA_ENABLE_CUDASIM="1")

    assert first == "True cuda"
    assert len(rows) >= 5
    assert all(row.endswith("True True True ((2, 7),)") for row in rows), rows


def test_without_a_gpu_it_is_the_cpu_or_a_message() -> None:
    default, said = run_program(WITHOUT, CUDA_VISIBLE_DEVICES="")

    assert default == "cpu"
    assert said.startswith(("there is no GPU here", "a GPU needs numba-cuda"))
    assert said.endswith("Try --device cpu.")
