"""Indexing jobs, as tests wait for them."""

from pathlib import Path

from tests.server.replies import events
from tests.server.serving import Server


def ended(server: Server, job: str) -> dict[str, object]:
    """The job at its end: the stream of its events lasts until then."""
    name, value = events(server.get(f"/v1/index/{job}/events"))[-1]
    assert name == "end"
    return value


def crowd(folder: Path, count: int) -> None:
    """Enough new documents for several transactions."""
    for number in range(count):
        (folder / f"new-{number}.md").write_text(f"# New {number}\n\nThe zorb number {number}.\n", encoding="utf-8")
