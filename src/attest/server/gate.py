"""Who may enter, and what every answer carries.

A page of any site can send requests to this machine from the browser of whoever visits it. So a request must call the
server by a name of its own, since anybody can point theirs at it; must not come from another site's page; and must have
the token where there is one; and no client may come too often. Bodies are read here, to the end or to the limit.
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

from attest.engine.telemetry import caller
from attest.server.metrics import Metrics
from attest.server.problems import Problem
from attest.server.rates import Rates, client_of
from attest.server.settings import Settings, hashed, is_address, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

OPEN = frozenset({"/healthz"})
"""Answered without a token: it says only that the server is there."""

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # under "no-referrer" browsers send our own forms with `Origin: null`
    "X-Content-Type-Options": "nosniff",
}
"""On every answer. No script, style or picture but our own files; no framing; no word to other sites."""

_ELSEWHERE = frozenset({"cross-site", "same-site"})
"""What browsers say of a request that a page of another origin makes. Following a link is no such request."""

_DRAINED_BYTES = 32 << 20
"""How much of a body that is too large is read and dropped, so that its sender gets to read the answer."""


def refusal(settings: Settings, path: str, headers: Mapping[str, str], *, reads: bool) -> Problem | None:
    """Why a request may not enter; None when it may. ``headers`` have names in small letters; ``reads`` is whether it
    asks for no more than a link does."""
    host = headers.get("host", "")
    if not is_called(settings, host):
        return Problem(
            status=421,
            name="host-refused",
            detail="the server is not called by that name; --allow-host lets it be",
        )
    foreign = "origin" in headers and _place(headers["origin"]) != host.lower()
    follows_a_link = reads and headers.get("sec-fetch-mode") == "navigate"
    if foreign or (headers.get("sec-fetch-site") in _ELSEWHERE and not follows_a_link):
        return Problem(status=403, name="origin-refused", detail="pages of other sites may not use this server")
    if settings.token_hash is not None and path not in OPEN and not _has_token(settings.token_hash, headers):
        return Problem(
            status=401,
            name="token-missing",
            detail="a token is demanded; send it as: Authorization: Bearer TOKEN",
            headers={"WWW-Authenticate": 'Basic realm="attest", charset="UTF-8"'},
        )
    return None


def is_called(settings: Settings, host: str) -> bool:
    """Whether a Host header names this server. Reached from elsewhere, any address in numbers will do: nobody can point
    one at another machine."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return False
    return name in settings.called or (not is_loopback(settings.host) and is_address(name))


def _place(origin: str) -> str:
    """Host and port of an origin; empty when it has none, as ``null``, which no Host is."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _has_token(token_hash: bytes, headers: Mapping[str, str]) -> bool:
    """Whether the token was sent, as a bearer or, as browsers do when they ask for it, as a password."""
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
    """Stands before the application."""

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
                added.update(SECURITY)
                added.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self._enter(scope, receive, guarded)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            self._metrics.count(_method(scope), route, status, time.perf_counter() - started)

    async def _enter(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        reads = _method(scope) in ("GET", "HEAD")
        refused = self._too_often(scope) or refusal(self._settings, scope["path"], headers, reads=reads)
        if refused is None and not reads:
            read = await self._body(receive)
            if isinstance(read, bytes):
                receive = _again(read, receive)
            else:
                refused = read
        if refused is not None:
            await refused.as_response()(scope, receive, send)
            return
        with caller(headers):
            await self._app(scope, receive, send)

    def _too_often(self, scope: "Scope") -> Problem | None:
        """Before the token is looked at, so that nobody can try many."""
        wait = 0.0 if scope["path"] in OPEN else self._rates.wait(client_of((scope.get("client") or ("",))[0]))
        if not wait:
            return None
        return Problem(
            status=429,
            name="too-often",
            detail="these are more requests than one client may make; send fewer, or give the server a larger --rate",
            headers={"Retry-After": str(math.ceil(wait))},
        )

    async def _body(self, receive: "Receive") -> bytes | Problem:
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


def _method(scope: "Scope") -> str:
    return str(scope["method"]) if scope["method"] in ("GET", "HEAD", "POST", "DELETE") else "other"


def _again(body: bytes, receive: "Receive") -> "Receive":
    """A ``receive`` that gives the body which was read already, and after it whatever the client still sends."""
    left = [body]

    async def replay() -> "Message":
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return replay
