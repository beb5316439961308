"""A few counters, in the text format of Prometheus."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(slots=True, kw_only=True)
class Metrics:
    """Counted since the start. Belongs to the event loop's thread."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """By method, route and status."""
    seconds: dict[str, float] = field(default_factory=dict)
    """By route."""

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        self.seconds[route] = self.seconds.get(route, 0.0) + seconds


def exposition(metrics: Metrics, *, version: str, running: int, answers: Mapping[str, int]) -> str:
    """All of it as text. Routes are patterns, never what somebody asked for."""
    lines = [
        *_family("attest_info", "gauge", "The version that serves.", [(f'version="{version}"', 1)]),
        *_family("attest_work_running", "gauge", "Pieces of work begun or waiting.", [("", running)]),
        *_family(
            "attest_requests_total", "counter", "Requests answered.",
            [(f'method="{m}",route="{r}",status="{s}"', n) for (m, r, s), n in sorted(metrics.requests.items())],
        ),
        *_family(
            "attest_request_seconds_total", "counter", "Time from a request to the end of its answer.",
            [(f'route="{route}"', round(total, 6)) for route, total in sorted(metrics.seconds.items())],
        ),
        *_family(
            "attest_answers_total", "counter", "Questions answered, by what became of them.",
            [(f'status="{status}"', n) for status, n in sorted(answers.items())],
        ),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _family(name: str, kind: str, what: str, samples: list[tuple[str, float]]) -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{{{labels}}} {value}" if labels else f"{name} {value}"
