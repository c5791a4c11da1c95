"""The page's server: what a person waits for."""

import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measurement import Row

BOARDS = ("gourds/hexagon-19", "gourds/hexagon-61", "gourds/hexagon-91", "coroutine/puzzle-2",
          "ring/full-circle", "three-in-a-row/ten-pins")  # fmt: skip
MOVES = 60


def run() -> list[Row]:
    rows: list[Row] = []
    with _served() as ask:
        for name in BOARDS:
            server, wall = _moves(ask, name)
            rows.append((f"a move on {name}, p95 on the server", f"{server:.1f} ms", "< 30 ms"))
            rows.append(("the same with its way over the socket, p95", f"{wall:.1f} ms", ""))
    return rows


@contextmanager
def _served() -> Iterator[Any]:
    """A server in a thread; asks with one connection that stays open, as browsers do."""
    import http.client
    import json

    import uvicorn

    from pepo.apps.web.access import Access, passing_key
    from pepo.apps.web.app import create_app
    from pepo.apps.web.launch import listen
    from pepo.apps.web.state import State
    from pepo.library.tolerant import TolerantLibrary

    with tempfile.TemporaryDirectory() as folder:
        listening = listen(0)
        access = Access(listening.getsockname()[1], passing_key())
        app = create_app(State(library=TolerantLibrary(Path(folder) / "library.sqlite")), access)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        connection = http.client.HTTPConnection(*listening.getsockname())

        def ask(path: str, body: dict[str, Any]) -> Any:
            connection.request("POST", f"/api/v1{path}", json.dumps(body),
                               {"content-type": "application/json",
                                "authorization": f"Bearer {access.token}"})  # fmt: skip
            return json.loads(connection.getresponse().read())

        yield ask
        server.should_exit = True
        thread.join(10)


def _moves(ask: Any, name: str) -> tuple[float, float]:
    """95th percentiles in ms: CPU time of the server's work, and the whole round trip."""
    from pepo.apps.web.open_games import opened
    from pepo.apps.web.routes.play import PlayRequest
    from pepo.apps.web.routes.views import show
    from pepo.apps.web.state import State
    from pepo.reading.text import read

    game = ask("/open", {"puzzle": name, "resume": False})
    trips = []
    for move in _walk(name):
        asked = {"session": game["session"], "act": "move", "moves": [move],
                 "since": game["drawn"]}  # fmt: skip
        began = time.perf_counter()
        game = ask("/play", asked)
        trips.append(1000 * (time.perf_counter() - began))
    state, work = State(), []
    view = show(state, opened(read(name)), PlayRequest(session=name))
    for move in _walk(name):
        asked_again = PlayRequest(
            session=view["session"], act="move", moves=[move], since=view["drawn"]
        )
        before = time.process_time()
        held = state.games.open(asked_again.session)
        held.session.play(move)
        view = show(state, held, asked_again)
        work.append(1000 * (time.process_time() - before))
    return _p95(work), _p95(trips)


def _walk(name: str) -> list[str]:
    """A walk that never stands still: the moves of a game played by a simple rule."""
    from pepo.reading.text import read

    session = read(name).session()
    moves = []
    for number in range(MOVES):
        legal = session.moves()
        if not legal or session.solved:
            break
        moves.append(legal[(7 * number) % len(legal)])
        session.play(moves[-1])
    return moves


def _p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]
