"""Who gets in: whoever has the link or the cookie it gives, and on Linux no other user."""

import asyncio
import http.client
import os
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Mount

from pepo.apps.web import access, launch, peer
from pepo.apps.web.access import Access, key_path, make_key, read_key
from pepo.apps.web.app import create_app
from pepo.apps.web.guard import Guard
from pepo.core.errors import BadInput
from tests.apps.running import pepo
from tests.apps.web.browsing import PHONE, Person
from tests.apps.web.serving import Server

KEY = b"k" * 32


def routes() -> Iterator[tuple[str, str]]:
    """The path and method of every route of the app, from its own table."""
    for entry in create_app().routes:
        # FastAPI keeps the routes of a router together; each of them has a path of its own.
        table = getattr(entry, "effective_route_contexts", lambda entry=entry: [entry])()
        for route in table:
            if not isinstance(route, Mount):
                path = re.sub(r"\{\w+(:\w+)?\}", "1", route.path).lstrip("/")
                yield from ((path, method) for method in sorted(route.methods))


ROUTES = list(routes())
WRONG = [
    {"authorization": ""},  # or `fetch` would send the token
    {"authorization": "Bearer 1a1e5204aa4-e5ba36437b8ca507151689c62cc872c6"},
    {"authorization": "Bearer", "cookie": f"pepo={'0' * 64}"},
]


def port_of(server: Server) -> int:
    return int(server.address.split(":")[2][:-1])


def test_every_route_but_static_files_needs_the_token(server: Server) -> None:
    assert {"", "api/docs", "api/v1/openapi.json", "api/v1/runs/1/events"} <= dict(ROUTES).keys()
    assert len(ROUTES) > 40
    connection = http.client.HTTPConnection("127.0.0.1", port_of(server))
    for number, (path, method) in enumerate(ROUTES):
        connection.request(method, f"/{path}", headers=WRONG[number % len(WRONG)])
        answer = connection.getresponse()
        said = answer.read()
        assert answer.status == 401, (method, path)
        assert method == "HEAD" or b"link that 'pepo play' prints" in said
    connection.close()
    mounts = [route.path for route in create_app().routes if isinstance(route, Mount)]
    assert mounts == ["/static"]
    assert server.fetch("static/icon.svg", authorization="").status == 200
    for headers in WRONG:
        assert server.ask("/about", **headers).status == 401
    for kind in ("Bearer", "token"):
        assert server.ask("/about", authorization=f"{kind} {server.token}").status == 200


def test_the_token_isnt_in_the_log(server: Server) -> None:
    server.fetch(f"nowhere?token={server.token}")
    server.ask("/play", b"{no json")
    with socket.create_connection(("127.0.0.1", port_of(server))) as raw:
        raw.sendall(f"GARBAGE {server.token}\r\n\r\n".encode())
        raw.recv(100)
    assert server.token not in "".join(server.said)


# -- the rules, without a server

Heard = tuple[int, dict[str, str]]


def ask(guarded: Access, path: str = "/", *, kind: str = "http", **headers: str) -> Heard:
    """What a guard answers; 200 comes from the app behind it."""
    said: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": f"{kind}.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    route, _, query = path.partition("?")
    sent = {"host": f"127.0.0.1:{guarded.port}", **headers}
    scope = {
        "type": kind, "path": route, "query_string": query.encode(), "client": None, "server": None,
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in sent.items()],
    } | ({"method": "GET"} if kind == "http" else {})  # fmt: skip
    with ThreadPoolExecutor(1) as thread:  # a browser test before this one leaves a running loop
        thread.submit(asyncio.run, Guard(app, guarded)(scope, receive, send)).result()
    first = said[0]
    answered = {k.decode(): v.decode() for k, v in first.get("headers", [])}
    return int(first.get("status") or first["code"]), answered


def cookie_of(guarded: Access) -> str:
    status, headers = ask(guarded, f"/?token={guarded.token}")
    assert (status, headers["location"]) == (303, "/")
    return headers["set-cookie"]


