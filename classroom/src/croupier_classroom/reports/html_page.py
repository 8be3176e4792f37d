"""The frame of every page for the classroom: one file, no script, light and dark."""

from collections.abc import Sequence
from html import escape

from croupier.engine.visible_text import visible

STYLE = """
:root { color-scheme: light dark; --line: #8886; --good: #176b35; --bad: #a3201c; --soft: #8882;
  --mark: #ffd9d6; --want: #d3f2da; --bar: #2f6fb3;
  --paper: #fff; --ink: #1b1b1b; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --good: #7fd69a; --bad: #ff9d96; --mark: #6b2320; --want: #1d4d2b; --bar: #7fb2e8;
    --paper: #16181b; --ink: #ececec; --link: #9cc7f5; } }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem;
  background: var(--paper); color: var(--ink); }
html { background: var(--paper); }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.2; }
h4 { margin: .6rem 0 .2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: .4rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem;
  border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.passed { color: var(--good); } .failed, .flags { color: var(--bad); }
.points { font-size: 1.6rem; font-weight: 700; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); }
pre { background: var(--soft); padding: .6rem; border-radius: .3rem; margin: .4rem 0;
  white-space: pre-wrap; overflow-wrap: anywhere; }
pre ins, pre del { color: var(--ink); }
pre ins, pre del { text-decoration: underline; text-decoration-thickness: 2px; }
pre ins { background: var(--want); } pre del { background: var(--mark); }
details { margin: .3rem 0 .3rem .8rem; } summary { cursor: pointer; }
article { border-top: 1px solid var(--line); padding: .6rem 0; }
.bar { display: block; height: .8rem; background: var(--bar); min-width: 1px; }
svg { max-width: 100%; height: auto; }
svg rect { fill: var(--bar); } svg text { fill: currentColor; }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html_page(title: str, *parts: str) -> str:
    """Return a whole page around its parts; those without anything are left out."""
    body = "\n".join(filter(None, parts))
    page = (
        '<!doctype html>\n<!-- croupier report -->\n<html lang="en">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )
    return visible(page)


def tag(name: str, *inner: str, **attributes: str) -> str:
    """Return an element around parts that are HTML already; `class_` is written `class`."""
    pairs = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{pairs}>{''.join(inner)}</{name}>"


def said(name: str, text: str, **attributes: str) -> str:
    """Return an element around a text."""
    return tag(name, escape(text), **attributes)


def part(title: str, inner: str) -> str:
    """Return a part under its title, or nothing where there is nothing in it."""
    return said("h2", title) + inner if inner else ""


def bullets(texts: Sequence[str], **attributes: str) -> str:
    """Return a list of texts, or nothing where there are none."""
    return tag("ul", *(said("li", text) for text in texts), **attributes) if texts else ""


def table(caption: str, heads: list[str], rows: list[list[str]]) -> str:
    """Return a table of cells that are HTML already; heads that end in # are for numbers."""
    kinds = ["number" if head.endswith("#") else "text" for head in heads]

    def row(name: str, cells: Sequence[str], **more: str) -> str:
        pairs = zip(cells, kinds, strict=True)
        return tag("tr", *(tag(name, cell, **more, class_=kind) for cell, kind in pairs))

    head = row("th", [escape(head.rstrip("#")) for head in heads], scope="col")
    body = tag("tbody", *(row("td", cells) for cells in rows))
    inner = said("caption", caption) + tag("thead", head) + body
    region = {"class_": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"}
    return tag("div", tag("table", inner), **region)
