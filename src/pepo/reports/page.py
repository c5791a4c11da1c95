"""A standalone page: no other files, no script, nothing from elsewhere."""

from collections.abc import Iterable, Sequence
from html import escape

from pepo._version import __version__
from pepo.core.scene import Scene, Text
from pepo.render.svg import svg

STYLE = """
:root { color-scheme: light dark; --paper: #f7f8f3; --ink: #1a201b; --quiet: #5f675e;
  --hair: #dcdfd4; --accent: #1f5a3c; }
@media (prefers-color-scheme: dark) { :root { --paper: #121613; --ink: #eceee6; --quiet: #989f94;
  --hair: #29302a; --accent: #a9cf9b; } }
body { background: var(--paper); color: var(--ink); margin: 0 auto; padding: 2.5rem 1.25rem;
  max-width: 60rem; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
h1, h2, p.said { font-family: Palatino, 'Palatino Linotype', 'Book Antiqua', serif; }
h1 { font-size: 2rem; margin: 0 0 .25rem; font-weight: 500; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; font-weight: 500;
  border-top: 1px solid var(--hair); padding-top: 1rem; }
p.said { font-size: 1.1rem; } .quiet { color: var(--quiet); font-size: .9rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: .2rem 1.2rem .2rem 0; border-bottom: 1px solid var(--hair);
  vertical-align: top; } td.number { text-align: right; }
.plots { display: grid; gap: 0 2rem; }
.many { grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); }
figure { margin: 1.25rem 0; } .plot svg { width: 100%; max-width: 45rem; height: auto; }
.plot text { fill: var(--quiet); } .plot [data-id=title] { fill: var(--ink); }
.plot .bar { fill: var(--accent); } .plot .steps { stroke: var(--accent); }
.plot .line { stroke: var(--hair); }
.boards { display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.board svg { width: 100%; height: auto; max-height: 16rem; border-radius: 6px; }
.board code { font-size: .75rem; overflow-wrap: anywhere; color: var(--quiet); }
details { font-size: .85rem; } details p { overflow-wrap: anywhere; }
@media print { .board { break-inside: avoid; } }
"""


def page(title: str, said: str, parts: Iterable[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        f'<h1>{escape(title)}</h1>\n<p class="said">{escape(said)}</p>\n{body}\n'
        f'<p class="quiet">Made by pepo {__version__}.</p>\n</body></html>\n'
    )


def section(title: str, *parts: str) -> str:
    inside = "\n".join(part for part in parts if part)
    return f"<h2>{escape(title)}</h2>\n{inside}" if inside else ""


def table(rows: Sequence[Sequence[object]], heading: Sequence[str] = ()) -> str:
    """Whole numbers to the right, with commas."""
    head = "".join(f"<th>{escape(name)}</th>" for name in heading)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    return f'<div class="wide"><table>{f"<tr>{head}</tr>" if head else ""}{body}</table></div>'


def _cell(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f'<td class="number">{value:,}</td>'
    return f"<td>{escape(str(value))}</td>"


def board(svg: str, title: str, id: str, words: str, proof: str | None) -> str:
    proved = f"<details><summary>Proof</summary><p>{escape(proof)}</p></details>" if proof else ""
    return (
        f'<div class="board">{svg}<div>{escape(title)}</div>'
        f'<div class="quiet">{escape(words)}</div><code>{escape(id)}</code>{proved}</div>'
    )


def plot(chart: Scene) -> str:
    """A chart in the colours of the page, which may be light or dark."""
    title = chart.find("title")
    assert isinstance(title, Text)
    drawn = svg(chart, title=title.text, background=False, labels=True)
    return f'<figure class="plot">{drawn}</figure>'


def plots(drawn: Sequence[str]) -> str:
    """Several share a row, one has it to itself."""
    many = " many" if len(drawn) > 1 else ""
    return f'<div class="plots{many}">{"".join(drawn)}</div>' if drawn else ""


def boards(cards: Iterable[str]) -> str:
    inside = "\n".join(cards)
    return f'<div class="boards">{inside}</div>' if inside else ""


def pre(lines: Iterable[str]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"
