"""How far it has come: a bar for a person, a line now and then for a log."""

import io

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bars

from attest.cli.progress import pace, report_in_lines, report_on_bars, show_progress
from attest.cli.terminal import Terminal
from attest.values.progress import Progress


def at(done: int, *, elapsed: float, total: int = 100) -> Progress:
    return Progress(stage="files", done=done, total=total, elapsed=elapsed, chunks=done * 10)


def lines_of(reports: list[tuple[float, Progress]]) -> list[str]:
    """What is printed for reports at these moments, counted from the beginning."""
    now = 0.0
    stream = io.StringIO()
    report = report_in_lines(Terminal(stream=stream), lambda: now)
    for moment, progress in reports:
        now = moment
        report(progress)
    return stream.getvalue().splitlines()


def test_a_short_run_has_no_lines() -> None:
    assert lines_of([(1.0, at(50, elapsed=1)), (2.0, at(100, elapsed=2))]) == []


def test_a_long_run_has_a_line_in_five_seconds() -> None:
    reports = [(float(n), at(n, elapsed=n)) for n in range(1, 13)]
    assert [line.split(",")[0] for line in lines_of(reports)] == ["files: 5 of 100", "files: 10 of 100"]


def test_a_stage_that_had_a_line_gets_a_last_one() -> None:
    said = lines_of([(6.0, at(50, elapsed=6)), (6.1, at(60, elapsed=6.1)), (6.2, at(100, elapsed=6.2))])
    assert [line.split(",")[0] for line in said] == ["files: 50 of 100", "files: 100 of 100"]


def test_the_pace_says_chunks_rate_and_time_left() -> None:
    assert pace(at(50, elapsed=10.0, total=500)) == "500 chunks · 5/s · 1:30 left"


def test_while_files_are_read_it_is_said_that_vectors_follow_and_for_how_long() -> None:
    last = Progress(stage="files", done=500, total=500, elapsed=10.0, chunks=3000, vectors=40.0)
    assert pace(last) == "3,000 chunks · 50/s, then vectors (about 40 s)"
    assert str(last) == "files: 500 of 500, 3,000 chunks (50/s), then vectors (about 40 s)"


def test_the_pace_of_the_first_moment_is_empty() -> None:
    assert pace(Progress(stage="vectors", done=0, total=10, elapsed=0.0)) == ""


def test_every_stage_has_a_bar() -> None:
    stream = io.StringIO()
    with Bars(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[pace]}"), console=Console(file=stream)
    ) as bars:
        report = report_on_bars(bars)
        report(at(50, elapsed=10.0))
        report(Progress(stage="vectors", done=5, total=10, elapsed=1.0))
        report(at(100, elapsed=20.0))
    assert [(task.description, task.completed, task.total) for task in bars.tasks] == [
        ("reading files", 100, 100),
        ("embedding", 5, 10),
    ]


def test_whoever_asks_for_quiet_sees_no_progress() -> None:
    stream = io.StringIO()
    with show_progress(Terminal(stream=stream, is_terminal=True), quiet=True) as report:
        report(at(50, elapsed=10.0))
    assert stream.getvalue() == ""


def test_a_terminal_gets_bars_that_leave_nothing_behind() -> None:
    stream = io.StringIO()
    with show_progress(Terminal(stream=stream, is_terminal=True), quiet=False) as report:
        report(at(50, elapsed=10.0))
    assert stream.getvalue().strip() == ""


def test_time_until_the_first_result_says_nothing_of_how_long_the_others_take() -> None:
    first = Progress(stage="files", done=64, total=1064, elapsed=0.0, chunks=640, done_at_start=0)
    later = Progress(stage="files", done=264, total=1064, elapsed=4.0, chunks=2640, done_at_start=64)
    assert (pace(first), str(first)) == ("640 chunks", "files: 64 of 1,064, 640 chunks")
    assert pace(later) == "2,640 chunks · 50/s · 0:16 left"