def test_a_link_gives_a_cookie_that_outlives_the_server_and_its_token_does_not() -> None:
    first, later, elsewhere = Access(1, KEY), Access(1, KEY), Access(2, KEY)
    later._began += 1  # a launch in the same millisecond would be the same
    given = cookie_of(first)
    assert "HttpOnly" in given
    assert "SameSite=Strict" in given
    assert "Max-Age=31536000" in given
    cookie = given.partition(";")[0]
    for one in (first, later, elsewhere):
        assert ask(one, cookie=cookie)[0] == 200
        assert ask(one, cookie=f"other={{odd}}; {cookie}; _xsrf=2|a")[0] == 200
    assert ask(Access(1, b"another key"), cookie=cookie)[0] == 401
    assert not later.knows(first.token), "it was for the server before"
    assert first.knows(later.token), "a second `pepo play` opens the first one's page"
    assert not elsewhere.knows(first.token), "it is for one port"
    old = ask(later, f"/api/docs?a=b&token={first.token}", cookie=cookie)
    assert (old[0], old[1]["location"]) == (303, "/api/docs?a=b"), "an old link works by the cookie"
    assert ask(later, f"/?token={first.token}")[0] == 401
    away = ask(first, f"//example.org/?token={first.token}")
    assert away[1]["location"] == "/example.org/"
    assert all(not first.knows(text) for text in ("", "-", "x-y", "é", "1" * 99, "1a-" + "0" * 32))


def test_a_shared_page_lets_guests_in_for_this_launch_only() -> None:
    shared, mine = Access(1, KEY, shared=True), Access(1, KEY)
    given = cookie_of(shared)
    assert "Max-Age" not in given
    cookie = given.partition(";")[0]
    assert ask(shared, cookie=cookie, host="192.168.1.5:1")[0] == 200
    assert ask(shared, host="192.168.1.5:1")[0] == 401
    assert ask(mine, cookie=cookie)[0] == 401
    mine._began += 1
    assert ask(mine, host="192.168.1.5:1", authorization=f"Bearer {mine.token}")[0] == 421
    another = Access(1, KEY, shared=True)
    another.token = another._signed(another._began + 1)
    assert ask(another, cookie=cookie)[0] == 401


def test_without_a_token_everyone_here_gets_in_and_no_other_page() -> None:
    everyone = Access(1, KEY, is_open=True)
    assert ask(everyone)[0] == 200
    assert ask(everyone, "/?token=old")[1]["location"] == "/"
    assert ask(everyone, origin="http://example.org")[0] == 403
    assert ask(everyone, host="example.org")[0] == 421


def test_websockets_need_the_token_too() -> None:
    mine = Access(1, KEY)
    assert ask(mine, kind="websocket")[0] == 1008
    assert ask(mine, kind="websocket", authorization=f"Bearer {mine.token}")[0] == 200
    bearer = {"authorization": f"Bearer {mine.token}", "origin": "http://example.org"}
    assert ask(mine, kind="websocket", **bearer)[0] == 1008


def test_another_user_isnt_let_in_even_with_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    with launch.listen(0) as listening, socket.create_connection(listening.getsockname()) as mine:
        client, server = mine.getsockname(), listening.getsockname()
        assert not peer.is_another_user(client, server)
        owner = peer._owner
        assert owner(client, server)[0] == os.getuid()
        monkeypatch.setattr(peer, "_owner", lambda *ends: (os.getuid() + 1, owner(*ends)[1]))
        assert peer.is_another_user(client, server)
        monkeypatch.setattr(peer, "_owner", owner)
        mine.close()
        assert peer.is_another_user(client, server), "who left can't be asked"
    assert not peer.is_another_user(client, server), "nothing can be seen here"
    assert not peer.is_another_user(None, None)
    monkeypatch.setattr(peer, "is_another_user", lambda *ends: True)
    own, shared = Access(1, KEY), Access(1, KEY, shared=True)
    assert ask(own, authorization=f"Bearer {own.token}")[0] == 401
    assert ask(own, f"/?token={own.token}")[0] == 401
    assert ask(shared, authorization=f"Bearer {shared.token}")[0] == 200
    assert ask(Access(1, KEY, is_open=True))[0] == 200


# -- the key


def test_the_key_is_kept_for_this_user_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read_key() is None
    key = make_key()
    assert key_path().parent.parent == tmp_path
    assert key_path().stat().st_mode & 0o777 == 0o600
    assert make_key() == read_key() == key
    key_path().chmod(0o640)
    assert read_key() is None, "others may have read it"
    other = make_key()
    assert other != key
    assert key_path().stat().st_mode & 0o777 == 0o600
    key_path().write_text("no key")
    assert make_key() not in (key, other)
    assert [file.name for file in key_path().parent.iterdir()] == ["page.key"]


