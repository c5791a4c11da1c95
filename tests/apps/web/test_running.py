"""Where the page is: always at the same port, at the one that is there already, or at the next."""

import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

from pepo.apps.web import launch
from pepo.apps.web.access import Access, make_key
from pepo.apps.web.limits import PORT
from pepo.core.errors import BadInput
from pepo.library.place import library_path
from pepo.reading.text import Watched, watch_link, watched

Started = list[int]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], int]]:
    """Somebody at the usual port, who answers every question with this body."""
    servers: list[HTTPServer] = []

    def take(body: str) -> int:
        class Somebody(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: Any) -> None:
                pass

        servers.append(HTTPServer((launch.HOST, 0), Somebody))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        monkeypatch.setattr(launch, "PORT", servers[-1].server_port)
        return servers[-1].server_port

    yield take
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """The ports of the servers that were started; none really is."""
    found: Started = []

    def run(sockets: list[socket.socket]) -> None:
        found.append(sockets[0].getsockname()[1])

    monkeypatch.setattr(launch, "_server", lambda access: SimpleNamespace(run=run))
    return found


def test_the_usual_port_is_used(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    with launch.listen(0) as free:
        port = free.getsockname()[1]
    monkeypatch.setattr(launch, "PORT", port)
    said: list[str] = []
    launch.serve("ring/exercise", browser=False, token=False, say=said.append)
    assert started == [port]
    assert said[0] == f"pepo is running at http://127.0.0.1:{port}/#/play/ring/exercise"
    opened = launch.address_of(port, watch_link(Watched("recursive", 2), "ring/exercise"))
    assert opened == f"http://127.0.0.1:{port}/#/watch/recursive/2/ring/exercise"
    assert watched(opened) == Watched("recursive", 2)


def about(library: str) -> str:
    """As pepo answers, but without the proof that it is ours."""
    return f'{{"pepo": "1", "library": "{library}", "proof": "0123"}}'


@pytest.mark.parametrize("body", ["hello", "[]", "{}", about("/another/library.sqlite"), "ours"])
def test_beside_another_program_the_next_free_port_is_taken(
    taken: Any, started: Started, body: str
) -> None:
    make_key()
    port = taken(about(str(library_path().absolute())) if body == "ours" else body)
    said: list[str] = []
    launch.serve(browser=False, say=said.append)
    assert started != [port]
    assert said[:1] == [f"Another program uses port {port}, so older links won't open here."]


def test_our_own_pepo_beside_another_program_is_found(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each start, or each time a window opens the page, would leave one more server."""
    asked: list[int] = []

    def find(port: int) -> Access | None:
        asked.append(port)
        return Access(port, b"key") if len(asked) == 3 else None

    def refuse(port: int, host: str = "") -> socket.socket:
        raise OSError

    monkeypatch.setattr(launch, "find_running", find)
    monkeypatch.setattr(launch, "listen", refuse)
    said: list[str] = []
    launch.serve("ring/exercise", browser=False, say=said.append)
    assert asked == [PORT, PORT + 1, PORT + 2]
    assert said[0].startswith(f"pepo is already running at http://127.0.0.1:{asked[-1]}/")
    assert not started


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(taken: Any, started: Started) -> None:
    port = taken(about(str(library_path().absolute())))
    with pytest.raises(BadInput, match=f"Can't use port {port}"):
        launch.serve(port=port, browser=False)
    assert started == []
