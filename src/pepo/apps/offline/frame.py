"""The frame of the page, read from its own document, with another head."""

import re
from html import escape

from pepo.apps.offline.modules import STATIC

HEAD = re.compile(r'(?<=viewport-fit=cover">\n).*?(?=</head>)', re.S)
NEEDS = re.compile(r"(?<=<noscript>).*?(?=</noscript>)")


def frame(title: str, head: str, *, policy: str, needs: str) -> str:
    """A whole document: `head` follows the title, `needs` is for browsers without JavaScript."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    start = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="generator" content="pepo">\n<title>{escape(title)}</title>\n'
    )
    page = NEEDS.sub(lambda _: f'<p class="plain">{escape(needs)}</p>', page)
    return HEAD.sub(lambda _: f"{start}{head}", page)
