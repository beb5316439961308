"""Documents over time: versions, front-matter facts, and the revision of a date or id."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.errors import FieldUnknown, ReferenceAmbiguous, ReferenceUnknown, UsageError, VersionUnknown
from attest.store.document_lookup import find_document, similar_references
from attest.store.documents import text_of
from attest.store.moments import Moment, is_date, moment
from attest.store.past import find_past_document, names_at, past_lengths
from attest.store.queries import queries
from attest.values.history import Fact, History, HistoryAsked, Version
from attest.values.spans import ID_DIGITS, ID_PREFIX, shown_id

_SQL = "timeline"
_FIELDS_NAMED = 20
"""Fields listed by the error for an unknown field."""


@dataclass(frozen=True, slots=True)
class _DocumentLine:
    """The past of a document: its source, and the ids under which its versions are stored."""

    document_id: str
    source_id: int | None
    names: Sequence[str]


def history_of(connection: sqlite3.Connection, ref: str) -> History:
    """The versions of a document, oldest first. Raises ``ReferenceUnknown``."""
    line = _find_line(connection, ref)
    return History(ref=ref, document_id=line.document_id, versions=_versions(connection, line))


def version_at(connection: sqlite3.Connection, ref: str, when: str | None) -> Version:
    """The version of a document at the end of a date, or with a revision or commit id; with None, the newest.

    Raises ``ReferenceUnknown``, also for the beginning of several ids, ``VersionUnknown``, and ``UsageError`` for a
    text that is none of these.
    """
    history = history_of(connection, ref)
    if when is None:
        return _newest_version(history, None)
    prefix = when.lower()
    if ID_PREFIX.fullmatch(when):
        found = [version for version in history.versions if (version.revision_id or "").startswith(prefix)]
        return _only_version(history, when, found)
    if ID_DIGITS.fullmatch(when):
        stored = [version for version in history.versions if version.revision_id]
        found = [version for version in stored if (version.commit_id or "").startswith(prefix)]
        found += [version for version in stored if (version.revision_id or "").startswith(f"sha256:{prefix}")]
        return _only_version(history, when, found)
    if not is_date(when):
        raise UsageError(
            f"{when!r} is neither a date nor a version; write YYYY, YYYY-MM, YYYY-MM-DD,"
            " or the first 7 digits of a revision or commit"
        )
    return _newest_version(history, moment(when))


def facts_of(connection: sqlite3.Connection, name: str, asked: HistoryAsked) -> History:
    """The values that a field took in one document or in all, oldest first; beyond the limit, only the newest. With
    ``as_of``, the value of each document that existed at the end of that day.

    Raises ``FieldUnknown`` for a field that no version states, and ``ReferenceUnknown``.
    """
    _check_field(connection, name)
    line = _find_line(connection, asked.ref) if asked.ref else None
    rows = [row for row in _stated_rows(connection, name.lower(), asked) if _is_wanted(row, line, asked.value)]
    facts = [_fact(connection, name.lower(), row) for row in rows[-asked.limit :]]
    left_out = max(0, len(rows) - asked.limit)
    return History(ref=asked.ref, document_id=line.document_id if line else None, facts=facts, left_out=left_out)


def _stated_rows(connection: sqlite3.Connection, name: str, asked: HistoryAsked) -> Iterator[sqlite3.Row]:
    """Rows of the values that documents stated on the day, or within the dates, asked for."""
    if asked.as_of is not None:
        on_the_day = connection.execute(queries(_SQL)["facts_on"], (moment(asked.as_of).instant, name))
        yield from (row for row in on_the_day if row["value"] is not None)
        return
    first = moment(asked.since, "--since", first=True).day if asked.since else ""
    last = moment(asked.until, "--until").instant if asked.until else "9999-12-31"
    yield from (row for row in connection.execute(queries(_SQL)["facts"], (name,)) if first <= row["at"] < last)


def _is_wanted(row: sqlite3.Row, line: _DocumentLine | None, value: str | None) -> bool:
    of_line = line is None or (row["source_id"] == line.source_id and row["document_id"] in line.names)
    return of_line and (value is None or (row["value"] or "").casefold() == value.casefold())


def _find_line(connection: sqlite3.Connection, ref: str) -> _DocumentLine:
    wanted = ref.strip()
    document = find_document(connection, wanted)
    if document:
        source_id, path = connection.execute(queries("documents")["document_place"], (document.document_id,)).fetchone()
        names = {document.document_id, *names_at(connection, source_id, path)}
        return _DocumentLine(document.document_id, source_id, sorted(names))
    if gone := find_past_document(connection, wanted):
        return _DocumentLine(gone[1], gone[0], [gone[1]])
    raise ReferenceUnknown(ref, similar_references(connection, wanted))


def _versions(connection: sqlite3.Connection, line: _DocumentLine) -> list[Version]:
    """Versions from commits, and observed versions that no commit has."""
    found = [version for name in line.names for version in _committed_versions(connection, line, name)]
    committed = {version.revision_id for version in found}
    seen = connection.execute(queries(_SQL)["observed_versions"], (line.document_id,))
    found += [_version(row, {}) for row in seen if row["revision_id"] not in committed]
    ordered = sorted(found, key=lambda version: (not version.abandoned, version.at))
    revisions = {version.revision_id for version in ordered if version.revision_id}
    lengths = dict(past_lengths(connection, revisions))
    lengths |= {revision: len(text_of(connection, revision) or "") for revision in revisions - lengths.keys()}
    return [replace(version, characters=lengths.get(version.revision_id or "", 0)) for version in ordered]


def _committed_versions(connection: sqlite3.Connection, line: _DocumentLine, name: str) -> Iterator[Version]:
    for row in connection.execute(queries(_SQL)["versions"], (line.source_id, name)):
        changed = connection.execute(queries(_SQL)["changed"], (row["past_no"],))
        yield _version(row, {fact["name"]: fact["value"] for fact in changed})


def _version(row: sqlite3.Row, changed: Mapping[str, str | None]) -> Version:
    return Version(
        document_id=row["document_id"],
        called=row["called"],
        path=row["path"],
        revision_id=row["revision_id"],
        commit_id=row["commit_id"],
        at=row["at"],
        authored_at=row["authored_at"],
        author=row["author"],
        subject=row["subject"],
        abandoned=bool(row["abandoned"]),
        changed=changed,
    )


def _fact(connection: sqlite3.Connection, name: str, row: sqlite3.Row) -> Fact:
    text = text_of(connection, row["revision_id"]) or "" if row["start"] is not None else ""
    return Fact(
        document_id=row["document_id"],
        path=row["path"],
        name=name,
        value=row["value"],
        before=row["before"],
        at=row["at"],
        commit_id=row["commit_id"],
        revision_id=row["revision_id"],
        start=row["start"],
        end=row["end"],
        quote=text[row["start"] : row["end"]] if row["start"] is not None else "",
    )


def _newest_version(history: History, when: Moment | None) -> Version:
    """The last version by the end of a day. If there are commits, only their versions count, as everywhere."""
    counted = [version for version in history.versions if not version.abandoned]
    if when is not None and any(version.commit_id for version in counted):
        counted = [version for version in counted if version.commit_id]
    by_then = [version for version in counted if when is None or version.at < when.instant]
    if not by_then:
        first = next((version.at for version in history.versions if not version.abandoned), None)
        raise VersionUnknown(history.document_id or "", when.day if when else None, first and first[:10])
    moments = [version for version in by_then if version.at == by_then[-1].at]
    last = next((version for version in reversed(moments) if version.revision_id), None)
    if last is None:
        raise VersionUnknown(history.document_id or "", when.day if when else None)
    return last


def _only_version(history: History, wanted: str, found: Sequence[Version]) -> Version:
    """The version whose ids begin so. Raises ``VersionUnknown`` for none, and ``ReferenceAmbiguous`` for several."""
    revisions = {version.revision_id for version in found if version.revision_id}
    if not revisions:
        raise VersionUnknown(history.document_id or "", wanted)
    if len(revisions) > 1:
        raise ReferenceAmbiguous(wanted, sorted(map(shown_id, revisions)))
    return found[-1]


def _check_field(connection: sqlite3.Connection, name: str) -> None:
    known = [row[0] for row in connection.execute(queries(_SQL)["field_names"])]
    if name.lower() not in known:
        raise FieldUnknown(name, known[:_FIELDS_NAMED])
