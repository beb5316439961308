"""The past: histories of documents and of their fields, and builds by their names."""

from attest.engine.opened import Opened
from attest.errors import UsageError
from attest.store import tags, timeline
from attest.store.database import now
from attest.store.moments import moment
from attest.values.builds import BuildDifference, Builds
from attest.values.encodable import encodable
from attest.values.history import History


def history(
    opened: Opened, ref: str | None, *, field: str | None, value: str | None, as_of: str | None, since: str | None,
    until: str | None, limit: int,
) -> History:  # fmt: skip
    """The versions of a document, or the values that a field took."""
    if ref is None and field is None:
        raise UsageError("say whose history: a document, or --field NAME for what all of them stated")
    if field is None and (value, as_of, since, until) != (None, None, None, None):
        raise UsageError("--value, --as-of, --since and --until choose among values; say of which field with --field")
    with opened.database.reading() as connection:
        if field is None:
            return timeline.history_of(connection, encodable(ref or ""))
        timeline.check_field(connection, field)
        if as_of is not None:
            return timeline.facts_on(connection, field, moment(as_of), ref=ref, value=value, limit=limit)
        return timeline.facts_of(connection, field, ref=ref, value=value, since=since, until=until, limit=limit)


def builds(opened: Opened) -> Builds:
    """The builds that runs left, with their names."""
    with opened.database.reading() as connection:
        return tags.builds(connection)


def tag_build(opened: Opened, name: str) -> Builds:
    """Name the present build."""
    with opened.database.writing(content=False) as connection:
        return tags.tag(connection, name, now())


def drop_build(opened: Opened, name: str) -> Builds:
    """Forget the name of a build and what it kept."""
    with opened.database.writing(content=False) as connection:
        return tags.drop(connection, encodable(name))


def diff_builds(opened: Opened, first: str, second: str) -> BuildDifference:
    """Which documents two named builds do not have alike."""
    with opened.database.reading() as connection:
        return tags.compare(connection, encodable(first), encodable(second))
