"""Progress of a long operation on stderr: a bar for a person, an occasional line for a log."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attest.cli.terminal import Terminal
from attest.values.progress import Progress, Report

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

_SECONDS_BETWEEN_LINES = 5.0

_WHAT = {"files": "reading files", "history": "walking history", "vectors": "embedding", "queries": "asking"}


@contextmanager
def show_progress(err: Terminal, *, quiet: bool) -> Iterator[Report]:
    """A callback that shows progress while the block runs."""
    if quiet:
        yield lambda _: None
    elif err.is_terminal:
        with _make_bars(err) as bars:
            yield report_on_bars(bars)
    else:
        yield report_in_lines(err)


def report_in_lines(err: Terminal, clock: Callable[[], float] = time.monotonic) -> Report:
    """At most one line every five seconds, and one at the end of every stage that had a line."""
    last = clock()
    shown: set[str] = set()

    def report(progress: Progress) -> None:
        nonlocal last
        due = clock() - last >= _SECONDS_BETWEEN_LINES
        if due or (progress.done >= progress.total and progress.stage in shown):
            err.say(str(progress))
            err.stream.flush()
            last = clock()
            shown.add(progress.stage)

    return report


def report_on_bars(bars: "Bars") -> Report:
    """One bar for every stage, in the order in which they begin."""
    tasks = {}

    def report(progress: Progress) -> None:
        if progress.stage not in tasks:
            tasks[progress.stage] = bars.add_task(_WHAT[progress.stage], total=progress.total, pace="")
        bars.update(tasks[progress.stage], completed=progress.done, total=progress.total, pace=pace(progress))

    return report


def pace(progress: Progress) -> str:
    """Chunks so far, rate and time left, as far as known, and the next step."""
    parts = [f"{progress.chunks:,} chunks"] if progress.chunks else []
    parts += [f"{progress.rate:,.0f}/s"] if progress.rate else []
    parts += [f"{_clock_time(progress.left)} left"] if progress.left >= 1 else []
    return " · ".join(parts) + progress.then


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _make_bars(err: Terminal) -> "Bars":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}"))
    return Progress(*columns, console=Console(file=err.stream), transient=True)
