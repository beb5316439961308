"""Spans of OpenTelemetry: how long each step of a question took, for whoever collects such things from many programs.

Rule 1: without a provider nothing is made, measured or imported. A provider is set by the program that attest is a part
of, or by `attest` itself when the environment names an exporter (exporters.py).
Rule 2: a span has ids, names of ours and numbers. No question, no text of a document, no path and no filter's value is
in one: the trace in the store has those, and its id is there.

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
"""In nanoseconds, in which spans count."""

Attribute: TypeAlias = str | int | float | bool


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
