"""Accepts requests from this machine and our own page only, and none too large; and sets the
headers that keep the page from running or fetching anything from elsewhere."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pepo.apps.web.errors import sentence
from pepo.apps.web.limits import MAX_BODY

MAX_DROPPED = 16 * MAX_BODY  # read and dropped, so that the sender gets the error
HOSTS = {"127.0.0.1", "localhost", "[::1]"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",  # the browser checks each time whether a file has changed
}


class Guard:
    """ASGI middleware that refuses with a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = _refuse(headers)
        if refused is not None:
            await sentence(*refused)(scope, receive, _with_headers(send))
            return
        body = await _body(receive, headers)
        if body is None:
            said = f"The request is too large; the limit is {MAX_BODY // 1024**2} MiB."
            await sentence(said, 413)(scope, receive, _with_headers(send))
            return
        await self.app(scope, body, _with_headers(send))


def _refuse(headers: Headers) -> tuple[str, int] | None:
    host = headers.get("host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name not in HOSTS:
        return "This server only answers requests from this computer.", 421
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return "Requests from other pages are refused.", 403
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return "Requests from other pages are refused.", 403
    return None


async def _body(receive: Receive, headers: Headers) -> Receive | None:
    """The body of a request, read up to the limit before anything acts on it; None if it is
    larger."""
    if "content-length" not in headers and "transfer-encoding" not in headers:
        return receive
    said = headers.get("content-length", "")
    announced = int(said[:12]) if said.isdigit() else 0
    messages: list[Message] = []
    size, ended = 0, announced > MAX_DROPPED
    while not ended:
        message = await receive()
        size += len(message.get("body", b""))
        if max(size, announced) <= MAX_BODY:
            messages.append(message)
        more = message["type"] == "http.request" and message.get("more_body")
        ended = not more or size > MAX_DROPPED

    async def again() -> Message:
        return messages.pop(0) if messages else await receive()

    return again if max(size, announced) <= MAX_BODY else None


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
