"""Which requests are admitted, and which headers every response carries.

A page of any site can send requests to this machine from the browser of whoever visits it. So a request must name the
server by one of its own host names, since anyone can make a domain of theirs resolve to this address; must not come
from another site's page; must carry the token if there is one; and must stay within the client's rate. Bodies are read
here, to the end or to the limit.
"""

import asyncio
import base64
import binascii
import hmac
import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders

from attest.engine.telemetry import caller_span
from attest.server.metrics import Metrics
from attest.server.problems import Problem
from attest.server.rates import Rates, client_of
from attest.server.settings import Settings, hashed, is_address, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_OPEN = frozenset({"/healthz"})
"""Paths that need no token. The reply says only that the server is running."""

_SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # under "no-referrer" browsers send our own forms with `Origin: null`
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every response: only our own scripts, styles and pictures, no framing, no referrer to other sites."""

_ELSEWHERE = frozenset({"cross-site", "same-site"})
"""Values of ``Sec-Fetch-Site`` for requests from a page of another origin. Following a link is exempt."""

_DRAINED_BYTES = 32 << 20
"""Bytes of a too large body that are read and discarded, so that the sender gets to read the response."""


def refusal(settings: Settings, path: str, headers: Mapping[str, str], *, reads: bool) -> Problem | None:
    """The reason to refuse a request; None to admit it.

    ``headers`` have lower-case names; ``reads`` is True for GET and HEAD, which is all that following a link sends.
    """
    host = headers.get("host", "")
    if not _is_own_host(settings, host):
        return Problem(
            status=421,
            name="host-refused",
            detail="the server is not called by that name; --allow-host lets it be",
        )
    foreign = "origin" in headers and _host_of_origin(headers["origin"]) != host.lower()
    follows_a_link = reads and headers.get("sec-fetch-mode") == "navigate"
    if foreign or (headers.get("sec-fetch-site") in _ELSEWHERE and not follows_a_link):
        return Problem(status=403, name="origin-refused", detail="pages of other sites may not use this server")
    if settings.token_hash is not None and path not in _OPEN and not _has_token(settings.token_hash, headers):
        return Problem(
            status=401,
            name="token-missing",
            detail="a token is demanded; send it as: Authorization: Bearer TOKEN",
            headers={"WWW-Authenticate": 'Basic realm="attest", charset="UTF-8"'},
        )
    return None


def _is_own_host(settings: Settings, host: str) -> bool:
    """Whether a Host header names this server.

    If other machines can reach it, any numeric address is accepted, since nobody can make one resolve elsewhere.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return False
    return name in settings.called or (not is_loopback(settings.host) and is_address(name))


def _host_of_origin(origin: str) -> str:
    """Host and port of an origin; empty if it has none, as with ``null``, so that it equals no Host."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _has_token(token_hash: bytes, headers: Mapping[str, str]) -> bool:
    """Whether the token was sent, as a bearer token or, as browsers do when they prompt for it, as a password."""
    kind, _, sent = headers.get("authorization", "").partition(" ")
    if kind.lower() == "basic":
        try:
            sent = base64.b64decode(sent, validate=True).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError):
            return False
    elif kind.lower() != "bearer":
        return False
    return hmac.compare_digest(hashed(sent.strip()), token_hash)


class Gate:
    """ASGI middleware: admits or refuses each request, adds the security headers, and counts it."""

    def __init__(self, app: "ASGIApp", settings: Settings, metrics: Metrics) -> None:
        self._app, self._settings, self._metrics = app, settings, metrics
        self._rates = Rates(settings.limits.requests_per_second)

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def guarded(message: "Message") -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status, added = message["status"], MutableHeaders(scope=message)
                added.update(_SECURITY)
                added.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self._admit(scope, receive, guarded)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            self._metrics.count(_method_label(scope), route, status, time.perf_counter() - started)

    async def _admit(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        reads = _method_label(scope) in ("GET", "HEAD")
        refused = self._rate_refusal(scope) or refusal(self._settings, scope["path"], headers, reads=reads)
        if refused is None and not reads:
            read = await self._read_body(receive)
            if isinstance(read, bytes):
                receive = _replayed(read, receive)
            else:
                refused = read
        if refused is not None:
            await refused.as_response()(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        with caller_span(headers):
            await self._app(scope, receive, send)

    def _rate_refusal(self, scope: "Scope") -> Problem | None:
        """The refusal of a client over its rate; checked before the token, so that nobody can try many tokens."""
        wait = 0.0 if scope["path"] in _OPEN else self._rates.wait(client_of((scope.get("client") or ("",))[0]))
        if not wait:
            return None
        return Problem(
            status=429,
            name="too-often",
            detail="these are more requests than one client may make; send fewer, or give the server a larger --rate",
            headers={"Retry-After": str(math.ceil(wait))},
        )

    async def _read_body(self, receive: "Receive") -> bytes | Problem:
        limits, body, size = self._settings.limits, bytearray(), 0
        try:
            async with asyncio.timeout(limits.seconds):
                more = True
                while more and size <= _DRAINED_BYTES:
                    message = await receive()
                    more = message.get("more_body", False)
                    size += len(message.get("body", b""))
                    if size <= limits.body_bytes:
                        body += message.get("body", b"")
        except TimeoutError:
            return Problem(status=408, name="body-too-slow", detail="the body did not arrive in time")
        if size > limits.body_bytes:
            detail = f"the body is larger than {limits.body_bytes:,} bytes"
            return Problem(status=413, name="body-too-large", detail=detail)
        return bytes(body)


def _method_label(scope: "Scope") -> str:
    return str(scope["method"]) if scope["method"] in ("GET", "HEAD", "POST", "DELETE") else "other"


def _without_body(send: "Send") -> "Send":
    """A ``send`` that drops the body of the response, for HEAD, which asks for what GET would send without it."""

    async def send_head(message: "Message") -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def _replayed(body: bytes, receive: "Receive") -> "Receive":
    """A ``receive`` that replays the body already read, then whatever the client still sends."""
    left = [body]

    async def replay() -> "Message":
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return replay
