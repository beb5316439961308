"""Histories of documents and of their fields, and differences of versions."""

from datetime import date, timedelta

from attest.engine.opened import Opened
from attest.errors import ReferenceUnknown, UsageError, VersionUnknown
from attest.evidence.differences import hunks_between
from attest.store import timeline
from attest.store.documents import text_of
from attest.values.encodable import encodable
from attest.values.history import Difference, History, HistoryAsked


def history(opened: Opened, asked: HistoryAsked) -> History:
    """The versions of a document, or the values that a field took."""
    if asked.ref is None and asked.field is None:
        raise UsageError("name a document, or a field with --field NAME for its values in all documents")
    if asked.field is None and (asked.value, asked.as_of, asked.since, asked.until) != (None, None, None, None):
        raise UsageError(
            "--value, --as-of, --since and --until choose among the values of a field; name it with --field"
        )
    if asked.limit < 1:
        raise UsageError("the limit must be at least 1")
    with opened.database.reading() as connection:
        if asked.field is None:
            return timeline.history_of(connection, encodable(asked.ref or ""))
        return timeline.facts_of(connection, asked.field, asked)


def difference(opened: Opened, ref: str, before: str, after: str | None) -> Difference:
    """What changed in a document between two versions, each named by a date, a revision or a commit.

    Raises ``ReferenceUnknown`` and ``VersionUnknown``.
    """
    with opened.database.reading() as connection:
        old, new = (timeline.version_at(connection, ref, when) for when in (before, after))
        texts = [text_of(connection, version.revision_id or "") or "" for version in (old, new)]
    return Difference(ref=ref, document_id=new.document_id, before=old, after=new, hunks=hunks_between(*texts))


def changes(opened: Opened, ref: str, since: str, until: str | None) -> Difference | None:
    """What changed in a document from the beginning of a day to the end of another one or the present. A document that
    did not exist before is compared with its first version. None if it is unknown or has no version by then."""
    before = (date.fromisoformat(since) - timedelta(days=1)).isoformat()
    try:
        with opened.database.reading() as connection:
            versions = [version for version in timeline.history_of(connection, ref).versions if version.revision_id]
            first = versions[0].revision_id if versions and versions[0].at[:10] > before else before
        return difference(opened, ref, first or before, until)
    except (ReferenceUnknown, VersionUnknown):
        return None