def test_a_key_that_cannot_be_kept_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pepo").write_text("a file where the folder would be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said: list[str] = []
    assert len(launch._key(said.append)) == access.KEY_BYTES
    assert len(said) == 1
    assert "page.key (File exists), so browsers will need the next start's link too." in said[0]


# -- starting it


@pytest.mark.parametrize(("args", "sentence"), [
    (["--host", "0.0.0.0"], "--host '0.0.0.0' lets other computers in; add --share if you mean it."),
    (["--host", "::"], "--host '::' lets other computers in; add --share if you mean it."),
    (["--host", "no such"], "--host is 'no such'; expected an address or a name of this computer."),
    (["--share", "--no-token"], "--share lets other people in, so it needs the token; leave out --no-token."),
])  # fmt: skip
def test_nobody_is_let_in_by_mistake(args: list[str], sentence: str) -> None:
    ran = pepo("play", "--no-browser", *args)
    assert ran.code == 2
    assert ran.err == f"pepo: {sentence}\n"


def test_where_it_listens_and_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Access] = []

    class Server:
        def __init__(self, made_for: Access) -> None:
            made.append(made_for)

        def run(self, sockets: list[socket.socket]) -> None:
            self.at = sockets[0].getsockname()
            names.append(self.at[0])

    names: list[str] = []
    monkeypatch.setattr(launch, "_server", Server)
    monkeypatch.setattr(launch, "_own_address", lambda: "192.168.1.5")

    def start(**how: Any) -> tuple[Access, list[str]]:
        said: list[str] = []
        launch.serve("ring/exercise", port=0, browser=False, say=said.append, **how)
        return made[-1], said

    one, said = start()
    end = f"{one.port}/?token={one.token}#/play/ring/exercise"
    assert said == [f"pepo is running at http://127.0.0.1:{end}", "Press Ctrl-C to stop."]
    one, said = start(token=False, host="localhost")
    assert said[0] == f"pepo is running at http://127.0.0.1:{one.port}/#/play/ring/exercise"
    assert one.is_open
    one, said = start(share=True)
    end = f"{one.port}/?token={one.token}#/play/ring/exercise"
    assert said[:2] == [
        f"pepo is running at http://127.0.0.1:{end}",
        f"Others can open http://192.168.1.5:{end}",
    ]
    assert said[2].startswith("Anyone with this link can play, read and change your library")
    assert one.shared
    one, said = start(host="::1")
    assert said[0].startswith(f"pepo is running at http://[::1]:{one.port}/?token=")
    assert names == ["127.0.0.1", "127.0.0.1", "0.0.0.0", "::1"]
    with pytest.raises(BadInput, match=r"Can't use port 1 of 192\.0\.2\.1: .+ Leave out --port"):
        launch.serve(port=1, host="192.0.2.1", share=True, browser=False)
    with pytest.raises(BadInput, match=r"Can't use port \d+ of 192\.0\.2\.1: .+ Stop what uses it"):
        launch.serve(host="192.0.2.1", share=True, browser=False)
    assert launch._own_address()


def test_a_second_start_opens_the_first_with_a_token_of_its_own(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "PORT", port_of(server))
    monkeypatch.setenv("PEPO_LIBRARY", str(server.library))
    opened: list[str] = []
    monkeypatch.setattr(launch, "_show", opened.append)
    said: list[str] = []
    launch.serve("ring/exercise", say=said.append)
    assert said == [f"pepo is already running at {opened[0]}"]
    token = re.search(r"\?token=([\w-]+)#/play/ring/exercise", opened[0])
    assert token
    assert token[1] != server.token
    assert server.ask("/about", authorization=f"Bearer {token[1]}").status == 200


# -- in the browser


def test_a_browser_is_let_in_by_the_link_and_others_are_told_how(
    browser: Any, server: Server
) -> None:
    someone = Person(browser, server, color_scheme="dark")
    page = someone.page
    cookies = someone.tab.context.cookies()
    someone.tab.context.clear_cookies()
    page.goto(f"{server.address}#/play/ring/exercise")
    someone.says("h1", "Open pepo by its link")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 22, 19)"
    someone.picture("locked-dark")
    assert someone.findings() == []
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    someone.picture("locked-phone")
    assert someone.findings() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{server.link}#/play/ring/exercise")
    page.locator(".table .board svg [data-id]").first.wait_for()
    assert page.url == f"{server.address}#/play/ring/exercise", "the token has left"
    assert someone.tab.context.cookies()[0]["value"] == cookies[0]["value"]
    someone.leave()
