"""Reports: sections of sentences, a table and a plot; as Markdown and as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.study.plots import save_plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
       color: #1c1f1d; background: #fbfaf6; }
h1, h2 { font-weight: normal; line-height: 1.2; }
table { border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; margin: 1rem 0; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #ddd8c8; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
"""


@dataclass(frozen=True)
class Section:
    """One question and its answer."""

    title: str
    said: tuple[str, ...]
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bars: tuple[str, ...] = ()  # a plot in letters
    plots: tuple[Callable[[], Figure], ...] = ()

    def markdown(self) -> Iterator[str]:
        """Yield the section as blocks of Markdown."""
        yield f"## {self.title}"
        yield " ".join(self.said)
        if self.rows:
            marks = ["---", *["---:"] * (len(self.head) - 1)]
            yield "\n".join(f"| {' | '.join(row)} |" for row in (self.head, marks, *self.rows))
        if self.bars:
            yield "\n".join(["```text", *self.bars, "```"])

    def table(self) -> Table:
        """Return the rows for the terminal."""
        table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
        for number, head in enumerate(self.head):
            table.add_column(head, justify="right" if number else "left")
        for row in self.rows:
            table.add_row(*row)
        return table

    def html(self) -> Iterator[str]:
        """Yield the section as elements of HTML, the plots drawn within."""
        yield f"<h2>{escape(self.title)}</h2>"
        yield f"<p>{escape(' '.join(self.said))}</p>"
        if self.rows:
            rows = (html_row(row, "td") for row in self.rows)
            yield f"<table>{html_row(self.head, 'th')}{''.join(rows)}</table>"
        for plot in self.plots:
            save_plot(plot(), page := StringIO(), "svg")
            yield f"<figure>{page.getvalue()[page.getvalue().index('<svg') :]}</figure>"


@dataclass(frozen=True)
class Report:
    """What is known of a game; it prints as Markdown, and a notebook shows it with its plots."""

    title: str
    about: str
    sections: tuple[Section, ...]

    def __str__(self) -> str:
        blocks = (block for section in self.sections for block in section.markdown())
        return "\n\n".join([f"# {self.title}", self.about, *blocks]) + "\n"

    def _repr_html_(self) -> str:
        parts = (part for section in self.sections for part in section.html())
        head = [f"<h1>{escape(self.title)}</h1>", f"<p>{escape(self.about)}</p>"]
        return "\n".join([*head, *parts])

    @property
    def html(self) -> str:
        """Return the report as a page that needs nothing else."""
        return (
            f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width">\n'
            f"<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n"
            f"{self._repr_html_()}\n</html>\n"
        )


def html_row(cells: tuple[str, ...], kind: str) -> str:
    """Return a row of a table."""
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"
