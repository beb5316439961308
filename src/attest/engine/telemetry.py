"""Spans of OpenTelemetry: how long each step of a question took, for whoever collects such things from many programs.

Rule 1: without a provider nothing is made, measured or imported. A provider is set by the program that attest is a part
of, or by `attest` itself when ``OTEL_TRACES_EXPORTER`` names an exporter; the SDK reads its other variables itself.
Rule 2: a span has ids, names of ours and numbers. No question, no text of a document, no path and no filter's value is
in one: the trace in the store has those, and its id is there.

Stages are recorded when the search is done: each begins when the one before it ended, so their times are exact.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from attest.values.search import Stage

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Span, Tracer

    from attest.values.traces import Trace

EXPORTER = "OTEL_TRACES_EXPORTER"
_SDK, _OTLP = "opentelemetry-sdk", "opentelemetry-exporter-otlp-proto-http"
_MILLISECOND = 1_000_000
"""In nanoseconds, in which spans count."""

Attribute: TypeAlias = str | int | float | bool
Given = TypeVar("Given")
Made = TypeVar("Made")


class Recording(Protocol):
    """What is told of one operation."""

    def stages(self, stages: Sequence[Stage]) -> None:
        """Stages that followed each other, the last of which ends now."""

    def step(self, name: str) -> "AbstractContextManager[object]":
        """A step that takes as long as the block."""

    def done(self, trace: "Trace") -> None:
        """What came of it."""


class _Silence:
    """Nobody listens."""

    def stages(self, stages: Sequence[Stage]) -> None: ...

    def step(self, name: str) -> "AbstractContextManager[object]":  # noqa: ARG002 - the protocol's
        return nullcontext()

    def done(self, trace: "Trace") -> None: ...


SILENCE: Recording = _Silence()


class _Spans:
    """Below the span of an operation."""

    def __init__(self, tracer: "Tracer", span: "Span") -> None:
        self._tracer, self._span = tracer, span

    def stages(self, stages: Sequence[Stage]) -> None:
        at = time.time_ns() - sum(_nanoseconds(stage) for stage in stages)
        for stage in stages:
            counts = {"entered": stage.entered, "candidates": stage.candidates, "dropped": len(stage.dropped)}
            span = self._tracer.start_span(f"attest.{stage.name}", start_time=at, attributes=_named(counts))
            span.end(at := at + _nanoseconds(stage))

    def step(self, name: str) -> "AbstractContextManager[object]":
        return _told(self._tracer, name)

    def done(self, trace: "Trace") -> None:
        self._span.set_attributes(_named(_facts(trace)))


def operation(name: str) -> "AbstractContextManager[Recording]":
    """A span around a block, below the one that is current; silence where no provider is set."""
    if "opentelemetry.trace" not in sys.modules:
        return nullcontext(SILENCE)
    from opentelemetry import trace

    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return nullcontext(SILENCE)
    from attest import __version__

    return _recorded(trace.get_tracer("attest", __version__), name)


@contextmanager
def _recorded(tracer: "Tracer", name: str) -> "Iterator[Recording]":
    with _told(tracer, name) as span:
        yield _Spans(tracer, span) if span.is_recording() else SILENCE


@contextmanager
def _told(tracer: "Tracer", name: str) -> "Iterator[Span]":
    """A span that is current in the block. Of an error only the kind is kept: its words may be the question's."""
    from opentelemetry.trace import Status, StatusCode

    quiet = tracer.start_as_current_span(f"attest.{name}", record_exception=False, set_status_on_exception=False)
    with quiet as span:
        try:
            yield span
        except BaseException as error:
            span.set_attribute("error.type", type(error).__name__)
            span.set_status(Status(StatusCode.ERROR))
            raise


def caller(headers: Mapping[str, str]) -> "AbstractContextManager[object]":
    """What is done in the block belongs to the span that a request names in its ``traceparent``."""
    if "traceparent" not in headers or "opentelemetry.trace" not in sys.modules:
        return nullcontext()
    return _within(headers)


@contextmanager
def _within(headers: Mapping[str, str]) -> Iterator[None]:
    from opentelemetry import context, propagate

    token = context.attach(propagate.extract(headers))
    try:
        yield
    finally:
        context.detach(token)


def _facts(trace: "Trace") -> Mapping[str, Attribute]:
    """What is to be said of an operation, without a word of anybody's."""
    facts: dict[str, Attribute] = {
        "trace_id": trace.trace_id,
        "build": trace.build_id,
        "profile": trace.settings.profile,
        "past": trace.settings.as_of is not None or trace.settings.build is not None,
        "filters": len(trace.settings.filters),
        "considered": trace.considered,
        "hits": sum(one.rank is not None for one in trace.candidates),
        "context_tokens": trace.context_tokens,
        "degraded": len(trace.degraded),
    }
    if trace.decision is not None:
        facts |= {"rule": trace.decision.rule, "confidence": trace.decision.confidence}
    if trace.status is not None:
        facts |= {"status": trace.status, "quotes": len(trace.cited)}
    return facts


def _named(facts: Mapping[str, Attribute]) -> Mapping[str, Attribute]:
    return {f"attest.{name}": value for name, value in facts.items()}


def _nanoseconds(stage: Stage) -> int:
    return round(stage.elapsed_ms * _MILLISECOND)


# --- a provider of our own ---


def from_environment(complain: Callable[[str], object]) -> None:
    """Send spans where the environment says, if it says so; what is missing for that is said in a line.

    ``OTEL_TRACES_EXPORTER`` has the names of exporters: ``otlp``, ``console`` (on stderr), or any that is installed.
    """
    _check_parts(complain)
    names = [name.strip() for name in os.environ.get(EXPORTER, "").split(",") if name.strip() not in ("", "none")]
    if not names or os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return
    from attest.engine.log_lines import in_lines

    try:
        with in_lines("opentelemetry.sdk", complain):
            _send_to(names, complain)
    except Exception as error:  # whatever the SDK makes of a setting that it cannot read, the command goes on untraced
        complain(f"the OTEL_ settings cannot be used ({_in_a_line(error)}); nothing is traced")


def _propagators() -> None:
    import opentelemetry.propagate  # noqa: F401 - reads the setting when it is imported


def _provider() -> None:
    from opentelemetry import trace

    trace.get_tracer_provider()


_PARTS = {"OTEL_PROPAGATORS": _propagators, "OTEL_PYTHON_TRACER_PROVIDER": _provider}
"""Settings that name a part which is loaded where it is first needed, the web framework's own import included."""


def _check_parts(complain: Callable[[str], object]) -> None:
    """Take away a setting whose part cannot be loaded: a command would end there, and a server not start."""
    for setting, load in _PARTS.items():
        if setting not in os.environ:
            continue
        try:
            load()
        except ModuleNotFoundError:
            continue
        except Exception as error:  # of whatever kind the part raises; who asked for it is told
            del os.environ[setting]
            complain(f"{setting} cannot be used ({_in_a_line(error)}); it is left out")


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _send_to(names: Sequence[str], complain: Callable[[str], object]) -> None:
    """Set a provider that sends spans to exporters."""
    try:
        from opentelemetry import trace
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        complain(
            f"{EXPORTER} is set but {_SDK} is not installed; nothing is traced. Install it with: pip install {_SDK}"
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
            complain(f"{EXPORTER} names {name}, which is not installed; for otlp: pip install {_OTLP}")
        else:
            provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)


def _exporter(name: str) -> "SpanExporter | None":
    """The exporter that is installed under a name."""
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
