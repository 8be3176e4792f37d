"""Reports and the class page in a browser: axe finds nothing to mend, nothing sticks out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from classroom.tests.records import RECORD, result, with_points
from croupier_classroom.cohort.class_list import ClassList
from croupier_classroom.cohort.class_page import ClassOverview, class_page
from croupier_classroom.cohort.similarity import AlikeLines, AlikePair, Spot
from croupier_classroom.reports.report_html import report_html
from tests.page.conftest import DESK, PHONE, Size, Theme
from tests.page.test_screens import faults
from workshop.programs import find_program

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser of this machine."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_program("chromium"), args=["--no-sandbox"]
        )
        yield found
        found.close()


def overview() -> str:
    """Return the page of a class with something of everything in it."""
    results = [result(), result("Grace Hopper", with_points(100)), result("Jean", with_points(40))]
    lines = AlikeLines(Spot("a3.py", 3, 40, 0), Spot("a3.py", 5, 42, 0))
    pairs = [AlikePair(results[0].key, "our edition", 97, 95, (lines,))]
    labels = {each.key: each.label for each in results}
    people = ClassList(tuple(each.hand_in for each in results), ("old.py: new.py is newer",))
    return class_page(ClassOverview("crazy: T1", results, people, pairs, {}, labels))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("text", [report_html(RECORD, "Ada"), overview()], ids=["report", "class"])
def test_a_page_is_for_everybody(
    browser: Browser, tmp_path: Path, text: str, size: Size, theme: Theme
) -> None:
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => document"
        ".querySelectorAll('details').forEach(each => each.open = true))"
    )
    page.goto(path.as_uri())
    assert faults(page) == []
    page.close()
