"""Exporters of OpenTelemetry spans, for when `attest` itself is the traced program.

``OTEL_TRACES_EXPORTER`` has the names of exporters: ``otlp``, ``console`` (on stderr), or any that is installed. The
SDK reads its other variables itself. An error in any of them is reported in one line, and the command goes on.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter

_EXPORTER = "OTEL_TRACES_EXPORTER"
_SDK, _OTLP = "opentelemetry-sdk", "opentelemetry-exporter-otlp-proto-http"


def install_exporters(complain: Callable[[str], object]) -> None:
    """Send spans to the exporters that the environment names, if any; report in one line what is missing for that."""
    _check_parts(complain)
    names = [name.strip() for name in os.environ.get(_EXPORTER, "").split(",") if name.strip() not in ("", "none")]
    if not names or os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return
    try:
        with _logging_in_lines("opentelemetry.sdk", complain):
            _send_to(names, complain)
    except Exception as error:  # whatever the SDK raises for a setting it cannot read, the command goes on untraced
        complain(f"the OTEL_ settings cannot be used ({_one_line(error)}); nothing is traced")


def _load_propagators() -> None:
    import opentelemetry.propagate  # noqa: F401 - reads the setting when it is imported


def _load_provider() -> None:
    from opentelemetry import trace

    trace.get_tracer_provider()


_PARTS = {"OTEL_PROPAGATORS": _load_propagators, "OTEL_PYTHON_TRACER_PROVIDER": _load_provider}
"""Settings whose plug-in is loaded on first use, which may be the web framework's own import."""


def _check_parts(complain: Callable[[str], object]) -> None:
    """Unset a setting whose plug-in cannot be loaded: it would end a command, and keep a server from starting."""
    for setting, load in _PARTS.items():
        if setting not in os.environ:
            continue
        try:
            load()
        except ModuleNotFoundError:
            continue
        except Exception as error:  # a plug-in may raise anything; the user is told
            del os.environ[setting]
            complain(f"{setting} cannot be used ({_one_line(error)}); it is left out")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _send_to(names: Sequence[str], complain: Callable[[str], object]) -> None:
    """Install a tracer provider that sends spans to the named exporters."""
    try:
        from opentelemetry import trace
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        complain(
            f"{_EXPORTER} is set but {_SDK} is not installed; nothing is traced. Install it with: pip install {_SDK}"
        )
        return
    if not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return
    provider = TracerProvider(
        resource=Resource.create({"service.name": "attest"}).merge(OTELResourceDetector().detect())
    )
    for name in names:
        exporter = _exporter(name)
        if exporter is None:
            complain(f"{_EXPORTER} names {name}, which is not installed; for otlp: pip install {_OTLP}")
        else:
            provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)


def _exporter(name: str) -> "SpanExporter | None":
    """The exporter installed under a name; None if there is none."""
    from importlib.metadata import entry_points

    from opentelemetry.sdk.trace.export import ConsoleSpanExporter

    if name == "console":
        return ConsoleSpanExporter(out=sys.stderr)  # stdout is for results, and for the protocol of `attest mcp`
    protocol = os.environ.get("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL") or os.environ.get("OTEL_EXPORTER_OTLP_PROTOCOL")
    called = {"otlp": "otlp_proto_grpc" if protocol == "grpc" else "otlp_proto_http"}.get(name, name)
    for found in entry_points(group="opentelemetry_traces_exporter", name=called):
        made: SpanExporter = found.load()()
        return made
    return None


# --- what the SDK logs while it is set up ---


class _LineHandler(logging.Handler):
    """Reports every warning in one line, without its traceback."""

    def __init__(self, complain: Callable[[str], object]) -> None:
        super().__init__(logging.WARNING)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        self._complain(" ".join(record.getMessage().split()))


@contextmanager
def _logging_in_lines(logger: str, complain: Callable[[str], object]) -> Iterator[None]:
    """Send what a logger and its children log in the block to ``complain`` and nowhere else."""
    source, handler = logging.getLogger(logger), _LineHandler(complain)
    source.addHandler(handler)
    before, source.propagate = source.propagate, False
    try:
        yield
    finally:
        source.propagate = before
        source.removeHandler(handler)
