"""The app: the API and the page's files, with nothing from other servers."""

import asyncio
import contextlib
import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from pepo import families
from pepo._version import __version__
from pepo.apps.web import errors, limits, routes
from pepo.apps.web.guard import Guard
from pepo.apps.web.state import State
from pepo.daily.puzzle import daily_puzzles, read_date
from pepo.render.theme import THEMES_FILE

STATIC = Path(__file__).parent / "static"
VERSIONED = "v-"  # begins the part of an address that is a version
SWEEP = 2.0  # seconds between checks for abandoned work

ABOUT = f"""Play, get hints, solve, and watch solutions. A game is one line of text: every request
sends it and every answer returns it, so the server keeps no games. It keeps finished runs for a
while, so that you can watch them.

Every error is `{{"error": "one sentence"}}`: 409 for an illegal move or an answer for another
position, 422 for text that can't be read, 404 for an unknown name, 413 for a request over
{limits.MAX_BODY // 1024**2} MiB, 429 for too much at once, 503 for no answer in time.

Limits: {limits.WORKERS} processes for long runs, and at most {limits.MAX_RUNS} runs running or
waiting; a run takes at most {limits.SOLVE_SECONDS:.0f} s, a question {limits.ASK_SECONDS:.0f} s;
an answer has at most {limits.MAX_FRAMES} frames or {limits.MAX_ROWS} rows, a picture
{limits.MAX_SHAPES:,} shapes. Runs and questions are stopped when the client disconnects.
"""


def create_app(state: State | None = None) -> FastAPI:
    app = FastAPI(
        title="pepo",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_living,
    )
    app.state.server = state or State()
    errors.install(app)
    app.include_router(routes.router)

    @app.get("/", include_in_schema=False)
    def page() -> HTMLResponse:
        return _document("index.html")

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return _document("docs.html")

    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_middleware(Guard)
    return app


def _document(name: str) -> HTMLResponse:
    """A page whose files have their version in their address."""
    text = (STATIC / name).read_text(encoding="utf-8")
    text = text.replace('"/static/', f'"/static/{VERSIONED}{_version()}/')
    return HTMLResponse(text)


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


@contextlib.asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    """Start workers, stop abandoned work while the server runs, and close it in the end."""
    state: State = app.state.server
    warm = asyncio.get_running_loop().run_in_executor(None, _prepare, state)
    sweeping = asyncio.create_task(_sweep(state))
    try:
        yield
    finally:
        sweeping.cancel()
        with contextlib.suppress(Exception):
            await warm
        state.close()


def _prepare(state: State) -> None:
    """Do what the first request would otherwise wait for."""
    state.thinkers.warm()
    state.readers.warm()
    for family in families.every():
        family.catalogue  # noqa: B018 - read now, kept by the family
    daily_puzzles(read_date(None))


async def _sweep(state: State) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        state.runs.sweep()
