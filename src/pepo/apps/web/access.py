"""Who may use the page: people with the link that `pepo play` opens, and browsers that came by it.

The link has a token, which a browser exchanges for a cookie; programs send it as `Authorization:
Bearer TOKEN`. Both are signed with a key that only this user can read. Every launch makes a token
of its own, for one port: it is good until the server at that port ends, and a second `pepo play`
can let its browser in too. The cookie outlives the server, so that older links still open. On
Linux, other users of this machine aren't let in even if they have seen either.

Delete the key to lock out every browser.
"""

import hashlib
import hmac
import os
import secrets
import sys
import tempfile
import time
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from pepo.library.place import data_folder

KEY_BYTES = 32
YEAR = 365 * 24 * 3600
FIELD = "token"  # of the link's query


def key_path() -> Path:
    return data_folder() / "page.key"


def read_key() -> bytes | None:
    """The key; None if there is none yet, or others may have read it."""
    path = key_path()
    try:
        if sys.platform != "win32":  # there, the folder is the user's own
            about = path.stat()
            if about.st_mode & 0o077 or about.st_uid != os.getuid():
                return None
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    return key if len(key) == KEY_BYTES else None


def make_key() -> bytes:
    """The key, made if need be; OSError if it can't be kept."""
    key = read_key()
    if key is None:
        path = key_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # ours alone to read
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(KEY_BYTES))
        os.replace(name, path)  # whole, or not at all
        key = read_key()
    if key is None:
        raise OSError(f"{key_path()} can't be read")
    return key


def passing_key() -> bytes:
    """A key for this process only."""
    return secrets.token_bytes(KEY_BYTES)


class Access:
    """Who may use the server at one port."""

    def __init__(
        self, port: int, key: bytes, *, is_open: bool = False, shared: bool = False
    ) -> None:
        self.port = port
        self.is_open = is_open  # --no-token
        self.shared = shared  # with everyone who has the link, wherever they are
        self._key = key
        self._began = _now()
        self.token = self._signed(self._began)

    def knows(self, token: str) -> bool:
        """Whether a launch for this port made the token, this server's or a later one."""
        said = token.partition("-")[0]
        if not said.isascii() or not said.isalnum() or len(said) > 16:
            return False
        try:
            made = int(said, 16)
        except ValueError:
            return False
        return _same(token, self._signed(made)) and made >= self._began

    def lets_in(self, headers: Headers) -> bool:
        """Whether a request has the cookie, or the token in its header."""
        if self.is_open:
            return True
        kind, _, token = headers.get("authorization", "").partition(" ")
        if token and kind.lower() in ("bearer", "token"):
            return self.knows(token.strip())
        name, value = self.cookie
        return _same(cookie_parser(headers.get("cookie", "")).get(name, ""), value)

    @property
    def cookie(self) -> tuple[str, str]:
        """Its name and value. Guests of a shared page are let in for this launch only."""
        if self.shared:
            return "pepo-shared", self._mac(f"cookie {self.token}")
        return "pepo", self._mac("cookie")

    @property
    def set_cookie(self) -> str:
        age = "" if self.shared else f" Max-Age={YEAR};"
        return f"{'='.join(self.cookie)}; Path=/;{age} HttpOnly; SameSite=Strict"

    def proof(self, token: str) -> str:
        """What only a server with our key can answer to someone's token."""
        return self._mac(f"proof {token}")

    def _signed(self, made: int) -> str:
        return f"{made:x}-{self._mac(f'token {self.port} {made}')[:32]}"

    def _mac(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


def _same(one: str, other: str) -> bool:
    """Compared in constant time, so that it can't be guessed letter by letter."""
    return hmac.compare_digest(one.encode(), other.encode())


def _now() -> int:
    return time.time_ns() // 1_000_000
