"""Running the server until a signal ends it."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from functools import partial

from attest.engine import Attest
from attest.errors import ExtraMissing
from attest.server.settings import Settings, listening_socket

_GRACE_SECONDS = 5
"""Seconds that requests in progress have to finish after shutdown was requested."""


def serve(kb: Attest, settings: Settings, ready: Callable[[str], object]) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is called with the address once the socket is listening.

    Raises ``ExtraMissing`` if the web framework is not installed, and ``UsageError`` if it cannot listen on the
    address.
    """
    try:
        import uvicorn

        from attest.server.app import application
        from attest.server.slow_clients import Patient
    except ModuleNotFoundError as error:
        raise ExtraMissing(package=(error.name or "fastapi").partition(".")[0], extra="serve") from error
    with listening_socket(settings) as socket:
        port = socket.getsockname()[1]
        config = uvicorn.Config(
            application(kb, settings),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="on",
            loop="asyncio",
            http=partial(Patient, limits=settings.limits),  # type: ignore[arg-type]  # only called
            ws="none",
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=_GRACE_SECONDS,
            limit_concurrency=settings.limits.connections,
        )
        with _quiet_interrupts():
            ready(_address(settings.host, port))
            uvicorn.Server(config).run(sockets=[socket])


@contextlib.contextmanager
def _quiet_interrupts() -> Iterator[None]:
    """Make SIGINT and SIGTERM end the block without a traceback: uvicorn raises the signal again after it has shut
    down."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
