"""How long a connection may stay open without sending a request or reading its response.

Rule 1: the head of a request must be complete within some seconds of its first byte, or of the opening of the
connection, however slowly its bytes arrive. The gate has a time limit for bodies.
Rule 2: a client that does not read its response for a while is disconnected.
Rule 3: if there is no room for a new connection, the idle one that would time out first is closed. So no number of idle
connections can keep out an active client; and clients need not be distinguished by address, which behind a proxy is the
same for all of them.
"""

import asyncio
import json
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from attest.server.problems import MEDIA_TYPE, Problem
from attest.server.settings import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

_TOO_SLOW = Problem(status=408, name="head-too-slow", detail="the head of the request did not arrive in time")


class Patient(H11Protocol):
    """One connection of uvicorn, which by itself limits only the time between two requests."""

    def __init__(self, *given: Any, limits: Limits, **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits = limits
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        """Running timers: ``head`` for the head of a request, ``reader`` for a client to read its response."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's signature
        self._make_room()
        super().connection_made(transport)
        self._wait("head", self._limits.head_seconds, self._head_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        for name in list(self._clocks):
            self._stop_waiting(name)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_idle():
            self._stop_waiting("head")
        elif "head" not in self._clocks:
            self._wait("head", self._limits.head_seconds, self._head_is_late)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait("reader", self._limits.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting("reader")

    def _is_idle(self) -> bool:
        """Whether no request of this connection is in progress. Before the first, ``cycle`` is None."""
        return self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]

    def _make_room(self) -> None:
        if len(self.connections) < self._limits.connections - 1:
            return
        ends = {connection: connection._ends for connection in self.connections if isinstance(connection, Patient)}
        idle = [(end, one) for one, end in ends.items() if end is not None]
        if idle:
            _, first = min(idle, key=itemgetter(0))
            self.connections.discard(first)
            first.transport.abort()

    @property
    def _ends(self) -> float | None:
        """When this connection times out if nothing arrives; None while a request is being answered."""
        clock = self._clocks.get("head", self.timeout_keep_alive_task)
        return None if clock is None or "reader" in self._clocks else clock.when()

    def _head_is_late(self) -> None:
        """Close the connection, with status 408 if the client has begun to send a head."""
        if self.conn.trailing_data[0]:
            body = json.dumps(_TOO_SLOW.as_json()).encode()
            head = f"HTTP/1.1 408 Request Timeout\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}"
            self.transport.write(f"{head}\r\nConnection: close\r\n\r\n".encode() + body)
        self.transport.close()

    def _wait(self, name: str, seconds: float, late: "Callable[[], object]") -> None:
        self._stop_waiting(name)
        self._clocks[name] = self.loop.call_later(seconds, late)

    def _stop_waiting(self, name: str) -> None:
        if clock := self._clocks.pop(name, None):
            clock.cancel()
