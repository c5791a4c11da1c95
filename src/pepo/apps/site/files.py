"""Every file of a site, by its path: the page's own modules and styles, the puzzles as data, and
what makes it work offline. The same puzzles give the same bytes."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256

from pepo import families
from pepo._version import __version__
from pepo.apps.offline.book import Book, Page
from pepo.apps.offline.frame import frame
from pepo.apps.offline.modules import STATIC, code_of, page_script, rules_script, styles
from pepo.core.solving import Watch

TITLE = "pepo"
NOTE = "pepo-site.json"  # names the files of a site; by it a folder is known to hold one
ICONS = ("icon.svg", "icon-192.png", "icon-512.png")
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'"
)

Files = dict[str, bytes]
Days = Mapping[str, list[Page]]


def site(pages: Iterable[Page], days: Days, *, title: str = TITLE, watch: Watch) -> Files:
    """The files of a site with these puzzles, in their order, and the puzzles of days."""
    book = _book(list(pages), days, watch)
    chosen = [families.load(name) for name in book.families]
    files: Files = {"js/site/main.js": _bytes(page_script("site/main.js"))}
    for family in chosen:
        if family.portable.script:
            files[f"js/families/{family.name}/rules.js"] = _bytes(rules_script(family))
    files["js/theme.js"] = (STATIC / "js" / "theme.js").read_bytes()
    files["pepo.css"] = _bytes(styles())
    files |= {name: (STATIC / name).read_bytes() for name in ICONS}
    files["data/site.json"] = _json(book.json())
    for name, solutions in book.solutions.items():
        files[f"data/solutions-{name}.json"] = _json(solutions)
    files["index.html"] = _bytes(_index(title))
    files["manifest.webmanifest"] = _json(_manifest(title))
    files["worker.js"] = _bytes(_worker(files))
    files[".nojekyll"] = b""  # GitHub Pages then takes the files as they are
    files[NOTE] = _json({"pepo": __version__, "files": sorted([*files, NOTE])})
    return dict(sorted(files.items()))


def _book(pages: list[Page], days: Days, watch: Watch) -> Book:
    book = Book(watch, quick=True)
    total = len(pages) + sum(map(len, days.values()))
    ranks = {page.reading.family.name: page.reading.family.rank for page in pages}
    for name in sorted(ranks, key=lambda name: (ranks[name], name)):
        book.add_family(families.load(name))
    done = 0
    for page in pages:
        watch.look(done=done, total=total, what="puzzles")
        book.add(page)
        done += 1
    for date, of_day in sorted(days.items()):
        watch.look(done=done, total=total, what="puzzles")
        book.add_day(date, of_day)
        done += len(of_day)
    return book


def _index(title: str) -> str:
    head = """<meta name="description" content="Puzzles to play in your browser.">
<link rel="preload" href="data/site.json" as="fetch" crossorigin>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="pepo.css">
<script src="js/theme.js"></script>
<script type="module" src="js/site/main.js"></script>
"""
    return frame(title, head, policy=POLICY, needs="These puzzles need JavaScript.")


def _manifest(title: str) -> dict[str, object]:
    sizes = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}
    kinds = {"svg": "image/svg+xml", "png": "image/png"}
    return {
        "name": title,
        "short_name": title[:12],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f7f5ef",
        "theme_color": "#f7f5ef",
        "icons": [
            {"src": name, "sizes": size, "type": kinds[name.rpartition(".")[2]]}
            for name, size in sizes.items()
        ],
    }


def _worker(files: Files) -> str:
    """The service worker: all files at once, under a name that changes with any of them."""
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    worker = code_of(STATIC / "js" / "site" / "worker.js")
    names = json.dumps(["./", *sorted(files)], ensure_ascii=False)
    head = f"const VERSION = '{digest.hexdigest()[:16]}';\nconst FILES = {names};\n"
    return head + worker


def _bytes(text: str) -> bytes:
    return text.encode()


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
