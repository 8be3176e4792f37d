"""No test is timed; one marked `needs("tmux")` is left out where the program is missing."""

import pytest
from hypothesis import settings

from workshop.programs import find_program, may_install

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that lacks its program; where we install programs ourselves, let it fail."""
    for mark in item.iter_markers("needs"):
        if find_program(mark.args[0]) is None and not may_install():
            pytest.skip(f"needs {mark.args[0]}")
