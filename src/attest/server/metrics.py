"""Metrics for monitoring many servers, in the text format of Prometheus.

Names and units follow Prometheus: seconds and bytes, ``_total`` for counters, a histogram for durations. A route is a
pattern, never the path that was requested. Metrics of the store are left out if it cannot be read: that is when the
others are needed most.
"""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds of the histogram's buckets, in seconds: the defaults of client libraries, and the longest a request may
take."""

_MEMORY, _FILES = Path("/proc/self/statm"), Path("/proc/self/fd")
_STARTED = time.time()

Labels = Mapping[str, str]
Sample = tuple[Labels, float]


@dataclass(slots=True)
class _Durations:
    """Durations of the requests of one route."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    """Requests per bucket, not cumulative: above the previous bound, up to its own; the last bucket has no upper
    bound."""
    seconds: float = 0.0


@dataclass(slots=True, kw_only=True)
class Metrics:
    """Counts since the start. Belongs to the event loop's thread."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """Requests by method, route and status."""
    durations: dict[str, _Durations] = field(default_factory=dict)
    """Durations by route."""

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        route = route.replace(":path}", "}")
        self.requests[method, route, status] += 1
        durations = self.durations.setdefault(route, _Durations())
        durations.buckets[bisect_left(BOUNDS, seconds)] += 1
        durations.seconds += seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """Size and contents of the store."""

    size_bytes: int
    documents: Mapping[str, int]
    """Number of documents by source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The state of the server when it is scraped."""

    version: str
    work: Mapping[tuple[str, str], int]
    """Tasks of ``Work`` by kind and state."""
    answers: Mapping[str, int]
    """Answers since the start, by status."""
    jobs: Mapping[str, int]
    """Remembered index jobs by state."""
    stored: Stored | None
    """None if the store cannot be read."""


def exposition(metrics: Metrics, now: State) -> str:
    """All metrics in the exposition format."""
    lines = [
        *_server_lines(now),
        *_request_lines(metrics),
        *_work_lines(now),
        *_store_lines(now.stored),
        *_process_lines(),
    ]
    return "\n".join(lines) + "\n"


def _server_lines(now: State) -> Iterator[str]:
    yield from _family_lines("attest_build_info", "gauge", "The version that serves.", [({"version": now.version}, 1)])


def _request_lines(metrics: Metrics) -> Iterator[str]:
    counted = [
        ({"method": method, "route": route, "status": str(status)}, count)
        for (method, route, status), count in sorted(metrics.requests.items())
    ]
    yield from _family_lines("attest_http_requests_total", "counter", "Requests answered.", counted)
    name = "attest_http_request_duration_seconds"
    yield from _head_lines(name, "histogram", "Time from a request to the end of its answer.")
    for route, durations in sorted(metrics.durations.items()):
        counts = list(accumulate(durations.buckets))
        for bound, count in zip((*map(_number, BOUNDS), "+Inf"), counts, strict=True):
            yield _sample_line(f"{name}_bucket", {"route": route, "le": bound}, count)
        yield _sample_line(f"{name}_sum", {"route": route}, round(durations.seconds, 6))
        yield _sample_line(f"{name}_count", {"route": route}, counts[-1])


def _work_lines(now: State) -> Iterator[str]:
    work = [({"kind": kind, "state": state}, count) for (kind, state), count in now.work.items()]
    yield from _family_lines("attest_work", "gauge", "Pieces of work that run, or wait for a thread.", work)
    answers = [({"status": status}, count) for status, count in now.answers.items()]
    yield from _family_lines("attest_answers_total", "counter", "Questions answered, by what became of them.", answers)
    jobs = [({"state": state}, count) for state, count in now.jobs.items()]
    yield from _family_lines("attest_index_jobs", "gauge", "Indexing jobs that are remembered, by state.", jobs)


def _store_lines(stored: Stored | None) -> Iterator[str]:
    if stored is None:
        return
    yield from _family_lines(
        "attest_store_size_bytes", "gauge", "Size of the store's database.", [({}, stored.size_bytes)]
    )
    documents = [({"source": source}, count) for source, count in sorted(stored.documents.items())]
    yield from _family_lines("attest_store_documents", "gauge", "Documents in the store, by source.", documents)


def _process_lines() -> Iterator[str]:
    """Metrics of the process, under the names that every client library uses."""
    started, used = "process_start_time_seconds", "process_cpu_seconds_total"
    yield from _family_lines(started, "gauge", "When the process started, in Unix time.", [({}, round(_STARTED, 3))])
    yield from _family_lines(used, "counter", "Time on processors.", [({}, round(time.process_time(), 3))])
    if _MEMORY.exists():
        resident = int(_MEMORY.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield from _family_lines("process_resident_memory_bytes", "gauge", "Memory in use.", [({}, resident)])
        yield from _family_lines("process_open_fds", "gauge", "Open files.", [({}, len(list(_FILES.iterdir())))])


def _family_lines(name: str, kind: str, what: str, samples: Sequence[Sample]) -> Iterator[str]:
    yield from _head_lines(name, kind, what)
    for labels, value in samples:
        yield _sample_line(name, labels, value)


def _head_lines(name: str, kind: str, what: str) -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"


def _sample_line(name: str, labels: Labels, value: float) -> str:
    pairs = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{pairs}}} {_number(value)}" if pairs else f"{name} {_number(value)}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(value)
