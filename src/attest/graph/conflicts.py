"""Constants for which documents give different numbers.

Rule 1: two documents agree if they have any number in common; many state the values of several upgrades.
Rule 2: a later revision of the same document supersedes the earlier one; different documents dispute.
Rule 3: two documents that do not name each other may mean different things by one name. Such conflicts are counted, and
shown only on request.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from attest.graph.document_reader import DocumentReader
from attest.graph.redirects import current_id
from attest.graph.strength import leading_value, strength
from attest.store.document_lookup import require_document
from attest.store.queries import queries
from attest.values.conflicts import ConflictList, Contest, Side, Statement

_SQL = "constants"


class _Row(NamedTuple):
    """One row of the constants table, with the time at which its revision was first seen."""

    document_id: str
    revision_id: str
    name: str
    value: str
    start: int
    end: int
    method: str
    confidence: float
    current: bool
    observed_at: str


def conflicts(connection: sqlite3.Connection, ref: str | None, *, unrelated: bool) -> ConflictList:
    """Constants with more than one number, of one document or of the whole store. Raises ``ReferenceUnknown``."""
    reader = DocumentReader(connection)
    wanted = current_id(require_document(connection, ref).document_id, reader.document) if ref is not None else None
    related = _linked_pairs(reader)
    found, apart = list[Contest](), 0
    for name, rows in _by_name(connection).items():
        found += _superseded_values(reader, name, rows, wanted)
        current = [row for row in rows if row.current]
        groups = _disputing_rows(current, wanted)
        close = groups if unrelated else _naming_each_other(groups, related, wanted)
        apart += bool(groups and not close)
        found += [_dispute(reader, name, close)] if close else []
    return ConflictList(ref=ref, conflicts=found, apart=apart)


def _by_name(connection: sqlite3.Connection) -> Mapping[str, list[_Row]]:
    found: dict[str, list[_Row]] = defaultdict(list)
    for row in map(_Row._make, connection.execute(queries(_SQL)["stated"])):
        found[row.name].append(row)
    return found


def _linked_pairs(reader: DocumentReader) -> set[frozenset[str]]:
    """Pairs of documents of which one names the other."""
    rows = reader.connection.execute(queries(_SQL)["links_between"])
    return {frozenset((source, current_id(target, reader.document))) for source, target in rows}


_RowsByDocument = Mapping[str, Sequence[_Row]]
"""From a document id to the rows of its statements."""


def _disputing_rows(rows: Sequence[_Row], wanted: str | None) -> _RowsByDocument:
    """The rows of each document if any two have no number in common; empty if all agree, or ``wanted`` with all."""
    groups: dict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        groups[row.document_id].append(row)
    disputed = {name for pair in _disagreeing_pairs(groups) for name in pair}
    return groups if disputed and wanted in (None, *disputed) else {}


def _disagreeing_pairs(groups: _RowsByDocument) -> Iterator[tuple[str, str]]:
    """Pairs of documents that have no number in common."""
    values = {name: {row.value for row in group} for name, group in groups.items()}
    yield from ((first, second) for first, second in combinations(values, 2) if not values[first] & values[second])


def _naming_each_other(groups: _RowsByDocument, related: set[frozenset[str]], wanted: str | None) -> _RowsByDocument:
    """The documents of disputing pairs in which one names the other, and the documents linked with these."""
    pairs = [
        pair for pair in _disagreeing_pairs(groups) if frozenset(pair) in related and (wanted is None or wanted in pair)
    ]
    close = {name for pair in pairs for name in pair}
    beside = {name for name in groups if any(frozenset((name, member)) in related for member in close)}
    return {name: group for name, group in groups.items() if name in close | beside}


def _dispute(reader: DocumentReader, name: str, groups: _RowsByDocument) -> Contest:
    sides = _sides(reader, chain.from_iterable(groups.values()))
    ordered = sorted(sides, key=lambda side: (-round(side.strength, 6), side.value))
    return Contest(name=name, kind="dispute", sides=ordered, leading=leading_value(ordered))


def _superseded_values(
    reader: DocumentReader, name: str, rows: Sequence[_Row], wanted: str | None
) -> Iterator[Contest]:
    """Contests within documents: an earlier revision gave a number that the current one does not give."""
    for document_id in dict.fromkeys(row.document_id for row in rows):
        stated = [row for row in rows if row.document_id == document_id]
        current = [row for row in stated if row.current]
        present = {row.value for row in current}
        before = [row for row in stated if not row.current and row.value not in present]
        if current and before and wanted in (None, document_id):
            values = (current[0], *{row.value: row for row in before}.values())
            sides = [side for row in values for side in _sides(reader, [row])]
            yield Contest(name=name, kind="superseded", sides=sides, leading=current[0].value)


def _sides(reader: DocumentReader, rows: Iterable[_Row]) -> list[Side]:
    """The distinct values of the rows, each with its statements and its strength."""
    by_value: dict[str, list[Statement]] = defaultdict(list)
    for row in rows:
        by_value[row.value].append(_statement(reader, row))
    latest = max(
        (statement.date for statements in by_value.values() for statement in statements if statement.date), default=None
    )
    return [
        Side(value=value, strength=strength(statements, latest), statements=statements)
        for value, statements in by_value.items()
    ]


def _statement(reader: DocumentReader, row: _Row) -> Statement:
    document = reader.document(row.document_id)
    assert document is not None  # rows of the table reference their document
    return Statement(
        document_id=row.document_id,
        title=document.title,
        kind=document.kind,
        status=document.status,
        date=document.authored_at if row.current else row.observed_at[:10],
        current=bool(row.current),
        method=row.method,
        confidence=row.confidence,
        said=reader.line_of(document, row.start, row.end, revision_id=row.revision_id),
    )
