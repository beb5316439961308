"""Histories of documents and of their fields, and builds by their names."""

from attest.engine.opened import Opened
from attest.errors import UsageError
from attest.store import tags, timeline
from attest.store.database import now
from attest.values.builds import BuildDifference, Builds
from attest.values.encodable import encodable
from attest.values.history import History, HistoryAsked


def history(opened: Opened, asked: HistoryAsked) -> History:
    """The versions of a document, or the values that a field took."""
    if asked.ref is None and asked.field is None:
        raise UsageError("say whose history: a document, or --field NAME for what all of them stated")
    if asked.field is None and (asked.value, asked.as_of, asked.since, asked.until) != (None, None, None, None):
        raise UsageError("--value, --as-of, --since and --until choose among values; say of which field with --field")
    with opened.database.reading() as connection:
        if asked.field is None:
            return timeline.history_of(connection, encodable(asked.ref or ""))
        return timeline.facts_of(connection, asked.field, asked)


def builds(opened: Opened) -> Builds:
    """The builds left by index runs, with their names."""
    with opened.database.reading() as connection:
        return tags.builds(connection)


def tag_build(opened: Opened, name: str) -> Builds:
    """Name the present build."""
    with opened.database.writing(content=False) as connection:
        return tags.tag(connection, name, now())


def drop_build(opened: Opened, name: str) -> Builds:
    """Forget the name of a build and what was kept for it."""
    with opened.database.writing(content=False) as connection:
        return tags.drop(connection, encodable(name))


def diff_builds(opened: Opened, first: str, second: str) -> BuildDifference:
    """The documents that differ between two named builds."""
    with opened.database.reading() as connection:
        return tags.compare(connection, encodable(first), encodable(second))
