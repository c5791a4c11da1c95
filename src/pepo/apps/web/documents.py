"""The page's files: documents, and everything under /static, which is the same for everyone."""

import hashlib
import os
from pathlib import Path
from string import Template

from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from pepo._version import __version__
from pepo.render.theme import THEMES_FILE

STATIC = Path(__file__).parent / "static"
STATIC_PATH = "/static"
VERSIONED = "v-"  # begins the part of an address that is a version


def document(name: str) -> HTMLResponse:
    """A page whose files have their version in their address."""
    return HTMLResponse(_read(name))


def plain_document(title: str, text: str = "", script: str = "", status: int = 200) -> HTMLResponse:
    """A page with a heading: the text of a file, or what a script writes there."""
    return HTMLResponse(
        Template(_read("plain.html")).substitute(
            title=title,
            text=_read(text) if text else "",
            script=f'<script type="module" src="{_address(script)}"></script>\n' if script else "",
        ),
        status,
    )


def _read(name: str) -> str:
    text = (STATIC / name).read_text(encoding="utf-8")
    return text.replace(f'"{STATIC_PATH}/', f'"{_address("")}')


def _address(file: str) -> str:
    return f"{STATIC_PATH}/{VERSIONED}{_version()}/{file}"


def _version() -> str:
    """Another one after any change to the page's files, and with another pepo."""
    stats = [(path.name, path.stat()) for path in [THEMES_FILE, *sorted(STATIC.rglob("*"))]]
    told = repr((__version__, [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class Files(StaticFiles):
    """The page's files. The browser keeps those with a version in their address, so that it loads
    a page with few requests; for others it checks each time whether they changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, rest = path.partition(os.sep)
        versioned = first.startswith(VERSIONED)
        response = await super().get_response(rest if versioned else path, scope)
        if versioned:
            response.headers["cache-control"] = "max-age=31536000, immutable"
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """One file is the pictures' too, and lies with what draws them."""
        if path == os.path.join("css", THEMES_FILE.name):
            return str(THEMES_FILE), THEMES_FILE.stat()
        return super().lookup_path(path)
