"""Accepts requests from people who were let in and from our own page only, and none too large; and
sets the headers that keep the page from running or fetching anything from elsewhere."""

from urllib.parse import quote, urlencode

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pepo.apps.web import peer
from pepo.apps.web.access import FIELD, Access
from pepo.apps.web.documents import STATIC_PATH, plain_document
from pepo.apps.web.errors import sentence
from pepo.apps.web.limits import MAX_BODY

MAX_DROPPED = 16 * MAX_BODY  # read and dropped, so that the sender gets the error
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
LOCKED = (
    "This needs the token of the running pepo. Open the link that 'pepo play' prints, or send "
    "'Authorization: Bearer TOKEN'."
)


class Guard:
    """ASGI middleware that refuses with a sentence, or with a page where a person would read it."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self.app = app
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        answer = self._foreign(headers) or self._locked(scope, headers)
        if scope["type"] == "websocket":
            if answer is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        if answer is not None:
            await answer(scope, receive, _with_headers(send))
            return
        body = await _body(receive, headers)
        if body is None:
            said = f"The request is too large; the limit is {MAX_BODY // 1024**2} MiB."
            await sentence(said, 413)(scope, receive, _with_headers(send))
            return
        await self.app(scope, body, _with_headers(send))

    def _foreign(self, headers: Headers) -> Response | None:
        """The answer to another site's page, or to one that gives this machine another name."""
        host = headers.get("host", "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if not self.access.shared and not peer.is_loopback(name):
            return sentence("This server only answers requests from this computer.", 421)
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return sentence("Requests from other pages are refused.", 403)
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return sentence("Requests from other pages are refused.", 403)
        return None

    def _locked(self, scope: Scope, headers: Headers) -> Response | None:
        """The answer to who isn't let in; and to the link, whose token leaves the address bar."""
        if scope["path"].startswith(f"{STATIC_PATH}/"):
            return None
        query = QueryParams(scope["query_string"])
        is_link = FIELD in query and scope.get("method") == "GET"
        by_link = is_link and self.access.knows(query[FIELD])
        if not (by_link or self.access.lets_in(headers)) or self._is_another_user(scope):
            return _refusal(headers)
        if is_link:
            return _without_token(scope["path"], query, self.access.set_cookie if by_link else "")
        return None

    def _is_another_user(self, scope: Scope) -> bool:
        if self.access.shared or self.access.is_open:
            return False
        return peer.is_another_user(scope.get("client"), scope.get("server"))


def _without_token(path: str, query: QueryParams, cookie: str) -> Response:
    rest = urlencode([(name, value) for name, value in query.multi_items() if name != FIELD])
    here = quote("/" + path.lstrip("/")) + (f"?{rest}" if rest else "")
    answer = RedirectResponse(here, 303)
    if cookie:
        answer.headers["set-cookie"] = cookie
    return answer


def _refusal(headers: Headers) -> Response:
    if "text/html" in headers.get("accept", ""):
        answer: Response = plain_document("Open pepo by its link", "locked.html", status=401)
    else:
        answer = sentence(LOCKED, 401)
    answer.headers["www-authenticate"] = "Bearer"
    return answer


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
