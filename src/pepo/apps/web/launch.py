"""Starts the server on this machine and opens the browser; Ctrl-C stops it."""

import contextlib
import http.client
import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from pepo.apps.web.limits import MAX_PORTS, PORT
from pepo.core.errors import BadInput
from pepo.library.place import library_path

if TYPE_CHECKING:
    import uvicorn

HOST = "127.0.0.1"
ASK_SECONDS = 2.0  # for a program at the port to answer


def serve(
    puzzle: str | None = None,
    *,
    port: int | None = None,
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Run until Ctrl-C, with `puzzle` open. If pepo is already running, open that one instead."""
    try:
        listening = listen(PORT if port is None else port)
    except OSError as refused:
        if port is not None:
            raise BadInput(
                f"Can't use port {port}: {refused.strerror}. Leave out --port to use a free one."
            ) from None
        if is_pepo(PORT):
            address = address_of(PORT, puzzle)
            say(f"pepo is already running at {address}")
            if browser and has_browser():
                webbrowser.open(address)
            return
        listening = next_free()
        say(f"Another program uses port {PORT}, so older links won't open here.")
    address = address_of(listening.getsockname()[1], puzzle)
    server = _server()
    say(f"pepo is running at {address}")
    say("Press Ctrl-C to stop.")
    if browser and has_browser():
        threading.Timer(0.4, webbrowser.open, [address]).start()
    with listening, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _server() -> "uvicorn.Server":
    import uvicorn

    from pepo.apps.web.app import create_app

    return uvicorn.Server(
        uvicorn.Config(
            create_app(), log_level="warning", access_log=False, timeout_graceful_shutdown=1
        )
    )


@contextlib.contextmanager
def in_background() -> Iterator[int]:
    """A server in a thread of this process while the block runs; gives its port."""
    listening, server = listen(0), _server()
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def next_free() -> socket.socket:
    """The first free port after the usual one, or any."""
    for port in [*range(PORT + 1, PORT + 1 + MAX_PORTS), 0]:
        with contextlib.suppress(OSError):
            return listen(port)
    raise BadInput("This computer has no free port.")


def listen(port: int) -> socket.socket:
    """A socket that listens at this port; OSError if it can't."""
    # Without IPPROTO_TCP, asyncio doesn't turn off Nagle's algorithm, and answers are delayed.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform == "win32":  # where SO_REUSEADDR would share the port with any program
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def is_pepo(port: int) -> bool:
    """Whether a pepo with the same library answers at this port."""
    try:
        said = json.loads(ask(port, "/api/v1/about"))
        return bool(said["pepo"]) and said["library"] == str(library_path().absolute())
    except (OSError, http.client.HTTPException, RuntimeError, ValueError, KeyError, TypeError):
        return False


def ask(port: int, path: str, sent: object = None, *, seconds: float = ASK_SECONDS) -> bytes:
    """The first part of what a program at this port answers; RuntimeError if that is an error."""
    connection = http.client.HTTPConnection(HOST, port, timeout=seconds)
    try:
        if sent is None:
            connection.request("GET", path)
        else:
            headers = {"content-type": "application/json"}
            connection.request("POST", path, json.dumps(sent), headers)
        answer = connection.getresponse()
        said = answer.read(10_000)
        if answer.status != http.client.OK:
            raise RuntimeError(f"{path} answers {answer.status} {said[:200].decode()}")
        return said
    finally:
        connection.close()


def address_of(port: int, puzzle: str | None = None) -> str:
    """The page's address; a puzzle goes after the #, which never leaves the browser."""
    page = f"http://{HOST}:{port}/"
    return page if puzzle is None else f"{page}#/play/{quote(puzzle, safe='/:,;=|+-._~')}"


def has_browser() -> bool:
    """Whether a browser can be shown: not over ssh, not in a container."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
