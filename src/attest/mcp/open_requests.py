"""Requests that wait for an answer.

The SDK drops whatever is running as soon as the client has no more to say. A script that pipes its requests and closes
the pipe would get only the answers that came quickly, so the end of stdin is passed on once the others are there.
"""

import anyio
from mcp_types import JSONRPCError, JSONRPCMessage, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, RequestId

_SECONDS_FOR_ANSWERS = 60
"""Seconds that requests may take after the client's last word. The slowest call over a large store takes a few."""


class OpenRequests:
    """What one client has asked and not been told."""

    def __init__(self) -> None:
        self._ids: set[RequestId] = set()
        self._none_open = anyio.Event()

    def asked(self, message: JSONRPCMessage) -> None:
        """Note a request. One that the client cancels is never answered."""
        if isinstance(message, JSONRPCRequest):
            self._ids.add(message.id)
        elif isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            self._close((message.params or {}).get("requestId"))

    def answered(self, message: JSONRPCMessage) -> None:
        if isinstance(message, JSONRPCResponse | JSONRPCError):
            self._close(message.id)

    async def wait_for_answers(self) -> None:
        """Return when nothing is open, or after a minute."""
        with anyio.move_on_after(_SECONDS_FOR_ANSWERS):
            while self._ids:
                self._none_open = anyio.Event()
                await self._none_open.wait()

    def _close(self, request_id: object) -> None:
        if isinstance(request_id, int | str):
            self._ids.discard(request_id)
        if not self._ids:
            self._none_open.set()
