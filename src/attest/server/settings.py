"""Address, admission and limits of the server. Built once, at start-up."""

import hashlib
import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from attest.errors import UsageError

_SHORTEST_TOKEN = 16
"""Least length of a token in characters; shorter ones can be guessed."""

RATE_ELSEWHERE = 50.0
"""Requests per second of one client if other machines can reach the server; a page of ours makes four."""

_HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one request, and all of them together, may consume."""

    body_bytes: int = 1 << 20
    hits: int = 100
    text_characters: int = 1_000_000
    """Most characters of a document in one JSON response; longer ones are read in parts."""
    seconds: float = 30.0
    """Time limit for reading a body, for work once it has begun, and for a client to read a part of its response."""
    threads: int = 2
    """Threads for quick work. More than two searches at once do not pay: a third takes Python's lock from them
    (design/server.md)."""
    long_threads: int = 1
    """Threads for answers, which take ten times as long as anything else."""
    patience_seconds: float = 30.0
    """How long quick work may go ahead of a waiting answer."""
    waiting: int = 128
    """Requests that may wait for a thread; further ones are told to come back."""
    waiting_seconds: float = 120.0
    """How long a request may wait for a thread before it is told to come back."""
    connections: int = 256
    head_seconds: float = 10.0
    """Time limit for the head of a request, from its first byte or from the opening of the connection."""
    requests_per_second: float = 1_000.0
    """Requests per second of one client. All clients on this machine count as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of the server. Only ``token_hash`` is kept of the token; it is None if no token is required."""

    host: str
    port: int
    names: Sequence[str] = ()
    """Further host names of the server."""
    token_hash: bytes | None = None
    may_index: bool = False
    """Whether sources may be brought up to date over HTTP."""
    limits: Limits = field(default_factory=Limits)

    @property
    def called(self) -> frozenset[str]:
        """The host names and addresses accepted in a request's Host header."""
        return frozenset(name.lower() for name in (*_HERE, self.host, *self.names))


def settings_from(
    *,
    host: str,
    port: int,
    token_file: Path | None,
    names: Sequence[str] = (),
    rate: float | None = None,
    may_index: bool = False,
) -> Settings:
    """Validated settings. Raises ``UsageError`` for an open address without a token, and for an unusable token."""
    token_hash = _read_token_hash(token_file) if token_file else None
    if token_hash is None and not is_loopback(host):
        raise UsageError(
            f"{host} can be reached from other machines, so a token is demanded; write one of {_SHORTEST_TOKEN} or more"
            " characters to a file and name it with --token-file"
        )
    usual = Limits().requests_per_second if is_loopback(host) else RATE_ELSEWHERE
    limits = Limits(requests_per_second=usual if rate is None else rate)
    return Settings(host=host, port=port, names=names, token_hash=token_hash, may_index=may_index, limits=limits)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    return host == "localhost" or (is_address(host) and ipaddress.ip_address(host).is_loopback)


def is_address(host: str) -> bool:
    """Whether a host is a numeric address, which nobody can make resolve elsewhere."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def hashed(token: str) -> bytes:
    """The hash that is kept of a token and compared."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def listening_socket(settings: Settings) -> socket.socket:
    """A listening socket at the address. Raises ``UsageError`` if it cannot be bound.

    Accepted connections inherit TCP_NODELAY: without it a response's body waits 40 ms for the acknowledgement of its
    head.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=128)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "that is not an address"
        raise UsageError(
            f"cannot listen on {settings.host} port {settings.port}: {why}; choose another with --host or --port"
        ) from error


def _read_token_hash(path: Path) -> bytes:
    try:
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the token file {path} cannot be read; name another with --token-file") from error
    if len(token) < _SHORTEST_TOKEN or not token.isprintable() or not token.isascii():
        raise UsageError(
            f"the token in {path} is not {_SHORTEST_TOKEN} or more printable ASCII characters on one line;"
            ' make one with python -c "import secrets; print(secrets.token_urlsafe())"'
        )
    return hashed(token)
