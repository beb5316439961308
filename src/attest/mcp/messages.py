"""Errors for input that is not a message of the protocol. The SDK leaves some senders without a response: it takes a
request whose id is null for a notification.

JSON-RPC 2.0, sections 4 and 5: whatever cannot be read is answered with an error; its id is that of the request, or
null if it cannot be determined. MCP, Base Protocol: the id of a request is a string or an integer, and never null;
parameters are an object; one message at a time.
"""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from mcp_types import INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError

_Event = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Event]]
_Send = Callable[[_Event], Awaitable[None]]
_App = Callable[[_Event, _Receive, _Send], Awaitable[None]]

_TAKEN, _NOT_TAKEN = 202, 400
"""Statuses with which the SDK responds over HTTP to what it takes for a notification, and to what it cannot read."""
_ID = "the id of a request is a string or an integer, and a notification has none"


def invalid_message_error(line: str | bytes) -> JSONRPCError | None:
    """The error for input that is not a message of the protocol; None for one that is, and for a blank line."""
    if not line.strip():
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return _error(PARSE_ERROR, "this is no JSON; send one message of JSON-RPC 2.0 at a time")
    return _message_fault(value)


def unreadable_error() -> JSONRPCError:
    """The error for a message that is valid but that the SDK cannot read."""
    return _error(INVALID_REQUEST, "this message is nested too deep to be read")


def _message_fault(value: object) -> JSONRPCError | None:
    if not isinstance(value, dict):
        return _error(INVALID_REQUEST, "this is not a message of JSON-RPC 2.0, which is an object; send one at a time")
    known = value.get("id") if _is_id(value.get("id")) else None
    if value.get("jsonrpc") != "2.0":
        return _error(INVALID_REQUEST, 'this is not a message of JSON-RPC 2.0; it needs "jsonrpc": "2.0"', known)
    if "method" not in value:
        answers = known is not None and ("result" in value or "error" in value)
        return None if answers or "error" in value else _error(INVALID_REQUEST, "a request needs a method", known)
    if not isinstance(value["method"], str):
        return _error(INVALID_REQUEST, "the method of a request is a string", known)
    if "id" in value and known is None:
        return _error(INVALID_REQUEST, _ID)
    if not isinstance(value.get("params"), dict | None):
        return _error(INVALID_PARAMS, "the params of a request are an object", known)
    return None


def _is_id(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _error(code: int, message: str, request: str | int | None = None) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=request, error=ErrorData(code=code, message=message))


def refuse_invalid(app: _App) -> _App:
    """Wrap an app so that over HTTP it answers invalid messages with an error.

    Whether the client is admitted at all remains the decision of the wrapped app, before it reads anything.
    """

    async def asgi(scope: _Event, receive: _Receive, send: _Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        body, answer = bytearray(), _Answer(send)

        async def heard() -> _Event:
            event = await receive()
            body.extend(event.get("body", b""))
            return event

        async def said(event: _Event) -> None:
            await answer.say(event, body)

        await app(scope, heard, said)

    return asgi


class _Answer:
    """The response to one request: the app's own, or a refusal in its place."""

    def __init__(self, send: _Send) -> None:
        self._send = send
        self._replaced = False

    async def say(self, event: _Event, body: bytearray) -> None:
        if self._replaced:
            return
        begins = event["type"] == "http.response.start" and event["status"] in (_TAKEN, _NOT_TAKEN)
        refused = invalid_message_error(bytes(body)) if begins else None
        if refused is None:
            await self._send(event)
            return
        self._replaced = True
        content = refused.model_dump_json(exclude_unset=True).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(content))]
        await self._send({"type": "http.response.start", "status": _NOT_TAKEN, "headers": headers})
        await self._send({"type": "http.response.body", "body": content})
