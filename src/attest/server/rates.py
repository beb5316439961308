"""Rate limiting: a token bucket for each client.

A bucket fills at a steady rate up to its capacity. A request takes one token, or is told when the next will be there.
Only the most recently seen clients are remembered; a forgotten client starts with a full bucket.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

_CLIENTS_REMEMBERED = 10_000
_SECONDS_AT_ONCE = 2.0
"""Capacity of a bucket in seconds of filling; it holds at least one token."""

Clock = Callable[[], float]


class Rates:
    """The token buckets of all clients. Belongs to one event loop."""

    def __init__(
        self, per_second: float, *, clock: Clock = time.monotonic, remembered: int = _CLIENTS_REMEMBERED
    ) -> None:
        self._per_second, self._clock, self._remembered = per_second, clock, remembered
        self._full = max(per_second * _SECONDS_AT_ONCE, 1.0)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """From client to the tokens left at its last request, and the time of that request."""

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, client: str) -> float:
        """Take a token and return 0; if there is none, the seconds until there is, without taking it."""
        now = self._clock()
        left, then = self._buckets.pop(client, (self._full, now))
        left = min(self._full, left + (now - then) * self._per_second)
        lacking = max(1.0 - left, 0.0)
        self._buckets[client] = (left if lacking else left - 1.0, now)
        while len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        return lacking / self._per_second


def client_of(address: str) -> str:
    """The client an address belongs to: in IPv6 its /64 network, since one client has all addresses of it."""
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return address
    return address if place.version == 4 else str(ipaddress.ip_network((place, 64), strict=False))
