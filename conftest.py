"""A test marked `needs("tmux")` is left out, by name, where the program is missing."""

import shutil

import pytest

from workshop.programs import may_install


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that lacks its program; where we install programs ourselves, let it fail."""
    for mark in item.iter_markers("needs"):
        if shutil.which(mark.args[0]) is None and not may_install():
            pytest.skip(f"needs {mark.args[0]}")
