"""The app: the API and the page's files, with nothing from other servers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from pepo import families
from pepo._version import __version__
from pepo.apps.web import errors, limits, routes
from pepo.apps.web.access import Access, passing_key
from pepo.apps.web.documents import STATIC, STATIC_PATH, Files, document, plain_document
from pepo.apps.web.guard import Guard
from pepo.apps.web.state import State
from pepo.daily.puzzle import read_date

SWEEP = 2.0  # seconds between checks for abandoned work

ABOUT = f"""Play, get hints, solve, and watch solutions. A game is one line of text: every request
sends it and every answer returns it, so the server keeps no games. It keeps finished runs for a
while, so that you can watch them.

`pepo play` prints a link with a token. Send it as `Authorization: Bearer TOKEN`; without it, every
route answers 401. `pepo play --no-token` asks for none.

Every error is `{{"error": "one sentence"}}`: 409 for an illegal move or an answer for another
position, 422 for text that can't be read, 404 for an unknown name, 413 for a request over
{limits.MAX_BODY // 1024**2} MiB, 429 for too much at once, 503 for no answer in time.

Limits: {limits.WORKERS} processes for long runs, and at most {limits.MAX_RUNS} runs running or
waiting; a run takes at most {limits.SOLVE_SECONDS:.0f} s, a question {limits.ASK_SECONDS:.0f} s;
an answer has at most {limits.MAX_FRAMES} frames or {limits.MAX_ROWS} rows, a picture
{limits.MAX_SHAPES:,} shapes. Runs and questions are stopped when the client disconnects.
"""


def create_app(state: State | None = None, access: Access | None = None) -> FastAPI:
    """Without `access`, no request is let in."""
    access = access or Access(0, passing_key())
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
    app.state.access = access
    errors.install(app)
    app.include_router(routes.router)

    @app.get("/", include_in_schema=False)
    def page() -> HTMLResponse:
        return document("index.html")

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return plain_document("pepo's API", script="js/docs.js")

    app.mount(STATIC_PATH, Files(directory=STATIC), name="static")
    app.add_middleware(Guard, access=access)
    return app


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
    state.days.wait_for(read_date(None))


async def _sweep(state: State) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        state.runs.sweep()
