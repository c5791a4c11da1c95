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
from hmac import compare_digest
from typing import TYPE_CHECKING
from urllib.parse import quote as quoted

from pepo.apps.web.access import FIELD, Access, key_path, make_key, passing_key, read_key
from pepo.apps.web.limits import MAX_PORTS, PORT
from pepo.apps.web.peer import is_loopback
from pepo.core.errors import BadInput, quote
from pepo.library.place import library_path
from pepo.reading.text import LINK_SAFE

if TYPE_CHECKING:
    import uvicorn

HOST = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # every address of this computer
ASK_SECONDS = 2.0  # for a program at the port to answer
EXPOSES = (
    "Anyone with this link can play, read and change your library, and run solvers on this "
    "computer. The connection isn't encrypted: share it only on a network you trust."
)


def serve(
    puzzle: str | None = None,
    *,
    port: int | None = None,
    host: str | None = None,
    share: bool = False,
    token: bool = True,
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Run until Ctrl-C, with `puzzle` open. If pepo is already running, open that one instead."""
    host = _allowed(host, share=share, token=token)
    try:
        listening = listen(PORT if port is None else port, host)
    except OSError as refused:
        if port is not None or host != HOST:
            raise BadInput(_cannot_listen(host, port, refused)) from None
        found = _running_or_free()
        if isinstance(found, Access):
            link = address_of(found.port, puzzle, token=found.token)
            say(f"pepo is already running at {link}")
            if browser:
                _show(link)
            return
        listening = found
        say(f"Another program uses port {PORT}, so older links won't open here.")
    access = Access(listening.getsockname()[1], _key(say), is_open=not token, shared=share)
    server = _server(access)
    link = _say_links(access, puzzle, host, say)
    say("Press Ctrl-C to stop.")
    if browser:
        threading.Timer(0.4, _show, [link]).start()
    with listening, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _allowed(host: str | None, *, share: bool, token: bool) -> str:
    """The address to listen at; BadInput if that would let in more people than were asked for."""
    if share and not token:
        raise BadInput("--share lets other people in, so it needs the token; leave out --no-token.")
    if host is None:
        return EVERYWHERE[0] if share else HOST
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadInput(
            f"--host is {quote(host)}; expected an address or a name of this computer."
        ) from None
    address = min((str(place[4][0]) for place in found), key=lambda name: ":" in name)  # IPv4 first
    if not share and not is_loopback(address):
        raise BadInput(f"--host {quote(host)} lets other computers in; add --share if you mean it.")
    return address


def _cannot_listen(host: str, port: int | None, refused: OSError) -> str:
    where = f"port {PORT if port is None else port}" + (f" of {host}" if host != HOST else "")
    advice = "Stop what uses it, or choose another." if port is None else (
        "Leave out --port to use a free one."
    )  # fmt: skip
    return f"Can't use {where}: {refused.strerror}. {advice}"


def _key(say: Callable[[str], None]) -> bytes:
    try:
        return make_key()
    except OSError as error:
        say(f"Can't write {key_path()} ({error.strerror or error}), so browsers will need the "
            "next start's link too.")  # fmt: skip
        return passing_key()


def _say_links(access: Access, puzzle: str | None, host: str, say: Callable[[str], None]) -> str:
    """Say where the page is, and return the link for this machine."""
    token = None if access.is_open else access.token
    mine = HOST if host in EVERYWHERE else host
    link = address_of(access.port, puzzle, host=mine, token=token)
    say(f"pepo is running at {link}")
    if access.shared and host in EVERYWHERE:
        shared = address_of(access.port, puzzle, host=_own_address(), token=token)
        say(f"Others can open {shared}")
    if access.shared:
        say(EXPOSES)
    return link


def _own_address() -> str:
    """This computer's address in its network, or its name. (Nothing is sent.)"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that isn't used
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _show(link: str) -> None:
    if has_browser():
        webbrowser.open(link)


def _server(access: Access) -> "uvicorn.Server":
    import uvicorn

    from pepo.apps.web.app import create_app

    return uvicorn.Server(
        uvicorn.Config(
            create_app(access=access),
            log_level="warning",
            access_log=False,
            proxy_headers=False,  # or a client could pretend to be another one
            timeout_graceful_shutdown=1,
        )
    )


@contextlib.contextmanager
def in_background() -> Iterator[Access]:
    """A server in a thread of this process while the block runs; gives its port and token."""
    listening = listen(0)
    access = Access(listening.getsockname()[1], passing_key())
    server = _server(access)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield access
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def _running_or_free() -> Access | socket.socket:
    """Our own pepo at the usual port, or at one after it where that was taken too when it started;
    otherwise the first free port."""
    for port in range(PORT, PORT + 1 + MAX_PORTS):
        if (running := find_running(port)) is not None:
            return running
        with contextlib.suppress(OSError):
            return listen(port + 1)
    return next_free()


def next_free() -> socket.socket:
    """The first free port after the usual one, or any."""
    for port in [*range(PORT + 1, PORT + 1 + MAX_PORTS), 0]:
        with contextlib.suppress(OSError):
            return listen(port)
    raise BadInput("This computer has no free port.")


def listen(port: int, host: str = HOST) -> socket.socket:
    """A socket that listens at this port; OSError if it can't."""
    # Without IPPROTO_TCP, asyncio doesn't turn off Nagle's algorithm, and answers are delayed.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform == "win32":  # where SO_REUSEADDR would share the port with any program
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def find_running(port: int) -> Access | None:
    """Our own pepo at this port, if it uses the same library, with a new token for it."""
    key = read_key()
    if key is None:
        return None
    access = Access(port, key)
    try:
        said = json.loads(ask(access, "/api/v1/about"))
        ours = compare_digest(said["proof"], access.proof(access.token))
        return access if ours and said["library"] == str(library_path().absolute()) else None
    except (OSError, http.client.HTTPException, RuntimeError, ValueError, KeyError, TypeError):
        return None


def ask(access: Access, path: str, sent: object = None, *, seconds: float = ASK_SECONDS) -> bytes:
    """The first part of what a program at this port answers; RuntimeError if that is an error."""
    connection = http.client.HTTPConnection(HOST, access.port, timeout=seconds)
    headers = {"authorization": f"Bearer {access.token}"}
    try:
        if sent is None:
            connection.request("GET", path, headers=headers)
        else:
            headers["content-type"] = "application/json"
            connection.request("POST", path, json.dumps(sent), headers)
        answer = connection.getresponse()
        said = answer.read(10_000)
        if answer.status != http.client.OK:
            raise RuntimeError(f"{path} answers {answer.status} {said[:200].decode()}")
        return said
    finally:
        connection.close()


def address_of(
    port: int, puzzle: str | None = None, *, host: str = HOST, token: str | None = None
) -> str:
    """The page's address; a puzzle, or a method at work, goes after the #, which never leaves the
    browser."""
    shown = f"[{host}]" if ":" in host else host
    page = f"http://{shown}:{port}/" + (f"?{FIELD}={token}" if token else "")
    if puzzle is None or puzzle.startswith("#/"):
        return page + (puzzle or "")
    return f"{page}#/play/{quoted(puzzle, safe=LINK_SAFE)}"


def has_browser() -> bool:
    """Whether a browser can be shown: not over ssh, not in a container."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def finds_browser() -> bool:
    """Whether there is one here that pepo can open."""
    try:
        return has_browser() and bool(webbrowser.get())
    except webbrowser.Error:
        return False
