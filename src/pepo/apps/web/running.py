"""Starts the server on this machine, opens the browser, and ends cleanly with Ctrl-C."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from urllib.parse import quote

from pepo.apps.web.limits import PORT
from pepo.core.errors import BadInput

HOST = "127.0.0.1"


def serve(
    puzzle: str | None = None,
    *,
    port: int | None = None,
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Run until Ctrl-C. `puzzle` is opened at once."""
    import uvicorn

    from pepo.apps.web.server import create_app

    listening = listen(port)
    address = address_of(listening, puzzle)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(), log_level="warning", access_log=False, timeout_graceful_shutdown=1
        )
    )
    say(f"pepo is at {address}")
    say("Ctrl-C ends it.")
    if browser and _has_browser():
        threading.Timer(0.4, webbrowser.open, [address]).start()
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def listen(port: int | None) -> socket.socket:
    """The port asked for; else the usual one, or any that is free."""
    for wanted in [port] if port is not None else [PORT, 0]:
        # Said in full: without IPPROTO_TCP the answers of asyncio wait for Nagle's algorithm.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, wanted))
            listening.listen(128)
            return listening
        except OSError as error:
            listening.close()
            refused = error
    raise BadInput(
        f"Port {port} cannot be used: {refused.strerror}. Leave --port away for a free one."
    )


def address_of(listening: socket.socket, puzzle: str | None = None) -> str:
    """Where the page is; a puzzle goes behind the #, which never leaves the browser."""
    host, port = listening.getsockname()[:2]
    page = f"http://{host}:{port}/"
    return page if puzzle is None else f"{page}#/play/{quote(puzzle, safe='/:,;=|+-._~')}"


def _has_browser() -> bool:
    """Whether a browser can be shown: not over ssh, not in a container."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
