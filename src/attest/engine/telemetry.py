"""OpenTelemetry spans: how long each step of a question took, for collectors that trace many programs.

Rule 1: without a provider nothing is made, measured or imported. A provider is set by the program that embeds attest,
or by `attest` itself if the environment names an exporter (exporters.py).
Rule 2: a span has ids, names of ours and numbers. It contains no question, no text of a document, no path and no value
of a filter: those are in the trace in the store, whose id the span has.

Stages are recorded when the search is done: each begins when the one before it ended, so their times are exact.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol, TypeAlias

from attest.values.search import Stage

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

    from attest.values.traces import Trace

_MILLISECOND = 1_000_000
"""A millisecond in nanoseconds, the unit of spans."""

Attribute: TypeAlias = str | int | float | bool


class Recording(Protocol):
    """Records one operation."""

    def stages(self, stages: Sequence[Stage]) -> None:
        """Record consecutive stages, the last of which ends now."""

    def step(self, name: str) -> "AbstractContextManager[object]":
        """Record the block as a step."""

    def done(self, trace: "Trace") -> None:
        """Record the outcome."""


class _Silence:
    """Records nothing."""

    def stages(self, stages: Sequence[Stage]) -> None: ...

    def step(self, name: str) -> "AbstractContextManager[object]":  # noqa: ARG002 - the protocol's
        return nullcontext()

    def done(self, trace: "Trace") -> None: ...


SILENCE: Recording = _Silence()


class _Spans:
    """Records steps and stages as children of an operation's span."""

    def __init__(self, tracer: "Tracer", span: "Span") -> None:
        self._tracer, self._span = tracer, span

    def stages(self, stages: Sequence[Stage]) -> None:
        at = time.time_ns() - sum(_nanoseconds(stage) for stage in stages)
        for stage in stages:
            counts = {"entered": stage.entered, "candidates": stage.candidates, "dropped": len(stage.dropped)}
            span = self._tracer.start_span(f"attest.{stage.name}", start_time=at, attributes=_prefixed(counts))
            span.end(at := at + _nanoseconds(stage))

    def step(self, name: str) -> "AbstractContextManager[object]":
        return _current_span(self._tracer, name)

    def done(self, trace: "Trace") -> None:
        self._span.set_attributes(_prefixed(_attributes(trace)))


def operation(name: str) -> "AbstractContextManager[Recording]":
    """A span around a block, as a child of the current one; silence if no provider is set."""
    if "opentelemetry.trace" not in sys.modules:
        return nullcontext(SILENCE)
    from opentelemetry import trace

    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return nullcontext(SILENCE)
    from attest import __version__

    return _recording(trace.get_tracer("attest", __version__), name)


@contextmanager
def _recording(tracer: "Tracer", name: str) -> "Iterator[Recording]":
    with _current_span(tracer, name) as span:
        yield _Spans(tracer, span) if span.is_recording() else SILENCE


@contextmanager
def _current_span(tracer: "Tracer", name: str) -> "Iterator[Span]":
    """A span that is current in the block. For an error only its type is recorded: the message may contain the
    question."""
    from opentelemetry.trace import Status, StatusCode

    quiet = tracer.start_as_current_span(f"attest.{name}", record_exception=False, set_status_on_exception=False)
    with quiet as span:
        try:
            yield span
        except BaseException as error:
            span.set_attribute("error.type", type(error).__name__)
            span.set_status(Status(StatusCode.ERROR))
            raise


def caller_span(headers: Mapping[str, str]) -> "AbstractContextManager[object]":
    """Make the span that a request names in its ``traceparent`` the parent of what happens in the block."""
    if "traceparent" not in headers or "opentelemetry.trace" not in sys.modules:
        return nullcontext()
    return _attached_parent(headers)


@contextmanager
def _attached_parent(headers: Mapping[str, str]) -> Iterator[None]:
    from opentelemetry import context, propagate

    token = context.attach(propagate.extract(headers))
    try:
        yield
    finally:
        context.detach(token)


def _attributes(trace: "Trace") -> Mapping[str, Attribute]:
    """Attributes of an operation, without any text of users or documents."""
    facts: dict[str, Attribute] = {
        "trace_id": trace.trace_id,
        "build": trace.build_id,
        "profile": trace.settings.profile,
        "past": trace.settings.as_of is not None or trace.settings.build is not None,
        "filters": len(trace.settings.filters),
        "considered": trace.considered,
        "hits": sum(candidate.rank is not None for candidate in trace.candidates),
        "context_tokens": trace.context_tokens,
        "degraded": len(trace.degraded),
    }
    if trace.decision is not None:
        facts |= {"rule": trace.decision.rule, "confidence": trace.decision.confidence}
    if trace.status is not None:
        facts |= {"status": trace.status, "quotes": len(trace.cited)}
    return facts


def _prefixed(facts: Mapping[str, Attribute]) -> Mapping[str, Attribute]:
    return {f"attest.{name}": value for name, value in facts.items()}


def _nanoseconds(stage: Stage) -> int:
    return round(stage.elapsed_ms * _MILLISECOND)
